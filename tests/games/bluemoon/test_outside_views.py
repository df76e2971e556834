"""What other programs write: views that tell little, and positions that leave something out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from saros.core.refusal import Refusal

from .build import GAME, fight
from .outside_views import asked, blurred, counts, written
from .random_plays import faults

HOAX: dict[str, Any] = {
    "people": "Hoax",
    "hand": ["Wogarathoras the Gloomy", "Trebuchet of Fear", "Tome of Wisdom"],
    "deck": [None] * 23, "combat": ["Nirwadas the Traveler"],
    "discard": ["Penemikanas the Paranoid", "Athradysas the Seeker", "Ciklarethas the Bitter"],
}  # fmt: skip
VULCA: dict[str, Any] = {
    "people": "Vulca", "hand": [None] * 6, "deck": [None] * 19, "combat": ["Volca"],
    "discard": [None, None, None, "Sear"],
}  # fmt: skip


def view_of(**theirs: Any) -> dict[str, Any]:
    return {"seat": 0, "turn": 0, "element": "fire", "sides": [HOAX, VULCA | theirs]}


def sampled(data: dict[str, Any], seed: int = 1) -> dict[str, Any]:
    state = GAME.sample_state(GAME.read_view(data), Random(seed))
    assert faults(state.kernel) == []
    assert counts(GAME.write_state(state)["sides"]) == counts(data["sides"])
    return dict(GAME.write_state(state))


# §18 What is seen ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_18_1_whatever_a_view_hides_every_hidden_place_gets_one_card(seed: int) -> None:
    rng = Random(seed)
    for state in asked(seed):
        seat = state.kernel.seat_to_act()
        whole = written(state, seat)
        data = blurred(written(state, seat), rng)
        view = GAME.read_view(data)
        found = GAME.sample_state(view, rng)
        assert faults(found.kernel) == []
        assert counts(GAME.write_state(found)["sides"]) == counts(whole["sides"])
        assert found.position.played == state.position.played
        own = data["sides"][seat]
        if None not in (*own["deck"], *own["discard"]):
            assert texts(view) == texts(state)


def texts(play: Any) -> list[str]:
    return [GAME.write_move(play, move) for move in GAME.legal_moves(play)]


@pytest.mark.parametrize(
    "theirs",
    [
        {},
        {"shuffled": 3},
        {"shuffled": 3, "seen": ["Torch", "Spark"]},
        {"shuffled": 3, "seen": ["Torch", "Spark", "Ignite"]},
        {"shuffled": 1, "seen": ["Torch", "Spark", "Ignite", "Charm Holy Dragon"]},
        {"seen": ["Torch", "Spark", "Ignite"]},
        {"discard": ["Torch", None, None, "Sear"]},
        {"discard": ["Torch", None, "Sear", None]},
        {"hand": [None], "deck": [None], "discard": [None] * 26 + ["Sear"]},
        {"hand": [], "deck": [], "discard": [None] * 28 + ["Sear"]},
        {"people": "Mimix", "combat": ["Shaman of the Afterlife"]},
    ],
)
def test_18_3_what_lies_below_the_top_of_a_pile_need_not_be_told(theirs: dict[str, Any]) -> None:
    for seed in range(5):
        side = sampled(view_of(**theirs), seed)["sides"][1]
        told = theirs.get("discard", VULCA["discard"])
        assert all(given in (None, name) for given, name in zip(told, side["discard"], strict=True))


def test_18_6_what_was_seen_lies_in_a_shuffled_pile_first() -> None:
    for seed in range(5):
        side = sampled(view_of(shuffled=3, seen=["Torch", "Spark", "Ignite"]), seed)["sides"][1]
        assert {*side["discard"][:3]} == {"Torch", "Spark", "Ignite"}


def test_18_3_ones_own_pile_may_be_hidden_too() -> None:
    data = view_of()
    data["sides"][0] = HOAX | {"discard": [None, None, "Sear"]}
    sampled(data)


@pytest.mark.parametrize(
    ("theirs", "why"),
    [
        ({"hand": [None], "deck": [], "discard": [], "seen": ["Torch", "Spark"]}, "more cards"),
        ({"hand": [], "deck": [], "discard": [None], "seen": ["Charm Holy Dragon"]}, "more cards"),
        ({"seen": ["Torch", "Torch"]}, "seen of side 1 has Torch twice"),
    ],
)
def test_18_6_more_that_was_seen_than_is_hidden_is_refused(
    theirs: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refusal, match=why):
        GAME.read_view(view_of(**theirs))


# §2.2 The element ----------------------------------------------------------------------------


def test_2_2_an_element_that_is_null_is_as_one_that_is_left_out() -> None:
    sides = fight(hand="Catusan", their_hand="Volca").data["sides"]
    for data in ({"element": None}, {}, {"element": None, "phase": "begin"}):
        state = GAME.read_state({"turn": 0, "sides": sides} | data)
        assert state.position.starting
    assert not GAME.read_state({"turn": 0, "sides": sides, "element": "fire"}).position.starting


@pytest.mark.parametrize("phase", ["begin", "leadership", "character", "booster"])
def test_6_2_without_an_element_it_is_the_starting_turn_in_every_phase(phase: str) -> None:
    sides = fight(hand="Trebuchet", combat="Catusan", their_hand="Volca").data["sides"]
    played = [["Catusan", "normal"]] if phase in ("character", "booster") else []
    state = GAME.read_state({"turn": 0, "phase": phase, "played": played, "sides": sides})
    assert state.position.starting
    assert "play Trebuchet of Fear" not in texts(state)


# §3 The phases -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["character", "booster", "post"])
def test_3_4_what_was_played_before_may_be_left_out(phase: str) -> None:
    sides = fight(hand="Trebuchet", combat="Catusan", their_hand="Flare").data["sides"]
    data = {"turn": 0, "element": "fire", "phase": phase, "sides": sides}
    for played in ([], [["Catusan", "normal"]], [["Catusan", "free"]]):
        assert GAME.read_state(data | {"played": played}).position.phase == phase


def test_15_1_bounce_back_is_played_in_place_of_a_character() -> None:
    table = fight("Khind", hand="TopGun", combat="CoolCat", leadership="Bounce")
    data = table.data | {"phase": "booster", "played": [["Bounce Back", "leadership"]]}
    assert GAME.read_state(data).position.phase == "booster"


def test_1_3_and_7_2_before_a_fight_hands_are_filled_up_to_six() -> None:
    full = fight(hand="Catusan, Tome", their_hand="Volca", their_deck="Spark", element=None)
    sides = full.data["sides"]
    for phase, turn, seats in (("deal", 0, (0, 1)), ("refill", 1, (1, 0))):
        state = GAME.read_state({"turn": turn, "phase": phase, "sides": sides})
        due = [(each.kind, each.seat, each.n) for each in state.position.pending]
        assert due == [("draw", seat, (4, 1)[seat]) for seat in seats]
    six = [side | {"hand": side["deck"][:6], "deck": side["deck"][6:]} for side in sides]
    six[1] = sides[1] | {"deck": []}
    begun = GAME.read_state({"turn": 1, "phase": "refill", "sides": six}).position
    assert (begun.phase, begun.turn, begun.starting) == ("begin", 1, True)


@pytest.mark.parametrize("phase", ["start", "deal", "mulligan", "refill"])
def test_2_1_between_fights_nothing_lies_on_the_table(phase: str) -> None:
    data = fight(hand="Catusan", their_combat="Volca").data | {"phase": phase, "element": None}
    if phase == "mulligan":
        data["pending"] = [{"kind": "mulligan", "seat": 0}]
    with pytest.raises(Refusal, match=f"in phase {phase} nothing lies on the table"):
        GAME.read_state(data)


def test_1_4_whose_mulligan_it_is_must_be_told() -> None:
    data = fight(hand="Catusan", their_hand="Volca").data | {"phase": "mulligan", "element": None}
    with pytest.raises(Refusal, match="phase mulligan needs pending"):
        GAME.read_state(data)
    due = [{"kind": "mulligan", "seat": 0}]
    assert texts(GAME.read_state(data | {"pending": due})) == ["keep", "put back Catusan"]


# §18.6 Cards that are back ---------------------------------------------------------------------


def test_18_6_a_card_that_was_played_and_is_back_in_hand_is_known() -> None:
    table = fight("Mimix", hand="Sun Setting", combat="Wild Antelope", their_hand="Volca")
    played = [["Sun Setting", "free"], ["Wild Antelope", "normal"]]
    state = GAME.read_state(table.data | {"phase": "character", "played": played})
    assert [card.name for card in state.position.sides[0].known] == ["Sun Setting"]
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert GAME.read_view(GAME.write_view(view)) == view
        assert len(view.kernel.plays()) == 2


def test_18_6_a_card_that_was_played_and_went_into_the_deck_was_seen() -> None:
    table = fight("Mimix", combat="Wild Antelope", deck="Sun Setting, Hail", their_hand="Volca")
    played = [["Sun Setting", "free"], ["Wild Antelope", "normal"]]
    state = GAME.read_state(table.data | {"phase": "character", "played": played})
    assert [card.name for card in state.position.sides[0].seen] == ["Sun Setting"]
    view = GAME.view(state, 1)
    assert GAME.read_view(GAME.write_view(view)) == view
    assert view.kernel.plays()
    assert GAME.sample_state(view, Random(1)).position.played == state.position.played


# §19 Taking back -------------------------------------------------------------------------------


def stuck() -> dict[str, Any]:
    table = fight(hand="Torch, Tome", combat="Ciklarethas", their_combat="Flamebreath",
                  their_hand="Spark")  # fmt: skip
    return table.play("play Torch", "play Tome").data


def without_before(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "before_character"}


def test_19_1_where_only_a_forfeit_is_left_a_view_must_tell_whether_the_turn_can_come_back() -> (
    None
):
    data = stuck()
    assert texts(GAME.read_state(data)) == ["undo"]
    bare = without_before(data)
    assert texts(GAME.read_state(bare)) == ["forfeit"]  # a whole state that tells of none has none
    view = without_before(GAME.write_view(GAME.view(GAME.read_state(data), 0)))
    with pytest.raises(Refusal, match="so before_character is needed"):
        GAME.read_view(view)
    for seat in (1, None):
        other = without_before(GAME.write_view(GAME.view(GAME.read_state(data), seat)))
        assert GAME.read_view(other).seat == seat
    assert texts(GAME.read_state(bare | {"before_character": None})) == ["forfeit"]


def test_19_2_a_forfeit_that_is_right_is_written_with_nothing_to_go_back_to() -> None:
    table = fight(hand="Sarogakanas", their_combat="Flamebreath", their_hand="Spark, Volca")
    state = table.play("play Sarogakanas", "use Sarogakanas").settled().state
    assert GAME.write_state(state)["before_character"] is None
    assert GAME.read_state(GAME.write_state(state)) == state
    view = GAME.view(state, 0)
    assert GAME.write_view(view)["before_character"] is None
    assert texts(GAME.read_view(GAME.write_view(view))) == ["forfeit"]
    assert "before_character" not in GAME.write_view(GAME.view(state, 1))


# Decks that are hidden from their own seat --------------------------------------------------


def under(**told: Any) -> dict[str, Any]:
    """The view in the middle of Oosa-Aqua-Epsilon, with nothing told of one's own deck."""
    table = fight("Aqua", hand="Oosa, Yang, Kelp, Yin", their_hand="Volca")
    table = table.play("play Oosa", "use Oosa", "under Kelp")
    data = written(table.state, 0)
    for position in (data, data["before_character"]):
        own = position["sides"][0]
        own["deck"] = [None] * len(own["deck"])
        own.pop("bottom", None)
    data["sides"][0] |= told
    return data


