"""Rulings §20: P1 to P16, each as we play it and as peer_compat does."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from saros.core.game import CHANCE
from saros.core.match import Standing
from saros.core.record import Record
from saros.games.bluemoon.cards import CARDS
from saros.table.table import Table as HouseTable

from .build import GAME, Table, cards, fight, opening

BOTH = pytest.mark.parametrize("peer", [False, True], ids=["ours", "peer"])


@BOTH
def test_p1_the_peer_forces_end_and_post_options(peer: bool) -> None:
    table = fight("Vulca", hand="Flare", peer=peer).play("play Flare", "announce fire").settled()
    assert table.allows("done") != peer
    while table.turn == 0 and peer:
        table = table.play("use Flare").settled()
    assert len(table.mine("hand")) == (8 if peer else 6)
    shaman = "Shaman of the Afterlife"
    post = fight("Mimix", hand=shaman, discard="Young Fox", peer=peer).play(f"play {shaman}")
    assert bool(post.announces()) != peer


@BOTH
def test_p2_the_peer_forces_a_pick_in_every_search(peer: bool) -> None:
    whistle = opening("Khind", hand="Blow Whistle", peer=peer).play("play Blow")
    assert whistle.allows("skip") != peer
    call = "Call Spirit of the Underworld"
    under = opening("Mimix", hand=call, discard="Young Fox", peer=peer).play(f"play {call}")
    assert under.allows("skip") != peer


@BOTH
def test_p3_in_the_peer_a_free_character_first_blocks_the_normal_one(peer: bool) -> None:
    table = fight("Mimix", hand="Sun Setting, Moon Rising, Young Fox", peer=peer)
    table = table.play("play Sun Setting")
    assert table.plays() == (cards("Moon Rising") if peer else cards("Moon Rising, Young Fox"))


@BOTH
def test_p4_in_the_peer_extra_plays_work_after_stop(peer: bool) -> None:
    table = fight(hand="Trigger, Var-dis-Nar, Tome, Ballista, Battling", peer=peer,
                  their_combat="Flamebreath").play("play Trigger", "play Var-dis-Nar")  # fmt: skip
    assert table.plays() == (cards("Tome, Ballista") if peer else set())


@BOTH
def test_p5_in_the_peer_the_cool_reduce_before_raises(peer: bool) -> None:
    table = fight("Pillar", combat="Colossus, Potion of Spark", their_combat="CoolCat", peer=peer)
    assert table.power() == (6 if peer else 0)


@BOTH
def test_p6_in_the_peer_the_cool_change_payments(peer: bool) -> None:
    table = fight("Vulca", hand="Shimmer, Blaze", peer=peer,
                  their_combat="CoolCat, Caterpillar Fireeater")  # fmt: skip
    both = {"Caterpillar Fireeater: Blaze", "Caterpillar Fireeater: Shimmer"}
    assert table.pays() == ({"Caterpillar Fireeater: Blaze"} if peer else both)


@BOTH
def test_p7_in_the_peer_declining_with_an_empty_hand_ends_the_game(peer: bool) -> None:
    table = opening("Vulca", hand="Charm, Lavar, Blaze", peer=peer).play(
        "play Charm", "pay Charm: Lavar, Blaze", "decline"
    )
    assert (table.settled().crystals is not None) == peer


@BOTH
def test_p8_in_the_peer_the_mark_of_having_run_out_is_never_lifted(peer: bool) -> None:
    table = fight(combat="Ciklarethas", deck="", out=1, their_combat="Volca", peer=peer)
    assert table.play("retrieve Ciklarethas").side(0)["out"] == (1 if peer else 0)


@BOTH
def test_p9_in_the_peer_the_lot_begins_every_game(peer: bool) -> None:
    ended = fight(dragons=3, turn=1, peer=peer).play("retreat")
    following = Table(GAME.next_start(ended.state, ("Hoax", "Vulca")))
    if peer:
        assert following.to_act == CHANCE
        assert following.play("Roland begins").settled().turn == 0
    assert following.settled().turn in ((0, 1) if peer else (1,))


@BOTH
def test_p9_in_the_peer_crystals_end_at_five(peer: bool) -> None:
    """Also where both have four and the last game of the match is worth four more."""
    lost, won = (fight(dragons=each, turn=turn, peer=peer) for each, turn in ((-3, 0), (3, 1)))
    match = Record("bluemoon", start=lost.data, moves=("retreat",), match=5)
    table = replace(HouseTable.from_record(match), standing=Standing((4, 1), 1))
    assert table.outcome is not None
    assert table.outcome.score == (4, 5)
    match = replace(match, start=won.data)
    table = replace(HouseTable.from_record(match), standing=Standing((4, 4), 2))
    assert table.outcome is not None
    assert table.outcome.points == (1.0, 0.0)
    assert table.outcome.score == ((5, 4) if peer else (8, 4))


@BOTH
def test_p9_a_whole_match_ends_with_five_in_the_peer_and_with_five_or_more_with_us(
    peer: bool,
) -> None:
    scores = [whole_match(seed, peer) for seed in range(12)]
    assert all(min(score) < 5 <= max(score) for score in scores)
    assert all(max(score) == 5 for score in scores) == peer


def whole_match(seed: int, peer: bool) -> tuple[int, ...]:
    """How a match between two who play by lot ends."""
    rng = Random(seed)
    table = HouseTable.new("bluemoon", supplies=("Hoax", "Aqua"), match=5, peer_compat=peer)
    while table.to_act is not None:
        if table.to_act == CHANCE:
            table = table.play(table.chance(rng))
        else:
            table = table.play(rng.choice(table.legal_moves()))
    assert table.outcome is not None
    return table.outcome.score


@BOTH
def test_p10_there_are_no_influence_cards_to_be_skipped(peer: bool) -> None:
    assert {card.kind for card in CARDS} == {"leadership", "character", "booster", "support"}
    hand = "Muster, Catusan, Redamikanas"
    assert fight(hand=hand, their_combat="Ferro Fos", peer=peer).plays() == cards("Catusan")


@BOTH
def test_p11_in_the_peer_bounce_back_opens_a_fight_with_nothing(peer: bool) -> None:
    table = opening("Pillar", hand="Bounce, Smartia", peer=peer).play("play Bounce")
    assert bool(table.announces()) == peer


@BOTH
def test_p12_there_is_no_cap_on_active_characters_to_be_tested_late(peer: bool) -> None:
    assert not any("what=active" in card.effect for card in CARDS)
    table = fight("Mimix", hand="Sun Setting, Moon Rising", peer=peer)
    assert table.play("play Sun Setting", "play Moon Rising").power() == 3


@BOTH
def test_p13_in_the_peer_the_order_under_the_deck_is_lost(peer: bool) -> None:
    table = fight("Aqua", hand="Yang, Sudden, Aquatic, Firewater, Tome, Tidal", peer=peer,
                  deck="Yin, Kelp, Fire Swamp", bottom="Kelp, Fire Swamp")  # fmt: skip
    table = table.play("play Yang", "play Sudden", "announce fire")
    table.refuses("draw Roland: Kelp, Fire Swamp")
    if peer:
        assert table.play("draw Roland: Yin, Fire Swamp").mine("bottom") == cards("Kelp")
    else:
        table.refuses("draw Roland: Yin, Fire Swamp")


@BOTH
def test_p14_in_the_peer_a_pick_from_a_partly_disclosed_hand_may_take_fewer(peer: bool) -> None:
    table = fight(hand="Sarogakanas", their_hand="Volca, Spark, Torch", their_disclosed="Volca",
                  peer=peer).play("play Sarogakanas", "use Sarogakanas on Volca")  # fmt: skip
    assert ("done" in table.texts()) == peer


@BOTH
def test_p15_no_first_word_of_a_pair_begins_another(peer: bool) -> None:
    words = {card.first_word for card in CARDS if "PAIR" in card.icons}
    assert not any(one.startswith(other) for one, other in permutations(words, 2))
    table = fight("Mimix", hand="Wild Gazelle, Wild Antelope, Young Fox", peer=peer)
    assert table.play("play Wild Gazelle").plays() == cards("Wild Antelope")


@BOTH
def test_p16_in_the_peer_drown_resistance_may_leave_one_card_more(peer: bool) -> None:
    table = fight(
        "Khind", hand="Drown Res", their_combat="Yang, Giant Octopus, Fireblast", peer=peer
    )
    table = table.play("play Drown Res", "use Drown Res")
    left = cards("Giant Octopus, Yang") if peer else cards("Giant Octopus")
    assert table.theirs("combat") == left
