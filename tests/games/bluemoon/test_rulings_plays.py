"""Rulings §6 and §7: what may be played; drawing, discarding and hands."""

from __future__ import annotations

import pytest

from saros.core.game import CHANCE
from saros.games.bluemoon.cards import card_named

from .build import cards, fight, opening

PLACES = {"character": "combat", "support": "support"}

# §6 What may be played ---------------------------------------------------------------------


def test_6_1_a_turn_has_one_leadership_one_character_and_one_booster_or_support() -> None:
    table = fight(hand="Trigger, Muster, Catusan, Hank, Tome, Battling").play("play Muster", "skip")
    assert table.plays() == cards("Catusan, Hank")
    table = table.play("play Catusan")
    assert table.plays() == cards("Tome, Battling")
    assert table.play("play Battling").plays() == set()
    assert table.announces() == {"fire"}  # nothing more need be played


def test_6_2_on_the_starting_turn_no_booster_and_no_support() -> None:
    table = opening(hand="Catusan, Tome, Battling, Fire Swamp").play("play Catusan")
    assert table.plays() == cards("Fire Swamp")
    allowed = opening(hand="Genathones, Tome, Battling").play("play Genathones")
    assert allowed.plays() == cards("Tome")


def test_6_3_extra_plays_are_used_before_the_shared_one() -> None:
    table = fight("Pillar", hand="Gulpus, Fireblast, Battling, Tome").play("play Gulpus")
    table = table.play("play Fireblast")
    assert table.plays() == cards("Battling, Tome")
    any_number = fight(hand="Trigger, Catusan, Tome, Ballista, Battling, Fireblast")
    any_number = any_number.play("play Trigger", "play Catusan", "play Tome", "play Ballista")
    assert any_number.plays() == cards("Battling, Fireblast")
    assert any_number.play("play Battling").plays() == set()


def test_6_4_an_extra_counts_while_its_card_is_active_and_not_ignored() -> None:
    table = opening(hand="Genathones, Tome").play("play Genathones")
    assert table.plays() == cards("Tome")
    ignored = fight(hand="Genathones, Tome, Ballista", their_support="Laughing Gas")
    assert ignored.play("play Genathones", "play Tome").plays() == set()
    covered = fight(combat="Genathones", hand="Catusan, Tome, Ballista").play("play Catusan")
    assert covered.play("play Tome").plays() == set()


def test_6_5_may_not_beats_extra_free_pair_and_gang() -> None:
    table = fight(hand="Trigger, Catusan, Tome, Fire Swamp", their_support="Pandemonium")
    assert table.play("play Trigger", "play Catusan").plays() == set()
    pair = fight("Mimix", hand="Wild Gazelle, Wild Antelope", their_support="Brain Drain")
    assert pair.play("play Wild Gazelle").plays() == set()
    gang = fight("Khind", hand="NoNo, NoClue", their_combat="Cheepchirrup").play("play NoNo")
    assert gang.plays() == set()


def test_6_5_a_forbidden_card_stays_forbidden_though_its_text_would_lift_the_ban() -> None:
    assert fight(hand="Enthrall, Catusan", their_combat="Ferro Fos").plays() == cards("Catusan")
    assert fight(hand="Enthrall, Catusan", their_support="Flickering").plays() == cards("Catusan")


@pytest.mark.parametrize(
    "name",
    [
        "Thirkomedas", "Ember", "Ferro Fos", "Corono Cos", "Cheepchirrup", "Brain Drain",
        "Pandemonium", "Flickering", "Hypnotic", "Cloying", "Heat Haze",
    ],
)  # fmt: skip
def test_6_5_nobody_is_forbidden_anything_by_the_own_cards(name: str) -> None:
    hand = "Muster, Sun Setting, Redamikanas, Lavar, Tome, Gluing Dust, Battling, Firewater"
    table = fight("Mimix", hand=hand, **{PLACES[card_named(name).kind]: name})
    assert table.plays() == cards("Muster, Sun Setting, Redamikanas, Lavar")
    table = table.play("play Muster", "skip", "play Sun Setting", "play Redamikanas")
    assert table.plays() == cards("Tome, Gluing Dust, Battling, Firewater")


def test_6_6_a_cap_counts_every_card_of_its_kind() -> None:
    hand = "Sun Setting, Moon Rising, Sudden Waterspout, Fire Swamp"
    table = fight("Mimix", hand=hand, their_combat="Cheepchirrup").play("play Sun Setting")
    assert table.plays() == cards("Fire Swamp")
    drained = fight("Mimix", hand=hand, their_support="Brain Drain").play("play Sun Setting")
    assert drained.plays() == set()
    led = fight(hand="Trigger, Catusan", their_support="Brain Drain").play("play Trigger")
    assert led.texts() == ["retreat"]


