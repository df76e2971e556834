"""What each card with special text in the Pillar deck does."""

from __future__ import annotations

import pytest

from .build import Table, cards, fight, opening


def test_gulpus_permanentus_allows_one_more_booster() -> None:
    hand = "Gulpus, Fireblast, Battling, Elemental, Tome"
    table = fight("Pillar", hand=hand).play("play Gulpus", "play Fireblast")
    assert table.plays() == cards("Battling, Elemental, Tome")
    assert table.play("play Battling").plays() == set()
    assert table.play("play Tome").plays() == set()
    start = opening("Pillar", hand=hand).play("play Gulpus")
    assert start.plays() == cards("Fireblast, Battling, Elemental")
    assert start.play("play Fireblast").plays() == set()


def test_gloria_gracia_may_take_back_another_card_of_the_own_combat_area() -> None:
    table = fight("Pillar", hand="Gloria, Lonus", combat="Bigus, Fireblast", covered="Smartia",
                  support="Tome").play("play Gloria")  # fmt: skip
    assert {*table.texts()} == {
        "use Gloria Gracia on Bigus Musselus", "use Gloria Gracia on Fireblast",
        "use Gloria Gracia on Smartia Pantia", "skip",
    }  # fmt: skip
    after = table.play("use Gloria on Fireblast")
    assert after.mine("hand") == cards("Lonus, Fireblast")
    assert after.mine("covered") == cards("Bigus, Smartia")
    assert after.plays() == cards("Fireblast")
    alone = fight("Pillar", hand="Gloria").play("play Gloria")
    assert alone.pending == []


def attacked_by_crysalus(boosters: str, *more: str, hand: str) -> Table:
    """My turn after Crysalus Frendus was played with some Caterpillars."""
    table = fight("Vulca", "Pillar", turn=1, hand=hand, their_hand=f"Crysalus, {boosters}")
    plays = [f"play {name}" for name in boosters.split(", ")]
    return table.play("play Crysalus", *plays, "announce fire", *more).settled()


def test_crysalus_frendus_doubles_what_a_caterpillar_demands() -> None:
    table = attacked_by_crysalus("Caterpillar Fireeater", hand="Volca, Blaze, Torch, Scorch")
    eater = "Caterpillar Fireeater"
    assert table.pays() == {
        f"{eater}: Scorch the Inflammable", f"{eater}: Volca, Blaze", f"{eater}: Volca, Torch",
    }  # fmt: skip
    light = attacked_by_crysalus("Caterpillar Lightseeker", hand="Volca, Blaze, Torch, Scorch")
    assert light.pays() == {
        f"Caterpillar Lightseeker: {each}"
        for each in (
            "Scorch the Inflammable, Volca", "Scorch the Inflammable, Blaze", "Volca, Blaze, Torch",
        )
    }  # fmt: skip


def test_crysalus_frendus_doubles_the_caterpillar_its_owner_names() -> None:
    both = "Caterpillar Fireeater, Caterpillar Watertamer"
    before = fight("Vulca", "Pillar", turn=1, their_hand=f"Crysalus, {both}", hand="Volca").play(
        "play Crysalus", "play Caterpillar F", "play Caterpillar W", "announce fire"
    )
    assert {*before.texts()} == {f"use Crysalus Frendus on {name}" for name in cards(both)}
    hand = "Blaze, Spark, Torch, Ignite"
    water = attacked_by_crysalus(both, "use Crysalus on Caterpillar W", hand=hand)
    assert "Caterpillar Fireeater: Blaze" in water.pays()
    assert water.side(1)["amplified"] == "Caterpillar Watertamer"
    eater = attacked_by_crysalus(both, "use Crysalus on Caterpillar F", hand=hand)
    assert "Caterpillar Fireeater: Blaze" not in eater.pays()
    assert "Caterpillar Watertamer: Blaze, Ignite" in eater.pays()


