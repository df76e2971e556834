"""The explicit JSON view: what one seat sees, read with the same care as a whole state.

It is a state with numbers or nulls in place of hidden cards, and two more keys: `seat` says whose
view it is, and `unseen` which cards went into which shuffle, where everybody could see that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.game import Seat
from ...core.refusal import quoted
from ...core.state_json import bad, is_number, number
from .cards import DECK, names
from .explicit import VIEW_KEYS, card_list, example, refuse_twins, write
from .state import Cards, State
from .view import View, unplaced


class Hidden(NamedTuple):
    """How many cards are hidden: in each hand, and in the stack."""

    hands: tuple[int, ...]
    stack: int

    @property
    def seats(self) -> list[Seat]:
        """The seats whose hands are hidden."""
        return [seat for seat, count in enumerate(self.hands) if count]


def write_view(view: View) -> dict[str, Any]:
    """Return a view as an explicit object."""
    data = write(view) | {"seat": view.seat}
    if later := view.pools[1:]:
        data["unseen"] = {str(view.shuffles - shuffle): names(pool) for shuffle, pool in later}
    return data


def read_view(data: Mapping[str, Any]) -> View:
    """Return the view that an object describes, refusing one that cannot be."""
    state, hidden = _parts(data)
    seat = _seat(data, state)
    _refuse_sight(state, hidden, seat)
    state, pools = _pools(data, state, hidden)
    hands = tuple(
        count or hand for count, hand in zip(hidden.hands, state.hands, strict=True)
    )  # fmt: skip
    return View(state.options, hands, state.rows, hidden.stack, *state[4:], seat, pools)


def _parts(data: Mapping[str, Any]) -> tuple[State, Hidden]:
    """Return what can be seen, as a state without the hidden cards, and how many those are."""
    given = data.get("hands")
    hands = given if isinstance(given, list) else []
    counts = [_count(hand, f"hands of seat {seat}") for seat, hand in enumerate(hands)]
    stack = _count(data.get("stack", 0), "the stack")
    if stack is None:
        raise bad("nobody sees the stack, so it is the number of its cards (§6.1)")
    shown = {key: value for key, value in data.items() if key not in VIEW_KEYS} | {"stack": []}
    if hands:
        shown["hands"] = [
            hand if count is None else [] for hand, count in zip(hands, counts, strict=True)
        ]
    state = example(shown)
    hidden = Hidden(tuple(count or 0 for count in counts), stack)
    if not state.shuffles and (any(hidden.hands) or hidden.stack):
        raise bad("nothing has been dealt, yet there are hidden cards")
    return state, hidden


def _count(pile: Any, what: str) -> int | None:
    """Return how many cards a hidden pile has: a number or a list of nulls; None for an open one.

    An empty pile hides nothing, and may be a list too.
    """
    if is_number(pile):
        if not 0 <= pile <= len(DECK):
            raise bad(f"{what} has from 0 to {len(DECK)} cards, not {quoted(pile)}")
        return pile
    if not isinstance(pile, list) or any(card is not None for card in pile):
        if isinstance(pile, list) and None in pile:
            raise bad(f"{what} should show all of its cards or none of them")
        return None
    if len(pile) > len(DECK):
        raise bad(f"{what} has from 0 to {len(DECK)} cards, not {len(pile):,}")
    return len(pile)


def _seat(data: Mapping[str, Any], state: State) -> Seat | None:
    """Return whose view it is; where that is not said, the seat whose hand alone is open."""
    if "seat" in data:
        return None if data["seat"] is None else number(data, "seat", 0, len(state.hands) - 1)
    held = [seat for seat, hand in enumerate(state.hands) if hand]
    if len(held) != 1:
        raise bad("a view needs the key seat: who looks, from 0 on, or null for a spectator")
    return held[0]


def _refuse_sight(state: State, hidden: Hidden, seat: Seat | None) -> None:
    """Refuse a hand that is seen or hidden against the rules (§4.2, §6.1)."""
    for owner, hand in enumerate(state.hands):
        if state.finished and hidden.hands[owner]:
            raise bad(f"at the end all hands lie open, but that of seat {owner} is hidden (§4.2)")
        if owner == seat and hidden.hands[owner]:
            raise bad(f"seat {owner} sees its own hand, but it is hidden here (§6.1)")
        if hand and owner != seat and not state.finished:
            who = "a spectator" if seat is None else f"seat {seat}"
            raise bad(f"{who} cannot see the hand of seat {owner}, but it is open here (§6.1)")


# Unseen cards ------------------------------------------------------------------------------


def _pools(
    data: Mapping[str, Any], state: State, hidden: Hidden
) -> tuple[State, tuple[tuple[int, Cards], ...]]:
    """Return which cards each shuffle may have brought; the oldest gets whatever is left.

    Where nobody says what was shuffled later, every hidden card may be anywhere: then all of them
    count as drawn from the last shuffle.
    """
    said = data.get("unseen")
    if said is None and len(_places(state, hidden)) > 1:
        drawn = (
            state.shuffles if count else age
            for count, age in zip(hidden.hands, state.drawn, strict=True)
        )
        state = state._replace(drawn=tuple(drawn))
    places = _places(state, hidden)
    later = _said_later(said, state.shuffles, places)
    refuse_twins(state, later.values())
    known = [card for pool in later.values() for card in pool]
    rest = unplaced(state, hidden.seats, known)
    first = min(places, default=0)
    if len(rest) < places[first]:
        count = places.total()
        raise bad(f"{count} cards are hidden, but only {len(rest) + len(known)} can be (§1.1)")
    pools = ({first: tuple(rest)} if places else {}) | later
    return state, tuple(sorted(pools.items()))


def _places(state: State, hidden: Hidden) -> Counter[int]:
    """Return how many hidden cards are from which shuffle."""
    places = Counter({state.shuffles: hidden.stack} if hidden.stack else {})
    for seat in hidden.seats:
        places[state.drawn[seat]] += hidden.hands[seat]
    return places


def _said_later(said: Any, shuffles: int, places: Counter[int]) -> dict[int, Cards]:
    """Return the cards of all shuffles but the oldest, as `unseen` names them."""
    said = {} if said is None else said
    later = {str(shuffles - shuffle): shuffle for shuffle in sorted(places)[1:]}
    if not isinstance(said, Mapping) or set(said) != set(later):
        wanted = f"the keys {', '.join(later)}" if later else "no key"
        raise bad(f"unseen needs {wanted} here, as shuffles_since_draw tells, not {quoted(said)}")
    pools = {}
    for key, shuffle in later.items():
        pools[shuffle] = tuple(sorted(card_list(said[key], f"unseen {key}")))
        if len(pools[shuffle]) != places[shuffle]:
            count, there = len(pools[shuffle]), places[shuffle]
            raise bad(f"unseen {key} has {count} cards, but {there} from that shuffle are hidden")
    return pools
