"""Rulings §21: the probes E1 to E16 of the peer, as it plays them and as we do."""

from __future__ import annotations

import pytest

from .build import cards, fight, opening

BOTH = pytest.mark.parametrize("peer", [False, True], ids=["ours", "peer"])


@BOTH
def test_e1_supports_after_stop(peer: bool) -> None:
    table = fight(
        hand="Trigger, Var-dis-Nar, Tome, Ballista", their_combat="Flamebreath", peer=peer
    )
    table = table.play("play Trigger", "play Var-dis-Nar")
    assert table.plays() == (cards("Tome, Ballista") if peer else set())
    if peer:
        assert table.play("play Tome", "play Ballista").power() == 4 + 3 + 2


@BOTH
def test_e2_a_normal_character_after_a_free_one(peer: bool) -> None:
    table = opening("Mimix", hand="Stars Shining, Young Fox", peer=peer).play("play Stars")
    assert table.plays() == (set() if peer else cards("Young Fox"))
    other = opening("Mimix", hand="Stars Shining, Young Fox", peer=peer).play("play Young Fox")
    assert other.plays() == cards("Stars Shining")


@BOTH
def test_e3_colossus_with_sparkling_fire_against_coolcat(peer: bool) -> None:
    table = fight(
        "Pillar", combat="Colossus, Potion of Sparkling", their_combat="CoolCat", peer=peer
    )
    assert table.power() == (6 if peer else 0)


@BOTH
def test_e5_bounce_back_opens_a_fight(peer: bool) -> None:
    table = opening("Pillar", hand="Bounce, Smartia, Lonus", peer=peer).play("play Bounce")
    assert table.announces() == ({"fire", "earth"} if peer else set())


@BOTH
def test_e6_declining_with_an_empty_hand_and_a_full_deck(peer: bool) -> None:
    table = opening("Vulca", hand="Charm, Lavar, Blaze", peer=peer)
    table = table.play("play Charm", "pay Charm: Lavar, Blaze")
    assert len(table.mine("deck")) == 27
    table = table.play("decline").settled()
    assert (table.phase == "over") == peer
    if not peer:
        assert (len(table.mine("hand")), table.turn) == (6, 1)


@BOTH
def test_e7_one_card_under_brain_drain_and_nothing_else(peer: bool) -> None:
    hand = "Muster, Sun Setting, Catusan, Tome, Fire Swamp"
    table = fight(hand=hand, their_support="Brain Drain", peer=peer)
    assert table.play("play Sun Setting").plays() == set()
    assert table.play("play Muster", "skip").texts() == ["retreat"]


@BOTH
def test_e11_zig_nur_don_under_hank(peer: bool) -> None:
    table = fight("Vulca", hand="Zig-nur-Don, Fireblast", their_combat="Hank", peer=peer)
    table = table.play("play Zig-nur-Don")
    assert (table.element, table.power()) == ("fire", 0)
    assert table.plays() == cards("Fireblast")


@BOTH
def test_e12_den_bal_ton_opens_with_eight(peer: bool) -> None:
    table = opening("Khind", hand="Den-bal-Ton", dragons=-1, peer=peer).play("play Den-bal-Ton")
    assert table.announces() == {"fire", "earth"}
    assert table.play("announce earth").power() == 8


@BOTH
def test_e13_a_pair_of_boosters_counts_once_and_not_on_a_starting_turn(peer: bool) -> None:
    hand = "Peckswift, Launch Fire Flash, Launch Rockdrop, Launch Flaming Dust"
    table = fight("Flit", hand=hand, peer=peer).play("play Peckswift", "play Launch Fire Flash")
    assert table.plays() == cards("Launch Rockdrop, Launch Flaming Dust")
    assert table.play("play Launch Rockdrop").plays() == set()
    assert opening("Flit", hand=hand, peer=peer).play("play Peckswift").plays() == set()


@BOTH
def test_e14_yang_a_free_booster_and_then_a_normal_one(peer: bool) -> None:
    hand = "Yang, Aquatic Armor, Firewater, Earthwater"
    table = fight("Aqua", hand=hand, peer=peer).play("play Yang", "play Aquatic")
    assert table.plays() == cards("Firewater, Earthwater")
    assert table.play("play Firewater").plays() == set()


@BOTH
def test_e15_a_shield_is_void_under_the_fog(peer: bool) -> None:
    given = {"hand": "Torch, Inscrutable", "their_combat": "Volca", "peer": peer}
    clear = fight(**given).play("play Torch", "play Inscrutable")
    assert clear.announces() == {"fire"}
    fog = fight(**given, their_support="Impenetrable").play("play Torch", "play Inscrutable")
    assert fog.announces() == set()


@BOTH
def test_e16_no_refreshing_under_the_wall_of_fire(peer: bool) -> None:
    table = fight(hand="Catusan, Tome", their_support="Wall of Fire", peer=peer)
    table = table.play("play Catusan", "announce fire")
    assert (table.turn, table.mine("hand")) == (1, cards("Tome"))
