"""Sonne und Mond's legal moves as touches: a card and its place, a run and the score pile."""

from __future__ import annotations

from collections.abc import Sequence

from ...games import AnyGame
from ...games.sonnemond.moves import Clear, Cover, Eclipse, Lay, Move, TotalEclipse
from ...games.sonnemond.turn import Seen, due, runs
from ..people import People, people_of
from ..picture import Choice, Way

TOTAL = Choice("total", "sign-total", "total eclipse: lose your hand and your rows")
END = Choice("end", "", "end your turn: there is nothing you can do")


def ways(game: AnyGame, view: Seen, names: Sequence[str] = ()) -> list[Way]:
    """Return the legal moves as touches; for what is due without anybody's choice there is none.

    Given a card and a row there is at most one end it fits at. A run goes to the score pile; where
    there are several it is asked which of them.
    """
    legal: Sequence[Move] = () if due(view) else game.legal_moves(view)
    people = people_of(game, len(view.hands), names, view.turn)
    return [_way(game, view, move, people) for move in legal]


def _way(game: AnyGame, view: Seen, move: Move, people: People) -> Way:
    text = game.write_move(view, move)
    if isinstance(move, Lay | Eclipse | Cover):
        return Way(text, (f"hand:{move.card}", _place(move)), people.said(text))
    if isinstance(move, Clear):
        return _clear(view, text)
    choice = TOTAL if isinstance(move, TotalEclipse) else END
    return Way(text, (choice.id,), choice.label, choices=(choice,))


def _place(move: Lay | Eclipse | Cover) -> str:
    if isinstance(move, Lay):
        return f"{move.where}:{move.owner}:{move.suit}"
    return f"slot:{move.owner}:{move.suit}:{move.slot}"


def _clear(view: Seen, text: str) -> Way:
    """§3.3: any one or more of the runs."""
    if len(runs(view)) == 1:
        return Way(text, ("runs", f"score:{view.turn}"), text)
    choice = Choice(text, "score", text)
    return Way(text, ("runs", choice.id), text, choices=(choice,))
