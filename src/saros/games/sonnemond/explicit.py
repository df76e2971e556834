"""The explicit JSON state: every card where it lies, read with every care."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...core.refusal import quoted
from ...core.state_json import bad, flag, is_number, listed, number, switches
from .cards import COPIES, DARK, NAMES, RANKS, SUITS, card_named, names, spoken
from .options import SonneMondOptions
from .state import FEWEST, MOST, Cards, Row, Slot, State, undealt
from .turn import MOST_TURNS
from .view import View, size

KEYS = (
    "players", "switches", "hands", "rows", "stack", "discard", "score", "turn", "chain",
    "last_round", "finished",
)  # fmt: skip
FURTHER = ("turns", "shuffles_since_draw", "dealt")
"""Keys for what the others cannot tell; each may be left out where it says nothing new."""
VIEW_KEYS = ("seat", "unseen")
"""Keys that only a view has; `explicit_view.py` reads and writes them."""


def is_explicit(data: Mapping[str, Any]) -> bool:
    """Tell from its keys whether an object is meant as a state of this game."""
    return "hands" in data and "rows" in data


def is_hiding(data: Mapping[str, Any]) -> bool:
    """Tell whether an object is what one seat sees: it says which seat, or hides cards."""
    hands = data.get("hands")
    piles = [data.get("stack"), *(hands if isinstance(hands, list) else ())]
    return any(key in data for key in VIEW_KEYS) or any(
        is_number(pile) or (isinstance(pile, list) and None in pile) for pile in piles
    )


# Reading -----------------------------------------------------------------------------------


def read(data: Mapping[str, Any]) -> State:
    """Return the state that an object describes, refusing one that cannot be."""
    if is_hiding(data):
        raise bad("this is what one seat sees; a whole state has every card by its name")
    state = example(data)
    refuse_twins(state)
    return state


def example(data: Mapping[str, Any]) -> State:
    """Return the same without asking the deck, which somebody may have replaced."""
    if strange := [key for key in data if key not in (*KEYS, *FURTHER)]:
        raise bad(f"there is no key {quoted(strange[0])}; there are: {', '.join(KEYS)}")
    if missing := [key for key in ("players", "hands", "rows", "turn") if key not in data]:
        raise bad(f"the key {missing[0]} is missing")
    players = number(data, "players", FEWEST, MOST)
    options = SonneMondOptions.from_mapping(switches(data))
    hands = tuple(tuple(sorted(pile)) for pile in _piles(data, "hands", players))
    score = tuple(tuple(sorted(pile)) for pile in _piles(data, "score", players))
    rows = tuple(_rows(data, players))
    stack = card_list(data.get("stack", []), "the stack")
    discard = tuple(sorted(card_list(data.get("discard", []), "the discard pile")))
    starter, left = _last_round(data, players)
    shuffles, drawn = _history(data, players)
    return _whole(
        State(
            options, hands, rows, stack, discard, score,
            turn=number(data, "turn", 0, players - 1), chain=flag(data, "chain"),
            starter=starter, left=left, turns=number(data, "turns", 0, MOST_TURNS, 0),
            shuffles=shuffles, drawn=drawn, finished=flag(data, "finished"),
        )
    )  # fmt: skip


def _whole(state: State) -> State:
    """Refuse what is wrong only as a whole."""
    if not state.shuffles and state != undealt(len(state.hands), state.options):
        raise bad("nothing has been dealt, yet there are cards or turns")
    if state.turns == MOST_TURNS and not state.finished:
        raise bad(f"after {MOST_TURNS:,} turns a play is finished (§4.1)")
    return state


def _piles(data: Mapping[str, Any], key: str, players: int) -> list[Cards]:
    piles = listed(data.get(key, [[]] * players), key, players)
    return [card_list(pile, f"{key} of seat {seat}") for seat, pile in enumerate(piles)]


def card_list(value: Any, what: str) -> Cards:
    """Return cards given by their names, refusing what is none."""
    cards = []
    for name in listed(value, what):
        card = card_named(name) if isinstance(name, str) else None
        if card is None:
            raise bad(f"{what} cannot hold {quoted(name)}; cards are S1 to S29, M1 to M29, SX, MX")
        cards.append(card)
    return tuple(cards)


def _rows(data: Mapping[str, Any], players: int) -> Iterator[Row]:
    every = listed(data["rows"], "rows", players)
    for seat, hosted in enumerate(every):
        if not isinstance(hosted, Mapping) or set(hosted) - set(SUITS):
            raise bad(f"rows of seat {seat} are an object with sun and moon, {_not(hosted)}")
        if players == 4:
            _refuse_second(every, seat)
        for suit, name in enumerate(SUITS):
            what = f"the {name} row of seat {seat}"
            row = tuple(_slot(slot, suit, what) for slot in listed(hosted.get(name, []), what))
            visible = [slot[-1] for slot in row if slot[-1] % RANKS != DARK]
            if visible != sorted(set(visible)):
                raise bad(f"{what} does not ascend from left to right (§2.2)")
            yield row


def _not(value: Any) -> str:
    return f"not {quoted(value)}"


def _refuse_second(every: list[Any], seat: int) -> None:
    """§5.1: of two partners each hosts one row, and not the same suit."""
    own, other = every[seat], every[(seat + 2) % 4]
    hosted = [suit for suit in SUITS if own.get(suit)]
    if len(hosted) > 1:
        raise bad(f"seat {seat} hosts two rows, but of partners each hosts one (§5.1)")
    if hosted and isinstance(other, Mapping) and other.get(hosted[0]):
        raise bad(f"seat {seat} and its partner both host a {hosted[0]} row (§5.1)")


def _slot(value: Any, suit: int, what: str) -> Slot:
    slot = card_list(value, f"a slot of {what}")
    if not slot:
        raise bad(f"{what} has a slot without a card")
    for height, card in enumerate(slot):
        if card // RANKS != suit:
            raise bad(f"{what} cannot hold {NAMES[card]}, a card of the other suit")
        if (card % RANKS == DARK) != (height % 2 == 1):
            raise bad(f"{NAMES[card]} lies wrongly in {what}: numbers and eclipses take turns")
    return slot


def refuse_twins(state: State, unseen: Iterable[Cards] = ()) -> None:
    """Refuse more of a card than the deck has."""
    slots = (slot for row in state.rows for slot in row)
    piles = [*state.hands, *state.score, state.stack, state.discard, *slots, *unseen]
    for card, count in Counter(card for pile in piles for card in pile).items():
        if count > COPIES[card]:
            raise bad(f"there are {count} of {spoken(card)}, but the deck has {COPIES[card]}")


def _last_round(data: Mapping[str, Any], players: int) -> tuple[int | None, int]:
    last = data.get("last_round")
    if last is None:
        return None, 0
    if not isinstance(last, Mapping) or set(last) != {"starter", "turns_after_this"}:
        raise bad(f"last_round is null, or has starter and turns_after_this, {_not(last)}")
    return number(last, "starter", 0, players - 1), number(last, "turns_after_this", 0, players)


def _history(data: Mapping[str, Any], players: int) -> tuple[int, tuple[int, ...]]:
    """Return how often was shuffled, as far as it matters, and from which shuffle each hand is."""
    if not flag(data, "dealt", True):
        return 0, (0,) * players
    since = listed(data.get("shuffles_since_draw", [0] * players), "shuffles_since_draw", players)
    ages = [number({"an entry of shuffles_since_draw": age}, "an entry of shuffles_since_draw",
                    0, MOST_TURNS) for age in since]  # fmt: skip
    shuffles = 1 + max(ages)
    return shuffles, tuple(shuffles - age for age in ages)


# Writing -----------------------------------------------------------------------------------


def write(play: State | View) -> dict[str, Any]:
    """Return a state as an explicit object; of a view, numbers where cards are hidden."""
    rows = [
        {suit: [names(slot) for slot in play.rows[2 * seat + n]] for n, suit in enumerate(SUITS)}
        for seat in range(len(play.hands))
    ]
    last = {"starter": play.starter, "turns_after_this": play.left}
    data: dict[str, Any] = {
        "players": len(play.hands),
        "switches": play.options.to_mapping(),
        "hands": [_pile(hand) for hand in play.hands],
        "rows": rows,
        "stack": _pile(play.stack),
        "discard": names(play.discard),
        "score": [names(pile) for pile in play.score],
        "turn": play.turn,
        "chain": play.chain,
        "last_round": None if play.starter is None else last,
        "finished": play.finished,
    }
    return data | _further(play)


def _pile(pile: Cards | int) -> list[str] | int:
    return pile if isinstance(pile, int) else names(pile)


def _further(play: State | View) -> dict[str, Any]:
    further: dict[str, Any] = {}
    if play.turns:
        further["turns"] = play.turns
    ages = [
        play.shuffles - drawn if size(hand) else 0
        for hand, drawn in zip(play.hands, play.drawn, strict=True)
    ]
    if any(ages):
        further["shuffles_since_draw"] = ages
    if not play.shuffles:
        further["dealt"] = False
    return further
