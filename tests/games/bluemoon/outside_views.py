"""Views as other programs may write them: of what can be known, more or less is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from saros.games.bluemoon import codes
from saros.games.bluemoon.kernel import Kernel, deck_table
from saros.games.bluemoon.options import BlueMoonOptions
from saros.games.bluemoon.position import State
from saros.games.bluemoon.rules import BlueMoon

from .random_plays import chosen, deck

GAME = BlueMoon()


def asked(seed: int, plies: int = 150) -> Iterator[State]:
    """The states of a play by lot, with decks by lot, in which a seat has to choose."""
    rng = Random(seed)
    decks = [deck(rng) for _ in range(2)]
    tables = [deck_table(each.cards) for each in decks]
    play = Kernel(tables[0], tables[1], seed % 4 == 3, seed % 3 == 2)
    options = BlueMoonOptions(peer_compat=seed % 4 == 3, mulligan=seed % 3 == 2)
    play.add_due((codes.DUE_BEGINS, 0, -1, 0, 0, 0))
    for _ in range(plies):
        if play.seat_to_act() == codes.NOBODY:
            return
        if play.seat_to_act() != codes.CHANCE:
            yield State(play, options, (decks[0].leader, decks[1].leader))
        play = play.after(chosen(play, rng))


def written(state: Any, seat: int) -> dict[str, Any]:
    """What a seat sees, as a JSON object of its own."""
    view: dict[str, Any] = json.loads(json.dumps(GAME.write_view(GAME.view(state, seat))))
    return view


def blurred(view: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A view in which parts by lot are told no more: decks, hands, piles, what was seen."""
    before = view.get("before_character")
    for seat, side in enumerate(view["sides"]):
        old = before["sides"][seat] if before else None
        both = [each for each in (side, old) if each]
        _blur_pile(both, rng)
        for each in both:
            each["seen"] = [name for name in each.get("seen", ()) if rng.random() < 0.5]
        if rng.random() < 0.3:
            for each in both:
                each.pop("shuffled", None)
                each["seen"] = [name for name in each["seen"] if name not in _open_pile(each)]
        if seat != view["seat"]:
            _blur_hand(both)
        elif rng.random() < 0.6:
            _blur_deck(both)
    return view


def _open_pile(side: dict[str, Any]) -> list[str]:
    return [name for name in side["discard"] if name is not None]


def _blur_pile(sides: list[dict[str, Any]], rng: Random) -> None:
    """Hide some of a discard pile, never what may have come there in this turn."""
    most = max(len(sides[-1]["discard"]) - 1, 0)
    count = rng.choice((0, most, rng.randint(0, most)))
    for side in sides:
        side["discard"][:count] = [None] * count


def _blur_hand(sides: list[dict[str, Any]]) -> None:
    """Tell of a hand only what lies open."""
    for side in sides:
        shown = side.get("disclosed", [])
        side["hand"] = [name if name in shown else None for name in side["hand"]]
        side.pop("known", None)


def _blur_deck(sides: list[dict[str, Any]]) -> None:
    for side in sides:
        side["deck"] = [None] * len(side["deck"])


def counts(sides: list[dict[str, Any]]) -> list[list[int]]:
    """How many cards lie in each pile of both sides."""
    piles = ("hand", "deck", "combat", "covered", "support", "discard", "leadership")
    return [[len(side.get(pile, ())) for pile in piles] for side in sides]
