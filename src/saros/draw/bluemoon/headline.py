"""What nobody may miss: how a fight ended, and which dragons moved."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.people import People, sentence
from ...games import AnyGame
from ...games.bluemoon.moves import Move, Retreat
from ...games.bluemoon.position import StateOrView
from .dragons import DRAGONS
from .spoils import moved_words, spoils


def headline(
    game: AnyGame,
    view: StateOrView,
    before: StateOrView | None,
    move: Move | None,
    people: People,
) -> str:
    """Say who has won a fight, and where the dragons went with it; nothing after other moves."""
    if before is None:
        return ""
    then, now = before.position.dragons, view.position.dragons
    parts = list(_moved(then, now, people))
    if isinstance(move, Retreat):
        seat = game.to_act(before)
        assert seat is not None
        if not parts:
            over = game.outcome(view) is not None and abs(now) == len(DRAGONS)
            parts = ["a fourth dragon comes" if over else "no dragon comes"]
        parts[0] = f"{people.verb(1 - seat, 'win')} the fight: {parts[0]}"
    return sentence(", ".join(parts))


def _moved(then: int, now: int, people: People) -> Iterator[str]:
    """Say where the dragons are now that have moved: a positive count is the first seat's."""
    if then * now < 0:  # which of them goes there and which comes from there makes no difference
        yield moved_words(spoils(then, now, 0 if now > 0 else 1), people)
        return
    found: dict[int | None, list[str]] = {}
    for n, name in enumerate(DRAGONS):
        if _holder(n, then) != (holder := _holder(n, now)):
            found.setdefault(holder, []).append(name)
    for holder, names in found.items():
        several = len(names) > 1
        dragons = f"the dragon{'s' if several else ''} of {' and '.join(names)}"
        if holder is None:
            yield f"{dragons} {'go' if several else 'goes'} back to the middle"
        else:
            yield f"{dragons} {'come' if several else 'comes'} to {people.name(holder)}"


def _holder(dragon: int, count: int) -> int | None:
    if dragon >= abs(count):
        return None
    return 0 if count > 0 else 1
