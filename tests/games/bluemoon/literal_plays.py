"""§6, §10, §14, §15.1 read literally: which cards may be played, demands, and announcing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from .literal_cards import CARDS, clauses_of, in_order, of_kind
from .literal_power import (
    Front,
    has_shield,
    icon_counts,
    lost,
    text_counts,
    total,
    values_count,
    working_clauses,
    zeroed_by_parity,
)
from .literal_state import (
    State,
    dragons_of,
    fronts,
    is_peer,
    kind,
    played_of,
    table_size,
)

BOUNCE_BACK = "Bounce Back"


# What forbids a card -----------------------------------------------------------------------------


def is_forbidden(state: State, name: str) -> bool:
    """§6.5, §6.6: the other side's `limit` beats every permission."""
    mine, theirs = fronts(state, state["turn"])
    for _, clause in working_clauses("active", "limit", theirs, mine):
        cards = clause.words.get("cards", "")
        if clause.words["what"] != "play" or not of_kind(name, cards):
            continue
        cap = int(clause.words["max"].removesuffix("/turn"))
        if sum(of_kind(played, cards) for played, _ in state["played"]) >= cap:
            return True
    return False


def is_stopped(state: State) -> bool:
    """§6.13, §6.14: a card with an unignored STOP was played this turn."""
    mine, theirs = fronts(state, state["turn"])
    return any(icon_counts(name, "STOP", mine, theirs) for name, _ in state["played"])


def gate_is_open(state: State, name: str) -> bool:
    """§10.1, §10.3: a mutant's condition, waived where its text is ignored."""
    seat = state["turn"]
    mine, theirs = fronts(state, seat)
    gates = clauses_of(name, "gate")
    if not gates or not text_counts(name, mine, theirs):
        return True
    condition = gates[0].words["if"]
    me, other = state["sides"][seat], state["sides"][1 - seat]
    if condition == "my-table=0":
        return table_size(me) == 0
    what, _, number = condition.partition(">=")
    if what.startswith("attacked-"):
        return attack(state, what.removeprefix("attacked-")) >= int(number)
    counts = {
        "opp-active": len(theirs.table),
        "opp-table": table_size(other),
        "opp-dragons": dragons_of(state, 1 - seat),
        "opp-hand-minus-mine": len(other["hand"]) - len(me["hand"]),
    }
    return counts[what] >= int(number)


def attack(state: State, what: str) -> int:
    """§8.11: what the player is attacked by, `total` or in one element; -1 if not at all."""
    element = state["element"]
    if state["starting"] or element is None or what not in ("total", element):
        return -1
    mine, theirs = fronts(state, state["turn"])
    return total(element, theirs, mine, is_peer(state))


# What permits it ---------------------------------------------------------------------------------


def booking(state: State, name: str) -> str | None:
    """How a hand card would be booked if it were played now; None if it may not be."""
    if is_forbidden(state, name) or not gate_is_open(state, name):
        return None
    phase = state["phase"]
    if kind(name) == "leadership":
        first = not played_of(state, "leadership")
        allowed = phase in ("begin", "leadership") and first and not is_stopped(state)
        return "leadership" if allowed else None
    if kind(name) == "character":
        in_phase = phase in ("begin", "leadership", "character")
        return character_booking(state, name) if in_phase and not is_stopped(state) else None
    in_phase = phase in ("character", "booster") or (phase == "leadership" and replays(state))
    return extra_booking(state, name) if in_phase else None


def acts_as_free(state: State, name: str) -> bool:
    """§6.8, §6.12: its own icon, or that of Yin and Yang, which ignoring of icons defeats."""
    mine, theirs = fronts(state, state["turn"])
    if icon_counts(name, "FREE", mine, theirs):
        return True
    return bool(state["next_free"]) and "FREE" not in lost(name, mine, theirs)


def makes_a_pair(state: State, name: str) -> bool:
    """§6.9: a card played normally waits for its partner."""
    mine, theirs = fronts(state, state["turn"])
    if not icon_counts(name, "PAIR", mine, theirs):
        return False

    def fits(other: str) -> bool:
        return kind(other) == kind(name) and same_first_word(other, name, is_peer(state))

    on_table = [(n, how) for n, how in state["played"] if n in mine.combat and fits(n)]
    firsts = [n for n, how in on_table if how == "normal" and icon_counts(n, "PAIR", mine, theirs)]
    return len(firsts) > len([n for n, how in on_table if how == "pair"])


