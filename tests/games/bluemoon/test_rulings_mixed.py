"""Rulings where they meet: cards ignored in hand, demands lifted, effects that cannot act."""

from __future__ import annotations

import pytest

from .build import cards, fight, opening

EATER = "Caterpillar Fireeater"


# Ignoring reaches into the hand -------------------------------------------------------------


ALL = "Wild Antelope, Sun Setting, Sudden, Fire Swamp, Tome"
LATE = "Sudden, Fire Swamp, Tome"


@pytest.mark.parametrize(
    ("ignoring", "then", "at_last"),
    [
        ({"their_combat": "Hank"}, LATE, "Sudden, Fire Swamp"),
        ({"their_combat": "Trillilling"}, ALL, "Fire Swamp"),
        ({"their_combat": "Flitterflutter"}, ALL, "Sudden"),
        ({"their_combat": "Mad Mike"}, LATE, ""),
        ({"their_support": "Impenetrable"}, LATE, ""),
        ({"their_combat": "Mekarthas"}, LATE, ""),
        ({"their_combat": "Tittertweet"}, ALL, "Sudden, Fire Swamp"),
        ({"their_support": "Laughing Gas"}, ALL, "Sudden, Fire Swamp"),
    ],
    ids=str,
)
def test_6_8_free_and_pair_of_ignored_hand_cards_do_not_work(
    ignoring: dict[str, str], then: str, at_last: str
) -> None:
    table = fight("Mimix", hand=f"Wild Gazelle, {ALL}", **ignoring).play("play Wild Gazelle")
    assert table.plays() == cards(then)
    assert table.play("play Tome").plays() == cards(at_last)


def test_6_10_a_gang_whose_icons_are_ignored_is_none() -> None:
    for ignoring in ({"their_combat": "Hank"}, {"their_support": "Impenetrable"}):
        table = fight("Khind", hand="NoNo, NoClue", combat="NoStyle", **ignoring).play("play NoNo")
        assert table.mine("covered") == cards("NoStyle")
        assert table.plays() == set()


def test_6_10_a_free_character_that_comes_first_covers_the_gang() -> None:
    table = fight("Khind", hand="NoNo, NoClue, Sun Setting", combat="NoStyle").play("play Sun")
    assert table.mine("covered") == cards("NoStyle")
    table = table.play("play NoNo", "play NoClue")
    assert table.mine("combat") == cards("Sun Setting, NoNo, NoClue")


def test_6_12_what_yin_or_yang_makes_free_is_no_half_of_a_pair_and_no_gang() -> None:
    boosters = "Launch Fire Flash, Launch Rockdrop"
    table = opening("Flit", hand=f"Yang, {boosters}").play("play Yang", "play Launch Fire")
    assert table.plays() == set()
    wild = fight("Mimix", hand="Yin, Wild Gazelle, Wild Antelope").play("play Yin", "play Wild G")
    assert wild.plays() == set()
    gang = fight("Khind", hand="Yang, NoNo, NoClue").play("play Yang", "play NoNo")
    assert gang.plays() == set()


def test_10_1_a_gate_sees_what_the_own_cards_still_ignore() -> None:
    table = fight(hand="Var-dis-Nar, Torch", combat="Hank", their_combat="Flamebreath")
    assert table.plays() == cards("Torch")


def test_10_3_mad_mike_takes_gate_stop_and_switch_from_a_mutant() -> None:
    table = fight(hand="Var-dis-Nar, Tome", their_combat="Mad Mike").play("play Var-dis-Nar")
    assert (table.element, table.power()) == ("fire", 0)
    assert table.plays() == cards("Tome")


