"""Rulings §18 and §19: what is hidden, taking back a turn, and forfeits."""

from __future__ import annotations

from random import Random

import pytest

from saros.core.refusal import Refusal

from .build import GAME, Table, cards, fight, opening

# §18 Hidden information --------------------------------------------------------------------


def test_18_1_hands_and_the_order_of_decks_are_secret() -> None:
    table = fight(hand="Catusan, Tome", their_hand="Volca", their_deck="Spark, Torch")
    view = table.view(0)
    assert view["sides"][0]["hand"] == table.side(0)["hand"]
    assert view["sides"][1]["hand"] == [None]
    assert view["sides"][1]["deck"] == [None, None]
    assert sorted(view["sides"][0]["deck"]) == sorted(table.side(0)["deck"])
    outside = table.view(None)["sides"]
    assert (outside[0]["hand"], outside[1]["hand"]) == ([None, None], [None])
    drawing = table.play("play Catusan", "announce fire")
    text = "draw Roland: Hank, Ballista, Brain Drain, Trebuchet, Homing"
    assert drawing.told(text, 1) == drawing.told(text, None) == "draw Roland: 5 cards"


def test_18_1_a_view_that_hides_a_card_from_its_own_seat_is_refused() -> None:
    seen = fight(hand="Catusan", their_hand="Volca").view(0)
    assert GAME.read_view(seen).seat == 0
    seen["sides"][0]["hand"] = [None]
    with pytest.raises(Refusal, match="hand of side 0 hides a card, but a seat sees its own hand"):
        GAME.read_view(seen)


def test_18_2_the_table_the_sizes_and_the_dragons_are_public() -> None:
    table = fight(combat="Catusan, Battling", covered="Hank", support="Tome", dragons=2,
                  hand="Ballista, Trebuchet", leadership="Muster", out=0)  # fmt: skip
    view = table.view(1)
    side = view["sides"][0]
    assert side["combat"] == ["Catusan", "Battling Boomerang"]
    assert side["covered"] == ["Hank Highflyer Hawk"]
    assert side["support"] == ["Tome of Wisdom"]
    assert (len(side["hand"]), len(side["deck"])) == (2, 30 - 7)
    assert side["leadership"][-1] == "Muster Reinforcements"
    assert view["dragons"] == 2


def test_18_1_nobody_sees_whether_a_price_can_be_paid() -> None:
    rich = opening("Vulca", hand="Charm, Lavar, Blaze").play("play Charm")
    poor = opening("Vulca", hand="Charm, Lightning, Torch").play("play Charm")
    assert (rich.pays(), poor.pays()) == ({"Charm Holy Dragon: Lavar the Powerful, Blaze"}, set())
    assert rich.allows("skip")
    assert poor.texts() == ["skip"]
    for seat in (1, None):
        assert rich.view(seat) == poor.view(seat)
        assert rich.play("skip").view(seat) == poor.play("skip").view(seat)


def test_18_3_piles_are_remembered_and_a_switch_lets_people_look_through_them() -> None:
    table = fight(their_discard="Volca, Spark, Torch", their_leadership="Charm, Cast")
    assert table.view(0)["sides"][1]["discard"] == ["Volca", "Spark", "Torch"]
    assert table.view(0)["sides"][1]["leadership"] == ["Charm Holy Dragon", "Cast Cataclysm"]
    names = [option.name for option in GAME.options.described()]
    assert "open_discards" in names
    assert GAME.options().to_mapping()["open_discards"] is False


def test_18_4_disclosed_cards_stay_face_up_until_used_and_later_ones_are_hidden() -> None:
    table = fight("Pillar", turn=1, their_hand="Volca, Spark", their_disclosed="Volca, Spark")
    after = table.play("play Volca", "announce fire").settled()
    assert after.theirs("disclosed") == cards("Spark")
    hand = after.view(0)["sides"][1]["hand"]
    assert (len(hand), hand.count(None)) == (6, 5)


def test_18_5_with_an_empty_deck_and_a_remembered_pile_the_hand_can_be_deduced() -> None:
    table = fight(their_hand="Volca, Spark", their_deck="")
    sampled = GAME.sample_state(GAME.view(table.state, 0), Random(3))
    assert Table(sampled).theirs("hand") == cards("Volca, Spark")


