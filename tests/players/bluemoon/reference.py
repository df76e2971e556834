"""The inputs of the net and what it makes of them, worked out once more and slowly.

Nothing here is taken from the kernel's judgement: the inputs come from positions by name, and the
layers are numpy's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from saros.games.bluemoon.cards import CARDS, ELEMENTS, GANGS, PEOPLES, Card
from saros.games.bluemoon.clause_forms import ICONS, KINDS
from saros.games.bluemoon.position import Position, State
from saros.players.bluemoon.inputs import BLOCKS, FIRST, LEFT_AT_MOST, OUTCOMES, SHARED, ZONES
from saros.players.bluemoon.weights import SHAPES

CHARACTER, BOOSTER, SUPPORT = "character", "booster", "support"
EARLY = ("start", "deal", "mulligan", "refill")
OVER = ("refresh", "end")


class Sight:
    """What a seat sees of a state, in the words of `inputs.py`."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat, self.position = state, seat, state.position
        self.mine, self.theirs = state.position.sides[seat], state.position.sides[1 - seat]
        self.element = state.position.element
        self.shown = {*self.theirs.disclosed, *self.theirs.known}
        hidden = self.theirs.discard[: self.theirs.shuffled]
        self.pool = [
            card for card in (*self.theirs.hand, *self.theirs.deck, *hidden)
            if card not in self.shown
        ]  # fmt: skip
        self.draws = self._due(seat, ("draw",))
        self.due = self._due(seat, ("draw", "find")) - self._due(seat, ("discard", "pull"))
        self.their_due = self._due(1 - seat, ("draw", "find"))
        self.their_due -= self._due(1 - seat, ("discard", "pull"))
        unseen = len(self.theirs.hand) - len(self.shown)
        self.likely = _share(unseen + self.their_due, len(self.pool))
        self.drawn = _share(self.draws, len(self.mine.deck))

    def _due(self, seat: int, kinds: tuple[str, ...]) -> int:
        return sum(d.n for d in self.position.pending if d.seat == seat and d.kind in kinds)

    @property
    def moment(self) -> int:
        """Which of the four moments it is."""
        phase, is_mine = self.position.phase, self.position.turn == self.seat
        if phase in EARLY or (phase == "begin" and not self.position.pending):
            return 1 if is_mine else 0
        if phase in OVER:
            return 0 if is_mine else 1
        return 2 if is_mine else 3

    def zones(self) -> dict[str, list[Card]]:
        """Return the cards of every zone; unseen ones are in their deck."""
        amid = self.moment >= 2
        sides = (("my", self.mine), ("their", self.theirs))
        found: dict[str, list[Any]] = {"my hand": [*self.mine.hand], "my deck": [*self.mine.deck]}
        for whose, side in sides:
            leading = [side.leading] if amid and side.leading else []
            found[f"{whose} active"] = [*side.combat, *side.support, *leading]
            found[f"{whose} covered"] = [*side.covered]
        found["their hand"], found["their deck"] = [*self.shown], self.pool
        return found

    def power(self, seat: int) -> int:
        """Return the total of a seat in the contested element."""
        assert self.element is not None
        return self.state.kernel.total(seat, ELEMENTS.index(self.element))

    def supported(self, seat: int) -> int:
        """Return what the supports of a seat bring that are not ignored."""
        ignored = self.state.kernel.ignored(seat)[1]
        cards = self.state.kernel.tables[seat].cards
        dim = {card for slot, card in enumerate(cards) if ignored >> slot & 1}
        side = self.position.sides[seat]
        return sum(_value(card, self.element) for card in side.support if card not in dim)

    def shared(self) -> list[float]:
        """Return what all decks share."""
        blocks = {
            **self._course(), **self._cards(), **self._fight(), **self._hand(), **self._them(),
        }  # fmt: skip
        assert {name: len(block) for name, block in blocks.items()} == BLOCKS
        return [number for name in BLOCKS for number in blocks[name]]

    def _course(self) -> dict[str, list[float]]:
        position: Position = self.position
        dragons = position.dragons * (-1 if self.seat else 1)
        starting = position.starting and position.phase not in OVER
        return {
            "moment": _one_of(self.moment, 4),
            "element": _one_of([None, *ELEMENTS].index(self.element), 3),
            "starting": [float(starting)],
            "compat": [float(self.state.options.peer_compat)],
            "dragons": _one_of(dragons + 3, 7),
            "my people": _one_of(PEOPLES.index(self.mine.people), 8),
            "their people": _one_of(PEOPLES.index(self.theirs.people), 8),
        }

    def _cards(self) -> dict[str, list[float]]:
        mine, theirs = len(self.mine.hand), len(self.theirs.hand)
        left = [mine + len(self.mine.deck), theirs + len(self.theirs.deck)]
        outs = [[float(side.out == n) for n in (1, 2)] for side in (self.mine, self.theirs)]
        return {
            "my hand size": _one_of(min(max(mine + self.due, 0), 8), 9),
            "their hand size": _one_of(min(max(theirs + self.their_due, 0), 8), 9),
            "decks": [len(self.mine.deck) / 24, len(self.theirs.deck) / 24],
            "my cards left": [float(left[0] <= step) for step in LEFT_AT_MOST],
            "their cards left": [float(left[1] <= step) for step in LEFT_AT_MOST],
            "out of cards": outs[0] + outs[1],
            "due": [self.due / 6, self.their_due / 6],
        }

    def _fight(self) -> dict[str, list[float]]:
        names = ("my", "their")
        sides = (self.mine, self.theirs)
        found: dict[str, list[float]] = {"lead": [0.0] * 4, "shields": [0.0] * 2, "active": []}
        for whose, side in zip(names, sides, strict=True):
            cards = len(side.combat) + len(side.covered) + len(side.support)
            found[f"{whose} table"] = [cards / 6, *map(float, (cards >= 6, cards == 5, cards == 4))]
            found["active"] += [
                _count(side.combat, CHARACTER) / 3,
                _count(side.combat, BOOSTER) / 3,
            ]
            found[f"{whose} power"] = found[f"{whose} support"] = [0.0] * 3
        if self.element is None:
            return found
        seats = (self.seat, 1 - self.seat)
        for whose, seat in zip(names, seats, strict=True):
            found[f"{whose} power"] = self._contested(self.power(seat) / 8)
            found[f"{whose} support"] = self._contested(self.supported(seat) / 4)
        lead = self.power(self.seat) - self.power(1 - self.seat)
        found["lead"] = [min(max(lead, -12), 12) / 6, *map(float, (lead < 0, lead == 0, lead > 0))]
        number = ELEMENTS.index(self.element)
        found["shields"] = [float(self.state.kernel.is_shielded(seat, number)) for seat in seats]
        return found

    def _contested(self, number: float) -> list[float]:
        return [number, *(number * (element == self.element) for element in ELEMENTS)]

    def _hand(self) -> dict[str, list[float]]:
        hand: list[Card] = [card for card in self.mine.hand if card is not None]
        best = {
            (kind, element): max((_value(c, element) for c in hand if c.kind == kind), default=0)
            for kind in KINDS
            for element in ELEMENTS
        }
        bests: list[float] = []
        for kind, scale in ((CHARACTER, 6), (BOOSTER, 3), (SUPPORT, 3)):
            bests += [best[kind, element] / scale for element in ELEMENTS]
            bests.append(best[kind, self.element] / scale if self.element else 0.0)
            bests += [self._second(hand) / 6 if self.element else 0.0] * (kind == CHARACTER)
        bests += [sum(_value(card, element) for card in hand) / 15 for element in ELEMENTS]
        return {
            "hand kinds": [_count(hand, kind) / 3 for kind in KINDS],
            "hand icons": [sum(icon in card.icons for card in hand) / 3 for icon in ICONS],
            "hand shields": [
                float(sum(c.shield_fire for c in hand)), float(sum(c.shield_earth for c in hand)),
            ],
            "hand others": [
                float(sum(card.is_mutant for card in hand)),
                sum(card.has_text for card in hand) / 3,
            ],
            "hand best": bests,
            "reach": self._reach(hand, best) if self.element else [0.0] * 6,
            "hand groups": self._groups(hand),
        }  # fmt: skip

    def _second(self, hand: list[Card]) -> int:
        values = sorted(
            (_value(c, self.element) for c in hand if c.kind == CHARACTER), reverse=True
        )
        return [*values, -1, -1][1]

    def _reach(self, hand: list[Card], best: Mapping[Any, int]) -> list[float]:
        wanted = self.power(1 - self.seat)
        if self.moment == 0:
            wanted = max(wanted, self.power(self.seat))
        wanted -= self.supported(self.seat)
        more = max(best[BOOSTER, self.element], best[SUPPORT, self.element])
        values = [_value(card, self.element) for card in hand if card.kind == CHARACTER]
        if not values:
            return [0.0] * 6
        top = max(values)
        return [
            min(max(top - wanted, -9), 9) / 6,
            min(max(top + more - wanted, -9), 9) / 6,
            float(top >= wanted),
            float(top + more >= wanted),
            sum(value >= wanted for value in values) / 3,
            sum(value + more >= wanted for value in values) / 3,
        ]

    def _groups(self, hand: list[Card]) -> list[float]:
        gangs = {gang: sum(card.gang == gang for card in hand) for gang in GANGS}
        there = {card.gang for card in self.mine.combat if card is not None}
        joining = max((gangs[gang] for gang in there if gang), default=0)
        pairs: dict[tuple[str, str], int] = {}
        for card in hand:
            if "PAIR" in card.icons:
                name = card.kind, card.first_word
                pairs[name] = pairs.get(name, 0) + 1
        full = {name: count for name, count in pairs.items() if count > 1}
        characters = sum(kind == CHARACTER for kind, _ in full)
        boosters = sum(count for (kind, _), count in full.items() if kind != CHARACTER)
        return [max(gangs.values()) / 4, joining / 4, characters / 2, boosters / 4]

    def _them(self) -> dict[str, list[float]]:
        pool = [card for card in self.pool if card is not None]
        fighters = [card for card in pool if card.kind == CHARACTER]
        answers, top = [0.0] * 3, 0.0
        if self.element is not None:
            wanted = self.power(self.seat) - self.supported(1 - self.seat)
            for n in range(3):
                least = min(max(wanted - 2 * n, 0), 15)
                able = sum(_value(card, self.element) >= least for card in fighters)
                answers[n] = self.likely * able / 3
            top = max((_value(card, self.element) for card in fighters), default=0) / 6
        deck = [card for card in self.mine.deck if card is not None]
        sums = [sum(_value(card, element) for card in pool) for element in ELEMENTS]
        return {
            "their answers": answers,
            "their kinds": [
                (self.likely * _count(pool, kind) + _count(self.shown, kind)) / 3 for kind in KINDS
            ],
            "their best": [top, *(self.likely * number / 15 for number in sums)],
            "deck means": [*_means(deck), *_means(pool)],
        }


