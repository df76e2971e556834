"""What each card with special text in the Terrah deck does."""

from __future__ import annotations

from typing import Any

from .build import Table, cards, fight, opening


def test_ferro_fos_forbids_the_opponent_all_cards_with_text() -> None:
    hand = "Muster, Vetraskedas, Redamikanas, Tome, Brain Drain, Battling, Potion of Prodigious"
    table = fight(hand=hand, their_combat="Ferro Fos")
    assert table.plays() == cards("Vetraskedas")
    assert table.play("play Vetraskedas").plays() == cards("Tome, Battling")


def test_kabu_kat_demands_that_the_opponent_plays_a_support_or_retreats() -> None:
    table = fight(hand="Volca, Tome, Battling", their_combat="Kabu Kat")
    assert table.allows("retreat")
    table = table.play("play Volca")
    assert not table.announces()
    assert not table.play("play Battling").announces()
    assert table.play("play Tome").announces() == {"fire"}


def test_baku_but_demands_that_the_opponent_plays_a_booster_or_retreats() -> None:
    table = fight(hand="Volca, Tome, Battling", their_combat="Baku But").play("play Volca")
    assert not table.announces()
    assert not table.play("play Tome").announces()
    assert table.play("play Battling").announces() == {"fire"}


def test_corono_cos_forbids_the_opponent_all_cards_without_text() -> None:
    hand = "Muster, Vetraskedas, Redamikanas, Tome, Brain Drain, Battling, Potion of Prodigious"
    table = fight(hand=hand, their_combat="Corono Cos")
    assert table.plays() == cards("Muster, Redamikanas")
    table = table.play("play Redamikanas")
    assert table.plays() == cards("Brain Drain, Potion of Prodigious")


def test_earthtremor_may_discard_an_active_booster_or_support_of_the_opponent() -> None:
    table = fight("Terrah", hand="Rocara, Earthtremor", their_combat="Torch, Battling",
                  their_support="Tome, Ravenous", element="earth")  # fmt: skip
    table = table.play("play Rocara", "play Earthtremor")
    assert {*table.texts()} == {
        "use Earthtremor on Battling Boomerang", "use Earthtremor on Tome of Wisdom", "skip",
    }  # fmt: skip
    assert table.play("use Earthtremor on Tome").theirs("discard") == cards("Tome")
    assert table.play("skip").theirs("discard") == set()


def after_their_turn(**given: Any) -> Table:
    """The beginning of my turn, after the opponent has attacked with Volca."""
    table = fight("Terrah", turn=1, combat="Rocara", their_hand="Volca", **given)
    return table.play("play Volca", "announce fire").settled()


def test_crashing_thunder_storm_attracts_a_dragon_each_turn_with_another_storm() -> None:
    assert after_their_turn(support="Crashing, Swirling").dragons == 1
    assert after_their_turn(support="Crashing").dragons == 0


def test_swirling_snow_storm_attracts_a_dragon_each_turn_with_another_storm() -> None:
    assert after_their_turn(support="Swirling, Lashing").dragons == 1
    assert after_their_turn(support="Swirling").dragons == 0


def test_lashing_sand_storm_attracts_only_one_dragon_with_all_the_storms() -> None:
    assert after_their_turn(support="Lashing").dragons == 0
    assert after_their_turn(support="Lashing, Crashing").dragons == 1
    every = "Lashing, Swirling, Crashing, Drowning"
    assert after_their_turn(support=every).dragons == 1


def test_cloying_mud_forbids_the_opponent_characters_with_a_value_above_four() -> None:
    hand = "Volca, Blaze, Catusan, Aaralia, Var-dis-Nar"
    table = fight("Vulca", hand=hand, their_support="Cloying Mud")
    assert table.plays() == cards("Blaze, Aaralia")


def test_impenetrable_fog_ignores_icons_and_shields_but_stop_and_protected() -> None:
    hand = "Wild Gazelle, Wild Antelope, Sun Setting, Fire Swamp, Hail"
    table = fight("Mimix", hand=hand, their_support="Impenetrable Fog")
    table = table.play("play Wild Gazelle")
    assert table.plays() == cards("Fire Swamp, Hail")
    assert table.play("play Hail").plays() == set()
    shield = fight(
        hand="Vetraskedas, Inscrutable", their_combat="Volca", their_support="Impenetrable"
    )
    assert not shield.play("play Vetraskedas", "play Inscrutable").announces()
    kept = fight(combat="Ciklarethas", their_support="Impenetrable")
    assert (kept.retrieves(), kept.power()) == (set(), 3)
    hit = fight("Khind", combat="TopNotch", support="Impenetrable", their_support="Ravenous")
    assert hit.uses() == set()
    stop = fight(hand="Var-dis-Nar, Tome", their_combat="Flamebreath", their_support="Impenetrable")
    assert stop.play("play Var-dis-Nar").plays() == set()