def test_bottelus_emptius_lets_the_opponent_take_no_cards_at_all() -> None:
    table = fight(hand="Vetraskedas, Muster", combat="Ciklarethas", their_combat="Bottelus")
    assert table.retrieves() == set()
    assert table.play("play Muster").pending == []
    after = table.play("play Vetraskedas", "announce fire").settled()
    assert after.mine("hand") == cards("Muster")
    empty = fight(hand="Vetraskedas", their_combat="Bottelus").play("play Vetraskedas")
    assert empty.play("announce fire").settled().mine("hand") == set()


@pytest.mark.parametrize("retreating", [False, True])
def test_caterpillar_fireeater_demands_three_fire_of_the_opponents_hand(retreating: bool) -> None:
    table = fight("Vulca", "Pillar", hand="Spark, Torch, Ignite, Glimmer",
                  their_combat="Bigus, Caterpillar Fireeater")  # fmt: skip
    eater = "Caterpillar Fireeater"
    assert table.pays() == {
        f"{eater}: Spark", f"{eater}: Ignite, Torch", f"{eater}: Torch, Glimmer",
        f"{eater}: Ignite, Glimmer",
    }  # fmt: skip
    assert not table.play("play Spark").announces()
    paid = table.play("pay Caterpillar F: Spark")
    if retreating:
        assert paid.play("retreat").dragons == -1
    else:
        assert paid.play("play Torch").announces() == {"fire"}


def test_caterpillar_watertamer_demands_two_fire_and_two_earth_from_different_cards() -> None:
    tamer = "Caterpillar Watertamer"
    exact = fight(
        "Aqua", "Pillar", hand="Yang, Yin, Sonatos, Stars", their_combat=f"Bigus, {tamer}"
    )
    assert exact.pays() == {f"{tamer}: Yang, Yin", f"{tamer}: Sonatos, Yin"}
    table = fight("Vulca", "Pillar", hand="Blaze, Spark, Sear", their_combat=f"Bigus, {tamer}")
    assert table.pays() == {
        f"{tamer}: Blaze, Spark",
        f"{tamer}: Blaze, Sear",
        f"{tamer}: Spark, Sear",
    }
    assert not table.play("play Sear").announces()
    after = table.play("pay Caterpillar W: Blaze, Spark", "play Sear")
    assert after.announces() == {"fire"}
    assert after.mine("discard") == cards("Blaze, Spark")
    single = fight("Vulca", "Pillar", hand="Blaze, Elemental", their_combat="Bigus, Caterpillar W")
    assert single.pays() == set()


def test_caterpillar_lightseeker_demands_five_fire_or_five_earth() -> None:
    table = fight("Vulca", "Pillar", hand="Volca, Torch, Glimmer, Catusan, Sear",
                  their_combat="Bigus, Caterpillar L")  # fmt: skip
    seeker = "Caterpillar Lightseeker"
    assert table.pays() == {f"{seeker}: {each}" for each in (
        "Catusan", "Volca", "Sear, Torch", "Sear, Glimmer", "Torch, Glimmer",
    )}  # fmt: skip
    assert not table.play("play Sear").announces()
    assert table.play("pay Caterpillar L: Catusan", "play Sear").announces() == {"fire"}


def with_potion(character: str, potion: str, *others: str) -> tuple[int, int]:
    """Fire and earth of a character with a potion, and with boosters of 3 fire and 3 earth."""
    table = fight("Pillar", hand=f"{character}, Potion of {potion}")
    table = table.play(f"play {character}", f"play Potion of {potion}")
    more = fight(
        "Pillar", combat=", ".join((character, *others, "Earthblast", f"Potion of {potion}"))
    )
    assert more.power() == table.power() + 2 + len(others)
    assert more.power(element="earth") == table.power(element="earth") + 3 + len(others)
    return table.power(), table.power(element="earth")


