"""What is stored of a table: its setting, and the acts that happened at it, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self, get_args

from ..core.game import CHANCE, Seat
from ..core.names import is_one_line
from ..core.refusal import Refusal, quoted
from .clock import Timing

FORMAT = 1
"""Raised when a JSON form changes; readers take every format up to it."""

LONGEST_NAME = 60

Wish = Literal[
    "resign", "abort",
    "offer_draw", "accept_draw", "decline_draw",
    "ask_takeback", "accept_takeback", "decline_takeback",
    "claim_win", "claim_draw",
    "rematch", "decline_rematch",
]  # fmt: skip
"""What somebody at a table can do apart from moving; each is an act of the same name."""

Event = Literal["sit", "engage", "move", "lose_turn", "flag", "outage", "next"]
"""The other acts: somebody sat down, gave a seat to a computer or moved, and what a table finds
out by itself.
"""

KINDS = frozenset(get_args(Wish) + get_args(Event))

ChairKind = Literal["open", "guest", "computer"]

ClockVersion = Literal[1, 2]
"""1: an increment comes with each move, and in further games of a match a clock starts at once."""


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat: nobody yet, a guest by their id, or a computer player by its name."""

    kind: ChairKind = "open"
    who: str = ""
    name: str = ""
    """For people."""
    supply: str = ""
    """What they bring to the game of their own, if it asks for something."""

    def __post_init__(self) -> None:
        """Refuse somebody without an id, and a name that is no tidy line."""
        if self.kind not in get_args(ChairKind):
            raise Refusal("bad_seat", f"a seat is open, guest or computer, not {quoted(self.kind)}")
        if bool(self.who) == (self.kind == "open"):
            raise Refusal("bad_seat", "a seat is open, or it is said who sits there")
        if len(self.name) > LONGEST_NAME or not is_one_line(self.name):
            raise Refusal("bad_name", f"{quoted(self.name)} is no name for a seat")

    def to_json(self) -> dict[str, Any]:
        """Return the chair as a JSON object."""
        return {"kind": self.kind} | _unempty(who=self.who, name=self.name, supply=self.supply)

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Return a chair from a JSON object, refusing one of another shape."""
        read = FieldReader(data, "a chair")
        who, name, supply = (read.take(key, str, "") for key in ("who", "name", "supply"))
        return cls(read.take("kind", str), who, name, supply)


@dataclass(frozen=True)
class Setting:
    """All that is agreed before a play: the game, its switches, the clock, who sits where."""

    game: str
    chairs: tuple[Chair, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    timing: Timing = field(default_factory=Timing)
    start: Mapping[str, Any] | None = None
    """A state to begin from, as JSON."""
    created: int = 0
    before: str | None = None
    """The table whose rematch this is."""
    match: int = 0
    """To how many points a match is played; 0 is a single game."""
    clock_version: ClockVersion = 2
    """How its clocks run; tables of before go on as they began."""

    def __post_init__(self) -> None:
        """Refuse what no table has."""
        if self.clock_version not in get_args(ClockVersion):
            known = " or ".join(map(str, get_args(ClockVersion)))
            asked = quoted(str(self.clock_version))
            raise Refusal("bad_table", f"the version of its clocks is {known}, not {asked}")

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.chairs)

    def swapped(self, table: str, chairs: tuple[Chair, ...], now: int) -> Self:
        """Return the setting of a rematch: everybody moves on by one seat."""
        moved = (*chairs[1:], *chairs[:1])
        odds = self.timing.odds  # whoever has less time has it on the other side too
        timing = replace(self.timing, odds=(*odds[1:], *odds[:1]))
        return replace(
            self, chairs=moved, created=now, before=table, timing=timing, clock_version=2
        )

    def to_json(self) -> dict[str, Any]:
        """Return the setting as a JSON object."""
        data = {"saros": FORMAT, "game": self.game, "created": self.created}
        data["chairs"] = [chair.to_json() for chair in self.chairs]
        start = None if self.start is None else dict(self.start)
        timing, options = self.timing.to_json(), dict(self.options)
        before, match = self.before, self.match
        clock_version = self.clock_version if self.clock_version > 1 else None
        return data | _unempty(
            options=options,
            timing=timing,
            start=start,
            before=before,
            match=match,
            clock_version=clock_version,
        )

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Return a setting from a JSON object, refusing one of another shape."""
        read = FieldReader(data, "a table")
        return cls(
            game=read.take("game", str),
            chairs=tuple(Chair.from_json(chair) for chair in read.take("chairs", list)),
            options=read.take("options", dict, {}),
            timing=Timing.from_json(read.take("timing", dict, {})),
            start=read.take("start", dict, None),
            created=read.take("created", int),
            before=read.take("before", str, None),
            match=read.take("match", int, 0),
            clock_version=read.take("clock_version", int, 1),
        )


@dataclass(frozen=True)
class Act:
    """One thing that happened at a table, at a time in ms; numbered from 0 without gaps.

    `text` is a move, a name, the table of a rematch or the length of an outage; `who` the guest
    that sat down, or the computer player; `lag` what of the way of a move is
    allowed for.
    """

    number: int
    at: int
    kind: str
    seat: Seat | None = None
    text: str = ""
    who: str = ""
    lag: int = 0
    supply: str = ""
    """What whoever sat down has brought."""

    def to_json(self) -> dict[str, Any]:
        """Return the act as a JSON object, leaving out what is empty."""
        data = {"saros": FORMAT, "number": self.number, "at": self.at, "kind": self.kind}
        if self.seat is not None:
            data["seat"] = self.seat
        return data | _unempty(text=self.text, who=self.who, lag=self.lag, supply=self.supply)

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Return an act from a JSON object, refusing one of another shape."""
        read = FieldReader(data, "an act")
        kind, seat = read.take("kind", str), read.take("seat", int, None)
        if kind not in KINDS:
            raise Refusal("bad_table", f"there is no act {quoted(kind)}")
        if seat is not None and seat < CHANCE:
            raise Refusal("bad_table", f"there is no seat {seat}")
        return cls(
            number=read.take("number", int),
            at=read.take("at", int),
            kind=kind,
            seat=seat,
            text=read.take("text", str, ""),
            who=read.take("who", str, ""),
            lag=read.take("lag", int, 0),
            supply=read.take("supply", str, ""),
        )


class FieldReader:
    """Takes typed values out of a JSON object, refusing one of the wrong type."""

    def __init__(self, data: Any, what: str) -> None:
        if not isinstance(data, Mapping):
            raise Refusal("bad_table", f"{what} is a JSON object, not {quoted(data)}")
        if data.get("saros", FORMAT) not in range(1, FORMAT + 1):
            raise Refusal("bad_table", f"this program does not know format {quoted(data['saros'])}")
        self.data, self.what = data, what

    def take(self, key: str, kind: type, *default: Any) -> Any:
        value = self.data.get(key)
        if value is None and default:
            return default[0]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise Refusal("bad_table", f"the {key} of {self.what} cannot be {quoted(value)}")
        return value


def _unempty(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}
