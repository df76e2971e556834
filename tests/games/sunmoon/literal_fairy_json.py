"""Positions of the literal reader of the fairy law, read from JSON and written to it (F14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .literal import BODIES, EARTH, MOON, SIDES, SUN, side_of, written
from .literal_fairy import NEUTRALS, SOLDIERS, Position, is_goal, with_freed
from .literal_fairy_pieces import MOST_CAPTIVES, Piece, paths

Json = dict[str, Any]


class RefusedError(ValueError):
    """A position that the law refuses (F14.2)."""


# --------------------------------------------------------------------------------------------
# Reading
# --------------------------------------------------------------------------------------------


def read(data: Mapping[str, Any]) -> Position:
    """F14.1 a missing key, star or field means none."""
    board, switches = data["board"], data.get("switches", {})
    pieces = {point: read_piece(data, point) for point in data.get("pieces", {})}
    for sentence in faults(data, pieces):
        raise RefusedError(sentence)
    pools = {
        side: {kind: of_side(data, "pools", side, {}).get(kind, 0) for kind in SOLDIERS}
        for side in SIDES
    }
    generals = bool(switches.get("generals"))
    position = Position(
        board=board,
        turn=data["turn"],
        pieces=pieces,
        pools=pools,
        waiting={side: waiting_stars(data, pieces, side) for side in SIDES},
        reserve={
            side: {kind: n for kind, n in of_side(data, "reserve", side, {}).items() if n}
            for side in SIDES
        },
        freed=frozenset(s for s in SIDES if generals and of_side(data, "freed", s, False)),
        generals=generals,
        open_earth=bool(switches.get("open_earth")),
    )
    for side in SIDES:
        if position.waiting[side] and any(pools[side].values()):
            raise RefusedError(f"a star of {side} waits although the pool is not empty")
    return with_freed(position)


def of_side(data: Mapping[str, Any], key: str, side: str, missing: Any) -> Any:
    return data.get(key, {}).get(side, missing)


def read_piece(data: Mapping[str, Any], point: str) -> Piece:
    """The piece on a point with all that the other keys say of it."""
    letter = data["pieces"][point]
    cooldown = data.get("cooldown", {}).get(point)
    if letter.startswith("="):
        kind = letter[1:]
        if kind == "L":
            return Piece(kind, None, cooldown=cooldown or 0)
        return Piece(kind, None, barred=frozenset(cooldown or ()))
    marks = data.get("dragon", {}).get(point, {})
    captives = tuple(data.get("stacks", {}).get(point, ()))
    return Piece(
        letter.upper(),
        side_of(letter),
        arc=read_arc(data, point),
        captives=captives,
        disguise=data.get("disguises", {}).get(point),
        no_capture=bool(marks.get("no_capture")),
        exposed=bool(marks.get("exposed")) and bool(captives),  # "without captives is dropped"
    )


def read_arc(data: Mapping[str, Any], point: str) -> str | None:
    """§5.5, F14.1 every shooting star off sphere f and off the earth has an arc."""
    astral_star = data["board"] == "astral" and data["pieces"][point].upper() == "S"
    if not astral_star or point == EARTH or point[2] == "f":
        return None
    arc: str | None = data.get("arcs", {}).get(point)
    if arc is None:
        raise RefusedError(f"the shooting star on {point} has no arc")
    return arc


def waiting_stars(
    data: Mapping[str, Any], pieces: Mapping[str, Piece], side: str
) -> tuple[str, ...]:
    """§7.2 in the order told; a star on its goal that is not told of came last."""
    told = tuple(of_side(data, "waiting", side, ()))
    there = {
        point
        for point, piece in pieces.items()
        if piece[:2] == ("S", side) and is_goal(data["board"], side, point)
    }
    rest = there - set(told)
    if set(told) - there or len(rest) > 1:
        raise RefusedError(f"the waiting stars of {side} are not those on the board")
    return (*told, *rest)


def faults(data: Mapping[str, Any], pieces: Mapping[str, Piece]) -> Iterator[str]:
    """F14.2, and what can stand nowhere by the standard rules."""
    kinds = {point: piece.kind for point, piece in pieces.items()}
    for key, allowed in (("stacks", "D"), ("dragon", "D"), ("disguises", "C"), ("cooldown", "LQ")):
        for point, told in data.get(key, {}).items():
            if told and kinds.get(point, "?") not in allowed:
                yield f"{key}: there is none of {allowed} on {point}"
    for point, piece in pieces.items():
        if point not in paths(data["board"]).points:
            yield f"there is no point {point}"
        if piece.kind not in SOLDIERS + "SR" + NEUTRALS:
            yield f"there is no piece {piece.kind}"
        if len(piece.captives) > MOST_CAPTIVES:
            yield f"the dragon on {point} has more than five captives"
        for letter in (*piece.captives, piece.disguise or "E"):
            if letter.upper() not in SOLDIERS + "S":
                yield f"{letter} on {point} cannot be carried"
        if point in BODIES and piece.side is None:
            yield f"a neutral piece stands on {point}"
        if point in (SUN, MOON) and piece.side and piece.kind != "R":
            yield f"{point} is for princesses"
    for side in SIDES:
        if [piece[:2] for piece in pieces.values()].count(("R", side)) != 1:
            yield f"{side} has not one princess"


# --------------------------------------------------------------------------------------------
# Writing
# --------------------------------------------------------------------------------------------


def write(position: Position) -> Json:
    """F14.1 with the keys of the standard rules always, the new ones where there is something."""
    data: Json = {
        "board": position.board,
        "turn": position.turn,
        "pieces": {point: letter_of(piece) for point, piece in position.pieces.items()},
        "arcs": {point: piece.arc for point, piece in position.pieces.items() if piece.arc},
        "pools": {side: dict(pool) for side, pool in position.pools.items()},
        "waiting": {side: list(stars) for side, stars in position.waiting.items()},
    }
    optional = {
        "reserve": reserve_of(position),
        **carried(position),
        "freed": dict.fromkeys(sorted(position.freed), True),
        "switches": switches_of(position),
    }
    return data | {key: value for key, value in optional.items() if value}


def letter_of(piece: Piece) -> str:
    return f"={piece.kind}" if piece.side is None else written(piece.kind, piece.side)


def reserve_of(position: Position) -> Json:
    if not any(position.reserve.values()):
        return {}
    return {side: dict(hand) for side, hand in position.reserve.items()}


def switches_of(position: Position) -> Json:
    switches = {"generals": position.generals, "open_earth": position.open_earth}
    return {name: True for name, on in switches.items() if on}


def carried(position: Position) -> dict[str, Json]:
    """F14.1 stacks, disguises, marks, cool-downs and bars by point."""
    by_key: dict[str, Json] = {"stacks": {}, "disguises": {}, "dragon": {}, "cooldown": {}}
    for point, piece in position.pieces.items():
        marks = {"no_capture": piece.no_capture, "exposed": piece.exposed}
        told = {
            "stacks": list(piece.captives),
            "disguises": piece.disguise,
            "dragon": {name: True for name, on in marks.items() if on},
            "cooldown": piece.cooldown or [side for side in SIDES if side in piece.barred],
        }
        for key, value in told.items():
            if value:
                by_key[key][point] = value
    return by_key
