"""Sun and Moon's legal moves as touches: what to touch one after the other to play each of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from ...games import AnyGame
from ...games.sunmoon.board import BOARDS, SIDES
from ...games.sunmoon.moves import BANISHED, ECLIPSE, Chosen, Deploy, Escape, Go
from ...games.sunmoon.notation import MARKS
from ...games.sunmoon.pieces import KIND_OF_LETTER, NAMES, code, kind_of, side_of
from ...games.sunmoon.position import Position
from ...games.sunmoon.rules import State
from ..picture import Choice, Way
from .picture import symbol_of
from .places import sky
from .story import an, place_name
from .trail import trail

CALLS = {
    None: Choice("call:nothing", "", "say nothing"),
    ECLIPSE: Choice("call:eclipse", "sign-eclipse", "claim eclipse"),
    BANISHED: Choice("call:banished", "sign-banished", "claim banished"),
}
NO_PENALTY = Choice("escape", "", "remove nothing")
ENDS = {MARKS[ECLIPSE]: ", eclipse", MARKS[BANISHED]: ", banished"}


def ways(game: AnyGame, view: State, moves: Sequence[Chosen] | None = None) -> list[Way]:
    """Return the legal moves, or those of them that are given, as touches.

    A piece is touched where it stands and where it is to go; a soldier to be deployed in its tray.
    Only where that leaves several moves is there something to choose besides.
    """
    legal: Sequence[Chosen] = game.legal_moves(view)
    menus = _Menus(game.name, view.position).of(legal)
    wanted = legal if moves is None else moves
    return [_way(game, view, move, menus.get(move, ())) for move in wanted]


def _way(game: AnyGame, view: State, move: Chosen, menu: tuple[Choice, ...]) -> Way:
    text = game.write_move(view, move)
    if isinstance(move, Deploy):
        kind = NAMES[KIND_OF_LETTER[move.kind]]
        label = f"{SIDES[view.position.turn]}'s {kind} to {move.star}"
        return Way(text, (f"hand:{move.kind}", move.star), label)
    if isinstance(move, Escape):
        return _penalty(game, view, move, text)
    heavens = sky(game.name)
    way, ray = trail(game.name, view.position, move)
    return Way(
        text,
        (move.start, move.end, *(choice.id for choice in menu)),
        _spoken(game, view, move) + _announced(view, move, text),
        () if move.captured is None else (move.captured,),
        heavens.trace(way),
        heavens.trace(ray),
        menu,
    )


# For the ear -------------------------------------------------------------------------------


def _spoken(game: AnyGame, view: State, move: Go) -> str:
    """Say a move: `moon's unicorn from d1 to d3, taking the earth pony on d4`."""
    board, position = BOARDS[game.name], view.position
    piece = position.piece_at(board.number[move.start])
    said = f"{SIDES[side_of(piece)]}'s {NAMES[kind_of(piece)]}"
    said += f" from {place_name(move.start)} to {place_name(move.end)}"
    if move.captured is not None:
        prey = kind_of(position.piece_at(board.number[move.captured]))
        where = "" if move.captured == move.end else f" on {place_name(move.captured)}"
        said += f", taking the {NAMES[prey]}{where}"
    if move.promotion is not None:
        said += f", becoming {an(KIND_OF_LETTER[move.promotion])}"
    return said


def _announced(view: State, move: Go, text: str) -> str:
    """Say what the move does to the other princess, or what is claimed of her."""
    if view.options.claims == "off":
        return ENDS.get(text[-1], "")
    return f", claiming {move.call}" if move.call else ""


def _penalty(game: AnyGame, view: State, move: Escape, text: str) -> Way:
    """A soldier to be removed is touched where it stands; to remove none is a choice (§8.6)."""
    if move.captured is None:
        return Way(text, (NO_PENALTY.id,), "escape, removing nothing", choices=(NO_PENALTY,))
    prey = view.position.piece_at(BOARDS[game.name].number[move.captured])
    whose = f"{SIDES[side_of(prey)]}'s {NAMES[kind_of(prey)]}"
    label = f"escape, removing {whose} on {place_name(move.captured)}"
    return Way(text, (move.captured,), label, (move.captured,))


# What start and end leave open -------------------------------------------------------------


class _Menus:
    """What is to be chosen where moves share their start and their end (§9.3)."""

    def __init__(self, board: str, position: Position) -> None:
        self.number = BOARDS[board].number
        self.position = position

    def of(self, moves: Sequence[Chosen]) -> dict[Chosen, tuple[Choice, ...]]:
        """Return the choices that tell each move from the others."""
        found: dict[Chosen, tuple[Choice, ...]] = {}
        goes = [move for move in moves if isinstance(move, Go)]
        for together in _alike(goes, lambda move: (move.start, move.end)):
            if len(together) > 1:
                found |= self._told_apart(together, [self._capture, self._promotion, _call])
        return found

    def _told_apart(
        self, moves: list[Go], aspects: list[Callable[[Go], Choice]]
    ) -> dict[Chosen, tuple[Choice, ...]]:
        """Offer one aspect after the other, each only where it makes a difference."""
        if not aspects:
            return dict.fromkeys(moves, ())
        first, *rest = aspects
        kinds = _alike(moves, first)
        found: dict[Chosen, tuple[Choice, ...]] = {}
        for same in kinds:
            chosen = (first(same[0]),) if len(kinds) > 1 else ()
            for move, further in self._told_apart(same, rest).items():
                found[move] = (*chosen, *further)
        return found

    def _capture(self, move: Go) -> Choice:
        if move.captured is None:
            return Choice("leave", "", "leave it")
        prey = self.position.piece_at(self.number[move.captured])
        label = f"capture the {NAMES[kind_of(prey)]} on {place_name(move.captured)}"
        return Choice(f"take:{move.captured}", symbol_of(prey), label)

    def _promotion(self, move: Go) -> Choice:
        kind = KIND_OF_LETTER[move.promotion or "S"]
        piece = code(self.position.turn, kind)
        return Choice(f"become:{move.promotion}", symbol_of(piece), f"promote to {an(kind)}")


def _call(move: Go) -> Choice:
    return CALLS[move.call]


def _alike(moves: list[Go], key: Callable[[Go], Hashable]) -> list[list[Go]]:
    """Return the moves in groups of one key, in the order they came."""
    groups: dict[Hashable, list[Go]] = {}
    for move in moves:
        groups.setdefault(key(move), []).append(move)
    return list(groups.values())
