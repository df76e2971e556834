"""Sonne und Mond's legal moves as touches: a card and its place, a run and the score pile."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.people import People, people_of
from ...games import AnyGame
from ...games.sonnemond.cards import NAMES
from ...games.sonnemond.moves import Clear, Cover, Eclipse, Lay, Move, TotalEclipse
from ...games.sonnemond.turn import StateOrView, due, held, runs
from ..picture import Choice, Way
from .frame import eyes_of
from .story import named

TOTAL = Choice("total", "sign-total", "total eclipse: lose your hand and your rows")
END = Choice("end", "", "end your turn: there is nothing you can do")
LABELS = {
    TOTAL.id: "total eclipse: {} loses hand and rows",
    END.id: "{} can do nothing: the turn ends",
}
"""The same where another makes the move, as in a play that is looked into."""


def ways(game: AnyGame, view: StateOrView, names: Sequence[str] = ()) -> list[Way]:
    """Return the legal moves as touches; for what is due without anybody's choice there is none.

    Given a card and a row there is at most one end it fits at. A run goes to the score pile; where
    there are several it is asked which of them.
    """
    legal: Sequence[Move] = () if due(view) else game.legal_moves(view)
    people = people_of(game, len(view.hands), names, eyes_of(view))
    return [_way(game, view, move, people) for move in legal]


def _way(game: AnyGame, view: StateOrView, move: Move, people: People) -> Way:
    text = game.write_move(view, move)
    if isinstance(move, Lay | Eclipse | Cover):
        return Way(text, (_held(view, move.card), place_of(move)), named(text, people))
    if isinstance(move, Clear):
        return _clear(view, text)
    choice = TOTAL if isinstance(move, TotalEclipse) else END
    if people.you != view.turn:
        label = LABELS[choice.id].format(people.name(view.turn))
        choice = Choice(choice.id, choice.symbol, label)
    return Way(text, (choice.id,), choice.label, choices=(choice,))


def _held(view: StateOrView, card: str) -> str:
    """Return where a card is touched: in the hand at the bottom, or in another's that lies open."""
    if view.turn == (eyes_of(view) or 0):
        return f"hand:{card}"
    return f"hand:{view.turn}:{[NAMES[each] for each in held(view)].index(card)}"


def place_of(move: Lay | Eclipse | Cover) -> str:
    """Return the spot where a card is laid."""
    if isinstance(move, Lay):
        return f"{move.where}:{move.owner}:{move.suit}"
    return f"slot:{move.owner}:{move.suit}:{move.slot}"


def _clear(view: StateOrView, text: str) -> Way:
    """§3.3: any one or more of the runs."""
    if len(runs(view)) == 1:
        return Way(text, ("runs", f"score:{view.turn}"), text)
    choice = Choice(text, "score", text)
    return Way(text, ("runs", choice.id), text, choices=(choice,))