def test_18_6_what_is_searched_is_known_and_a_shuffled_pile_is_not() -> None:
    call = "Call Spirit of the Underworld"
    search = opening("Mimix", hand=call, discard="Young Fox, Hail, Stars").play(f"play {call}")
    search = search.play(f"use {call} on Hail")
    assert search.mine("known") == cards("Hail")
    bag = opening("Khind", hand="Open Lucky", discard="NoNo, FunFun, TopGun, CoolCat")
    bag = bag.play("play Open", "use Open")
    assert bag.told("find Roland: NoNo, TopGun, CoolCat", 1) == "find Roland: 3 cards"
    bag = bag.play("find Roland: NoNo, TopGun, CoolCat")
    assert bag.mine("known") == set()
    assert bag.mine("seen") == cards("NoNo, FunFun, TopGun, CoolCat")
    assert bag.side(0)["shuffled"] == 1
    assert bag.view(1)["sides"][0]["discard"] == [None]
    assert bag.view(0)["sides"][0]["discard"] == ["FunFun"]
    water = opening("Aqua", hand="Administer", discard="Yang, Yin").play("play Adm", "use Adm")
    assert water.mine("seen") == cards("Yang, Yin")


def test_18_6_a_secret_return_makes_the_hand_unknown_again() -> None:
    table = fight("Aqua", hand="Oosa, Yang, Kelp, Yin", known="Yang", disclosed="Kelp")
    table = table.play("play Oosa", "use Oosa", "under Kelp")
    table = table.play("done") if table.pending else table
    assert table.mine("known") == set()
    assert table.mine("seen") == cards("Yang, Kelp")
    hidden = fight("Aqua", hand="Oosa, Yang, Kelp", disclosed="Kelp").play("play Oosa", "use Oosa")
    assert "Yang" in hidden.told("under Yang", 0)
    assert "Yang" not in hidden.told("under Yang", 1)
    assert hidden.play("under Yang").mine("disclosed") == cards("Kelp")


# §19 Backtracking and forfeit --------------------------------------------------------------


def test_19_1_who_cannot_announce_takes_the_play_back_if_nothing_was_drawn_or_revealed() -> None:
    table = fight(hand="Trigger, Torch, Tome", combat="Ciklarethas", their_combat="Flamebreath",
                  their_hand="Spark")  # fmt: skip
    before = table.play("play Trigger")
    stuck = before.play("play Torch", "play Tome")
    assert stuck.texts() == ["undo"]
    back = stuck.play("undo")
    assert back.mine("hand") == cards("Torch, Tome")
    assert back.mine("known") == cards("Torch, Tome")  # §18.6: everybody has seen them
    restored = back.data
    del restored["sides"][0]["known"]
    assert restored == before.data | {"undone": 1}
    assert back.allows("retreat")


def test_19_1_a_play_that_can_be_announced_is_not_taken_back() -> None:
    assert not fight(hand="Torch").play("play Torch").allows("undo")


def test_19_2_after_a_revelation_the_opponent_wins_four_crystals() -> None:
    table = fight(hand="Sarogakanas", their_combat="Flamebreath", their_hand="Spark, Volca")
    table = table.play("play Sarogakanas", "use Sarogakanas").settled()
    assert table.texts() == ["forfeit"]
    over = table.play("forfeit")
    assert over.crystals == (0, 4)
    assert (over.data["reason"], over.data["winner"]) == ("forfeit", 1)


def test_19_3_undo_is_offered_while_nothing_is_known_that_was_not() -> None:
    table = fight(hand="Sarogakanas", their_combat="Flamebreath", their_hand="Spark, Volca")
    table = table.play("play Sarogakanas")
    skipped = table.play("skip")
    assert skipped.texts() == ["undo"]
    assert skipped.data["before_character"]["sides"][0]["hand"] == ["Sarogakanas the Ancient"]
    cinder = fight("Vulca", hand="Cinder", their_combat="Flamebreath", their_support="Tome")
    cinder = cinder.play("play Cinder", "use Cinder on Tome")
    assert cinder.texts() == ["undo"]
    assert cinder.play("undo").theirs("support") == cards("Tome")
