"""The ended event: listeners get the result of each table that this server has ended and saved."""

from __future__ import annotations

import logging
from collections.abc import Callable

from ..table.acts import Act
from ..table.result import Result, ending_act
from ..table.sitting import Sitting

EndedListener = Callable[[Result], None]

log = logging.getLogger(__name__)


class EndedEvent:
    """Calls every listener once for each table that this server has ended, after it was saved.

    Whether an act was saved may be unknown for a while: its sender goes away, or the database does.
    So the act is kept until the log of its table tells. If the server stops before that, nobody is
    called, but the result is in the store.
    """

    def __init__(self) -> None:
        self._listeners: list[EndedListener] = []
        self._unsaved: dict[str, list[Act]] = {}
        """By table, the acts on their way to the store that end it; equal ones if tried twice."""

    def subscribe(self, listener: EndedListener) -> None:
        """Call this with the result of every table that ends from now on."""
        self._listeners.append(listener)

    def saving(self, table: str, act: Act) -> None:
        """Note that an act that ends a table is being saved."""
        self._unsaved.setdefault(table, []).append(act)

    def refused(self, table: str, act: Act) -> None:
        """Note that an act was not saved: another server was faster."""
        if act in (ours := self._unsaved.get(table, [])):
            ours.remove(act)

    def saved(self, sitting: Sitting) -> None:
        """Call the listeners if one of our acts has ended this sitting, which is in the store."""
        if sitting.ended is None or not (ours := self._unsaved.pop(sitting.id, None)):
            return
        if ending_act(sitting) in ours:
            self._call(Result.of(sitting))

    def _call(self, result: Result) -> None:
        for listener in self._listeners:
            try:
                listener(result)
            except Exception:  # its bug is no reason to stop the table or the other listeners
                log.exception("a listener failed when table %s ended", result.table)
