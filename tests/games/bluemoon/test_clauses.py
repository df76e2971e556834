"""The language of effects: every clause round-trips, and every wrong one is refused."""

from __future__ import annotations

import pytest

from saros.core.refusal import Refusal
from saros.games.bluemoon.cards import CARDS, card_named
from saros.games.bluemoon.clause_forms import TIMINGS, VERBS
from saros.games.bluemoon.clauses import (
    Amount,
    Cap,
    Change,
    Clause,
    Condition,
    Need,
    Price,
    Selector,
    Then,
    read_clauses,
)

ALL = [clause for card in CARDS for clause in card.clauses]


def test_the_language_has_19_verbs_and_9_timings_and_all_are_used() -> None:
    assert len(VERBS) == 19
    assert len(TIMINGS) == 9
    assert {clause.verb for clause in ALL} == {*VERBS}
    assert {clause.when for clause in ALL} == {*TIMINGS}
    assert len({clause.verb for card in CARDS[:60] for clause in card.clauses}) == 12
    assert len({clause.when for card in CARDS[:60] for clause in card.clauses}) == 4


def test_the_cards_have_104_effects_made_of_105_clauses() -> None:
    assert len({card.effect for card in CARDS if card.has_text}) == 104
    assert len({*ALL}) == 105


def test_every_effect_is_written_as_it_was_read() -> None:
    for card in CARDS:
        assert " ; ".join(map(str, card.clauses)) == card.effect
        assert read_clauses(card.effect, card.name, "effect") == card.clauses


def only(name: str) -> Clause:
    (clause,) = card_named(name).clauses
    return clause


def test_the_parts_of_clauses_are_typed() -> None:
    assert only("Brain Drain").cap == Cap(1, is_per_turn=True)
    assert only("Quivering Quicksand").cap == Cap(4)
    assert only("Heat Haze").cards == Selector(("character", "booster"), "text")
    assert only("Trigger Brainstorm").amount == Amount("any")
    assert only("Ketharkopas").amount == Amount("to", 9)
    assert only("Sprinkle Water").amount == Amount("downto", 5)
    assert only("Cast Cataclysm").amount == Amount("all")
    assert only("Potion of Cosmic").change == Change("x", 2)
    assert only("Potion of Conjoining").change == Change("to", word="sum")
    assert only("CoolCat").change == Change("zero", word="odd")
    assert only("Launch Sloth Gas").change == Change("-", 1)
    assert only("Distract").change == Change("max", 1)
    assert only("Fearsome Chant").retreater == "me"
    assert only("Charm").price == Price((Need("fire", 8),))
    both = Price((Need("fire", 2), Need("earth", 2)), "both")
    assert only("Caterpillar Watertamer").price == both
    either = Price((Need("fire", 5), Need("earth", 5)), "either")
    assert only("Caterpillar Lightseeker").price == either
    assert only("Irresistible").price == Price((Need("characters", 1),))
    assert only("Irresistible").even_if_retreat
    assert only("Kabu Kat").duty == "support"
    assert only("Crashing Thunder Storm").condition == Condition("my-active-storms", ">=", 2)
    assert card_named("Fel-nar-Gan").clauses[0].condition == Condition("my-table", "=", 0)
    assert only("Shaman of the Deeds").then == Then("return", 2)
    assert only("Shaman of the Holy").then == Then("discard", 1)
    assert only("Blow Whistle").then == Then("reshuffle")
    assert only("Impenetrable Fog").exceptions == ("STOP", "PROTECTED")
    assert only("Enthrall").void_if == ("Tittertweet", "Laughing Gas")
    assert only("Flare").optional
    assert not only("Deploy Butterfly").optional


def test_keys_may_stand_in_any_order_and_are_written_in_one() -> None:
    (clause,) = read_clauses("play?: draw  n=5 from=deck", "Volca", "effect")
    assert str(clause) == "play?: draw from=deck n=5"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dawn: switch", "“dawn: switch” does not begin with a time, like active:"),
        ("switch", "“switch” does not begin with a time, like active:"),
        ("free: if=opp-table>=6", "does not begin with a time"),
        ("play: bless", "there is no verb “bless” in “play: bless”"),
        ("play: load from=hand n=upto:3 to=self", "there is no verb “load”"),
        ("play:", "there is no verb “” in “play:”"),
        ("gate: gate if=my-table=0", "there is no verb “gate”"),
        ("gate: switch", "switch: it cannot happen at “gate”, but at play"),
        ("play?: switch", "switch: it cannot happen at “play?”, but at play"),
        ("begin: draw from=deck n=1", "draw: it cannot happen at “begin”, but at play?, end?"),
        ("play: switch now", "“now” is no key with a value, like of=opp"),
        ("play: disclose of=", "“of=” is no key with a value, like of=opp"),
        ("play: disclose of=opp of=opp", "of= stands twice"),
        ("play: disclose of=me", "disclose: of= is opp, not “me”"),
        ("play: disclose", "disclose: it needs of="),
        ("play: disclose of=opp n=2", "disclose: it has no key “n” here"),
        ("play?: draw from=deck n=many",
         "draw: n= is N, upto:N or to:N, not “many”"),
        ("play?: draw from=deck n=100", "draw: n= is N, upto:N or to:N, not “100”"),
        ("play?: draw from=deck n=٣", "draw: n= is N, upto:N or to:N, not “٣”"),
        ("active: ignore of=opp cards=bluff what=all", "ignore: cards= is CARDS, not “bluff”"),
        ("active: ignore of=opp cards=any/big what=all", "ignore: cards= is CARDS, not “any/big”"),
        ("active: ignore of=opp cards=any what=icons except=BLUFF",
         "ignore: except= is flit-character or ICONS, not “BLUFF”"),
        ("active: value of=opp cards=character pick=all elem=both op=x2",
         "value: op= is zero:odd or zero:even, not “x2”"),
        ("active: limit of=opp what=hand max=4/turn", "limit: max= is N, not “4/turn”"),
        ("active: limit of=opp what=draw cards=any max=4", "limit: it has no key “cards” here"),
        ("active: allow what=play cards=support", "allow: it needs extra="),
        ("gate: if=my-influence=0", "gate: if= is attacked-total>=N, "),
        ("due: demand task=discard:fire>=2+earth>=2 else=retreat", "demand: task= is play:support"),
        ("play: switch ; ", "“” does not begin with a time"),
    ],
)  # fmt: skip
def test_a_clause_the_language_does_not_know_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_clauses(text, "Volca", "effect")
    assert refused.value.code == "bad_card"
    assert refused.value.sentence.startswith("Volca, column effect: ")
    assert why in refused.value.sentence
    assert "\n" not in refused.value.sentence


def test_a_card_without_an_effect_has_no_clauses() -> None:
    assert read_clauses("", "Volca", "effect") == ()
