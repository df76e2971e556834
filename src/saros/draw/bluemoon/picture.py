"""Blue Moon as a picture: both sides of a fight, the dragons between them, and one's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games import AnyGame
from ...games.bluemoon.cards import ELEMENTS, PEOPLES
from ...games.bluemoon.moves import Announce, Move, Play
from ...games.bluemoon.position import StateOrView
from ..picture import Caption, Picture, Sound, Spot
from .art import sheet_of
from .buttons import button_captions, button_spots
from .contest import contest_captions, contest_spots
from .faces import EARTH_AT, FIRE_AT
from .layout import layout, table_name
from .power import is_changed
from .prizes import crystal_caption, crystals, dragons
from .sight import Sight
from .spots import areas, cards, ghosts, piles
from .story import story


def picture(
    game: AnyGame,
    view: StateOrView,
    before: StateOrView | None = None,
    move: Move | None = None,
    tall: bool = False,
    names: Sequence[str] = (),
) -> Picture:
    """Return the picture of a view; `move` led here from `before`."""
    table = layout(table_name(tall))
    sight = Sight(game, view, table, before, move, names)
    return Picture(
        width=table.width,
        height=table.height,
        ground=table.name,
        turns=False,
        spots=tuple(_spots(sight)),
        ghosts=tuple(ghosts(sight)),
        captions=tuple(_captions(sight)),
        story=tuple(story(game, view, None, "", True, sight.people)),
        sound=_sound(game, view, move),
        sheets=_sheets(sight),
    )


def _spots(sight: Sight) -> Iterator[Spot]:
    """Everything that can be touched or looked at, from the ground up, bare areas last."""
    yield from piles(sight)
    yield from dragons(sight)
    yield from crystals(sight)
    yield from contest_spots(sight)
    yield from cards(sight)
    yield from button_spots(sight)
    yield from areas(sight)


def _sheets(sight: Sight) -> tuple[str, ...]:
    """Name the sheets of all cards that can be seen, and of those that are likely to come."""
    decks = {side.people for side in sight.position.sides}
    for side in sight.position.sides:
        piles = (
            side.hand,
            side.deck,
            side.combat,
            side.covered,
            side.support,
            side.discard,
            side.leadership,
        )
        decks |= {card.deck for pile in piles for card in pile if card is not None}
    return tuple(sheet_of(people) for people in PEOPLES if people in decks)


# Words on the table ------------------------------------------------------------------------


def _captions(sight: Sight) -> Iterator[Caption]:
    yield from contest_captions(sight)
    yield from button_captions(sight)
    yield from crystal_caption(sight)
    yield from _counts(sight)
    yield from _empty_areas(sight)
    yield from _changed_values(sight)


def _counts(sight: Sight) -> Iterator[Caption]:
    """How many cards a deck has, and a hand that one cannot see."""
    for seat in sight.seats:
        side, half = sight.side(seat), sight.places.half(seat)
        for name, count, place in (("deck", len(side.deck), half.deck),):
            x, y, wide, high = place.box
            at = (x + wide / 2, y + high * 0.86)
            yield Caption(f"count:{name}:{seat}", at, str(count), high * 0.26, ("middle", "count"))
        for name, place in (("deck", half.deck), ("discard", half.discard)):
            x, y, wide, high = place.box
            middle = (x + wide / 2, y + high / 2)
            yield Caption(f"pile:{name}:{seat}", middle, name, high * 0.16, ("middle", "count"))


def _empty_areas(sight: Sight) -> Iterator[Caption]:
    """What an area is for in which no card lies."""
    for seat in sight.seats:
        side, half = sight.side(seat), sight.places.half(seat)
        for name, box, lying in (
            ("combat", half.combat, (*side.combat, *side.covered)),
            ("support", half.support, side.support),
        ):
            if not lying:
                at = (box[0] + box[2] / 2, box[1] + box[3] / 2)
                yield Caption(f"area:{name}:{seat}", at, name, sight.table.letters, AREA_LOOK)


AREA_LOOK = ("middle", "quiet", "bm-area-name")


def _changed_values(sight: Sight) -> Iterator[Caption]:
    """What a card counts in the element fought over, where that is not what is printed on it."""
    element = sight.position.element
    if element is None:
        return
    n = ELEMENTS.index(element)
    for (seat, card), each in sight.accounted.items():
        laid = sight.now.get((seat, card))
        if laid is None or not is_changed(each, element):
            continue
        (x, y), (dx, dy) = laid.at, (FIRE_AT, EARTH_AT)[n]
        at = (x + dx * laid.size / 100, y + (dy + 0.2) * laid.size / 100)
        size = laid.size * (0.155 if each.value[n] < 10 else 0.125)
        yield Caption(f"now:{seat}:{card.number}", at, str(each.value[n]), size, ("bm-now",))


def _sound(game: AnyGame, view: StateOrView, move: Move | None) -> Sound:
    if move is None:
        return ""
    if game.outcome(view) is not None:
        return "end"
    return "lay" if isinstance(move, Play | Announce) else "take"
