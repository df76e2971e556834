"""What each card with special text in the Hoax deck does."""

from __future__ import annotations

from .build import cards, fight, opening


def test_redamikanas_the_cartographer_attracts_one_more_dragon_when_the_opponent_retreats() -> None:
    table = fight(combat="Redamikanas", turn=1, their_combat="Volca")
    assert table.play("retreat").dragons == 2
    assert fight(combat="Vetraskedas", turn=1).play("retreat").dragons == 1
    covered = fight(combat="Vetraskedas", covered="Redamikanas", turn=1)
    assert covered.play("retreat").dragons == 1
    assert fight(combat="Redamikanas").play("retreat").dragons == -1


def test_bethenitana_the_storyteller_lets_nobody_attract_a_dragon_when_her_side_retreats() -> None:
    assert fight(combat="Bethenitana", their_combat="Volca").play("retreat").dragons == 0
    strong = fight(combat="Bethenitana", their_combat="Volca", their_support="Fearsome Spirits")
    assert strong.play("retreat").dragons == 0
    assert fight(covered="Bethenitana", combat="Vetraskedas").play("retreat").dragons == -1
    assert fight(combat="Bethenitana", turn=1).play("retreat").dragons == 1


def test_demegodas_the_odd_doubles_the_supports_and_nothing_else() -> None:
    table = fight(hand="Demegodas, Battling Boomerang", support="Tome, Trebuchet")
    assert table.power() == 5
    table = table.play("play Demegodas")
    assert table.power() == 2 + 6 + 4
    assert table.power(element="earth") == 2 + 6 + 2
    assert table.play("play Battling").power() == 14


def test_thirkomedas_the_serene_forbids_leadership_boosters_and_supports() -> None:
    hand = "Volca, Fireblast, Lightning Bolts, Summon Sorcerer, Sudden Waterspout"
    free = fight("Vulca", hand=hand, combat="Torch", their_combat="Vetraskedas")
    assert free.plays() == cards("Volca, Summon Sorcerer")
    held = fight("Vulca", hand=hand, combat="Torch", their_combat="Thirkomedas")
    assert held.plays() == cards("Volca")
    held = held.play("play Volca")
    assert held.plays() == cards()
    assert held.announces() == {"fire"}


def test_genathones_the_blind_allows_one_more_support() -> None:
    hand = "Genathones, Tome, Trebuchet, Ballista, Battling Boomerang"
    table = fight(hand=hand).play("play Genathones", "play Tome")
    assert table.plays() == cards("Trebuchet, Ballista, Battling Boomerang")
    assert table.play("play Trebuchet").plays() == cards()
    assert table.play("play Battling").plays() == cards()
    start = opening(hand=hand).play("play Genathones")
    assert start.plays() == cards("Tome, Trebuchet, Ballista")
    assert start.play("play Tome").plays() == cards()


def test_genathones_the_blind_allows_the_extra_support_after_the_booster_too() -> None:
    table = fight(hand="Genathones, Tome, Trebuchet, Battling Boomerang")
    table = table.play("play Genathones", "play Battling Boomerang")
    assert table.plays() == cards("Tome, Trebuchet")
    assert table.play("play Tome").plays() == cards()


def test_sarogakanas_the_ancient_may_discard_two_cards_of_the_opponents_hand_blindly() -> None:
    table = fight(hand="Sarogakanas", their_hand="Volca, Spark, Charm Holy Dragon")
    table = table.play("play Sarogakanas")
    assert {*table.texts()} == {"use Sarogakanas the Ancient", "skip"}
    assert table.play("skip").theirs("hand") == cards("Volca, Spark, Charm")
    pulled = table.play("use Sarogakanas", "pull Elinor: Spark, Charm")
    assert pulled.theirs("hand") == cards("Volca")
    assert pulled.theirs("discard") == cards("Spark")
    assert pulled.theirs("leadership") == cards("Charm")
    assert pulled.turn == pulled.to_act == 0


def test_sarogakanas_the_ancient_takes_what_there_is_and_is_not_asked_without_any() -> None:
    one = fight(hand="Sarogakanas", their_hand="Spark").play("play Sarogakanas", "use Sarogakanas")
    assert one.settled().theirs("hand") == cards()
    none = fight(hand="Sarogakanas").play("play Sarogakanas")
    assert none.pending == []


def test_duplicator_of_strength_doubles_the_earth_of_one_character() -> None:
    table = fight(hand="Catusan, Duplicator of Strength", element="earth").play("play Catusan")
    assert table.power() == 5
    table = table.play("play Duplicator")
    assert table.power() == 10
    assert table.power(element="fire") == 1
    two = fight(combat="Sun Setting, Moon Rising, Earthblast", support="Duplicator, Seismic")
    assert two.power(element="earth") == 1 + 2 * 2 + 3 + 3


def test_brain_drain_leaves_the_opponent_one_card_a_turn() -> None:
    hand = "Volca, Fireblast, Summon Sorcerer, Fire Swamp"
    table = fight("Vulca", hand=hand, their_support="Brain Drain")
    assert table.plays() == cards("Volca, Summon Sorcerer")
    assert table.play("play Volca").plays() == cards()
    led = table.play("play Summon Sorcerer")
    assert led.texts() == ["retreat"]


