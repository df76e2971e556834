"""What fairy pieces carry and bear, as looks round their medallions and in words (F5–F8)."""

from __future__ import annotations

from collections.abc import Iterator

from ...games.sunmoon.board import SIDES
from ...games.sunmoon.fairy_placement import barred_sides, carried
from ...games.sunmoon.fairy_position import FairyPosition
from ...games.sunmoon.loads import EXPOSED, NO_CAPTURE, answering, cooldown_of, has_mark
from ...games.sunmoon.pieces import CHANGELING, DRAGON, NAMES, kind_of, side_of
from ...games.sunmoon.position import Position
from .symbols import EMBLEMS

COUNT_WORDS = ("no", "one", "two", "three", "four", "five")


def load_at(position: Position, point: int) -> int:
    """Return what the piece on a point carries and bears; nothing in a standard position."""
    return position.load_at(point) if isinstance(position, FairyPosition) else 0


def answers(position: Position, point: int) -> bool:
    """F5.1: tell whether a piece is a dragon that loses a captive instead of being captured."""
    is_dragon = kind_of(position.piece_at(point)) == DRAGON
    return is_dragon and answering(load_at(position, point))


def burden_looks(piece: int, load: int) -> Iterator[str]:
    """Yield the looks of a piece that carries or bears something."""
    held = carried(load)
    if kind_of(piece) == DRAGON and held:
        yield f"carries-{COUNT_WORDS[len(held)]}"
    if kind_of(piece) == CHANGELING and held:
        yield "disguised"
        yield f"as-{SIDES[side_of(held[0])]}-{EMBLEMS[kind_of(held[0])]}"
    if has_mark(load, NO_CAPTURE):
        yield "muzzled"
    if has_mark(load, EXPOSED):
        yield "exposed"
    if cooldown_of(load):
        yield f"rests-{COUNT_WORDS[cooldown_of(load)]}"
    if barred := barred_sides(load):
        yield f"barred-{barred[0] if len(barred) == 1 else 'both'}"


def burden_words(piece: int, load: int) -> Iterator[str]:
    """Yield the same in words, each a part of a label: `disguised as a pegasus`."""
    held = [NAMES[kind_of(each)] for each in carried(load)]
    if kind_of(piece) == DRAGON and held:
        captives = "1 captive" if len(held) == 1 else f"{len(held)} captives"
        yield f"{captives}: {', '.join(held)}"
    if kind_of(piece) == CHANGELING and held:
        yield f"disguised as {'an' if held[0][0] == 'e' else 'a'} {held[0]}"
    if has_mark(load, NO_CAPTURE):
        yield "may not capture now"
    if has_mark(load, EXPOSED):
        yield "exposed"
    if rest := cooldown_of(load):
        yield f"rests for {rest} more turn{'s' if rest > 1 else ''}"
    for side in barred_sides(load):
        yield f"{side} may not use it now"


def burden_sentences(piece: int, load: int) -> Iterator[str]:
    """Yield what a closer look tells of it, a sentence each."""
    held = [f"{SIDES[side_of(each)]}'s {NAMES[kind_of(each)]}" for each in carried(load)]
    if kind_of(piece) == DRAGON and held:
        yield f"Under it, the oldest first: {', '.join(held)}."
    if kind_of(piece) == CHANGELING and held:
        yield f"Disguised as {held[0]}: it goes and captures as one."
    if has_mark(load, NO_CAPTURE):
        yield "Has just lost a captive: it may not capture in its owner's next turn."
    if has_mark(load, EXPOSED):
        yield "Exposed: the next capture takes it, and its captives go free."
    if rest := cooldown_of(load):
        yield f"Rests: nobody may move it for {rest} more turn{'s' if rest > 1 else ''}."
    for side in barred_sides(load):
        yield f"{side.capitalize()} has used it and may not in their next turn."
