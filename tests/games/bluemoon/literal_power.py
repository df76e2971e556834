"""§8 read literally: what is ignored, what each card is worth, and the totals of both sides."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .literal_cards import CARDS, Card, Clause, clauses_of, of_kind

remembered = lru_cache(maxsize=50_000)
"""The same tables are looked at again and again; over thousands of games not all are kept."""


class Front(NamedTuple):
    """The active cards of one side; the leadership card only in its owner's turn (§3.12)."""

    combat: tuple[str, ...]
    support: tuple[str, ...]
    leading: str | None = None

    @property
    def table(self) -> tuple[str, ...]:
        return self.combat + self.support

    @property
    def active(self) -> tuple[str, ...]:
        return self.table + ((self.leading,) if self.leading else ())

    @property
    def characters(self) -> list[str]:
        """Active characters, ignored ones among them (§8.3)."""
        return [name for name in self.combat if CARDS[name].kind == "character"]


# Ignoring (§8.2) ---------------------------------------------------------------------------------

TITTERTWEET, FLITTERFLUTTER = "Tittertweet", "Flitterflutter"
ENTHRALL, LAUGHING_GAS = "Enthrall Opposition", "Laughing Gas"
CARDS_OF_STEP_C = ("Hank Highflyer Hawk", "Trillilling", "Mad Mike Magpie")
CARDS_OF_STEP_D = ("Impenetrable Fog", "Mekarthas the Shrewd")
ICONS = ("STOP", "RETRIEVE", "PAIR", "FREE", "PROTECTED", "SHIELD", "GANG")


def flitterflutter_works(owner: Front, other: Front) -> bool:
    """§8.2b: only Enthrall beats it."""
    return FLITTERFLUTTER in owner.active and not enthrall_works(other, owner)


def laughing_gas_is_unignored(owner: Front, other: Front) -> bool:
    """§8.2a, §8.2b: Tittertweet and Flitterflutter beat it."""
    if LAUGHING_GAS not in owner.active or TITTERTWEET in other.active:
        return False
    return not flitterflutter_works(other, owner)


def laughing_gas_works(owner: Front, other: Front) -> bool:
    """§8.2b: two of them cancel each other."""
    if not laughing_gas_is_unignored(owner, other):
        return False
    return not laughing_gas_is_unignored(other, owner)


def enthrall_works(owner: Front, other: Front) -> bool:
    """§8.2a, §8.2b: Tittertweet and Laughing Gas beat it."""
    if owner.leading != ENTHRALL or TITTERTWEET in other.active:
        return False
    return not laughing_gas_is_unignored(other, owner)


def ignore_clause(name: str) -> Clause:
    return clauses_of(name, "active", "ignore")[0]


def reaches(ignorer: str, name: str) -> bool:
    """Whether a card is among those that an ignoring card speaks of."""
    clause = ignore_clause(ignorer)
    is_flit = CARDS[name].people == "Flit" and CARDS[name].kind == "character"
    if is_flit and "flit-character" in clause.words.get("except", ""):
        return False
    return of_kind(name, clause.words["cards"])


def takes_text(ignorers: tuple[str, ...], name: str) -> bool:
    return any(
        ignore_clause(ignorer).words["what"] in ("text", "all") and reaches(ignorer, name)
        for ignorer in ignorers
    )


@remembered
def ignorers_of_text(owner: Front, other: Front) -> tuple[str, ...]:
    """Those of the owner's cards of the steps (a) and (b) that ignore something of the other."""
    found = [TITTERTWEET] if TITTERTWEET in owner.active else []
    if enthrall_works(owner, other):
        found.append(ENTHRALL)
    if laughing_gas_works(owner, other):
        found.append(LAUGHING_GAS)
    if flitterflutter_works(owner, other):
        found.append(FLITTERFLUTTER)
    return tuple(found)


@remembered
def ignorers_of_cards(owner: Front, other: Front) -> tuple[str, ...]:
    """The same with those of step (c) whose own text was left by the steps before."""
    against = ignorers_of_text(other, owner)
    found = [n for n in CARDS_OF_STEP_C if n in owner.active and not takes_text(against, n)]
    return ignorers_of_text(owner, other) + tuple(found)


@remembered
def ignorers_of_icons(owner: Front, other: Front) -> tuple[str, ...]:
    """Those of step (d) whose own text was left by the steps before."""
    against = ignorers_of_cards(other, owner)
    return tuple(n for n in CARDS_OF_STEP_D if n in owner.active and not takes_text(against, n))


@remembered
def lost(name: str, mine: Front, theirs: Front) -> frozenset[str]:
    """What my card has lost: `text`, `values` and the icons that no longer count.

    A card that is not on the table is meant as one in hand; ignoring reaches it there, where
    PROTECTED does not help (§8.4).
    """
    gone: set[str] = set()
    card = CARDS[name]
    icons = set(ICONS)  # also those that Yin and Yang may lend to the card
    protected = name in mine.table and "PROTECTED" in card.icons
    for ignorer in () if protected else ignorers_of_cards(theirs, mine):
        if reaches(ignorer, name):
            gone.add("text")
            if ignore_clause(ignorer).words["what"] == "all":
                gone |= {"values", *icons}
    for ignorer in ignorers_of_icons(theirs, mine):
        # §8.4: against Mekarthas PROTECTED is no help, and goes itself.
        gone |= icons - set(ignore_clause(ignorer).words["except"].split(","))
    return frozenset(gone)