def test_muster_reinforcements_may_draw_five_cards() -> None:
    table = opening(hand="Muster, Vetraskedas").play("play Muster")
    assert {*table.texts()} == {"use Muster Reinforcements", "skip"}
    assert table.mine("leadership") == cards("Muster")
    assert table.play("skip").mine("hand") == cards("Vetraskedas")
    drawn = "Tome of Wisdom, Catusan, Hank, Brain Drain, Trebuchet"
    after = table.play("use Muster", f"draw Roland: {drawn}")
    assert after.mine("hand") == cards(f"Vetraskedas, {drawn}")
    assert not after.mine("deck") & cards(drawn)
    short = fight(hand="Muster", deck="Catusan, Hank").play("play Muster", "use Muster").settled()
    assert short.mine("hand") == cards("Catusan, Hank")
    assert fight(hand="Muster", deck="").play("play Muster").texts() == ["retreat"]


def test_enthrall_opposition_ignores_all_text_of_the_opponent_until_the_end_of_the_turn() -> None:
    table = fight(
        hand="Enthrall, Vetraskedas, Tome",
        their_combat="Glimmer, Elemental Enchantment",
        their_support="Pandemonium",
        their_hand="Spark",
    )
    assert table.power(1) == 6
    table = table.play("play Enthrall")
    assert table.power(1) == 2
    table = table.play("play Vetraskedas")
    assert table.plays() == cards("Tome")  # Pandemonium forbids nothing now
    odd = fight(hand="Enthrall", their_combat="Demegodas", their_support="Tome").play(
        "play Enthrall"
    )
    assert odd.power(1) == 2 + 3
    table = table.play("announce fire").settled()
    assert (table.turn, table.power(1)) == (1, 6)


def test_enthrall_opposition_does_nothing_against_tittertweet_or_laughing_gas() -> None:
    bird = fight(hand="Enthrall", their_combat="Tittertweet, Elemental Enchantment")
    assert bird.play("play Enthrall").power(1) == 6
    smoke = {"their_combat": "Glimmer, Elemental Enchantment", "their_support": "Laughing Gas"}
    assert fight(hand="Enthrall", **smoke).play("play Enthrall").power(1) == 6
    cleared = fight(hand="Enthrall", combat="Flitterflutter", **smoke)  # which ignores the gas
    assert cleared.play("play Enthrall").power(1) == 2


def test_trigger_brainstorm_allows_any_number_of_supports() -> None:
    hand = "Trigger, Vetraskedas, Tome, Trebuchet, Ballista, Battling Boomerang"
    table = fight(hand=hand).play("play Trigger", "play Vetraskedas", "play Tome")
    assert table.plays() == cards("Trebuchet, Ballista, Battling")
    table = table.play("play Battling", "play Trebuchet", "play Ballista")
    assert table.power() == 3 + 3 + 2 + 2 + 1
    start = opening(hand=hand).play("play Trigger", "play Vetraskedas")
    assert start.plays() == cards("Tome, Trebuchet, Ballista")
    assert start.play("play Tome", "play Ballista").plays() == cards("Trebuchet")


def test_hank_highflyer_hawk_ignores_the_opponents_characters_but_those_of_the_flit() -> None:
    table = fight(hand="Hank", their_combat="Volca, Fireblast", their_support="Lightning Bolts")
    assert table.power(1) == 5 + 3 + 3
    assert table.play("play Hank").power(1) == 3 + 3
    flit = fight(hand="Hank", their_combat="Squadron Leader Squeak")
    assert flit.play("play Hank").power(1) == 4
    safe = fight(hand="Hank", their_combat="Giant Octopus")
    assert safe.play("play Hank").power(1) == 5  # PROTECTED


def test_hank_highflyer_hawk_takes_text_and_icons_of_the_characters_too() -> None:
    held = fight(turn=1, combat="Hank", their_combat="Ciklarethas")
    assert held.retrieves() == set()
    assert fight(turn=1, combat="Catusan", their_combat="Ciklarethas").retrieves()
    mine = fight(combat="Vetraskedas", hand="Hank, Tome", their_combat="Thirkomedas")
    assert mine.play("play Hank").plays() == cards("Tome")


def test_var_dis_nar_changes_the_element_when_attacked_by_at_least_seven() -> None:
    weak = fight(hand="Var-dis-Nar, Catusan", their_combat="Scorch")
    assert weak.plays() == cards("Catusan")
    earth = fight(hand="Var-dis-Nar", their_combat="Megalit", element="earth").play("play Var")
    assert earth.element == "fire"
    table = fight(hand="Var-dis-Nar, Tome", their_combat="Flamebreath")
    assert table.plays() == cards("Var-dis-Nar")
    table = table.play("play Var-dis-Nar")
    assert table.element == "earth"
    assert (table.power(0), table.power(1)) == (4, 0)
    assert table.texts() == ["announce earth"]  # STOP


def test_var_dis_nar_need_not_match_the_power_thanks_to_its_shields() -> None:
    table = fight(
        hand="Var-dis-Nar", their_combat="Flamebreath", their_support="Seismic Drill, Tome"
    )
    table = table.play("play Var-dis-Nar")
    assert (table.power(0), table.power(1)) == (4, 6)
    assert table.announces() == {"earth"}


def test_potion_of_prodigious_passion_raises_one_character_to_five_in_both_elements() -> None:
    table = fight(hand="Vetraskedas, Potion of Prodigious").play("play Vetraskedas")
    assert (table.power(), table.power(element="earth")) == (3, 1)
    table = table.play("play Potion of Prodigious")
    assert (table.power(), table.power(element="earth")) == (5, 5)
    strong = fight(combat="Flamebreath, Potion of Prodigious")
    assert (strong.power(), strong.power(element="earth")) == (7, 5)
    two = fight(combat="Sun Setting, Stars Shining, Potion of Prodigious")
    assert two.power() == 2 + 5
