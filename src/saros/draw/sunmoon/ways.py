"""Sun and Moon's legal moves as touches: what to touch one after the other to play each of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TypeVar

import msgspec

from ...games import AnyGame
from ...games.sunmoon.board import BOARDS, SIDES
from ...games.sunmoon.moves import (
    BANISHED,
    ECLIPSE,
    Deploy,
    Escape,
    Go,
    calling,
    named,
)
from ...games.sunmoon.notation import MARKS, rivals, spelled
from ...games.sunmoon.packing import (
    blow_of,
    ends_of,
    identity_of,
    is_shared,
    journey_of,
    mover_of,
    prey_of,
)
from ...games.sunmoon.pieces import KIND_OF_LETTER, NAMES, code, kind_of, side_of
from ...games.sunmoon.rules import State
from ..picture import Choice, Way
from .places import sky
from .story import an, owned, place_name
from .symbols import symbol_of
from .trail import OWNERS, corners_of, only_open, peek, traced

T = TypeVar("T")

CALLS = {
    None: Choice("call:nothing", "", "say nothing"),
    ECLIPSE: Choice("call:eclipse", "sign-eclipse", "claim eclipse"),
    BANISHED: Choice("call:banished", "sign-banished", "claim banished"),
}
NO_PENALTY = Choice("escape", "", "remove nothing")
ENDS = {"": "", MARKS[ECLIPSE]: ", eclipse", MARKS[BANISHED]: ", banished"}
MARK_OF_BLOW = ("", MARKS[ECLIPSE], MARKS[BANISHED])


def ways(
    game: AnyGame,
    view: State,
    names: Sequence[str] = (),  # noqa: ARG001 - sides are called moon and sun, whoever plays them
) -> list[Way]:
    """Return the legal moves as touches.

    A piece is touched where it stands and where it is to go; a soldier to be deployed in its tray.
    Only where that leaves several moves is there something to choose besides; those stand together.
    """
    if view.penalty:
        return [_penalty(game, view, move) for move in game.legal_moves(view)]
    if game.outcome(view) is not None:
        return []
    if view.position.is_deploying():
        turn = view.position.turn
        return [_deployment(game.name, turn, move) for move in view.position.legal()]
    if view.position.fairy:
        return _fairy_goings(game, view)
    return _goings(game.name, view)


@cache
def _deployment(board: str, side: int, coded: int) -> Way:
    move = named(board, coded)
    assert isinstance(move, Deploy)
    label = f"{SIDES[side]}'s {NAMES[KIND_OF_LETTER[move.kind]]} to {move.star}"
    return Way(f"{move.kind} {move.star}", (f"hand:{move.kind}", move.star), label)


def _penalty(game: AnyGame, view: State, move: Escape) -> Way:
    """A soldier to be removed is touched where it stands; to remove none is a choice (§8.6)."""
    text = game.write_move(view, move)
    if move.captured is None:
        return Way(text, (NO_PENALTY.id,), "escape, removing nothing", choices=(NO_PENALTY,))
    prey = view.position.piece_at(BOARDS[game.name].number[move.captured])
    whose = f"{SIDES[side_of(prey)]}'s {NAMES[kind_of(prey)]}"
    label = f"escape, removing {whose} on {place_name(move.captured)}"
    return Way(text, (move.captured,), label, (move.captured,))


def _goings(board: str, view: State) -> list[Way]:
    """Return the moves of pieces on the board, those between the same two points together."""
    crowd = _Crowd(board, view)
    found: list[Way] = []
    for signs in _grouped(view.position.signs(), ends_of):
        found += crowd.ways(signs)
    return found


def _fairy_goings(game: AnyGame, view: State) -> list[Way]:
    """Return the moves where fairy pieces stand, drawn as straight lines; none is remembered."""
    cells, number, heavens = view.position.cells(), BOARDS[game.name].number, sky(game.name)
    found: list[Way] = []
    for moves in _grouped([*game.legal_moves(view)], lambda move: (move.start, move.end)):
        preys = {go.captured: cells[number[go.captured]] for go in moves if go.captured}
        menus = _Menus(view.position.turn, preys).of(moves)
        for move, menu in menus.items():
            ends = (move.start, move.end)
            chosen = (choice.id for choice in menu)
            piece, prey = cells[number[move.start]], preys.get(move.captured, 0)
            path = tuple(heavens.place(name) for name in ends)
            taken = () if move.captured is None else (move.captured,)
            text, label = game.write_move(view, move), _spoken(move, piece, prey)
            found.append(Way(text, (*ends, *chosen), label, taken, path, (), menu))
    return found


class _Crowd:
    """The pieces of a position, as far as it matters to who goes through them."""

    def __init__(self, board: str, view: State) -> None:
        self.board, self.claims = board, view.options.claims != "off"
        self.owners = view.position.cells().translate(OWNERS)
        self.revives = bool(view.position.waiting_stars(1 - view.position.turn))

    def around(self, sign: int) -> object:
        """Return who stands where a move may lead through."""
        return peek(self.board, ends_of(sign), mover_of(sign))(self.owners)

    def ways(self, signs: list[int]) -> list[Way]:
        """Return all moves between two points."""
        around = self.around(signs[0])
        if len(signs) > 1 or self.claims:
            return _choices(self.board, tuple(signs), around, self.revives, self.claims)
        return [_going(self.board, signs[0], around, self.revives)]

    def told(self, signs: list[int]) -> list[bytes]:
        """Return them as JSON, and remember what will be true again."""
        board, sign, around = self.board, signs[0], self.around(signs[0])
        if len(signs) > 1 or self.claims:
            return _choices_told(board, tuple(signs), around, self.revives, self.claims)
        kept = _KEPT[board]
        if not self.revives and (told := _kept_told(board, sign, around)) is not None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[sign] = told
        return [_going_told(board, sign, around, self.revives)]


# As JSON -----------------------------------------------------------------------------------

Told = bytes | tuple[tuple[int, bytes], ...]
"""A move as JSON; or one text for each corner it may go round, the best first."""

MOST_KEPT = 60_000
_KEPT: dict[str, dict[int, Told]] = {board: {} for board in BOARDS}


def ways_json(game: AnyGame, view: State) -> bytes:
    """Return the same as JSON: it is what a table sends after every move.

    Most moves are alike in many positions, so they are looked up by their signs alone.
    """
    position = view.position
    plain = position.is_deploying() or position.fairy
    if view.penalty or plain or game.outcome(view) is not None:
        return msgspec.json.encode(ways(game, view))
    crowd, signs = _Crowd(game.name, view), position.signs()
    kept = {} if crowd.claims or crowd.revives else _KEPT[game.name]
    shared = _grouped([sign for sign in signs if is_shared(sign)], ends_of)
    together = {group[0]: group for group in shared}
    parts: list[bytes] = []
    for sign in signs:
        told = kept.get(sign)
        if isinstance(told, bytes):
            parts.append(told)
        elif told is not None:
            parts.append(next(text for corner, text in told if not crowd.owners[corner]))
        elif not is_shared(sign):
            parts += crowd.told([sign])
        elif sign in together:
            parts += crowd.told(together[sign])
    return b"[" + b",".join(parts) + b"]"


@lru_cache(20_000)
def _choices_told(
    board: str, signs: tuple[int, ...], around: object, revives: bool, claims: bool
) -> list[bytes]:
    return [msgspec.json.encode(way) for way in _choices(board, signs, around, revives, claims)]


@lru_cache(20_000)
def _going_told(board: str, sign: int, around: object, revives: bool) -> bytes:
    return msgspec.json.encode(_going(board, sign, around, revives))


def _kept_told(board: str, sign: int, around: object) -> Told | None:
    """Return what can be said of a move whoever else stands anywhere, if that is much."""
    pair, piece = ends_of(sign), mover_of(sign)
    corners = corners_of(board, pair, piece)
    if not corners:
        return None if corners is None else _going_told(board, sign, around, False)
    return tuple(
        (corner, _going_told(board, sign, only_open(board, pair, piece, corner), False))
        for corner in corners
    )


# One by one --------------------------------------------------------------------------------


def _going(board: str, sign: int, around: object, revives: bool) -> Way:
    """Return a move from all that it can depend on; `around` stands between its ends."""
    move, piece, prey = _go(board, sign), mover_of(sign), prey_of(sign)
    mark = MARK_OF_BLOW[blow_of(sign)]
    return Way(
        spelled(move, piece, prey, mark, revives=revives),
        (move.start, move.end),
        _spoken(move, piece, prey) + ENDS[mark],
        () if move.captured is None else (move.captured,),
        *traced(board, journey_of(sign), piece, around),
    )


def _go(board: str, sign: int) -> Go:
    move = named(board, identity_of(sign))
    assert isinstance(move, Go)
    return move


def _choices(
    board: str, signs: tuple[int, ...], around: object, revives: bool, claims: bool
) -> list[Way]:
    """Return moves that share their start and their end, told apart by what is to be chosen."""
    goes = [(_go(board, sign), prey_of(sign)) for sign in signs]
    preys = {go.captured: prey for go, prey in goes if go.captured is not None}
    signed = {go: sign for sign in signs for go in _called(_go(board, sign), claims)}
    menus = _Menus(side_of(mover_of(signs[0])), preys).of([*signed])
    found = []
    for move, sign in signed.items():
        piece, prey, menu = mover_of(sign), prey_of(sign), menus[move]
        mark = MARKS.get(move.call or "", "") if claims else MARK_OF_BLOW[blow_of(sign)]
        starred = prey > 0 and len(rivals(preys, prey)) > 1
        way = _going(board, sign, around, revives)
        said = f", claiming {move.call}" if move.call else "" if claims else ENDS[mark]
        found.append(
            replace(
                way,
                text=spelled(move, piece, prey, mark, starred, revives),
                touches=(*way.touches, *(choice.id for choice in menu)),
                label=_spoken(move, piece, prey) + said,
                choices=menu,
            )
        )
    return found


def _called(move: Go, claims: bool) -> list[Go]:
    """Return a move with everything that may be announced with it."""
    return [move, calling(move, ECLIPSE), calling(move, BANISHED)] if claims else [move]


def _spoken(move: Go, piece: int, prey: int) -> str:
    """Say a move: `moon's unicorn from d1 to d3, taking the earth pony on d4`."""
    said = f"{owned(piece)} from {place_name(move.start)} to {place_name(move.end)}"
    if move.captured is not None:
        where = "" if move.captured == move.end else f" on {place_name(move.captured)}"
        said += f", taking the {NAMES[kind_of(prey)]}{where}"
    if move.promotion is not None:
        said += f", becoming {an(KIND_OF_LETTER[move.promotion])}"
    return said


# What start and end leave open -------------------------------------------------------------


class _Menus:
    """What is to be chosen where moves share their start and their end (§9.3)."""

    def __init__(self, side: int, preys: Mapping[str, int]) -> None:
        self.side, self.preys = side, preys

    def of(self, moves: list[Go]) -> dict[Go, tuple[Choice, ...]]:
        """Return the choices that tell each of some such moves from the others."""
        return self._told_apart(moves, [self._capture, self._promotion, _disguise, _call])

    def _told_apart(
        self, moves: list[Go], aspects: list[Callable[[Go], Choice]]
    ) -> dict[Go, tuple[Choice, ...]]:
        """Offer one aspect after the other, each only where it makes a difference."""
        if not aspects:
            return dict.fromkeys(moves, ())
        first, *rest = aspects
        kinds = _grouped(moves, first)
        found: dict[Go, tuple[Choice, ...]] = {}
        for same in kinds:
            chosen = (first(same[0]),) if len(kinds) > 1 else ()
            for move, further in self._told_apart(same, rest).items():
                found[move] = (*chosen, *further)
        return found

    def _capture(self, move: Go) -> Choice:
        if move.captured is None:
            left = self._called(*self.preys) if len(self.preys) == 1 else "all of them"
            return Choice("leave", "", f"leave {left}")
        prey = self.preys[move.captured]
        label = f"capture {self._called(move.captured)}"
        return Choice(f"take:{move.captured}", symbol_of(prey), label)

    def _called(self, place: str) -> str:
        return f"the {NAMES[kind_of(self.preys[place])]} on {place_name(place)}"

    def _promotion(self, move: Go) -> Choice:
        kind = KIND_OF_LETTER[move.promotion or "S"]
        piece = code(self.side, kind)
        return Choice(f"become:{move.promotion}", symbol_of(piece), f"promote to {an(kind)}")


def _disguise(move: Go) -> Choice:
    """F6.4: what a changeling captures becomes its disguise, or it keeps the one it has."""
    if move.take:
        return Choice("disguise:new", "", "take it as the new disguise")
    return Choice("disguise:old", "", "keep the disguise")


def _call(move: Go) -> Choice:
    return CALLS[move.call]


def _grouped(things: list[T], key: Callable[[T], Hashable]) -> list[list[T]]:
    """Return things in groups of one key, in the order they came."""
    groups: dict[Hashable, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return list(groups.values())