# Effects that are ignored or cannot act -----------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"hand": "Cinder", "their_support": "Laughing Gas, Tome"},
        {"hand": "Cinder", "their_combat": "Hank", "their_support": "Tome"},
        {"hand": "Sarogakanas", "their_combat": "Tittertweet", "their_hand": "Volca"},
        {"hand": "Gloria", "combat": "Torch", "their_support": "Laughing Gas"},
        {"hand": "Oomola, Yin", "their_combat": "Hank"},
    ],
    ids=str,
)
def test_8_3_an_ignored_effect_is_not_asked_for(given: dict[str, str]) -> None:
    name = given["hand"].split(", ")[0]
    table = fight("Vulca", **given).play(f"play {name}")
    assert table.pending == []
    assert not table.allows("skip")


def test_8_3_an_ignored_leadership_card_does_nothing_but_stop() -> None:
    gas = {"their_support": "Laughing Gas"}
    assert fight(hand="Muster", **gas).play("play Muster").pending == []
    bounce = fight("Pillar", hand="Bounce, Torch", combat="Volca", **gas).play("play Bounce")
    assert bounce.texts() == ["retreat"]
    twice = fight(hand="Trigger, Torch, Tome, Ballista", **gas)
    assert twice.play("play Trigger", "play Torch", "play Tome").plays() == set()


def test_8_3_end_and_begin_effects_that_are_ignored_do_not_come() -> None:
    flare = fight("Vulca", hand="Flare", their_support="Laughing Gas")
    assert flare.play("play Flare", "announce fire").settled().turn == 1
    floods = fight(
        "Aqua", hand="Uurunia", support="Tidal, Torrential", their_combat="Flitterflutter"
    )
    floods = floods.play("play Uurunia", "announce fire").settled()
    assert (floods.turn, floods.dragons, floods.element) == (1, 0, "fire")
    storms = fight("Terrah", turn=1, support="Crashing, Swirling", combat="Rocara",
                   their_hand="Scorch", their_support="Laughing Gas")  # fmt: skip
    assert storms.play("play Scorch", "announce fire").settled().dragons == 0


def test_7_3_a_wall_of_fire_leaves_the_discard_pile_and_the_table_open() -> None:
    wall = {"their_support": "Wall of Fire"}
    bag = fight("Khind", hand="Open Lucky", discard="NoNo, NoClue", **wall)
    assert len(bag.play("play Open", "use Open").settled().mine("hand")) == 2
    call = "Call Spirit of the Underworld"
    assert fight("Mimix", hand=call, discard="Stars", **wall).play(f"play {call}").uses()
    assert fight("Vulca", hand="Summon", combat="Volca", **wall).play("play Summon").uses()
    assert fight(combat="Ciklarethas", **wall).retrieves()
    assert fight("Khind", hand="Blow", **wall).play("play Blow").pending == []


def test_7_4_a_full_hand_takes_only_what_fits() -> None:
    sand = {"their_support": "Quivering"}
    bag = fight("Khind", hand="Open, Tome, Hank, Ballista", discard="NoNo, NoClue", **sand)
    assert len(bag.play("play Open", "use Open").settled().mine("hand")) == 4
    both = fight(hand="Catusan, Hank, Tome", combat="Ciklarethas, Battling", **sand)
    assert both.play("retrieve Battling").retrieves() == set()
    flare = fight("Vulca", hand="Flare", **sand).play("play Flare", "announce fire").settled()
    assert (flare.turn, len(flare.mine("hand"))) == (1, 4)


# Demands lifted -----------------------------------------------------------------------------


def test_14_1_enthrall_lifts_demands_for_its_turn() -> None:
    table = fight("Vulca", "Pillar", hand="Enthrall, Spark, Sear", their_combat=f"Bigus, {EATER}",
                  their_support="Irresistible")  # fmt: skip
    table = table.play("play Enthrall")
    assert table.pays() == set()
    assert table.play("retreat").dragons == -1
    assert table.play("play Spark", "announce fire").dragons == 0


