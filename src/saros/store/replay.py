"""From what is stored of a table to its sitting; what cannot be replayed is damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..core.refusal import Refusal
from ..table.sitting import Act, Setting, Sitting

Stored = tuple[dict[str, Any], list[dict[str, Any]]]
"""The setting of a table and its acts, as JSON."""


def replayed(table: str, stored: Stored) -> Sitting:
    """Return the sitting that was stored, or refuse it as `damaged`."""
    setting, acts = stored
    with _noticing_damage():
        sitting = Sitting.opened(table, Setting.from_json(setting))
    return followed(sitting, acts)


def followed(sitting: Sitting, acts: Iterable[dict[str, Any]]) -> Sitting:
    """Return a sitting after some more acts that were stored."""
    for act in acts:
        with _noticing_damage():
            sitting = sitting.after(Act.from_json(act))
    return sitting


@contextmanager
def _noticing_damage() -> Iterator[None]:
    """Take what was decided once and cannot be applied again as damage, whatever it looks like."""
    try:
        yield
    except Exception as error:
        raise Refusal("damaged", f"it cannot be replayed: {error!r}") from error
