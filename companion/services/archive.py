"""The archive: who may read the games that a group of players archived, and what its owner can do with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.archive.record import GameRecord, game_id, without_names
from companion.archive.statistics import game_with_both, merge_names, player_stats, seats_of_person, sort_oldest_first
from companion.rules.errors import IllegalMove, WrongPhase
from companion.services import archive_file
from companion.services.access import hash_of
from companion.services.archive_file import LONGEST_KEY
from companion.services.archive_update import as_body, deleted_body, deleted_seats, finished_game, from_body
from companion.services.environment import Environment
from companion.services.move_recorder import MoveRecorder
from companion.services.table_cache import UnknownTable
from companion.services.tickets import TicketInvalid
from companion.store import archive
from companion.store.archive import ArchiveChange, GroupSummary
from companion.store.engine import Transaction
from companion.store.event_log import TableGone
from companion.store.models import TableId
from companion.table import moves
from companion.table.moves.move import check_host
from companion.table.viewer import Viewer

LINK_SECONDS = 600.0
"""Seconds for which a link to an archive is valid."""

MOST_LETTERS = 1_500_000
"""Length of a group's stored records together at most; one of six people is about 1,500 letters."""

Records = dict[str, str]
Aliases = dict[str, str]


@dataclass(frozen=True)
class ArchiveView:
    """The games of a group, oldest first, and its name aliases: a name's key to the key of the person it is counted
    for. `left_out`: number of older games that are not in here."""

    games: tuple[GameRecord, ...] = ()
    aliases: dict[str, str] = field(default_factory=dict)
    left_out: int = 0


