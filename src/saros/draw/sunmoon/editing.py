"""Setting up positions of both boards by touching: the pieces, and what belongs to them."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from ...core.refusal import Refusal, quoted
from ...games.sunmoon.board import ASTRAL, BOARDS, EARTH, SIDES, Board, is_goal
from ...games.sunmoon.pieces import (
    NEUTRALS,
    PRINCESS,
    SOLDIERS,
    STANDARD_SOLDIERS,
    STAR,
    STARS,
    code,
    kind_of,
    letter,
    neutral,
    side_of,
)
from ...games.sunmoon.placement import PIECE_LETTERS, Placement, only_arc, piece_code, piece_text
from ...games.sunmoon.position import Position
from ...games.sunmoon.position_json import options_of, placement_from_json
from ...games.sunmoon.rules import SunAndMoon
from ...games.sunmoon.threats import eclipsers, princess_of
from ..editing import Brush, EditField, FieldValue, Sketch
from ..explanation import Reason, plain_sentence
from ..picture import Picture
from .edit_fields import fields_of, with_field
from .picture import picture, sketch_picture
from .story import owned
from .symbols import symbol_of
from .threat_strokes import threat_strokes

BELONGINGS = ("arcs", "stacks", "disguises", "dragon", "cooldown")
"""Parts of a position that say something about one piece, by its point."""
OF_THE_PLAY = ("called", "penalty", "lost")
"""What has happened and is no longer true of a position that somebody changes."""


class BoardEditing:
    """The positions of one board."""

    def __init__(self, game: SunAndMoon) -> None:
        self.game = game
        self.board: Board = BOARDS[game.name]

    def palette(self) -> tuple[Brush, ...]:
        """Return each side's pieces, the fairy soldiers after the standard ones, then neutrals."""
        fairy = [kind for kind in SOLDIERS if kind not in STANDARD_SOLDIERS]
        kinds = (PRINCESS, *STANDARD_SOLDIERS, STAR, *fairy)
        rows = {name: [code(side, each) for each in kinds] for side, name in enumerate(SIDES)}
        rows["neutral"] = [neutral(each) for each in NEUTRALS]
        return tuple(_brush(piece, row) for row, pieces in rows.items() for piece in pieces)

    def opened(self, sketch: Sketch) -> Sketch:
        """Return it as it is."""
        return sketch

    def cleared(self, sketch: Sketch) -> Sketch:
        """Return an empty board of the same switches, with the same side to move."""
        kept = {key: sketch[key] for key in ("board", "turn", "switches") if key in sketch}
        return {**kept, "pieces": {}}

    def put(self, sketch: Sketch, spot: str, brush: str) -> Sketch:
        """Return the sketch with a piece on a point, or with none."""
        self._read(sketch)
        self._point(spot)
        if brush and brush not in PIECE_LETTERS:
            raise Refusal("bad_position", f"{quoted(brush)} is no piece of the palette")
        data = _changing(sketch)
        _lift(data, spot)
        if not brush:
            return data
        if brush in "Rr":  # there is one of each, so she comes from where she was
            for name in [name for name, piece in data["pieces"].items() if piece == brush]:
                _lift(data, name)
        data["pieces"][spot] = brush
        self._settle(data, spot)
        return data

    def carried(self, sketch: Sketch, start: str, end: str) -> Sketch:
        """Return the sketch with a piece on another point, and whatever it carries."""
        without = self.put(sketch, start, "")
        whole = _changing(sketch)
        piece = whole["pieces"].get(start)
        if piece is None or start == end:
            return sketch
        belongings = {key: whole[key][start] for key in BELONGINGS if start in whole.get(key, {})}
        data = _changing(self.put(without, end, piece))
        for key, value in belongings.items():
            if key != "arcs" or end in data.get("arcs", {}):
                data.setdefault(key, {})[end] = value
        return data

    def _settle(self, data: dict[str, Any], spot: str) -> None:
        """Give a shooting star its arc, or its place among those that wait."""
        point, piece = self._point(spot), piece_code(data["pieces"][spot])
        if kind_of(piece) not in STARS:
            return
        side = side_of(piece)
        if is_goal(self.board, side, point):
            data.setdefault("waiting", {}).setdefault(SIDES[side], []).append(spot)
        elif self.board is ASTRAL and point != EARTH and point // 12 < 5:
            data.setdefault("arcs", {})[spot] = only_arc(point, side) or "h"

    def _point(self, spot: str) -> int:
        point = self.board.number.get(spot)
        if point is None:
            raise Refusal(
                "bad_position", f"the {self.board.name} board has no point {quoted(spot)}"
            )
        return point

    # Beside the board ---------------------------------------------------------------------

    def fields(self, sketch: Sketch) -> tuple[EditField, ...]:
        """Return turn, pools, hands, arcs, waiting stars, what fairy pieces carry, switches."""
        return fields_of(self.game, self._read(sketch), sketch)

    def with_field(self, sketch: Sketch, field: str, value: FieldValue) -> Sketch:
        """Return the sketch with one of them changed."""
        data = with_field(self.fields(sketch), _changing(sketch), field, value)
        self._read(data)
        return data

    # What it looks like -------------------------------------------------------------------

    def picture(self, sketch: Sketch) -> Picture:
        """Return the position's own picture, or where there is none yet the pieces alone."""
        try:
            return picture(self.game, self.game.read_state(sketch))
        except Refusal:
            read = self._read(sketch)
            return sketch_picture(
                self.board.name, read.pieces, [point for queue in read.waiting for point in queue]
            )

    def fault(self, sketch: Sketch) -> Reason | None:
        """Return the sentence of the rules, with the points it names and the spare princesses."""
        self._read(sketch)  # what is no sketch at all is refused
        try:
            state = self.game.read_state(sketch)
        except Refusal as refusal:
            return Reason(plain_sentence(refusal.sentence), self._blamed(sketch, refusal.sentence))
        # A turn that was lost to the clock in eclipse has ended its game (F11.2).
        over = self.game.outcome(state) is not None
        return None if over else self._left_in_eclipse(state.position)

    def _left_in_eclipse(self, position: Position) -> Reason | None:
        """Say that a move cannot have led here: no move leaves its own princess there (§8.2).

        A file with such a position is read all the same: what follows from it is clear.
        """
        side, name = 1 - position.turn, SIDES[1 - position.turn]
        if position.is_deploying() or not position.in_eclipse(side):
            return None
        ways, royal = eclipsers(position, side), princess_of(position, side)
        return Reason(
            plain_sentence(f"{name}'s princess is in eclipse although it is not {name}'s turn"),
            tuple(self.board.names[point] for point in (royal, *(way.start for way in ways))),
            threat_strokes(self.board.name, position.turn, royal, ways),
        )

    def _blamed(self, sketch: Sketch, sentence: str) -> tuple[str, ...]:
        """Return the points a sentence names, or those of the pieces that it is about."""
        words = set(re.findall(r"-?\w+-?", sentence))
        named = [name for name in self.board.names if name in words]
        side = next((name for name in SIDES if name in words), SIDES[0])
        if not named and "wait" in words:
            named = (sketch.get("waiting") or {}).get(side, [])
        elif not named and "princess" in words:
            royal, pieces = letter(code(SIDES.index(side), PRINCESS)), sketch.get("pieces") or {}
            named = [name for name, piece in pieces.items() if piece == royal]
        return tuple(named)

    def _read(self, sketch: Sketch) -> Placement:
        if sketch.get("board") != self.board.name:
            raise Refusal("bad_position", f"this is no position of the {self.board.name} board")
        return placement_from_json(sketch, options_of(sketch))


def _brush(piece: int, row: str) -> Brush:
    text = piece_text(piece)
    label = owned(piece).removeprefix("the ")
    return Brush(text, symbol_of(piece), label, row, text[-1])


def _changing(sketch: Sketch) -> dict[str, Any]:
    """Return a copy of a sketch to be changed, without what has happened in a play."""
    given = ((key, value) for key, value in sketch.items() if value is not None)
    data: dict[str, Any] = deepcopy({key: each for key, each in given if key not in OF_THE_PLAY})
    data.setdefault("pieces", {})
    return data


def _lift(data: dict[str, Any], spot: str) -> None:
    """Take a piece off the board, with all that belongs to it."""
    data["pieces"].pop(spot, None)
    for key in BELONGINGS:
        data.get(key, {}).pop(spot, None)
    for queue in data.get("waiting", {}).values():
        while spot in queue:
            queue.remove(spot)