def same_first_word(one: str, two: str, peer: bool) -> bool:
    first, second = one.split(maxsplit=1)[0], two.split(maxsplit=1)[0]
    if peer:  # P15
        return first.startswith(second) or second.startswith(first)
    return first == second


def is_of_gang(name: str, gang: str, mine: Front, theirs: Front) -> bool:
    return CARDS[name].gang == gang and icon_counts(name, "GANG", mine, theirs)


def joins_its_gang(state: State, name: str) -> bool:
    """§6.10: a gang of which one was played this turn goes on growing."""
    mine, theirs = fronts(state, state["turn"])
    gang = CARDS[name].gang
    return is_of_gang(name, gang, mine, theirs) and any(
        how == "normal" and n in mine.combat and is_of_gang(n, gang, mine, theirs)
        for n, how in state["played"]
        if CARDS[n].gang
    )


def character_booking(state: State, name: str) -> str | None:
    """§6.1, §6.8, §6.9, §6.10."""
    if acts_as_free(state, name):
        return "free"
    characters = [how for n, how in state["played"] if kind(n) == "character"]
    if "normal" not in characters:
        # P3: in the peer a FREE character that came first blocks the normal one.
        return None if characters and is_peer(state) else "normal"
    if makes_a_pair(state, name):
        return "pair"
    return "gang" if CARDS[name].gang and joins_its_gang(state, name) else None


def extras(state: State, kind_of_card: str) -> int:
    """§6.3, §6.4: how many more cards of a kind the player's own cards allow."""
    mine, theirs = fronts(state, state["turn"])
    found = 0
    for _, clause in working_clauses("active", "allow", mine, theirs):
        if clause.words["what"] == "play" and clause.words["cards"] == kind_of_card:
            extra = clause.words["extra"]
            found += 99 if extra == "any" else int(extra)
    return found


def extra_booking(state: State, name: str) -> str | None:
    """§6.2, §6.3, §6.8, §6.9, §6.13: boosters and supports."""
    mine = kind(name)
    spent = {
        kind_: sum(kind(n) == kind_ and how == "normal" for n, how in state["played"])
        for kind_ in ("booster", "support")
    }
    if is_stopped(state):
        # P4: in the peer an extra still works after STOP.
        return "normal" if is_peer(state) and spent[mine] < extras(state, mine) else None
    if acts_as_free(state, name):
        return "free"
    if mine == "booster" and makes_a_pair(state, name):
        return "pair"
    spent[mine] += 1
    on_slot = sum(max(0, spent[kind_] - extras(state, kind_)) for kind_ in spent)
    return "normal" if on_slot <= (0 if state["starting"] else 1) else None


def joins_without_covering(state: State, name: str) -> bool:
    """§6.10: all active cards of the combat area are of the gang."""
    mine, theirs = fronts(state, state["turn"])
    gang = CARDS[name].gang
    return bool(gang) and all(is_of_gang(n, gang, mine, theirs) for n in (*mine.combat, name))


# Bounce Back and announcing ----------------------------------------------------------------------


def replays(state: State) -> bool:
    """§15.1: the active cards count as this turn's character play.

    It needs an active character (P11: the peer does not ask for one).
    """
    mine, theirs = fronts(state, state["turn"])
    if mine.leading != BOUNCE_BACK or not text_counts(BOUNCE_BACK, mine, theirs):
        return False
    return is_peer(state) or bool(mine.characters)


def may_go_on(state: State) -> bool:
    """§3.4: a character was played this turn."""
    return state["phase"] in ("character", "booster", "post") or replays(state)


def elements_to_announce(state: State) -> list[str]:
    """§3.7, §8.7, §8.8: the elements in which the player may announce now."""
    if not may_go_on(state) or any(d["else"] == "retreat" for _, d in unmet_demands(state)):
        return []
    mine, theirs = fronts(state, state["turn"])
    peer = is_peer(state)
    return [
        element
        for element in ("fire", "earth")
        if state["element"] in (None, element)
        and (
            total(element, mine, theirs, peer) >= total(element, theirs, mine, peer)
            or has_shield(element, mine, theirs)
        )
    ]


