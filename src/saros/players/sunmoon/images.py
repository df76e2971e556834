"""Problems seen in the mirrors of their boards, so that no two of a collection are the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ...games.sunmoon.board import BOARDS, SIDES
from .mirror import mirrored, seen_by

Json = dict[str, Any]
_WORDS = {"moon": "sun", "sun": "moon"}


def image(data: Mapping[str, Any], mirror: bool, swap: bool) -> Json:
    """Return a problem as JSON with left and right, or the two sides, changed for each other."""
    board = BOARDS[data["board"]]

    def point(name: str) -> str:
        there = board.number[name]
        there = seen_by(board.name, 1, there) if swap else there
        return board.names[mirrored(board.name, there) if mirror else there]

    def piece(letter: str) -> str:
        return letter if letter.startswith("=") or not swap else letter.swapcase()

    def side(name: str) -> str:
        return _WORDS[name] if swap else name

    made = {**data, "turn": side(data["turn"]), "pieces": _moved(data["pieces"], point, piece)}
    arcs = {"h": "a", "a": "h"} if mirror else {"h": "h", "a": "a"}
    for key, told in (
        ("arcs", lambda arc: arcs[arc]),
        ("stacks", lambda captives: [piece(each) for each in captives]),
        ("disguises", piece),
        ("dragon", lambda marks: marks),
        ("cooldown", lambda rest: [side(x) for x in rest] if isinstance(rest, list) else rest),
    ):
        if key in data:
            made[key] = _moved(data[key], point, told)
    for key in ("pools", "freed", "waiting"):
        if key in data:
            made[key] = {side(name): value for name, value in data[key].items()}
    if "waiting" in made:
        made["waiting"] = {name: [*map(point, stars)] for name, stars in made["waiting"].items()}
    made["stipulation"] = _stipulation(data["stipulation"], point, piece, side)
    if "conditions" in data:
        made["conditions"] = [_condition(each, point, side) for each in data["conditions"]]
    if "stars" in data:
        made["stars"] = [*map(point, data["stars"])]
    return made


def _moved(
    values: Mapping[str, Any], point: Callable[[str], str], told: Callable[[Any], Any]
) -> Json:
    return {point(name): told(value) for name, value in values.items()}


def _stipulation(
    asked: Mapping[str, Any],
    point: Callable[[str], str],
    piece: Callable[[str], str],
    side: Callable[[str], str],
) -> Json:
    made = {**asked, "side": side(asked["side"])}
    if "piece" in asked:
        made["piece"] = point(asked["piece"])
    if "target" in asked:
        made["target"] = {"pieces": _moved(asked["target"]["pieces"], point, piece)}
    return made


def _condition(said: str, point: Callable[[str], str], side: Callable[[str], str]) -> str:
    words = said.split()
    if words[-1] in SIDES:
        words[-1] = side(words[-1])
    if words[-1] == "move":
        words[0] = point(words[0])
    return " ".join(words)


def image_key(data: Mapping[str, Any]) -> str:
    """Return a text that is the same for all images of a problem, and for no other."""
    images = (image(data, mirror, swap) for mirror in (False, True) for swap in (False, True))
    return min(json.dumps(_sorted(each), sort_keys=True) for each in images)


def _sorted(data: Json) -> Json:
    """Put lists whose order means nothing into one."""
    lists = {key: sorted(data[key]) for key in ("stars", "conditions") if key in data}
    return data | lists
