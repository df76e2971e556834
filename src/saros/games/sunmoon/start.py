"""Where a game begins: the set-up, the board before deployment, and what fairy games change."""

from __future__ import annotations

from ...core.refusal import Refusal
from .board import BOARDS, TERRESTRIAL, Board, home
from .options import NONE, SunMoonOptions
from .pieces import ANY_KIND, FULL_ROSTER, SOLDIERS, astral_setup, kind_of, terrestrial_setup
from .placement import Placement, geometry_of
from .position import Position
from .rosters import (
    ARMY,
    STANDARD,
    Limits,
    Roster,
    read_armies,
    read_limits,
    read_neutrals,
    read_rosters,
    terrestrial_army,
)


def start_position(board: str, options: SunMoonOptions) -> Position:
    """Return the set-up (§2.3, F12.3), or the board before deployment (§4.1)."""
    if _begins_otherwise(options):
        return _fairy_start(BOARDS[board], options)
    position = Position(geometry_of(board, options))
    if board == TERRESTRIAL.name:
        position.place(terrestrial_setup(), 0, {}, {}, [[], []])
    else:
        hands = {(s, k): n for s in range(2) for k, n in zip(SOLDIERS, FULL_ROSTER, strict=True)}
        position.place(astral_setup(), 0, {}, hands, [[], []])
    return position


def _begins_otherwise(options: SunMoonOptions) -> bool:
    own = {options.neutrals, options.fairy_stars, options.fairy_limits} != {NONE}
    return own or options.generals or options.roster != STANDARD


def _fairy_start(board: Board, options: SunMoonOptions) -> Position:
    """Return the beginning of a game with rosters and neutral pieces of its own (F12)."""
    placement = Placement(board, options.generals)
    setup = terrestrial_setup() if board is TERRESTRIAL else astral_setup()
    placement.pieces = {at: piece for at, piece in setup.items() if kind_of(piece) not in SOLDIERS}
    kept = _placed_soldiers(placement, options)
    for point, piece in read_neutrals(board, options.neutrals).items():
        if point in placement.pieces or point in kept:
            raise Refusal("bad_option", f"no neutral piece can begin on {board.names[point]}")
        placement.pieces[point] = piece
    return placement.build(geometry_of(board.name, options))


def _placed_soldiers(placement: Placement, options: SunMoonOptions) -> set[int]:
    """Place both sides' soldiers, or give them in hand; return stars kept free for a draft."""
    board, limits = placement.board, read_limits(options.fairy_limits)
    if options.fairy_stars != NONE:
        for army in read_armies(board, options.fairy_stars, limits):
            _place_army(placement, army)
        return set()
    rosters = read_rosters(options.roster, limits)
    kept: set[int] = set()
    if rosters is None and limits != Limits():
        raise Refusal("bad_option", "in a draft the usual limits hold (F12.1)")
    for side in range(2):
        if rosters is None:
            placement.hands[side, ANY_KIND] = ARMY
            kept |= {*home(board, side)} if board is TERRESTRIAL else set()
        elif board is TERRESTRIAL:
            _refuse_crowd(rosters[side])
            placement.pieces |= terrestrial_army(rosters[side], side)
        else:
            placement.hands |= {(side, kind): many for kind, many in rosters[side].items()}
    return kept


def _place_army(placement: Placement, army: dict[int, int]) -> None:
    if taken := [point for point in army if point in placement.pieces]:
        where = placement.board.names[taken[0]]
        raise Refusal("bad_option", f"no soldier can begin on {where}, which is taken")
    placement.pieces |= army


def _refuse_crowd(roster: Roster) -> None:
    if sum(roster.values()) > ARMY:
        raise Refusal("bad_option", f"name the stars of more than {ARMY} soldiers (F12.3)")
