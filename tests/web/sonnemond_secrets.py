"""What somebody at a table of Sonne und Mond cannot know, and a world with other hidden cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from saros.games.sonnemond.cards import DARK, NAMES, RANKS, card_named
from saros.games.sonnemond.moves import Deal, Draw, Reshuffle
from saros.table.table import Table

from .secrets_kept import Json

NUMBERS = frozenset(card for card in range(len(NAMES)) if card % RANKS != DARK)
"""The cards of which there is one each."""

_WRITTEN = re.compile(r"[SMsm](?:un[- \xa0]|oon[- \xa0]|(?<=[SM]))\d\d?(?!\d)")


@cache
def _card_written(text: str) -> int | None:
    return card_named(text[0].upper() + re.sub(r"\D", "", text))


def mentioned(text: str) -> set[int]:
    """Every number card that a text names in any way: S17, sun 17, Sun-17."""
    # Texts are long and there are very many: what was written before is only looked up.
    cards = map(_card_written, set(_WRITTEN.findall(text)))
    return {card for card in cards if card is not None}


class NumberMemory:
    """What a seat has seen so far of the number cards; None is a spectator."""

    def __init__(self, seat: int | None) -> None:
        self.seat, self.known, self._read = seat, set[int](), 0

    def unknown(self, states: Sequence[Any]) -> set[int]:
        """The cards that have never lain open and were never in this hand."""
        for state in states[self._read :]:
            open_cards = [card for row in state.rows for slot in row for card in slot]
            open_cards += [*state.discard, *(card for pile in state.score for card in pile)]
            own = () if self.seat is None else state.hands[self.seat]
            self.known.update(open_cards, own)
        self._read = len(states)
        return set(NUMBERS - self.known)


# Another world -----------------------------------------------------------------------------


@dataclass
class Shuffle:
    """An order of cards in a record, and who has drawn those at its places so far."""

    ply: int
    cards: tuple[str, ...]
    drawers: list[int]

    def hidden(self, state: Any, seat: int | None) -> Iterator[int]:
        """Places whose cards a seat cannot know: in others' hands, or still in the stack."""
        for place, name in enumerate(self.cards):
            if place >= len(self.drawers):
                yield place
            elif (drawer := self.drawers[place]) != seat:
                card = card_named(name)
                # Which of two eclipses somebody has laid nobody can tell, so those stay.
                if card in NUMBERS and card in state.hands[drawer]:
                    yield place


def shuffles(states: Sequence[Any], moves: Sequence[Any]) -> list[Shuffle]:
    """Return all shuffles of a play with what became of them."""
    found: list[Shuffle] = []
    for ply, move in enumerate(moves):
        if isinstance(move, Deal | Reshuffle):
            found.append(Shuffle(ply, move.cards, []))
        if isinstance(move, Deal):
            found[-1].drawers = [n // 5 for n in range(5 * len(states[0].hands))]
        elif isinstance(move, Draw):
            found[-1].drawers += [states[ply].turn] * move.count
    return found


def other_world(table: Table, seat: int | None, rng: Random) -> Table:
    """Return the same play with other cards wherever a seat cannot know them."""
    game = table.game
    states, moves = game.read_play(replace(table.record, people=()))
    later: set[str] = set()
    for shuffle in reversed(shuffles(states, moves)):
        places = [n for n in shuffle.hidden(states[-1], seat) if shuffle.cards[n] not in later]
        later.update(shuffle.cards)
        mixed = rng.sample(places, len(places))
        cards = list(shuffle.cards)
        for place, source in zip(places, mixed, strict=True):
            cards[place] = shuffle.cards[source]
        moves[shuffle.ply] = type(moves[shuffle.ply])(tuple(cards))
    played = [states[0]]
    texts = []
    for move in moves:
        texts.append(game.write_move(played[-1], move))
        played.append(game.play_unchecked(played[-1], move))
    record = replace(table.record, moves=tuple(texts))
    return Table(game, tuple(played), record, tuple(moves))


class SonneMondSecrets:
    """Two to four seats with hands and a stack."""

    game = "sonnemond"
    most_seats = 4

    def wishes(self, _seed: int) -> Json:
        """Return nothing: nobody brings anything."""
        return {}

    def brought(self, _seed: int, _seat: int) -> str:
        return ""

    def mentioned(self, text: str) -> set[int]:
        return mentioned(text)

    def memory(self, seat: int | None) -> NumberMemory:
        return NumberMemory(seat)

    def other_world(self, table: Table, seat: int | None, rng: Random) -> Table:
        return other_world(table, seat, rng)

    def chosen(self, texts: Sequence[str], rng: Random) -> str:
        return rng.choice(texts)

    def in_hand(self, state: Any, seat: int) -> set[int]:
        return set(state.hands[seat]) & NUMBERS

    def hidden_now(self, state: Any, seat: int | None) -> set[int]:
        """Return the number cards in the stack and in other hands; a reshuffle hides some again."""
        hands = (hand for other, hand in enumerate(state.hands) if other != seat)
        return {card for cards in (state.stack, *hands) for card in cards} & NUMBERS
