"""What each card with special text in the Flit deck does."""

from __future__ import annotations

from .build import cards, fight, opening


def test_highchirp_may_discard_an_active_character_but_never_the_last() -> None:
    table = fight("Flit", hand="Highchirp", their_combat="Sun Setting, Volca, Fireblast",
                  their_covered="Spark").play("play Highchirp")  # fmt: skip
    assert {*table.texts()} == {"use Highchirp on Sun Setting", "use Highchirp on Volca", "skip"}
    after = table.play("use Highchirp on Volca")
    assert after.theirs("combat") == cards("Sun Setting, Fireblast")
    assert after.theirs("discard") == cards("Volca")
    assert fight("Flit", hand="Highchirp", their_combat="Volca").play("play High").pending == []
    safe = fight("Flit", hand="Highchirp", their_combat="Yang, Giant Octopus").play("play High")
    assert safe.uses() == {"Highchirp on Yang"}


def test_tittertweet_ignores_all_text_but_that_of_flit_characters() -> None:
    table = fight("Flit", hand="Tittertweet, Tome", their_combat="Demegodas, Elemental",
                  their_support="Ballista, Pandemonium")  # fmt: skip
    assert table.power(1) == 6
    assert table.power(1, "earth") == 2 + 4
    table = table.play("play Tittertweet")
    assert (table.power(1), table.power(1, "earth")) == (2 + 1, 2 + 2)
    assert table.plays() == cards("Tome")
    crow = fight("Flit", hand="Tittertweet", their_combat="Carl, Launch Rain of Fire")
    assert crow.play("play Tittertweet").power(1) == 6
    bird = fight(
        "Flit", hand="Tittertweet, Earthwater", their_combat="Trillilling", element="earth"
    )
    assert bird.play("play Tittertweet", "play Earthwater").power() == 2


def test_flitterflutter_ignores_the_opponents_supports_wholly() -> None:
    table = fight("Flit", hand="Flitterflutter", their_combat="Volca, Fireblast",
                  their_support="Lightning, Ravenous")  # fmt: skip
    assert table.power(1) == 5 + 3 + 3 + 3
    assert table.play("play Flitter").power(1) == 5 + 3 + 3  # Ravenous Razorjaw is PROTECTED
    wall = fight("Flit", hand="Flitterflutter", their_support="Wall of Fire")
    assert len(wall.play("play Flitter", "announce fire").settled().mine("hand")) == 6


def test_trillilling_ignores_the_opponents_boosters_wholly() -> None:
    table = fight("Flit", hand="Trillilling", their_combat="Volca, Volcanic, Fireblast",
                  their_support="Lightning")  # fmt: skip
    assert table.power(1) == 10 + 3 + 3
    assert table.play("play Trill").power(1) == 5 + 3
    armor = fight(turn=1, combat="Trillilling, Launch Rain", their_hand="Volca, Aquatic Armor",
                  their_combat="Spark")  # fmt: skip
    after = armor.play("play Volca", "play Aquatic")
    assert after.power(1) == 5
    shield = fight(turn=1, combat="Trillilling, Launch Rain of Fire", support="Tome",
                   their_hand="Volca, Aquatic Armor")  # fmt: skip
    after = shield.play("play Volca", "play Aquatic")
    assert after.power(0) == 8
    assert not after.announces()


def test_cheepchirrup_leaves_the_opponent_one_character_or_booster_a_turn() -> None:
    hand = "Wild Gazelle, Wild Antelope, Sun Setting, Hail, Menacing Wardance"
    table = fight("Mimix", hand=hand, their_combat="Cheepchirrup").play("play Wild Gazelle")
    assert table.plays() == cards("Menacing Wardance")
    free = fight("Mimix", hand=hand, their_combat="Peckswift").play("play Wild Gazelle")
    assert free.plays() == cards("Wild Antelope, Sun Setting, Hail, Menacing Wardance")


def test_carl_kamikaze_crow_doubles_the_own_boosters() -> None:
    table = fight("Flit", hand="Carl, Launch Rain of Fire", support="Tome").play("play Carl")
    assert table.power() == 3
    table = table.play("play Launch Rain of Fire")
    assert (table.power(), table.power(element="earth")) == (9, 7)
    two = fight("Flit", combat="Carl, Sun Setting, Launch Rain, Launch Fire Flash")
    assert two.power() == 2 + 6 + 4


