"""Positions of any game while somebody sets them up: changes of a sketch, and whether it is one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..core.game import CHANCE, Seat
from ..core.people import people_of, sentence
from ..core.record import Record
from ..core.refusal import Refusal
from ..draw.editing import Brush, Edit, EditField, Editing, Sketch
from ..draw.explanation import Reason
from ..draw.picture import Picture
from ..games import AnyGame
from . import drawing as draw
from .problems import problems_of


def editing_of(game: AnyGame, problem: bool = False) -> Editing | None:
    """Return how positions of a game are set up by touching, or its problems, if they can be."""
    drawing = draw.drawing_of(game)
    return drawing.composing(game) if problem else drawing.editing(game)


def edited(game: AnyGame, sketch: Sketch, edits: Iterable[Edit], problem: bool = False) -> Sketch:
    """Return a sketch after some changes, or refuse one that makes no sense."""
    editing = editing_of(game, problem)
    for edit in edits:
        sketch = _after(game, editing, sketch, edit)
    return sketch if editing is None else editing.opened(sketch)


def _after(game: AnyGame, editing: Editing | None, sketch: Sketch, edit: Edit) -> Sketch:
    if edit.kind == "begin":
        return game.write_state(game.setup())
    if editing is None:
        raise Refusal("no_editing", f"positions of {game.title} are not set up by touching")
    if edit.kind == "clear":
        return editing.cleared(sketch)
    if edit.kind == "set":
        return editing.with_field(sketch, edit.at, edit.value)
    place = editing.put if edit.kind == "put" else editing.carried
    return place(sketch, edit.at, str(edit.value))


@dataclass(frozen=True)
class SetUp:
    """A sketch, and the state that it describes if it is possible."""

    game: AnyGame
    sketch: Sketch
    state: Any | None
    editing: Editing | None
    fault: Reason | None = None

    @property
    def record(self) -> Record | None:
        """The play that begins with it."""
        if self.state is None:
            return None
        game, state = self.game, self.state
        options = game.options_of(state).changed()
        return Record(game.name, options, game.seats_of(state), game.write_state(state))

    @property
    def ending(self) -> str:
        """How the play is over where it is; empty if it goes on."""
        if self.state is None or self.game.outcome(self.state) is None:
            return ""
        people = people_of(self.game, self.game.seats_of(self.state))
        return sentence(draw.ending(self.game, self.game.view(self.state, None), people))

    def palette(self) -> tuple[Brush, ...]:
        """Return what can be put on it."""
        return () if self.editing is None else self.editing.palette()

    def fields(self) -> tuple[EditField, ...]:
        """Return what else can be set."""
        return () if self.editing is None else self.editing.fields(self.sketch)

    def picture(self, seat: Seat | None, tall: bool) -> Picture:
        """Return what it looks like, to whoever sits at a seat; nothing is hidden from them."""
        if self.editing is not None:
            return self.editing.picture(self.sketch)
        return draw.picture(self.game, self.game.opened(self.state, seat), tall=tall)

    def seat_to_act(self) -> Seat | None:
        """Return whoever is to act, if somebody is."""
        seat = None if self.state is None else self.game.to_act(self.state)
        return None if seat == CHANCE else seat


def set_up(game: AnyGame, sketch: Sketch) -> SetUp:
    """Return what a sketch is; where it cannot be edited, one that is no position is refused."""
    if not game.recognises(sketch):
        raise Refusal("bad_position", f"this is no position of {game.title}")
    editing = editing_of(game)
    fault = None if editing is None else editing.fault(sketch)
    return SetUp(game, sketch, None if fault else game.read_state(sketch), editing, fault)


@dataclass(frozen=True)
class ProblemSetUp(SetUp):
    """A problem while somebody composes it; its state is that of its position."""

    task: str = ""
    text: str = ""
    """The problem as lines with headings."""


def problem_set_up(game: AnyGame, sketch: Sketch) -> ProblemSetUp:
    """Return what a sketch of a problem is; a game that has no problems refuses it."""
    problems, editing = problems_of(game.name), editing_of(game, problem=True)
    if editing is None:
        raise Refusal("no_editing", f"problems of {game.title} are not set up by touching")
    fault = editing.fault(sketch)
    if fault is not None:
        return ProblemSetUp(game, sketch, None, editing, fault)
    problem = problems.read_json(sketch)
    state = game.read_state(problems.state(problem))
    text = problems.write_text(problem)
    return ProblemSetUp(
        game, sketch, state, editing, task=problems.pose("", problem).task, text=text
    )
