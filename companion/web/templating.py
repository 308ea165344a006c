"""The web room: how templates are drawn quickly: words are looked up once, pictures and the parts of pages drawn once.
It knows none of them."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from flask import Flask, current_app, g, has_request_context
from flask_babel import get_domain
from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup

PICTURES = "shared/art.html"
"""The template whose macros are pictures: each follows from what it is called with."""

PARTS = "shared/kit.html"
"""The template whose macros are parts of pages: each follows from the language and what it is called with."""

MOST = 2000

LONGEST = 300
"""Letters of a text that a part may be called with and still be kept: nobody's words are to fill the memory."""


Said = dict[str, Any]


class Words:
    """One language's words, as templates say them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._found = get_domain().get_translations()
        self._plain: dict[str, str] = {}
        self._whole: dict[str, Markup] = {}

    def plain(self, text: str) -> str:
        """This text, one of ours, in the language, its places still open."""
        if text not in self._plain:
            self._plain[text] = str(self._found.ugettext(text))
        return self._plain[text]

    def say(self, text: str, /, **values: Any) -> Markup:
        """This text in the language, with these values in their places."""
        if values:
            whole = all(type(value) is int for value in values.values())  # numbers need no escaping
            return Markup(self.plain(text) % values) if whole else Markup(self.plain(text)) % values
        if text not in self._whole:
            self._whole[text] = Markup(self.plain(text)) % values
        return self._whole[text]

    def count(self, one: str, many: str, num: int, /, **values: Any) -> Markup:
        """The text that fits so many, with these values in its places."""
        return Markup(self._found.ungettext(one, many, num)) % {"num": num, **values}


class QuickTemplate(Template):
    """A template that is given the globals of its environment: none here has others of its own to look through."""

    def new_context(self, vars: Said | None = None, shared: bool = False, locals: Any = None) -> Context:
        parent = vars or {} if shared else {**self.environment.globals, **(vars or {})}
        if locals:
            parent = {**parent, **{name: value for name, value in locals.items() if value is not missing}}
        return QuickContext(self.environment, parent, self.name, self.blocks)

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        # Who imports it has no other globals, so that none need be compared.
        if self._module is None:
            self._module = self.make_module()
        return self._module


class QuickContext(Context):
    """Calls of macros and plain functions without asking each what it wants to know, and a picture drawn once."""

    def __init__(self, environment: Environment, parent: Said, name: str | None, blocks: Any, **_globals: Any) -> None:
        super().__init__(environment, parent, name, blocks)

    def call(self, called: Any, *args: Any, **kwargs: Any) -> Any:
        kind = type(called)
        if kind is Macro:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return self._drawn(called, args, kwargs)
        if kind is FunctionType and not hasattr(called, "jinja_pass_arg"):
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return called(*args, **kwargs)
        return super().call(called, *args, **kwargs)

    def _drawn(self, macro: Macro, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """What the macro draws; a picture or part that has no `caller` to ask, and no long text, is kept."""
        template = macro._func.__globals__.get("name")
        kept: dict[Any, Any] | None = self.environment.drawn.get(template)  # type: ignore[attr-defined]
        if kept is None or "caller" in kwargs:
            return macro(self.eval_ctx, *args, **kwargs)
        key: tuple[Any, ...] = (macro._func, args, *kwargs.items())
        if template == PARTS:
            # Of texts that are equal one may be markup and the other not; and True is equal to 1.
            key = (words().language, *map(type, args), *map(type, kwargs.values()), *key)
        try:
            found = kept.get(key)
        except TypeError:  # it is called with a list, or a dictionary
            return macro(self.eval_ctx, *args, **kwargs)
        if found is None:
            found = macro(self.eval_ctx, *args, **kwargs)
            if not any(map(_is_long, (*args, *kwargs.values()))):
                self._keep(kept, key, found)
        return found

    def _keep(self, kept: dict[Any, Any], key: tuple[Any, ...], drawn: Any) -> None:
        if len(kept) >= MOST:
            kept.clear()
        kept[key] = drawn


def _is_long(said: object) -> bool:
    return isinstance(said, str) and len(said) > LONGEST


def init_app(app: Flask) -> None:
    """Has templates drawn so. Called once the words are there."""
    app.extensions["companion.words"] = {}
    app.jinja_env.context_class, app.jinja_env.template_class = QuickContext, QuickTemplate
    app.jinja_env.drawn = {PICTURES: {}, PARTS: {}}  # type: ignore[attr-defined]
    app.jinja_env.globals.update(_=say, gettext=say, ngettext=count)


def words() -> Words:
    """The words of this request's language."""
    here = g._get_current_object().__dict__
    found: Words | None = here.get("words")
    if found is None:
        known: dict[str, Words] = current_app.extensions["companion.words"]
        # Asked without its parts: Babel reads much of a language that no template wants to know.
        language = current_app.extensions["companion.language"]() if has_request_context() else "en"
        found = here["words"] = known.get(language) or known.setdefault(language, Words(language))
    return found


def plain(text: str) -> str:
    """This text in the language of this request, its places still open."""
    return words().plain(text)


def say(text: str, /, **values: Any) -> Markup:
    return words().say(text, **values)


def count(one: str, many: str, num: int, /, **values: Any) -> Markup:
    return words().count(one, many, num, **values)
