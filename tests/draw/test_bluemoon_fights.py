"""What somebody in a fight of Blue Moon is told: its end, its price, whose things are whose."""

from typing import Any

import pytest

from saros.core.people import NamesFor, People
from saros.draw.picture import Picture
from saros.families import GAMES
from saros.families.drawing import drawing_of, picture, ply_headline, ways, why_not
from saros.games.bluemoon.cards import card_named
from saros.games.bluemoon.moves import Retreat
from saros.table.table import Table

from .test_bluemoon import fight, of_card, side, spot, view_of, way_of

GAME = GAMES["bluemoon"]
NAMES = ("Berta", "Stray")
PEOPLE = People(NAMES, 0)
FOE = side("Vulca", combat="Flamebreath", covered="Torch, Sear, Blaze", hand="Spark", deck="Ember")
NEAR = side(hand="Catusan", combat="Ciklarethas", deck="Nirwadas")


def drawn(state: dict[str, Any], tall: bool = False) -> Picture:
    return picture(GAME, view_of(state), names=NAMES, tall=tall)


@pytest.mark.parametrize(
    ("dragons", "said"),
    [
        (0, "Stray wins the fight: the dragon of fire comes to Stray"),
        (-1, "Stray wins the fight: the dragon of earth comes to Stray"),
        (2, "Stray wins the fight: the dragon of earth goes back to the middle"),
        (-3, "Stray wins the fight: a fourth dragon comes"),
    ],
)
def test_11_4_the_end_of_a_fight_is_a_headline(dragons: int, said: str) -> None:
    table = Table.from_state(fight(NEAR, FOE, dragons=dragons)).play("retreat")
    assert ply_headline(table, 0, table.ply, PEOPLE) == said


def test_11_2_a_fight_that_brings_no_dragon_is_a_headline_too() -> None:
    before = view_of(fight(NEAR, FOE))
    said = drawing_of(GAME).headline(GAME, before, before, Retreat(), PEOPLE)
    assert said == "Stray wins the fight: no dragon comes"


def test_other_moves_make_no_headline() -> None:
    table = Table.from_state(fight(NEAR, FOE)).play("play Catusan")
    assert ply_headline(table, 0, table.ply, PEOPLE) == ""


def test_11_1_a_retreat_says_what_it_costs_before_it_is_made() -> None:
    six = FOE | {"support": _named("Lightning Bolts, Wall of Fire")}
    few, many = fight(NEAR, FOE), fight(NEAR, six)
    for state, price in ((few, "a dragon"), (many, "2 dragons")):
        way = next(way for way in ways(GAME, view_of(state), NAMES) if way.text == "retreat")
        assert way.label == f"retreat: Stray gets {price}"
        button = spot(drawn(state), "retreat")
        assert button.label == f"Retreat: Stray gets {price}"
        assert "cards on the table, and with six it is one dragon more" in button.note
    last = view_of(fight(NEAR, FOE, dragons=-3))
    assert way_of(last, "retreat").label.endswith("wins the game")


def _named(text: str) -> list[str]:
    return [card_named(name.strip()).name for name in text.split(",")]


def test_11_1_cards_on_a_table_are_counted_where_it_matters() -> None:
    def beside(support: str) -> str:
        far = FOE | ({"support": _named(support)} if support else {})
        captions = {each.id: each.text for each in drawn(fight(NEAR, far)).captions}
        assert "cards" not in captions["why:0"]
        return captions["why:1"]

    assert beside("").endswith("; 4 cards")
    assert beside("Lightning Bolts, Wall of Fire").endswith("; 6 cards: two dragons")


def test_7_what_can_be_taken_back_is_marked_and_says_how() -> None:
    here = of_card(drawn(fight(NEAR, FOE)), "Ciklarethas")
    assert "bm-back" in here.look
    assert "touch it and then your hand" in here.note
    other = of_card(drawn(fight(side(hand="Catusan", combat="Nirwadas"), FOE)), "Nirwadas")
    assert "bm-back" not in other.look


