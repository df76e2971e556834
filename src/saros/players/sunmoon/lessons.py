"""Self-play that a net learns from: games at few nodes, and what was thought of each position.

A lesson is reproduced by its seed: fixed nodes, one thread, a fresh memory.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cache
from random import Random

from ...games.sunmoon.options import SunMoonOptions
from ...games.sunmoon.packing import captures, promotion_of
from ...games.sunmoon.position import Position
from ...games.sunmoon.start import start_position
from .evaluation import LEARNED, PLAIN, Judgement
from .grafting import grafted
from .mixtures import drawn_game
from .rows import slots_of
from .search import WON, Memory, Search
from .weights import Weights, from_bytes, shipped, silent_net

MOST_SLOTS = 56
"""Room for the slots of one position: 32 pieces and the soldiers that were captured or wait."""

MOST_FAIRY_SLOTS = 72
"""The same with neutral pieces, and with what is carried and borne."""

EMPTY = 65535
SURE = 1800
"""A score that counts as won if it stays so for `PATIENCE` plies."""

PATIENCE = 5
LONGEST = 240
"""A game of so many plies counts as drawn."""

NUDGE = 12
"""Luck added to the moves at the root, so that no two games are alike."""

GEOMETRY = {"terrestrial": 0, "astral": 1}
FAIRY_COURSES = {"terrestrial-fairy": "terrestrial", "astral-fairy": "astral"}
"""What a net of the fairy games learns by, and its board."""

DEEP_ENOUGH = 24


@dataclass
class Lesson:
    """The positions of one game, flat: slots, side to move, score (for it), result (for it)."""

    slots: array[int] = field(default_factory=lambda: array("H"))
    scores: array[int] = field(default_factory=lambda: array("h"))
    turns: array[int] = field(default_factory=lambda: array("B"))
    results: array[int] = field(default_factory=lambda: array("b"))
    """1, 0 or -1."""

    def note(self, position: Position, score: int) -> None:
        """Add a position that is worth learning."""
        most = MOST_FAIRY_SLOTS if position.fairy else MOST_SLOTS
        found = slots_of(position)[:most]
        self.slots.extend(found + [EMPTY] * (most - len(found)))
        self.scores.append(max(-3000, min(3000, score)))
        self.turns.append(position.turn)

    def extend(self, other: Lesson) -> None:
        """Add the positions of another game."""
        self.slots.extend(other.slots)
        self.scores.extend(other.scores)
        self.turns.extend(other.turns)
        self.results.extend(other.results)

    def close(self, moon_result: int) -> None:
        """Write the result beside every position."""
        self.results.extend(-moon_result if turn else moon_result for turn in self.turns)


def play_lesson(course: str, seed: str, nodes: int, net: bytes | None) -> Lesson:
    """Play one game against oneself, judging by a net, or as one begins without one."""
    rng = Random(seed)
    board = FAIRY_COURSES.get(course, course)
    options = drawn_game(rng) if course in FAIRY_COURSES else SunMoonOptions()
    weights = from_bytes(net) if net is not None else beginning(course)
    if weights is None:
        judgement = Judgement(silent_net(GEOMETRY[board]), PLAIN)
    else:
        judgement = Judgement(weights.net(GEOMETRY[board]), LEARNED)
    pupil = _Pupil(Search(Memory(1), judgement), rng, nodes)
    return pupil.play(_opening(start_position(board, options), rng))


@cache
def beginning(course: str) -> Weights | None:
    """Return the net that a course begins with: one of the standard games for the fairy ones."""
    board = FAIRY_COURSES.get(course)
    return None if board is None else grafted(shipped(board))


def _opening(position: Position, rng: Random) -> Position:
    """Begin at random: some deployments (all of them, now and then), or a few first moves."""
    while True:
        here = position
        plies = rng.randint(0, 24) if position.is_deploying() else rng.randint(2, 9)
        for _ in range(plies):
            if not here.legal():
                break
            here = here.after(rng.choice(here.legal()))
        else:
            if here.legal():
                return here


class _Pupil:
    def __init__(self, search: Search, rng: Random, nodes: int) -> None:
        self.search, self.rng, self.nodes = search, rng, nodes
        self.lesson = Lesson()

    def play(self, position: Position) -> Lesson:
        """Play to the end, or until nobody doubts it."""
        past = [position.hash]
        patience = 0
        for _ in range(LONGEST):
            if not position.legal():
                eclipse = position.in_eclipse(position.turn)
                return self._end((1 if position.turn else -1) if eclipse else 0)
            if position.is_bare() or past.count(position.hash) >= 3:
                return self._end(0)
            move, score = self._think(position, past)
            patience = patience + 1 if abs(score) > SURE else 0
            if patience > PATIENCE or abs(score) > WON - 200:
                return self._end((1 if score > 0 else -1) * (-1 if position.turn else 1))
            if _is_quiet(position, move):
                self.lesson.note(position, score)
            if position.is_lasting(move):
                past.clear()
            position = position.after(move)
            past.append(position.hash)
        return self._end(0)

    def _end(self, moon_result: int) -> Lesson:
        self.lesson.close(moon_result)
        return self.lesson

    def _think(self, position: Position, past: list[int]) -> tuple[int, int]:
        nudges = [self.rng.randint(-NUDGE, NUDGE) for _ in position.legal()]
        self.search.set_up(position, past, liking=nudges)
        depth = 1
        while depth <= DEEP_ENOUGH and self.search.deepen(depth, self.nodes):
            depth += 1
        return self.search.best_line()[0], self.search.score


def _is_quiet(position: Position, move: int) -> bool:
    """Tell whether a judgement can be expected to know: no eclipse, no capture to come."""
    return not (captures(move) or promotion_of(move) or position.in_eclipse(position.turn))
