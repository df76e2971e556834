"""Thinking beside the main thread, so that keys and lines are heard meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")

TICK = 0.005
"""Seconds between two calls to stop: the first may come before the thinking has begun."""


class Stoppable(Protocol):
    """What can be told to end its thinking from another thread."""

    def stop(self) -> None:
        """End it; what is known by then is the answer."""


class ThinkingThread(Generic[T]):
    """One thing that somebody is thinking about."""

    def __init__(self, thinker: Stoppable, think: Callable[[], T]) -> None:
        self.thinker = thinker
        self._think = think
        self._found: list[T] = []
        self._error: BaseException | None = None
        # Not the thread's own `join`: until Python 3.13 Ctrl-C makes that believe it has ended.
        self._ended = Event()
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self._found.append(self._think())
        except BaseException as error:  # it is raised again where it is waited for
            self._error = error
        finally:
            self._ended.set()

    def is_alive(self) -> bool:
        """Tell whether it goes on."""
        return not self._ended.is_set()

    def stop(self) -> T:
        """End it at once and return what is known."""
        while self.is_alive():
            self.thinker.stop()
            self._ended.wait(TICK)
        return self._result()

    def wait(self) -> T:
        """Return what is found in the end; on Ctrl-C nobody is left thinking."""
        try:
            while self.is_alive():
                self._ended.wait(0.2)  # without a time Windows would not hear Ctrl-C
        except KeyboardInterrupt:
            self.stop()
            raise
        return self._result()

    def _result(self) -> T:
        if self._error is not None:
            raise self._error
        return self._found[0]