def test_19_1_one_s_own_deck_may_be_hidden_while_cards_go_under_it() -> None:
    view = GAME.read_view(under())
    assert texts(view) == ["under Yang", "under Yin", "done"]
    kelp = next(card.name for card in view.position.sides[0].deck if card and "Kelp" in card.name)
    view = GAME.read_view(under(bottom=[kelp]))
    assert [card.name for card in view.position.sides[0].bottom] == [kelp]
    assert GAME.sample_state(view, Random(1)).position.sides[0].bottom


def test_7_10_a_card_at_the_bottom_is_one_of_a_hidden_deck() -> None:
    data = view_of()
    data["sides"][0] = HOAX | {"bottom": ["Hank Highflyer Hawk"]}
    assert "Hank Highflyer Hawk" in {c.name for c in GAME.read_view(data).position.sides[0].bottom}
    data["sides"][0] = HOAX | {"deck": [], "bottom": ["Hank Highflyer Hawk"]}
    with pytest.raises(Refusal, match="bottom of side 0 cannot hold Hank"):
        GAME.read_view(data)


def test_19_1_a_pile_is_known_where_the_position_before_the_character_shows_it() -> None:
    table = fight("Vulca", hand="Cinder", their_combat="Flamebreath", their_support="Tome",
                  their_discard="Spark, Torch")  # fmt: skip
    data = written(table.play("play Cinder", "use Cinder on Tome").state, 0)
    data["sides"][1]["discard"] = [None, None, "Tome of Wisdom"]
    data["before_character"]["sides"][1]["discard"] = [None, "Torch"]
    view = GAME.read_view(data)
    assert [card and card.name for card in view.position.sides[1].discard][1:] == [
        "Torch", "Tome of Wisdom",
    ]  # fmt: skip
    assert texts(view) == ["undo"]
    data["before_character"]["sides"][1]["discard"] = [None, "Ignite"]
    with pytest.raises(Refusal, match="other cards"):
        GAME.read_view(data | {"sides": [data["sides"][0], data["sides"][1] | {
            "discard": ["Spark", "Torch", "Tome of Wisdom"]}]})  # fmt: skip
