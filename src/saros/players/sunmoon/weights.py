"""The learned numbers as data: one file for each board, read when a search first needs it.

A file begins with the line `saros net 1`, then a line of JSON that says how the numbers were won,
then the numbers, packed: rows, base, out (16 bits each, little-endian) and out_base (32 bits). The
JSON may name the kinds of pieces that the net knows; so a net goes on playing when there are more.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...core.reading import read_bytes
from ...core.refusal import Refusal, excerpt
from ...games.sunmoon.tables import GEOMETRIES
from .evaluation import WIDTH, Net
from .rows import ALL_KINDS, FAIRY_KINDS, ROWS, rows_for

TITLE = b"saros net 1\n"
FIRST_KINDS = (1, 2, 3, 4, 5, 6, 7)
"""The kinds of pieces that a net knows whose file does not tell: those without the fairy pieces."""
LARGEST = 1_000_000
"""No file of a net has more bytes."""


@dataclass(frozen=True)
class Weights:
    """The numbers of a net, as whole numbers, and where they come from."""

    board: str
    rows: array[int]
    base: array[int]
    out: array[int]
    out_base: int
    about: dict[str, Any] = field(default_factory=dict)
    kinds: tuple[int, ...] = ALL_KINDS
    """The kinds of pieces it knows, in the order of its rows."""

    def net(self, geometry: int) -> Net:
        """Return the net for a geometry of this board; one of the other board is refused."""
        self.refuse_other(GEOMETRIES[geometry][0].name)
        return Net(geometry, self.rows, self.base, self.out, self.out_base, self.kinds)

    def refuse_other(self, board: str) -> None:
        """Refuse a board that the numbers were not won on."""
        if self.board != board:
            sentence = f"a net of the {self.board} board cannot judge the {board} one"
            raise Refusal("bad_net", sentence)


def to_bytes(weights: Weights) -> bytes:
    """Return the contents of a file."""
    said = {"board": weights.board, **weights.about}
    if weights.kinds != FIRST_KINDS:
        said["kinds"] = weights.kinds
    about = json.dumps(said, sort_keys=True)
    numbers = array("h", weights.rows + weights.base + weights.out)
    last = array("i", [weights.out_base])
    if sys.byteorder == "big":
        numbers.byteswap()
        last.byteswap()
    packed = zlib.compress(numbers.tobytes() + last.tobytes(), 9)
    return TITLE + about.encode() + b"\n" + packed


def from_bytes(data: bytes, name: str = "the net") -> Weights:
    """Return the weights a file holds, or refuse it."""
    try:
        title, about, packed = data.split(b"\n", 2)
        said = json.loads(about)
        kinds = _kinds_of(said)
        count = (rows_for(kinds) + 3) * WIDTH
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(packed, 2 * count + 5)
    except (ValueError, RecursionError, zlib.error):
        raise Refusal("bad_net", f"{excerpt(name)} holds no net") from None
    whole = unpacking.eof and len(raw) == 2 * count + 4
    if title + b"\n" != TITLE or not whole:
        raise Refusal("bad_net", f"{excerpt(name)} holds no net of this version")
    numbers, last = array("h", raw[:-4]), array("i", raw[-4:])
    if sys.byteorder == "big":
        numbers.byteswap()
        last.byteswap()
    end = rows_for(kinds) * WIDTH
    return Weights(
        said.pop("board", ""), numbers[:end], numbers[end : end + WIDTH], numbers[end + WIDTH :],
        last[0], said, kinds,
    )  # fmt: skip


def _kinds_of(said: object) -> tuple[int, ...]:
    """Take the kinds that a net knows out of what its file says."""
    if not isinstance(said, dict):
        raise ValueError("a net is described by an object")
    kinds = said.pop("kinds", [*FIRST_KINDS])
    if not isinstance(kinds, list) or any(kind not in FAIRY_KINDS for kind in kinds):
        raise ValueError("it knows pieces that there are not")
    return tuple(dict.fromkeys(kinds))


def read(path: Path) -> Weights:
    """Return the weights in a file."""
    try:
        return from_bytes(read_bytes(path, LARGEST), path.name)
    except OSError as error:
        why = (error.strerror or "it fails").lower()
        raise Refusal("not_read", f"{excerpt(path.name)} cannot be read: {why}") from None


@cache
def shipped(board: str, fairy: bool = False) -> Weights:
    """Return the weights that come with Saros, for the standard or for the fairy games."""
    name = f"{board}-fairy.net" if fairy else f"{board}.net"
    return from_bytes((files(__package__) / "learned" / name).read_bytes(), name)


@cache
def net_for(geometry: int, fairy: bool = False) -> Net:
    """Return the net that comes with Saros for a geometry."""
    return shipped(GEOMETRIES[geometry][0].name, fairy).net(geometry)


def silent_net(geometry: int) -> Net:
    """Return a net that has learned nothing: for judgements that count by hand."""
    rows, base, out = (array("h", bytes(2 * n)) for n in (ROWS * WIDTH, WIDTH, 2 * WIDTH))
    return Net(geometry, rows, base, out, 0)
