"""The clocks of a table, as values: times are handed in, whole milliseconds everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, Self, get_args

from ..core.clock import Time
from ..core.game import Seat
from ..core.refusal import Refusal, quoted

ClockKind = Literal["none", "total", "delay", "byoyomi", "per_move", "hourglass"]
Forfeit = Literal["game", "move"]

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
LONGEST = 31 * 24 * HOUR
"""No clock needs more."""
MOST_PERIODS = 100
TIMES_OF_SIDES = ("total", "delay", "byoyomi")
"""Kinds of clocks where each side has a time of its own, which may differ."""
MOVES_OF_A_GAME = 40
"""So many moves of one side are thought to be a game, where its length is guessed."""

LAG_GAIN = (100, 500)
"""At each move so many ms of lag are allowed for: at least, and at most on a slow clock."""
LAG_AT_FIRST, LAG_KEPT = 2, 5
"""So many gains a player has when the clocks start, and can keep for a bad moment."""
LAG_SHARE = 10
"""One part of so many of a side's time is the most that lag is allowed for in a whole game."""


@dataclass(frozen=True)
class Timing:
    """A clock's setting. Which numbers count depends on the kind.

    `base` is a side's time, with `per_move` the time of each move. `increment` is added when a turn
    is over, however many moves it had; with `delay` it runs off at each move before the clock does;
    with `byoyomi` it is the length of one of the `periods`. `forfeit` says what overstepping costs;
    a single move only with `per_move`. `odds` are the sides' times by seat, where they differ.
    """

    kind: ClockKind = "none"
    base: int = 0
    increment: int = 0
    periods: int = 0
    forfeit: Forfeit = "game"
    odds: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a clock that could not run."""
        if self.kind not in get_args(ClockKind) or self.forfeit not in get_args(Forfeit):
            raise _bad(f"there is no clock {quoted(self.kind)} with forfeit {quoted(self.forfeit)}")
        for name, most in (("base", LONGEST), ("increment", LONGEST), ("periods", MOST_PERIODS)):
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= most:
                raise _bad(f"a clock's {name} cannot be {quoted(value)}; it is 0 to {most:,}")
        if self.kind in ("total", "delay") and not self.base + self.increment:
            raise _bad("a clock needs some time to run down")
        if self.kind in ("per_move", "hourglass") and not self.base:
            raise _bad(f"a clock of the kind {self.kind} needs its base time")
        if self.kind == "byoyomi" and not (self.increment and self.periods):
            raise _bad("byo-yomi needs at least one period, and its length")
        if self.forfeit == "move" and self.kind != "per_move":
            raise _bad("only a time for each move can cost a single move")
        if self.odds:
            self._check_odds()

    def _check_odds(self) -> None:
        if self.kind not in TIMES_OF_SIDES:
            raise _bad("only a time for all moves can differ from side to side")
        for time in self.odds:
            if type(time) is not int or not 0 <= time <= LONGEST:
                raise _bad(f"a side's time cannot be {quoted(time)}; it is 0 to {LONGEST:,}")
            if not time + self.increment:
                raise _bad("a clock needs some time to run down")

    def first_by_seat(self, seats: int) -> tuple[int, ...]:
        """Return what the clocks show before the game."""
        if not self.odds:
            return (self.first,) * seats
        if len(self.odds) != seats:
            raise _bad(f"{seats} sides have {seats} times, not {len(self.odds)}")
        return tuple(replace(self, base=time, odds=()).first for time in self.odds)

    @property
    def first(self) -> int:
        """What a clock shows before the game, where all have the same."""
        if self.kind == "total" and not self.base:
            return self.increment
        return 0 if self.kind == "none" else self.base

    @property
    def span(self) -> int:
        """About how long one side may think in a whole game; 0 without a clock."""
        if self.kind == "none":
            return 0
        if self.kind == "per_move":
            return MOVES_OF_A_GAME * self.base
        if self.kind == "hourglass":
            return 2 * self.base
        return self.base + MOVES_OF_A_GAME * self.increment

    @property
    def lag_gain(self) -> int:
        """How much lag is allowed for at each move, if so much was measured."""
        least, most = LAG_GAIN
        return min(most, least + self.span // SECOND)

    @property
    def lag_most(self) -> int:
        """How much lag a player is allowed for in a whole game."""
        return max(LAG_KEPT * self.lag_gain, self.span // LAG_SHARE)

    def words(self) -> str:
        """Return the setting as people say it: `10 min + 5 s`."""
        base = " against ".join(map(duration, self.odds or (self.base,)))
        more = duration(self.increment)
        if self.kind == "none":
            return "no clock"
        if self.kind == "hourglass":
            return f"hourglass, {base}"
        if self.kind == "per_move":
            return f"{base} a move" + (", stop-and-go" if self.forfeit == "move" else "")
        if self.kind == "byoyomi":
            return f"{base} + {self.periods} × {more}"
        if not self.increment:
            return base
        return f"{base} + {more}" + (" delay" if self.kind == "delay" else "")

    def to_json(self) -> dict[str, Any]:
        """Return the setting as a JSON object, leaving out what is as usual."""
        usual = Timing()
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        own = {name: value for name, value in values.items() if value != getattr(usual, name)}
        return {**own, "odds": list(self.odds)} if self.odds else own

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Return a setting from a JSON object, refusing one of another shape."""
        known = {field.name for field in fields(cls)}
        if not isinstance(data, Mapping) or not known.issuperset(data):
            raise _bad(f"a clock is a JSON object with {', '.join(sorted(known))}")
        odds = data.get("odds", ())
        if not isinstance(odds, list | tuple):
            raise _bad("a clock's odds are a list of times")
        return cls(**{**data, "odds": tuple(odds)})