def test_potion_of_cosmic_power_doubles_one_character_in_both_elements() -> None:
    assert with_potion("Smartia Pantia", "Cosmic Power", "Stars Shining") == (8, 6)
    assert fight("Pillar", combat="Stars Shining, Fireblast, Potion of Cosmic").power() == 2 + 3


def test_potion_of_conjoining_raises_one_character_to_the_sum_of_its_values() -> None:
    assert with_potion("Smartia Pantia", "Conjoining", "Stars Shining") == (7, 7)
    assert fight("Pillar", combat="Stars Shining, Fireblast, Potion of Conj").power() == 2 + 3


def test_potion_of_mutation_raises_one_character_to_its_higher_value() -> None:
    assert with_potion("Smartia Pantia", "Mutation") == (4, 4)
    assert with_potion("Colossus Gigantus", "Mutation") == (5, 5)
    two = fight("Pillar", combat="Bigus Musselus, Bodius Maloderus, Potion of Mutation")
    assert (two.power(), two.power(element="earth")) == (5 + 1, 5 + 4)


def test_potion_of_sparkling_fire_raises_the_fire_of_one_character_to_six() -> None:
    assert with_potion("Bigus Musselus", "Sparkling Fire", "Stars Shining") == (6, 5)
    assert fight("Pillar", combat="Flamebreath, Potion of Spark").power() == 7


def test_potion_of_trembling_earth_raises_the_earth_of_one_character_to_six() -> None:
    assert with_potion("Halitosus Teriblus", "Trembling Earth", "Stars Shining") == (4, 6)
    assert fight("Pillar", combat="Megalit, Potion of Trem", element="earth").power() == 7


def test_butterfly_scout_discloses_the_opponents_hand() -> None:
    table = fight("Pillar", hand="Lonus, Butterfly Scout", their_hand="Volca, Spark")
    assert table.view(0)["sides"][1]["hand"] == [None, None]
    table = table.play("play Lonus", "play Butterfly").settled()
    assert table.theirs("disclosed") == cards("Volca, Spark")
    assert table.view(0)["sides"][1]["hand"] == ["Volca", "Spark"]
    assert not table.allows("skip")


def test_deploy_butterfly_discloses_the_opponents_hand() -> None:
    table = opening("Pillar", hand="Deploy", their_hand="Volca, Spark")
    table = table.play("play Deploy").settled()
    assert table.theirs("disclosed") == cards("Volca, Spark")
    assert table.mine("leadership") == cards("Deploy")


def test_bounce_back_keeps_the_active_cards_as_the_play_of_the_turn() -> None:
    table = fight("Pillar", hand="Bounce, Smartia, Tome, Fire Swamp", combat="Bigus, Fireblast",
                  their_combat="Vetraskedas")  # fmt: skip
    table = table.play("play Bounce")
    assert {*table.texts()} == {"announce fire", "retreat"}
    assert table.mine("combat") == cards("Bigus, Fireblast")
    after = table.play("announce fire").settled()
    assert (after.turn, after.power()) == (1, 3)


def test_pen_dor_nith_changes_the_element_when_the_opponent_has_six_cards_on_the_table() -> None:
    six = {"their_combat": "Volca, Fireblast", "their_covered": "Spark, Torch, Blaze"}
    assert fight("Pillar", hand="Pen-dor-Nith", **six).plays() == set()
    table = fight("Pillar", hand="Pen-dor-Nith", **six, their_support="Flickering")
    table = table.play("play Pen-dor-Nith")
    assert (table.element, table.power()) == ("earth", 6)
    assert table.texts() == ["announce earth"]


def test_heat_haze_forbids_the_opponent_characters_and_boosters_with_text() -> None:
    hand = "Muster, Vetraskedas, Redamikanas, Tome, Brain Drain, Battling, Potion of Prod"
    table = fight(hand=hand, their_support="Heat Haze")
    assert table.plays() == cards("Muster, Vetraskedas")
    assert table.play("play Vetraskedas").plays() == cards("Tome, Brain Drain, Battling")