def test_14_1_a_demand_ends_with_its_card() -> None:
    table = fight("Vulca", "Pillar", hand="Cinder, Sear", their_combat=f"Bigus, {EATER}")
    table = table.play("play Cinder")
    assert table.play("skip").announces() == set()
    assert table.play(f"use Cinder on {EATER}").announces() == {"fire"}


def test_14_1_a_demand_is_met_once_a_turn_and_paying_leaves_the_phase_as_it_is() -> None:
    table = fight("Vulca", "Pillar", hand="Spark, Sear", combat="Ciklarethas",
                  their_combat=f"Bigus, {EATER}")  # fmt: skip
    table = table.play(f"pay {EATER}: Spark")
    assert table.retrieves() == cards("Ciklarethas")
    assert table.pays() == set()


def test_14_4_ignored_characters_are_no_characters_to_pay_with() -> None:
    sirens = fight("Vulca", "Aqua", hand="Spark, Peckswift", their_combat="Hank",
                   their_support="Irresistible")  # fmt: skip
    assert sirens.pays() == {"Irresistible Sirens: Peckswift"}


def test_14_5_stop_leaves_a_duty_to_play_unmet() -> None:
    table = fight("Pillar", hand="Bounce, Tome", combat="Volca", their_combat="Kabu Kat")
    assert table.play("play Bounce").texts() == ["retreat"]


def test_14_6_beguile_takes_no_ignored_characters() -> None:
    table = fight("Flit", hand="Beguile, Spark, Volca, Torch, Peckswift", their_combat="Hank")
    assert table.play("play Beguile").pays() == set()


def test_15_3_what_lessens_a_retreat_lessens_a_rout() -> None:
    table = fight("Aqua", hand="Uurunia", support="Tidal, Torrential", their_combat="Bethenitana")
    table = table.play("play Uurunia", "announce fire").settled()
    assert (table.dragons, table.turn, table.data["starting"]) == (0, 1, True)
    six = fight("Aqua", hand="Uurunia", covered="Yang, Yin, Kelp", support="Tidal, Torrential",
                their_combat="Torch", their_support="Fearsome Chant")  # fmt: skip
    assert six.play("play Uurunia", "announce fire").settled().dragons == 1


def test_15_4_a_discard_in_the_turn_opens_what_its_target_forbade() -> None:
    table = fight("Khind", combat="TopNotch", hand="TopGun, Tome, Muster",
                  their_support="Pandemonium, Flickering")  # fmt: skip
    assert table.plays() == cards("TopGun")
    assert table.play("use TopNotch on Flickering").plays() == cards("TopGun, Muster")
    assert table.play("use TopNotch on Pandemonium", "play TopGun").plays() == cards("Tome")


def test_15_1_after_bounce_back_effects_of_the_turn_may_still_be_used() -> None:
    table = fight("Khind", hand="Bounce", combat="TopNotch", their_support="Ballista")
    table = table.play("play Bounce")
    assert {*table.texts()} == {
        "announce fire", "retreat", "use TopNotch on Ballista of Confusion",
    }  # fmt: skip
    assert table.play("use TopNotch on Ballista").announces() == {"fire"}


def test_15_4_using_one_closes_retrieving() -> None:
    table = fight("Khind", combat="TopNotch", support="Homing", their_support="Ballista")
    assert table.retrieves() == cards("Homing")
    assert table.play("use TopNotch on Ballista").retrieves() == set()


def test_7_10_shuffling_the_deck_ends_the_order_at_its_bottom() -> None:
    given = {"deck": "Yin, Kelp, NoNo, Tome", "bottom": "Kelp, Yin"}
    whistle = opening("Khind", hand="Blow", **given).play("play Blow", "use Blow on NoNo")
    assert whistle.mine("bottom") == set()
    here = "Shaman of the Here and Now"
    now = fight("Mimix", hand=here, **given).play(f"play {here}", f"use {here} on Yin")
    assert (now.mine("bottom"), now.mine("hand")) == (set(), cards("Yin"))
    water = opening("Aqua", hand="Administer", **given).play("play Admin", "use Admin")
    assert water.mine("bottom") == set()
    assert opening("Khind", hand="Blow", **given).play("play Blow", "skip").mine("bottom")


