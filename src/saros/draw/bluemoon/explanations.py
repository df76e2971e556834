"""What a closer look at a card, a pile or a button tells, and where a card can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games import AnyGame
from ...games.bluemoon.cards import card_numbered
from ...games.bluemoon.position import StateOrView
from ..explanation import Explanation
from ..picture import Spot
from .glossary import BACK, kind_of_card
from .picture import picture
from .sight import eyes_of, may_know
from .ways import ways


def explanations(
    game: AnyGame, view: StateOrView, names: Sequence[str] = ()
) -> tuple[Explanation, ...]:
    """Return what is to be told of everything on the table."""
    goals = _goals(game, view, names)
    drawn = picture(game, view, names=names)
    return tuple(_explanation(spot, goals.get(spot.id, ())) for spot in drawn.spots)


def _explanation(spot: Spot, goals: tuple[str, ...]) -> Explanation:
    return Explanation(spot.id, _kind(spot), tuple(_lines(spot)), goals)


def _kind(spot: Spot) -> str:
    word, _, rest = spot.id.partition(":")
    if word == "card":
        return kind_of_card(card_numbered(int(rest.partition(":")[2])))
    return BACK if word == "back" else f"place-{word}"


def _lines(spot: Spot) -> Iterator[str]:
    """The note without its heading, which the label has."""
    head, *lines = spot.note.split("\n")
    if head and " · " not in head:
        yield head
    for line in lines:
        yield line.removeprefix("▸ ")


def _goals(game: AnyGame, view: StateOrView, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return where each card can go, for whoever may know it and is to act."""
    actor = game.to_act(view)
    if actor not in (0, 1) or not may_know(view, actor) or eyes_of(view) is None:
        return {}
    found: dict[str, dict[str, None]] = {}
    for way in ways(game, view, names):
        if len(way.touches) == 2 and way.touches[0].startswith("card:"):
            found.setdefault(way.touches[0], {})[way.touches[1]] = None
    return {start: tuple(ends) for start, ends in found.items()}
