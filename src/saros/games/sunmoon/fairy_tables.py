"""Step tables for the fairy pieces, worked out once from the boards (F1.4, F1.5).

They add to those of `tables.py` in the same spirit: rows of points for each point, and for each
point the ways to threaten it. A piece threatens by its *gait*: usually its kind, but a dragon's
depends on its captives and marks, and a changeling's on its disguise (F9.1).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from .board import EARTH, MOON, TERRESTRIAL
from .loads import MOST_CAPTIVES, NO_CAPTURE, carried_count, has_mark, newest_of
from .pieces import CHANGELING, DRAGON, GRIFFIN, SOLDIERS, STARS, kind_of
from .tables import FREE, NOWHERE, Geometry, PointRows, ThreatWay

STEPPER, TURNER, CREEPER = 9, 10, 11
"""Gaits besides the kinds up to `GRIFFIN`: one step; one step or round a corner; as F6.3."""
NO_GAIT = 0
"""Of whoever captures nothing."""

LONGEST_FLIGHT = 6
"""A dragon with five captives goes so many steps straight (F4.1b)."""
LEAP_WIDTH = 4
"""A griffin's row: the end and up to three stars between."""
FAIRY_ROW_CELLS = 16_384
MOST_FAIRY_WAYS = 16_000
"""No table of rows has more cells, and no geometry has more ways to threaten."""


def gait_in_disguise(kind: int) -> int:
    """F6.2, F6.3: how a changeling captures that is disguised as a kind."""
    if kind in STARS:
        return CREEPER
    return kind if kind in SOLDIERS and kind <= GRIFFIN else STEPPER


def gait_of(piece: int, load: int) -> int:
    """Return by which ways a piece captures that carries and bears a load (F9.1, F9.2)."""
    kind = kind_of(piece)
    if kind <= GRIFFIN:
        return kind
    if kind == CHANGELING:
        return gait_in_disguise(kind_of(newest_of(load)))
    if kind != DRAGON or has_mark(load, NO_CAPTURE) or carried_count(load) >= MOST_CAPTIVES:
        return NO_GAIT
    return TURNER if carried_count(load) >= 3 else STEPPER


class FairyGeometry(Geometry):
    """The further tables of one board for griffins, dragons, changelings and neutral pieces."""

    def leaps(self) -> PointRows:
        """Rows (end, three stars between), of which one that can be passed is enough (F3.1)."""
        table = PointRows(LEAP_WIDTH)
        for point in self.points:
            rows = []
            for end, between in sorted(self._two_steps(point).items()):
                if end not in self.board.bodies:
                    rows.append((end, *sorted(between), NOWHERE, NOWHERE)[:LEAP_WIDTH])
                    assert len(between) < LEAP_WIDTH
            table.add(rows)
        return table

    def _two_steps(self, start: int) -> dict[int, set[int]]:
        """Return end -> the points between, for two steps straight or round a corner."""
        found: dict[int, set[int]] = defaultdict(set)
        for between, end in self.board.corners(start):
            if not self.stops_soldier(between):
                found[end].add(between)
        for _, way in self.board.walks(start, 2):
            if len(way) == 2 and not self.stops_soldier(way[0]):
                found[way[1]].add(way[0])
        return found

    def turns(self) -> PointRows:
        """Rows (end, corner): two steps round a corner, one row for each corner (F4.1c)."""
        table = PointRows(2)
        for point in self.points:
            ways = {(end, corner) for corner, end in self.board.corners(point)}
            table.add(
                (end, corner)
                for end, corner in sorted(ways)
                if end not in self.board.bodies and not self.stops_soldier(corner)
            )
        return table

    def double_turns(self) -> PointRows:
        """Rows (end, first corner, second corner): three steps with two corners (F4.1c)."""
        table = PointRows(3)
        for point in self.points:
            table.add(sorted(set(self._double_turns(point))))
        return table

    def _double_turns(self, start: int) -> Iterator[tuple[int, int, int]]:
        board = self.board
        for line, first in board.steps(start):
            for second_line, second in board.steps(first):
                if second_line == line or second == start or not board.corner_counts(start, second):
                    continue
                if self.stops_soldier(first) or self.stops_soldier(second):
                    continue
                for third_line, end in board.steps(second):
                    turns = third_line != second_line and board.corner_counts(first, end)
                    if turns and end not in (start, first) and end not in board.bodies:
                        yield end, first, second

    def flights(self) -> PointRows:
        """Rows of the points ahead on each line, cut where a soldier is stopped (F4.1b)."""
        table = PointRows(LONGEST_FLIGHT)
        for point in self.points:
            rows = set()
            for _, way in self.board.walks(point, LONGEST_FLIGHT):
                open_way = self._cut(way)
                if open_way:
                    rows.add((*open_way, *[NOWHERE] * LONGEST_FLIGHT)[:LONGEST_FLIGHT])
            table.add(sorted(rows))
        return table

    def creeps(self, side: int, point: int) -> list[int]:
        """Return where a side's changeling steps in the disguise of a shooting star (F6.3)."""
        if self.board is TERRESTRIAL:
            end = point + 9 if side == MOON else point - 9
            return [end] if 0 <= end < self.board.size else []
        if point == EARTH or point < 12:
            return []
        hour, below = point % 12, point // 12 - 1
        return [below * 12 + hour, below * 12 + (hour + 1) % 12]

    def stars(self) -> set[int]:
        """Return every point that is no body."""
        return set(self.points) - self.board.bodies

    def fairy_threats(self, side: int) -> list[list[ThreatWay]]:
        """For each point: every way by which a side may threaten it (F9.1).

        For a griffin the first point is one that can be passed, not one that is empty.
        """
        found = [set(ways) for ways in self.threat_ways()]
        for point, ways in enumerate(self.star_threats(side)):
            found[point] |= set(ways)
        for start in self.points:
            for end, way in self._fairy_threats_from(side, start):
                if end != EARTH:
                    found[end].add(way)
        return [sorted(ways) for ways in found]

    def _fairy_threats_from(self, side: int, start: int) -> Iterator[tuple[int, ThreatWay]]:
        for end, between in self._two_steps(start).items():
            for point in between:
                # An open earth is passed only while it is empty (F1.4).
                passed = (FREE, EARTH) if point == EARTH else (point, FREE)
                yield end, ThreatWay(start, GRIFFIN, *passed)
        for end in self.neighbours(start):
            yield end, ThreatWay(start, STEPPER, FREE, FREE)
            yield end, ThreatWay(start, TURNER, FREE, FREE)
        for corner, end in self.board.corners(start):
            if not self.stops_soldier(corner):
                yield end, ThreatWay(start, TURNER, corner, FREE)
        for end in self.creeps(side, start):
            yield end, ThreatWay(start, CREEPER, FREE, FREE)
