"""The result of a table that has ended, as a plain value: who sat where, what came of it, and when.

It holds no sentences. Whoever shows a result to people makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from numbers import Real
from typing import TYPE_CHECKING, Any, Self

from ..core.refusal import Refusal
from .acts import Act, FieldReader
from .clock import Timing

if TYPE_CHECKING:
    from .sitting import Sitting

AFTER_THE_END = frozenset({"rematch", "decline_rematch", "next"})
"""The kinds of acts that can follow the one that ended a table."""


@dataclass(frozen=True)
class SeatResult:
    """Who sat on a seat at the end, and what they got. What they had brought stays out of it."""

    kind: str
    """As in a chair: open, guest or computer."""
    who: str = ""
    name: str = ""
    points: float | None = None
    """1 for a win, ½ for a draw, 0 for a loss; None if the play was called off."""
    score: int | None = None
    """What the game itself counts, if it counts anything and was played to its end."""

    def to_json(self) -> dict[str, Any]:
        """Return it as a JSON object, leaving out what there is not."""
        return {name: value for name, value in asdict(self).items() if value not in (None, "")}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Return it from a JSON object, refusing one of another shape."""
        read = FieldReader(data, "a seat's result")
        kind, who, name = (
            read.take("kind", str),
            read.take("who", str, ""),
            read.take("name", str, ""),
        )
        points = read.take("points", Real, None)
        score = read.take("score", int, None)
        return cls(kind, who, name, None if points is None else float(points), score)


@dataclass(frozen=True)
class Result:
    """How one table ended."""

    table: str
    """Its id."""
    game: str
    seats: tuple[SeatResult, ...]
    reason: str
    """What ended it, as a word for programs: a rule of the game, `resigned`, `aborted`, …"""
    began: int
    """When the last seat was taken, in ms."""
    ended: int
    """When the act that ended it happened, in ms."""
    plies: int
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options that differ from the game's defaults."""
    timing: Timing = field(default_factory=Timing)
    match: int = 0
    """To how many points a match was played; 0 is a single game."""
    set_up: bool = False
    """Whether it began from a position that somebody had set up."""

    @property
    def was_called_off(self) -> bool:
        """Whether there are no points, because the play was called off."""
        return any(seat.points is None for seat in self.seats)

    @classmethod
    def of(cls, sitting: Sitting) -> Self:
        """Return the result of a sitting that has ended; what happened afterwards is ignored."""
        if sitting.ended is None:
            raise Refusal("not_over", f"the game at table {sitting.id} is not over")
        return cls(
            table=sitting.id,
            game=sitting.setting.game,
            seats=_seats(sitting),
            reason=sitting.ended.reason,
            began=_began(sitting),
            ended=ending_act(sitting).at,
            plies=sitting.table.ply,
            options=dict(sitting.table.record.options),
            timing=sitting.setting.timing,
            match=sitting.setting.match,
            set_up=sitting.setting.start is not None,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON object, leaving out what is empty."""
        data = {
            "table": self.table,
            "game": self.game,
            "seats": [seat.to_json() for seat in self.seats],
            "reason": self.reason,
            "began": self.began,
            "ended": self.ended,
            "plies": self.plies,
        }
        more: dict[str, Any] = {"options": dict(self.options), "timing": self.timing.to_json()}
        more |= {"match": self.match, "set_up": self.set_up}
        return data | {name: value for name, value in more.items() if value}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Return a result from a JSON object, refusing one of another shape."""
        read = FieldReader(data, "a result")
        return cls(
            table=read.take("table", str),
            game=read.take("game", str),
            seats=tuple(SeatResult.from_json(seat) for seat in read.take("seats", list)),
            reason=read.take("reason", str),
            began=read.take("began", int),
            ended=read.take("ended", int),
            plies=read.take("plies", int),
            options=read.take("options", dict, {}),
            timing=Timing.from_json(read.take("timing", dict, {})),
            match=read.take("match", int, 0),
            set_up=data.get("set_up", False) is True,
        )


def ending_act(sitting: Sitting) -> Act:
    """Return the act that ended a sitting."""
    return next(act for act in reversed(sitting.acts) if act.kind not in AFTER_THE_END)


def _began(sitting: Sitting) -> int:
    taken = (act.at for act in reversed(sitting.acts) if act.kind in ("sit", "engage"))
    return next(taken, sitting.setting.created)


def _seats(sitting: Sitting) -> tuple[SeatResult, ...]:
    assert sitting.ended is not None
    nothing = (None,) * len(sitting.chairs)
    points, score = sitting.ended.points or nothing, sitting.ended.score or nothing
    return tuple(
        SeatResult(chair.kind, chair.who, chair.name, *got)
        for chair, got in zip(sitting.chairs, zip(points, score, strict=True), strict=True)
    )
