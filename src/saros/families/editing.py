"""Positions of any game while somebody sets them up: changes of a draft, and whether it is one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..core.game import CHANCE, Seat
from ..core.people import people_of, sentence
from ..core.record import Record
from ..core.refusal import Refusal
from ..draw.editing import Brush, DraftData, Edit, EditField, Editing
from ..draw.explanation import Reason
from ..draw.picture import Picture
from ..games import AnyGame
from . import drawing as draw


def editing_of(game: AnyGame) -> Editing | None:
    """Return how positions of a game are set up by touching, if they can be."""
    return draw.drawing_of(game).editing(game)


def edited(game: AnyGame, draft: DraftData, edits: Iterable[Edit]) -> DraftData:
    """Return a draft after some changes, or refuse one that makes no sense."""
    editing = editing_of(game)
    for edit in edits:
        draft = _after(game, editing, draft, edit)
    return draft


def _after(game: AnyGame, editing: Editing | None, draft: DraftData, edit: Edit) -> DraftData:
    if edit.kind == "begin":
        return game.write_state(game.setup())
    if editing is None:
        raise Refusal("no_editing", f"positions of {game.title} are not set up by touching")
    if edit.kind == "clear":
        return editing.cleared(draft)
    if edit.kind == "set":
        return editing.with_field(draft, edit.at, edit.value)
    place = editing.put if edit.kind == "put" else editing.carried
    return place(draft, edit.at, str(edit.value))


@dataclass(frozen=True)
class SetUp:
    """A draft, and the state that it describes if it is possible."""

    game: AnyGame
    draft: DraftData
    state: Any | None
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
        editing = editing_of(self.game)
        return () if editing is None else editing.palette()

    def fields(self) -> tuple[EditField, ...]:
        """Return what else can be set."""
        editing = editing_of(self.game)
        return () if editing is None else editing.fields(self.draft)

    def picture(self, seat: Seat | None, tall: bool) -> Picture:
        """Return what it looks like, to whoever sits at a seat; nothing is hidden from them."""
        editing = editing_of(self.game)
        if editing is not None:
            return editing.picture(self.draft)
        return draw.picture(self.game, self.game.opened(self.state, seat), tall=tall)

    def seat_to_act(self) -> Seat | None:
        """Return whoever is to act, if somebody is."""
        seat = None if self.state is None else self.game.to_act(self.state)
        return None if seat == CHANCE else seat


def set_up(game: AnyGame, draft: DraftData) -> SetUp:
    """Return what a draft is; where it cannot be edited, one that is no position is refused."""
    if not game.recognises(draft):
        raise Refusal("bad_position", f"this is no position of {game.title}")
    editing = editing_of(game)
    fault = None if editing is None else editing.fault(draft)
    if fault is not None:
        return SetUp(game, draft, None, fault)
    return SetUp(game, draft, game.read_state(draft))