def test_launch_sloth_gas_attracts_one_dragon_less_when_its_side_retreats() -> None:
    assert fight("Flit", combat="Peckswift, Launch Sloth Gas").play("retreat").dragons == 0
    big = fight("Flit", combat="Peckswift, Launch Sloth Gas", their_combat="Volca",
                their_support="Fearsome Spirits")  # fmt: skip
    assert big.play("retreat").dragons == -1
    won = fight("Flit", combat="Peckswift, Launch Sloth Gas", turn=1)
    assert won.play("retreat").dragons == 1


def test_distract_holy_dragon_lets_at_most_one_dragon_go_when_its_side_retreats() -> None:
    table = fight("Flit", hand="Distract", their_combat="Volca", their_support="Fearsome Spirits")
    assert table.play("retreat").dragons == -2
    assert table.play("play Distract", "retreat").dragons == -1
    single = fight("Flit", hand="Distract", their_combat="Volca")
    assert single.play("play Distract", "retreat").dragons == -1


def test_beguile_holy_dragon_may_attract_a_dragon_for_three_characters() -> None:
    table = opening("Flit", hand="Beguile, Peckswift, Carl, Bashdin, Launch Fire Flash")
    table = table.play("play Beguile")
    assert table.pays() == {"Beguile Holy Dragon: Peckswift, Carl Kamikaze Crow, Bashdin"}
    assert table.play("skip").dragons == 0
    after = table.play("pay Beguile: Peckswift, Carl, Bashdin")
    assert after.dragons == 1
    assert after.mine("discard") == cards("Peckswift, Carl, Bashdin")
    poor = opening("Flit", hand="Beguile, Peckswift, Carl").play("play Beguile")
    assert poor.pays() == set()


def test_commence_mega_launch_allows_any_number_of_boosters() -> None:
    hand = "Commence, Peckswift, Launch Fire Flash, Launch Rockdrop, Titanic, Earthwater, Tome"
    table = opening("Flit", hand=hand).play("play Commence", "play Peckswift")
    assert table.plays() == cards("Launch Fire Flash, Launch Rockdrop, Titanic, Earthwater")
    table = table.play("play Titanic", "play Earthwater", "play Launch Fire Flash")
    assert table.plays() == cards("Launch Rockdrop")
    later = fight("Flit", hand=hand).play("play Commence", "play Peckswift", "play Titanic")
    assert cards("Tome") <= later.plays()


def test_earthwater_raises_the_total_to_seven_in_earth() -> None:
    table = fight("Flit", hand="Peckswift, Earthwater", element="earth")
    table = table.play("play Peckswift", "play Earthwater")
    assert table.power() == 7
    assert table.power(element="fire") == 3


def test_fel_nar_gan_changes_the_element_when_the_own_table_is_empty() -> None:
    table = fight("Flit", hand="Fel-nar-Gan", their_combat="Flamebreath")
    after = table.play("play Fel-nar-Gan")
    assert after.element == "earth"
    assert after.texts() == ["announce earth"]
    for place in ("combat", "support"):
        card = "Tome" if place == "support" else "Peckswift"
        busy = fight("Flit", hand="Fel-nar-Gan", their_combat="Flamebreath", **{place: card})
        assert busy.plays() == set()


def test_bashdin_may_make_the_opponent_discard_two_cards_of_their_choice() -> None:
    table = fight("Flit", hand="Bashdin", their_hand="Volca, Spark, Torch").play("play Bashdin")
    assert {*table.texts()} == {"use Bashdin", "skip"}
    choice = table.play("use Bashdin")
    assert (choice.turn, choice.to_act) == (0, 1)
    assert {*choice.texts()} == {"discard Volca", "discard Spark", "discard Torch"}
    after = choice.play("discard Spark", "discard Torch")
    assert after.theirs("hand") == cards("Volca")
    assert after.to_act == 0
    one = fight("Flit", hand="Bashdin", their_hand="Volca").play("play Bashdin", "use Bashdin")
    one = one.play("discard Volca") if one.to_act == 1 else one
    assert (one.theirs("hand"), one.to_act) == (set(), 0)
    none = fight("Flit", hand="Bashdin").play("play Bashdin")
    assert none.pending == []


def test_titanic_gauntlets_double_the_earth_of_one_character() -> None:
    table = fight("Flit", hand="Flight Leader, Titanic", element="earth")
    table = table.play("play Flight Leader", "play Titanic")
    assert (table.power(), table.power(element="fire")) == (8, 2)
    two = fight("Flit", combat="Sun Setting, Moon Rising, Titanic, Earthblast", element="earth")
    assert two.power() == 1 + 4 + 3
