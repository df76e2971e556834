"""Setting up problems of both boards: a position and what is asked for, by touching and by fields.

The sketch is the problem's JSON. Its position is edited as any other (`editing.py`); two more
brushes mark the stars that are shown, and pieces that may not move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import Any

from ...core.refusal import Refusal, excerpt
from ...games.sunmoon.board import SIDES
from ...games.sunmoon.pieces import PRINCESS, is_neutral, kind_of, side_of
from ...games.sunmoon.placement import piece_code
from ...games.sunmoon.problem import (
    DRAGONS,
    HELP_BANISH,
    KEYS,
    KINDS,
    MOST_MOVES,
    REACH,
    TOGETHER,
    WIN,
    problem_from_json,
)
from ...games.sunmoon.rules import SunAndMoon
from ..editing import Brush, EditField, FieldChoice, FieldValue, Sketch
from ..explanation import Reason, plain_sentence
from ..picture import Picture, Spot
from .edit_fields import refuse_wrong
from .editing import BoardEditing
from .story import owned

SHOWN, STILL = "shown", "still"
"""The brushes that mark a star of the part that is shown, and a piece that may not move."""
USUAL = {"kind": "banish", "moves": 2}
FORBIDDEN = {"captures": "Captures", "promotions": "Promotions"}
WHOM = {"": "allowed", "both": "forbidden", "moon": "forbidden to moon", "sun": "forbidden to sun"}
TASK, CONDITIONS = "Task", "Conditions"
LONGEST_TARGET = 400


class ProblemEditing:
    """The problems of one board, while somebody composes them."""

    def __init__(self, game: SunAndMoon) -> None:
        self.game = game
        self.board = BoardEditing(game)

    def palette(self) -> tuple[Brush, ...]:
        """Return the pieces, and the two marks."""
        marks = (
            Brush(SHOWN, "sign-ring", "a star of the part of the board that is shown", "marks"),
            Brush(STILL, "sign-dot", "a piece that may not move", "marks"),
        )
        return (*self.board.palette(), *marks)

    def opened(self, sketch: Sketch) -> Sketch:
        """Return a position with the usual task, if it has none."""
        return {**sketch, "stipulation": _asked(sketch)}

    def cleared(self, sketch: Sketch) -> Sketch:
        """Return an empty board with the same task."""
        return {**self.board.cleared(_place(sketch)), "stipulation": _asked(sketch)}

    def put(self, sketch: Sketch, spot: str, brush: str) -> Sketch:
        """Return the sketch with a piece on a star, or with a mark there if it had none."""
        if brush == SHOWN:
            stars = _names(sketch, "stars")
            self.board.put(_place(sketch), spot, "")  # refused if there is no such star
            return {**sketch, "stars": _toggled(stars, spot)}
        if brush == STILL:
            said = f"{spot} may not move"
            return {**sketch, "conditions": _toggled(_names(sketch, "conditions"), said)}
        return {**self.board.put(_place(sketch), spot, brush), **_task(sketch)}

    def carried(self, sketch: Sketch, start: str, end: str) -> Sketch:
        """Return the sketch with a piece on another star; a task about it goes with it."""
        moved = self.board.carried(_place(sketch), start, end)
        before, after = f"{start} may not move", f"{end} may not move"
        said = [after if each == before else each for each in _names(sketch, "conditions")]
        asked = _asked(sketch)
        if asked.get("piece") == start:
            asked["piece"] = end
        task = {**_task(sketch), "stipulation": asked}
        return {**moved, **task, **({"conditions": said} if said else {})}

    # Beside the board ---------------------------------------------------------------------

    def fields(self, sketch: Sketch) -> tuple[EditField, ...]:
        """Return the task, the conditions, and what a position has."""
        place = self.board.fields(_place(sketch))
        return (*_task_fields(sketch), *_condition_fields(sketch), *place)

    def with_field(self, sketch: Sketch, field: str, value: FieldValue) -> Sketch:
        """Return the sketch with a field set."""
        part, _, name = field.partition(".")
        if part not in ("task", "condition"):
            return {**self.board.with_field(_place(sketch), field, value), **_task(sketch)}
        known = next((each for each in self.fields(sketch) if each.id == field), None)
        if known is None:
            raise Refusal("bad_problem", f"there is no {excerpt(field)} to be set here")
        refuse_wrong(known, value)
        if part == "task":
            return {**sketch, "stipulation": _with_task(_asked(sketch), name, value)}
        return {**sketch, "conditions": _with_condition(_names(sketch, "conditions"), name, value)}

    # What it looks like -------------------------------------------------------------------

    def picture(self, sketch: Sketch) -> Picture:
        """Return the position with the marks on it."""
        drawn = self.board.picture(_place(sketch))
        shown = set(_names(sketch, "stars"))
        still = {each.split()[0] for each in _names(sketch, "conditions") if "not move" in each}
        return replace(drawn, spots=tuple(_marked(spot, shown, still) for spot in drawn.spots))

    def fault(self, sketch: Sketch) -> Reason | None:
        """Return why this is no position, or why this cannot be asked of it."""
        found = self.board.fault(_place(sketch))
        if found is not None:
            return found
        try:
            problem_from_json(sketch)
        except Refusal as refusal:
            return Reason(plain_sentence(refusal.sentence))
        return None


def _place(sketch: Sketch) -> Sketch:
    return {key: value for key, value in sketch.items() if key not in KEYS}


def _task(sketch: Sketch) -> dict[str, Any]:
    return {key: value for key, value in sketch.items() if key in KEYS}


def _asked(sketch: Sketch) -> dict[str, Any]:
    asked = sketch.get("stipulation")
    return dict(asked) if isinstance(asked, dict) else dict(USUAL)


def _names(sketch: Sketch, key: str) -> list[str]:
    found = sketch.get(key)
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def _toggled(names: list[str], name: str) -> list[str]:
    return [each for each in names if each != name] if name in names else [*names, name]


def _marked(spot: Spot, shown: set[str], still: set[str]) -> Spot:
    looks, words = list(spot.look), [spot.label]
    if spot.id in shown:
        looks.append("open")
        words.append("shown")
    if spot.id in still:
        looks.append("waiting")
        words.append("may not move")
    return replace(spot, look=tuple(looks), label=", ".join(words))


# Fields ------------------------------------------------------------------------------------


def _task_fields(sketch: Sketch) -> Iterator[EditField]:
    asked = _asked(sketch)
    kind = str(asked.get("kind"))
    kinds = tuple(FieldChoice(each, each) for each in KINDS)
    yield EditField("task.kind", "What is asked for", TASK, "choice", kind, choices=kinds)
    halves = range(1 if kind in TOGETHER else 2, 2 * MOST_MOVES + 1, 1 if kind in TOGETHER else 2)
    counts = tuple(FieldChoice(_count(n / 2), _count(n / 2)) for n in halves)
    yield EditField(
        "task.moves", "In how many moves", TASK, "choice", _count(asked.get("moves")),
        choices=counts,
    )  # fmt: skip
    if kind == HELP_BANISH:
        sides = (FieldChoice("", "the side that moves last"), *(FieldChoice(s, s) for s in SIDES))
        side = str(asked.get("side") or "")
        yield EditField("task.side", "Who banishes", TASK, "choice", side, choices=sides)
    if kind == WIN:
        prey = (FieldChoice("", "choose a piece"), *_prey(sketch))
        piece = str(asked.get("piece") or "")
        yield EditField("task.piece", "What is to be won", TASK, "choice", piece, choices=prey)
    if kind == REACH:
        words = " ".join(f"{name}={piece}" for name, piece in _target(asked).items())
        about = "All pieces of the position to be reached, like e4=E f5=s."
        yield EditField(
            "task.target", "What is to be reached", TASK, "text", words, about, most=LONGEST_TARGET
        )


def _target(asked: dict[str, Any]) -> dict[str, Any]:
    target = asked.get("target")
    pieces = target.get("pieces") if isinstance(target, dict) else None
    return pieces if isinstance(pieces, dict) else {}


def _count(moves: Any) -> str:
    try:
        number = float(moves)
    except (TypeError, ValueError, OverflowError):
        return "2"
    if not isfinite(number):
        return "2"
    return str(int(number)) if number.is_integer() else str(number)


def _prey(sketch: Sketch) -> Iterator[FieldChoice]:
    turn = SIDES.index(sketch["turn"]) if sketch.get("turn") in SIDES else 0
    for name, text in (sketch.get("pieces") or {}).items():
        piece = piece_code(text)
        if not is_neutral(piece) and side_of(piece) != turn and kind_of(piece) != PRINCESS:
            yield FieldChoice(name, f"{owned(piece)} on {name}")


def _condition_fields(sketch: Sketch) -> Iterator[EditField]:
    said = _names(sketch, "conditions")
    choices = tuple(FieldChoice(value, label) for value, label in WHOM.items())
    for name, label in FORBIDDEN.items():
        value = next((who for who in WHOM if who and _forbidding(name, who) in said), "")
        yield EditField(f"condition.{name}", label, CONDITIONS, "choice", value, choices=choices)
    about = "It restricts nothing: it says that the number of dragons is meant."
    yield EditField("condition.dragons", DRAGONS, CONDITIONS, "switch", DRAGONS in said, about)


def _forbidding(what: str, whom: str) -> str:
    return f"no {what}" if whom == "both" else f"no {what} by {whom}"


def _with_task(asked: dict[str, Any], name: str, value: FieldValue) -> dict[str, Any]:
    if name == "kind":  # what another kind asked for means nothing now
        moves = asked.get("moves", 2)
        whole = int(float(_count(moves))) or 1
        return {"kind": value, "moves": moves if value in TOGETHER else whole}
    if name == "moves":
        number = float(value)
        return {**asked, "moves": int(number) if number.is_integer() else number}
    if name == "target":
        pairs = (word.partition("=") for word in str(value).split())
        return {**asked, "target": {"pieces": {place: piece for place, _, piece in pairs}}}
    return {key: each for key, each in {**asked, name: value}.items() if each != ""}


def _with_condition(said: list[str], name: str, value: FieldValue) -> list[str]:
    if name == "dragons":
        return [each for each in said if each != DRAGONS] + ([DRAGONS] if value else [])
    others = [each for each in said if not each.startswith(f"no {name}")]
    return [*others, _forbidding(name, str(value))] if value else others
