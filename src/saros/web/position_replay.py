"""Positions that somebody asks about: the play that leads to one, and what it looks like."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..core.game import CHANCE, Seat
from ..core.people import NamesFor
from ..core.record import Record
from ..core.refusal import Refusal
from ..families import game_named
from ..table.table import Table
from . import table_view
from .guests import tidy_name
from .messages.positions import PositionQuery, PositionView


def replayed(place: PositionQuery) -> Table:
    """Return the play that leads to a position, or refuse it."""
    game = game_named(place.game)
    options = game.options.from_mapping(place.options)
    if place.seats not in game.seats:
        raise Refusal("bad_seats", f"{game.title} is not for {place.seats} players")
    people = tuple(map(tidy_name, place.people))
    moves = tuple(place.moves)
    record = Record(
        place.game, options.changed(), place.seats, place.start, moves, people=people,
        supplies=tuple(place.supplies), match=place.match,
    )  # fmt: skip
    game.vet(record)
    return Table.from_record(record)


def shown(place: PositionQuery, table: Table) -> PositionView:
    """Return what a position looks like; whoever sets one up may see all of it."""
    viewpoint, names = eyes_in(place, table, table.to_act)
    return table_view.position(table, viewpoint, table.ply, place.tall, names, whole=True)


def eyes_in(
    place: PositionQuery, table: Table, turn: Seat | None
) -> tuple[Seat | None, Sequence[str]]:
    """Return the seat that looks at a position, and what those who play are called there.

    “You” is who reads, whoever's eyes look.
    """
    viewpoint, names, reader = viewpoint_in(place, turn), table.record.people, place.reader
    if reader is msgspec.UNSET or reader == viewpoint:
        return viewpoint, names
    _refuse_seat(place, reader)
    return viewpoint, NamesFor(names, reader)


def viewpoint_in(place: PositionQuery, turn: Seat | None) -> Seat | None:
    """Return the seat that looks at a position, or refuse one that is not there."""
    if place.seat is msgspec.UNSET:
        return None if turn == CHANCE else turn
    _refuse_seat(place, place.seat)
    return place.seat


def _refuse_seat(place: PositionQuery, seat: Seat | None) -> None:
    if seat is not None and seat >= place.seats:
        raise Refusal("bad_seats", f"of {place.seats} seats none has the number {seat}")
