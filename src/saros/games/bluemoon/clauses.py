"""The language in which `cards.csv` says what a card does: its clauses, read and written.

    effect  := clause { " ; " clause }
    clause  := when ["?"] ":" [verb] { key "=" value }

Whatever the grammar of `clause_forms.py` does not list is refused when the cards are loaded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ...core.refusal import Refusal, excerpt
from .clause_forms import FORMS, TIMINGS

# The parts of a clause -------------------------------------------------------------------------


class Selector(NamedTuple):
    """Which cards: those of any of the classes that also have the quality."""

    classes: tuple[str, ...] = ()
    """Some of CLASSES; empty where a clause selects no cards."""
    quality: str = ""
    """`text`, `no-text`, `icon` (shields and gangs count), `printed>4`, or nothing."""

    @property
    def words(self) -> str:
        """Name them in the plural: `leadership cards`, `characters with text`."""
        classes = " and ".join(_CLASS_WORDS.get(each, f"{each}s") for each in self.classes)
        return f"{classes}{_QUALITY_WORDS[self.quality]}"

    def __str__(self) -> str:
        return "+".join(self.classes) + (f"/{self.quality}" if self.quality else "")


_CLASS_WORDS = {
    "any": "cards", "combat-zone": "characters and boosters", "leadership": "leadership cards",
}  # fmt: skip
_QUALITY_WORDS = {
    "": "", "text": " with text", "no-text": " without text", "icon": " with icons",
    "printed>4": " with a printed value above 4",
}  # fmt: skip


class Amount(NamedTuple):
    """How many cards."""

    how: str = ""
    """`exactly`, `all`, `any`, `upto`, `to` (until so many are in hand), `downto`; or nothing."""
    number: int = 0

    def __str__(self) -> str:
        if self.how == "exactly":
            return str(self.number)
        return f"{self.how}:{self.number}" if self.how in ("upto", "to", "downto") else self.how


class Change(NamedTuple):
    """What becomes of a number."""

    how: str = ""
    """`x`, `to` (at least), `zero`; of dragons `+`, `-`, `max`, `set`; or nothing."""
    number: int = 0
    word: str = ""
    """In place of a number: `sum` or `higher` of the printed values; `odd` or `even`."""

    def __str__(self) -> str:
        if self.how in ("x", "+", "-"):
            return f"{self.how}{self.number}"
        return f"{self.how}:{self.word or self.number}" if self.how else ""


class Cap(NamedTuple):
    """So many and no more: at any time, or in one turn."""

    number: int = 0
    is_per_turn: bool = False

    def __str__(self) -> str:
        return f"{self.number}/turn" if self.is_per_turn else str(self.number)


class Need(NamedTuple):
    """Printed values that add up to a number at least, or exactly so many characters."""

    what: str
    """`fire`, `earth` or `characters`."""
    number: int

    def __str__(self) -> str:
        return f"{self.what}{'=' if self.what == 'characters' else '>='}{self.number}"


class Price(NamedTuple):
    """What has to be discarded from the hand, without a superfluous card (§14.2)."""

    needs: tuple[Need, ...] = ()
    join: str = ""
    """Of two needs: `both`, by different cards, or `either`."""

    def __str__(self) -> str:
        if self.join == "either":
            return "|".join(map(str, self.needs))
        return "+".join(map(str, self.needs)) + (",disjoint" if self.join == "both" else "")


class Condition(NamedTuple):
    """A comparison that has to hold."""

    what: str = ""
    """What is counted: `attacked-total`, `opp-active`, `my-active-storms` …"""
    sign: str = ""
    number: int = 0

    def __str__(self) -> str:
        return f"{self.what}{self.sign}{self.number}" if self.what else ""


class Then(NamedTuple):
    """What follows a draw or a search."""

    how: str = ""
    """`discard` of the revealed cards, `return` from hand into the deck, `reshuffle`, nothing."""
    number: int = 0

    def __str__(self) -> str:
        tail = {"discard": "-of-these", "return": "-from-hand-shuffled"}.get(self.how)
        return f"{self.how}:{self.number}{tail}" if tail else self.how


class Clause(NamedTuple):
    """One thing that a card does. `me` is always its owner, `opp` their opponent."""

    when: str
    """One of TIMINGS."""
    optional: bool
    verb: str
    """One of VERBS; that of a gate is `gate`."""
    of: str = ""
    """Whose cards it acts on: `me` or `opp`."""
    cards: Selector = Selector()
    what: str = ""
    """Of ignore: `text icons all`; of limit: `play draw hand`; of allow: `play next-card-free`."""
    source: str = ""
    """Where cards come from: `deck deck-top hand discard discard-shuffled active combat`."""
    to: str = ""
    """Where they go: `deck-bottom deck-shuffled`."""
    pick: str = ""
    """`one` or `all` of the selected cards."""
    element: str = ""
    """`fire earth both contested`."""
    change: Change = Change()
    cap: Cap = Cap()
    amount: Amount = Amount()
    """How many cards or dragons; of allow, how many more plays."""
    by: str = ""
    """Who picks: `me opp blind`."""
    keep: str = ""
    """`last-character`: it cannot be taken; `one-character`: one stays, which the owner picks."""
    price: Price = Price()
    """What an optional dragon costs its owner, or what a demand wants from the opponent."""
    duty: str = ""
    """The kind of card that a demand wants played."""
    otherwise: str = ""
    """What an unmet demand brings: `retreat` or `dragon`."""
    even_if_retreat: bool = False
    condition: Condition = Condition()
    once: bool = False
    """All cards with this clause together do it once a turn."""
    reveal: bool = False
    then: Then = Then()
    retreater: str = ""
    """Whose retreat changes the dragons: `me` or `opp`."""
    exceptions: tuple[str, ...] = ()
    """What ignoring spares: icons, or `flit-character`."""
    void_if: tuple[str, ...] = ()
    """Names: the clause does nothing while the opponent has such a card active and unignored."""
    not_self: bool = False

    def __str__(self) -> str:
        values = _values(self)
        form = next(each for each in FORMS[self.verb] if values.keys() <= {*each.keys})
        words = [f"{key}={values[key]}" for key in form.keys if key in values]
        start = f"{self.when}{'?' if self.optional else ''}:"
        return " ".join([start, *([] if self.verb == "gate" else [self.verb]), *words])


# Reading ---------------------------------------------------------------------------------------


def read_clauses(text: str, card: str, column: str) -> tuple[Clause, ...]:
    """Read an effect; what the language does not know is refused with the card and the column."""
    if not text:
        return ()
    return tuple(_read_clause(part, f"{card}, column {column}") for part in text.split(" ; "))


def _read_clause(text: str, place: str) -> Clause:
    start, colon, rest = text.strip().partition(":")
    when = start.removesuffix("?")
    if not colon or when not in TIMINGS:
        raise _bad(place, f"{excerpt(text)} does not begin with a time, like active:")
    words = rest.split()
    named = words.pop(0) if words and "=" not in words[0] else ""
    verb = named or when
    if verb not in FORMS or (verb == "gate") == bool(named):
        raise _bad(place, f"there is no verb {excerpt(named)} in {excerpt(text)}")
    given = _read_keys(words, place)
    if not any(form.fits(start, given) for form in FORMS[verb]):
        nearest = min(FORMS[verb], key=lambda form: form.distance(start, given))
        raise _bad(place, f"{verb}: {next(nearest.faults(start, given))}")
    return _clause(when, start != when, verb, given)


def _read_keys(words: list[str], place: str) -> dict[str, str]:
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise _bad(place, f"{excerpt(word)} is no key with a value, like of=opp")
        if key in given:
            raise _bad(place, f"{key}= stands twice")
        given[key] = value
    return given


def _bad(place: str, sentence: str) -> Refusal:
    return Refusal("bad_card", f"{place}: {sentence}")


def _clause(when: str, optional: bool, verb: str, given: Mapping[str, str]) -> Clause:
    """Make a clause of values that have passed the grammar."""
    task, _, wanted = given.get("task", "").partition(":")
    price = given.get("cost", "").removeprefix("discard-hand:")
    return Clause(
        when, optional, verb,
        of=given.get("of", ""),
        cards=_selector(given.get("cards", "")),
        what=given.get("what", ""),
        source=given.get("from", ""),
        to=given.get("to", ""),
        pick=given.get("pick", ""),
        element=given.get("elem", ""),
        change=_change(given.get("op", "")),
        cap=_cap(given.get("max", "")),
        amount=_amount(given.get("n", "") or given.get("extra", "")),
        by=given.get("by", ""),
        keep=given.get("keep", ""),
        price=_price(price or (wanted if task == "discard" else "")),
        duty=wanted if task == "play" else "",
        otherwise=given.get("else", ""),
        even_if_retreat="even-if-retreat" in given,
        condition=_condition(given.get("if", "")),
        once="once" in given,
        reveal="reveal" in given,
        then=_then(given.get("then", "")),
        retreater={"opp-retreats": "opp", "i-retreat": "me"}.get(given.get("when", ""), ""),
        exceptions=tuple(given["except"].split(",")) if "except" in given else (),
        void_if=_names(given.get("void-if", "")),
        not_self="not" in given,
    )  # fmt: skip


def _selector(text: str) -> Selector:
    classes, _, quality = text.partition("/")
    return Selector(tuple(classes.split("+")) if classes else (), quality)


def _amount(text: str) -> Amount:
    how, _, number = text.partition(":")
    return Amount("exactly", int(how)) if how.isdecimal() else Amount(how, int(number or 0))


def _change(text: str) -> Change:
    if not text:
        return Change()
    if ":" not in text:
        return Change(text[0], int(text[1:]))
    how, _, value = text.partition(":")
    return Change(how, int(value)) if value.isdecimal() else Change(how, word=value)


def _cap(text: str) -> Cap:
    number, turn, _ = text.partition("/turn")
    return Cap(int(number or 0), bool(turn))


def _price(text: str) -> Price:
    if not text:
        return Price()
    both, disjoint, _ = text.partition(",disjoint")
    if disjoint:
        return Price(tuple(map(_need, both.split("+"))), "both")
    needs = tuple(map(_need, text.split("|")))
    return Price(needs, "either" if len(needs) > 1 else "")


def _need(text: str) -> Need:
    what, _, number = text.partition("=")
    return Need(what.rstrip(">"), int(number))


def _condition(text: str) -> Condition:
    parts = re.fullmatch(r"([a-z-]+)(>?=)(\d+)", text)
    return Condition(parts[1], parts[2], int(parts[3])) if parts else Condition()


def _then(text: str) -> Then:
    how, _, tail = text.partition(":")
    return Then(how, int(tail.partition("-")[0] or 0))


def _names(text: str) -> tuple[str, ...]:
    names = text.removeprefix("opp:").replace("_", " ")
    return tuple(names.split(",")) if names else ()


# Writing ---------------------------------------------------------------------------------------


def _values(clause: Clause) -> dict[str, str]:
    """Return what a clause says, as the values of its keys."""
    limited, allowing = clause.verb == "limit", clause.verb == "allow"
    retreats = {"opp": "opp-retreats", "me": "i-retreat", "": ""}
    void = ",".join(clause.void_if).replace(" ", "_")
    paid = str(clause.price) if clause.price.needs else ""
    demanded = f"play:{clause.duty}" if clause.duty else f"discard:{paid}" if paid else ""
    values = {
        "of": clause.of, "cards": str(clause.cards), "what": clause.what, "from": clause.source,
        "to": clause.to, "pick": clause.pick, "elem": clause.element, "op": str(clause.change),
        "max": str(clause.cap) if limited else "",
        "extra" if allowing else "n": str(clause.amount),
        "by": clause.by, "keep": clause.keep,
        "cost": f"discard-hand:{paid}" if paid and clause.verb != "demand" else "",
        "task": demanded if clause.verb == "demand" else "",
        "else": clause.otherwise, "even-if-retreat": "yes" if clause.even_if_retreat else "",
        "if": str(clause.condition), "once": "yes" if clause.once else "",
        "reveal": "yes" if clause.reveal else "", "then": str(clause.then),
        "when": retreats[clause.retreater], "except": ",".join(clause.exceptions),
        "void-if": f"opp:{void}" if void else "", "not": "self" if clause.not_self else "",
    }  # fmt: skip
    return {key: value for key, value in values.items() if value}
