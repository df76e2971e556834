"""What a table of Blue Moon answers to a touch that leads nowhere, and tells of a card in hand."""

from typing import Any

import pytest

from saros.core.people import People
from saros.draw.vector import ink
from saros.families import GAMES
from saros.families.drawing import drawing_of, picture, ways, why_not, worded
from saros.games.bluemoon.cards import card_named

from .test_bluemoon import fight, of_card, side, spot

GAME = GAMES["bluemoon"]
NAMES = ("Berta", "Stray")
FOE = side("Vulca", combat="Flamebreath", hand="Spark", deck="Ember")
END = side("Vulca", hand="Catusan", combat="Flare", deck="Spark, Torch, Sear")
START = {"starting": True, "element": None}
BARRED = (
    "On the starting turn of a fight no {} is played, unless it is FREE or another card allows it."
)
OFFER = "First use Muster Reinforcements, or leave it."


def after(state: dict[str, Any], *texts: str, seat: int = 0) -> Any:
    """What a seat sees after some moves."""
    now = GAME.read_state(state)
    for text in texts:
        now = GAME.play(now, GAME.read_move(now, text))
    return GAME.view(now, seat)


def why(view: Any, *touches: str) -> str:
    return str(why_not(GAME, view, touches, NAMES).sentence)


def card(name: str, seat: int = 0) -> str:
    return f"card:{seat}:{card_named(name).number}"


# The starting turn -------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [(), ("play Wogarathoras",)])
def test_6_2_the_starting_turn_is_the_reason_from_its_first_touch_to_its_last(
    texts: tuple[str, ...],
) -> None:
    near = side(hand="Wogarathoras, Tome of Wisdom, Battling Boomerang", deck="Catusan")
    view = after(fight(near, side("Vulca", hand="Spark"), **START), *texts)
    assert why(view, card("Tome of Wisdom")) == BARRED.format("support")
    assert why(view, card("Battling Boomerang")) == BARRED.format("booster")
    assert why(view, "support:0") == BARRED.format("support")


def test_an_area_says_which_cards_can_go_there_or_why_none_can() -> None:
    near = side(hand="Wogarathoras, Tome of Wisdom, Battling Boomerang", deck="Catusan")
    start = fight(near, FOE)
    view = after(start)
    assert why(view, "combat:0") == "Touch a character of your hand, then the combat area."
    assert why(view, "support:0") == "A support comes after a character."
    assert why(view, "leader:0") == "Your hand has no leadership card to play."
    assert why(view, "leading:0") == why(view, "leader:0")
    view = after(start, "play Wogarathoras")
    assert why(view, "combat:0") == "Touch a booster of your hand, then the combat area."
    assert why(view, "support:0") == "Touch a support of your hand, then the support area."
    view = after(start, "play Wogarathoras", "play Battling Boomerang")
    assert why(view, "support:0") == "One booster or one support is played in a turn."


def test_the_others_power_is_shown_only_where_it_is_what_is_not_matched() -> None:
    near = side(hand="Wogarathoras, Tome of Wisdom, Battling Boomerang", deck="Catusan")
    reason = why_not(GAME, after(fight(near, FOE)), ("announce:fire",), NAMES)
    assert "after a character" in reason.sentence
    assert reason.spots == ()


# What is asked first -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "thing",
    ["combat:0", "support:0", "leader:0", "leading:0", "deck:0", "hand:0", "combat:1", "back:1:0",
     card("Catusan"), card("Flamebreath", 1)],
)  # fmt: skip
def test_3_13_what_is_asked_is_the_reason_everywhere_and_called_as_its_button(thing: str) -> None:
    near = side(hand="Muster Reinforcements, Catusan", discard="Wogarathoras", deck="Nirwadas")
    view = after(fight(near, FOE), "play Muster Reinforcements")
    assert why(view, thing) == OFFER
    assert spot(picture(GAME, view), "skip").label.startswith("Leave it")


@pytest.mark.parametrize("thing", ["power:0", "power:1", "element", "dragon:0", "crystals"])
def test_what_is_only_read_says_what_it_is_whatever_is_asked(thing: str) -> None:
    near = side(hand="Muster Reinforcements, Catusan", discard="Wogarathoras", deck="Nirwadas")
    for texts in ((), ("play Muster Reinforcements",)):
        view = after(fight(near, FOE, dragons=1), *texts)
        said = why(view, thing)
        assert "button" not in said
        assert said in spot(picture(GAME, view, names=NAMES), thing).note or thing == "dragon:0"
    view = after(fight(near, FOE))
    assert why(view, card("Catusan"), "power:0") == "It goes to your combat area."


