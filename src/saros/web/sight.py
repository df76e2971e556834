"""What a viewer is shown of a table, made from her view alone, and drawn once for all who share it.

Nothing here asks which game it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from .. import draw
from ..core.game import CHANCE, Seat
from ..core.refusal import Refusal
from ..draw.picture import Picture, Way
from ..table.shown import pictured, told_move
from ..table.sitting import Sitting, Wish
from ..table.table import Table
from .messages import (
    ClockSight,
    Ending,
    MoveLine,
    OfferSight,
    PositionSight,
    SeatSight,
    Sight,
)

_ENCODER = msgspec.json.Encoder()


class Looks:
    """The drawings of one table as it is now, each made when somebody first needs it.

    They are kept as JSON: a drawing goes to every viewer, and encoding it is most of the work.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: dict[Any, msgspec.Raw] = {}

    def picture(self, seat: Seat | None, tall: bool) -> Picture:
        """Return the picture for a seat; one for all of them where nothing is hidden."""
        seat = self._sees(seat)
        raw = self._once(("picture", seat, tall), lambda: pictured(self.table, seat, tall))
        return cast("Picture", raw)

    def ways(self, seat: Seat) -> list[Way]:
        """Return the legal moves of the seat to act, as touches."""
        table = self.table
        raw = self._once(
            ("ways", seat), lambda: draw.ways(table.game, table.game.view(table.state, seat))
        )
        return cast("list[Way]", raw)

    def moves(self, seat: Seat | None) -> list[MoveLine]:
        """Return the move list as a seat may read it."""
        seat = seat if self.table.game.hides else None
        raw = self._once(("moves", seat), lambda: move_lines(self.table, seat))
        return cast("list[MoveLine]", raw)

    def _sees(self, seat: Seat | None) -> Seat | None:
        """Return the spectator for a seat that sees no more than she does."""
        game, state = self.table.game, self.table.state
        if seat is None or not game.hides or game.view(state, seat) == game.view(state, None):
            return None
        return seat

    def _once(self, key: Any, make: Any) -> msgspec.Raw:
        if key not in self._made:
            self._made[key] = msgspec.Raw(_ENCODER.encode(make()))
        return self._made[key]


def move_lines(table: Table, seat: Seat | None, plies: int | None = None) -> list[MoveLine]:
    """Return the first moves of a table, or all, each with its number and its seat."""
    states = table.states if plies is None else table.states[: plies + 1]
    sides = table.game.seat_names(table.record.seats)
    return [
        MoveLine(number, sides.index(side) if side in sides else None, told_move(table, seat, ply))
        for ply, (number, side) in enumerate(draw.numbers(table.game, states))
    ]


# A table's --------------------------------------------------------------------------------------


def sight(
    sitting: Sitting,
    looks: Looks,
    mine: Sequence[Seat],
    now: int,
    gone: Sequence[int | None],
    *,
    tall: bool = False,
    told: bool = True,
) -> Sight:
    """Return what whoever sits on `mine` sees; `gone` is None for a seat that is here."""
    turn = sitting.to_act
    eyes = turn if turn in mine else (mine[0] if mine else None)
    away = [ms or 0 for ms in gone]
    wishes: list[Wish] = []
    for seat in mine:
        wishes += [wish for wish in sitting.may(seat, now, away) if wish not in wishes]
    return Sight(
        table=sitting.id,
        game=sitting.table.game.name,
        title=sitting.table.game.title,
        number=len(sitting.acts),
        ply=sitting.table.ply,
        mine=list(mine),
        to_act=None if turn == CHANCE else turn,
        seats=_seats(sitting, gone),
        picture=looks.picture(eyes, tall),
        ways=looks.ways(turn) if turn is not None and turn in mine else [],
        moves=looks.moves(eyes),
        clock=_clock(sitting, now),
        offer=_offer(sitting),
        may=wishes,
        ending=ending_of(sitting),
        next=sitting.next,
        said="" if told else sitting.said,
        waiting=sitting.waiting,
    )


def _seats(sitting: Sitting, gone: Sequence[int | None]) -> list[SeatSight]:
    return [
        SeatSight(sitting.title(seat), chair.name, chair.kind, gone[seat] is None, gone[seat] or 0)
        for seat, chair in enumerate(sitting.chairs)
    ]


def _offer(sitting: Sitting) -> OfferSight | None:
    offer = sitting.offer
    return None if offer is None else OfferSight(offer.kind, offer.seat)


def _clock(sitting: Sitting, now: int) -> ClockSight:
    clocks, timing = sitting.clocks, sitting.setting.timing
    return ClockSight(
        kind=timing.kind,
        words=timing.words(),
        left=list(clocks.shown(now)),
        periods=list(clocks.periods_left(now)),
        running=clocks.running,
        grace=clocks.grace(now),
        per_move={"per_move": timing.base, "byoyomi": timing.increment}.get(timing.kind, 0),
    )


def ending_of(sitting: Sitting) -> Ending | None:
    """Return how a sitting ended, if it has."""
    ended = sitting.ended
    return None if ended is None else Ending(list(ended.points), ended.sentence, ended.reason)


def past(sitting: Sitting, mine: Sequence[Seat], ply: int, tall: bool) -> PositionSight:
    """Return what a viewer could see at an earlier ply of a table."""
    table = sitting.table
    if not 0 <= ply <= table.ply:
        raise Refusal("no_ply", f"this game has {table.ply} plies, so there is no ply {ply}")
    seat = mine[0] if mine else None
    return position(table, seat, ply, tall)


# A position of its own --------------------------------------------------------------------------


def position(table: Table, seat: Seat | None, ply: int, tall: bool) -> PositionSight:
    """Return what a seat sees of a ply, and the moves if it may know them."""
    game, state = table.game, table.states[ply]
    turn = game.to_act(state)
    outcome = game.outcome(state)
    may_know = outcome is None and (not game.hides or turn == seat)
    ending = None
    if outcome is not None:
        sentence = draw.ending(game, game.view(state, seat))
        ending = Ending(list(outcome.points), sentence, outcome.reason)
    return PositionSight(
        picture=pictured(table, seat, tall, ply),
        ways=draw.ways(game, game.view(state, turn)) if may_know and turn != CHANCE else [],
        moves=move_lines(table, seat, ply),
        to_act=None if turn == CHANCE else turn,
        ending=ending,
    )
