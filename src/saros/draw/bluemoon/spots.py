"""What lies on the table: cards, piles, leaders, dragons, and the areas where cards can go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...games.bluemoon.cards import LEADERS, Card
from ...games.bluemoon.moves import Retrieve
from ...games.bluemoon.position import Side
from ..picture import Box, Ghost, Spot
from ..scene import Point
from .faces import back_of, leader_of, symbol_of
from .held import held_words
from .layout import Place
from .notes import account_words, card_label, card_note, counted
from .places import Laid
from .power import is_changed
from .sight import Sight
from .ways import goal_words

# Cards -------------------------------------------------------------------------------------


def cards(sight: Sight) -> Iterator[Spot]:
    """Yield every card that lies by itself."""
    for seat in sight.seats:
        for laid in sight.places.of(seat):
            yield _back(sight, laid) if laid.card is None else _card(sight, laid, laid.card)


def _back(sight: Sight, laid: Laid) -> Spot:
    people = sight.side(laid.seat).people
    return Spot(
        laid.id, laid.at, back_of(people), laid.size, (),
        f"one of {sight.people.whose(laid.seat)} cards", areas=(laid.seen,),
        note=_known(sight, laid.seat),
    )  # fmt: skip


def _known(sight: Sight, seat: int) -> str:
    """Say what everybody has seen go into a hand."""
    names = ", ".join(card.name for card in sight.side(seat).known)
    return f"Among these cards are: {names}" if names else ""


def _card(sight: Sight, laid: Laid, card: Card) -> Spot:
    looks, now = _state_of(sight, laid, card)
    came = _came(sight, laid, card)
    if _was_laid(sight, laid, card):
        looks += ("bm-laid", "moved")
    return Spot(
        laid.id, laid.at, symbol_of(card), laid.size, looks,
        f"{card_label(card)}, {_where(sight, laid)}", laid.seat if laid.area == "hand" else None,
        came, (laid.seen,), card_note(card, now),
    )  # fmt: skip


def _where(sight: Sight, laid: Laid) -> str:
    whose = sight.people.whose(laid.seat)
    return {
        "hand": f"in {whose} hand",
        "combat": f"active in {whose} combat area",
        "covered": f"covered in {whose} combat area",
        "support": f"active in {whose} support area",
    }[laid.area]


def _state_of(sight: Sight, laid: Laid, card: Card) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the looks of a card, and what is special about it now."""
    if laid.area == "covered":
        return ("bm-covered",), ("Covered: it no longer acts.",)
    if laid.area == "hand":
        return _held(sight, laid, card)
    each = sight.accounted[laid.seat, card]
    looks = [IGNORED[each.ignored]] if each.ignored else []
    looks += ["bm-guarded"] if each.protected else []
    element = sight.position.element
    looks += [f"bm-now-{element}"] if element and is_changed(each, element) else []
    if Retrieve(card) in sight.legal:
        looks.append("bm-back")
    extra = ["Its demand is met."] if card in sight.position.met else []
    extra += ["Its demand counts double."] if card is sight.side(laid.seat).amplified else []
    if "bm-back" in looks:
        extra.append(f"To take it back, touch it and then {goal_words(sight, 'hand')}.")
    return tuple(looks), (*account_words(each), *extra)


IGNORED = {"all": "bm-ignored", "text": "bm-mute", "icons": "bm-bare"}
"""What a card looks like of which so much is ignored."""


def _held(sight: Sight, laid: Laid, card: Card) -> tuple[tuple[str, ...], tuple[str, ...]]:
    side = sight.side(laid.seat)
    looks: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    if card in side.disclosed:
        looks, now = ("bm-open",), ("It lies open: both sides see it.",)
    elif card in side.known:
        now = ("The other side knows that it is here.",)
    if sight.may_act and laid.seat == sight.actor:
        looks = looks if card in sight.usable else (*looks, "bm-dim")
        now += held_words(sight, card)
    return looks, now


# What has moved ----------------------------------------------------------------------------


def _was_laid(sight: Sight, laid: Laid, card: Card) -> bool:
    """Tell whether the last move has brought a card to where it lies in play."""
    if sight.before is None or laid.area not in ("combat", "support"):
        return False
    then = sight.before.sides[laid.seat]
    return card not in (*then.combat, *then.support)


def _came(sight: Sight, laid: Laid, card: Card) -> Point | None:
    """Return where a card was before: elsewhere on the table, in a pile, or in a hidden hand."""
    if sight.before is None:
        return None
    then = sight.earlier.get((laid.seat, card))
    if then is not None:
        return then.at if then.at != laid.at else None
    half, side = sight.places.half(laid.seat), sight.before.sides[laid.seat]
    if card in side.discard:
        return half.discard.at
    if laid.area == "hand":
        return half.deck.at
    x, y, wide, high = half.hand
    return (x + wide / 2, y + high / 2)


