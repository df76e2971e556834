"""What each card with special text in the Mimix deck does."""

from __future__ import annotations

from .build import cards, fight, opening

SACRIFICE, TO_COME = "Shaman of the Holy Sacrifice", "Shaman of the Deeds to Come"
HERE, AFTERLIFE = "Shaman of the Here and Now", "Shaman of the Afterlife"
SIX = "Wild Gazelle, Wild Antelope, Young Bear, Young Fox, Dancer of Dawn, Dancer of Dusk"


def test_shaman_of_the_holy_sacrifice_may_reveal_three_cards_and_discard_one_of_them() -> None:
    table = fight("Mimix", hand=f"{SACRIFICE}, {SIX}").play(f"play {SACRIFICE}", "announce fire")
    assert {*table.texts()} == {f"use {SACRIFICE}", "done"}
    assert table.play("done").mine("hand") == cards(SIX)
    drawn = "Sun Setting, Moon Rising, Hail of Arrows"
    drawing = table.play(f"use {SACRIFICE}")
    assert drawing.told(f"draw Roland: {drawn}", 1) == f"draw Roland: {drawn}"
    choice = drawing.play(f"draw Roland: {drawn}")
    assert {*choice.texts()} == {f"discard {name}" for name in cards(drawn)}
    after = choice.play("discard Moon Rising")
    assert after.mine("discard") == cards("Moon Rising")
    assert after.mine("hand") == cards(f"{SIX}, Sun Setting, Hail of Arrows")
    assert after.turn == 1


def test_shaman_of_the_deeds_to_come_may_draw_three_cards_and_return_two() -> None:
    table = fight("Mimix", hand=f"{TO_COME}, {SIX}").play(f"play {TO_COME}", "announce fire")
    assert {*table.texts()} == {f"use {TO_COME}", "done"}
    drawn = "Sun Setting, Moon Rising, Hail of Arrows"
    table = table.play(f"use {TO_COME}", f"draw Roland: {drawn}")
    assert {*table.texts()} == {f"return {name}" for name in cards(f"{SIX}, {drawn}")}
    after = table.play("return Young Bear", "return Hail of Arrows")
    assert len(after.mine("hand")) == 7
    assert cards("Young Bear, Hail of Arrows") <= after.mine("deck")
    assert after.mine("bottom") == set()
    assert after.turn == 1


def test_shaman_of_the_here_and_now_may_search_the_deck_for_one_card_before_announcing() -> None:
    table = fight("Mimix", hand=f"{HERE}, Young Fox", deck=f"Wild Gazelle, Stars, {AFTERLIFE}")
    table = table.play(f"play {HERE}")
    assert {*table.texts()} == {
        "announce fire", f"use {HERE} on Wild Gazelle", f"use {HERE} on Stars Shining",
        f"use {HERE} on {AFTERLIFE}",
    }  # fmt: skip
    after = table.play(f"use {HERE} on Stars")
    assert after.mine("hand") == cards("Young Fox, Stars")
    assert after.mine("known") == cards("Stars")
    assert after.texts() == ["announce fire"]


def test_shaman_of_the_here_and_now_searches_only_where_the_power_suffices() -> None:
    table = fight("Mimix", hand=HERE, their_combat="Volca").play(f"play {HERE}")
    assert table.uses() == set()
    assert table.texts() == ["undo"]


def test_shaman_of_the_afterlife_may_take_two_cards_blindly_from_the_discard_pile() -> None:
    table = fight(
        "Mimix", hand=f"{AFTERLIFE}, Hail of Arrows", discard="Young Fox, Young Bear, Stars"
    )
    table = table.play(f"play {AFTERLIFE}")
    assert {*table.texts()} == {f"use {AFTERLIFE}", "announce fire"}
    after = table.play(f"use {AFTERLIFE}", "find Roland: Young Fox, Stars")
    assert after.mine("hand") == cards("Hail of Arrows, Young Fox, Stars")
    assert after.mine("discard") == cards("Young Bear")
    assert after.texts() == ["announce fire"]
    empty = fight("Mimix", hand=AFTERLIFE).play(f"play {AFTERLIFE}")
    assert empty.texts() == ["announce fire"]


def test_hypnotic_rattle_forbids_the_opponent_boosters() -> None:
    hand = "Vetraskedas, Tome, Battling, Sudden Waterspout"
    table = fight(hand=hand, their_support="Hypnotic Rattle").play("play Vetraskedas")
    assert table.plays() == cards("Tome")


def test_call_spirit_of_the_battlefield_may_take_back_any_card_of_the_own_combat_area() -> None:
    call = "Call Spirit of the Battlefield"
    table = fight(
        "Mimix", hand=call, combat="Young Fox, Hail", covered="Wild Gazelle",
        support="Menacing Wardance",
    ).play(f"play {call}")  # fmt: skip
    assert table.uses() == {
        f"{call} on Young Fox", f"{call} on Hail of Arrows", f"{call} on Wild Gazelle",
    }  # fmt: skip
    assert table.allows("skip")
    after = table.play(f"use {call} on Wild Gazelle")
    assert after.mine("hand") == cards("Wild Gazelle")
    assert after.mine("covered") == set()


def test_call_spirit_of_the_underworld_may_take_any_card_of_the_own_discard_pile() -> None:
    call = "Call Spirit of the Underworld"
    table = opening("Mimix", hand=call, discard="Young Fox, Hail").play(f"play {call}")
    assert table.uses() == {f"{call} on Young Fox", f"{call} on Hail of Arrows"}
    assert table.play("skip").mine("hand") == set()
    after = table.play(f"use {call} on Young Fox")
    assert after.mine("hand") == after.mine("known") == cards("Young Fox")
    assert after.mine("discard") == cards("Hail")
    empty = opening("Mimix", hand=call).play(f"play {call}")
    assert empty.pending == []


def test_neth_sur_pot_changes_the_element_when_the_opponent_has_three_active_cards() -> None:
    two = fight("Mimix", hand="Neth", their_combat="Volca", their_covered="Spark",
                their_support="Lightning")  # fmt: skip
    assert two.plays() == set()
    three = fight("Mimix", hand="Neth", their_combat="Volca, Fireblast", their_support="Lightning")
    assert three.plays() == cards("Neth")
    table = three.play("play Neth")
    assert (table.element, table.power()) == ("earth", 5)
    assert table.texts() == ["announce earth"]


def test_cardus_nikkus_may_discard_a_card_of_the_opponents_hand_blindly() -> None:
    table = fight("Mimix", hand="Cardus", their_hand="Volca, Spark").play("play Cardus")
    assert {*table.texts()} == {"use Cardus Nikkus", "skip"}
    assert table.play("skip").theirs("hand") == cards("Volca, Spark")
    after = table.play("use Cardus", "pull Elinor: Volca")
    assert after.theirs("hand") == cards("Spark")
    assert after.theirs("discard") == cards("Volca")
