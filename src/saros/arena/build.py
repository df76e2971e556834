"""Which Saros this is: two machines with the same build play the same games from the same seeds."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from ..families import is_compiled

HOUSE = Path(__file__).parent.parent
ROOMS = ("arena", "core", "families", "games", "players", "table")
"""What decides how a game goes; the doors, the store and the drawings do not."""

MADE_HERE = {".pyc", ".so", ".pyd", ".c"}
"""What each machine compiles for itself."""


class Build(NamedTuple):
    """A version, its sources and whether its kernels are compiled."""

    version: str
    sources: str
    """A hash of them: between two releases the version says little."""
    compiled: bool

    def __str__(self) -> str:
        how = "compiled" if self.compiled else "not compiled"
        return f"saros {self.version} (sources {self.sources}, kernels {how})"


@cache
def this_build() -> Build:
    """Return the build that runs here."""
    try:
        release = version("saros")
    except PackageNotFoundError:  # found on a path without having been installed
        release = "without a version"
    return Build(release, _sources(), is_compiled())


def _sources() -> str:
    total = hashlib.sha256()
    for path in sorted(path for room in ROOMS for path in (HOUSE / room).rglob("*.*")):
        if path.suffix not in MADE_HERE and path.is_file():
            total.update(path.relative_to(HOUSE).as_posix().encode() + b"\0")
            # A checkout on Windows may have other ends of lines.
            total.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return total.hexdigest()[:8]