def test_quivering_quicksand_lets_the_opponent_take_cards_only_up_to_four() -> None:
    table = fight(hand="Vetraskedas", their_support="Quivering")
    assert len(table.play("play Vetraskedas", "announce fire").settled().mine("hand")) == 4
    full = fight(hand="Catusan, Tome, Trebuchet, Ballista", combat="Ciklarethas",
                 their_support="Quivering")  # fmt: skip
    assert full.retrieves() == set()
    room = fight(hand="Catusan, Tome, Trebuchet", combat="Ciklarethas", their_support="Quivering")
    assert room.retrieves() == cards("Ciklarethas")


def test_provoke_earthquake_may_discard_the_opponents_whole_combat_area() -> None:
    table = fight("Terrah", hand="Provoke", their_combat="Volca, Giant Octopus, Fireblast",
                  their_covered="Spark, Electric Eel", their_support="Tome")  # fmt: skip
    table = table.play("play Provoke")
    assert {*table.texts()} == {"use Provoke Earthquake", "skip"}
    after = table.play("use Provoke")
    assert after.theirs("combat") == cards("Giant Octopus")
    assert after.theirs("covered") == set()
    assert after.theirs("discard") == cards("Volca, Fireblast, Spark, Electric Eel")
    assert after.theirs("support") == cards("Tome")
    assert table.play("skip").theirs("covered") == cards("Spark, Electric Eel")


def test_impress_holy_dragon_may_attract_a_dragon_for_eight_earth_from_the_hand() -> None:
    table = opening("Terrah", hand="Impress, Megalit, Rocara, Terraton, Seismic").play(
        "play Impress"
    )
    assert table.pays() == {
        "Impress Holy Dragon: Megalit Mountainshaker, Terraton",
        "Impress Holy Dragon: Megalit Mountainshaker, Rocara",
        "Impress Holy Dragon: Megalit Mountainshaker, Seismic Drill",
        "Impress Holy Dragon: Terraton, Rocara",
    }
    after = table.play("pay Impress: Terraton, Rocara")
    assert after.dragons == 1
    assert after.mine("discard") == cards("Terraton, Rocara")
    assert table.play("skip").dragons == 0


def test_mad_mike_magpie_ignores_cards_with_icons_but_flit_characters() -> None:
    table = fight("Terrah", hand="Mad Mike", their_combat="Wild Gazelle, Launch Fire Flash, Hail",
                  their_support="Tome, Pulsating, Ravenous")  # fmt: skip
    assert table.power(1) == 3 + 2 + 2 + 3 + 2 + 3
    assert table.play("play Mad Mike").power(1) == 2 + 3 + 3
    gang = fight("Terrah", hand="Mad Mike", their_combat="FunFair, FunFun")
    assert gang.play("play Mad Mike").power(1) == 0
    shield = fight("Terrah", hand="Mad Mike", their_combat="Vetraskedas, Inscrutable")
    assert shield.play("play Mad Mike").power(1) == 3
    bird = fight("Terrah", hand="Mad Mike", their_combat="Peckswift, Proud Phoenix Phil")
    assert bird.play("play Mad Mike").power(1) == 3


def test_ras_mus_pan_changes_the_element_when_attacked_by_at_least_five_fire() -> None:
    for element, attacker, can in (
        ("fire", "Volca", True), ("fire", "Spark", False), ("earth", "Catusan", False),
    ):  # fmt: skip
        table = fight("Terrah", hand="Ras-mus-Pan", element=element, their_combat=attacker)
        assert table.plays() == (cards("Ras-mus-Pan") if can else set())
    table = fight("Terrah", hand="Ras-mus-Pan", their_combat="Volca").play("play Ras")
    assert (table.element, table.power(0), table.power(1)) == ("earth", 4, 1)
    assert table.texts() == ["announce earth"]


def test_caterpillar_eartheroder_demands_three_earth_of_the_opponents_hand() -> None:
    table = fight("Vulca", "Terrah", hand="Volca, Torch, Fireblast, Elemental",
                  their_combat="Torana, Caterpillar Eartheroder")  # fmt: skip
    eroder = "Caterpillar Eartheroder"
    assert table.pays() == {f"{eroder}: Torch", f"{eroder}: Volca, Fireblast"}
    assert not table.play("play Volca").announces()
    after = table.play("pay Caterpillar Earth: Torch")
    assert after.mine("discard") == cards("Torch")
    assert after.pays() == set()
    assert after.play("play Volca").announces() == {"fire"}
    late = table.play("play Volca", "play Fireblast", "pay Caterpillar Earth: Torch")
    assert late.announces() == {"fire"}


def test_caterpillar_eartheroder_is_free() -> None:
    table = opening("Terrah", hand="Torana, Caterpillar Eartheroder, Earthblast").play(
        "play Torana"
    )
    assert table.plays() == cards("Caterpillar Eartheroder")
