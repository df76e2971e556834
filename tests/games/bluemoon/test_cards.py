"""The cards: as many as there are, of every kind, and each found by its name."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from saros.core.refusal import Refusal
from saros.games.bluemoon.cards import (
    CARDS,
    CARDS_TEXT,
    GANGS,
    LEADERS,
    MUTANT,
    PEOPLES,
    card_named,
    read_cards,
)
from saros.games.bluemoon.clause_forms import ICONS, KINDS
from saros.games.bluemoon.clauses import Selector

HEADER = CARDS_TEXT.partition("\n")[0]
VOLCA = "Vulca,4,Vulca,5,Volca,character,5,1,0,0,,,1,"


def test_there_are_240_cards_of_which_115_have_text() -> None:
    assert len(CARDS) == 240
    assert sum(card.has_text for card in CARDS) == 115
    assert sum(card.has_text for card in CARDS[:60]) == 27
    assert [card.number for card in CARDS] == [*range(240)]
    assert len({card.name for card in CARDS}) == 240


def test_each_of_the_eight_decks_has_a_leader_and_thirty_cards_in_order() -> None:
    assert tuple(LEADERS) == PEOPLES
    for at, people in enumerate(PEOPLES):
        cards = CARDS[at * 30 : at * 30 + 30]
        assert {card.deck for card in cards} == {people}
        assert [card.position for card in cards] == [*range(1, 31)]
        assert sum(card.people == people for card in cards) == 26
        assert sum(card.is_mutant for card in cards) == 1


def test_kinds_icons_and_gangs_are_those_of_the_peoples() -> None:
    kinds = Counter(card.kind for card in CARDS)
    assert {*kinds} == {*KINDS}
    assert sum(kinds.values()) == 240
    assert {icon for card in CARDS for icon in card.icons} == {*ICONS}
    assert {card.gang for card in CARDS} == {*GANGS, ""}
    assert {card.people for card in CARDS} == {*PEOPLES, MUTANT}
    assert all(card.kind == "character" for card in CARDS if card.gang)


def test_10_1_mutants_have_both_shields_and_a_stop_and_no_moons() -> None:
    mutants = [card for card in CARDS if card.is_mutant]
    assert len(mutants) == 8
    for card in mutants:
        assert (card.kind, card.shield_fire, card.shield_earth) == ("character", True, True)
        assert card.icons == {"STOP"}
        assert card.moons == 0
        assert [clause.verb for clause in card.clauses] == ["gate", "switch"]


def test_a_printed_nought_is_not_the_same_as_nothing_printed() -> None:
    armor, haze = card_named("Inscrutable Armor"), card_named("Heat Haze")
    assert (armor.fire, armor.earth, armor.shield_fire, armor.shield_earth) == (0, 0, True, False)
    assert (haze.fire, haze.earth) == (None, None)


def test_8_9_a_shield_and_a_gang_count_as_icons_and_text_does_not() -> None:
    assert card_named("Inscrutable Armor").has_icon
    assert card_named("NoClue").has_icon
    assert card_named("Sun Setting").has_icon
    assert not card_named("Flare").has_icon
    assert card_named("Flare").has_text


def test_cards_know_their_group_and_the_first_word_of_their_name() -> None:
    """§6.9, §15.2, §15.3."""
    groups: dict[str, int] = Counter(card.group for card in CARDS)
    assert (groups["storm"], groups["flood"], groups["caterpillar"]) == (4, 2, 4)
    assert card_named("Suranom Stormbringer").group == ""
    assert card_named("Launch Rockdrop").first_word == "Launch"


@pytest.mark.parametrize(
    ("classes", "quality", "name", "is_meant"),
    [
        (("any",), "", "Muster Reinforcements", True),
        (("combat-zone",), "", "Fireblast", True),
        (("combat-zone",), "", "Lightning Bolts", False),
        (("booster", "support"), "", "Lightning Bolts", True),
        (("booster", "support"), "", "Volca", False),
        (("caterpillar",), "", "Caterpillar Fireeater", True),
        (("character",), "no-text", "Volca", True),
        (("character",), "no-text", "Flare", False),
        (("character", "booster"), "text", "Fireblast", False),
        (("character",), "printed>4", "Volca", True),
        (("character",), "printed>4", "Sear", False),
        (("any",), "icon", "Aquatic Armor", True),
        ((), "", "Volca", False),
    ],
)
def test_a_selector_means_cards_as_they_are_printed(
    classes: tuple[str, ...], quality: str, name: str, is_meant: bool
) -> None:
    assert card_named(name).is_selected(Selector(classes, quality)) == is_meant


def test_there_is_one_of_each_card_also_after_a_copy() -> None:
    volca = card_named("Volca")
    assert copy.deepcopy(volca) is volca
    assert pickle.loads(pickle.dumps(volca)) is volca
    assert repr(volca) == "<Volca>"


# Names -------------------------------------------------------------------------------------------


def test_a_card_is_found_in_any_case_and_by_a_unique_beginning() -> None:
    for card in CARDS:
        assert card_named(card.name) is card
        assert card_named(f"  {card.name.upper()} ") is card
    assert card_named("thirko").name == "Thirkomedas the Serene"
    assert card_named("tome  of").name == "Tome of Wisdom"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Call", "“Call” may be Call Spirit of the Battlefield or Call Spirit of the Underworld"),
        ("flamebreth", "there is no card “flamebreth”; did you mean Flamebreath the Dazzling"),
        ("volcano", "there is no card “volcano”; did you mean Volca or Volcanic Gauntlets?"),
        ("boomerang", "there is no card “boomerang”; did you mean Battling Boomerang"),
        ("qqq", "there is no card “qqq”"),
        ("", "there is no card “”"),
        ("x" * 5000, f"there is no card “{'x' * 40}…”"),
    ],
)
def test_an_unknown_card_is_refused_with_the_nearest_names(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        card_named(text)
    assert refused.value.code == "unknown_card"
    assert refused.value.sentence.startswith(sentence)


def test_of_many_cards_with_the_same_beginning_some_are_named() -> None:
    with pytest.raises(Refusal, match=r"may be Launch Burning Earth, .* or 7 others"):
        card_named("launch")


# The file ----------------------------------------------------------------------------------------


def test_a_file_of_cards_is_read() -> None:
    (card,), leaders = read_cards(f"{HEADER}\nVulca,0,Vulca,0,Inferno,leader,,,0,0,,,0,\n{VOLCA}\n")
    assert leaders == {"Vulca": "Inferno"}
    assert (card.name, card.fire, card.earth, card.moons, card.clauses) == ("Volca", 5, 1, 1, ())


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Vulca,4", "Volga,4", "Volca, column deck: “Volga” is not one of Hoax, Vulca"),
        ("4,Vulca", "4,Buka", "Volca, column people: “Buka” is not one of"),
        ("Vulca,4", "Vulca,IV", "Volca, column position: “IV” is not a number"),
        ("character", "charakter", "Volca, column kind: “charakter” is not one of leadership"),
        ("character,5", "character,?", "Volca, column fire: “?” is not a number or empty"),
        ("5,1,0", "5,-1,0", "Volca, column earth: “-1” is not a number or empty"),
        ("0,0,,,1", "2,0,,,1", "Volca, column shield_fire: “2” is not one of 0, 1"),
        ("0,0,,,1", "0,0,BLUFF,,1", "Volca, column icons: “BLUFF” is not some of STOP"),
        ("0,0,,,1", "0,0,,Warm,1", "Volca, column gang: “Warm” is not one of Cool, Top, Fun, No"),
        (",,,1,", ",,,many,", "Volca, column moons: “many” is not a number"),
        (",1,", ",1,active: bless", "Volca, column effect: there is no verb “bless”"),
        (",1,", ",1,active: ignore of=opp cards=any what=text void-if=opp:Jester",
         "Volca, column effect: there is no card “Jester”"),
        (VOLCA, f"{VOLCA}\n{VOLCA}", "Volca, column name: it stands twice"),
        (VOLCA, VOLCA[:-1], "the columns are deck, position"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_card_and_column(
    old: str, new: str, sentence: str
) -> None:
    head, _, tail = VOLCA.rpartition(old)
    with pytest.raises(Refusal) as refused:
        read_cards(f"{HEADER}\n{head}{new}{tail}\n")
    assert refused.value.code == "bad_card"
    assert refused.value.sentence.startswith(sentence)


def test_a_file_with_other_columns_or_without_cards_is_refused() -> None:
    for text in ("", HEADER, f"name,kind\n{VOLCA}"):
        with pytest.raises(Refusal, match="the columns are deck, position"):
            read_cards(text)
