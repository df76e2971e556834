"""What each card with special text in the Khind deck does."""

from __future__ import annotations

from .build import Table, cards, fight, opening


def cooled(character: str, **given: str) -> Table:
    """A fight in fire against one of the Cool gang."""
    return fight("Khind", hand=character, **given).play(f"play {character}")


def test_coolcat_makes_odd_values_of_the_opponents_characters_zero() -> None:
    table = cooled("CoolCat", their_combat="Blaze, Yang, Fireblast", their_support="Lightning")
    assert table.power(1) == 4 + 2 + 3 + 3
    assert table.power(1, "earth") == 0 + 0 + 2 + 1
    odd = cooled("CoolCat", their_combat="Volca, Volcanic")
    assert odd.power(1) == 0
    assert cooled("CoolCat", their_combat="Giant Octopus").power(1) == 5


def test_coolcop_makes_even_values_of_the_opponents_characters_zero() -> None:
    table = cooled("CoolCop", their_combat="Blaze, Launch Hail of Doom", their_support="Fire Swamp")
    assert table.power(1) == 0 + 2 + 2
    assert table.power(1, "earth") == 3 + 2 + 0
    assert cooled("CoolCop", their_combat="Electric Eel").power(1) == 4


def test_coolkid_makes_odd_values_of_the_opponents_boosters_and_supports_zero() -> None:
    table = cooled("CoolKid", their_combat="Volca, Fireblast", their_support="Trebuchet, Ravenous")
    assert table.power(1) == 5 + 0 + 2 + 3
    assert table.power(1, "earth") == 1 + 2 + 0 + 0


def test_coolcub_makes_even_values_of_the_opponents_boosters_and_supports_zero() -> None:
    table = cooled("CoolCub", their_combat="Spark, Fireblast", their_support="Trebuchet")
    assert table.power(1) == 4 + 3 + 0
    assert table.power(1, "earth") == 2 + 0 + 1


def test_topgun_may_draw_one_more_card_after_the_hand_is_refreshed() -> None:
    table = fight("Khind", hand="TopGun").play("play TopGun", "announce fire").settled()
    assert {*table.texts()} == {"use TopGun", "done"}
    assert len(table.play("done").mine("hand")) == 6
    assert len(table.play("use TopGun").settled().mine("hand")) == 7


def test_topdog_may_discard_once_a_turn_an_active_card_with_an_icon() -> None:
    table = fight(
        "Khind", combat="TopDog", hand="TopGun, NoNo",
        their_combat="Ciklarethas, Battling, Inscrutable, Fireblast",
        their_support="Homing, Tome, Ravenous",
    )  # fmt: skip
    assert table.uses() == {
        "TopDog on Battling Boomerang", "TopDog on Inscrutable Armor", "TopDog on Homing Missiles",
    }  # fmt: skip
    after = table.play("use TopDog on Homing")
    assert after.theirs("discard") == cards("Homing")
    assert after.uses() == set()
    later = table.play("play TopGun")
    assert "TopDog on Battling Boomerang" in later.uses()


def test_topdog_never_takes_the_last_character_and_works_in_the_turn_it_is_played() -> None:
    table = fight("Khind", hand="TopDog", their_combat="Wild Gazelle, Wild Antelope")
    assert table.uses() == set()
    table = table.play("play TopDog")
    assert table.uses() == {"TopDog on Wild Gazelle", "TopDog on Wild Antelope"}
    assert fight("Khind", combat="TopDog", their_combat="TopGun").uses() == set()
    safe = fight("Khind", combat="TopDog", their_combat="Sun Setting, Giant Octopus")
    assert safe.uses() == {"TopDog on Sun Setting"}


def test_topnotch_may_discard_once_a_turn_an_active_booster_or_support() -> None:
    table = fight("Khind", hand="TopNotch", their_combat="Glimmer, Fireblast",
                  their_covered="Spark", their_support="Tome, Swarming")  # fmt: skip
    table = table.play("play TopNotch")
    assert table.uses() == {"TopNotch on Fireblast", "TopNotch on Tome of Wisdom"}
    assert not table.allows("skip")
    after = table.play("use TopNotch on Tome")
    assert after.theirs("discard") == cards("Tome")
    assert after.uses() == set()