class Archive:
    """The archived games of all groups. A `group` is a name of 8 hex digits, its keys are held by browsers."""

    def __init__(self, environment: Environment, recorder: MoveRecorder) -> None:
        self.environment, self.recorder = environment, recorder

    # Keys

    def key_for(self, code: str, viewer: Viewer, keys: Sequence[str]) -> str:
        """Return a key for the host to the archive of this table: the newest (last) of `keys` that opens it, else a new
        one.

        A table without a group gets that of his newest key, else a new group.

        Raises:
            Forbidden: the viewer is not the host. UnknownTable.
        """
        check_host(viewer)
        return self._key(code, keys, self._new_group())

    def existing_key(self, code: str, viewer: Viewer, keys: Sequence[str]) -> str:
        """Return `key_for` a table that has a group; empty if it has none.

        Raises:
            Forbidden: the viewer is not the host. UnknownTable.
        """
        check_host(viewer)
        return self._key(code, keys)

    def set_options_and_return_key(self, code: str, viewer: Viewer, keys: Sequence[str], **arguments: Any) -> str:
        """The host sets options by which the table is archived. Return `key_for` the table.

        Raises:
            IllegalMove: the table refuses. Forbidden: the viewer is not the host. UnknownTable.
        """
        hashes = [hash_of(key) for key in keys]

        def assign(transaction: Transaction, table_id: TableId) -> None:
            archive.assign_group_by_keys(transaction, table_id, hashes, self._new_group(), self.environment.now())

        self.recorder.record(code, viewer, moves.set_options, extra_write=assign, **arguments)
        return self.key_for(code, viewer, keys)

    def groups_of(self, keys: Sequence[str]) -> list[tuple[str, str]]:
        """Return each of these keys that opens an archive, with its group, in their order."""
        env, hashes = self.environment, [hash_of(key) for key in keys]
        known = archive.groups_by_key(env.engine, hashes, env.now()) if keys else {}
        return [(key, known[hash]) for key, hash in zip(keys, hashes, strict=True) if hash in known]

    def has_other_browsers(self, group: str, keys: Sequence[str]) -> bool:
        """Whether other keys than these open this archive too."""
        return archive.has_other_keys(self.environment.engine, group, [hash_of(key) for key in keys])

    def revoke_other_keys(self, group: str, keys: Sequence[str]) -> None:
        """Revoke all other keys to this archive. The host of one of its tables can get a new one."""
        archive.remove_other_keys(self.environment.engine, group, [hash_of(key) for key in keys])

    def groups(self) -> list[GroupSummary]:
        """Return every group of this database."""
        return archive.group_summaries(self.environment.engine)

    def offer_link(self, group: str) -> str:
        """Return a one-time link to an archive for the operator, good for ten minutes; earlier ones become
        void."""
        env, link = self.environment, self.environment.new_key()
        archive.replace_link(env.engine, group, hash_of(link), env.now(), env.now() + LINK_SECONDS)
        return link

    def check_link(self, link: str) -> None:
        """Raise TicketInvalid if this link was used, is too old or was never given."""
        env = self.environment
        if not archive.groups_by_key(env.engine, [hash_of(link)], env.now(), archive.LINK):
            raise TicketInvalid

    def take_link(self, link: str) -> str:
        """Return the key that this link gives. Raises TicketInvalid."""
        env, key = self.environment, self.environment.new_key()
        if archive.exchange_link(env.engine, hash_of(link), hash_of(key), env.now()) is None:
            raise TicketInvalid
        return key

    # Reading

    def finished_game(self, code: str) -> tuple[GameRecord, float]:
        """Return the record of this table's game as everybody may read it now, archived or not, and when its last round
        was settled (seconds since 1970).

        Raises:
            WrongPhase: the game is not over. UnknownTable.
        """
        cached = self.environment.cache.load(code)
        with cached.locked():
            replay, entries = cached.replay, [*cached.entries]
        if not replay.table.is_finished or replay.table.round is not None:
            raise WrongPhase.because("game-not-finished")
        return finished_game(replay, entries, cached.table_id, self.environment.engine)

    def is_deleted(self, code: str) -> bool:
        """Whether this table's game was archived and then deleted, so that it will not come back. Raises
        UnknownTable."""
        engine, cached = self.environment.engine, self.environment.cache.load(code)
        group = archive.group_of(engine, cached.table_id)
        return group is not None and archive.is_deleted(archive.find_record(engine, group, game_id(cached.table)))

    def read(self, group: str) -> ArchiveView:
        """Return all that a group archived."""
        contents = archive.read_contents(self.environment.engine, group, archive_file.MOST_GAMES, MOST_LETTERS)
        games = (from_body(body) for body in contents.bodies)
        return ArchiveView(
            tuple(sort_oldest_first(game for game in games if game)), contents.aliases, contents.left_out
        )

    def document(self, group: str) -> dict[str, Any]:
        """Return all that a group archived, as a file has it."""
        view = self.read(group)
        return archive_file.document(view.games, view.aliases)

    # Changing

    def delete_game(self, group: str, mark: str) -> None:
        """Delete one game. Raises IllegalMove: it is not in the archive."""

        def delete(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            if not archive.is_present(bodies.get(mark)):
                raise IllegalMove.because("no-such-night")
            return ArchiveChange({mark: deleted_body(bodies[mark])}), None

        self._edit(group, delete)

    def delete_all(self, group: str) -> None:
        """Delete all games and name aliases."""

        def delete(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            present = {mark: body for mark, body in bodies.items() if archive.is_present(body)}
            return ArchiveChange({mark: deleted_body(body) for mark, body in present.items()}, {}), None

        self._edit(group, delete)

    def delete_person(self, group: str, key: str) -> None:
        """Delete a person's names from every game. Each game then counts for a player without a name. Raises
        IllegalMove: nobody has this name."""

        def delete(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            names = {key, *(name for name, person in aliases.items() if person == key)}
            games = present_games(bodies)
            changed = [without_names(game, seats) for game in games if (seats := seats_of_person(game, key, aliases))]
            if not changed:
                raise IllegalMove.because("nobody-called", name=key[:LONGEST_KEY])
            kept = {name: person for name, person in aliases.items() if not names & {name, person}}
            return ArchiveChange({game.mark: as_body(game) for game in changed}, kept), None

        self._edit(group, delete)

    def merge_names(self, group: str, one: str, into: str) -> None:
        """Count the games under one name for the person of another name from now on. Raises IllegalMove: nobody has one
        of these names, both are the same, or the two played at one table."""

        def merge(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            check_mergeable(present_games(bodies), aliases, one, into)
            return ArchiveChange({}, merge_names(aliases, one, into)), None

        self._edit(group, merge)

    def unmerge_name(self, group: str, key: str) -> None:
        """Count the games under this name for itself again. Raises IllegalMove: they already do."""

        def unmerge(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            if key not in aliases:
                raise IllegalMove.because("nobody-called", name=key[:LONGEST_KEY])
            return ArchiveChange({}, {name: person for name, person in aliases.items() if name != key}), None

        self._edit(group, unmerge)

    def import_file(self, group: str, text: bytes) -> tuple[int, int]:
        """Add the games of a file, all or none. Return how many were new, and how many were there. Raises IllegalMove:
        it cannot be read, or there would be too many."""
        games, more_aliases = archive_file.read_document(text)

        def add(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, tuple[int, int]]:
            new = [game for game in games if not archive.is_present(bodies.get(game.mark))]
            added = {game.mark: as_body(without_names(game, deleted_seats(bodies.get(game.mark)))) for game in new}
            check_size([body for body in bodies.values() if archive.is_present(body)], added.values())
            all_aliases = archive_file.merged_aliases(aliases, more_aliases)
            if more_aliases and len(all_aliases) > archive_file.MOST_NAMES:
                raise IllegalMove.because("too-many-names", most=archive_file.MOST_NAMES)
            return ArchiveChange(added, all_aliases), (len(new), len(games) - len(new))

        env = self.environment
        return archive.edit_records(env.engine, group, env.now(), add)

    def _edit(self, group: str, change: archive.ArchiveEdit[None]) -> None:
        archive.edit_records(self.environment.engine, group, self.environment.now(), change)

    def _key(self, code: str, keys: Sequence[str], fresh: str | None = None) -> str:
        env, table_id = self.environment, self.environment.cache.load(code).table_id
        by_hash, new_key = {hash_of(key): key for key in keys}, env.new_key()
        hashes = [hash_of(key) for key in keys]
        try:
            hash = archive.key_to_group_of(env.engine, table_id, hashes, hash_of(new_key), env.now(), fresh)
        except TableGone as error:
            raise UnknownTable(code) from error
        return "" if hash is None else by_hash.get(hash, new_key)

    def _new_group(self) -> str:
        return self.environment.random_bytes(4).hex()


def present_games(bodies: Records) -> list[GameRecord]:
    """Return the games of these records that are neither deleted nor withdrawn, and that this version can read."""
    games = (from_body(body) for body in bodies.values() if archive.is_present(body))
    return [game for game in games if game]


def check_size(present: Collection[str], added: Collection[str]) -> None:
    """Raise IllegalMove if these records together would be too many or too long."""
    if len(present) + len(added) > archive_file.MOST_GAMES:
        raise IllegalMove.because("too-many-nights", most=archive_file.MOST_GAMES)
    if added and sum(map(len, (*present, *added))) > MOST_LETTERS:
        raise IllegalMove.because("no-room-for-nights")


def check_mergeable(games: Sequence[GameRecord], aliases: Aliases, one: str, into: str) -> None:
    """Raise IllegalMove if nobody has one of these names, both are the same, one is merged into a third, or the two
    played at one table."""
    names = {record.key: record.name for record in player_stats(games, aliases)}
    for key in (one, into):
        if key not in names:
            raise IllegalMove.because("nobody-called", name=key[:LONGEST_KEY])
    if one == into:
        raise IllegalMove.because("same-name-twice")
    for key in (one, into):
        if key in aliases:
            other = names.get(aliases[key], aliases[key])
            raise IllegalMove.because("counted-already", name=names[key], other_name=other)
    game = game_with_both(games, one, into, aliases)
    if game:
        raise IllegalMove.because("two-people", name=names[one], other_name=names[into], day=game.day.isoformat())
