# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The slopes of the net's surprise, moment by moment: what its learning spends its time with.

A moment has a hundred rows of cards out of two thousand, so that tables for numpy would be nearly
empty. What is done with the slopes stands in `fit.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp as _exp
from math import log as _log

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp, log
    from cython.cimports.saros.players.bluemoon.evaluation import (
        CATALOGUE,
        NARROW,
        OUTCOMES,
        PLACES,
        SHARED,
        WIDE,
        ZONE_MY_DECK,
        ZONE_MY_HAND,
        ZONE_THEIR_ACTIVE,
        ZONE_THEIR_DECK,
        ZONE_THEIR_HAND,
        FloatRef,
    )
else:
    exp, log = _exp, _log
    from .evaluation import (
        CATALOGUE,
        NARROW,
        OUTCOMES,
        PLACES,
        SHARED,
        WIDE,
        ZONE_MY_DECK,
        ZONE_MY_HAND,
        ZONE_THEIR_ACTIVE,
        ZONE_THEIR_DECK,
        ZONE_THEIR_HAND,
        FloatRef,
    )

    MOST_ROWS = 512


@cython.final
@cython.cclass
class Descent:
    """Goes through moments with a net, forwards and backwards."""

    def __init__(self, net: Mapping[str, object], slopes: Mapping[str, object]) -> None:
        """Take the parts of a net and as large arrays for their slopes, all flat floats.

        The net has `across` too, its middle part with rows and columns exchanged.
        """
        if not cython.compiled:
            self.place, self.factor = [0] * MOST_ROWS, [0.0] * MOST_ROWS
            self.first, self.inner = [0.0] * WIDE, [0.0] * WIDE
            self.second, self.back = [0.0] * NARROW, [0.0] * NARROW
            self.chance = [0.0] * OUTCOMES
        self.kept = (dict(net), dict(slopes))
        self.rows, self.d_rows = _ref(net["rows"]), _ref(slopes["rows"])
        self.shared, self.d_shared = _ref(net["shared"]), _ref(slopes["shared"])
        self.base, self.d_base = _ref(net["base"]), _ref(slopes["base"])
        self.middle, self.d_middle = _ref(net["middle"]), _ref(slopes["middle"])
        self.middle_base = _ref(net["middle_base"])
        self.d_middle_base = _ref(slopes["middle_base"])
        self.out, self.d_out = _ref(net["out"]), _ref(slopes["out"])
        self.out_base, self.d_out_base = _ref(net["out_base"]), _ref(slopes["out_base"])
        self.across = _ref(net["across"])
        self.surprise = 0.0

    def go(
        self, zones: cython.uint[:, ::1], decks: cython.uint[:, ::1], mix: cython.float[:, ::1],
        shared: cython.float[:, ::1], targets: cython.float[:, ::1], cards: cython.uint[:, ::1],
        learning: bool,
    ) -> float:  # fmt: skip
        """Add up the slopes of all moments, if they are to be learned; return their surprise."""
        n: cython.int
        zone: cython.int
        slot: cython.int
        owner: cython.int
        likely: cython.float
        learns: cython.bint = learning
        many: cython.int = zones.shape[0]
        self.surprise = 0.0
        for n in range(many):
            self.count = 0
            for zone in range(PLACES):
                owner = 1 if zone >= ZONE_THEIR_ACTIVE else 0
                likely = mix[n, owner]
                for slot in range(30):
                    if not zones[n, zone] >> slot & 1:
                        continue
                    if zone != ZONE_MY_DECK and zone != ZONE_THEIR_DECK:
                        self._apply(zone, cards[decks[n, owner], slot], 1.0)
                        continue
                    self._apply(zone, cards[decks[n, owner], slot], 1.0 - likely)
                    if likely > 0.0:
                        self._apply(
                            ZONE_THEIR_HAND if owner else ZONE_MY_HAND,
                            cards[decks[n, owner], slot], likely,
                        )  # fmt: skip
            if cython.compiled:
                self._forwards(cython.address(shared[n, 0]))
                self._compare(cython.address(targets[n, 0]))
                if learns:
                    self._backwards(cython.address(shared[n, 0]))
            else:
                self._forwards(shared[n])
                self._compare(targets[n])
                if learns:
                    self._backwards(shared[n])
        return self.surprise

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _apply(self, zone: cython.int, card: cython.int, factor: cython.float) -> cython.void:
        """Let a card count in a zone."""
        if self.count < MOST_ROWS:
            self.place[self.count] = (zone * CATALOGUE + card) * WIDE
            self.factor[self.count] = factor
            self.count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forwards(self, seen: FloatRef) -> cython.void:
        """Find the sums of both layers and those of the outcomes."""
        k: cython.int
        i: cython.int
        for i in range(WIDE):
            self.first[i] = self.base[i]
        for k in range(self.count):
            _add(self.first, 0, self.rows, self.place[k], self.factor[k], WIDE)
        for k in range(SHARED):
            if seen[k] != 0.0:
                _add(self.first, 0, self.shared, k * WIDE, seen[k], WIDE)
        for i in range(NARROW):
            self.second[i] = self.middle_base[i]
        for k in range(WIDE):
            if self.first[k] > 0.0:
                _add(self.second, 0, self.middle, k * NARROW, self.first[k], NARROW)
        for i in range(OUTCOMES):
            self.chance[i] = self.out_base[i]
        for k in range(NARROW):
            if self.second[k] > 0.0:
                _add(self.chance, 0, self.out, k * OUTCOMES, self.second[k], OUTCOMES)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _compare(self, target: FloatRef) -> cython.void:
        """Turn sums into chances, and those into how far off they are."""
        i: cython.int
        highest: cython.float = self.chance[0]
        total: cython.float = 0.0
        for i in range(OUTCOMES):
            highest = max(highest, self.chance[i])
        for i in range(OUTCOMES):
            self.chance[i] = exp(self.chance[i] - highest)
            total += self.chance[i]
        for i in range(OUTCOMES):
            self.chance[i] /= total
            if target[i] > 0.0:
                self.surprise += target[i] * log(target[i] / max(self.chance[i], 1e-12))
            self.chance[i] -= target[i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _backwards(self, seen: FloatRef) -> cython.void:
        """Add what the outcomes are off by to the slopes of all that led there."""
        k: cython.int
        i: cython.int
        _add(self.d_out_base, 0, self.chance, 0, 1.0, OUTCOMES)
        for i in range(WIDE):
            self.inner[i] = 0.0
        for k in range(NARROW):
            self.back[k] = 0.0
            if self.second[k] > 0.0:
                _add(self.d_out, k * OUTCOMES, self.chance, 0, self.second[k], OUTCOMES)
                for i in range(OUTCOMES):
                    self.back[k] += self.out[k * OUTCOMES + i] * self.chance[i]
                _add(self.inner, 0, self.across, k * WIDE, self.back[k], WIDE)
        _add(self.d_middle_base, 0, self.back, 0, 1.0, NARROW)
        for k in range(WIDE):
            if self.first[k] > 0.0:
                _add(self.d_middle, k * NARROW, self.back, 0, self.first[k], NARROW)
            else:
                self.inner[k] = 0.0
        _add(self.d_base, 0, self.inner, 0, 1.0, WIDE)
        for k in range(self.count):
            _add(self.d_rows, self.place[k], self.inner, 0, self.factor[k], WIDE)
        for k in range(SHARED):
            if seen[k] != 0.0:
                _add(self.d_shared, k * WIDE, self.inner, 0, seen[k], WIDE)


@cython.cfunc
def _ref(numbers: object) -> FloatRef:
    """Return where the numbers of an array begin."""
    if not cython.compiled:
        return numbers
    cells: cython.float[::1] = numbers
    return cython.address(cells[0])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _add(
    sums: FloatRef, first: cython.int, numbers: FloatRef, start: cython.int, factor: cython.float,
    count: cython.int,
) -> cython.void:  # fmt: skip
    i: cython.int
    for i in range(count):
        sums[first + i] += factor * numbers[start + i]