def test_6_7_text_means_printed_text_whether_ignored_or_not_and_no_icons() -> None:
    table = fight(hand="Redamikanas, Peckswift", their_combat="Ember", their_support="Laughing Gas")
    assert table.plays() == cards("Redamikanas")


def test_6_8_free_uses_no_allowance_and_obeys_the_phases() -> None:
    hand = "Sun Setting, Moon Rising, Young Fox, Fire Swamp, Sudden Waterspout, Hail, Tome"
    start = opening("Mimix", hand=hand)
    first = start.play("play Sun Setting")
    assert first.announces() == {"fire", "earth"}  # it may be the only character
    assert first.plays() == cards("Moon Rising, Young Fox, Fire Swamp, Sudden")
    assert first.play("play Young Fox").plays() == cards("Moon Rising, Fire Swamp, Sudden")
    assert first.play("play Fire Swamp").plays() == cards("Sudden")
    later = fight("Mimix", hand=hand).play("play Young Fox", "play Tome", "play Fire Swamp")
    assert later.plays() == cards("Sudden")


def test_6_9_two_with_the_same_first_word_and_pair_are_one_play() -> None:
    hand = (
        "Wild Gazelle, Wild Antelope, Wild Unicorn, Young Fox, Launch Fire Flash, Launch Rockdrop"
    )
    table = fight("Mimix", hand=hand).play("play Wild Gazelle")
    assert table.plays() == cards("Wild Antelope, Wild Unicorn, Launch Fire Flash, Launch Rockdrop")
    table = table.play("play Wild Unicorn")
    assert table.power() == 6
    assert table.plays() == cards("Launch Fire Flash, Launch Rockdrop")
    table = table.play("play Launch Fire Flash")
    assert table.plays() == cards("Launch Rockdrop")
    assert table.play("play Launch Rockdrop").plays() == set()


def test_6_9_each_further_pair_needs_an_allowance_of_its_own() -> None:
    names = ("Fire Flash", "Rockdrop", "Flaming", "Slippery", "Boiling")
    hand = ", ".join(("Gulpus", *(f"Launch {name}" for name in names)))
    table = fight("Pillar", hand=hand).play("play Gulpus")
    for name in names[:4]:
        table = table.play(f"play Launch {name}")
    assert table.plays() == set()


def test_6_10_any_number_of_one_gang_is_the_character_play() -> None:
    table = fight("Khind", hand="NoNo, NoClue, NoStyle, FunFair, TopGun").play("play NoNo")
    assert table.plays() == cards("NoClue, NoStyle")
    table = table.play("play NoClue", "play NoStyle")
    assert table.power() == 3 + 2 + 3


def test_6_10_members_join_their_gang_without_covering_it() -> None:
    table = fight("Khind", hand="NoNo, FunFair", combat="NoClue, NoStyle")
    joined = table.play("play NoNo")
    assert joined.mine("combat") == cards("NoClue, NoStyle, NoNo")
    other = table.play("play FunFair")
    assert other.mine("covered") == cards("NoClue, NoStyle")
    boosted = fight("Khind", hand="NoNo", combat="NoClue, Fireblast").play("play NoNo")
    assert boosted.mine("covered") == cards("NoClue, Fireblast")
    mixed = fight("Khind", hand="NoNo", combat="NoClue, Sun Setting").play("play NoNo")
    assert mixed.mine("covered") == cards("NoClue, Sun Setting")


def test_6_10_a_free_character_does_not_spoil_the_gang_play_of_its_turn() -> None:
    table = fight("Khind", hand="NoNo, Sun Setting, NoStyle", combat="NoClue")
    table = table.play("play NoNo", "play Sun Setting")
    assert table.plays() == cards("NoStyle")
    assert table.play("play NoStyle").mine("combat") == cards("NoClue, NoNo, Sun Setting, NoStyle")


def test_6_11_the_first_character_of_a_turn_covers_and_later_cards_do_not() -> None:
    table = fight("Mimix", hand="Sun Setting, Young Fox, Hail", combat="Wild Gazelle, Whirling",
                  covered="Stars", support="Tome")  # fmt: skip
    table = table.play("play Sun Setting")
    assert table.mine("covered") == cards("Stars, Wild Gazelle, Whirling")
    table = table.play("play Young Fox", "play Hail")
    assert table.mine("combat") == cards("Sun Setting, Young Fox, Hail")
    assert table.mine("support") == cards("Tome")


