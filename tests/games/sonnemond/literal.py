"""A slow, literal reader of docs/rules/sonne-und-mond.md that shares no code with the engine.

It works on explicit JSON states and returns JSON moves, as lists of dicts.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

State = dict[str, Any]
Move = dict[str, Any]
SUITS = {"S": "sun", "M": "moon"}

# §1.2, as the page has it.
ANIMALS = {f"{suit}{number}" for suit in "SM" for number in (3, 8, 13, 17, 22, 27)}


def copied(data: Any) -> Any:
    """A deep copy of plain JSON."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(value) for value in data] if isinstance(data, list) else data


def number(card: str) -> int | None:
    """The printed number; an eclipse has none."""
    return None if card[1:] == "X" else int(card[1:])


def seats_of(state: State) -> range:
    return range(state["players"])


def partner(seat: int) -> int:
    return (seat + 2) % 4


def row(state: State, owner: int, suit: str) -> list[list[str]]:
    found: list[list[str]] = state["rows"][owner][suit]
    return found


def visible(slots: list[list[str]]) -> list[int | None]:
    """What each slot shows (§2.1)."""
    return [number(slot[-1]) for slot in slots]


# What may be laid --------------------------------------------------------------------------


def may_open(state: State, seat: int, owner: int, suit: str) -> bool:
    """§2.3, §5.1."""
    if row(state, owner, suit):
        return False
    if not state["switches"]["open_others_rows"] and owner != seat:
        return False
    if state["players"] < 4:
        return True
    other = "moon" if suit == "sun" else "sun"
    team = [owner, partner(owner)]
    if any(row(state, mate, suit) for mate in team):
        return False  # they share one row of the suit
    if not any(row(state, mate, other) for mate in team):
        return True  # neither exists: whoever opens the first row chooses its host
    return not row(state, owner, other)  # the other suit belongs to the other partner


def fits_cover(shown: list[int | None], slot: int, value: int) -> bool:
    """§2.5."""
    if shown[slot] is not None:
        return False
    if all(top is None for top in shown):
        return True
    neighbours = []
    if slot > 0:
        neighbours.append(shown[slot - 1])
    if slot + 1 < len(shown):
        neighbours.append(shown[slot + 1])
    if all(top is None for top in neighbours):
        return False
    for index, top in enumerate(shown):
        if top is None:
            continue
        # Ascending rows: every number on the left is smaller than the nearest, and so on.
        if index < slot and not top < value:
            return False
        if index > slot and not value < top:
            return False
    return True


def lays_of(state: State, seat: int, card: str) -> list[Move]:
    """Everywhere one card can go (§2)."""
    found: list[Move] = []
    suit, value = SUITS[card[0]], number(card)
    for owner in seats_of(state):
        place = {"card": card, "owner": owner, "suit": suit}
        slots = row(state, owner, suit)
        shown = visible(slots)
        if value is None:
            bright = [slot for slot, top in enumerate(shown) if top is not None]
            found += [{"type": "eclipse", **place, "slot": slot} for slot in bright]
            continue
        if not slots:
            if may_open(state, seat, owner, suit):
                found.append({"type": "lay", **place, "where": "open"})
            continue
        if shown[0] is not None and value < shown[0]:
            found.append({"type": "lay", **place, "where": "left"})
        if shown[-1] is not None and value > shown[-1]:
            found.append({"type": "lay", **place, "where": "right"})
        for slot in range(len(slots)):
            if fits_cover(shown, slot, value):
                found.append({"type": "cover", **place, "slot": slot})
    return found


def runs_of(state: State, seat: int) -> list[dict[str, Any]]:
    """§3.3: maximal stretches of five or more."""
    found = []
    for suit in ("sun", "moon"):
        shown = visible(row(state, seat, suit))
        for first in range(len(shown)):
            for last in range(first + 4, len(shown)):
                inside = all(top is not None for top in shown[first : last + 1])
                before = first > 0 and shown[first - 1] is not None
                behind = last + 1 < len(shown) and shown[last + 1] is not None
                if inside and not before and not behind:
                    found.append({"owner": seat, "suit": suit, "from": first, "to": last})
    return found


