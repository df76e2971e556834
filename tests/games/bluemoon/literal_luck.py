"""Moves of chance in Blue Moon, read literally: cards that come by lot."""

from __future__ import annotations

from typing import Any

from .literal_cards import in_order
from .literal_effects import due_first, optional_clause
from .literal_state import (
    SEATS,
    State,
    discard_from_hand,
    forget,
    is_peer,
    note,
    out_of_deck,
    take_openly,
    to_pile,
)


def luck(new: State, text: str) -> None:
    """Cards that come by lot; nothing before them can be undone (§19.1)."""
    due = new["pending"].pop(0)
    new["before_character"] = None
    what, _, listed = text.partition(": ")
    assert what == f"{due['kind']} {SEATS[due['seat']]}", (due, text)
    if due["kind"] == "disclose":
        disclose(new, due)
        return
    cards = listed.split(", ")
    assert len(cards) == due["n"] == len(set(cards)), (due, text)
    LOTS[due["kind"]](new, due, cards)


def draw(new: State, due: dict[str, Any], cards: list[str]) -> None:
    seat = due["seat"]
    side = new["sides"][seat]
    check_top(new, side, cards)
    out_of_deck(side, cards)
    note(side, "hand", cards)
    if seat == new["turn"] and new["phase"] not in ("deal", "mulligan", "refill"):
        new["drawn"] += len(cards)
    if due.get("revealed"):
        for card in cards:
            take_openly(side, card)
    if "card" in due:
        follow_up(new, seat, due["card"], cards)


def check_top(new: State, side: dict[str, Any], cards: list[str]) -> None:
    """§7.10: bottom cards come last, in their order (P13: in any)."""
    above = [card for card in side["deck"] if card not in side["bottom"]]
    from_bottom = len(cards) - len(above)
    assert set(cards) <= set(side["deck"]), cards
    if from_bottom <= 0:
        assert set(cards) <= set(above), cards
    else:
        below = set(cards) - set(above)
        assert len(below) == from_bottom, cards
        assert is_peer(new) or below == set(side["bottom"][:from_bottom]), cards


def follow_up(new: State, seat: int, name: str, drawn: list[str]) -> None:
    """The two Shamans that give something back."""
    then = optional_clause(name, "end").words["then"]
    if then.startswith("discard:"):  # §7.11
        due_first(
            new, {"kind": "discard one of", "seat": seat, "card": name, "from": in_order(drawn)}
        )
    else:
        number = min(2, len(new["sides"][seat]["hand"]))
        due_first(new, {"kind": "return", "seat": seat, "n": number, "card": name})


def find(new: State, due: dict[str, Any], cards: list[str]) -> None:
    """§18.6: the pile is shuffled face down, so the other seat knows no card of it any more."""
    side = new["sides"][due["seat"]]
    assert set(cards) <= set(side["discard"]), cards
    note(side, "seen", side["discard"])
    side["discard"] = [card for card in side["discard"] if card not in cards]
    side["shuffled"] = len(side["discard"])
    note(side, "hand", cards)


def pull(new: State, due: dict[str, Any], cards: list[str]) -> None:
    """§7.7: disclosed cards are never pulled blindly."""
    side = new["sides"][due["seat"]]
    assert not set(cards) & set(side["disclosed"]), cards
    discard_from_hand(side, *cards)


def turn_up(new: State, due: dict[str, Any], cards: list[str]) -> None:
    side = new["sides"][due["seat"]]
    check_top(new, side, cards)
    out_of_deck(side, cards)
    forget(side, *cards)
    to_pile(side, *cards)


def disclose(new: State, due: dict[str, Any]) -> None:
    """§18.4: the present hand lies face up; only chance may show what it cannot choose."""
    side = new["sides"][due["seat"]]
    forget(side, *side["hand"])
    note(side, "disclosed", side["hand"])


LOTS = {"draw": draw, "find": find, "pull": pull, "turn up": turn_up}