def test_6_12_yin_and_yang_make_the_next_card_free_unless_forbidden_or_ignored() -> None:
    hand = "Yang, Aquatic Armor, Fire Swamp, Sudden Waterspout, Tome"
    table = opening("Aqua", hand=hand).play("play Yang", "play Sudden")
    assert table.plays() == cards("Fire Swamp")  # used up by a card that was free anyway
    limited = fight("Aqua", hand=hand, their_support="Hypnotic Rattle").play("play Yang")
    assert limited.plays() == cards("Fire Swamp, Tome")
    ignored = fight("Aqua", hand=hand, their_support="Laughing Gas").play("play Yang", "play Tome")
    assert ignored.plays() == cards("Fire Swamp, Sudden")
    fogged = fight("Aqua", hand=hand, their_support="Impenetrable Fog").play(
        "play Yang", "play Tome"
    )
    assert fogged.plays() == set()


def test_6_13_stop_ends_all_plays() -> None:
    hand = "Trigger, Var-dis-Nar, Tome, Fire Swamp, Sun Setting, Battling"
    table = fight(hand=hand, their_combat="Flamebreath").play("play Trigger", "play Var-dis-Nar")
    assert table.texts() == ["announce earth"]


def test_6_14_an_ignored_stop_does_not_stop() -> None:
    table = fight(hand="Var-dis-Nar, Tome", their_combat="Hank").play("play Var-dis-Nar")
    assert table.plays() == cards("Tome")


# §7 Drawing, discarding, hands -------------------------------------------------------------


def test_7_1_the_hand_is_refreshed_to_six_and_never_cut() -> None:
    many = "Catusan, Hank, Tome, Ballista, Trebuchet, Homing, Battling, Genathones"
    table = fight(hand=many).play("play Catusan", "announce fire")
    assert (table.turn, len(table.mine("hand"))) == (1, 7)
    few = fight(hand="Catusan, Hank").play("play Catusan", "announce fire").settled()
    assert len(few.mine("hand")) == 6


@pytest.mark.parametrize("name", ["Wall of Fire", "Gluing", "Quivering", "Bottelus"])
def test_7_1_nobody_is_kept_from_drawing_by_the_own_cards(name: str) -> None:
    own = {"combat": "Torch"} | {PLACES[card_named(name).kind]: name}
    table = fight("Pillar", hand="Bounce", **own)
    assert len(table.play("play Bounce", "announce fire").settled().mine("hand")) == 6


def test_7_2_after_a_fight_both_refill_when_the_table_is_cleared() -> None:
    table = fight(hand="Catusan", their_combat="Volca", their_support="Wall of Fire, Pandemonium",
                  their_hand="Spark").play("retreat")  # fmt: skip
    assert table.to_act == CHANCE
    assert cards("Volca, Wall of Fire, Pandemonium") <= table.theirs("discard")
    table = table.settled()
    assert (len(table.mine("hand")), len(table.theirs("hand"))) == (6, 6)


def test_7_3_a_limit_on_drawing_counts_every_card_from_the_deck_in_the_own_turn() -> None:
    dust = {"their_support": "Gluing Dust"}
    whistle = fight("Khind", hand="Blow Whistle, NoNo", **dust)
    whistle = whistle.play("play Blow", "use Blow on NoClue", "play NoNo", "announce fire")
    assert (whistle.turn, whistle.mine("hand")) == (1, cards("NoClue"))
    muster = fight(hand="Muster, Catusan", **dust).play("play Muster", "use Muster").settled()
    assert len(muster.mine("hand")) == 2
    muster = muster.play("play Catusan", "announce fire")
    assert (muster.turn, len(muster.mine("hand"))) == (1, 1)


def test_7_4_a_limit_on_the_hand_blocks_taking_cards_and_forces_no_discards() -> None:
    sand = {"their_support": "Quivering"}
    five = "Catusan, Hank, Tome, Ballista, Trebuchet"
    table = fight(hand=f"{five}, Muster", combat="Ciklarethas", **sand)
    assert table.retrieves() == set()
    assert table.play("play Muster").pending == []
    assert table.play("play Muster").mine("hand") == cards(five)
    part = fight(hand="Catusan, Muster", **sand).play("play Muster", "use Muster").settled()
    assert len(part.mine("hand")) == 4
    call = "Call Spirit of the Underworld"
    search = fight("Mimix", hand=f"{call}, {five}", discard="Young Fox", **sand).play(
        f"play {call}"
    )
    assert search.pending == []
    summon = fight("Vulca", hand=f"Summon, {five}", combat="Volca", **sand).play("play Summon")
    assert summon.pending == []