def test_topbanana_may_make_the_opponent_discard_a_card_at_the_end_of_the_turn() -> None:
    table = fight("Khind", hand="TopBanana", their_hand="Volca, Spark")
    table = table.play("play TopBanana", "announce fire").settled()
    assert {*table.texts()} == {"use TopBanana", "done"}
    assert table.play("done").theirs("hand") == cards("Volca, Spark")
    choice = table.play("use TopBanana")
    assert choice.to_act == 1
    assert {*choice.texts()} == {"discard Volca", "discard Spark"}
    after = choice.play("discard Spark")
    assert after.theirs("discard") == cards("Spark")
    assert after.turn == 1
    empty = fight("Khind", hand="TopBanana").play("play TopBanana", "announce fire").settled()
    assert empty.turn == 1


def test_topshot_may_discard_the_top_card_of_the_opponents_deck_at_the_end_of_the_turn() -> None:
    table = fight("Khind", hand="TopShot").play("play TopShot", "announce fire").settled()
    assert {*table.texts()} == {"use TopShot", "done"}
    after = table.play("use TopShot", "turn up Elinor: Scorch")
    assert after.theirs("discard") == cards("Scorch")
    assert "Scorch the Inflammable" not in after.theirs("deck")
    lead = table.play("use TopShot", "turn up Elinor: Charm")
    assert lead.theirs("leadership") == cards("Charm")
    none = fight("Khind", hand="TopShot", their_deck="", their_hand="Volca")
    assert none.play("play TopShot", "announce fire").settled().turn == 1


def test_funfun_doubles_all_own_characters() -> None:
    table = fight("Khind", hand="FunFun", combat="FunFair, FunFlip", support="Tome")
    assert table.power() == 3 + 1 + 3
    table = table.play("play FunFun")
    assert (table.power(), table.power(element="earth")) == (8 + 3, 10 + 3)
    assert fight("Khind", combat="FunFair, FunFun, Fireblast").power() == 6 + 3


def test_gluing_dust_lets_the_opponent_draw_one_card_a_turn() -> None:
    table = fight("Vulca", hand="Flare, Spark", their_support="Gluing Dust")
    table = table.play("play Flare", "announce fire").settled()
    assert len(table.mine("hand")) == 2
    assert table.turn == 1  # Flare can draw nothing any more


def test_laughing_gas_ignores_all_text_but_that_of_flit_characters() -> None:
    table = fight("Khind", hand="NoNo, Laughing Gas, Fire Swamp",
                  their_combat="Demegodas, Elemental", their_support="Ballista")  # fmt: skip
    table = table.play("play NoNo")
    assert (table.power(1), table.power(1, "earth")) == (6, 6)
    table = table.play("play Laughing")
    assert (table.power(1), table.power(1, "earth")) == (2 + 1, 2 + 2)
    lifted = fight("Khind", hand="NoNo, Tome", support="Laughing Gas", their_support="Pandemonium")
    assert lifted.play("play NoNo").plays() == cards("Tome")
    crow = fight("Khind", support="Laughing Gas", their_combat="Carl, Launch Rain of Fire")
    assert crow.power(1) == 6


def test_laughing_gas_on_both_sides_does_nothing() -> None:
    table = fight("Khind", support="Laughing Gas", combat="Glimmer, Elemental",
                  their_support="Laughing Gas", their_combat="Glimmer, Elemental")  # fmt: skip
    assert (table.power(0), table.power(1)) == (6, 6)


def test_oath_of_khindship_may_draw_one_more_card_every_turn() -> None:
    table = fight("Khind", hand="NoNo", support="Oath").play("play NoNo", "announce fire").settled()
    assert {*table.texts()} == {"use Oath of Khindship", "done"}
    assert len(table.play("use Oath").settled().mine("hand")) == 7


