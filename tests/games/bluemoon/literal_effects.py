"""The effects of single cards read literally: when they can do something, and what they do."""

from __future__ import annotations

from typing import Any

from .literal_cards import CARDS, Clause, clauses_of, in_order, of_kind
from .literal_plays import payments
from .literal_power import is_protected, text_counts, working_clauses
from .literal_state import (
    State,
    attract,
    discard_from_hand,
    discard_from_table,
    draws_left,
    fronts,
    is_peer,
    note,
    out_of_deck,
    room_in_hand,
    take_from_pile,
    take_openly,
)


def optional_clause(name: str, when: str) -> Clause:
    """The effect of a card that its owner may use at some time; no card has two of one time."""
    return clauses_of(name, when)[0]


def usable(state: State, seat: int, when: str) -> list[str]:
    """Own active cards with an effect of this time that can do something and was not used yet."""
    mine, theirs = fronts(state, seat)
    return in_order(
        name
        for name, clause in working_clauses(when, "", mine, theirs)
        if name not in state["used"] and uses(state, seat, name, clause)
    )


# What an effect can do ---------------------------------------------------------------------------


def uses(state: State, seat: int, name: str, clause: Clause) -> set[str]:
    """The texts with which an effect can be used now; none if it can do nothing."""
    words = clause.words
    if clause.verb == "attract":
        paid = payments(state, seat, words["cost"].removeprefix("discard-hand:"))
        return {pay_text(name, some) for some in paid}
    if clause.verb == "discard":
        return uses_of_discard(state, seat, name, words)
    targets = {
        "search": targets_of_search,
        "reclaim": targets_of_reclaim,
    }
    if clause.verb in targets:
        return {f"use {name} on {aim}" for aim in targets[clause.verb](state, seat, name, words)}
    assert clause.verb in ("draw", "return")
    number = draw_number if clause.verb == "draw" else return_number
    return {f"use {name}"} if number(state, seat, words) else set()


def pay_text(name: str, cards: frozenset[str]) -> str:
    return f"pay {name}: {', '.join(in_order(cards))}"


def draw_number(state: State, seat: int, words: dict[str, str]) -> int:
    """How many cards a `draw` takes."""
    side = state["sides"][seat]
    number = words["n"]
    wanted = int(number.split(":")[-1])
    if number.startswith("to:"):
        wanted = max(0, wanted - len(side["hand"]))
    if words["from"] == "discard-shuffled":
        return min(wanted, len(side["discard"]), room_in_hand(state, seat))
    return min(wanted, draws_left(state, seat))


def return_number(state: State, seat: int, words: dict[str, str]) -> int:
    side = state["sides"][seat]
    return len(side[words["from"]])


def targets_of_search(state: State, seat: int, name: str, words: dict[str, str]) -> list[str]:
    side = state["sides"][seat]
    if words["from"] == "deck":
        return list(side["deck"]) if draws_left(state, seat) else []
    return list(side["discard"]) if room_in_hand(state, seat) else []


def targets_of_reclaim(state: State, seat: int, name: str, words: dict[str, str]) -> list[str]:
    """Own cards but that which carries the effect."""
    side = state["sides"][seat]
    if not room_in_hand(state, seat):
        return []
    area = "covered" if words["from"] == "combat" else "support"
    return [card for card in side["combat"] + side[area] if card != name]


def uses_of_discard(state: State, seat: int, name: str, words: dict[str, str]) -> set[str]:
    me, other = state["sides"][seat], state["sides"][1 - seat]
    if words["of"] == "me":
        return {f"use {name}"} if me["hand"] else set()
    if words["from"] == "deck-top":
        return {f"use {name}"} if other["deck"] else set()
    if words["from"] == "hand":
        blind = words["by"] == "blind"
        if blind and other["disclosed"]:
            return blind_texts(state, seat, name)
        return {f"use {name}"} if other["hand"] else set()
    if words["n"] == "1":
        return {f"use {name} on {aim}" for aim in single_targets(state, seat, words)}
    if words.get("keep") == "one-character":
        return drown_texts(state, seat, name)
    return {f"use {name}"} if open_to_discard(state, seat, words) else set()


