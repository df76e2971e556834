"""A slow, literal reader of the rulings of Blue Moon that shares no code with the engine.

It works on plain JSON states and on the texts of moves; all its functions are pure. `§` means a
paragraph of the rulings, `P` a flag of `peer_compat` (§20).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .literal_acts import after
from .literal_cards import CARDS, in_order
from .literal_effects import blind_texts, optional_clause, pay_text, usable, uses
from .literal_plays import booking, demand_payments, elements_to_announce, working_caterpillars
from .literal_power import icon_counts, total
from .literal_state import SEATS, State, fronts, full, is_over, is_peer, kind, room_in_hand

__all__ = ["after", "legal_texts", "outcome", "to_act", "totals"]

CHANCE = "chance"
LUCK = ("begins", "draw", "find", "pull", "turn up", "disclose")


# Questions ---------------------------------------------------------------------------------------


def totals(state: State) -> dict[str, list[int]]:
    """§8: the totals of both seats, as if the fight were in either element."""
    state = full(state)
    found = {}
    for element in ("fire", "earth"):
        pairs = (fronts(state, seat) for seat in (0, 1))
        found[element] = [total(element, one, two, is_peer(state)) for one, two in pairs]
    return found


def outcome(state: State) -> dict[str, Any] | None:
    """§12.3: who has won how many crystals, and why; None while the game goes on."""
    if state["phase"] != "over":
        return None
    return {key: state[key] for key in ("winner", "crystals", "reason")}


def to_act(state: State) -> int | str | None:
    """The seat that is to move, or chance."""
    state = full(state)
    if is_over(state):
        return None
    if not state["pending"]:
        return int(state["turn"])
    first = state["pending"][0]
    return CHANCE if first["kind"] in LUCK else int(first["seat"])


def legal_texts(state: State) -> set[str]:
    """All legal moves as texts; of chance what is due, without its luck."""
    state = full(state)
    if is_over(state):
        return set()
    if state["pending"]:
        due = state["pending"][0]
        return luck_texts(due) if due["kind"] in LUCK else due_texts(state, due)
    if state["phase"] == "end":
        return end_texts(state)
    found = turn_texts(state)
    return found or {"forfeit"}  # §19.2


def luck_texts(due: dict[str, Any]) -> set[str]:
    if due["kind"] == "begins":
        return {f"{seat} begins" for seat in SEATS}
    if due["kind"] == "disclose":
        return {f"disclose {SEATS[due['seat']]}"}
    cards = "card" if due["n"] == 1 else "cards"
    return {f"{due['kind']} {SEATS[due['seat']]}: {due['n']} {cards}"}


def due_texts(state: State, due: dict[str, Any]) -> set[str]:
    """What somebody has to decide before the turn goes on."""
    seat, name = due["seat"], due.get("card", "")
    hand = state["sides"][seat]["hand"]
    match due["kind"]:
        case "mulligan":
            subsets = (some for n in range(1, len(hand) + 1) for some in combinations(hand, n))
            return {"keep"} | {f"put back {', '.join(in_order(some))}" for some in subsets}
        case "may":
            return may_texts(state, seat, name)
        case "blind":
            found = blind_texts(state, seat, name)
            return found | {"done"} if is_peer(state) else found  # P14: fewer may be taken
        case "discard":
            return {f"discard {card}" for card in hand}
        case "discard any":
            return {f"discard {card}" for card in hand} | {"done"}
        case "discard one of":
            return {f"discard {card}" for card in due["from"]}
        case "under":
            return {f"under {card}" for card in hand} | {"done"}
        case "return":
            return {f"return {card}" for card in hand}
    assert due["kind"] == "amplify"
    return {f"use {name} on {card}" for card in working_caterpillars(state, seat)}


def may_texts(state: State, seat: int, name: str) -> set[str]:
    """§3.13: a `play?` effect, or nothing (P2: the peer forces a pick in every search)."""
    clause = optional_clause(name, "play")
    found = uses(state, seat, name, clause)
    return found if clause.verb == "search" and is_peer(state) else found | {"skip"}


def end_texts(state: State) -> set[str]:
    """§3.9: the `end?` effects in any order, or none (P1: all of them, in catalogue order)."""
    seat = state["turn"]
    names = usable(state, seat, "end")
    if is_peer(state):
        names = names[:1]
    found = set().union(*(uses(state, seat, n, optional_clause(n, "end")) for n in names))
    return found if is_peer(state) else found | {"done"}


# The turn ----------------------------------------------------------------------------------------


def turn_texts(state: State) -> set[str]:
    """What the player may do in the phases BEGIN to ANNOUNCE."""
    seat, phase = state["turn"], state["phase"]
    hand = state["sides"][seat]["hand"]
    found = announce_texts(state)
    if phase == "post":
        return found
    found |= {f"play {name}" for name in hand if booking(state, name)}
    found |= {pay_text(name, some) for name, some in demand_payments(state)}
    for name in usable(state, seat, "myturn"):  # §15.4
        found |= uses(state, seat, name, optional_clause(name, "myturn"))
    if phase == "begin":
        found |= {f"retrieve {name}" for name in retrievable(state)}
    if phase in ("begin", "leadership"):
        found |= decline_texts(hand) if state["starting"] else {"retreat"}  # §4.1, §5.1
    elif state["before_character"] and not elements_to_announce(state) and state["undone"] < 50:
        found.add("undo")  # §19.1, §19.3
    return found


def announce_texts(state: State) -> set[str]:
    """§3.6, §3.7: announce, or use a `post?` effect first (P1, P2: must use it first)."""
    seat = state["turn"]
    announced = {f"announce {element}" for element in elements_to_announce(state)}
    if not announced:
        return set()
    first: set[str] = set()
    for name in usable(state, seat, "post"):
        first |= uses(state, seat, name, optional_clause(name, "post"))
    return first if first and is_peer(state) else first | announced


def decline_texts(hand: list[str]) -> set[str]:
    """§5.1, §5.3: one, two or three cards; none only with an empty hand."""
    if not hand:
        return {"decline"}
    some = (cards for n in (1, 2, 3) for cards in combinations(hand, n))
    return {f"decline {', '.join(in_order(cards))}" for cards in some}


def retrievable(state: State) -> list[str]:
    """§9.1, §9.2, §7.4."""
    seat = state["turn"]
    mine, theirs = fronts(state, seat)
    if not room_in_hand(state, seat):
        return []
    blocked = any("RETRIEVE" in CARDS[name].icons for name in theirs.characters)
    return [
        name
        for name in mine.table
        if icon_counts(name, "RETRIEVE", mine, theirs)
        and not (blocked and kind(name) == "character")
    ]
