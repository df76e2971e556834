"""What one seat sees, and what could lie behind it (§18)."""

from __future__ import annotations

from collections.abc import Sequence
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
    return replace(
        side,
        hand=_filled(side.hand, hand),
        deck=_filled(side.deck, deck),
        discard=(*discard, *side.discard[len(discard) :]),
    )


def _filled(cards: Cards, hidden: list[Card]) -> tuple[Card, ...]:
    return in_order((*(card for card in cards if card is not None), *hidden))


def _guess(side: Side, rng: Random) -> tuple[list[Card], list[Card], list[Card]]:
    """Return cards for what is hidden of a hand, a deck and a discard pile."""
    if not side.hidden:
        return [], [], []
    placed = set(side.placed)
    somewhere = [card for card in side.seen if card not in placed]
    rng.shuffle(somewhere)
    piled = side.discard.count(None)
    buried = [card for card in somewhere if card.kind != "leadership"][:piled]
    rest = [card for card in somewhere if card not in buried]
    rest += _others(side, side.hidden - len(somewhere), rng)
    rng.shuffle(rest)
    held = side.hand.count(None)
    return rest[:held], rest[held:], list(in_order(buried))


def _others(side: Side, count: int, rng: Random) -> list[Card]:
    """Return so many further cards of the same deck."""
    known = {*side.placed, *side.seen}
    ready = READY[side.people].cards
    if known <= {*ready}:
        left = [card for card in ready if card not in known]
        if len(left) >= count:
            return rng.sample(left, count)
    return _of_any_deck(side.people, known, count, rng)


def _of_any_deck(people: str, known: set[Card], count: int, rng: Random) -> list[Card]:
    """Return further cards for a legal deck; if there is none, any cards."""
    moons = sum(card.moons for card in known if card.people != people)
    pool = [card for card in CARDS if card not in known]
    rng.shuffle(pool)
    found: list[Card] = []
    for card in sorted(pool, key=lambda card: rng.random() + (card.people != people)):
        cost = 0 if card.people == people else card.moons
        if len(found) < count and moons + cost <= MOST_MOONS:
            moons += cost
            found.append(card)
    chosen = set(found)
    found += [card for card in pool if card not in chosen][: count - len(found)]
    return found
