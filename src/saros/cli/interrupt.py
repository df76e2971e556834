"""What Ctrl-C means for a while."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


@contextmanager
def on_interrupt(handler: signal.Handlers) -> Iterator[None]:
    """Answer Ctrl-C in another way: `SIG_DFL` ends the program at once, `SIG_IGN` is deaf to it."""
    try:
        before = signal.signal(signal.SIGINT, handler)
    except ValueError:  # not the main thread, so the signal is somebody else's business
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
