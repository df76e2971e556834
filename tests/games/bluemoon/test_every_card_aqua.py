"""What each card with special text in the Aqua deck does."""

from __future__ import annotations

import pytest

from .build import cards, fight, opening


def test_oomola_aqua_delta_may_discard_any_number_of_own_hand_cards() -> None:
    table = fight("Aqua", hand="Oomola, Kelp Leech, Yang, Fire Swamp").play("play Oomola")
    assert table.play("skip").mine("discard") == set()
    table = table.play("use Oomola")
    assert {*table.texts()} == {"discard Kelp Leech", "discard Yang", "discard Fire Swamp", "done"}
    after = table.play("discard Yang", "discard Kelp Leech", "done")
    assert after.mine("discard") == cards("Yang, Kelp Leech")
    assert after.mine("hand") == cards("Fire Swamp")
    assert after.plays() == cards("Fire Swamp")
    alone = fight("Aqua", hand="Oomola").play("play Oomola")
    assert alone.pending == []


def test_yang_makes_the_next_card_of_the_turn_free() -> None:
    hand = "Yang, Giant Octopus, Aquatic Armor, Launch Hail of Doom, Torrential"
    table = opening("Aqua", hand=hand).play("play Yang")
    assert table.plays() == cards("Giant Octopus, Aquatic, Launch Hail, Torrential")
    assert table.play("play Aquatic").plays() == set()
    two = table.play("play Giant Octopus")
    assert two.mine("combat") == cards("Yang, Giant Octopus")
    assert two.plays() == set()
    later = fight("Aqua", hand=hand).play("play Yang", "play Aquatic")
    assert later.plays() == cards("Launch Hail, Torrential")
    assert later.play("play Torrential").plays() == set()


def test_yin_makes_the_next_card_of_the_turn_free() -> None:
    table = opening("Aqua", hand="Yin, Yang, Fire Swamp, Torrential").play("play Yin", "play Yang")
    assert table.mine("combat") == cards("Yin, Yang")
    assert table.plays() == cards("Fire Swamp, Torrential")  # by Yang
    assert table.play("play Torrential").plays() == cards("Fire Swamp")
    used = table.play("play Fire Swamp")
    assert used.plays() == set()  # used up by a card that was free anyway


def test_oosa_aqua_epsilon_may_put_any_number_of_hand_cards_under_the_deck() -> None:
    table = fight("Aqua", hand="Oosa, Kelp Leech, Yang, Fire Swamp").play("play Oosa")
    assert table.play("skip").mine("bottom") == set()
    table = table.play("use Oosa")
    assert {*table.texts()} == {"under Kelp Leech", "under Yang", "under Fire Swamp", "done"}
    after = table.play("under Yang", "under Kelp Leech", "done")
    assert after.side(0)["bottom"] == ["Yang", "Kelp Leech"]
    assert cards("Yang, Kelp Leech") <= after.mine("deck")
    assert after.mine("hand") == cards("Fire Swamp")


def test_firewater_raises_the_total_to_seven_in_fire() -> None:
    table = fight("Aqua", hand="Kelp Leech, Firewater").play("play Kelp", "play Firewater")
    assert table.power() == 7
    assert table.power(element="earth") == 0


@pytest.mark.parametrize("place", ["hand", "support"])
def test_torrential_flood_routs_the_opponent_together_with_the_tidal_flood(place: str) -> None:
    given = {"hand": "Uurunia, Torrential", "support": "Tidal"}
    if place == "support":
        given = {"hand": "Uurunia", "support": "Tidal, Torrential"}
    table = fight("Aqua", their_combat="Vetraskedas", their_hand="Volca", **given)
    table = table.play("play Uurunia")
    if place == "hand":
        table = table.play("play Torrential")
    table = table.play("announce fire").settled()
    assert table.dragons == 1
    assert (table.turn, table.data.get("starting", False)) == (1, True)
    assert cards("Uurunia, Tidal, Torrential") <= table.mine("discard")


def test_torrential_flood_alone_routs_nobody() -> None:
    table = fight("Aqua", hand="Uurunia", support="Torrential", their_combat="Vetraskedas")
    table = table.play("play Uurunia", "announce fire").settled()
    assert (table.dragons, table.turn, table.element) == (0, 1, "fire")