def ghosts(sight: Sight) -> Iterator[Ghost]:
    """Yield the cards that the last move took off the table."""
    for (seat, card), laid in sight.earlier.items():
        gone = (seat, card) not in sight.now
        if gone and laid.area != "hand":
            yield Ghost(symbol_of(card), laid.at, laid.size)


# Leaders and piles -------------------------------------------------------------------------


def piles(sight: Sight) -> Iterator[Spot]:
    """Yield leaders, leadership cards, decks and discard piles of both sides."""
    for seat in sight.seats:
        side, half, whose = sight.side(seat), sight.places.half(seat), sight.people.whose(seat)
        yield _leading(sight, seat)
        yield _leader(sight, seat)
        count = len(side.deck)
        under = ", ".join(card.name for card in side.bottom)
        yield _pile(f"deck:{seat}", half.deck, back_of(side.people) if count else "bm-place",
                    f"{whose} draw deck, {counted(count, 'card')}",
                    f"At the bottom, drawn first to last: {under}" if under else "",
                    ("bm-pile",) if count > 1 else ())  # fmt: skip
        yield _discards(sight, seat)


def _leader(sight: Sight, seat: int) -> Spot:
    """A card for the leader can be put on its leader, or beside it where it will lie.

    As the pile is named before, a touch there is about the pile unless a card is to go there.
    """
    side, half, whose = sight.side(seat), sight.places.half(seat), sight.people.whose(seat)
    leader = LEADERS[side.people]
    drawn = _pile(f"leader:{seat}", half.leader, leader_of(side.people),
                  f"{whose} leader: {leader} of the {side.people}",
                  f"{leader} leads {whose} {side.people} deck.", ())  # fmt: skip
    return replace(drawn, areas=(half.leader.box, half.leading.box))


def _leading(sight: Sight, seat: int) -> Spot:
    side, whose = sight.side(seat), sight.people.whose(seat)
    stack, place = side.leadership, sight.places.half(seat).leading
    if not stack:
        return _pile(
            f"leading:{seat}", place, "bm-place", f"{whose} leadership cards, none yet", "", ()
        )
    card, acts = stack[-1], stack[-1] is side.leading
    looks = (("bm-pile",) if len(stack) > 1 else ()) + (("bm-laid",) if acts else ("bm-covered",))
    now = ["It acts until the end of this turn." if acts else "Played earlier: it no longer acts."]
    if acts and (each := sight.accounted.get((seat, card))):
        now += account_words(each)
        looks += (IGNORED[each.ignored],) if each.ignored else ()
    label = f"{whose} last leadership card: {card_label(card)}"
    return _pile(
        f"leading:{seat}", place, symbol_of(card), label, card_note(card, tuple(now)), looks
    )


def _discards(sight: Sight, seat: int) -> Spot:
    """A discard pile shows its top card only, unless it may be looked through by agreement."""
    side, whose = sight.side(seat), sight.people.whose(seat)
    place = sight.places.half(seat).discard
    if not side.discard:
        return _pile(f"discard:{seat}", place, "bm-place", f"{whose} discard pile, empty", "", ())
    top = side.discard[-1]
    looks = ("bm-pile",) if len(side.discard) > 1 else ()
    if top is None:
        return _pile(
            f"discard:{seat}", place, back_of(side.people), f"{whose} discard pile", "", looks
        )
    note = card_note(top)
    if sight.view.options.open_discards:
        note = looked_through(side)
    return _pile(f"discard:{seat}", place, symbol_of(top),
                 f"{whose} discard pile, on top {card_label(top)}", note, looks)  # fmt: skip


def looked_through(side: Side) -> str:
    """Name the cards of a discard pile that may be looked through by agreement (§18.3)."""
    names = [card.name if card else "unknown" for card in reversed(side.discard)]
    return f"From top to bottom: {', '.join(names)}"


def _pile(
    name: str, place: Place, symbol: str, label: str, note: str, looks: tuple[str, ...]
) -> Spot:
    return Spot(name, place.at, symbol, place.card, looks, label, areas=(place.box,), note=note)


# Areas -------------------------------------------------------------------------------------


def areas(sight: Sight) -> Iterator[Spot]:
    """Yield where cards can be put: bare places, behind everything that lies on them."""
    for seat in sight.seats:
        half, whose = sight.places.half(seat), sight.people.whose(seat)
        for name, box in (("combat", half.combat), ("support", half.support)):
            yield _area(f"{name}:{seat}", box, f"{whose} {name} area")
        # Above the cards: between two of them it would seem to be about these.
        yield _area(f"hand:{seat}", half.hand, f"{whose} hand", 0.0)


def _area(name: str, box: Box, label: str, deep: float = 0.72) -> Spot:
    x, y, wide, high = box
    at = (x + wide / 2, y + high * deep)
    return Spot(name, at, "", min(wide, high) * 0.5, (), label, areas=(box,))