# Taking back ---------------------------------------------------------------------------------


def test_19_1_paying_is_no_revelation() -> None:
    table = fight("Vulca", "Pillar", hand="Spark, Torch", their_combat=f"Primus, {EATER}")
    stuck = table.play("play Torch", f"pay {EATER}: Spark")
    assert stuck.texts() == ["undo"]
    assert stuck.play("undo").mine("hand") == cards("Spark, Torch")


def test_19_1_an_unmet_duty_can_be_taken_back_too() -> None:
    table = fight(hand="Volca", their_combat="Kabu Kat").play("play Volca")
    assert table.texts() == ["undo"]


def test_19_2_what_the_opponent_shows_cannot_be_unseen() -> None:
    table = fight("Flit", hand="Bashdin", their_combat="Volca", their_hand="Spark, Torch")
    table = table.play("play Bashdin", "use Bashdin", "discard Spark", "discard Torch")
    assert table.texts() == ["forfeit"]
    scout = fight("Pillar", hand="Yang, Butterfly Scout", their_combat="Volca", their_hand="Spark")
    scout = scout.play("play Yang", "play Butterfly").settled()
    assert scout.texts() == ["forfeit"]


def test_19_3_own_cards_put_under_the_deck_come_back() -> None:
    table = fight("Aqua", hand="Oosa, Yin", their_combat="Volca")
    table = table.play("play Oosa", "use Oosa", "under Yin")
    table = table.play("done") if table.pending else table
    back = table.play("undo")
    assert back.mine("hand") == cards("Oosa, Yin")
    assert back.side(0)["bottom"] == []


# Blind picks ---------------------------------------------------------------------------------


def test_7_7_nothing_is_picked_blindly_from_a_hand_that_lies_open() -> None:
    table = fight("Mimix", hand="Cardus", their_hand="Volca, Spark", their_disclosed="Volca, Spark")
    table = table.play("play Cardus")
    assert table.uses() == {"Cardus Nikkus on Volca", "Cardus Nikkus on Spark"}


def test_7_7_a_blind_pick_never_takes_a_disclosed_card() -> None:
    table = fight("Mimix", hand="Cardus", their_hand="Volca, Spark", their_disclosed="Volca")
    table = table.play("play Cardus", "use Cardus blindly")
    table.refuses("pull Elinor: Volca")
    assert table.play("pull Elinor: Spark").theirs("hand") == cards("Volca")


def test_12_4_who_is_made_to_discard_the_last_card_has_run_out() -> None:
    table = fight("Flit", hand="Bashdin", their_hand="Volca", their_deck="")
    table = table.play("play Bashdin", "use Bashdin")
    table = table.play("discard Volca") if table.to_act == 1 else table
    assert table.side(1)["out"] == 1
    shot = fight("Khind", hand="TopShot", their_deck="Volca", their_combat="Torch")
    shot = shot.play("play TopShot", "announce fire", "use TopShot").settled()
    assert shot.side(1)["out"] == 1


def test_5_4_a_decline_that_refills_goes_on() -> None:
    table = opening(hand="Catusan", deck="Hank", their_hand="Volca").play("decline Catusan")
    table = table.settled()
    assert (table.mine("hand"), table.turn, table.crystals) == (cards("Hank"), 1, None)


def test_a_whole_name_is_never_taken_for_the_beginning_of_a_nearer_card() -> None:
    table = fight("Mimix", hand="Cardus", deck="Volcanic Gauntlets", their_hand="Volca, Spark",
                  their_disclosed="Volca")  # fmt: skip
    table = table.play("play Cardus", "use Cardus on Volca")
    assert table.theirs("discard") >= cards("Volca")