def blind_texts(state: State, seat: int, name: str) -> set[str]:
    """§7.7: a disclosed card on purpose, or one of the others blindly."""
    other = state["sides"][1 - seat]
    found = {f"use {name} on {aim}" for aim in other["disclosed"]}
    if len(other["disclosed"]) < len(other["hand"]):
        found.add(f"use {name} blindly")
    return found


def open_to_discard(state: State, seat: int, words: dict[str, str]) -> list[str]:
    """Cards of the other side that an effect reaches; PROTECTED ones stay (§8.4)."""
    theirs, mine = fronts(state, 1 - seat)
    other = state["sides"][1 - seat]
    if words["from"] == "combat":  # §15.6: covered ones too
        lying = other["covered"] + other["combat"]
    else:
        lying = list(theirs.table)
    return [
        name
        for name in lying
        if of_kind(name, words["cards"]) and not is_protected(name, theirs, mine)
    ]


def single_targets(state: State, seat: int, words: dict[str, str]) -> list[str]:
    """§15.5: the last active character stays, PROTECTED or not."""
    theirs, _ = fronts(state, 1 - seat)
    found = open_to_discard(state, seat, words)
    if words.get("keep") == "last-character" and len(theirs.characters) < 2:
        found = [name for name in found if name not in theirs.characters]
    return found


def drown_texts(state: State, seat: int, name: str) -> set[str]:
    """§15.5: the player of Drown Resistance says which character stays, where it is open."""
    words = optional_clause(name, "play").words
    choice = drown_choice(state, seat, words)
    if len(choice) > 1:
        return {f"use {name} on {stays}" for stays in choice}
    return {f"use {name}"} if drowned(state, seat, words, None) else set()


def drown_choice(state: State, seat: int, words: dict[str, str]) -> list[str]:
    """The characters of which one stays; none where a PROTECTED one stays anyhow.

    P16: in the peer one stays beside those that are PROTECTED.
    """
    theirs, _ = fronts(state, 1 - seat)
    reached = open_to_discard(state, seat, words)
    if not is_peer(state) and not set(theirs.characters) <= set(reached):
        return []
    return [name for name in theirs.characters if name in reached]


def drowned(state: State, seat: int, words: dict[str, str], stays: str | None) -> list[str]:
    choice = drown_choice(state, seat, words)
    stays = stays or (choice[0] if choice else None)
    return [name for name in open_to_discard(state, seat, words) if name != stays]


# What it does ------------------------------------------------------------------------------------


def perform(
    state: State, seat: int, name: str, clause: Clause, target: str | None, blindly: bool
) -> None:
    """Use an effect; what needs luck or another choice is put first among what is pending."""
    words = clause.words
    side = state["sides"][seat]
    if clause.verb == "draw":
        perform_draw(state, seat, name, words)
    elif clause.verb == "search":
        assert target is not None
        perform_search(state, seat, words, target)
    elif clause.verb == "reclaim":
        assert target is not None
        for area in ("combat", "covered", "support"):
            side[area] = [card for card in side[area] if card != target]
        take_openly(side, target)
    elif clause.verb == "return":
        perform_return(state, seat, name, words)
    else:
        assert clause.verb == "discard"
        perform_discard(state, seat, name, words, target, blindly)


def due_first(state: State, *pending: dict[str, Any]) -> None:
    state["pending"] = [*pending, *state["pending"]]


def perform_draw(state: State, seat: int, name: str, words: dict[str, str]) -> None:
    number = draw_number(state, seat, words)
    if words["from"] == "discard-shuffled":
        return due_first(state, {"kind": "find", "seat": seat, "n": number})
    due: dict[str, Any] = {"kind": "draw", "seat": seat, "n": number}
    if words.get("reveal") == "yes":
        due["revealed"] = True
    if "then" in words:
        due["card"] = name
    return due_first(state, due)


