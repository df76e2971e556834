"""Situations of Blue Moon in few words, for tests: who has what where, and what may be done.

    table = fight("Vulca", "Hoax", hand="Cinder", their_support="Tome of Wisdom")
    table = table.play("play Cinder", "use Cinder on Tome")
    assert table.theirs("discard") == cards("Tome")

The first people sits on seat 0 (Roland) and is `mine`, the second on seat 1 (Elinor). Names of
cards may be shortened to a unique beginning. Decks are filled with cards of the ready deck up to
thirty a side; where the deck is given, the rest has been discarded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.core.promises import check_sentence
from saros.core.refusal import Refusal
from saros.games.bluemoon.cards import CARDS, card_named
from saros.games.bluemoon.rules import BlueMoon

GAME = BlueMoon()

PILES = ("hand", "deck", "combat", "covered", "support", "discard", "leadership")
LISTS = ("bottom", "disclosed", "known", "seen")
SINGLE = ("leading", "amplified", "out", "shuffled")
WHOLE = 30


def listed(text: str) -> list[str]:
    """The full names of cards, in the order given."""
    return [card_named(name).name for name in text.split(",") if name.strip()]


def cards(text: str = "") -> set[str]:
    """The full names of some cards."""
    return {*listed(text)}


def _in_order(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: card_named(name).number)


def _side(people: str, given: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a side; what is not named goes to the deck, or where a deck is given away."""
    side: dict[str, Any] = {"people": people}
    for place in PILES + LISTS:
        if place in PILES or place in given:
            side[place] = listed(given.get(place, ""))
    side |= {key: given[key] for key in SINGLE if key in given}
    named = [name for place in PILES for name in side[place]]
    ready = [card for card in CARDS if card.deck == people and card.name not in named]
    for card in ready[: WHOLE - len(named)]:
        if "deck" not in given:
            side["deck"].append(card.name)
        else:
            side["leadership" if card.kind == "leadership" else "discard"].insert(0, card.name)
    side["hand"], side["deck"] = _in_order(side["hand"]), _in_order(side["deck"])
    return side


def fight(mine: str = "Hoax", theirs: str = "Vulca", **given: Any) -> Table:
    """A situation: piles of mine by their names, theirs as `their_hand` …, and other keys.

    Unless something else is said, it is my turn in a fight in fire.
    """
    own = {key: given.pop(key) for key in PILES + LISTS + SINGLE if key in given}
    keys = [f"their_{key}" for key in PILES + LISTS + SINGLE]
    other = {key.removeprefix("their_"): given.pop(key) for key in keys if key in given}
    data = {"game": "bluemoon", "turn": 0, "phase": "begin", "element": "fire", "dragons": 0}
    sides = [_side(mine, own), _side(theirs, other)]
    if given.pop("peer", False):
        data["switches"] = {"peer_compat": True}
    return Table(GAME.read_state(data | {"sides": sides} | given))


def opening(mine: str = "Hoax", theirs: str = "Vulca", **given: Any) -> Table:
    """The starting turn of a fight: nothing lies on the table, the element is open."""
    return fight(mine, theirs, **({"starting": True, "element": None} | given))


VERBS = "play|use|pay|retrieve|discard|under|return|decline|put back"
CHANCES = re.compile(r"(draw|find|pull|turn up|disclose) (Roland|Elinor)\b|(Roland|Elinor) begins")


def full(text: str) -> str:
    """A move as the game writes it: with whole names, lists in the order of the catalogue."""
    if CHANCES.match(text):
        head, colon, rest = text.partition(": ")
        return head + colon + ", ".join(_in_order(listed(rest)))
    if not (found := re.fullmatch(rf"({VERBS}) (.+)", text)):
        return text
    verb, rest = found.groups()
    if verb in ("decline", "put back"):
        return f"{verb} {', '.join(_in_order(listed(rest)))}"
    blind = " blindly" if rest.endswith(" blindly") else ""
    parts = re.split(r"( on |: )", rest.removesuffix(blind), maxsplit=1)
    ends = [", ".join(_in_order(listed(part))) for part in parts[::2]]
    return f"{verb} {(parts[1] if len(parts) > 1 else '').join(ends)}{blind}"


