"""What each card with special text in the Vulca deck does."""

from __future__ import annotations

from .build import cards, fight, opening


def test_cinder_may_discard_an_active_booster_or_support_of_the_opponent() -> None:
    table = fight(
        "Vulca", "Hoax",
        hand="Cinder",
        their_combat="Vetraskedas, Battling Boomerang",
        their_covered="Ledinemras, Inscrutable Armor",
        their_support="Tome, Ravenous Razorjaw",
    ).play("play Cinder")  # fmt: skip
    assert {*table.texts()} == {
        "use Cinder on Battling Boomerang", "use Cinder on Tome of Wisdom", "skip",
    }  # fmt: skip
    after = table.play("use Cinder on Tome")
    assert after.theirs("discard") == cards("Tome")
    assert after.theirs("support") == cards("Ravenous Razorjaw")
    booster = table.play("use Cinder on Battling")
    assert booster.theirs("combat") == cards("Vetraskedas")
    assert table.play("skip").theirs("support") == cards("Tome, Ravenous Razorjaw")


def test_cinder_asks_nothing_where_there_is_no_target() -> None:
    table = fight("Vulca", hand="Cinder", their_combat="Catusan", their_support="Ravenous")
    assert table.play("play Cinder").pending == []


def test_flare_may_draw_two_more_cards_after_the_hand_is_refreshed() -> None:
    table = fight("Vulca", hand="Flare").play("play Flare", "announce fire").settled()
    assert len(table.mine("hand")) == 6
    assert {*table.texts()} == {"use Flare", "done"}
    assert table.play("done").turn == 1
    after = table.play("use Flare").settled()
    assert len(after.mine("hand")) == 8
    assert after.turn == 1


def test_flare_draws_again_in_every_turn_it_is_still_active() -> None:
    table = fight("Vulca", hand="Bounce Back", combat="Flare").play("play Bounce", "announce fire")
    assert table.settled().uses() == {"Flare"}


def test_ember_forbids_the_opponent_characters_without_text() -> None:
    hand = "Vetraskedas, Redamikanas, Peckswift, Wild Unicorn, Inscrutable Armor"
    assert fight(hand=hand, their_combat="Ember").plays() == cards("Redamikanas")
    table = fight(hand=hand, their_combat="Ember").play("play Redamikanas")
    assert table.plays() == cards("Inscrutable Armor")


def test_elemental_enchantment_raises_the_total_to_six_in_either_element() -> None:
    table = fight("Vulca", hand="Glimmer, Elemental", support="Flickering").play("play Glimmer")
    assert (table.power(), table.power(element="earth")) == (3, 4)
    table = table.play("play Elemental")
    assert (table.power(), table.power(element="earth")) == (6, 6)
    assert fight("Vulca", combat="Flamebreath, Elemental").power() == 7


def test_volcanic_gauntlets_double_the_fire_of_one_character() -> None:
    table = fight("Vulca", hand="Blaze, Volcanic").play("play Blaze", "play Volcanic")
    assert (table.power(), table.power(element="earth")) == (8, 3)
    two = fight("Vulca", combat="Sun Setting, Stars Shining, Volcanic, Fireblast", support="Tome")
    assert two.power() == 4 + 1 + 3 + 3


def test_flickering_fires_forbid_the_opponent_leadership() -> None:
    hand = "Muster, Vetraskedas, Tome"
    assert fight(hand=hand).plays() == cards("Muster, Vetraskedas")
    table = fight(hand=hand, their_support="Flickering")
    assert table.plays() == cards("Vetraskedas")
    assert table.play("play Vetraskedas").plays() == cards("Tome")


def test_wall_of_fire_lets_the_opponent_draw_nothing() -> None:
    table = fight(hand="Vetraskedas, Catusan, Muster", their_support="Wall of Fire")
    assert table.play("play Muster").pending == []
    table = table.play("play Vetraskedas", "announce fire")
    assert table.turn == 1
    assert table.mine("hand") == cards("Catusan, Muster")
    assert fight(combat="Ciklarethas", their_support="Wall of Fire").retrieves()
    again = fight(hand="Catusan", their_support="Wall of Fire").play("retreat").settled()
    assert len(again.mine("hand")) == 6  # the refill after a fight is not restrained