def test_at_the_end_of_a_turn_the_button_is_named() -> None:
    view = after(fight(END, FOE, phase="end"))
    said = "Only effects at the end of the turn are left, or touch Done."
    assert {why(view, thing) for thing in ("combat:0", "deck:0", card("Catusan"))} == {said}


# Prices ------------------------------------------------------------------------------------


def test_14_6_a_card_with_a_price_says_before_it_is_played_whether_it_can_be_paid() -> None:
    hand = "Charm Holy Dragon, Volca, Blaze"
    foe = side("Hoax", combat="Hank Highflyer Hawk", hand="Catusan")
    poor = after(fight(side("Vulca", hand=hand, deck="Spark"), foe))
    note = of_card(picture(GAME, poor), "Charm Holy Dragon").note
    assert (
        "Its price cannot be paid now: 0 of the 8 fire;"
        " Hank Highflyer Hawk lets your characters count nothing."
    ) in note
    assert "touch it and then your leader" in note
    rich = after(fight(side("Vulca", hand=hand, deck="Spark"), side("Hoax", hand="Catusan")))
    assert "Its price can be paid now." in of_card(picture(GAME, rich), "Charm Holy Dragon").note


def test_14_1_a_demand_that_cannot_be_met_has_a_button_that_says_why() -> None:
    foe = side("Pillar", combat="Bigus, Caterpillar Fireeater", hand="Gloria")
    pay = f"pay:{card_named('Caterpillar Fireeater').number}"
    view = after(fight(side("Vulca", hand="Torch, Shimmer"), foe))
    assert not spot(picture(GAME, view), pay).symbol.startswith("bm-off")
    view = after(fight(side("Vulca", hand="Torch"), foe))
    button = spot(picture(GAME, view), pay)
    said = "Your hand cannot pay for Caterpillar Fireeater: 1 of the 3 fire."
    assert (button.symbol[:6], button.note) == ("bm-off", said)
    assert why(view, pay) == said


# What cards are touched for ----------------------------------------------------------------


def test_5_1_a_card_that_may_be_discarded_says_how_and_is_not_pale_once_that_has_begun() -> None:
    near = side(hand="Wogarathoras, Tome of Wisdom", deck="Catusan")
    drawn = picture(GAME, after(fight(near, side("Vulca", hand="Spark"), **START)))
    how = "To discard it, touch Decline first, then it, and your discard pile in the end."
    for name in ("Wogarathoras", "Tome of Wisdom"):
        assert how in of_card(drawn, name).note
    assert "bm-dim" in of_card(drawn, "Tome of Wisdom").look
    begun = '.board:has(> [data-spot="decline"][aria-pressed="true"]) { --bm-pale: 0; }'
    assert begun in ink("bluemoon")
    assert "opacity: var(--bm-pale, 0.52)" in ink("bluemoon")


def test_5_1_a_fourth_card_is_told_that_three_are_enough_in_whatever_order_they_came() -> None:
    near = side(hand="Wogarathoras, Tome of Wisdom, Nirwadas, Demegodas", deck="Catusan")
    view = after(fight(near, side("Vulca", hand="Spark"), **START))
    third, second, first, other = map(
        card, ("Wogarathoras", "Tome of Wisdom", "Nirwadas", "Demegodas")
    )
    said = why_not(GAME, view, ("decline", first, second, third, other), NAMES)
    assert said.sentence == "Three at most; now touch your discard pile."
    assert said.spots == ("discard:0",)
    assert why(view, "decline", second, first, "deck:0") == (
        "Now touch one of the marked cards or your discard pile."
    )
    theirs = why(view, "decline", first, second, third, card("Spark", 1))
    assert theirs == "Now touch your discard pile."


def test_14_2_a_card_too_many_is_told_so() -> None:
    foe = side("Pillar", combat="Bigus, Caterpillar Fireeater", hand="Gloria")
    pay = f"pay:{card_named('Caterpillar Fireeater').number}"
    view = after(fight(side("Vulca", hand="Volca, Shimmer, Flamebreath"), foe))
    assert why(view, pay, card("Flamebreath"), card("Volca")) == (
        "That one does not go with the others; now touch your discard pile."
    )