@dataclass(frozen=True)
class Table:
    """A situation, with what tests ask about it."""

    state: Any
    seed: int = 1

    # Going on ------------------------------------------------------------------------------

    def play(self, *texts: str) -> Table:
        """The situation after some moves; what chance does between them is seeded if not told."""
        table = self
        for text in texts:
            if not CHANCES.match(text):
                table = table.settled()
            table = table._after(GAME.read_move(table.state, full(text)))
        return table

    def settled(self) -> Table:
        """The situation after all that chance is to do now."""
        table = self
        while table.to_act == CHANCE:
            table = table._after(GAME.chance(table.state, Random(table.seed)))
        return table

    def _after(self, move: Any) -> Table:
        after = Table(GAME.play(self.state, move), self.seed)
        after.refuse_lost_cards()
        return after

    def refuse_lost_cards(self) -> None:
        """Every card is always in exactly one place."""
        for side in self.data["sides"]:
            names = [name for place in PILES for name in side[place]]
            assert len(names) == len({*names}) == WHOLE, f"{len(names)} cards of {side['people']}"

    # What may be done ----------------------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        return GAME.to_act(self.state)

    def texts(self) -> list[str]:
        """The legal moves."""
        return [GAME.write_move(self.state, move) for move in GAME.legal_moves(self.state)]

    def allows(self, text: str) -> bool:
        return full(text) in self.texts()

    def plays(self) -> set[str]:
        """The hand cards that can be played."""
        return self._after_word("play ")

    def uses(self) -> set[str]:
        """What can be used: `Cinder on Tome of Wisdom`."""
        return self._after_word("use ")

    def retrieves(self) -> set[str]:
        return self._after_word("retrieve ")

    def pays(self) -> set[str]:
        """The ways to pay: `Charm Holy Dragon: Volca, Spark`."""
        return self._after_word("pay ")

    def _after_word(self, word: str) -> set[str]:
        return {text.removeprefix(word) for text in self.texts() if text.startswith(word)}

    def announces(self) -> set[str]:
        """The elements that can be announced."""
        return self._after_word("announce ")

    def refuses(self, text: str) -> str:
        """Why a move is not taken; it fails if it is."""
        with pytest.raises(Refusal) as refused:
            self.play(text)
        check_sentence(refused.value)
        return str(refused.value.sentence)

    # What is there -------------------------------------------------------------------------

    @property
    def data(self) -> dict[str, Any]:
        return dict(GAME.write_state(self.state))

    def side(self, seat: int) -> dict[str, Any]:
        """The JSON of a side, with all that may be left out."""
        empty: dict[str, Any] = {place: [] for place in LISTS}
        return (
            empty | dict.fromkeys(SINGLE[:2]) | {"out": 0, "shuffled": 0} | self.data["sides"][seat]
        )

    def mine(self, place: str) -> set[str]:
        return {*self.side(0)[place]}

    def theirs(self, place: str) -> set[str]:
        return {*self.side(1)[place]}

    def power(self, seat: int = 0, element: str | None = None) -> int:
        """The total of a side, in the contested element if no other is named."""
        facts = GAME.facts(self.state)
        return int(facts[element or "power"][seat])

    @property
    def element(self) -> str | None:
        return self.data.get("element")

    @property
    def turn(self) -> int:
        return int(self.data["turn"])

    @property
    def phase(self) -> str:
        return str(self.data["phase"])

    @property
    def dragons(self) -> int:
        """Positive: mine."""
        return int(self.data["dragons"])

    @property
    def pending(self) -> list[str]:
        """The kinds of what is due."""
        return [due["kind"] for due in self.data.get("pending", [])]

    @property
    def crystals(self) -> tuple[int, ...] | None:
        """What each has won, once it is over."""
        outcome = GAME.outcome(self.state)
        return None if outcome is None else GAME.match_points(outcome)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees, as JSON."""
        return dict(GAME.write_view(GAME.view(self.state, seat)))

    def told(self, text: str, seat: int | None) -> str:
        """A move as a seat is told it."""
        return str(GAME.told(self.state, GAME.read_move(self.state, full(text)), seat))