def test_fearsome_spirits_attract_one_more_dragon_when_the_opponent_retreats() -> None:
    table = fight(combat="Catusan", their_combat="Volca", their_support="Fearsome Spirits")
    assert table.play("retreat").dragons == -2
    other = fight(combat="Catusan", turn=1, their_combat="Volca", their_support="Fearsome Spirits")
    assert other.play("retreat").dragons == 1


def test_summon_sorcerer_may_take_back_one_own_active_card() -> None:
    table = fight(
        "Vulca", hand="Summon, Torch", combat="Volca, Fireblast", covered="Spark",
        support="Lightning",
    ).play("play Summon")  # fmt: skip
    assert table.uses() == {
        "Summon Sorcerer on Volca", "Summon Sorcerer on Fireblast",
        "Summon Sorcerer on Lightning Bolts",
    }  # fmt: skip
    assert table.allows("skip")
    after = table.play("use Summon on Volca")
    assert after.mine("hand") == cards("Torch, Volca")
    assert after.mine("combat") == cards("Fireblast")
    assert after.plays() == cards("Torch, Volca")
    assert fight("Vulca", hand="Summon").play("play Summon").texts() == ["retreat"]


def test_charm_holy_dragon_may_attract_a_dragon_for_eight_fire_from_the_hand() -> None:
    table = opening("Vulca", hand="Charm, Blaze, Spark, Volca, Lightning, Torch, Elemental")
    table = table.play("play Charm")
    assert table.pays() == {
        "Charm Holy Dragon: Blaze, Spark",
        "Charm Holy Dragon: Volca, Blaze",
        "Charm Holy Dragon: Volca, Spark",
        "Charm Holy Dragon: Volca, Lightning Bolts",
        "Charm Holy Dragon: Blaze, Torch, Lightning Bolts",
        "Charm Holy Dragon: Spark, Torch, Lightning Bolts",
    }
    assert table.play("skip").dragons == 0
    after = table.play("pay Charm: Blaze, Spark")
    assert after.dragons == 1
    assert after.mine("discard") == cards("Blaze, Spark")


def test_charm_holy_dragon_can_be_played_without_effect_where_it_is_too_dear() -> None:
    table = opening("Vulca", hand="Charm, Blaze, Lightning").play("play Charm")
    assert table.texts() == ["skip"]  # §3.13: asked all the same, so that nobody sees it
    assert table.play("skip").dragons == 0


def test_cast_cataclysm_may_discard_all_active_supports_of_the_opponent() -> None:
    table = fight(
        "Vulca", hand="Cast", their_combat="Vetraskedas, Battling",
        their_support="Tome, Trebuchet, Swarming Sea Serpents",
    ).play("play Cast")  # fmt: skip
    assert {*table.texts()} == {"use Cast Cataclysm", "skip"}
    after = table.play("use Cast")
    assert after.theirs("support") == cards("Swarming")
    assert after.theirs("discard") == cards("Tome, Trebuchet")
    assert after.theirs("combat") == cards("Vetraskedas, Battling")
    assert len(table.play("skip").theirs("support")) == 3
    none = fight("Vulca", hand="Cast", their_support="Swarming").play("play Cast")
    assert none.texts() == ["retreat"]


def test_pandemonium_forbids_the_opponent_supports() -> None:
    hand = "Vetraskedas, Tome, Battling, Fire Swamp"
    assert fight(hand=hand).play("play Vetraskedas").plays() == cards("Tome, Battling, Fire Swamp")
    table = fight(hand=hand, their_support="Pandemonium").play("play Vetraskedas")
    assert table.plays() == cards("Battling")


def test_zig_nur_don_changes_the_element_when_attacked_by_at_least_five_earth() -> None:
    for element, attacker, can in (
        ("earth", "Catusan", True), ("earth", "Torch", False), ("fire", "Flamebreath", False),
    ):  # fmt: skip
        table = fight("Vulca", hand="Zig-nur-Don", element=element, their_combat=attacker)
        assert table.plays() == (cards("Zig-nur-Don") if can else set())
    table = fight("Vulca", hand="Zig, Fireblast", element="earth", their_combat="Catusan",
                  their_support="Tome")  # fmt: skip
    table = table.play("play Zig")
    assert table.element == "fire"
    assert table.texts() == ["announce fire"]
    assert (table.power(0), table.power(1)) == (4, 4)