def test_7_5_an_empty_deck_gives_what_there_is_and_is_never_reshuffled() -> None:
    table = fight(hand="Catusan, Tome", deck="Hank").play("play Catusan", "announce fire").settled()
    assert table.mine("hand") == cards("Tome, Hank")
    again = fight(hand="Catusan, Tome", deck="").play("play Catusan", "announce fire")
    assert (again.turn, again.mine("hand")) == (1, cards("Tome"))


def test_7_6_discards_go_to_the_owners_pile_and_leadership_to_its_stack() -> None:
    table = opening(hand="Catusan, Muster, Tome").play("decline Muster, Tome")
    assert table.mine("discard") == cards("Tome")
    assert table.mine("leadership") == cards("Muster")
    cinder = fight("Vulca", hand="Cinder", their_support="Tome").play(
        "play Cinder", "use Cinder on Tome"
    )
    assert cinder.theirs("discard") == cards("Tome")
    bag = opening("Khind", hand="Open Lucky", leadership="Blow Whistle").play("play Open")
    assert bag.pending == []


def test_7_7_a_blind_pick_is_random_but_a_disclosed_card_may_be_picked_on_purpose() -> None:
    sarogakanas = "Sarogakanas the Ancient"
    table = fight(
        hand=sarogakanas, their_hand="Volca, Spark, Torch", their_disclosed="Volca, Spark"
    )
    table = table.play(f"play {sarogakanas}")
    assert {*table.texts()} == {
        f"use {sarogakanas} on Volca", f"use {sarogakanas} on Spark", f"use {sarogakanas} blindly",
        "skip",
    }  # fmt: skip
    table = table.play(f"use {sarogakanas} on Volca")
    assert table.theirs("discard") == cards("Volca")
    assert not table.allows("skip")
    assert table.uses() == {f"{sarogakanas} on Spark", f"{sarogakanas} blindly"}
    table = table.play(f"use {sarogakanas} blindly")
    assert table.to_act == CHANCE
    table = table.settled()
    assert table.theirs("discard") >= cards("Volca, Torch")
    assert (len(table.theirs("hand")), table.pending) == (1, [])


def test_7_8_a_forced_discard_is_chosen_by_its_victim() -> None:
    table = fight("Flit", hand="Bashdin", their_hand="Volca, Spark, Torch")
    table = table.play("play Bashdin", "use Bashdin")
    assert table.to_act == 1
    assert table.play("discard Volca", "discard Torch").theirs("hand") == cards("Spark")


def test_7_9_discards_are_seen_by_everybody_when_they_are_made() -> None:
    table = opening(hand="Catusan, Tome, Hank")
    for seat in (0, 1, None):
        assert (
            table.told("decline Tome, Hank", seat) == "decline Tome of Wisdom, Hank Highflyer Hawk"
        )


def test_7_10_cards_under_the_deck_are_drawn_last_in_the_order_they_were_put_there() -> None:
    table = fight("Aqua", hand="Oosa, Yang, Kelp Leech, Fire Swamp", deck="Yin, Giant Octopus")
    table = table.play("play Oosa", "use Oosa", "under Yang", "under Kelp", "under Fire Swamp")
    table = table.play("done") if table.pending else table
    assert table.side(0)["bottom"] == ["Yang", "Kelp Leech", "Fire Swamp"]
    assert "bottom" not in table.view(1)["sides"][0]
    table = table.play("announce fire").settled()
    assert table.mine("hand") == cards("Yin, Giant Octopus, Yang, Kelp, Fire Swamp")
    first = fight("Aqua", hand="Yang, Sudden, Aquatic, Firewater, Tome, Tidal", turn=0,
                  deck="Yin, Kelp, Fire Swamp", bottom="Kelp, Fire Swamp")  # fmt: skip
    first = first.play("play Yang", "play Sudden", "announce fire")
    first.refuses("draw Roland: Yin, Fire Swamp")
    assert first.play("draw Roland: Yin, Kelp").side(0)["bottom"] == ["Fire Swamp"]


SACRIFICE = "Shaman of the Holy Sacrifice"
SIX = "Wild Gazelle, Wild Antelope, Young Bear, Young Fox, Dancer of Dawn, Dancer of Dusk"


def test_7_11_what_the_holy_sacrifice_reveals_counts_as_drawn() -> None:
    play = (f"play {SACRIFICE}", "announce fire")
    one = fight("Mimix", hand=f"{SACRIFICE}, {SIX}", their_support="Gluing Dust").play(*play)
    one = one.play(f"use {SACRIFICE}").settled()
    one = one.play(one.texts()[0]) if one.turn == 0 else one
    assert one.mine("hand") == cards(SIX)  # the one that was revealed is discarded
    assert len(one.mine("discard")) == 1
    full = fight("Mimix", hand=f"{SACRIFICE}, {SIX}", their_support="Quivering").play(*play)
    assert full.turn == 1