def test_blow_whistle_of_friendship_may_search_the_deck_for_one_card() -> None:
    table = opening("Khind", hand="Blow Whistle", deck="NoNo, FunFun").play("play Blow")
    whistle = "Blow Whistle of Friendship"
    assert {*table.texts()} == {f"use {whistle} on NoNo", f"use {whistle} on FunFun", "skip"}
    after = table.play("use Blow on FunFun")
    assert after.mine("hand") == after.mine("known") == cards("FunFun")
    assert table.play("skip").mine("deck") == cards("NoNo, FunFun")
    empty = opening("Khind", hand="Blow Whistle, NoNo", deck="").play("play Blow")
    assert empty.pending == []


def test_open_lucky_bag_of_life_may_take_three_cards_blindly_from_the_discard_pile() -> None:
    table = opening("Khind", hand="Open Lucky", discard="NoNo, FunFun, TopGun, CoolCat")
    table = table.play("play Open")
    assert {*table.texts()} == {"use Open Lucky Bag of Life", "skip"}
    after = table.play("use Open", "find Roland: NoNo, TopGun, CoolCat")
    assert after.mine("hand") == cards("NoNo, TopGun, CoolCat")
    assert after.mine("discard") == cards("FunFun")
    few = (
        opening("Khind", hand="Open Lucky", discard="NoNo").play("play Open", "use Open").settled()
    )
    assert few.mine("hand") == cards("NoNo")
    assert opening("Khind", hand="Open Lucky").play("play Open").pending == []


def test_drown_resistance_may_discard_all_active_combat_cards_but_one_character() -> None:
    table = fight("Khind", hand="Drown Res", their_combat="Sun Setting, Volca, Fireblast",
                  their_covered="Spark", their_support="Tome").play("play Drown Res")  # fmt: skip
    assert table.uses() == {"Drown Resistance on Sun Setting", "Drown Resistance on Volca"}
    assert table.allows("skip")
    after = table.play("use Drown Res on Volca")
    assert after.theirs("combat") == cards("Volca")
    assert after.theirs("discard") == cards("Sun Setting, Fireblast")
    assert after.theirs("covered") == cards("Spark")
    assert after.theirs("support") == cards("Tome")


def test_ketharkopas_the_astronomer_may_draw_up_to_nine_cards() -> None:
    table = fight("Khind", hand="Ketharkopas").play("play Ketharkopas", "announce fire").settled()
    assert {*table.texts()} == {"use Ketharkopas the Astronomer", "done"}
    assert len(table.play("done").mine("hand")) == 6
    assert len(table.play("use Ketharkopas").settled().mine("hand")) == 9
    nine = "NoNo, NoClue, NoClass, NoStyle, NoBrains, TopGun, TopDog, FunFun, FunFair"
    full = fight("Khind", hand=f"Ketharkopas, {nine}").play("play Ketharkopas", "announce fire")
    assert full.turn == 1


def test_fearsome_chant_attracts_one_dragon_less_when_its_side_retreats() -> None:
    table = fight("Khind", combat="NoNo", support="Fearsome Chant", their_combat="Volca")
    assert table.play("retreat").dragons == 0
    big = fight("Khind", support="Fearsome Chant", their_combat="Redamikanas")
    assert big.play("retreat").dragons == -1


def test_den_bal_ton_changes_the_element_when_the_opponent_has_a_dragon() -> None:
    for dragons, can in ((-1, True), (0, False), (1, False)):
        table = fight("Khind", hand="Den-bal-Ton", dragons=dragons, their_combat="Volca")
        assert table.plays() == (cards("Den-bal-Ton") if can else set())
    table = fight("Khind", hand="Den-bal-Ton", dragons=-1, their_combat="Volca").play("play Den")
    assert (table.element, table.power()) == ("earth", 8)
    assert table.texts() == ["announce earth"]
