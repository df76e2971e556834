"""Whether files that are open are still those of their names.

What is written into a file that was deleted is seen by whoever has it open, and by nobody else
ever after.
"""

from __future__ import annotations

import os
from pathlib import Path

Identity = tuple[int, int]


class FilesInUse:
    """Some files, and which ones they were when they were opened."""

    def __init__(self, *paths: str | Path) -> None:
        self._paths = [str(path) for path in paths]
        self._known: dict[str, Identity] = {}

    def remember(self) -> None:
        """Take the files of these names for ours; one that is not there yet cannot be lost."""
        found = {path: _identity(path) for path in self._paths}
        self._known = {path: which for path, which in found.items() if which is not None}

    def are_there(self) -> bool:
        """Tell whether every one of them still has its name."""
        return all(_identity(path) == known for path, known in self._known.items())


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116 it is asked at every save, and a Path costs twice that
    except OSError:
        return None
    return found.st_dev, found.st_ino
