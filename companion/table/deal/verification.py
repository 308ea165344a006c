"""Checks the proof of an opened deal. `companion.table.deal.commitment` describes its fields and both versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.edition import SABOTEUR_BALANCING, Edition
from companion.rules.editions import EDITIONS
from companion.rules.saboteur_balancing import MOST_BURDEN
from companion.rules.scoring.draft import gold_draw_pile
from companion.table.deal.balanced_deal import balanced_shuffle
from companion.table.deal.commitment import (
    CUT,
    DIGEST,
    LOT,
    PLAIN,
    UINT32_COUNT,
    closing_text,
    commitment_of,
    deal_key_version_1,
    deal_key_version_2,
    gold_context,
    seal_of_secret,
    shuffle,
)

Proof = Mapping[str, Any]


def verify(proof: Proof) -> list[str]:
    """Return the mistakes in the proof of a sealed deal, one sentence each; empty if the secret fits the seal and the
    cards follow from the secret.

    Raises:
        KeyError, TypeError, ValueError: a field is missing or unreadable.
    """
    secret = bytes.fromhex(proof["secret"])
    problems = [] if seal_of_secret(secret) == proof["seal"] else ["the secret does not open this seal"]
    if version_of(proof) == 2:
        problems += [*commitment_problems(proof), *player_problems(proof)]
    problems += [*role_problems(proof, secret), *pool_problems(proof)]
    return [*problems, *lot_problems(proof, secret), *gold_problems(proof, secret)]


def trust_warnings(proof: Proof) -> Iterator[str]:
    """Yield a warning if somebody who knew the secret could have chosen this deal, although its proof has no mistake.
    That is possible if no seat committed to a cut (a random number from its phone), or if a cut was left out."""
    why = ""
    if version_of(proof) == 1:
        why = "its cuts were not committed before (version 1)" if proof["cuts"] else "nobody cut it (version 1)"
    elif not proof["cuts"]:
        why = "no cut was opened"
    elif proof["left_out"]:
        why = "a cut was left out"
    if why:
        yield f"Whoever knew the secret may have picked this deal: {why}."


def version_of(proof: Proof) -> int:
    """Return the version of a proof, 1 or 2.

    Raises:
        ValueError: the version is unknown.
    """
    version = proof.get("version", 1)
    if type(version) is not int or version not in (1, 2):
        raise ValueError("the version is 1 or 2")
    return version


def commitment_problems(proof: Proof) -> Iterator[str]:
    """Yield a problem for each cut (a random number from a player's phone) that does not match the hash which the phone
    sent before the deal."""
    committed, cuts = commitments_of(proof), cuts_of(proof)
    seats, left_out = [seat for seat, _ in committed], require_list(proof["left_out"])
    if len(set(seats)) != len(seats) or not set(seats) <= {player["seat"] for player in proof["circle"]}:
        yield "the commitments are not one of each player at most"
    if sorted([*cuts, *left_out]) != sorted(seats):
        yield "the cuts opened and left out are not those that were committed"
    for seat, commitment in committed:
        if seat in cuts and commitment_of(seat, cuts[seat]) != commitment:
            yield f"the cut of seat {seat} is not the one that was committed"


def player_problems(proof: Proof) -> Iterator[str]:
    """Yield a problem if the players who were dealt cards, or who took part in the lot, differ from the players whom
    the proof of version 2 says were fixed before the deal."""
    circle = [player["name"] for player in proof["circle"]]
    dealt = [player["name"] for player in proof["dealt"]]
    if dealt and dealt != circle:
        yield "the cards were not dealt to the players in the order that was closed"
    if "lot_of" in proof and proof["lot_of"] != circle:
        yield "the lot was not drawn from the players in the order that was closed"


def commitments_of(proof: Proof) -> list[tuple[int, str]]:
    """Return the commitments in a proof of version 2 as pairs of seat and hash (64 hex digits), in the order of the
    proof.

    Raises:
        KeyError, TypeError, ValueError: the commitments are missing or unreadable.
    """
    commitments = [(require_uint32(made["seat"]), made["commitment"]) for made in require_list(proof["commitments"])]
    if not all(DIGEST.fullmatch(commitment) for _, commitment in commitments):
        raise ValueError("a commitment is 64 hex digits")
    return commitments


def cuts_of(proof: Proof) -> dict[int, str]:
    """Return the revealed cuts in a proof of version 2 by seat: random numbers of 32 hex digits from players' phones.

    Raises:
        KeyError, TypeError, ValueError: the cuts are missing or unreadable.
    """
    cuts = {require_uint32(made["seat"]): made["cut"] for made in require_list(proof["cuts"])}
    if len(cuts) != len(proof["cuts"]) or not all(CUT.fullmatch(cut) for cut in cuts.values()):
        raise ValueError("each seat has one cut, of 32 hex digits")
    return cuts


def role_problems(proof: Proof, secret: bytes) -> Iterator[str]:
    """Yield a problem for each player whose role in the proof differs from the role that follows from this secret."""
    if len(proof["dealt"]) > len(proof["pool"]):
        yield "more cards were dealt than there are"
        return
    cards = shuffled_role_cards(proof, key_of_proof(proof, secret))
    for player, card in zip(proof["dealt"], cards, strict=False):
        if player["role"] != card:
            yield f"{player['name']} was dealt {player['role']}, the seal says {card}"


def shuffled_role_cards(proof: Proof, key: bytes) -> tuple[str, ...]:
    """Return the role cards of a proof, shuffled by this key.

    Raises:
        KeyError, TypeError, ValueError: the burdens are missing or unreadable.
    """
    if not {"burdens", "duty"} & proof.keys():
        return shuffle(key, proof["pool"])
    burdens, duty = require_integers(proof["burdens"]), require_list(proof["duty"])
    if len(burdens) != len(proof["dealt"]) or not set(burdens) <= set(range(MOST_BURDEN + 1)):
        raise ValueError("burdens are from 0 to 2, one for each player")
    return balanced_shuffle(key, proof["pool"], burdens, duty)


def pool_problems(proof: Proof) -> Iterator[str]:
    """Yield a problem if no edition deals from the proof's pool of role cards in this order, or if the proof has wrong
    burdens: the numbers by which saboteur balancing made recent saboteurs less likely.

    If a proof could choose the order of its pool, it could justify any deal.
    """
    if not proof["dealt"] and not proof["pool"]:
        return
    editions = [edition for edition in EDITIONS.values() if tuple(proof["pool"]) in role_pools(proof, edition)]
    if not editions:
        yield "the role cards that were drawn from are not those of an edition, in their order"
    if not {"burdens", "duty"} & proof.keys():
        return
    if editions and not any(proof["duty"] == sorted(edition.saboteur_roles) for edition in editions):
        yield "the roles on the saboteurs' side are not those of the edition"
    if version_of(proof) == 2 and proof["options"].get(SABOTEUR_BALANCING.name) != "on":
        yield "there are burdens, but the options that were closed do not balance saboteurs"


def role_pools(proof: Proof, edition: Edition) -> Iterator[tuple[str, ...]]:
    """Yield each pool of role cards from which this edition could have dealt.

    A proof of version 1 has no options, so the pools for all values of one option are possible.
    """
    players = len(proof["dealt"])
    if not edition.deals_roles or players not in edition.seats:
        return
    if version_of(proof) == 1:
        yield edition.pool(players)
        yield from (
            edition.pool(players, {option.name: value}) for option in edition.options for value in option.values
        )
    elif all(proof["options"].get(option.name, option.default) in option.values for option in edition.options):
        yield edition.pool(players, proof["options"])


def lot_problems(proof: Proof, secret: bytes) -> Iterator[str]:
    """Yield a problem if the proof says that a lot was drawn, and another player begins by this secret."""
    if not {"lot", "lot_of"} & proof.keys():
        return
    starter, names = proof["lot"], require_list(proof["lot_of"])
    first = shuffle(key_of_proof(proof, secret, LOT), names)[:1]
    if first != (starter,):
        yield f"the lot fell on {starter}, the seal says {', '.join(map(str, first)) or 'nobody'}"


def gold_problems(proof: Proof, secret: bytes) -> Iterator[str]:
    """Yield a problem for each gold card of the proof that does not follow from this secret, and another if the proof's
    pool of gold cards is wrong."""
    if not {"gold", "gold_pool"} & proof.keys():
        return
    pool, laid_out = require_integers(proof["gold_pool"]), require_integers(proof["gold"])
    before = [require_integers(draft) for draft in require_list(proof["gold_before"])]
    if len(laid_out) > len(pool):
        yield "more gold cards were laid out than there are"
        return
    if not any(tuple(pool) == gold_draw_pile(edition.gold, before, len(laid_out))[0] for edition in EDITIONS.values()):
        yield "the gold cards that were drawn from are not those that the rounds before left over"
    cards = shuffle(key_of_proof(proof, secret, gold_context(proof["gold_laying"])), pool)
    for place, (gold, card) in enumerate(zip(laid_out, cards, strict=False), start=1):
        if gold != card:
            yield f"gold card {place} was {gold}, the seal says {card}"


def key_of_proof(proof: Proof, secret: bytes, context: bytes = b"") -> bytes:
    """Return the 32-byte key of the shuffle that `context` names, from the fields of the proof and this secret.

    Raises:
        KeyError, TypeError, ValueError: a field that the key depends on is missing or unreadable.
    """
    code, round, attempt = proof["code"], proof["round"], proof["attempt"]
    if version_of(proof) == 1:
        return deal_key_version_1(secret, code, round, attempt, proof["cuts"], context)
    options, committed = proof["options"], commitments_of(proof)
    if not isinstance(options, dict):
        raise TypeError("the options are an object")
    if len(secret) != 32 or not all(PLAIN.fullmatch(text) for text in (code, *options, *options.values())):
        raise ValueError("the secret, the code or an option is not as the companion writes it")
    circle = [require_uint32(player["seat"]) for player in require_list(proof["circle"])]
    closing = closing_text(code, require_uint32(round), require_uint32(attempt), options.items(), circle, committed)
    return deal_key_version_2(secret, closing, [seat for seat, _ in committed], cuts_of(proof), context)


def require_uint32(value: Any) -> int:
    """Return the value.

    Raises:
        TypeError: the value is no whole number.
        ValueError: the value does not fit four bytes.
    """
    if type(value) is not int:
        raise TypeError("rounds, attempts and seats are whole numbers")
    if not 0 <= value < UINT32_COUNT:
        raise ValueError("rounds, attempts and seats are numbers of four bytes")
    return value


def require_integers(cards: Any) -> list[int]:
    """Return a copy of the list `cards`.

    Raises:
        TypeError: the list holds something else than whole numbers.
    """
    if any(type(card) is not int for card in require_list(cards)):
        raise TypeError("gold cards are a list of whole numbers")
    return list(cards)


def require_list(value: Any) -> list[Any]:
    """Return the value.

    Raises:
        TypeError: the value is no list.
    """
    if not isinstance(value, list):
        raise TypeError("gold cards, the drafts of them, burdens and lots are lists")
    return value
