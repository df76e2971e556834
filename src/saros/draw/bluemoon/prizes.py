"""What is fought for: the dragons, wherever they are, and the crystals they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.people import sentence
from ...games.bluemoon.position import Position, StateOrView
from ..picture import Caption, Spot
from ..sayings import ScoreRow
from ..scene import Point
from .dragons import DRAGONS
from .notes import counted
from .places import Places
from .sight import Sight


def dragons(sight: Sight) -> Iterator[Spot]:
    """Yield the three dragons, wherever they are."""
    now, count = sight.places.dragons(), sight.position.dragons
    if sight.before is not None:
        earlier = Places(sight.table, sight.before, sight.own).dragons()
    else:
        earlier = now
    holder = 0 if count > 0 else 1
    size = sight.table.dragon
    wide = min(_apart(sight.table.dragons), _apart(sight.table.near.dragons)) - 2
    for n, name in enumerate(DRAGONS):
        away = n < abs(count)
        where = f"with {sight.people.name(holder)}" if away else "in the middle, with nobody"
        x, y = now[n]
        came = earlier[n] if earlier[n] != now[n] else None
        yield Spot(
            f"dragon:{n}", (x, y), f"bm-dragon-{name}", size, ("moved",) if came else (),
            f"dragon of {name}, {where}", None, came, ((x - wide / 2, y - size / 2, wide, size),),
            worth_words(sight),
        )  # fmt: skip


def _apart(places: Sequence[Point]) -> float:
    return places[1][0] - places[0][0]


def worth_words(sight: Sight) -> str:
    """Say what the dragons would be worth if the game ended now, or what they were worth."""
    if sight.is_over:
        return _was_worth(sight)
    count = sight.position.dragons
    if not count:
        return "All three dragons are in the middle. Whoever wins a fight attracts at least one."
    holder = sight.people.does(0 if count > 0 else 1, "have", "has")
    many = abs(count)
    most = " One more dragon wins the game at once." if many == 3 else ""
    would = f"the game would be worth {counted(many + 1, 'crystal')}"
    return f"{sentence(holder)} {counted(many, 'dragon')}: {would}.{most}"


def _was_worth(sight: Sight) -> str:
    """Say by which dragons a game was won, and for how many crystals (§12.3, §12.5)."""
    position, people = sight.position, sight.people
    winner, crystals = worth(position)
    prize = f"{people.name(winner)} won {counted(crystals, 'crystal')}"
    if position.reason == "dragons":
        said = f"{people.name(winner)} had three dragons, and a fourth one came"
    elif position.reason == "forfeit":
        said = f"{people.name(1 - winner)} could not go on"
    elif position.dragons:
        held = counted(abs(position.dragons), "dragon")
        said = f"{people.name(winner)} had {held} when the cards ran out"
    else:
        said = f"nobody had a dragon, and {people.name(1 - winner)} ran out of cards first"
    return f"{sentence(said)}: {prize}."


CRYSTAL = 0.55
"""How large a crystal is beside a dragon."""


def worth(position: Position) -> tuple[int, int]:
    """Return who has crystals, or would have if it ended now, and how many; none is 0."""
    if position.winner is not None:
        return position.winner, position.crystals
    count = position.dragons
    return (0 if count > 0 else 1), abs(count) + 1 if count else 0


def crystals(sight: Sight) -> Iterator[Spot]:
    """Yield a crystal beside the dragons of the side to which the game would go."""
    seat, count = worth(sight.position)
    if not count:
        return
    x, y = sight.places.half(seat).crystals
    over = sight.position.winner is not None
    label = f"{sight.people.whose(seat)} {counted(count, 'crystal')}"
    label += "" if over else " if it ended now"
    size = sight.table.dragon * CRYSTAL
    box = (x - size / 2, y - size / 2, size * 1.8, size)
    yield Spot(
        "crystals", (x, y), "bm-crystal", size, (), label, areas=(box,), note=worth_words(sight)
    )


def crystal_caption(sight: Sight) -> Iterator[Caption]:
    """Yield how many crystals there are."""
    seat, count = worth(sight.position)
    if count:
        x, y = sight.places.half(seat).crystals
        size = sight.table.dragon * CRYSTAL
        yield Caption("crystals", (x + size * 0.4, y), f"×{count}", size * 0.62)


def score_rows(view: StateOrView) -> tuple[ScoreRow, ...]:
    """Return what the crystals of an ended game are for (§12.3, §12.5)."""
    position = view.position
    winner, count = worth(position)
    rows = [("for winning the game", 1), ("for the dragons, one each", count - 1)]
    if position.reason == "dragons":
        rows = [("for a fourth dragon", count)]
    elif position.reason == "forfeit":
        rows = [("because the other side could not go on", count)]
    return tuple(
        ScoreRow(label, tuple(points if seat == winner else 0 for seat in (0, 1)))
        for label, points in rows
        if points
    )