@pytest.mark.parametrize("tall", [False, True])
def test_where_a_card_goes_back_to_is_marked_beside_the_cards_in_hand(tall: bool) -> None:
    seen = drawn(fight(NEAR | {"hand": _named("Catusan, Ledinemras")}, FOE), tall)
    hand, card = spot(seen, "hand:0"), of_card(seen, "Catusan")
    assert hand.at[1] <= card.areas[0][1]


@pytest.mark.parametrize("thing", ["leader", "combat", "support", "deck"])
def test_a_thing_of_the_other_side_is_said_to_be_theirs(thing: str) -> None:
    view = view_of(fight(NEAR, FOE))
    theirs = why_not(GAME, view, (f"{thing}:1",), NAMES).sentence
    assert theirs.startswith("This is Stray's ")
    assert "Stray" not in why_not(GAME, view, (f"{thing}:0",), NAMES).sentence


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ("deck:1", "This is {} draw deck: {} draws from their own."),
        ("leader:1", "This is {} leader: {}'s leadership cards go to their own leader."),
        ("support:1", "This is {} support area: {}'s supports go to their own."),
        ("leader:0", "{1}'s hand has no leadership card to play."),
        ("deck:0", "Cards are drawn by themselves at the end of {1}'s turn, up to six."),
    ],
)
@pytest.mark.parametrize(("reader", "whose"), [(1, "your"), (None, "Stray's")])
def test_who_reads_is_told_whose_things_are_whoever_is_to_move(
    reader: int | None, whose: str, thing: str, said: str
) -> None:
    view = GAME.opened(GAME.read_state(fight(NEAR, FOE)), 1)
    names = NamesFor(NAMES, reader)
    assert why_not(GAME, view, (thing,), names).sentence == said.format(whose, "Berta")


def test_the_rules_are_told_to_who_reads_whoever_is_to_move() -> None:
    near = NEAR | {"hand": _named("Catusan, Den-bal-Ton")}
    state, names = GAME.read_state(fight(near, FOE)), NamesFor(NAMES, 1)

    def why(*touches: str) -> str:
        return why_not(GAME, GAME.opened(state, 1), touches, names).sentence

    def touch(name: str, seat: int) -> str:
        return f"card:{seat}:{card_named(name).number}"

    assert why(touch("Spark", 1)) == "Spark is your card, and Berta is to move."
    assert why(touch("Catusan", 0), "deck:0") == "It goes to Berta's combat area."
    assert why(touch("Den-bal-Ton", 0)) == ("Den-bal-Ton may be played only if you have a dragon.")
    assert (
        "touch it and then Berta's combat area"
        in of_card(picture(GAME, GAME.opened(state, 1), names=names), "Catusan").note
    )


def test_18_3_a_discard_pile_says_truly_how_much_of_it_may_be_looked_at() -> None:
    state = fight(NEAR | {"discard": _named("Zedemikras, Trebuchet")}, FOE)
    closed = why_not(GAME, view_of(state), ("discard:0",), NAMES).sentence
    assert "only the top card" in closed.lower()
    opened = view_of(state | {"switches": {"open_discards": True}})
    assert "Trebuchet of Fear, Zedemikras" in why_not(GAME, opened, ("discard:0",), NAMES).sentence


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize(("dragons", "owner"), [(2, "leader:0"), (-2, "leader:1")])
def test_crystals_lie_with_the_side_that_would_get_them(
    dragons: int, owner: str, tall: bool
) -> None:
    seen = drawn(fight(NEAR, FOE, dragons=dragons), tall)
    crystal, middle = spot(seen, "crystals"), seen.height / 2
    assert (crystal.at[1] > middle) == (spot(seen, owner).at[1] > middle)
    top, low = (spot(seen, f"power:{seat}").at[1] for seat in (1, 0))
    assert not top - 20 < crystal.at[1] < low + 20