def test_one_of_ones_own_cards_on_the_table_says_what_becomes_of_it() -> None:
    near = side(
        hand="Wogarathoras, Demegodas, Tome of Wisdom, Battling Boomerang", deck="Catusan",
        combat="Nirwadas", support="Ballista of Confusion",
    )  # fmt: skip
    state = fight(near, side("Vulca", combat="Sear", hand="Spark", deck="Ember"))
    view = after(state)
    assert why(view, card("Nirwadas")) == (
        "Nirwadas the Traveler is from your last turn, and without RETRIEVE it stays."
    )
    stays = "Ballista of Confusion stays there and counts until the fight ends."
    assert why(view, card("Ballista of Confusion")) == stays
    view = after(state, "play Demegodas", "play Tome of Wisdom")
    for name, does in (("Demegodas the Odd", "fights"), ("Tome of Wisdom", "lies there")):
        assert why(view, card(name)) == f"{name} {does} already; now announce your power."
    weak = fight(side(hand="Wogarathoras", deck="Catusan"), FOE)
    said = why(after(weak, "play Wogarathoras"), card("Wogarathoras"))
    assert said.startswith("Wogarathoras the Gloomy fights already, but 5 fire is less than")


def test_a_card_that_can_pay_is_not_pale_and_says_how() -> None:
    near = side("Vulca", hand="Charm Holy Dragon, Volca, Blaze, Lightning Bolts", deck="Spark")
    view = after(fight(near, side("Hoax", hand="Catusan")), "play Charm Holy Dragon")
    held = of_card(picture(GAME, view), "Volca")
    assert "bm-dim" not in held.look
    assert held.note.endswith(
        "To pay with it, touch Pay for Charm Holy Dragon first, then it,"
        " and your discard pile in the end."
    )


def test_7_8_a_card_to_be_discarded_says_only_that() -> None:
    near = side("Flit", hand="Bashdin", deck="Peckswift")
    view = after(fight(near, side("Vulca", hand="Volca, Spark")), "play Bashdin", "use Bashdin",
                 seat=1)  # fmt: skip
    held = of_card(picture(GAME, view), "Volca", 1)
    assert "bm-dim" not in held.look
    assert held.note.endswith("To discard it, touch it and then your discard pile.")


# The end, the log, the leader --------------------------------------------------------------


@pytest.mark.parametrize(
    ("dragons", "said"),
    [
        (-3, "Stray had three dragons, and a fourth one came: Stray won 4 crystals."),
        (3, "You had 3 dragons when the cards ran out: you won 4 crystals."),
        (0, "Nobody had a dragon, and you ran out of cards first: Stray won 1 crystal."),
    ],
)
def test_12_when_a_game_is_over_its_dragons_say_what_was(dragons: int, said: str) -> None:
    over = {"phase": "over", "element": None, "dragons": dragons}
    over |= {"winner": 1 if dragons < 1 else 0, "crystals": 4 if dragons else 1}
    over |= {"reason": "dragons" if dragons < 0 else "out of cards"}
    drawn = picture(GAME, after(fight(side(), side("Vulca"), **over)), names=NAMES)
    assert {each.note for each in drawn.spots if each.id.startswith("dragon:")} == {said}
    assert spot(drawn, "crystals").note == said
    assert "names fire or earth" not in spot(drawn, "element").note


def test_done_is_told_with_what_is_left() -> None:
    assert worded(GAME, "done", 1, People(NAMES, 0)) == "Stray leaves the rest undone"
    start = GAME.read_state(fight(END, FOE, phase="end"))
    done = GAME.read_move(start, "done")
    views = GAME.view(GAME.play(start, done), 0), GAME.view(start, 0)
    said = drawing_of(GAME).happened(GAME, *views, done, People(NAMES, 0))
    assert said == "You leave it at that: no more effects at the end of the turn"


def test_cards_on_a_table_are_those_of_its_side() -> None:
    drawn = picture(GAME, after(fight(side(hand="Catusan", combat="Nirwadas"), FOE)), names=NAMES)
    assert "1 card lies on your table;" in spot(drawn, "power:0").note
    assert "1 card lies on Stray's table;" in spot(drawn, "power:1").note


@pytest.mark.parametrize("tall", [False, True])
def test_a_leadership_card_can_be_put_on_the_pile_beside_its_leader(tall: bool) -> None:
    near = side(hand="Muster Reinforcements, Catusan", deck="Nirwadas")
    view = after(fight(near, FOE))
    drawn = picture(GAME, view, tall=tall)
    pile = spot(drawn, "leading:0").areas[0]
    goals = {way.touches[1] for way in ways(GAME, view) if way.touches[0] == card("Muster")}
    assert goals == {"leader:0"}
    assert pile in spot(drawn, "leader:0").areas
    ids = [each.id for each in drawn.spots]
    assert ids.index("leading:0") < ids.index("leader:0")  # what is touched alone is the pile
