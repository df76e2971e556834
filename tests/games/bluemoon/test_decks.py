"""Decks: which are legal (§13.1, §13.2), and how they are read, written and counted."""

from __future__ import annotations

import pytest

from saros.core.refusal import Refusal
from saros.games.bluemoon.cards import CARDS, LEADERS, PEOPLES, Card, card_named
from saros.games.bluemoon.deck_statistics import deck_report, deck_statistics
from saros.games.bluemoon.decks import (
    DECK_SUPPLY,
    MOST_FAULTS,
    READY,
    Deck,
    brought_deck,
    read_deck,
    read_unfinished,
    refuse_illegal,
    why_illegal,
    write_deck,
)

HOAX = READY["Hoax"]


def swapped(deck: Deck, *changes: tuple[str, str], name: str = "") -> Deck:
    """A deck with other cards in place of some of its own."""
    cards = {*deck.cards}
    for out, into in changes:
        cards.remove(card_named(out))
        cards.add(card_named(into))
    return Deck(deck.leader, in_order(cards), name)


def in_order(cards: set[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.number))


# Legality ----------------------------------------------------------------------------------------


def test_13_2_the_ready_decks_are_legal_and_spend_these_moons() -> None:
    assert [READY[people].moons for people in PEOPLES] == [6, 5, 4, 5, 7, 6, 7, 4]
    for people, deck in READY.items():
        assert why_illegal(deck) == []
        refuse_illegal(deck)
        assert len(deck.cards) == 30
        assert len(deck.foreign) == 4
        assert sum(card.is_mutant for card in deck.foreign) == 1
        assert {card.people for card in deck.cards} - {people} == {
            card.people for card in deck.foreign
        }


def test_13_1_a_deck_has_exactly_thirty_cards() -> None:
    for cards, count in ((HOAX.cards[1:], 29), ((*HOAX.cards, card_named("Zig")), 31), ((), 0)):
        reason = f"it has {count} different cards, not 30"
        assert why_illegal(Deck("Hoax", cards)) == [reason]


def test_13_1_a_deck_has_no_card_twice() -> None:
    deck = Deck("Hoax", (HOAX.cards[0], *HOAX.cards[:29]))
    assert why_illegal(deck) == [
        "Wogarathoras the Gloomy is in it 2 times, and every card may be there once",
        "it has 29 different cards, not 30",
    ]


def test_13_1_cards_of_other_peoples_have_ten_moons_at_most() -> None:
    ten = swapped(HOAX, ("Tome of Wisdom", "Charm Holy Dragon"))
    assert ten.moons == 10
    assert why_illegal(ten) == []
    eleven = swapped(ten, ("Brain Drain", "Volca"))
    assert why_illegal(eleven) == ["its cards that are not Hoax have 11 moons, and 10 are allowed"]


def test_13_1_mutants_cost_nothing_in_any_deck() -> None:
    own = [card for card in HOAX.cards if card.people == "Hoax"]
    mutants = [card for card in CARDS if card.is_mutant]
    deck = Deck("Hoax", in_order({*own[:22], *mutants}))
    assert deck.moons == 0
    assert why_illegal(deck) == []


def test_13_1_own_cards_cost_nothing_whatever_their_moons() -> None:
    vulca = [card for card in CARDS if card.people == "Vulca"]
    assert sum(card.moons for card in vulca) > 10
    deck = Deck("Vulca", (*vulca, card_named("Zig-nur-Don")))
    assert (len(vulca), deck.moons, why_illegal(deck)) == (29, 0, [])


def test_13_1_a_deck_needs_a_leader() -> None:
    (reason,) = why_illegal(Deck("", HOAX.cards))
    assert reason.startswith("it needs a leader of one of the peoples: Hoax, Vulca")


def test_an_illegal_deck_is_refused_with_all_reasons_in_one_sentence() -> None:
    deck = Deck("Vulca", HOAX.cards[:29], "Odd one")
    with pytest.raises(Refusal) as refused:
        refuse_illegal(deck)
    assert refused.value.sentence == (
        "the deck “Odd one” is not legal: it has 29 different cards, not 30; "
        f"its cards that are not Vulca have {deck.moons} moons, and 10 are allowed"
    )


# Text --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", PEOPLES)
def test_a_deck_is_read_as_it_was_written(people: str) -> None:
    deck = READY[people]
    assert read_deck(write_deck(deck)) == deck
    assert write_deck(read_deck(write_deck(deck))) == write_deck(deck)
    assert DECK_SUPPLY.ready[PEOPLES.index(people)] == (people, write_deck(deck))
    assert len(write_deck(deck)) < DECK_SUPPLY.longest / 2


@pytest.mark.parametrize("people", PEOPLES)
def test_the_name_of_a_ready_deck_or_of_its_leader_is_that_deck(people: str) -> None:
    for text in (people, f" {people.upper()}\r\n", f"# mine\n\n{LEADERS[people]} # the first\n"):
        assert read_deck(text) is READY[people]


