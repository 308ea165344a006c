"""The archive of finished games: the keys that open a group's archive, reading it, and changing it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.archive.record import GameRecord, game_id, remove_player_names
from companion.archive.statistics import (
    game_with_both_people,
    merge_names,
    player_stats,
    seats_of_person,
    sort_oldest_first,
)
from companion.rules.errors import IllegalMove, WrongPhase
from companion.services import archive_file
from companion.services.access import key_hash
from companion.services.archive_file import MAX_NAME_LENGTH
from companion.services.archive_update import (
    body_of_deleted_record,
    body_to_record,
    finished_game_record,
    record_to_body,
    seats_of_deleted_people,
)
from companion.services.dependencies import ServiceDependencies
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
"""Seconds for which a one-time link to an archive is valid."""

MAX_LETTERS = 1_500_000
"""The most letters of all stored records of a group together. The record of six people has about 1,500."""

Records = dict[str, str]
Aliases = dict[str, str]


@dataclass(frozen=True)
class ArchiveView:
    """The part of a group's archive that a page shows.

    Attributes:
        games: the newest games, oldest first.
        aliases: for each merged name the name of the person for whom its games count, both normalised.
        left_out: the number of older games that `games` leaves out.
    """

    games: tuple[GameRecord, ...] = ()
    aliases: dict[str, str] = field(default_factory=dict)
    left_out: int = 0


class Archive:
    """Reads and changes the archives of finished games, one archive for each group of players. A `group` is a random
    name of 8 hex digits; browsers hold keys that open their group's archive."""

    def __init__(self, dependencies: ServiceDependencies, recorder: MoveRecorder) -> None:
        self.dependencies, self.recorder = dependencies, recorder

    # Keys

    def host_archive_key(self, code: str, viewer: Viewer, keys: Sequence[str]) -> str:
        """Return a key for the host to the archive of this table. It is the newest (last) of the host's `keys` that
        opens the archive, or a new key if none does.

        A table without a group gets the group of the host's newest key, or a new group if no key opens one.

        Raises:
            Forbidden: the viewer is not the host. UnknownTable.
        """
        check_host(viewer)
        return self._host_archive_key(code, keys, self._new_group())

    def host_archive_key_if_any(self, code: str, viewer: Viewer, keys: Sequence[str]) -> str:
        """Return the `host_archive_key` of the table; an empty string if the table has no group.

        Raises:
            Forbidden: the viewer is not the host. UnknownTable.
        """
        check_host(viewer)
        return self._host_archive_key(code, keys)

    def switch_archive_on(self, code: str, viewer: Viewer, keys: Sequence[str], **arguments: Any) -> str:
        """Set these table options (`arguments` of the move `set_options`), which switch the archive on. Return the
        `host_archive_key` of the table.

        Raises:
            IllegalMove: the table refuses the options.
            Forbidden: the viewer is not the host.
            UnknownTable.
        """
        hashes = [key_hash(key) for key in keys]

        def assign_group(transaction: Transaction, table_id: TableId) -> None:
            archive.assign_group_by_keys(transaction, table_id, hashes, self._new_group(), self.dependencies.now())

        self.recorder.record(code, viewer, moves.set_options, extra_write=assign_group, **arguments)
        return self.host_archive_key(code, viewer, keys)

    def groups_opened_by_keys(self, keys: Sequence[str]) -> list[tuple[str, str]]:
        """Return (key, group) for each of these keys that opens the archive of a group, in the order of `keys`."""
        dependencies, hashes = self.dependencies, [key_hash(key) for key in keys]
        known = archive.groups_by_key(dependencies.engine, hashes, dependencies.now()) if keys else {}
        return [(key, known[hash]) for key, hash in zip(keys, hashes, strict=True) if hash in known]

    def has_other_keys(self, group: str, keys: Sequence[str]) -> bool:
        """Whether another browser holds a key, not one of `keys`, that opens the group's archive."""
        return archive.has_other_keys(self.dependencies.engine, group, [key_hash(key) for key in keys])

    def revoke_other_keys(self, group: str, keys: Sequence[str]) -> None:
        """Revoke every key to the group's archive except `keys`. The host of one of the group's tables can get a new
        key."""
        archive.remove_other_keys(self.dependencies.engine, group, [key_hash(key) for key in keys])

    def group_summaries(self) -> list[GroupSummary]:
        """Return every group in the database with its number of games."""
        return archive.group_summaries(self.dependencies.engine)

    def issue_link(self, group: str) -> str:
        """Return the secret of a one-time link to the group's archive, valid for ten minutes. Earlier links become
        void. Only the operator may call this."""
        dependencies, link = self.dependencies, self.dependencies.new_key()
        archive.replace_link(
            dependencies.engine, group, key_hash(link), dependencies.now(), dependencies.now() + LINK_SECONDS
        )
        return link

    def check_link(self, link: str) -> None:
        """Raise TicketInvalid if the link was used before, is too old or never existed."""
        dependencies = self.dependencies
        if not archive.groups_by_key(dependencies.engine, [key_hash(link)], dependencies.now(), archive.LINK):
            raise TicketInvalid

    def redeem_link(self, link: str) -> str:
        """Use up the link, and return a new key to its group's archive. Raises TicketInvalid."""
        dependencies, key = self.dependencies, self.dependencies.new_key()
        if archive.exchange_link(dependencies.engine, key_hash(link), key_hash(key), dependencies.now()) is None:
            raise TicketInvalid
        return key

    # Reading

    def finished_game_record(self, code: str) -> tuple[GameRecord, float]:
        """Return the public record of this table's finished game, whether it is archived or not, and when its last
        round was settled (seconds since 1970).

        Raises:
            WrongPhase: the game is not over. UnknownTable.
        """
        cached = self.dependencies.cache.load(code)
        with cached.hold_lock():
            replay, entries = cached.replay, [*cached.entries]
        if not replay.table.is_finished or replay.table.round is not None:
            raise WrongPhase.because("game-not-finished")
        return finished_game_record(replay, entries, cached.table_id, self.dependencies.engine)

    def is_game_deleted(self, code: str) -> bool:
        """Whether this table's game was archived and then deleted, so that it is never archived again. Raises
        UnknownTable."""
        engine, cached = self.dependencies.engine, self.dependencies.cache.load(code)
        group = archive.group_of_table(engine, cached.table_id)
        return group is not None and archive.is_deleted(archive.find_record(engine, group, game_id(cached.table)))

    def read_archive(self, group: str) -> ArchiveView:
        """Return the newest archived games of a group, and its name aliases."""
        contents = archive.read_contents(self.dependencies.engine, group, archive_file.MAX_GAMES, MAX_LETTERS)
        games = (body_to_record(body) for body in contents.bodies)
        return ArchiveView(
            tuple(sort_oldest_first(game for game in games if game)), contents.aliases, contents.left_out
        )

    def archive_document(self, group: str) -> dict[str, Any]:
        """Return the JSON object of the file in which a group downloads its archive."""
        view = self.read_archive(group)
        return archive_file.archive_document(view.games, view.aliases)

    # Changing

    def delete_game(self, group: str, record_id: str) -> None:
        """Delete the game with this id from the group's archive. Raises IllegalMove: the group's archive has no such
        game."""

        def delete(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            """Return the change that deletes the game."""
            if not archive.holds_game_record(bodies.get(record_id)):
                raise IllegalMove.because("no-such-night")
            return ArchiveChange({record_id: body_of_deleted_record(bodies[record_id])}), None

        self._edit_archive(group, delete)

    def delete_all(self, group: str) -> None:
        """Delete all games and name aliases of a group."""

        def delete(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            """Return the change that deletes all games and aliases."""
            present = {mark: body for mark, body in bodies.items() if archive.holds_game_record(body)}
            return ArchiveChange({mark: body_of_deleted_record(body) for mark, body in present.items()}, {}), None

        self._edit_archive(group, delete)

    def delete_person(self, group: str, name: str) -> None:
        """Delete a person's names from every game of a group. The games stay, with a nameless player. `name` is one of
        the person's names, normalised. Raises IllegalMove: nobody has this name."""

        def delete(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            """Return the change that deletes the person's names."""
            names = {name, *(alias for alias, person in aliases.items() if person == name)}
            games = readable_games(bodies)
            changed = [
                remove_player_names(game, seats) for game in games if (seats := seats_of_person(game, name, aliases))
            ]
            if not changed:
                raise IllegalMove.because("nobody-called", name=name[:MAX_NAME_LENGTH])
            kept = {alias: person for alias, person in aliases.items() if not names & {alias, person}}
            return ArchiveChange({game.mark: record_to_body(game) for game in changed}, kept), None

        self._edit_archive(group, delete)

    def merge_names(self, group: str, name: str, into: str) -> None:
        """Count the games of `name` for the person called `into` from now on; both are normalised names. Raises
        IllegalMove: see `check_mergeable`."""

        def merge(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            """Return the change that adds the alias."""
            check_mergeable(readable_games(bodies), aliases, name, into)
            return ArchiveChange({}, merge_names(aliases, name, into)), None

        self._edit_archive(group, merge)

    def unmerge_name(self, group: str, name: str) -> None:
        """Undo `merge_names` for this normalised name. Raises IllegalMove: it was not merged."""

        def unmerge(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, None]:
            """Return the change that removes the alias."""
            if name not in aliases:
                raise IllegalMove.because("nobody-called", name=name[:MAX_NAME_LENGTH])
            return ArchiveChange({}, {alias: person for alias, person in aliases.items() if alias != name}), None

        self._edit_archive(group, unmerge)

    def import_file(self, group: str, text: bytes) -> tuple[int, int]:
        """Add the games of an uploaded file to a group's archive, all or none. Return how many games were new, and how
        many the archive already had. Raises IllegalMove: the file can't be read, or the archive would be too large."""
        games, more_aliases = archive_file.parse_archive_file(text)

        def add(bodies: Records, aliases: Aliases) -> tuple[ArchiveChange, tuple[int, int]]:
            """Return the change that adds the games, the number of new games, and the number of games that the archive
            had."""
            new = [game for game in games if not archive.holds_game_record(bodies.get(game.mark))]
            added = {
                game.mark: record_to_body(remove_player_names(game, seats_of_deleted_people(bodies.get(game.mark))))
                for game in new
            }
            check_archive_size([body for body in bodies.values() if archive.holds_game_record(body)], added.values())
            all_aliases = archive_file.merge_aliases(aliases, more_aliases)
            if more_aliases and len(all_aliases) > archive_file.MAX_ALIASES:
                raise IllegalMove.because("too-many-names", most=archive_file.MAX_ALIASES)
            return ArchiveChange(added, all_aliases), (len(new), len(games) - len(new))

        dependencies = self.dependencies
        return archive.edit_records(dependencies.engine, group, dependencies.now(), add)

    def _edit_archive(self, group: str, change: archive.ArchiveEdit[None]) -> None:
        """Make the change that the function `change` returns for the group's records and aliases, in one
        transaction."""
        archive.edit_records(self.dependencies.engine, group, self.dependencies.now(), change)

    def _host_archive_key(self, code: str, keys: Sequence[str], new_group: str | None = None) -> str:
        """Return one of `keys` that opens the archive of this table, or a new key. A table without a group gets the
        group `new_group`; if that is None, return an empty string."""
        dependencies, table_id = self.dependencies, self.dependencies.cache.load(code).table_id
        by_hash, new_key = {key_hash(key): key for key in keys}, dependencies.new_key()
        hashes = [key_hash(key) for key in keys]
        try:
            hash = archive.find_or_add_group_key(
                dependencies.engine, table_id, hashes, key_hash(new_key), dependencies.now(), new_group
            )
        except TableGone as error:
            raise UnknownTable(code) from error
        return "" if hash is None else by_hash.get(hash, new_key)

    def _new_group(self) -> str:
        """Return the random name of a new group: 8 hex digits."""
        return self.dependencies.random_bytes(4).hex()


def readable_games(bodies: Records) -> list[GameRecord]:
    """Return the games in these bodies of records, without those that were deleted or withdrawn or that this version of
    the companion can't read."""
    games = (body_to_record(body) for body in bodies.values() if archive.holds_game_record(body))
    return [game for game in games if game]


def check_archive_size(present_bodies: Collection[str], added_bodies: Collection[str]) -> None:
    """Raise IllegalMove if an archive with these present and added records would have too many records or too many
    letters."""
    if len(present_bodies) + len(added_bodies) > archive_file.MAX_GAMES:
        raise IllegalMove.because("too-many-nights", most=archive_file.MAX_GAMES)
    if added_bodies and sum(map(len, (*present_bodies, *added_bodies))) > MAX_LETTERS:
        raise IllegalMove.because("no-room-for-nights")


def check_mergeable(games: Sequence[GameRecord], aliases: Aliases, name: str, into: str) -> None:
    """Raise IllegalMove if `name` can't be merged into `into`: nobody has one of these names, both are the same, one is
    already merged, or the two people played at one table."""
    names = {record.key: record.name for record in player_stats(games, aliases)}
    for key in (name, into):
        if key not in names:
            raise IllegalMove.because("nobody-called", name=key[:MAX_NAME_LENGTH])
    if name == into:
        raise IllegalMove.because("same-name-twice")
    for key in (name, into):
        if key in aliases:
            other = names.get(aliases[key], aliases[key])
            raise IllegalMove.because("counted-already", name=names[key], other_name=other)
    game = game_with_both_people(games, name, into, aliases)
    if game:
        raise IllegalMove.because("two-people", name=names[name], other_name=names[into], day=game.day.isoformat())
