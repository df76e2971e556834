"""Rulings §1 to §5: setting up, turns and their phases, retreating and declining."""

from __future__ import annotations

import pytest

import saros
from saros.core.audit import check
from saros.core.game import CHANCE
from saros.core.record import Record
from saros.core.refusal import Refusal

from .build import GAME, Table, cards, fight, opening


def new(**switches: bool) -> Table:
    """A new game of the Hoax against the Vulca, before anything is drawn by lot."""
    options = GAME.options.from_mapping(switches)
    return Table(GAME.setup(2, options, ("Hoax", "Vulca")))


# §1 Setup ----------------------------------------------------------------------------------


def test_1_1_each_of_two_players_has_a_public_leader_and_thirty_cards() -> None:
    table = new()
    assert list(GAME.seats) == [2]
    assert GAME.seat_names() == ("Roland", "Elinor")
    assert [len(side["deck"]) for side in table.data["sides"]] == [30, 30]
    assert [side["people"] for side in table.view(None)["sides"]] == ["Hoax", "Vulca"]


def test_1_2_the_dragons_are_neutral_at_first_and_never_on_both_sides() -> None:
    assert new().dragons == 0
    assert fight(dragons=-3).dragons == -3
    with pytest.raises(Refusal):
        fight(dragons=4)


@pytest.mark.parametrize(("who", "seat"), [("Roland", 0), ("Elinor", 1)])
def test_1_3_the_lot_says_who_begins_and_each_draws_six(who: str, seat: int) -> None:
    table = new()
    assert table.to_act == CHANCE
    table = table.play(f"{who} begins").settled()
    assert [len(side["hand"]) for side in table.data["sides"]] == [6, 6]
    assert (table.turn, table.to_act, table.phase) == (seat, seat, "begin")
    assert table.data["starting"]


def test_1_4_with_the_mulligan_each_may_once_put_cards_back() -> None:
    table = new(mulligan=True).play("Roland begins").settled()
    first = table.side(0)["hand"]
    assert table.to_act == 0
    assert {"keep", f"put back {first[0]}", f"put back {', '.join(first)}"} <= {*table.texts()}
    assert table.told(f"put back {first[0]}, {first[1]}", 1) == "put back 2 cards"
    table = table.play(f"put back {first[0]}, {first[1]}")
    assert table.to_act == 1  # both decide before either draws again
    assert len(table.mine("hand")) == 4
    table = table.play("keep").settled()
    assert [len(side["hand"]) for side in table.data["sides"]] == [6, 6]
    assert (table.phase, table.turn) == ("begin", 0)


def test_1_4_without_the_switch_nobody_is_asked() -> None:
    assert new().play("Roland begins").settled().phase == "begin"


@pytest.mark.parametrize("loser", [0, 1])
def test_1_5_the_loser_begins_the_next_game_of_a_match(loser: int) -> None:
    ended = fight(dragons=(3 if loser else -3), turn=loser).play("retreat")
    following = Table(GAME.next_start(ended.state, ("Hoax", "Vulca"))).settled()
    assert following.turn == loser


def test_1_6_the_deck_has_no_order_but_for_what_is_known_to_lie_at_its_bottom() -> None:
    table = fight(hand="Vetraskedas, Catusan, Hank, Tome, Ballista, Trebuchet, Homing",
                  deck="Athradysas, Zedemikras, Ledinemras", bottom="Ledinemras")  # fmt: skip
    table = table.play("play Vetraskedas", "play Tome", "announce fire")
    for name in ("Athradysas", "Zedemikras"):
        assert table.play(f"draw Roland: {name}").mine("hand") >= cards(name)
    table.refuses("draw Roland: Ledinemras")


# §2 Structure ------------------------------------------------------------------------------


def test_2_1_players_alternate_until_one_retreats_who_starts_the_next_fight() -> None:
    table = opening(hand="Vetraskedas", their_hand="Volca")
    table = table.play("play Vetraskedas", "announce earth").settled()
    assert table.turn == 1
    table = table.play("play Volca", "announce earth").settled()
    assert table.turn == 0
    table = table.play("retreat").settled()
    assert (table.turn, table.data["starting"], table.element) == (0, True, None)


def test_2_2_the_starter_names_the_element_and_it_stays() -> None:
    table = opening(hand="Vetraskedas", their_hand="Volca").play("play Vetraskedas")
    assert table.element is None
    assert table.announces() == {"fire", "earth"}
    table = table.play("announce earth").settled()
    assert table.element == "earth"
    assert table.play("play Volca").announces() == {"earth"}


# §3 Phases ---------------------------------------------------------------------------------


def test_3_1_at_the_beginning_storms_come_and_then_cards_are_retrieved() -> None:
    table = fight("Terrah", turn=1, combat="Ciklarethas", support="Crashing, Swirling",
                  their_hand="Scorch")  # fmt: skip
    table = table.play("play Scorch", "announce fire").settled()
    assert (table.phase, table.dragons) == ("begin", 1)
    assert table.retrieves() == cards("Ciklarethas")