def test_reading_forgives_case_order_spaces_comments_and_endings() -> None:
    lines = write_deck(HOAX).upper().splitlines()
    odd = [f"  {line}   # so" if ":" not in line else line for line in reversed(lines)]
    text = "\N{ZERO WIDTH NO-BREAK SPACE}# a deck\r\n\r\n" + "\r\n\r\n".join(odd)
    read = read_deck(text)
    assert (read.leader, read.cards, read.name) == ("Hoax", HOAX.cards, "HOAX")


def test_a_leader_is_called_by_people_or_by_name_and_a_card_by_its_beginning() -> None:
    text = "leader:  xelethotiras # ours\nVolca\nthirko\nName:  My deck # 1 \n"
    assert read_deck(text) == Deck("Hoax", (card_named("Thirkomedas"), card_named("Volca")),
                                   "My deck")  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Leader: Buka", "line 1: a leader is of one of Hoax, Vulca, Mimix, "),
        ("Leader: Hoax\nLeader: Vulca", "line 2: the leader is Hoax already"),
        ("Name: One\nName: Two", "line 2: the deck is called “One” already"),
        (f"Name: {'x' * 61}", "line 1: a name has up to 60 characters that can be read"),
        ("Name: a\x07b", "line 1: a name has up to 60 characters that can be read"),
        ("Leader: Hoax\n\n# so\nVolcano", "line 4: there is no card “Volcano”; did you mean Volca"),
        ("Leader: Hoax\nCall", "line 2: “Call” may be Call Spirit of the Battlefield or Call"),
        ("Volca\n\nVOLCA", "line 3: Volca stands on line 1 already"),
        ("Leader: Hoax\nmotto: none", "line 2: there is no card “motto: none”"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_number(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_deck(text)
    assert refused.value.code == "bad_deck"
    assert refused.value.sentence.startswith(sentence)


def test_13_3_a_deck_to_play_with_must_be_legal() -> None:
    assert brought_deck("hoax") is HOAX
    with pytest.raises(Refusal, match="not legal: it needs a leader"):
        brought_deck("Volca")


def test_an_unfinished_deck_keeps_what_could_be_read_and_tells_every_fault() -> None:
    found = read_unfinished("Volca\nJester\nLeader: nobody\nVolca\nSpark")
    assert found.deck == Deck("", (card_named("Volca"), card_named("Spark")))
    assert [fault[:7] for fault in found.faults] == ["line 2:", "line 3:", "line 4:"]


def test_of_a_text_that_is_no_deck_only_the_first_faults_are_told() -> None:
    faults = read_unfinished("\n".join(f"word {number}" for number in range(30))).faults
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1] == "something is wrong with 20 further lines"


def test_a_deck_without_a_name_is_written_without_one() -> None:
    deck = Deck("Hoax", HOAX.cards)
    assert write_deck(deck).startswith("Leader: Hoax\nWogarathoras the Gloomy\n")
    assert read_deck(write_deck(deck)) == deck


# What is counted ---------------------------------------------------------------------------------


def test_a_report_has_all_faults_of_lines_and_of_the_deck_and_its_charts() -> None:
    report = deck_report("Leader: Vulca\nVolca\nJester\nTome of Wisdom\n")
    assert [fault.partition("“")[0] for fault in report.faults] == [
        "line 3: there is no card ",
        "it has 2 different cards, not 30",
    ]
    assert report.text == "Leader: Vulca\nTome of Wisdom\nVolca\n"
    assert report.statistics[-1].title == "Moons spent: 3 of 10"
    assert report.statistics[-1].bars == (("Tome of Wisdom", 3),)
    assert deck_report("Hoax").faults == ()


@pytest.mark.parametrize("people", PEOPLES)
def test_charts_count_every_card(people: str) -> None:
    charts = {chart.title.partition(":")[0]: dict(chart.bars)
              for chart in deck_statistics(READY[people])}  # fmt: skip
    assert [*charts] == [
        "Kinds", "Fire values", "Earth values", "Icons and text", "Peoples", "Moons spent",
    ]  # fmt: skip
    assert sum(charts["Kinds"].values()) == 30
    assert charts["Peoples"][people] == 26
    assert next(iter(charts["Peoples"])) == people
    assert charts["Icons and text"]["text"] == sum(card.has_text for card in READY[people].cards)
    printed = sum(card.fire is not None for card in READY[people].cards)
    assert sum(charts["Fire values"].values()) == printed
    assert sum(charts["Moons spent"].values()) == READY[people].moons


def test_the_curve_of_the_hoax_is_this() -> None:
    charts = {chart.title: chart.bars for chart in deck_statistics(HOAX)}
    assert charts["Fire values"] == tuple(
        (str(value), sum(card.fire == value for card in HOAX.cards)) for value in range(9)
    )
    assert dict(charts["Icons and text"])["shield"] == 2
    assert dict(charts["Kinds"])["leadership"] == 3
