"""Rulings §8 to §10: power, ignoring and protection; RETRIEVE; mutants."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from saros.games.bluemoon.cards import Card, card_named

from .build import cards, fight, opening

# §8 Power ----------------------------------------------------------------------------------


def test_8_1_power_is_counted_anew_after_every_change() -> None:
    table = fight(hand="Catusan, Battling", combat="Wogarathoras, Potion of Prod", support="Tome")
    assert table.power() == 8
    table = table.play("play Catusan")
    assert table.power() == 1 + 3
    assert table.play("play Battling").power() == 1 + 3 + 2
    back = fight(combat="Ciklarethas", support="Homing").play("retrieve Homing")
    assert back.power() == 3
    cinder = fight("Vulca", hand="Cinder", their_combat="Torch", their_support="Tome")
    assert cinder.play("play Cinder", "use Cinder on Tome").power(1) == 1


def test_8_2_tittertweet_ignores_before_all_others() -> None:
    enthrall = fight(hand="Enthrall", support="Tome", their_combat="Tittertweet, Elemental")
    assert enthrall.play("play Enthrall").power(1) == 6
    gas = fight(combat="Vetraskedas, Elemental", support="Laughing Gas",
                their_combat="Tittertweet, Elemental")  # fmt: skip
    assert (gas.power(0), gas.power(1)) == (3, 6)
    hawk = fight(combat="Hank", their_combat="Volca", their_support="Tome")
    assert hawk.power(1) == 3
    bird = fight(combat="Hank", their_combat="Tittertweet", their_support="Tome")
    assert bird.power(1) == 5  # a Flit does not ignore a Flit, nor the other way


def test_8_2_flitterflutter_beats_laughing_gas_and_enthrall_beats_flitterflutter() -> None:
    gas = fight("Khind", combat="Glimmer, Elemental", their_combat="Flitterflutter, Elemental",
                support="Laughing Gas")  # fmt: skip
    assert (gas.power(0), gas.power(1)) == (6, 6)
    table = fight(hand="Enthrall", support="Tome", their_combat="Flitterflutter")
    assert table.power(0) == 0
    assert table.play("play Enthrall").power(0) == 3


def test_8_2_laughing_gas_beats_enthrall_and_two_gases_cancel_each_other() -> None:
    table = fight(hand="Enthrall", their_combat="Glimmer, Elemental", their_support="Laughing Gas")
    assert table.play("play Enthrall").power(1) == 6
    both = fight(combat="Glimmer, Elemental", support="Laughing Gas",
                 their_combat="Glimmer, Elemental", their_support="Laughing Gas")  # fmt: skip
    assert (both.power(0), both.power(1)) == (6, 6)


def test_8_2_texts_are_ignored_before_cards_and_cards_before_icons() -> None:
    table = fight(hand="Enthrall", combat="Volca", their_combat="Hank")
    assert table.power(0) == 0
    assert table.play("play Enthrall").power(0) == 5
    shrewd = {"support": "Homing", "their_combat": "Mekarthas"}
    assert fight(combat="Volca", **shrewd).retrieves() == set()
    assert fight(combat="Hank", **shrewd).retrieves() == cards("Homing")
    magpie = fight(combat="Mad Mike", support="Impenetrable", their_combat="Wild Gazelle")
    assert magpie.power(1) == 0  # icons are still there when cards with icons are ignored


@pytest.mark.parametrize(
    "name",
    ["Hank", "Tittertweet", "Flitterflutter", "Trillilling", "Mad Mike", "Mekarthas",
     "Laughing Gas", "Impenetrable"],
)  # fmt: skip
def test_8_2_nobody_ignores_the_own_cards(name: str) -> None:
    place = "support" if card_named(name).kind == "support" else "combat"
    own = {"combat": "Wild Unicorn, Launch Rain, Volcanic", "support": "Homing, Pandemonium"}
    table = fight("Mimix", **(own | {place: f"{own[place]}, {name}"}))
    assert table.power() == 6 + 3 + 1 + (card_named(name).fire or 0)
    assert cards("Homing") <= table.retrieves()


def test_8_3_ignored_cards_still_lie_on_the_table() -> None:
    table = fight(hand="Neth-sur-Pot", combat="Hank", their_combat="Volca, Fireblast",
                  their_support="Flickering")  # fmt: skip
    assert table.plays() == cards("Neth")  # three active cards, one of them ignored
    six = fight(hand="Catusan", their_combat="Hank", turn=0, combat="Volca")
    assert six.power() == 0
    bonus = fight(turn=1, combat="Volca, Fireblast", covered="Spark, Torch, Blaze", support="Tome",
                  their_combat="Hank")  # fmt: skip
    assert bonus.play("retreat").dragons == 2
    cover = fight(hand="Sear", combat="Volca", their_combat="Hank").play("play Sear")
    assert cover.mine("covered") == cards("Volca")
    chirp = fight("Flit", combat="Hank", hand="Highchirp", their_combat="Sun Setting, Volca")
    assert len(chirp.play("play Highchirp").uses()) == 2


def test_8_4_an_active_protected_card_cannot_be_ignored_discarded_or_reduced() -> None:
    assert fight(combat="Hank", their_combat="Giant Octopus").power(1) == 5
    assert fight(combat="CoolCat", their_combat="Giant Octopus").power(1) == 5
    assert fight(combat="Mad Mike", their_combat="Giant Octopus").power(1) == 5
    quake = fight("Terrah", hand="Provoke", their_combat="Giant Octopus", their_covered="Kelp")
    assert quake.play("play Provoke", "use Provoke").theirs("discard") == cards("Kelp")
    own = fight("Aqua", combat="Giant Octopus, Volcanic", hand="Summon")
    assert own.power() == 10
    assert "Summon Sorcerer on Giant Octopus" in own.play("play Summon").uses()


def test_8_4_mekarthas_removes_protected_and_the_fog_does_not() -> None:
    assert fight(combat="Mekarthas, CoolCat", their_combat="Giant Octopus").power(1) == 0
    fog = fight(combat="CoolCat", support="Impenetrable", their_combat="Giant Octopus")
    assert fog.power(1) == 5
    notch = fight("Khind", combat="Mekarthas, TopNotch", their_support="Ravenous")
    assert notch.uses() == {"TopNotch on Ravenous Razorjaw"}


def test_8_5_raises_come_first_to_a_number_then_times_and_reductions_last() -> None:
    assert fight(combat="Vetraskedas, Potion of Prod, Volcanic").power() == 10
    assert fight(combat="Spark, Volcanic, Potion of Cosmic").power() == 16
    assert fight(combat="Spark, Volcanic", their_combat="CoolCop").power() == 0
    assert fight(combat="Volca, Volcanic", their_combat="CoolCop").power() == 10  # printed 5 is odd
    assert fight(combat="Colossus, Potion of Sparkling", their_combat="CoolCat").power() == 0


def test_8_6_one_card_is_picked_so_that_the_total_is_largest() -> None:
    assert fight(combat="Volca, Sun Setting, Volcanic").power() == 12
    assert fight(combat="Volca, Sun Setting, Potion of Prod").power() == 10
    assert fight(combat="Volca, Sun Setting, Potion of Prod, Volcanic").power() == 15
    assert fight(combat="Volca, Yang, Volcanic", their_combat="CoolCat").power() == 4


FIGHTERS = (
    "Bigus Musselus, Colossus Gigantus, Introvertus Completus, Smartia Pantia, Stars Shining, "
    "Flamebreath the Dazzling, Megalit Mountainshaker, Giant Octopus, FunFun, NoClass"
).split(", ")
AT_LEAST: dict[str, Callable[[Card, str], int]] = {
    "Potion of Prodigious Passion": lambda card, element: 5,
    "Potion of Sparkling Fire": lambda card, element: 6 if element == "fire" else 0,
    "Potion of Trembling Earth": lambda card, element: 6 if element == "earth" else 0,
    "Potion of Conjoining": lambda card, element: (card.fire or 0) + (card.earth or 0),
    "Potion of Mutation": lambda card, element: max(card.fire or 0, card.earth or 0),
}
TWICE = {
    "Volcanic Gauntlets": ("fire",),
    "Titanic Gauntlets": ("earth",),
    "Duplicator of Strength": ("earth",),
    "Potion of Cosmic Power": ("fire", "earth"),
}


def best_total(fighters: list[str], lifters: list[str], element: str, cooled: bool) -> int:
    """The largest total over every way to aim the cards that raise one character."""
    chosen = [card_named(name) for name in fighters]
    return max(
        sum(_raised(card, lifters, aims, element, cooled, "FunFun" in fighters) for card in chosen)
        for aims in product(chosen, repeat=len(lifters))
    )


def _raised(
    card: Card, lifters: list[str], aims: tuple[Card, ...], element: str, cooled: bool, fun: bool
) -> int:
    printed = (card.fire if element == "fire" else card.earth) or 0
    if cooled and printed % 2 and "PROTECTED" not in card.icons:
        return 0
    mine = [name for name, aim in zip(lifters, aims, strict=True) if aim is card]
    least = [AT_LEAST[name](card, element) for name in mine if name in AT_LEAST]
    doublings = sum(element in TWICE.get(name, ()) for name in mine) + fun
    return max([printed, *least]) * 2**doublings


@pytest.mark.parametrize("seed", range(60))
def test_8_6_every_way_to_aim_potions_and_gauntlets_was_tried(seed: int) -> None:
    rng = Random(seed)
    fighters = rng.sample(FIGHTERS, rng.randint(1, 4))
    lifters = rng.sample([*AT_LEAST, *TWICE], rng.randint(1, 5))
    supports = [name for name in lifters if card_named(name).kind == "support"]
    combat = [*fighters, *(name for name in lifters if name not in supports)]
    cooled = rng.random() < 0.4
    table = fight("Pillar", combat=", ".join(combat), support=", ".join(supports),
                  their_combat="CoolCat" if cooled else "Torch")  # fmt: skip
    for element in ("fire", "earth"):
        assert table.power(element=element) == best_total(fighters, lifters, element, cooled)


def test_8_7_the_total_is_the_sum_and_then_the_highest_floor() -> None:
    assert fight(combat="Torch, Elemental, Firewater").power() == 7
    assert fight(combat="Scorch, Elemental", support="Tome").power() == 9
    table = fight(hand="Spark, Torch", their_combat="Sear")
    assert table.play("play Spark").announces() == {"fire"}
    assert table.play("play Torch").announces() == set()
    zero = fight(hand="Hank", their_combat="Torch").play("play Hank")
    assert (zero.power(0), zero.power(1), zero.announces()) == (0, 0, {"fire"})


def test_8_7_a_shield_in_the_contested_element_needs_no_power() -> None:
    fire = fight(hand="Torch, Inscrutable", their_combat="Flamebreath")
    assert fire.play("play Torch", "play Inscrutable").announces() == {"fire"}
    earth = fight(hand="Torch, Inscrutable", their_combat="Megalit", element="earth")
    assert earth.play("play Torch", "play Inscrutable").announces() == set()


def test_8_8_the_power_is_compared_with_what_the_opponent_has_now() -> None:
    table = fight(hand="Hank, Tome", their_combat="Flamebreath", their_support="Flickering")
    table = table.play("play Hank", "play Tome")
    assert (table.power(0), table.power(1), table.announces()) == (3, 1, {"fire"})


def test_8_9_a_shields_number_counts_and_a_shield_is_an_icon() -> None:
    unicorn = fight("Pillar", hand="Wild Unicorn", their_combat="Flamebreath").play("play Wild U")
    assert (unicorn.power(), unicorn.announces()) == (3, {"fire"})
    fog = fight("Pillar", hand="Wild Unicorn", their_combat="Flamebreath", their_support="Impenetr")
    assert fog.play("play Wild U").announces() == set()
    dog = fight("Khind", combat="TopDog", their_combat="Torch, Inscrutable")
    assert dog.uses() == {"TopDog on Inscrutable Armor"}


def test_8_10_firewater_and_earthwater_count_only_in_their_element() -> None:
    water = "Uurunia, Firewater"
    assert fight(combat=water).power() == 7
    assert fight(combat=water, element="earth").power() == 3
    table = opening("Aqua", hand="Yang, Firewater, Earthwater").play("play Yang", "play Firewater")
    assert table.play("announce fire").power() == 7
    assert table.play("announce earth").power() == 0


def test_8_11_nobody_is_attacked_on_a_starting_turn() -> None:
    table = opening(hand="Var-dis-Nar, Zig-nur-Don, Ras-mus-Pan, Torch")
    assert table.plays() == cards("Torch")


# §9 RETRIEVE -------------------------------------------------------------------------------


def test_9_1_active_cards_with_retrieve_may_be_taken_back_at_the_beginning() -> None:
    table = fight(hand="Catusan", combat="Ciklarethas, Battling", support="Homing, Tome",
                  covered="Peckswift")  # fmt: skip
    assert table.retrieves() == cards("Ciklarethas, Battling, Homing")
    table = table.play("retrieve Battling", "retrieve Ciklarethas")
    assert table.mine("hand") == cards("Catusan, Ciklarethas, Battling")
    assert table.retrieves() == cards("Homing")
    assert table.plays() == cards("Catusan, Ciklarethas")
    assert cards("Battling") <= table.play("retreat").mine("hand")
    fog = fight(combat="Ciklarethas", their_support="Impenetrable")
    assert fog.retrieves() == set()


@pytest.mark.parametrize("their", ["Peckswift", "Ciklarethas"])
def test_9_2_characters_stay_while_the_opponent_has_an_active_retrieve_character(
    their: str,
) -> None:
    given = {"combat": "Ciklarethas, Battling", "support": "Homing"}
    assert fight(**given, their_combat=their).retrieves() == cards("Battling, Homing")
    covered = fight(**given, their_combat="Volca", their_covered=their)
    assert covered.retrieves() == cards("Ciklarethas, Battling, Homing")
    ignored = fight(**given, their_combat=their, hand="Catusan")
    assert ignored.retrieves() == cards("Battling, Homing")


def test_9_2_even_if_it_is_ignored() -> None:
    table = fight(combat="Hank, Battling, Ciklarethas", their_combat="Ciklarethas")
    assert table.power(1) == 0
    assert table.retrieves() == cards("Battling")


def test_9_3_retrieved_cards_are_known_but_not_disclosed() -> None:
    table = fight(hand="Catusan", combat="Ciklarethas").play("retrieve Ciklarethas")
    assert table.mine("known") == cards("Ciklarethas")
    assert table.mine("disclosed") == set()
    assert {*table.view(1)["sides"][0]["hand"]} == {"Ciklarethas the Bitter", None}


# §10 Mutants -------------------------------------------------------------------------------


def test_10_1_a_mutants_gate_looks_at_the_state_before_it_is_played() -> None:
    table = fight(hand="Fel-nar-Gan", their_combat="Volca")
    assert table.plays() == cards("Fel-nar-Gan")
    assert fight(hand="Fel-nar-Gan", combat="Torch", their_combat="Volca").plays() == set()


def test_10_2_the_element_changes_at_once() -> None:
    table = fight(hand="Var-dis-Nar", support="Trebuchet", their_combat="Flamebreath")
    assert (table.power(0), table.power(1)) == (2, 7)
    table = table.play("play Var-dis-Nar")
    assert (table.element, table.power(0), table.power(1)) == ("earth", 5, 0)


def test_10_3_where_its_text_is_ignored_the_gate_is_waived_and_nothing_changes() -> None:
    gas = fight(hand="Var-dis-Nar", their_combat="Torch", their_support="Laughing Gas")
    gas = gas.play("play Var-dis-Nar")
    assert (gas.element, gas.power(), gas.texts()) == ("fire", 4, ["announce fire"])
    hank = fight("Vulca", hand="Zig-nur-Don, Fireblast", their_combat="Hank").play("play Zig")
    assert (hank.element, hank.power()) == ("fire", 0)
    assert hank.plays() == cards("Fireblast")
    strong = fight(hand="Var-dis-Nar", their_combat="Hank", their_support="Tome")
    assert strong.play("play Var-dis-Nar").announces() == set()  # no shield


@pytest.mark.parametrize("name", ["Fel-nar-Gan", "Den-bal-Ton", "Sas-van-Son"])
def test_10_4_a_mutant_whose_gate_needs_no_attack_may_open_a_fight(name: str) -> None:
    table = opening(hand=name, dragons=-1, their_hand="Volca, Spark, Torch").play(f"play {name}")
    assert table.announces() == {"fire", "earth"}
    after = table.play("announce earth")
    assert after.element == "earth"


def test_10_5_comparing_hands_counts_the_mutant_itself() -> None:
    table = fight(hand="Sas-van-Son, Tome", their_combat="Volca", their_hand="Spark, Torch, Blaze")
    assert table.plays() == set()
    one = fight(hand="Sas-van-Son", their_combat="Volca", their_hand="Spark, Torch, Blaze")
    assert one.plays() == cards("Sas-van-Son")