def test_tidal_flood_routs_the_opponent_together_with_the_torrential_flood_only() -> None:
    given = {"hand": "Uurunia, Tidal", "their_combat": "Vetraskedas", "their_hand": "Volca"}
    moves = ("play Uurunia", "play Tidal", "announce fire")
    assert fight("Aqua", support="Torrential", **given).play(*moves).settled().dragons == 1
    table = fight("Aqua", **given).play(*moves).settled()
    assert (table.dragons, table.turn, table.element) == (0, 1, "fire")
    assert not table.data.get("starting", False)


def test_irresistible_sirens_demand_a_character_or_attract_a_dragon() -> None:
    table = fight("Vulca", "Aqua", hand="Volca, Spark, Fireblast", their_support="Irresistible")
    sirens = "Irresistible Sirens"
    assert table.pays() == {f"{sirens}: Volca", f"{sirens}: Spark"}
    assert table.play("retreat").dragons == -2
    paid = table.play("pay Irresistible: Spark")
    assert paid.mine("discard") == cards("Spark")
    assert paid.play("retreat").dragons == -1
    unpaid = table.play("play Volca", "announce fire").settled()
    assert (unpaid.dragons, unpaid.turn, unpaid.element) == (-1, 1, "fire")
    assert paid.play("play Volca", "announce fire").dragons == 0


def test_sprinkle_water_of_tranquility_makes_the_opponent_discard_down_to_five() -> None:
    theirs = "Volca, Spark, Torch, Ignite, Glimmer, Shimmer, Sear"
    table = opening("Aqua", hand="Sprinkle", their_hand=theirs).play("play Sprinkle")
    assert (table.turn, table.to_act) == (0, 1)
    after = table.play("discard Volca", "discard Sear")
    assert after.theirs("discard") == cards("Volca, Sear")
    assert (len(after.theirs("hand")), after.to_act) == (5, 0)
    few = opening("Aqua", hand="Sprinkle", their_hand="Volca, Spark").play("play Sprinkle")
    assert (few.to_act, few.pending) == (0, [])


def test_administer_water_of_immortality_may_shuffle_the_discard_pile_into_the_deck() -> None:
    table = opening("Aqua", hand="Administer", discard="Yang, Yin, Kelp", leadership="Sprinkle")
    table = table.play("play Administer")
    water = "Administer Water of Immortality"
    assert {*table.texts()} == {f"use {water}", "skip"}
    assert table.play("skip").mine("discard") == cards("Yang, Yin, Kelp")
    after = table.play(f"use {water}")
    assert after.mine("discard") == set()
    assert cards("Yang, Yin, Kelp") <= after.mine("deck")
    assert cards("Yang, Yin, Kelp") <= after.mine("seen")
    assert after.mine("leadership") == cards("Sprinkle, Administer")
    assert opening("Aqua", hand="Administer").play("play Administer").pending == []


def test_mekarthas_the_shrewd_ignores_icons_even_protected_but_not_stop() -> None:
    hand = "Sun Setting, Wild Gazelle, Wild Antelope, Fire Swamp, Hail"
    mine = fight("Mimix", "Aqua", hand=hand, their_combat="Mekarthas").play("play Wild Gazelle")
    assert mine.plays() == cards("Fire Swamp, Hail")
    stop = fight(hand="Var-dis-Nar, Tome", their_combat="Flamebreath, Yang, Mekarthas")
    assert stop.play("play Var-dis-Nar").plays() == set()


def test_mekarthas_the_shrewd_opens_protected_cards_to_discards() -> None:
    table = fight("Aqua", combat="Mekarthas", hand="Cast Cataclysm", their_support="Ravenous, Tome")
    assert table.play("play Cast", "use Cast").theirs("support") == set()


def test_sas_van_son_changes_the_element_when_the_opponent_holds_two_cards_more() -> None:
    two = fight("Aqua", hand="Sas-van-Son", their_combat="Volca", their_hand="Spark, Torch")
    assert two.plays() == set()
    three = fight(
        "Aqua", hand="Sas-van-Son", their_combat="Volca", their_hand="Spark, Torch, Blaze"
    )
    table = three.play("play Sas")
    assert (table.element, table.power()) == ("earth", 7)
    assert table.texts() == ["announce earth"]


def test_drowning_rain_storm_attracts_a_dragon_each_turn_with_another_storm() -> None:
    for support, dragons in (("Drowning, Crashing", 1), ("Drowning", 0)):
        table = fight("Aqua", turn=1, combat="Kelp Leech", their_hand="Volca", support=support)
        table = table.play("play Volca", "announce fire").settled()
        assert (table.turn, table.dragons) == (0, dragons)
