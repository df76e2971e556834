"""What whoever keeps a server reads on its standard error: all that matters, in bounded measure.

A stranger who could make the server write a line for each of their requests could fill its disk.
So the same thing is said a few times a minute, and then only how often more it would have been.
"""

from __future__ import annotations

import logging
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

FEW, PERIOD = 5, 60.0
"""So often in so many seconds the same thing is said."""
MOST_KINDS = 200
"""So many things are told apart; one of which nothing was heard for longest is forgotten."""
LOGGERS = ("saros", "uvicorn.error")
NOISE = ("Invalid UTF-8", "without completing handshake")
"""Whoever sends what is no text, or is refused a socket, has their answer: nobody need read it."""


@dataclass
class Repeats:
    """How often something was said in its period, and how often it was kept back."""

    since: float
    times: int = 0
    kept_back: int = 0


class Seldom(logging.Filter):
    """Lets the same thing through a few times in each period."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: OrderedDict[object, Repeats] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is to be written; one that follows many others says so."""
        if any(noise in record.msg for noise in NOISE if isinstance(record.msg, str)):
            return False
        now, said = self._now(), self._of(record)
        if now - said.since >= PERIOD:
            if said.kept_back:
                text = f"{record.getMessage()} (and {said.kept_back} times more before)"
                record.msg, record.args = text, None
            said.since, said.times, said.kept_back = now, 0, 0
        said.times += 1
        if said.times > FEW:
            said.kept_back += 1
            return False
        return True

    def _of(self, record: logging.LogRecord) -> Repeats:
        """Return how often such a record was seen: of the same words and the same error."""
        error = record.exc_info[1] if record.exc_info else None
        key = record.name, record.msg, type(error), _place(error)
        said = self._said.pop(key, None) or Repeats(self._now())
        self._said[key] = said
        if len(self._said) > MOST_KINDS:
            self._said.popitem(last=False)
        return said


def _place(error: BaseException | None) -> object:
    """Return where an error was raised."""
    trace = error.__traceback__ if error is not None else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace and (trace.tb_frame.f_code, trace.tb_lineno)


class KeeperHandler(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes to the standard error, whatever that is at the time."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self.setLevel(logging.WARNING)
        self.addFilter(Seldom())

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record."""
        self.stream = sys.stderr
        super().emit(record)


def bound_logs() -> None:
    """See to it from now on that no log grows with what strangers do."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(handler, KeeperHandler) for handler in logger.handlers):
            logger.addHandler(KeeperHandler())
