"""What one seat sees, and what could lie behind it (§18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from ...core.game import Seat
from .cards import CARDS, Card
from .decks import MOST_MOONS, READY
from .moves import in_order
from .position import Cards, Position, Side, State, View, position_of, state_of


def seen(state: State, seat: Seat | None) -> View:
    """Return what a seat sees."""
    return View(_shown(state.position, seat), state.options, seat)


def opened(state: State, seat: Seat | None) -> View:
    """Return the view of a seat from which nothing is hidden."""
    return View(state.position, state.options, seat)


def _shown(position: Position, seat: Seat | None) -> Position:
    """Hide what a seat does not see; only who is at turn needs to know what can come back."""
    first, second = position.sides
    before = position.before_character
    return replace(
        position,
        sides=(
            first if seat == 0 else _hidden(first),
            second if seat == 1 else _hidden(second),
        ),
        before_character=None if before is None or position.turn != seat else _shown(before, seat),
    )


def _hidden(side: Side) -> Side:
    """Return a side as others see it."""
    shown = in_order((*side.disclosed, *side.known))
    return replace(
        side,
        hand=(*shown, *[None] * (len(side.hand) - len(shown))),
        deck=(None,) * len(side.deck),
        bottom=(),
        discard=(*[None] * side.shuffled, *side.discard[side.shuffled :]),
    )


def foreseen(view: View, move: int) -> View:
    """Return the view after a legal move of its own seat."""
    position = position_of(view.kernel.after(move), view.peoples)
    return View(_with_seen(position, view), view.options, view.seat)


def _with_seen(position: Position, view: View) -> Position:
    """Keep what is known of hidden cards, which have no place in the kernel."""
    sides = [
        new if seat == view.seat else replace(new, seen=view.position.sides[seat].seen)
        for seat, new in enumerate(position.sides)
    ]
    before = position.before_character
    if before is not None:
        before = _with_seen(before, view)
    return replace(position, sides=(sides[0], sides[1]), before_character=before)


# What could lie behind a view ------------------------------------------------------------------


def sampled(view: View, rng: Random) -> State:
    """Return a state that could lie behind a view.

    The hidden cards are those of the ready deck, if all that was seen fits it, else of some legal
    deck; which of them lies where is drawn by lot.
    """
    position = view.position
    guesses = [_guess(side, rng) for side in position.sides]
    return state_of(_revealed(position, guesses), view.options)


def _revealed(position: Position, guesses: Sequence[Sequence[list[Card]]]) -> Position:
    first, second = (
        _with_cards(side, *guess) for side, guess in zip(position.sides, guesses, strict=True)
    )
    before = position.before_character
    if before is not None:
        before = _revealed(before, guesses)
    return replace(position, sides=(first, second), before_character=before)


def _with_cards(side: Side, hand: list[Card], deck: list[Card], discard: list[Card]) -> Side:
    pile = _in_place(side.discard, discard)
    open_to_all = pile[side.shuffled :]
    return replace(
        side,
        hand=_filled(side.hand, hand),
        deck=_filled(side.deck, deck),
        discard=pile,
        seen=tuple(card for card in side.seen if card not in open_to_all),
    )


def _in_place(pile: Cards, hidden: list[Card]) -> tuple[Card, ...]:
    """Put cards where a pile hides some, one after the other."""
    left = iter(hidden)
    return tuple(next(left) if card is None else card for card in pile)


def _filled(cards: Cards, hidden: list[Card]) -> tuple[Card, ...]:
    return in_order((*(card for card in cards if card is not None), *hidden))


def _guess(side: Side, rng: Random) -> tuple[list[Card], list[Card], list[Card]]:
    """Return a card for each that is hidden of a hand, a deck and a discard pile."""
    if not side.hidden:
        return [], [], []
    somewhere = _unplaced(side)
    rng.shuffle(somewhere)
    others = _others(side, side.hidden - len(somewhere), rng)
    buried = _buried(side, somewhere, others)
    rest = [card for card in (*somewhere, *others) if card not in buried]
    rng.shuffle(rest)
    held = side.hand.count(None)
    return rest[:held], rest[held:], buried


def _unplaced(side: Side) -> list[Card]:
    """Return the cards that were seen and could lie anywhere now."""
    placed = set(side.placed)
    return [card for card in side.seen if card not in placed]


def _buried(side: Side, somewhere: list[Card], others: list[Card]) -> list[Card]:
    """Choose what a discard pile hides: below, where it was shuffled, first what was seen."""
    below = side.discard[: side.shuffled].count(None)
    above = side.discard[side.shuffled :].count(None)
    lower = _discardable((*somewhere, *others))[:below]
    upper = [card for card in _discardable((*others, *somewhere)) if card not in lower][:above]
    return [*in_order(lower), *in_order(upper)]


def _discardable(cards: Iterable[Card]) -> list[Card]:
    """Return the cards that can lie in a discard pile (§7.6)."""
    return [card for card in cards if card.kind != "leadership"]


def _others(side: Side, count: int, rng: Random) -> list[Card]:
    """Return so many further cards of the same deck, enough of them for the discard pile."""
    unplaced = _unplaced(side)
    buried = side.discard.count(None) - len(_discardable(unplaced))
    known = {*side.placed, *side.seen}
    ready = READY[side.people].cards
    if known <= {*ready}:
        left = [card for card in ready if card not in known]
        if len(left) >= count and len(_discardable(left)) >= buried:
            return _drawn(left, count, buried, rng)
    return _of_any_deck(side.people, known, count, buried, rng)


def _drawn(cards: list[Card], count: int, buried: int, rng: Random) -> list[Card]:
    """Draw cards by lot, so many of them such as can be discarded."""
    drawn = rng.sample(cards, count)
    if len(_discardable(drawn)) >= buried:
        return drawn
    chosen = rng.sample(_discardable(cards), buried)
    return chosen + rng.sample([card for card in cards if card not in chosen], count - buried)


def _of_any_deck(people: str, known: set[Card], count: int, buried: int, rng: Random) -> list[Card]:
    """Return further cards for a legal deck; if there is none, any cards."""
    moons = sum(card.moons for card in known if card.people != people)
    pool = [card for card in CARDS if card not in known]
    rng.shuffle(pool)
    found: list[Card] = []
    leaders = 0
    for card in sorted(pool, key=lambda card: rng.random() + (card.people != people)):
        cost = 0 if card.people == people else card.moons
        leads = card.kind == "leadership"
        if len(found) < count and moons + cost <= MOST_MOONS and leaders + leads <= count - buried:
            moons += cost
            leaders += leads
            found.append(card)
    chosen = set(found)
    spare = [card for card in pool if card not in chosen]
    if buried > 0:
        spare = _discardable(spare)
    return found + spare[: count - len(found)]