def test_3_2_one_leadership_card_may_be_played() -> None:
    table = fight(hand="Muster, Trigger, Catusan")
    assert table.plays() == cards("Muster, Trigger, Catusan")
    assert table.play("play Trigger").plays() == cards("Catusan")


def test_3_3_then_one_may_retreat_or_on_the_starting_turn_decline() -> None:
    table = fight(hand="Catusan, Trigger")
    assert table.allows("retreat")
    assert not table.allows("decline Catusan")
    assert table.play("play Trigger").allows("retreat")
    start = opening(hand="Catusan, Trigger")
    assert not start.allows("retreat")
    assert start.allows("decline Catusan")


def test_3_4_a_character_must_be_played_to_go_on() -> None:
    table = fight(hand="Catusan, Tome, Battling", combat="Wogarathoras")
    assert table.plays() == cards("Catusan")
    assert not table.announces()
    assert table.play("play Catusan").announces() == {"fire"}


def test_3_5_then_one_booster_or_one_support() -> None:
    table = fight(hand="Catusan, Tome, Battling, Ballista").play("play Catusan")
    assert table.plays() == cards("Tome, Battling, Ballista")
    for name in ("Tome", "Battling"):
        assert table.play(f"play {name}").plays() == set()


def test_3_6_then_demands_are_checked_and_post_effects_done() -> None:
    shaman = "Shaman of the Here and Now"
    table = fight(
        "Mimix", hand=f"{shaman}, Fire Swamp", combat="Young Fox", their_combat="Kabu Kat"
    )
    table = table.play(f"play {shaman}")
    assert table.uses() == set()  # the duty is not met, so the turn cannot be ended
    assert not table.announces()
    met = fight("Mimix", hand=f"{shaman}, Tome").play(f"play {shaman}")
    used = met.play(f"use {shaman} on Young Fox")
    assert used.phase == "post"
    assert used.texts() == ["announce fire"]


def test_3_7_then_the_power_is_announced() -> None:
    table = fight(hand="Catusan, Vetraskedas", their_combat="Torch")
    assert table.play("play Catusan").announces() == {"fire"}
    assert fight(hand="Catusan", their_combat="Volca").play("play Catusan").announces() == set()


def test_3_8_then_the_hand_is_refreshed_to_six() -> None:
    table = fight(hand="Catusan, Tome").play("play Catusan", "announce fire")
    assert table.to_act == CHANCE
    assert len(table.settled().mine("hand")) == 6


def test_3_9_then_end_effects_and_the_leadership_card_goes_inactive() -> None:
    table = fight("Vulca", hand="Trigger, Flare").play("play Trigger", "play Flare")
    assert table.side(0)["leading"] == "Trigger Brainstorm"
    table = table.play("announce fire").settled()
    assert table.uses() == {"Flare"}
    table = table.play("done")
    assert table.side(0)["leading"] is None
    assert table.mine("leadership") == cards("Trigger")


def test_3_10_after_that_floods_rout_the_opponent() -> None:
    table = fight("Aqua", hand="Flare", support="Tidal, Torrential", their_combat="Torch")
    table = table.play("play Flare", "announce fire").settled()
    assert (table.uses(), table.dragons) == ({"Flare"}, 0)
    assert table.play("done").dragons == 1


def test_3_11_phases_never_go_back() -> None:
    table = fight("Mimix", hand="Trigger, Sun Setting, Moon Rising, Tome, Fire Swamp",
                  combat="Ciklarethas, Battling")  # fmt: skip
    assert table.retrieves()
    assert not table.play("play Trigger").retrieves()
    shown = table.play("play Sun Setting")
    assert not shown.retrieves()
    assert shown.plays() == cards("Moon Rising, Tome, Fire Swamp")
    assert not shown.allows("retreat")
    assert shown.play("play Fire Swamp").plays() == cards("Tome")


def test_3_12_leadership_is_active_to_the_end_of_its_turn_and_never_longer() -> None:
    table = fight(hand="Enthrall, Catusan", their_combat="Glimmer, Elemental", their_hand="Volca")
    table = table.play("play Enthrall")
    assert table.power(1) == 2
    table = table.play("play Catusan")
    assert not table.announces()
    strong = fight(hand="Enthrall, Wogarathoras", their_combat="Glimmer, Elemental")
    strong = strong.play("play Enthrall", "play Wogarathoras", "announce fire").settled()
    assert strong.power(1) == 6


def test_3_13_a_record_that_leaves_out_what_could_not_be_paid_is_read() -> None:
    start = opening("Vulca", hand="Charm, Lightning, Torch").data
    old = Record("bluemoon", start=start, moves=("play Charm Holy Dragon", "play Torch"))
    states, moves = GAME.read_play(old)
    asked = GAME.play(states[1], GAME.read_move(states[1], "skip"))
    assert states[2] == GAME.play(asked, moves[1])
    assert saros.Table.from_record(old).record.moves == old.moves
    assert check(GAME, old).faults == ()
    with pytest.raises(
        Refusal, match="cannot pay for Charm Holy Dragon, so skip it: 4 of the 8 fire"
    ):
        GAME.play(states[1], moves[1])  # at a table it is asked for