def perform_search(state: State, seat: int, words: dict[str, str], target: str) -> None:
    """§7.3: a card searched in the deck counts as drawn; it is shown, and the deck reshuffled."""
    side = state["sides"][seat]
    if words["from"] == "deck":
        out_of_deck(side, [target])
        side["bottom"] = []
        state["drawn"] += 1
    else:
        take_from_pile(side, target)
    take_openly(side, target)
    state["before_character"] = None


def perform_return(state: State, seat: int, name: str, words: dict[str, str]) -> None:
    side = state["sides"][seat]
    if words["from"] == "hand":
        return due_first(state, {"kind": "under", "seat": seat, "card": name})
    note(side, "deck", side["discard"])
    note(side, "seen", side["discard"])
    side.update(discard=[], shuffled=0, bottom=[])
    return None


def perform_discard(
    state: State,
    seat: int,
    name: str,
    words: dict[str, str],
    target: str | None,
    blindly: bool,
) -> None:
    other = state["sides"][1 - seat]
    if words["of"] == "me":
        return due_first(state, {"kind": "discard any", "seat": seat, "card": name})
    if words["from"] == "deck-top":
        return due_first(state, {"kind": "turn up", "seat": 1 - seat, "n": 1})
    if words["from"] == "hand" and words["by"] == "opp":
        number = min(int(words["n"]), len(other["hand"]))
        return due_first(state, {"kind": "discard", "seat": 1 - seat, "n": number, "card": name})
    if words["from"] == "hand":
        return pick_blindly(state, seat, name, int(words["n"]), target, blindly)
    if words["n"] == "1":
        gone = [target] if target else []
    elif words.get("keep") == "one-character":
        gone = drowned(state, seat, words, target)
    else:
        gone = open_to_discard(state, seat, words)
    return discard_from_table(other, *gone)


def pick_blindly(
    state: State, seat: int, name: str, number: int, target: str | None, blindly: bool
) -> None:
    """§7.7: all at once by lot, or card by card where some are disclosed."""
    other = state["sides"][1 - seat]
    number = min(number, len(other["hand"]))
    pull = {"kind": "pull", "seat": 1 - seat, "n": number}
    if target is None and not blindly:
        return due_first(state, pull)
    if number > 1:
        due_first(state, {"kind": "blind", "seat": seat, "card": name, "n": number - 1})
    if target is None:
        return due_first(state, pull | {"n": 1})
    return discard_from_hand(other, target)


# When a card is played ---------------------------------------------------------------------------


def on_entering(state: State, name: str) -> None:
    """The `play` effects of a card, unless its text is ignored where it lies now."""
    seat = state["turn"]
    mine, theirs = fronts(state, seat)
    if not text_counts(name, mine, theirs):
        return
    for clause in CARDS[name].clauses:
        if clause.verb == "allow" and clause.words["what"] == "next-card-free":
            state["next_free"] = True
        if clause.when != "play":
            continue
        if not clause.may:
            at_once(state, seat, name, clause)
        elif clause.verb == "attract" or uses(state, seat, name, clause):
            # §3.13: whether a price can be paid is nobody else's to know, so it is asked for anyhow
            due_first(state, {"kind": "may", "seat": seat, "card": name})


def at_once(state: State, seat: int, name: str, clause: Clause) -> None:
    other = state["sides"][1 - seat]
    if clause.verb == "switch" and state["element"] is not None:  # §10.2, §10.4
        state["element"] = "earth" if state["element"] == "fire" else "fire"
    elif clause.verb == "disclose":
        if set(other["hand"]) - set(other["disclosed"]):
            due_first(state, {"kind": "disclose", "seat": 1 - seat, "card": name})
    elif clause.verb == "discard":
        number = len(other["hand"]) - int(clause.words["n"].removeprefix("downto:"))
        if number > 0:
            due_first(state, {"kind": "discard", "seat": 1 - seat, "n": number, "card": name})


def pay_cost(state: State, seat: int, name: str, cards: list[str]) -> None:
    """§14.6: Charm, Impress, Beguile."""
    discard_from_hand(state["sides"][seat], *cards)
    attract(state, seat, int(optional_clause(name, "play").words["n"]))
