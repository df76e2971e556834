"""Reading files from outside: one that is a pipe may never be written to."""

from __future__ import annotations

import os
import select
import stat
import sys
from pathlib import Path

from .refusal import Refusal, excerpt

PATIENCE = 30.0
"""Seconds to wait for the next bytes of a pipe."""
CHUNK = 65_536


def read_bytes(path: str | Path, most: int) -> bytes:
    """Return the first bytes of a file, `most` of them at most."""
    if sys.platform != "win32" and stat.S_ISFIFO(Path(path).stat().st_mode):
        return _read_pipe(path, most)
    with Path(path).open("rb") as file:
        return file.read(most)


def _read_pipe(path: str | Path, most: int) -> bytes:
    """Read as long as somebody writes, however slowly; but do not wait for nobody."""
    # Opened in the usual way it would wait for who writes, and for ever.
    handle, data = os.open(path, os.O_RDONLY | os.O_NONBLOCK), bytearray()
    try:
        waiting = select.poll()
        waiting.register(handle, select.POLLIN)
        while len(data) < most:
            if not waiting.poll(1000 * PATIENCE):
                shown = excerpt(str(path), 80)
                sentence = f"{shown} is a pipe to which nobody writes: it was silent for"
                raise Refusal("no_file", f"{sentence} {PATIENCE:g} seconds")
            some = os.read(handle, min(CHUNK, most - len(data)))
            if not some:
                break
            data += some
    finally:
        os.close(handle)
    return bytes(data)