def legal_moves(state: State) -> list[Move]:
    """§3, §4.1."""
    if state["finished"]:
        return []
    if state.get("dealt") is False:
        return [{"type": "deal"}]
    seat = state["turn"]
    hand = state["hands"][seat]
    if not hand and state["last_round"] is None:
        if state["stack"]:
            return [{"type": "draw", "count": min(5, len(state["stack"]))}]
        return [{"type": "reshuffle"}] if state["discard"] else [{"type": "begin_last_round"}]
    found = [move for card in sorted(set(hand)) for move in lays_of(state, seat, card)]
    if not state["chain"]:
        runs = runs_of(state, seat)
        for count in range(1, len(runs) + 1):
            found += [{"type": "clear", "runs": list(some)} for some in combinations(runs, count)]
    if found:
        return found
    if not hand and not state["switches"]["empty_hand_eclipse"]:
        return [{"type": "end_turn"}]
    return [{"type": "total_eclipse"}]


# What comes of it --------------------------------------------------------------------------


def play(state: State, move: Move, order: list[str] | None = None) -> State:
    """The state after a legal move; a shuffle is told the order of its cards."""
    new: State = copied(state)
    seat = new["turn"]
    kind = move["type"]
    if kind == "deal":
        assert order is not None
        del new["dealt"]
        for other in seats_of(new):
            new["hands"][other], order = order[:5], order[5:]
        new["stack"] = order
    elif kind == "draw":
        count = move["count"]
        new["hands"][seat], new["stack"] = new["stack"][:count], new["stack"][count:]
    elif kind == "reshuffle":
        assert order is not None
        new["stack"], new["discard"] = order, []
    elif kind == "begin_last_round":
        new["last_round"] = {"starter": seat, "turns_after_this": new["players"]}
    else:
        act(new, seat, move)
    return new


def act(new: State, seat: int, move: Move) -> None:
    """What a player does herself."""
    kind = move["type"]
    if kind in ("lay", "eclipse", "cover"):
        card = move["card"]
        new["hands"][seat].remove(card)
        slots = row(new, move["owner"], move["suit"])
        if kind != "lay":
            slots[move["slot"]].append(card)
        elif move["where"] == "left":
            slots.insert(0, [card])
        else:
            slots.append([card])
        if card in ANIMALS:
            new["chain"] = True
            return
    elif kind == "clear":
        gone = {(run["suit"], n) for run in move["runs"] for n in range(run["from"], run["to"] + 1)}
        for suit in ("sun", "moon"):
            slots = row(new, seat, suit)
            for n, slot in enumerate(slots):
                if (suit, n) in gone:
                    new["score"][seat] += slot
            new["rows"][seat][suit] = [s for n, s in enumerate(slots) if (suit, n) not in gone]
    elif kind == "total_eclipse":
        new["discard"] += new["hands"][seat]
        new["hands"][seat] = []
        for suit in ("sun", "moon"):
            new["discard"] += [card for slot in row(new, seat, suit) for card in slot]
            new["rows"][seat][suit] = []
    end_turn(new)


def end_turn(new: State) -> None:
    """§4.1: every player has one more turn, and 1,000 turns are enough."""
    new["chain"] = False
    new["turns"] = new.get("turns", 0) + 1
    last = new["last_round"]
    if new["turns"] == 1000 or (last is not None and last["turns_after_this"] == 0):
        new["finished"] = True
        return
    if last is not None:
        last["turns_after_this"] -= 1
    new["turn"] = (new["turn"] + 1) % new["players"]


# Counting ----------------------------------------------------------------------------------


def counted(state: State) -> tuple[list[int], list[int]]:
    """§4.2: points, and cards for the tie-break, by seat; teams added."""
    points, cards = [], []
    for seat in seats_of(state):
        plus = sum(number(card) is not None for card in state["score"][seat])
        left = list(state["hands"][seat])
        for suit in ("sun", "moon"):
            left += [card for slot in row(state, seat, suit) for card in slot]
        minus = sum(number(card) is not None for card in left)
        points.append(plus - minus)
        cards.append(plus + minus)
    if state["players"] == 4:
        points = [points[seat] + points[partner(seat)] for seat in seats_of(state)]
        cards = [cards[seat] + cards[partner(seat)] for seat in seats_of(state)]
    return points, cards


def winners(state: State) -> list[int]:
    points, cards = counted(state)
    best = max(zip(points, cards, strict=True))
    return [seat for seat in seats_of(state) if (points[seat], cards[seat]) == best]


def normal(state: State) -> State:
    """The state with piles in a fixed order where their order means nothing."""
    new: State = copied(state)
    new.pop("shuffles_since_draw", None)
    new["hands"] = [sorted(hand) for hand in new["hands"]]
    new["score"] = [sorted(pile) for pile in new["score"]]
    new["discard"] = sorted(new["discard"])
    return new


def keys_of(moves: list[Move]) -> list[str]:
    """Moves in a form that can be compared whatever their order."""
    return sorted(str(sorted(move.items())) for move in moves)
