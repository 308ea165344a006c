"""The store's migrations: how rows came to be as they are. Driven from `store.engine`, never by hand."""
