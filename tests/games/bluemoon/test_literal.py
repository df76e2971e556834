"""The literal reader itself: the rulebook's two fights, the probes, and whole games by lot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from . import literal
from .literal_cards import READY, in_order
from .literal_games import PEOPLES, built_deck, cards_of, new_game, next_text
from .literal_state import State, full

GAMES_BY_LOT = 60

# The rulebook's examples (§21) -------------------------------------------------------------------

FIRST_FIGHT: list[dict[str, Any]] = [
    {"side": 1, "acts": "play Volca", "total": 5, "in": "fire", "draws": 1},
    {
        "side": 0,
        "acts": "play Vetraskedas the Sceptic; play Trebuchet of Fear",
        "total": 5,
        "in": "fire",
        "draws": 2,
    },
    {
        "side": 1,
        "acts": "play Flamebreath the Dazzling; play Fireblast",
        "total": 10,
        "in": "fire",
        "draws": 2,
    },
    {"side": 0, "acts": "retreat"},
]
SECOND_FIGHT: list[dict[str, Any]] = [
    {
        "side": 0,
        "acts": "play Muster Reinforcements; use Muster Reinforcements; "
        "play Penemikanas the Paranoid",
        "total": 3,
        "in": "earth",
        "draws": 0,
    },
    {
        "side": 1,
        "acts": "play Aaralia-Aqua Secunda; play Flickering Fires",
        "total": 5,
        "in": "earth",
        "draws": 2,
    },
    {
        "side": 0,
        "acts": "play Catusan; play Battling Boomerang",
        "total": 7,
        "in": "earth",
        "draws": 0,
    },
    {"side": 1, "acts": "play Zig-nur-Don", "total": 5, "in": "fire", "draws": 1},
    {
        "side": 0,
        "acts": "retrieve Battling Boomerang; play Hank Highflyer Hawk; play Tome of Wisdom",
        "total": 3,
        "in": "fire",
        "draws": 0,
    },
    {
        "side": 1,
        "acts": "play Glimmer; play Elemental Enchantment",
        "total": 6,
        "in": "fire",
        "draws": 2,
    },
    {
        "side": 0,
        "acts": "play Thirkomedas the Serene; play Battling Boomerang",
        "total": 7,
        "in": "fire",
        "draws": 2,
    },
    {"side": 1, "acts": "retreat"},
]


def wanted_first(fight: list[dict[str, Any]], seat: int) -> list[str]:
    """A deck in the order in which its owner needs the cards."""
    acts = [act for step in fight if step["side"] == seat for act in step["acts"].split("; ")]
    named = [act.removeprefix("play ") for act in acts if act.startswith("play ")]
    deck = READY["Hoax" if seat == 0 else "Vulca"]
    return list(dict.fromkeys([*named, *deck]))


def take_the_next(state: State, piles: list[list[str]]) -> State:
    """Chance deals from piles that were put in order."""
    due = state["pending"][0]
    cards = [card for card in piles[due["seat"]] if card in state["sides"][due["seat"]]["deck"]]
    cards = in_order(cards[: due["n"]])
    name = ("Roland", "Elinor")[due["seat"]]
    return literal.after(state, f"{due['kind']} {name}: {', '.join(cards)}")


def follow(fight: list[dict[str, Any]], state: State, piles: list[list[str]]) -> State:
    for step in fight:
        assert state["turn"] == step["side"]
        for act in step["acts"].split("; "):
            assert act in literal.legal_texts(state), (act, literal.legal_texts(state))
            state = literal.after(state, act)
            while literal.to_act(state) == literal.CHANCE:
                state = take_the_next(state, piles)
        if "total" in step:
            assert literal.totals(state)[step["in"]][step["side"]] == step["total"]
            state = literal.after(state, f"announce {step['in']}")
            assert [due["n"] for due in state["pending"]] == [step["draws"]][: step["draws"]]
            while literal.to_act(state) == literal.CHANCE:
                state = take_the_next(state, piles)
    return state


@pytest.mark.parametrize(
    ("fight", "dragons", "dragons_after", "hand"),
    [(FIRST_FIGHT, 0, -1, 6), (SECOND_FIGHT, -1, 1, 6)],
    ids=["first", "second"],
)
def test_the_rulebook_s_fights_come_out_as_printed(
    fight: list[dict[str, Any]], dragons: int, dragons_after: int, hand: int
) -> None:
    piles = [wanted_first(fight, seat) for seat in (0, 1)]
    state = new_game(("Hoax", "Vulca"), (READY["Hoax"], READY["Vulca"]), {})
    state["dragons"] = dragons
    state = literal.after(state, "Elinor begins" if fight[0]["side"] else "Roland begins")
    while literal.to_act(state) == literal.CHANCE:
        state = take_the_next(state, piles)
    state = follow(fight, state, piles)
    assert state["dragons"] == dragons_after
    assert state["turn"] == fight[-1]["side"]
    assert state["starting"]
    assert len(state["sides"][fight[-1]["side"]]["hand"]) == hand


# The probes --------------------------------------------------------------------------------------


def at(
    mine: dict[str, Any], theirs: dict[str, Any] | None = None, peer: bool = False, **more: Any
) -> State:
    """A position with Roland to move and a few cards in both decks, so that nobody is out."""
    decks = {"people": "Hoax", "deck": ["Wogarathoras the Gloomy", "Volca"]}
    sides = [decks | mine, decks | (theirs or {})]
    return full({"sides": sides, "switches": {"peer_compat": True} if peer else {}, **more})


def after_all(state: State, *texts: str) -> State:
    for text in texts:
        assert text in literal.legal_texts(state), (text, literal.legal_texts(state))
        state = literal.after(state, text)
    return state


BOTH = pytest.mark.parametrize("peer", [False, True], ids=["ours", "peer"])


@BOTH
def test_e1_supports_after_stop(peer: bool) -> None:
    hand = ["Trigger Brainstorm", "Var-dis-Nar", "Tome of Wisdom", "Trebuchet of Fear"]
    theirs = {"combat": ["Flamebreath the Dazzling"]}
    state = at({"hand": hand}, theirs, peer, element="fire")
    state = after_all(state, "play Trigger Brainstorm", "play Var-dis-Nar")
    assert state["element"] == "earth"
    assert ("play Tome of Wisdom" in literal.legal_texts(state)) is peer


@BOTH
def test_e2_a_normal_character_after_a_free_one(peer: bool) -> None:
    state = at({"hand": ["Sun Setting", "Young Bear"]}, peer=peer, starting=True)
    state = after_all(state, "play Sun Setting")
    assert ("play Young Bear" in literal.legal_texts(state)) is not peer


@BOTH
def test_e3_a_raise_against_a_reduction(peer: bool) -> None:
    mine = {"combat": ["Colossus Gigantus", "Potion of Sparkling Fire"]}
    state = at(mine, {"combat": ["CoolCat"]}, peer, element="fire")
    assert literal.totals(state)["fire"][0] == (6 if peer else 0)


@BOTH
def test_e5_bounce_back_opens_a_fight(peer: bool) -> None:
    state = after_all(at({"hand": ["Bounce Back"]}, peer=peer, starting=True), "play Bounce Back")
    assert ("announce fire" in literal.legal_texts(state)) is peer
    assert "decline" in literal.legal_texts(state)


@BOTH
def test_e6_declining_with_an_empty_hand(peer: bool) -> None:
    deck = READY["Vulca"][:27]
    state = after_all(at({"deck": deck}, peer=peer, starting=True), "decline")
    if peer:
        assert literal.outcome(state) == {"winner": 1, "crystals": 1, "reason": "out of cards"}
    else:
        assert state["pending"] == [{"kind": "draw", "seat": 0, "n": 6}]


@BOTH
def test_e7_one_card_under_brain_drain(peer: bool) -> None:
    hand = ["Volca", "Fireblast", "Trigger Brainstorm", "Spark"]
    state = at({"hand": hand}, {"support": ["Brain Drain"]}, peer, element="fire")
    assert literal.legal_texts(after_all(state, "play Volca")) == {"announce fire"}
    assert literal.legal_texts(after_all(state, "play Trigger Brainstorm")) == {"retreat"}


@BOTH
def test_e11_a_mutant_under_hank(peer: bool) -> None:
    hand = ["Zig-nur-Don", "Fireblast"]
    theirs = {"combat": ["Hank Highflyer Hawk"], "support": []}
    state = after_all(at({"hand": hand}, theirs, peer, element="fire"), "play Zig-nur-Don")
    assert state["element"] == "fire"
    assert literal.totals(state)["fire"] == [0, 0]
    assert literal.legal_texts(state) == {"play Fireblast", "announce fire"}


@BOTH
def test_e12_den_bal_ton_opens_with_eight(peer: bool) -> None:
    state = at({"hand": ["Den-bal-Ton"]}, peer=peer, starting=True, dragons=-1)
    state = after_all(state, "play Den-bal-Ton")
    assert literal.totals(state) == {"fire": [8, 0], "earth": [8, 0]}
    assert literal.legal_texts(state) == {"announce fire", "announce earth"}


@BOTH
def test_e13_a_pair_of_boosters_counts_once_and_not_on_a_starting_turn(peer: bool) -> None:
    hand = ["Peckswift", "Launch Rain of Fire", "Launch Rockdrop", "Launch Boiling Oil"]
    state = at({"hand": hand}, peer=peer, element="fire")
    state = after_all(state, "play Peckswift", "play Launch Rain of Fire", "play Launch Rockdrop")
    assert [how for _, how in state["played"]] == ["normal", "normal", "pair"]
    assert "play Launch Boiling Oil" not in literal.legal_texts(state)
    start = after_all(at({"hand": hand}, peer=peer, starting=True), "play Peckswift")
    assert not any(text.startswith("play") for text in literal.legal_texts(start))


@BOTH
def test_e14_yang_then_a_free_booster_then_a_normal_one(peer: bool) -> None:
    hand = ["Yang", "Aquatic Armor", "Firewater", "Launch Hail of Doom"]
    state = at({"hand": hand}, peer=peer, element="fire")
    state = after_all(state, "play Yang", "play Aquatic Armor", "play Firewater")
    assert [how for _, how in state["played"]] == ["normal", "free", "normal"]
    assert "play Launch Hail of Doom" not in literal.legal_texts(state)


@BOTH
def test_e15_a_shield_is_void_under_fog(peer: bool) -> None:
    theirs = {"combat": ["Volca"], "support": ["Impenetrable Fog"]}
    for support, holds in (([], True), (["Impenetrable Fog"], False)):
        state = at({"hand": ["Silento Sol"]}, theirs | {"support": support}, peer, element="fire")
        state = after_all(state, "play Silento Sol")
        assert ("announce fire" in literal.legal_texts(state)) is holds


@BOTH
def test_e16_no_refresh_under_wall_of_fire(peer: bool) -> None:
    theirs = {"support": ["Wall of Fire"], "hand": ["Volca"]}
    state = at({"hand": ["Helitos"]}, theirs, peer, element="fire")
    state = after_all(state, "play Helitos", "announce fire")
    assert (state["turn"], state["phase"]) == (1, "begin")


# Whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("switches", [{}, {"peer_compat": True, "mulligan": True}], ids=str)
def test_games_by_lot_end_and_lose_no_card(switches: dict[str, bool]) -> None:
    for number in range(GAMES_BY_LOT):
        rng = Random(f"literal {number} {switches}")
        peoples = (rng.choice(PEOPLES), rng.choice(PEOPLES))
        decks = (READY[peoples[0]], built_deck(peoples[1], rng))
        state = new_game(peoples, decks, switches)
        for _ in range(5_000):
            if literal.outcome(state):
                break
            state = literal.after(state, next_text(state, rng))
            assert [cards_of(side) for side in state["sides"]] == list(decks)
        assert literal.outcome(state)
        assert literal.legal_texts(state) == set()
