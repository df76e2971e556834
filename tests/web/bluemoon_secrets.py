"""What somebody at a table of Blue Moon cannot know, and a world with other hidden cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from saros.core.refusal import Refusal
from saros.draw.bluemoon.notes import card_note
from saros.games.bluemoon.cards import CARDS, PEOPLES, Card, card_named
from saros.games.bluemoon.decks import READY, Deck, brought_deck, why_illegal, write_deck
from saros.games.bluemoon.position import Side
from saros.table.table import Table

from ..games.bluemoon.build import full
from ..games.bluemoon.literal_games import any_move
from ..games.bluemoon.random_plays import built
from .secrets_kept import Json

SWAPS, TRIES = 3, 12

_NAMES = sorted((card.name for card in CARDS), key=len, reverse=True)


def _alternatives(names: Iterable[str]) -> str:
    """Return a pattern for all names, by their initials: a list of 240 takes ten times as long."""
    rests: dict[str, list[str]] = {}
    for name in names:
        rests.setdefault(name[0], []).append(re.escape(name[1:]))
    return "|".join(f"{initial}(?:{'|'.join(rest)})" for initial, rest in rests.items())


_NAMED = re.compile(rf"(?=[A-Z])(?<![\w-])(?:{_alternatives(_NAMES)})(?![\w-])")
_DRAWN = re.compile(r"\b(?:bm-|card:\d:|(?:pay|use):)(\d+)\b")
SPOKEN_OF = frozenset(
    name for card in CARDS for name in _NAMED.findall(card_note(card)) if name != card.name
)
"""The cards that are named on others: a text that names them may be about those."""


@cache
def _number(name: str) -> int:
    return card_named(name).number


def _public(side: Side) -> set[Card]:
    """The cards of which everybody knows where they lie."""
    piles = (side.combat, side.covered, side.support, side.leadership, side.disclosed, side.known)
    pile = [card for card in side.discard[side.shuffled :] if card is not None]
    return {card for pile in (*piles, pile) for card in pile}


def _all(side: Side) -> set[Card]:
    return set(side.placed)


class DeckMemory:
    """What a seat has ever seen of the cards of both decks; None is a spectator."""

    def __init__(self, seat: int | None) -> None:
        self.seat, self._known, self._read = seat, set[Card](), 0

    def unknown(self, states: Sequence[Any]) -> set[int]:
        """The cards of others that have never lain open, and are not among one's own."""
        for state in states[self._read :]:
            for owner, side in enumerate(state.position.sides):
                self._known |= _all(side) if owner == self.seat else _public(side)
        self._read = max(self._read, len(states))
        there = {card for side in states[0].position.sides for card in _all(side)}
        return {card.number for card in there - self._known if card.name not in SPOKEN_OF}


# Another world -----------------------------------------------------------------------------


def _hidden(table: Table, owner: int) -> dict[Card, int]:
    """The cards whose place only their owner knows, with the ply since which that is so."""
    now = table.state.position.sides[owner]
    hidden = _all(now) - _public(now)
    since = dict.fromkeys(hidden, -1)
    for ply, state in enumerate(table.states):
        for card in hidden & _public(state.position.sides[owner]):
            since[card] = ply
    return since


def _renamed(text: str, names: dict[str, str]) -> str:
    return full(_NAMED.sub(lambda found: names.get(found[0], found[0]), text))


def _with_swap(table: Table, owner: int, names: dict[str, str], since: int) -> Table | None:
    """The same play with some cards called otherwise after a ply, if that can be played."""
    record, supplies = table.record, list(table.record.supplies)
    deck = brought_deck(supplies[owner])
    cards = {card_named(names.get(card.name, card.name)) for card in deck.cards}
    other = Deck(deck.leader, tuple(sorted(cards, key=lambda card: card.number)), deck.name)
    if why_illegal(other):
        return None
    supplies[owner] = write_deck(other)
    moves = [
        _renamed(text, names) if ply > since and _is_about(table, ply, owner) else text
        for ply, text in enumerate(record.moves)
    ]
    try:
        return Table.from_record(replace(record, supplies=tuple(supplies), moves=tuple(moves)))
    except Refusal:  # somebody could have told these cards by what was done, or not done
        return None


def _is_about(table: Table, ply: int, owner: int) -> bool:
    """Tell whether a move is about the hidden cards of a seat: both may have the same."""
    actor = table.game.to_act(table.states[ply])
    text = table.record.moves[ply]
    return f" {table.game.seat_names()[owner]}: " in text or actor == owner


def _some_swap(table: Table, owner: int, rng: Random) -> tuple[dict[str, str], int] | None:
    """Two cards of a seat that could be each other; now and then one that is not in its deck."""
    since = dict(sorted(_hidden(table, owner).items(), key=lambda item: item[0].number))
    never = [card for card in since if since[card] < 0]
    if never and rng.random() < 0.3:
        there = _all(table.states[0].position.sides[owner])
        one, other = rng.choice(never), rng.choice([card for card in CARDS if card not in there])
        return {one.name: other.name}, -1
    held = [card for card in table.state.position.sides[owner].hand if card in since]
    elsewhere = [card for card in since if card not in held]
    if not held or not elsewhere:  # it makes no difference which of two lies in the same place
        return None
    one, other = rng.choice(held), rng.choice(elsewhere)
    return {one.name: other.name, other.name: one.name}, max(since[one], since[other])


class BlueMoonSecrets:
    """Two seats with decks of their own."""

    game = "bluemoon"
    most_seats = 2

    def wishes(self, seed: int) -> Json:
        """Return the switches, whether it is a match, and the first deck."""
        options = ({}, {"mulligan": True}, {"peer_compat": True}, {"open_discards": True})[seed % 4]
        match = 5 if seed % 10 == 3 else 0
        return {"options": options, "match": match, "supplies": [self.brought(seed, 0)]}

    def brought(self, seed: int, seat: int) -> str:
        """Return a deck by lot: every other time one that somebody has built."""
        rng = Random(f"deck {seed} {seat}")
        people = rng.choice(PEOPLES)
        return write_deck(built(people, rng) if rng.random() < 0.5 else READY[people])

    def mentioned(self, text: str) -> set[int]:
        """Return the cards that a text names, or whose pictures it asks for."""
        named = {_number(name) for name in set(_NAMED.findall(text))}
        return named | {int(number) for number in _DRAWN.findall(text)}

    def memory(self, seat: int | None) -> DeckMemory:
        return DeckMemory(seat)

    def other_world(self, table: Table, seat: int | None, rng: Random) -> Table:
        """Return a play in which some cards of others are other ones, all told alike."""
        found = 0
        for _ in range(TRIES):
            owner = rng.choice([each for each in (0, 1) if each != seat])
            swap = _some_swap(table, owner, rng)
            other = swap and _with_swap(table, owner, *swap)
            if other:
                table, found = other, found + 1
            if found == SWAPS:
                break
        return table

    def chosen(self, texts: Sequence[str], rng: Random) -> str:
        """Return a move by lot, first of which kind: the ways to decline would drown the rest."""
        return any_move(set(texts), rng)

    def in_hand(self, state: Any, seat: int) -> set[int]:
        return {card.number for card in state.position.sides[seat].hand}

    def hidden_now(self, _state: Any, _seat: int | None) -> set[int]:
        """Return nothing: no card is shuffled again, so a memory finds all that is told."""
        return set()
