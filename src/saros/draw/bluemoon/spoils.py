"""Where dragons go when one side attracts some, and what a retreat leads to, in words (§11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...core.people import People, sentence
from ...games import AnyGame
from ...games.bluemoon.moves import Retreat
from ...games.bluemoon.position import Position, StateOrView, View
from .notes import counted


@dataclass(frozen=True)
class Spoils:
    """What has become of the dragons from one position to the next."""

    winner: int
    """Who attracts them."""
    held: int
    """How many the other side had before."""
    back: int
    """How many of these go back to the middle."""
    come: int
    """How many come to the winner."""


def spoils(before: int, after: int, winner: int) -> Spoils:
    """Return what one side attracts; a positive count of dragons is the first seat's (§11.4)."""
    then, now = (count if winner == 0 else -count for count in (before, after))
    held, left = max(-then, 0), max(-now, 0)
    return Spoils(winner, held, held - left, max(now, 0) - max(then, 0))


def moved_words(found: Spoils, people: People, verb: str = "attract") -> str:
    """Say where the dragons go: `your dragon goes back to the middle, and Stray attracts one`."""
    parts = [f"{_theirs(found, people)} back to the middle"] if found.back else []
    if found.come:
        many = "one" if found.come == 1 else str(found.come)
        dragons = many if found.back else _dragons(found.come)
        parts.append(f"{people.verb(found.winner, verb)} {dragons}")
    return ", and ".join(parts)


def _dragons(many: int) -> str:
    return "a dragon" if many == 1 else f"{many} dragons"


def _theirs(found: Spoils, people: People) -> str:
    """Say which dragons of the loser go: `one of your 2 dragons goes`."""
    whose = people.whose(1 - found.winner)
    if found.back < found.held:
        many = "one" if found.back == 1 else str(found.back)
        return f"{many} of {whose} {found.held} dragons {_go(found.back)}"
    return f"{whose} {'dragon' if found.held == 1 else f'{found.held} dragons'} {_go(found.back)}"


def _go(many: int) -> str:
    return "goes" if many == 1 else "go"


# A retreat -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Price:
    """What a retreat leads to."""

    spoils: Spoils
    ends: bool
    """Whether the game ends with it, at once or when both have refilled (§12.1)."""
    by_dragons: bool
    """Whether a fourth dragon comes (§12.5)."""
    holder: int
    """Who then has the game, or would have it if it ended; -1 is nobody."""
    crystals: int
    """For how many crystals."""


def price_of_retreat(game: AnyGame, view: StateOrView, seat: int) -> Price:
    """Return what it leads to if a seat retreats now."""
    leads_to = game.foresee if isinstance(view, View) else game.play_unchecked
    after: Position = leads_to(view, Retreat()).position
    found = spoils(view.position.dragons, after.dragons, 1 - seat)
    if after.winner is not None:
        return Price(found, True, after.reason == "dragons", after.winner, after.crystals)
    ends = any(not side.hand and not side.deck for side in after.sides)
    return Price(found, ends, False, _holder(after, ends), 1 + abs(after.dragons))


def _holder(after: Position, ends: bool) -> int:
    """Return who has dragons; without any, who ran out of cards first has lost (§12.3)."""
    if after.dragons:
        return 0 if after.dragons > 0 else 1
    if not ends:
        return -1
    return 0 if after.sides[1].out == 1 else 1


def price_in_short(price: Price, people: People) -> str:
    """Say on a button what a retreat leads to."""
    found, winner = price.spoils, people.does(price.spoils.winner, "get", "gets")
    if price.ends:
        return f"{people.does(price.holder, 'win', 'wins')} the game"
    if not found.back:
        return f"{winner} {_dragons(found.come) if found.come else 'no dragon'}"
    if not found.come:
        return f"{_theirs(found, people)} back"
    loser = 1 - found.winner
    whose = people.whose(loser)
    if found.held > 1:
        whose += f" {found.held}"
    elif loser == people.you:
        whose = "yours"
    return f"{whose} {_go(found.back)} back, {winner} {'one' if found.come == 1 else found.come}"


def price_words(price: Price, people: People) -> str:
    """Say in full what a retreat leads to."""
    moved = moved_words(price.spoils, people, "get") or "no dragon moves"
    if not price.ends:
        return moved
    why = "a fourth dragon comes" if price.by_dragons else "the cards have run out"
    if price.by_dragons and not price.spoils.come:
        moved = ""
    win = people.does(price.holder, "win", "wins")
    return ", and ".join(part for part in (moved, f"{why}: {win} the game") if part)


def price_told(price: Price, people: People) -> Iterator[str]:
    """Tell at a closer look what a retreat leads to, and what the game is worth then."""
    yield f"{sentence(price_words(price, people))}."
    worth = f"worth {counted(price.crystals, 'crystal')}"
    if price.ends:
        yield f"It is {worth}."
    elif (price.spoils.back or price.spoils.come) and price.holder >= 0:
        many = counted(price.crystals - 1, "dragon")
        yield f"{sentence(people.does(price.holder, 'have', 'has'))} {many} then: {worth}."
