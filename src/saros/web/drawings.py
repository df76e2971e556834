"""The drawings of a table as it is now, made once for all who look at it, and kept as JSON.

Nothing here asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec

from ..core.game import Seat
from ..core.match import NextGame
from ..core.people import people_of
from ..core.redaction import told_move
from ..draw.explanation import Explanation
from ..draw.picture import Picture, Way
from ..families import drawing as draw
from ..table.table import Table
from .messages.table_views import MoveLine, MovesChange, PictureChange
from .recap import game_ended, headlines, recap

ENCODER = msgspec.json.Encoder()


class Drawings:
    """The drawings of one table as it is now, each made when somebody first needs it.

    They are kept as JSON: a drawing goes to every viewer, and encoding it is most of the work.
    """

    def __init__(self, table: Table, older: Drawings | None = None) -> None:
        self.table = table
        self._made: dict[Any, Any] = {}
        self.lines: dict[Seat | None, list[MoveLine]] = {}
        """The move list as each seat may read it, as far as somebody has asked, and beyond if the
        play has gone on: then the same lists are those of the drawings after these."""
        if older is not None and _goes_on(older.table, table):
            self.lines = older.lines

    def viewpoint(self, seat: Seat | None) -> Seat | None:
        """Return None, a spectator, for a seat that sees no more than a spectator does."""
        game, state = self.table.game, self.table.state
        if seat is None or not game.hides or game.view(state, seat) == game.view(state, None):
            return None
        return seat

    def picture(self, seat: Seat | None, tall: bool) -> Picture:
        """Return the picture for a seat; one for all of them where nothing is hidden."""
        seat = self.viewpoint(seat)
        return cast("Picture", self._json(("picture", seat, tall), lambda: self._drawn(seat, tall)))

    def picture_since(
        self, older: Drawings, viewpoint: tuple[Seat | None, Seat | None], tall: bool
    ) -> PictureChange | None:
        """Return what has changed in a picture, or None if it is another one altogether.

        `viewpoint` are those for which the older was drawn, and those for which this is.
        """
        then, now = older.viewpoint(viewpoint[0]), self.viewpoint(viewpoint[1])

        def made() -> msgspec.Raw | None:
            change = _changed(older._drawn(then, tall), self._drawn(now, tall))
            return None if change is None else msgspec.Raw(ENCODER.encode(change))

        # By its id, for to hold the older would be to hold all that came before. No other drawing
        # of this table can have it: they are made after this one.
        since = self._once(("since", id(older), then, now, tall), made)
        return cast("PictureChange | None", since)

    def _drawn(self, seat: Seat | None, tall: bool) -> Picture:
        drawn: Picture = self._once(
            ("drawn", seat, tall), lambda: draw.ply_picture(self.table, seat, tall)
        )
        return drawn

    def drawn(self, seat: Seat | None) -> Picture:
        """Return the picture for a seat as it is, before it becomes JSON."""
        return self._drawn(self.viewpoint(seat), tall=False)

    def ways(self, seat: Seat) -> list[Way]:
        """Return the legal moves of the seat to act, as touches."""
        game, state, people = self.table.game, self.table.state, self.table.record.people

        def made() -> msgspec.Raw:
            return msgspec.Raw(draw.ways_json(game, game.view(state, seat), people))

        return cast("list[Way]", self._once(("ways", seat), made))

    def explanations(self, seat: Seat | None) -> list[Explanation]:
        """Return what is to be told of the things that a seat sees."""
        seat = self.viewpoint(seat)

        def made() -> list[Explanation]:
            return explanations_of(self.table, seat, self.table.ply)

        return cast("list[Explanation]", self._json(("explanations", seat), made))

    def happened(self, seat: Seat | None, mine: tuple[Seat, ...]) -> list[str]:
        """Return what was done since whoever sits on `mine` has moved."""
        seat, you = self.viewpoint(seat), mine if len(mine) == 1 else ()

        def made() -> list[str]:
            return recap(self.table, seat, you)

        return cast("list[str]", self._once(("happened", seat, you), made))

    def headlines(self, seat: Seat | None, mine: tuple[Seat, ...]) -> list[str]:
        """Return what whoever sits on `mine` must not miss of what was done."""
        seat, you = self.viewpoint(seat), mine if len(mine) == 1 else ()

        def made() -> list[str]:
            return headlines(self.table, seat, you)

        return cast("list[str]", self._once(("headlines", seat, you), made))

    def moves(self, seat: Seat | None) -> list[MoveLine]:
        """Return the move list as a seat may read it."""
        seat = seat if self.table.game.hides else None
        ply = self.table.ply
        return cast("list[MoveLine]", self._json(("moves", seat), lambda: self._told(seat)[:ply]))

    def moves_since(
        self, older: Drawings, viewpoint: tuple[Seat | None, Seat | None]
    ) -> MovesChange | None:
        """Return what is new in the move list, or None if it is the same."""
        then, now = viewpoint if self.table.game.hides else (None, None)
        before, ply = older.table.ply, self.table.ply
        same = before if then == now and _goes_on(older.table, self.table) else 0
        return None if same == before == ply else MovesChange(same, self._told(now)[same:ply])

    def _told(self, seat: Seat | None) -> list[MoveLine]:
        lines = self.lines.setdefault(seat, [])
        if len(lines) < self.table.ply:
            lines += move_lines(self.table, seat, self.table.record.people, len(lines))
        return lines

    def _json(self, key: Any, make: Callable[[], Any]) -> Any:
        return self._once(("json", key), lambda: msgspec.Raw(ENCODER.encode(make())))

    def _once(self, key: Any, make: Callable[[], Any]) -> Any:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]


def _goes_on(older: Table, newer: Table) -> bool:
    """Tell whether one table is another some moves later, so that what was told still holds."""
    if older.game.hides and (older.outcome is None) != (newer.outcome is None):
        return False  # after the end everything is told
    ply = older.ply
    return ply <= newer.ply and older.states[ply] is newer.states[ply]


def _changed(old: Picture, new: Picture) -> PictureChange | None:
    if len(old.spots) != len(new.spots) or _canvas(old) != _canvas(new):
        return None
    spots = []
    for then, now in zip(old.spots, new.spots, strict=True):
        if now is not then:
            if now.id != then.id:
                return None
            if now != then:
                spots.append(now)
    return PictureChange(
        spots, list(new.ghosts), list(new.strokes), list(new.captions), list(new.trays),
        list(new.story), new.sound,
    )  # fmt: skip


def _canvas(picture: Picture) -> tuple[float, float, str, bool, tuple[str, ...]]:
    return picture.width, picture.height, picture.ground, picture.turns, picture.sheets


def explanations_of(table: Table, seat: Seat | None, ply: int) -> list[Explanation]:
    """Return what is to be told of the things that a seat sees of a ply."""
    game = table.game
    return list(draw.explanations(game, game.view(table.states[ply], seat), table.record.people))


def move_lines(
    table: Table, seat: Seat | None, names: Sequence[str], first: int = 0, whole: bool = False
) -> list[MoveLine]:
    """Return the moves of a table from a ply on, each with its number and its seat."""
    game, seats = table.game, table.record.seats
    people, sides = people_of(game, seats, names, seat), game.seat_names(seats)
    lines = []
    for ply, (number, side) in enumerate(draw.numbers(game, table.states, first), first):
        mover = sides.index(side) if side in sides else None
        if isinstance(table.moves[ply], NextGame):
            lines.append(MoveLine(number, None, game_ended(table, ply, people)))
            continue
        told = table.record.moves[ply] if whole else told_move(table, seat, ply)
        lines.append(MoveLine(number, mover, draw.worded(game, told, mover, people)))
    return lines
