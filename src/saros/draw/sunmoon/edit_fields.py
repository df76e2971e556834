"""What of a position is not put on the board by touching: turn, counts, arcs, waiting stars, what
fairy pieces carry, and the switches. A field's id is the way to it in the position's JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.options import Option, setting_word
from ...core.refusal import Refusal, excerpt, quoted
from ...games.sunmoon.board import ASTRAL, SIDES
from ...games.sunmoon.fairy_placement import CARRIED, MARKS, barred_sides, carried
from ...games.sunmoon.loads import MOST_CAPTIVES, cooldown_of, has_mark
from ...games.sunmoon.pieces import (
    ANTI_STAR,
    CHANGELING,
    DRACONEQUUS,
    DRAGON,
    ELEMENT,
    HOUR_STAR,
    LETTERS,
    NAMES,
    SOLDIERS,
    STANDARD_SOLDIERS,
    code,
    kind_of,
    letter,
)
from ...games.sunmoon.placement import Placement, piece_code
from ...games.sunmoon.position_json import options_of
from ...games.sunmoon.rules import SunAndMoon
from ...games.sunmoon.tables import MOST_PIECES
from ..editing import EditField, FieldChoice, FieldValue, Sketch
from .story import owned, place_name
from .symbols import symbol_of

GENERALS = "generals"


def fields_of(game: SunAndMoon, read: Placement, sketch: Sketch) -> tuple[EditField, ...]:
    """Return every field that makes sense for a sketch."""
    return (*_turn(read), *_counts(read), *_waiting(read), *_by_piece(read), *_rules(game, sketch))


def _turn(read: Placement) -> Iterator[EditField]:
    sides = tuple(FieldChoice(name, name) for name in SIDES)
    yield EditField("turn", "To move", "Turn", "choice", SIDES[read.turn], choices=sides)


def _counts(read: Placement) -> Iterator[EditField]:
    """Yield the soldiers that a side has lost, and in a deployment those it has still in hand."""
    fairy = any(kind in SOLDIERS and kind not in STANDARD_SOLDIERS for kind in _kinds(read))
    kinds = SOLDIERS if fairy else STANDARD_SOLDIERS
    about = {
        "pools": "Captured soldiers: a shooting star that arrives becomes one of them.",
        "reserve": "Soldiers in hand: while there are some, the players deploy by turns.",
    }
    for part, counts in (("pools", read.pools), ("reserve", read.hands)):
        if part == "reserve" and read.board is not ASTRAL:
            continue
        for side, name in enumerate(SIDES):
            word = f"lost by {name}" if part == "pools" else f"still to deploy for {name}"
            for kind in kinds:
                yield EditField(
                    f"{part}.{name}.{LETTERS[kind]}", NAMES[kind], word, "number",
                    counts.get((side, kind), 0), about[part], most=MOST_PIECES,
                    symbol=symbol_of(code(side, kind)),
                )  # fmt: skip


def _kinds(read: Placement) -> set[int]:
    spare = {kind for (_, kind), many in (read.pools | read.hands).items() if many}
    return spare | {kind_of(piece) for piece in read.pieces.values()}


def _waiting(read: Placement) -> Iterator[EditField]:
    for side, name in enumerate(SIDES):
        names = [read.board.names[point] for point in read.waiting[side]]
        if len(names) > 1:
            stars = tuple(FieldChoice(each, place_name(each)) for each in names)
            yield EditField(
                f"waiting.{name}", f"{name}’s star that waits longest", "Waiting stars", "choice",
                names[0], "It is the first to become a soldier that is captured.", stars,
            )  # fmt: skip


def _by_piece(read: Placement) -> Iterator[EditField]:
    """Yield what is to be said of single pieces."""
    for point, piece in read.pieces.items():
        name, kind = read.board.names[point], kind_of(piece)
        where = f"{owned(piece)} on {place_name(name)}"
        for id_, label, form, value, more in _of_piece(read, point, kind):
            yield EditField(
                f"{id_.replace('*', name)}", f"{where}: {label}", "Pieces", form, value,
                spot=name, symbol=symbol_of(piece), **more,
            )  # fmt: skip


def _of_piece(read: Placement, point: int, kind: int) -> Iterator[tuple[str, str, Any, Any, Any]]:
    load = read.loads.get(point, 0)
    letters = [letter(each) for each in carried(load)]
    if kind in (HOUR_STAR, ANTI_STAR):
        arcs = (FieldChoice("h", "its hour"), FieldChoice("a", "its anti-hour"))
        yield "arcs.*", "arc", "choice", "h" if kind == HOUR_STAR else "a", {"choices": arcs}
    elif kind == DRAGON:
        about = f"Letters like E p, oldest first; at most {MOST_CAPTIVES}."
        most = 2 * MOST_CAPTIVES
        yield "stacks.*", "captives", "text", " ".join(letters), {"about": about, "most": most}
        for mark, bit in MARKS.items():
            yield f"dragon.*.{mark}", MARK_WORDS[mark], "switch", bool(has_mark(load, bit)), {}
    elif kind == CHANGELING:
        choices = (FieldChoice("", "none"), *(FieldChoice(each, _worn(each)) for each in CARRIED))
        yield "disguises.*", "disguise", "choice", "".join(letters), {"choices": choices}
    elif kind == ELEMENT:
        rests = tuple(FieldChoice(str(n), word) for n, word in enumerate(RESTS))
        yield "cooldown.*", "cool-down", "choice", str(cooldown_of(load)), {"choices": rests}
    elif kind == DRACONEQUUS:
        barred = barred_sides(load)
        for side in SIDES:
            yield f"barred.*.{side}", f"{side} is barred from it", "switch", side in barred, {}


MARK_WORDS = {"no_capture": "may not capture now", "exposed": "exposed"}
RESTS = ("none", "1 turn", "2 turns")


def _worn(text: str) -> str:
    return owned(piece_code(text))


def _rules(game: SunAndMoon, sketch: Sketch) -> Iterator[EditField]:
    options = options_of(sketch)
    hidden = [each for each in game.options.described() if each.name == GENERALS]
    for option in (*game.offered_options(), *hidden):
        yield _rule(option, getattr(options, option.name))
    if options.generals:
        freed = sketch.get("freed") or {}
        for name in SIDES:
            label = f"{name}’s princess is free"
            yield EditField(f"freed.{name}", label, "Rules", "switch", bool(freed.get(name)))


def _rule(option: Option, value: Any) -> EditField:
    name, about = f"switches.{option.name}", option.about[:1].upper() + option.about[1:] + "."
    label = option.short or option.name
    if option.choices == (False, True):
        return EditField(name, label, "Rules", "switch", value, about)
    choices = tuple(FieldChoice(str(each), setting_word(each)) for each in option.choices)
    return EditField(name, label, "Rules", "choice", str(value), about, choices)


# Changing ----------------------------------------------------------------------------------


def with_field(
    fields: Sequence[EditField], data: dict[str, Any], name: str, value: FieldValue
) -> dict[str, Any]:
    """Return the data with one field changed, or refuse a value that it cannot have."""
    field = next((each for each in fields if each.id == name), None)
    if field is None:
        raise Refusal("bad_position", f"there is no {excerpt(name)} to be set here")
    refuse_wrong(field, value)
    part, _, rest = name.partition(".")
    if part == "turn":
        data["turn"] = value
    elif part == "waiting":
        queue = data["waiting"][rest]
        queue.insert(0, queue.pop(queue.index(value)))
    else:
        _set(data, part, rest, value)
    return data


def refuse_wrong(field: EditField, value: FieldValue) -> None:
    """Refuse a value that a field cannot have."""
    good = {
        "choice": lambda: value in [choice.value for choice in field.choices],
        "number": lambda: type(value) is int and 0 <= value <= field.most,
        "switch": lambda: isinstance(value, bool),
        "text": lambda: isinstance(value, str) and len(value) <= field.most,
    }
    if not good[field.kind]():
        raise Refusal("bad_position", f"{field.label} cannot be {quoted(value)}")


def _set(data: dict[str, Any], part: str, rest: str, value: Any) -> None:
    first, _, second = rest.partition(".")
    if part == "barred":
        sides = set(data.setdefault("cooldown", {}).get(first, [])) - {second}
        sides |= {second} if value else set()
        data["cooldown"][first] = [side for side in SIDES if side in sides]
    elif second:
        data.setdefault(part, {}).setdefault(first, {})[second] = value
    elif part == "stacks":
        data.setdefault(part, {})[first] = str(value).split()
    elif part == "cooldown":
        data.setdefault(part, {})[first] = int(value)
    elif part == "disguises" and not value:
        data.get(part, {}).pop(first, None)
    else:
        data.setdefault(part, {})[first] = value
