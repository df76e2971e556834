"""Plain JSON states of Blue Moon for the literal reader, and cards that change place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .literal_cards import CARDS, in_order
from .literal_power import Front, working_clauses

State = dict[str, Any]
Side = dict[str, Any]

SEATS = ("Roland", "Elinor")
EMPTY_SIDE: Side = {
    "hand": [],
    "deck": [],
    "bottom": [],
    "disclosed": [],
    "known": [],
    "seen": [],
    "combat": [],
    "covered": [],
    "support": [],
    "discard": [],
    "leadership": [],
    "leading": None,
    "amplified": None,
    "out": 0,
    "shuffled": 0,
}
EMPTY_STATE: State = {
    "game": "bluemoon",
    "switches": {},
    "turn": 0,
    "phase": "begin",
    "starting": False,
    "element": None,
    "dragons": 0,
    "played": [],
    "next_free": False,
    "drawn": 0,
    "undone": 0,
    "used": [],
    "met": [],
    "pending": [],
    "before_character": None,
    "winner": None,
    "crystals": 0,
    "reason": "",
}


def full(state: State) -> State:
    """A copy with every key, where a state may leave out what is empty.

    What lies under a first character and the cards a pending choice is from are never changed,
    so they need not be copied.
    """
    new: State = {**EMPTY_STATE, **state}
    new["sides"] = [
        {key: list(value) if isinstance(value, list) else value for key, value in side.items()}
        for side in ({**EMPTY_SIDE, **side} for side in state["sides"])
    ]
    new["played"] = [list(play) for play in new["played"]]
    new["pending"] = [dict(due) for due in new["pending"]]
    new.update(used=list(new["used"]), met=list(new["met"]), switches=dict(new["switches"]))
    return new


def is_peer(state: State) -> bool:
    """§20: whether the peer's rules P1 … P16 are played."""
    return bool(state["switches"].get("peer_compat", False))


def front(side: Side) -> Front:
    return Front(tuple(side["combat"]), tuple(side["support"]), side["leading"])


def fronts(state: State, seat: int) -> tuple[Front, Front]:
    """The active cards of a seat, and those of the other."""
    return front(state["sides"][seat]), front(state["sides"][1 - seat])


def kind(name: str) -> str:
    return CARDS[name].kind


def table_size(side: Side) -> int:
    """§11.1: all cards of the combat and support areas, active or not."""
    return len(side["combat"]) + len(side["covered"]) + len(side["support"])


def played_of(state: State, *kinds: str) -> list[str]:
    """What was played this turn of some kinds."""
    return [name for name, _ in state["played"] if kind(name) in kinds]


# Cards change place --------------------------------------------------------------------------


def note(side: Side, key: str, names: Iterable[str]) -> None:
    """Add cards to a list that is kept in catalogue order."""
    side[key] = in_order({*side[key], *names})


def forget(side: Side, *names: str) -> None:
    """Where a card is, is public again or everybody's guess: drop what was noted of it."""
    for key in ("disclosed", "known", "seen"):
        side[key] = [name for name in side[key] if name not in names]


def leave_hand(side: Side, *names: str) -> None:
    """Cards leave the hand for everybody to see."""
    for name in names:
        side["hand"].remove(name)
    forget(side, *names)


def to_pile(side: Side, *names: str) -> None:
    """§7.6: leadership cards go to their own stack."""
    for name in names:
        side["leadership" if kind(name) == "leadership" else "discard"].append(name)


def discard_from_hand(side: Side, *names: str) -> None:
    leave_hand(side, *names)
    to_pile(side, *in_order(names))


def discard_from_table(side: Side, *names: str) -> None:
    for area in ("combat", "covered", "support"):
        side[area] = [name for name in side[area] if name not in names]
    to_pile(side, *names)


def take_openly(side: Side, name: str) -> None:
    """§9.3, §18.6: everybody has seen the card go to the hand."""
    forget(side, name)
    note(side, "hand", [name])
    note(side, "known", [name])


def return_secretly(side: Side, name: str) -> None:
    """A hand card goes into the deck and nobody else sees which (contract, Knowledge)."""
    side["hand"].remove(name)
    note(side, "deck", [name])
    note(side, "seen", side["known"])
    side["known"] = []
    if name in side["disclosed"]:
        side["disclosed"].remove(name)
        note(side, "seen", [name])


def out_of_deck(side: Side, names: list[str]) -> None:
    for key in ("deck", "bottom"):
        side[key] = [name for name in side[key] if name not in names]


def take_from_pile(side: Side, name: str) -> None:
    """A card leaves the discard pile; those at its bottom may be unknown to the other seat."""
    if side["discard"].index(name) < side["shuffled"]:
        side["shuffled"] -= 1
    side["discard"].remove(name)


# How many cards may be taken ---------------------------------------------------------------------


def room_in_hand(state: State, seat: int) -> int:
    """§7.4: how many cards the hand may still take."""
    mine, theirs = fronts(state, seat)
    caps = [
        int(clause.words["max"])
        for _, clause in working_clauses("active", "limit", theirs, mine)
        if clause.words["what"] == "hand"
    ]
    held = len(state["sides"][seat]["hand"])
    return max(0, min([99, *caps]) - held)


def draws_left(state: State, seat: int) -> int:
    """§7.3, §7.4, §7.5: how many cards the seat may still take from its deck in its turn."""
    mine, theirs = fronts(state, seat)
    caps = [
        int(clause.words["max"].removesuffix("/turn"))
        for _, clause in working_clauses("active", "limit", theirs, mine)
        if clause.words["what"] == "draw"
    ]
    left = max(0, min([99, *caps]) - int(state["drawn"]))
    return min(left, room_in_hand(state, seat), len(state["sides"][seat]["deck"]))


# Dragons and the end -----------------------------------------------------------------------------


def is_over(state: State) -> bool:
    return bool(state["phase"] == "over")


def win(state: State, seat: int, crystals: int, reason: str) -> None:
    state.update(phase="over", winner=seat, crystals=crystals, reason=reason)
    state.update(pending=[], before_character=None)


def dragons_of(state: State, seat: int) -> int:
    dragons = int(state["dragons"])
    return max(0, dragons if seat == 0 else -dragons)


def attract(state: State, seat: int, number: int) -> None:
    """§11.4, §12.5: one by one; a fourth wins at once."""
    for _ in range(number):
        if dragons_of(state, seat) == 3:
            win(state, seat, 4, "dragons")
            return
        state["dragons"] += 1 if seat == 0 else -1


def is_out(side: Side) -> bool:
    return not side["hand"] and not side["deck"]


def mark_out(state: State) -> None:
    """§12.4: who ran out first; the mark is lifted with a new card (P8: never)."""
    sides = state["sides"]
    for side, other in (sides, sides[::-1]):
        if side["out"] and not is_out(side) and not is_peer(state):
            side["out"] = 0
            other["out"] = min(other["out"], 1)
    for side, other in (sides, sides[::-1]):
        if is_out(side) and not side["out"]:
            side["out"] = 2 if other["out"] else 1


def end_if_out(state: State, declined: bool = False) -> bool:
    """§12.1, §12.3: the game ends when somebody has neither hand nor deck.

    P7: a decline with an empty hand ends it too.
    """
    sides = state["sides"]
    if not declined and not any(is_out(side) for side in sides):
        return False
    if state["dragons"]:
        winner = 0 if state["dragons"] > 0 else 1
    elif any(side["out"] == 1 for side in sides):
        winner = 1 if sides[0]["out"] == 1 else 0
    else:
        winner = 1 - state["turn"]
    win(state, winner, 1 + abs(state["dragons"]), "out of cards")
    return True
