"""Why a game of Sun and Moon was over, in sentences: who has the princess, who guards her stars."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.people import sentence
from ...games import AnyGame
from ...games.sunmoon.board import SIDES
from ...games.sunmoon.rules import State
from ...games.sunmoon.threats import eclipsers
from ...games.sunmoon.ways_out import ways_out
from .explanations import CloserLook, joined
from .story import is_banished, place_name

DRAWS = {
    "no legal move": "{} has no legal move and is not in eclipse.",
    "bare princesses": "Nobody has a piece left that could banish a princess.",
    "repetition": "The same position has come for the third time.",
}


def why_ended(game: AnyGame, view: State) -> tuple[str, ...]:
    """Say what ended it, on the board."""
    outcome = game.outcome(view)
    side = view.position.turn
    if outcome is None:
        return ()
    if is_banished(view, side):
        return (*_banishment(CloserLook(game.name, view), side),)
    said = DRAWS.get(outcome.reason)
    return (said.format(SIDES[side].capitalize()),) if said else ()


def _banishment(closer: CloserLook, side: int) -> Iterator[str]:
    """Say who has the princess, and of every star that she could go to who guards it (§8.3)."""
    attackers = dict.fromkeys(way.start for way in eclipsers(closer.position, side))
    verb = "has" if len(attackers) == 1 else "have"
    yield f"{sentence(closer.listed(attackers))} {verb} {SIDES[side]}'s princess in eclipse."
    guarded: dict[int, list[str]] = {}
    for way_out in ways_out(closer.position, side):
        for guard in way_out.guards[:1]:
            guarded.setdefault(guard.start, []).append(place_name(closer.names[way_out.point]))
    if guarded:
        kept = [
            f"{closer.called(guard)} guards {joined(stars)}" for guard, stars in guarded.items()
        ]
        yield f"Wherever she could go: {'; '.join(kept)}."
    else:
        yield "There is no star that she could go to."
    them = "it" if len(attackers) == 1 else "them"
    yield f"No piece can capture {them} or come in between."
