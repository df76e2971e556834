"""Problems seen in the mirrors of their boards, so that no two of a collection are the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...games.sunmoon.board import BOARDS, SIDES, Board
from .mirror import mirrored, seen_by

Json = dict[str, Any]
_WORDS = {"moon": "sun", "sun": "moon"}


def image(data: Mapping[str, Any], mirror: bool, swap: bool) -> Json:
    """Return a problem as JSON with left and right, or the two sides, changed for each other."""
    return _Image(BOARDS[data["board"]], mirror, swap).problem(data)


@dataclass(frozen=True)
class _Image:
    """Which image is made: how each thing of a problem is called in it."""

    board: Board
    mirror: bool
    swap: bool

    def point(self, name: str) -> str:
        there = self.board.number[name]
        there = seen_by(self.board.name, 1, there) if self.swap else there
        return self.board.names[mirrored(self.board.name, there) if self.mirror else there]

    def piece(self, letter: str) -> str:
        return letter if letter.startswith("=") or not self.swap else letter.swapcase()

    def side(self, name: str) -> str:
        return _WORDS[name] if self.swap else name

    def problem(self, data: Mapping[str, Any]) -> Json:
        made = {**data, "turn": self.side(data["turn"]), **self._by_point(data)}
        for key in ("pools", "freed", "waiting"):
            if key in data:
                made[key] = {self.side(name): value for name, value in data[key].items()}
        if "waiting" in made:
            waiting = made["waiting"].items()
            made["waiting"] = {name: [*map(self.point, stars)] for name, stars in waiting}
        made["stipulation"] = self._stipulation(data["stipulation"])
        if "conditions" in data:
            made["conditions"] = [*map(self._condition, data["conditions"])]
        if "stars" in data:
            made["stars"] = [*map(self.point, data["stars"])]
        return made

    def _by_point(self, data: Mapping[str, Any]) -> Json:
        """Return all that a problem tells of single points."""
        arcs = {"h": "a", "a": "h"} if self.mirror else {"h": "h", "a": "a"}
        told: dict[str, Callable[[Any], Any]] = {
            "pieces": self.piece,
            "arcs": lambda arc: arcs[arc],
            "stacks": lambda captives: [*map(self.piece, captives)],
            "disguises": self.piece,
            "dragon": lambda marks: marks,
            "cooldown": lambda rest: [*map(self.side, rest)] if isinstance(rest, list) else rest,
        }
        return {key: self._moved(data[key], each) for key, each in told.items() if key in data}

    def _moved(self, values: Mapping[str, Any], told: Callable[[Any], Any]) -> Json:
        return {self.point(name): told(value) for name, value in values.items()}

    def _stipulation(self, asked: Mapping[str, Any]) -> Json:
        made = {**asked, "side": self.side(asked["side"])}
        if "piece" in asked:
            made["piece"] = self.point(asked["piece"])
        if "target" in asked:
            made["target"] = {"pieces": self._moved(asked["target"]["pieces"], self.piece)}
        return made

    def _condition(self, said: str) -> str:
        words = said.split()
        if words[-1] in SIDES:
            words[-1] = self.side(words[-1])
        if words[-1] == "move":
            words[0] = self.point(words[0])
        return " ".join(words)


def image_key(data: Mapping[str, Any]) -> str:
    """Return a text that is the same for all images of a problem, and for no other."""
    images = (image(data, mirror, swap) for mirror in (False, True) for swap in (False, True))
    return min(json.dumps(_sorted(each), sort_keys=True) for each in images)


def _sorted(data: Json) -> Json:
    """Put lists whose order means nothing into one."""
    lists = {key: sorted(data[key]) for key in ("stars", "conditions") if key in data}
    return data | lists