@dataclass(frozen=True)
class Clocks:
    """All clocks at one instant: `running` runs since `since`, or from then on, the others stand.

    `left` is what each seat had when its clock last stood; in byo-yomi its main time, 0 once a
    player lives on `periods`. `quota` is the lag that can still be given back to each seat, and
    `given` what was given back to it in this game. `unpaid` is a seat whose turn goes on after a
    move: its increment comes when the turn is over, whoever acts in it meanwhile.
    """

    timing: Timing
    left: tuple[int, ...]
    periods: tuple[int, ...]
    quota: tuple[int, ...]
    given: tuple[int, ...]
    running: Seat | None = None
    since: int = 0
    unpaid: Seat | None = None

    @classmethod
    def ready(cls, timing: Timing, seats: int) -> Self:
        """Return the clocks before the game."""
        if timing.kind == "hourglass" and seats != 2:
            raise _bad(f"an hourglass stands between two players, not {seats}")
        periods = timing.periods if timing.kind == "byoyomi" else 0
        quota = LAG_AT_FIRST * timing.lag_gain
        nothing = (0,) * seats
        first = timing.first_by_seat(seats)
        return cls(timing, first, (periods,) * seats, (quota,) * seats, nothing)

    # Pressing ------------------------------------------------------------------------------

    def started(self, seat: Seat, now: int, turn: Seat | None = None) -> Self:
        """Return the clocks with the one of `seat` running; all others must stand.

        It is its own turn, unless it acts in the `turn` of another seat.
        """
        assert self.running is None
        if self.timing.kind == "none":
            return self
        clocks = self if self.unpaid == (seat if turn is None else turn) else self.paid()
        left = clocks.left
        if self.timing.kind == "per_move":
            left = _with(left, seat, self.timing.base)
        return replace(clocks, left=left, running=seat, since=now)

    def pressed(
        self,
        seat: Seat,
        now: int,
        lag: int = 0,
        *,
        is_own_turn: bool = True,
        is_turn_over: bool = True,
    ) -> Self:
        """Return the clocks after a move by the seat whose clock runs; then nobody's does."""
        assert self.running == seat
        given = self._given(now, lag)
        stood = self._charged(self._spent(now) - given)
        quota = self.quota[seat] - given + self.timing.lag_gain
        kept = _with(self.quota, seat, min(quota, LAG_KEPT * self.timing.lag_gain))
        left = stood.left
        if self.timing.kind == "per_move":
            left = _with(left, seat, self.timing.base)
        is_earned = self.timing.kind == "total" and is_own_turn
        unpaid = seat if is_earned else self.unpaid
        given_now = _with(self.given, seat, self.given[seat] + given)
        moved = replace(stood, left=left, quota=kept, given=given_now, unpaid=unpaid)
        return moved.paid() if is_turn_over else moved

    def paid(self) -> Self:
        """Return the clocks with the increment for a turn that is over."""
        seat, left = self.unpaid, self.left
        if seat is None:
            return self
        return replace(
            self, left=_with(left, seat, left[seat] + self.timing.increment), unpaid=None
        )

    def allowed_lag(self, seat: Seat, lag: int) -> int:
        """Return how much of a measured lag counts, after what the game has given back before."""
        return max(0, min(lag, self.timing.lag_most - self.given[seat]))

    def stopped(self, now: int) -> Self:
        """Return the clocks with all of them standing, and nothing added for a move."""
        return self._charged(self._spent(now))

    def paused_for(self, gap: int) -> Self:
        """Return the clocks as if the last `gap` milliseconds had not been."""
        return self if self.running is None else replace(self, since=self.since + gap)

    def _spent(self, now: int) -> int:
        return 0 if self.running is None else max(0, now - self.since)

    def _given(self, now: int, lag: int) -> int:
        """How much of a move's time was the way's and not the player's."""
        if self.running is None:
            return 0
        return max(0, min(lag, self.quota[self.running], self._spent(now)))

    def _charged(self, spent: int) -> Self:
        """Return the clocks standing, after the running one was charged with some time."""
        seat, left, periods = self.running, self.left, self.periods
        if seat is None:
            return self
        used = min(max(0, spent - self._delay), left[seat])
        left = _with(left, seat, left[seat] - used)
        if self.timing.kind == "hourglass":
            left = _with(left, 1 - seat, left[1 - seat] + used)
        if self.timing.kind == "byoyomi":
            gone = (spent - used) // self.timing.increment
            periods = _with(periods, seat, max(0, periods[seat] - gone))
        return replace(self, left=left, periods=periods, running=None, since=0)

    @property
    def _delay(self) -> int:
        return self.timing.increment if self.timing.kind == "delay" else 0

    # Reading -------------------------------------------------------------------------------

    def shown(self, now: int) -> tuple[int, ...]:
        """Return what each clock shows: in byo-yomi the main time, then the current period's."""
        stood = self.stopped(now)
        if self.timing.kind != "byoyomi":
            return stood.left
        return tuple(
            left or (self._period_left(seat, now) if stood.periods[seat] else 0)
            for seat, left in enumerate(stood.left)
        )

    def _period_left(self, seat: Seat, now: int) -> int:
        """What is left of the period in which a seat is, or would be when it is to move."""
        period = self.timing.increment
        over = max(0, self._spent(now) - self.left[seat]) if seat == self.running else 0
        return period - over % period

    def periods_to_come(self, now: int) -> tuple[int, ...]:
        """Return how many byo-yomi periods each seat has after what its clock shows."""
        stood = self.stopped(now)
        return tuple(
            periods if left else max(0, periods - 1)
            for left, periods in zip(stood.left, stood.periods, strict=True)
        )

    def grace(self, now: int) -> int:
        """Return how long it is until the running clock runs down: its delay, or it starts late."""
        return 0 if self.running is None else max(0, self.since + self._delay - now)

    def flags_at(self, lag: int = 0) -> int | None:
        """Return when the running clock will fall; a little later if its player's lag is known."""
        if self.running is None:
            return None
        seat = self.running
        allowed = max(0, min(lag, self.quota[seat]))
        spare = self.periods[seat] * self.timing.increment
        return self.since + self._delay + self.left[seat] + spare + allowed

    def flagged(self, now: int, lag: int = 0) -> Seat | None:
        """Return the seat whose time is up, if there is one."""
        falls = self.flags_at(lag)
        return self.running if falls is not None and now >= falls else None

    def time_for(self, seat: Seat, now: int) -> Time:
        """Return what a computer player on a seat is told of its time."""
        timing, shown = self.timing, self.shown(now)
        if timing.kind == "none":
            return Time()
        if timing.kind == "per_move":
            return Time(per_move=shown[seat] / SECOND)
        stood = self.stopped(now)
        theirs = max((left for other, left in enumerate(stood.left) if other != seat), default=0)
        time = Time(mine=stood.left[seat] / SECOND, theirs=theirs / SECOND)
        if timing.kind == "hourglass":
            return replace(time, hourglass=True)
        if timing.kind == "delay":
            free = self.grace(now) if seat == self.running else timing.increment
            return replace(time, delay=min(free, timing.increment) / SECOND)
        if timing.kind == "total":
            # In the middle of a turn none comes before all of it is done.
            increment = 0 if self.unpaid == seat else timing.increment
            return replace(time, increment=increment / SECOND)
        # Of a period that has begun only the rest is still there.
        period = timing.increment if stood.left[seat] else shown[seat]
        return replace(time, period=period / SECOND, periods=stood.periods[seat])


def duration(ms: int) -> str:
    """Return a length of time as people say it: `90 s`, `10 min`, `2 h`."""
    for unit, word in ((24 * HOUR, "d"), (HOUR, "h"), (MINUTE, "min")):
        if ms and ms % unit == 0:
            return f"{ms // unit} {word}"
    return f"{ms / SECOND:g} s"


def _with(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _bad(sentence: str) -> Refusal:
    return Refusal("bad_clock", sentence)