def text_counts(name: str, mine: Front, theirs: Front) -> bool:
    return "text" not in lost(name, mine, theirs)


def values_count(name: str, mine: Front, theirs: Front) -> bool:
    return "values" not in lost(name, mine, theirs)


def icon_counts(name: str, icon: str, mine: Front, theirs: Front) -> bool:
    """Whether a card shows an icon, a SHIELD or a GANG, and it is not ignored."""
    card = CARDS[name]
    shown = {"SHIELD": bool(card.shields), "GANG": bool(card.gang)}.get(icon, icon in card.icons)
    return shown and icon not in lost(name, mine, theirs)


def is_protected(name: str, mine: Front, theirs: Front) -> bool:
    """§8.4: only active cards are."""
    return name in mine.table and icon_counts(name, "PROTECTED", mine, theirs)


def working_clauses(
    when: str, verb: str, mine: Front, theirs: Front
) -> tuple[tuple[str, Clause], ...]:
    """The unignored clauses of my active cards, with their cards."""
    return tuple(
        (name, clause)
        for name in mine.active
        for clause in clauses_of(name, when, verb)
        if text_counts(name, mine, theirs)
    )


# Values (§8.5, §8.6) -----------------------------------------------------------------------------


def raised(card: Card, element: str, value: int, op: str) -> int:
    """A value after one raise; `to:` never lowers."""
    if op.startswith("x"):
        return value * int(op[1:])
    fire, earth = card.fire or 0, card.earth or 0
    aims = {"to:sum": fire + earth, "to:higher": max(fire, earth)}
    return max(value, aims[op] if op in aims else int(op.removeprefix("to:")))


def is_zeroed(name: str, element: str, mine: Front, theirs: Front) -> bool:
    """§8.5: one of the other side's Cool characters sets the printed value to nothing."""
    if is_protected(name, mine, theirs):
        return False
    return zeroed_by_parity(name, element, theirs, mine)


def zeroed_by_parity(name: str, element: str, theirs: Front, mine: Front) -> bool:
    printed = CARDS[name].printed(element)
    if printed is None:
        return False
    parity = "odd" if printed % 2 else "even"
    return any(
        clause.words["of"] == "opp"
        and clause.words["op"] == f"zero:{parity}"
        and of_kind(name, clause.words["cards"])
        for _, clause in working_clauses("active", "value", theirs, mine)
    )


def raises(element: str, mine: Front, theirs: Front) -> list[Clause]:
    """My raises in an element: all `to:` first, then the multipliers (§8.5)."""
    found = [
        clause
        for _, clause in working_clauses("active", "value", mine, theirs)
        if clause.words["of"] == "me" and clause.words["elem"] in ("both", element)
    ]
    return sorted(found, key=lambda clause: clause.words["op"].startswith("x"))


@remembered
def best_sum(element: str, mine: Front, theirs: Front, peer: bool) -> int:
    """The sum of my values, with every raise of one card on the card where it does most (§8.6)."""
    names = [name for name in mine.table if values_count(name, mine, theirs)]
    cards = [CARDS[name] for name in names]
    zeroed = [is_zeroed(name, element, mine, theirs) for name in names]
    start = [card.printed(element) or 0 for card in cards]
    if peer:  # P5: zeroes come first, so that a raise may rescue a card
        start = [0 if zero else value for value, zero in zip(start, zeroed, strict=True)]
        zeroed = [False] * len(names)
    reached = {tuple(start)}
    for clause in raises(element, mine, theirs):
        targets = [n for n, name in enumerate(names) if of_kind(name, clause.words["cards"])]
        choices = [targets] if clause.words["pick"] == "all" else [[n] for n in targets]
        op = clause.words["op"]
        reached |= {
            tuple(
                raised(card, element, value, op) if n in chosen else value
                for n, (card, value) in enumerate(zip(cards, values, strict=True))
            )
            for values in reached
            for chosen in choices
        }
    return max(
        sum(0 if zero else value for value, zero in zip(values, zeroed, strict=True))
        for values in reached
    )


@remembered
def total(element: str, mine: Front, theirs: Front, peer: bool) -> int:
    """§8.7, §8.10: the sum, or the highest floor under it."""
    floors = [
        int(clause.words["op"].removeprefix("to:"))
        for _, clause in working_clauses("active", "total", mine, theirs)
        if clause.words["elem"] in ("contested", element)
    ]
    return max([best_sum(element, mine, theirs, peer), *floors])


def has_shield(element: str, mine: Front, theirs: Front) -> bool:
    """§8.7: an active, unignored shield on a card of the combat area."""
    return any(
        element in CARDS[name].shields and icon_counts(name, "SHIELD", mine, theirs)
        for name in mine.combat
    )
