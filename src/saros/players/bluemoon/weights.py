"""The learned numbers as data: one file, read when a search first needs it.

A file begins with the line `saros bluemoon net 1`, then a line of JSON that says how the numbers
were won and how large each part's step is, then the parts, packed: 16-bit whole numbers of steps,
little-endian, in the order of `SHAPES`.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import prod
from pathlib import Path
from typing import Any

from ...core.refusal import Refusal, excerpt
from .inputs import CARD_ROWS, OUTCOMES, SHARED

TITLE = b"saros bluemoon net 1"
LARGEST = 2_000_000
"""No file of a net has more bytes."""

WIDE, NARROW = 128, 32
"""Numbers in the first and in the second layer."""

SHAPES: dict[str, tuple[int, ...]] = {
    "rows": (CARD_ROWS, WIDE),
    "shared": (SHARED, WIDE),
    "base": (WIDE,),
    "middle": (WIDE, NARROW),
    "middle_base": (NARROW,),
    "out": (NARROW, len(OUTCOMES)),
    "out_base": (len(OUTCOMES),),
}
MOST_STEPS = 4095
"""A number is so many steps at most; finer ones would only make the file larger."""


@dataclass(frozen=True)
class Weights:
    """The numbers of a net by part, and where they come from."""

    parts: Mapping[str, array[float]]
    about: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def shapes() -> dict[str, tuple[int, ...]]:
        """Return how the numbers of each part lie."""
        return SHAPES


def to_bytes(weights: Weights) -> bytes:
    """Return the contents of a file."""
    steps, packed = {}, array("h")
    for name in SHAPES:
        part = weights.parts[name]
        steps[name] = step = max(1e-6, *map(abs, part)) / MOST_STEPS
        packed.extend(round(number / step) for number in part)
    if sys.byteorder == "big":
        packed.byteswap()
    about = json.dumps({**weights.about, "steps": steps}, sort_keys=True)
    return b"\n".join((TITLE, about.encode(), zlib.compress(packed.tobytes(), 9)))


def from_bytes(data: bytes, name: str = "the net") -> Weights:
    """Return the weights a file holds, or refuse it."""
    count = sum(map(prod, SHAPES.values()))
    try:
        title, about, packed = data.split(b"\n", 2)
        said = json.loads(about)
        steps = {part: float(said["steps"][part]) for part in SHAPES}
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(packed, 2 * count + 1)
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error):
        raise Refusal("bad_net", f"{excerpt(name)} holds no net") from None
    if title != TITLE or not unpacking.eof or len(raw) != 2 * count:
        raise Refusal("bad_net", f"{excerpt(name)} holds no net of this version")
    numbers = array("h", raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    del said["steps"]
    parts, first = {}, 0
    for part, shape in SHAPES.items():
        cut = numbers[first : first + prod(shape)]
        parts[part] = array("f", [step * steps[part] for step in cut])
        first += prod(shape)
    return Weights(parts, said)


def read(path: Path) -> Weights:
    """Return the weights in a file."""
    try:
        with path.open("rb") as file:
            return from_bytes(file.read(LARGEST), path.name)
    except OSError as error:
        why = (error.strerror or "it fails").lower()
        raise Refusal("not_read", f"{excerpt(path.name)} cannot be read: {why}") from None


@cache
def shipped() -> Weights:
    """Return the weights that come with Saros."""
    name = "bluemoon.net"
    return from_bytes((files(__package__) / "learned" / name).read_bytes(), name)