def _means(cards: list[Card]) -> list[float]:
    if not cards:
        return [0.0] * 3
    sums = [sum(_value(card, element) for card in cards) for element in ELEMENTS]
    return [*(number / (3 * len(cards)) for number in sums), _count(cards, CHARACTER) / len(cards)]


def _share(part: int, whole: int) -> float:
    return min(max(part, 0) / whole, 1.0) if whole else 0.0


def _one_of(number: int, count: int) -> list[float]:
    return [float(n == number) for n in range(count)]


def _value(card: Card | None, element: str | None) -> int:
    assert card is not None
    return (card.fire if element == "fire" else card.earth) or 0


def _count(cards: Iterable[Card | None], kind: str) -> int:
    return sum(card is not None and card.kind == kind for card in cards)


def table_of(
    zones: Mapping[str, Sequence[Card]], drawn: float, likely: float, shared: Sequence[float]
) -> np.ndarray[Any, Any]:
    """Return all inputs of the net as one row."""
    row = np.zeros(len(ZONES) * len(CARDS) + SHARED)
    row[-SHARED:] = shared
    for number, zone in enumerate(ZONES):
        for card in zones[zone]:
            part = {"my deck": drawn, "their deck": likely}.get(zone, 0.0)
            hand = ZONES.index("my hand" if zone.startswith("my") else "their hand")
            row[hand * len(CARDS) + card.number] += part
            row[number * len(CARDS) + card.number] += 1 - part
    return row


def chances(row: np.ndarray[Any, Any], parts: Mapping[str, Sequence[float]]) -> list[float]:
    """Return what a net makes of its inputs."""
    net = {name: np.array(parts[name]).reshape(shape) for name, shape in SHAPES.items()}
    first = row @ np.concatenate([net["rows"], net["shared"]]) + net["base"]
    second = np.maximum(first, 0) @ net["middle"] + net["middle_base"]
    odds = np.maximum(second, 0) @ net["out"] + net["out_base"]
    odds = np.exp(odds - odds.max())
    assert len(odds) == len(OUTCOMES)
    assert len(FIRST) == len(BLOCKS)
    return [float(chance) for chance in odds / odds.sum()]
