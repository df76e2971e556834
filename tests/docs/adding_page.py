"""The game of docs/adding-a-game.md, put together from the files on the page as a reader would."""

from __future__ import annotations

import re
from pathlib import Path

WHOLE_FILE = re.compile(r"`(src/saros/[\w/]+\.py)`:\n\n```python\n(.*?)```", re.DOTALL)
ENTRY = "TIC_TAC_TOE"
LIST = "src/saros/families/__init__.py"


def files_on(page: str) -> dict[str, str]:
    """Every file that stands whole on the page; of two of one name the later."""
    files = dict(WHOLE_FILE.findall(page))
    for name in list(files):
        folder = Path(name).parent
        if folder.name == "ttt":
            files.setdefault(f"{folder.as_posix()}/__init__.py", '"""Tic-tac-toe."""\n')
    return files


def write_files(page: str, root: Path) -> list[Path]:
    """Write them into a tree; return where they are."""
    written = []
    for name, source in files_on(page).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
        written.append(path)
    return written


def add_to_list(root: Path) -> None:
    """Put the entry into the list of families, as the page says."""
    path = root / LIST
    source = path.read_text(encoding="utf-8")
    source = source.replace("\n__all__", f"from .ttt import {ENTRY}\n\n__all__", 1)
    added = re.sub(r"(for family in \([^)]*)\)", rf"\1, {ENTRY})", source, count=1)
    assert added != source, f"there is no tuple of families in {LIST}"
    path.write_text(added, encoding="utf-8")
