"""The grammar of clauses: which verbs there are, when they happen, and what their keys may say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ...core.refusal import excerpt

TIMINGS = ("active", "play", "end", "gate", "begin", "myturn", "post", "after", "due")
KINDS = ("leadership", "character", "booster", "support")
ICONS = ("STOP", "RETRIEVE", "PAIR", "FREE", "PROTECTED")
CLASSES = (*KINDS, "any", "combat-zone", "caterpillar")
"""What a selector can name; the combat zone is that of characters and boosters."""


@dataclass(frozen=True)
class Form:
    """One way to use a verb: when, and which values its keys may have.

    In a value N is a number, CARDS a selector, NAMES names of cards, ICONS a list of icons.
    """

    whens: str
    needed: Mapping[str, str]
    extra: Mapping[str, str]

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key, in the order in which they are written."""
        return (*self.needed, *self.extra)

    def _shapes(self, key: str) -> str:
        return self.needed.get(key) or self.extra[key]

    def takes(self, key: str, value: str) -> bool:
        """Tell whether a key may have a value."""
        shapes = self._shapes(key).split() if key in self.keys else ()
        if value in shapes:
            return True
        open_shapes = filter(_PLACEHOLDER.search, shapes)
        return any(_pattern(each).fullmatch(value) for each in open_shapes)

    def fits(self, when: str, given: Mapping[str, str]) -> bool:
        """Tell whether a clause is of this form."""
        return next(self.faults(when, given), None) is None

    def distance(self, when: str, given: Mapping[str, str]) -> tuple[int, int]:
        """Say how far a clause is from this form: what it acts on tells most."""
        telling = [key for key in ("of", "what", "from") if key in given]
        strange = sum(not self.takes(key, given[key]) for key in telling)
        return strange, len([*self.faults(when, given)])

    def faults(self, when: str, given: Mapping[str, str]) -> Iterator[str]:
        """Say what keeps a clause from being of this form."""
        if when not in self.whens.split():
            yield f"it cannot happen at {excerpt(when)}, but at {_listed(self.whens)}"
        for key, value in given.items():
            if key not in self.keys:
                yield f"it has no key {excerpt(key)} here"
            elif not self.takes(key, value):
                yield f"{key}= is {_listed(self._shapes(key))}, not {excerpt(value)}"
        for key in self.needed:
            if key not in given:
                yield f"it needs {key}="


def _form(whens: str, extra: Mapping[str, str] | None = None, /, **needed: str) -> Form:
    """Make a form; a key that is a word of Python has a line under it, a hyphen is one too."""
    named = {key.strip("_").replace("_", "-"): value for key, value in needed.items()}
    return Form(whens, named, extra or {})


_DEMANDS = (
    "play:support play:booster discard:fire>=N discard:earth>=N discard:characters=N "
    "discard:fire>=N+earth>=N,disjoint discard:fire>=N|earth>=N"
)
_GATES = (
    "attacked-total>=N attacked-fire>=N attacked-earth>=N opp-active>=N opp-table>=N my-table=N "
    "opp-dragons>=N opp-hand-minus-mine>=N"
)

FORMS: dict[str, tuple[Form, ...]] = {
    "ignore": (
        _form("active", {"except": "flit-character ICONS", "void-if": "opp:NAMES"},
              of="opp", cards="CARDS", what="text icons all"),
    ),
    "value": (
        _form("active", of="me", cards="CARDS", pick="one all", elem="fire earth both",
              op="xN to:N to:sum to:higher"),
        _form("active", of="opp", cards="CARDS", pick="all", elem="both", op="zero:odd zero:even"),
    ),
    "total": (_form("active", of="me", elem="fire earth contested", op="to:N"),),
    "amplify": (_form("active", of="me", cards="caterpillar", pick="one", op="x2"),),
    "limit": (
        _form("active", of="opp", what="play", cards="CARDS", max="N N/turn"),
        _form("active", of="opp", what="draw", max="N N/turn"),
        _form("active", of="opp", what="hand", max="N"),
    ),
    "allow": (
        _form("active", what="play", cards="booster support", extra="N any"),
        _form("active", what="next-card-free"),
    ),
    "dragons": (_form("active", when="opp-retreats i-retreat", op="+N -N max:N set:N"),),
    "attract": (
        _form("play?", n="N", cost="discard-hand:fire>=N discard-hand:earth>=N "
              "discard-hand:characters=N"),
        _form("begin", n="N", if_="my-active-storms>=N", once="yes"),
    ),
    "draw": (
        _form("play? end? post?", {"reveal": "yes",
              "then": "discard:N-of-these return:N-from-hand-shuffled"},
              from_="deck discard-shuffled", n="N upto:N to:N"),
    ),
    "search": (
        _form("play? post?", {"then": "reshuffle"}, from_="deck discard", n="N", reveal="yes"),
    ),
    "discard": (
        _form("play play? end?", of="opp", from_="hand", n="N downto:N", by="blind opp"),
        _form("play? myturn?", {"by": "me", "keep": "last-character one-character"},
              of="opp", from_="active combat", cards="CARDS", n="N all"),
        _form("end?", of="opp", from_="deck-top", n="N"),
        _form("play?", of="me", from_="hand", n="any", by="me"),
    ),
    "reclaim": (_form("play?", {"not": "self"}, from_="active combat", cards="CARDS", n="N"),),
    "return": (
        _form("play?", from_="hand", n="any", to="deck-bottom"),
        _form("play?", from_="discard", n="all", to="deck-shuffled"),
    ),
    "disclose": (_form("play", of="opp"),),
    "demand": (
        _form("due", {"even-if-retreat": "yes"}, task=_DEMANDS, else_="retreat dragon"),
    ),
    "rout": (_form("after", if_="my-active-floods>=N"),),
    "replay": (_form("play"),),
    "switch": (_form("play"),),
    "gate": (_form("gate", if_=_GATES),),
}  # fmt: skip
"""By verb, the forms it has: `of=opp from=deck-top` is one of the four of `discard`."""

VERBS = tuple(FORMS)

_PLACEHOLDERS = {
    "CARDS": rf"(?:{'|'.join(CLASSES)})(?:\+(?:{'|'.join(CLASSES)}))*"
    r"(?:/(?:text|no-text|icon|printed>4))?",
    "NAMES": r"[^\s,=]+(?:,[^\s,=]+)*",
    "ICONS": rf"(?:{'|'.join(ICONS)})(?:,(?:{'|'.join(ICONS)}))*",
    "N": "[0-9]{1,2}",
}
_PLACEHOLDER = re.compile(rf"\b({'|'.join(_PLACEHOLDERS)})\b|(?<=x)(N)")


@cache
def _pattern(shape: str) -> re.Pattern[str]:
    parts = _PLACEHOLDER.split(shape)
    return re.compile("".join(_PLACEHOLDERS.get(part) or re.escape(part) for part in parts if part))


def _listed(shapes: str) -> str:
    *most, last = shapes.split()
    return f"{', '.join(most)} or {last}" if most else last
