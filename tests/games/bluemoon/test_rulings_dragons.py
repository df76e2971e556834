"""Rulings §11 to §13: what a won fight is worth, the end of the game, deck building."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saros.core.match import NEXT_TEXT, replayed
from saros.core.record import Record
from saros.core.refusal import Refusal
from saros.games.bluemoon.cards import CARDS
from saros.games.bluemoon.decks import READY, Deck, why_illegal

from .build import GAME, cards, fight, opening

# §11 Winning a fight -----------------------------------------------------------------------


def test_11_1_a_won_fight_is_worth_one_dragon_and_one_more_with_six_cards() -> None:
    five = {"their_combat": "Volca, Fireblast", "their_covered": "Spark, Torch"}
    assert fight(**five, their_support="Lightning").play("retreat").dragons == -1
    assert fight(**five, their_support="Lightning, Flickering").play("retreat").dragons == -2
    loser = fight(combat="Catusan, Battling", covered="Hank, Ledinemras", support="Tome, Ballista")
    assert loser.play("retreat").dragons == -1


def test_11_2_first_more_then_fewer_then_at_most_then_none() -> None:
    strong = {"their_combat": "Redamikanas", "their_covered": "Spark, Torch, Blaze, Sear",
              "their_support": "Fearsome Spirits"}  # fmt: skip
    assert fight(**strong).play("retreat").dragons == -3  # a fourth would win: see below
    assert fight("Flit", combat="Peckswift, Launch Sloth", **strong).play("retreat").dragons == -3
    less = fight("Flit", combat="Peckswift, Launch Sloth", support="Fearsome Chant", **strong)
    assert less.play("retreat").dragons == -2
    capped = fight("Flit", hand="Distract", combat="Peckswift, Launch Sloth", **strong)
    assert capped.play("play Distract", "retreat").dragons == -1
    none = fight("Flit", hand="Distract", combat="Bethenitana, Launch Sloth", **strong)
    assert none.play("play Distract", "retreat").dragons == 0
    floor = fight("Flit", combat="Peckswift, Launch Sloth", support="Fearsome Chant")
    assert floor.play("retreat").dragons == 0


def test_11_3_unmet_sirens_take_their_dragon_before_those_of_the_fight() -> None:
    table = fight(combat="Bethenitana", dragons=-3, their_combat="Volca", their_support="Irresist")
    assert table.play("retreat").crystals == (0, 4)
    plain = fight(combat="Bethenitana", their_combat="Volca", their_support="Irresistible")
    assert plain.play("retreat").dragons == -1


def test_11_4_each_dragon_moves_singly_and_a_fourth_wins() -> None:
    two = {"their_combat": "Volca", "their_support": "Fearsome Spirits"}
    assert fight(dragons=1, **two).play("retreat").dragons == -1
    assert fight(dragons=-1, **two).play("retreat").dragons == -3
    won = fight(dragons=-2, **two).play("retreat")
    assert (won.phase, won.crystals) == ("over", (0, 4))


def test_11_5_then_the_tables_are_cleared_both_refill_and_the_retreater_starts() -> None:
    table = fight(hand="Catusan", combat="Ledinemras", covered="Hank", support="Tome",
                  their_combat="Volca, Fireblast", their_covered="Spark")  # fmt: skip
    table = table.play("retreat").settled()
    for seat in (0, 1):
        side = table.side(seat)
        assert side["combat"] == side["covered"] == side["support"] == []
        assert len(side["hand"]) == 6
    assert table.mine("discard") == cards("Ledinemras, Hank, Tome")
    assert table.theirs("discard") == cards("Volca, Fireblast, Spark")
    assert (table.turn, table.data["starting"]) == (0, True)


# §12 End of game ---------------------------------------------------------------------------


def test_12_1_the_game_ends_after_a_fight_when_somebody_has_no_cards_left() -> None:
    table = fight(hand="Catusan", deck="", their_combat="Torch", their_hand="Volca")
    table = table.play("play Catusan", "announce fire")
    assert (table.turn, table.crystals) == (1, None)  # the fight is played out
    table = table.play("retreat").settled()
    assert table.crystals == (2, 0)


def test_12_1_it_goes_on_while_both_have_cards() -> None:
    table = fight(hand="Catusan", deck="", their_combat="Volca").play("retreat").settled()
    assert (table.crystals, table.turn) == (None, 0)


def test_12_2_who_has_got_a_card_back_plays_on() -> None:
    table = fight(combat="Ciklarethas", deck="", out=1, their_combat="Volca")
    table = table.play("retrieve Ciklarethas", "retreat").settled()
    assert table.crystals is None


@pytest.mark.parametrize(("dragons", "crystals"), [(2, (2, 0)), (-2, (0, 4)), (3, (3, 0))])
def test_12_3_the_side_with_dragons_wins_a_crystal_and_one_for_each(
    dragons: int, crystals: tuple[int, int]
) -> None:
    table = fight(deck="", combat="Torch", out=1, dragons=dragons, their_combat="Volca")
    assert table.play("retreat").settled().crystals == crystals


def test_12_3_without_dragons_whoever_ran_out_first_loses() -> None:
    table = fight(deck="", combat="Bethenitana", out=1, their_combat="Volca", their_deck="",
                  their_out=2)  # fmt: skip
    assert table.play("retreat").settled().crystals == (0, 1)
    other = fight(deck="", combat="Bethenitana", out=2, their_combat="Volca", their_deck="",
                  their_out=1)  # fmt: skip
    assert other.play("retreat").settled().crystals == (1, 0)


def test_12_4_the_mark_of_having_run_out_is_lifted_with_the_next_card() -> None:
    table = fight(combat="Ciklarethas", deck="", out=1, their_combat="Volca", their_hand="Spark")
    assert table.play("retrieve Ciklarethas").side(0)["out"] == 0
    both = fight(
        combat="Ciklarethas", deck="", out=1, their_combat="Volca", their_deck="", their_out=2
    )
    both = both.play("retrieve Ciklarethas")
    assert [both.side(seat)["out"] for seat in (0, 1)] == [0, 1]
    last = fight(hand="Catusan", deck="", their_combat="Torch", their_hand="Volca")
    assert last.play("play Catusan").side(0)["out"] == 1
    second = fight(hand="Catusan", deck="", their_deck="", their_combat="Torch", their_out=1)
    assert second.play("play Catusan").side(0)["out"] == 2


def test_12_5_the_fourth_dragon_wins_at_once_also_within_a_turn() -> None:
    charm = opening("Vulca", hand="Charm, Lavar, Blaze, Spark", dragons=3)
    charm = charm.play("play Charm", "pay Charm: Blaze, Spark")
    assert (charm.phase, charm.crystals) == ("over", (4, 0))
    assert charm.data["reason"] == "dragons"
    assert charm.data["winner"] == 0
    sirens = fight("Vulca", hand="Volca, Spark", their_support="Irresistible", dragons=-3)
    assert sirens.play("play Volca", "announce fire").crystals == (0, 4)
    storms = fight("Terrah", turn=1, combat="Torana", support="Crashing, Swirling", dragons=3,
                   their_hand="Volca")  # fmt: skip
    assert storms.play("play Volca", "announce fire").settled().crystals == (4, 0)


def test_12_6_a_match_goes_to_five_crystals() -> None:
    assert GAME.is_for_matches
    record = Record("bluemoon", start=fight(turn=1, dragons=3).data, moves=("retreat",), match=5)
    won = replayed(GAME, record)
    assert GAME.match_points(GAME.outcome(won.states[-1])) == (4, 0)
    going_on = replayed(GAME, record.with_move(NEXT_TEXT))  # four are not enough
    assert going_on.standing == ((4, 0), 1)
    with pytest.raises(Refusal):
        replayed(GAME, replace(record, match=4).with_move(NEXT_TEXT))


# §13 Deck building -------------------------------------------------------------------------


def swapped(people: str, out: int, *new: str) -> Deck:
    """A ready deck with some own cards replaced."""
    taken = [card for card in CARDS if card.name in cards(", ".join(new))]
    own = [card for card in READY[people].cards if card.people == people]
    gone = own[:out]
    kept = [card for card in READY[people].cards if card not in gone]
    chosen = sorted([*kept, *taken], key=lambda card: card.number)
    return Deck(people, tuple(chosen), "")


def test_13_1_a_deck_has_thirty_cards_and_at_most_ten_foreign_moons() -> None:
    assert why_illegal(swapped("Hoax", 1, "Flamebreath")) == []  # 6 + 3
    assert why_illegal(swapped("Hoax", 2, "Flamebreath", "Scorch")) != []  # 6 + 3 + 2
    assert why_illegal(swapped("Hoax", 1)) != []
    assert why_illegal(swapped("Hoax", 0, "Glimmer")) != []
    mutants = ("Zig-nur-Don", "Neth-sur-Pot", "Den-bal-Ton")
    assert why_illegal(swapped("Hoax", 3, *mutants)) == []


MOONS = {
    "Hoax": 6,
    "Vulca": 5,
    "Mimix": 4,
    "Flit": 5,
    "Khind": 7,
    "Terrah": 6,
    "Pillar": 7,
    "Aqua": 4,
}


@pytest.mark.parametrize(("people", "moons"), MOONS.items())
def test_13_2_the_ready_decks_are_legal(people: str, moons: int) -> None:
    deck = READY[people]
    assert why_illegal(deck) == []
    foreign = [card for card in deck.cards if card.people != people]
    assert sum(card.moons for card in foreign) == moons
    assert sorted(card.is_mutant for card in foreign) == [False, False, False, True]


def test_13_3_an_illegal_deck_is_refused_before_it_can_win() -> None:
    text = "Leader: Hoax\n" + "\n".join(card.name for card in READY["Vulca"].cards)
    with pytest.raises(Refusal):
        GAME.read_supply(text, GAME.options())
    with pytest.raises(Refusal):
        GAME.setup(2, GAME.options(), (text, "Vulca"))