# Demands (§14) -----------------------------------------------------------------------------------


def unmet_demands(state: State) -> list[tuple[str, dict[str, str]]]:
    """§14.1, §14.5: the other side's demands that are not met this turn."""
    mine, theirs = fronts(state, state["turn"])
    found = []
    for name, clause in working_clauses("due", "demand", theirs, mine):
        deed, _, what = clause.words["task"].partition(":")
        met = name in state["met"] if deed == "discard" else bool(played_of(state, what))
        if not met:
            found.append((name, clause.words))
    return found


def amplified(state: State, seat: int) -> str | None:
    """The one Caterpillar of a seat whose numbers are doubled."""
    mine, theirs = fronts(state, seat)
    if not working_clauses("active", "amplify", mine, theirs):
        return None
    caterpillars = working_caterpillars(state, seat)
    chosen = state["sides"][seat]["amplified"]
    if chosen in caterpillars:
        return str(chosen)
    return caterpillars[0] if caterpillars else None


def working_caterpillars(state: State, seat: int) -> list[str]:
    mine, theirs = fronts(state, seat)
    due = working_clauses("due", "demand", mine, theirs)
    return in_order(name for name, _ in due if of_kind(name, "caterpillar"))


def pays(state: State, seat: int, name: str, element: str) -> int:
    """§14.2, §14.4: what a hand card is worth in a payment."""
    mine, theirs = fronts(state, seat)
    if not values_count(name, mine, theirs):
        return 0
    if is_peer(state) and zeroed_by_parity(name, element, theirs, mine):  # P6
        return 0
    return CARDS[name].printed(element) or 0


Payment = frozenset[str]


def sets_without_superfluous(cards: list[str], suffices: Callable[[Payment], bool]) -> set[Payment]:
    """§14.2: all sets that suffice, of which no card can be left out."""
    found: set[Payment] = set()
    growing: list[Payment] = [frozenset()]
    for card in cards:
        # A set that suffices is not made larger: the card that came last would be superfluous,
        # or one of the others.
        larger = [some | {card} for some in growing]
        growing += [some for some in larger if not suffices(some)]
        found |= {some for some in larger if suffices(some)}
    return {some for some in found if not any(suffices(some - {card}) for card in some)}


def payments(state: State, seat: int, task: str, times: int = 1) -> set[Payment]:
    """All ways in which a seat can pay `fire>=8`, `characters=3`, `fire>=5|earth>=5` …"""
    hand = state["sides"][seat]["hand"]
    if task.startswith("characters="):
        number = int(task.removeprefix("characters="))
        mine, theirs = fronts(state, seat)  # §14.4, §14.6: an ignored card pays nothing at all
        paying = [name for name in hand if values_count(name, mine, theirs)]
        characters = [name for name in paying if kind(name) == "character"]
        return sets_without_superfluous(characters, lambda some: len(some) >= number)
    if task.endswith(",disjoint"):  # §14.3
        both = task.removesuffix(",disjoint").split("+")
        one, two = (payments(state, seat, part, times) for part in both)
        return {some | other for some in one for other in two if not some & other}

    def suffices(some: Payment) -> bool:
        return any(
            sum(pays(state, seat, name, part.partition(">=")[0]) for name in some)
            >= int(part.partition(">=")[2]) * times
            for part in task.split("|")
        )

    worth = [n for n in hand if any(pays(state, seat, n, e) for e in ("fire", "earth"))]
    return sets_without_superfluous(worth, suffices)


def demand_payments(state: State) -> list[tuple[str, Payment]]:
    """What the player can pay now, and for which demand."""
    seat = state["turn"]
    found: list[Any] = []
    for name, words in unmet_demands(state):
        deed, _, task = words["task"].partition(":")
        if deed == "discard":
            times = 2 if amplified(state, 1 - seat) == name else 1
            found.append([(name, some) for some in payments(state, seat, task, times)])
    return list(chain.from_iterable(found))