def test_3_13_what_may_be_done_may_be_left_and_the_rest_is_done_as_far_as_possible() -> None:
    table = fight("Vulca", hand="Cinder", their_support="Tome").play("play Cinder")
    assert table.allows("skip")
    forced = opening("Aqua", hand="Sprinkle", their_hand="Volca, Spark, Torch, Sear, Blaze, Ignite")
    forced = forced.play("play Sprinkle")
    assert (forced.to_act, forced.allows("skip")) == (1, False)
    part = fight("Flit", hand="Bashdin", their_hand="Volca").play("play Bashdin", "use Bashdin")
    part = part.play("discard Volca") if part.to_act == 1 else part
    assert part.theirs("hand") == set()
    duty = fight("Vulca", "Pillar", hand="Torch", their_combat="Bigus, Caterpillar F")
    assert duty.pays() == set()  # one of three fire is not paid in part


# §4 Retreat --------------------------------------------------------------------------------


def test_4_1_one_retreats_before_any_character_and_not_on_the_starting_turn() -> None:
    table = fight(hand="Trigger, Catusan", combat="Ciklarethas")
    assert table.allows("retreat")
    assert table.play("retrieve Ciklarethas").allows("retreat")
    assert table.play("play Trigger").allows("retreat")
    assert not table.play("play Catusan").allows("retreat")
    assert not opening(hand="Catusan").allows("retreat")


def test_4_2_one_must_retreat_without_a_character() -> None:
    assert fight(hand="Tome, Battling", their_combat="Volca").texts() == ["retreat"]
    weak = fight(hand="Torch", their_combat="Volca").play("play Torch")
    assert weak.texts() == ["undo"]
    assert weak.play("undo").allows("retreat")


def test_4_3_a_retreat_ends_the_turn_at_once() -> None:
    table = fight("Vulca", hand="Torch", combat="Flare", their_combat="Volca")
    table = table.play("retreat")
    assert table.dragons == -1
    table = table.settled()
    assert (len(table.mine("hand")), table.turn) == (6, 0)  # refilled, no card for Flare


def test_4_4_all_active_cards_work_while_the_dragons_are_counted() -> None:
    table = fight("Flit", hand="Distract", combat="Peckswift, Launch Sloth Gas",
                  their_combat="Redamikanas", their_support="Fearsome Spirits")  # fmt: skip
    assert table.play("retreat").dragons == -2
    assert table.play("play Distract", "retreat").dragons == -1
    enthralled = fight(hand="Enthrall", their_combat="Redamikanas")
    assert enthralled.play("play Enthrall", "retreat").dragons == -1


# §5 Declining ------------------------------------------------------------------------------


def test_5_1_the_starter_may_discard_up_to_three_cards_and_leave_the_start_to_the_other() -> None:
    table = opening(hand="Catusan, Tome, Hank, Ballista, Muster", their_hand="Volca")
    assert table.allows("decline Hank, Ballista, Tome")
    assert not table.allows("decline Hank, Ballista, Tome, Catusan")
    assert not table.allows("decline")
    declined = table.play("decline Catusan, Tome")
    assert declined.mine("discard") == cards("Catusan, Tome")
    declined = declined.settled()
    assert len(declined.mine("hand")) == 6
    assert (declined.turn, declined.data["starting"]) == (1, True)
    assert declined.allows("decline Volca")
    assert declined.dragons == 0
    led = table.play("play Muster", "skip")
    assert led.allows("decline Hank")


def test_5_2_without_a_playable_character_one_must_decline() -> None:
    table = opening(hand="Tome, Ballista")
    assert {*table.texts()} == {
        "decline Tome of Wisdom", "decline Ballista of Confusion",
        "decline Tome of Wisdom, Ballista of Confusion",
    }  # fmt: skip


def test_5_3_with_an_empty_hand_one_declines_without_a_card() -> None:
    table = opening("Vulca", hand="Charm, Lavar, Blaze").play(
        "play Charm", "pay Charm: Lavar, Blaze"
    )
    assert table.texts() == ["decline"]
    table = table.play("decline").settled()
    assert (len(table.mine("hand")), table.turn, table.crystals) == (6, 1, None)


def test_5_4_declining_with_the_last_cards_ends_the_game() -> None:
    table = opening(hand="Catusan", deck="", their_hand="Volca").play("decline Catusan").settled()
    assert table.crystals == (0, 1)
    held = opening(hand="Catusan, Hank", deck="", their_hand="Volca").play("decline Catusan")
    assert (held.crystals, held.settled().turn) == (None, 1)


def test_5_5_leadership_played_before_declining_goes_inactive() -> None:
    table = opening(hand="Trigger, Tome", their_hand="Volca").play("play Trigger", "decline Tome")
    table = table.settled()
    assert table.side(0)["leading"] is None
    assert table.turn == 1
