"""The catalogue of Blue Moon: every card, told apart by all that decks are built by (§13)."""

from collections import Counter

from saros.draw.bluemoon.catalogue import catalogue
from saros.games.bluemoon.cards import CARDS, LEADERS, PEOPLES
from saros.games.bluemoon.decks import READY
from saros.games.bluemoon.options import BlueMoonOptions
from saros.games.bluemoon.rules import BlueMoon

ITEMS = {item.name: item for item in catalogue().items}
FACETS = {facet.title: place for place, facet in enumerate(catalogue().facets)}


def test_every_card_is_in_it_once_with_its_values_and_its_moons() -> None:
    assert len(catalogue().items) == len(CARDS) == 240
    for card in CARDS:
        assert ITEMS[card.name].numbers == (card.fire, card.earth, card.moons)


def test_the_cards_of_a_people_stand_together_and_the_mutants_last() -> None:
    peoples = Counter(item.facets[FACETS["people"]] for item in catalogue().items)
    assert list(peoples.items()) == [*(((people,), 29) for people in PEOPLES), (("Mutant",), 8)]


def test_kinds_icons_shields_and_gangs_can_be_looked_for() -> None:
    for card in CARDS:
        item = ITEMS[card.name]
        assert item.facets[FACETS["kind"]] == (card.kind,)
        assert item.facets[FACETS["gang"]] == ((card.gang,) if card.gang else ())
        icons = set(item.facets[FACETS["icons"]])
        assert {icon.lower() for icon in card.icons} <= icons
        assert ("fire shield" in icons, "earth shield" in icons) == (
            card.shield_fire, card.shield_earth,
        )  # fmt: skip
        assert ("text" in icons) == bool(item.words) == card.has_text


def test_what_is_printed_beside_the_text_is_explained() -> None:
    for card in CARDS:
        notes = " ".join(ITEMS[card.name].notes).lower()
        assert all(icon.lower() in notes for icon in card.icons)
        assert bool(card.gang) == ("gang" in notes)
        assert ("shield" in notes) == (card.shield_fire or card.shield_earth)


def test_13_1_a_deck_is_a_leader_and_thirty_different_cards() -> None:
    assembly = catalogue().assembly
    assert assembly is not None
    assert (assembly.size, assembly.copies) == (30, 1)
    assert assembly.heading is not None
    assert assembly.heading.facet == FACETS["people"], "those of the leader's people come first"
    for choice in assembly.heading.choices:
        assert choice.name in READY
        assert LEADERS[choice.name] in choice.about


def lines(own: int, foreign: list[str]) -> str:
    """A deck as the browser writes it: so many Hoax cards, and others."""
    hoax = [item.name for item in catalogue().items if item.facets[0] == ("Hoax",)]
    return "\n".join(["Name: Mine", "Leader: Hoax", *hoax[:own], *foreign])


def test_13_1_a_deck_built_of_it_is_judged_by_the_game_with_every_reason() -> None:
    game, options = BlueMoon(), BlueMoonOptions()
    costly = [item.name for item in catalogue().items
              if item.facets[0] == ("Vulca",) and item.numbers[2] == 2]  # fmt: skip
    sound = game.supply_report(lines(25, costly[:5]), options)
    assert (sound.faults, sound.statistics[-1].title) == ((), "Moons spent: 10 of 10")
    assert game.read_supply(lines(25, costly[:5]), options) == sound.text
    bad = game.supply_report(lines(25, [*costly[:6], "Hobbit"]), options)
    assert len(bad.faults) == 3
    assert "Hobbit" in bad.faults[0]
    assert "31 different cards" in bad.faults[1]
    assert "12 moons" in bad.faults[2]
