"""Eclipse, the end and the set-up with fairy pieces (F9–F12); tests are named after the law."""

import pickle
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.games.sunmoon.moves import Lose
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position_text import write_position
from saros.games.sunmoon.rules import State
from saros.games.sunmoon.start import start_position

from .fairy_boards import GAMES, captures, game_of, placed, played, pool, texts, told

TERRESTRIAL, ASTRAL = GAMES["terrestrial"], GAMES["astral"]


def eclipsed(pieces: str, royal: str = "R e1 r i7", **more: Any) -> bool:
    """Whether moon's princess is in eclipse."""
    return placed(pieces, royal=royal, **more).position.in_eclipse(0)


def test_f9_1_fairy_soldiers_give_eclipse_as_they_would_capture_a_bare_pony() -> None:
    assert eclipsed("g e3")
    assert eclipsed("g e3 E e2")
    assert not eclipsed("g e3 =L e2")
    assert eclipsed("d e2")
    assert not eclipsed("d d3")
    assert eclipsed("d d3", stacks={"d3": ["E", "E", "E"]})
    assert not eclipsed("d d3 E d2 E e2", stacks={"d3": ["E", "E", "E"]})
    assert eclipsed("c e2")
    assert not eclipsed("c e3")
    assert eclipsed("c e3", disguises={"e3": "G"})
    assert eclipsed("c e2", disguises={"e2": "S"})
    assert not eclipsed("c d2", disguises={"d2": "S"})
    assert placed("g m2d", board="astral").position.in_eclipse(0)


def test_f9_2_a_dragon_that_may_not_capture_gives_no_eclipse() -> None:
    assert not eclipsed("d e2", stacks={"e2": ["E"] * 5})
    assert not eclipsed("d e2", stacks={"e2": ["E"]}, dragon={"e2": {"no_capture": True}})
    state = placed("d e2 E d3", royal="R e1 r i7", stacks={"e2": ["U"]})
    assert state.position.in_eclipse(0)
    assert "E d3 d3 xD~" in captures(state, "d3")


def test_f9_3_neutral_pieces_give_no_eclipse_but_may_end_or_open_one() -> None:
    assert not eclipsed("=Q e2 =L d2")
    state = placed("u e4 =L d3 =Q a7", royal="R e1 r i7")
    assert state.position.in_eclipse(0)
    assert texts(state, "d3") == {"L d3 e3", "L d3 e2"}
    assert {"Q a7 e2", "Q a7 e3"} == texts(state, "a7")
    pinned = placed("u e4 =L e3", royal="R e1 r i7")
    assert texts(pinned, "e3") == {"L e3 e2"}


def test_f9_4_a_held_princess_still_gives_eclipse() -> None:
    state = placed("E a2", royal="R e1 r e3", switches={"generals": True})
    assert state.position.in_eclipse(0)
    assert told(state)["freed"] == {"moon": True}


def test_f10_1_who_can_use_a_neutral_piece_is_neither_banished_nor_stalemated() -> None:
    blocked = placed("S b7 =L e4", switches={"generals": True}, waiting={"moon": ["b7"]})
    assert TERRESTRIAL.outcome(blocked) is None
    assert {move[:1] for move in _all(blocked)} == {"L"}
    rested = placed("S b7 =L e4", switches={"generals": True}, waiting={"moon": ["b7"]},
                    cooldown={"e4": 1})  # fmt: skip
    outcome = TERRESTRIAL.outcome(rested)
    assert outcome is not None
    assert outcome.reason == "no legal move"


def _all(state: State) -> set[str]:
    game = game_of(state)
    return {game.write_move(state, move) for move in game.legal_moves(state)}


def test_f10_2_princesses_with_neutral_pieces_are_bare() -> None:
    outcome = TERRESTRIAL.outcome(placed("=L e4 =Q a4"))
    assert outcome is not None
    assert outcome.reason == "bare princesses"
    assert TERRESTRIAL.outcome(placed("D d4", stacks={"d4": ["e"]})) is None


def test_f10_3_repetition_compares_all_that_fairy_pieces_carry_and_bear() -> None:
    plain: dict[str, Any] = {"stacks": {"d4": ["e", "u"]}, "disguises": {"c5": "p"}}
    pieces = "D d4 C c5 =L e4 =Q a4"
    here = placed(pieces, **plain).position
    others: list[dict[str, Any]] = [
        plain | {"stacks": {"d4": ["u", "e"]}},
        plain | {"disguises": {"c5": "u"}},
        plain | {"disguises": {}},
        plain | {"dragon": {"d4": {"exposed": True}}},
        plain | {"dragon": {"d4": {"no_capture": True}}},
        plain | {"cooldown": {"e4": 1}},
        plain | {"cooldown": {"a4": ["moon"]}},
        plain | {"cooldown": {"a4": ["sun"]}},
        plain | {"switches": {"generals": True}},
        plain | {"switches": {"generals": True}, "freed": {"sun": True}},
    ]
    found = [here, *(placed(pieces, **other).position for other in others)]
    assert len({position.hash for position in found}) == len(found)
    assert len({position.key() for position in found}) == len(found)
    assert here == placed(pieces, **plain).position == pickle.loads(pickle.dumps(here))
    assert all(pickle.loads(pickle.dumps(position)) == position for position in found)


def test_f10_3_an_element_that_goes_to_and_fro_repeats_the_position() -> None:
    state = placed("E a2 e i6")
    game = TERRESTRIAL
    for _ in range(2):
        assert game.outcome(state) is None
        state = played(state, "E a2 a3", "E i6 i5", "E a3 a2", "E i5 i6")
    assert (outcome := game.outcome(state)) is not None
    assert outcome.reason == "repetition"
    cycle = ("L e4 e5", "E i6 i5", "E a2 a3", "L e5 e4", "E a3 a2", "E i5 i6")
    state = placed("E a2 e i6 =L e4")
    for _ in range(2):
        assert game.outcome(state) is None
        state = played(state, *cycle)
    assert (outcome := game.outcome(state)) is not None
    assert outcome.reason == "repetition"


def test_f11_1_under_generals_a_princess_is_held_until_she_is_first_in_eclipse() -> None:
    state = placed("u g3 E a2", "sun", royal="R e1 r i7", switches={"generals": True})
    held = played(state, "U g3 g2")
    assert texts(held, "e1") == set()
    with pytest.raises(Refusal, match="held until the first time"):
        played(held, "R e1 f3")
    hit = played(held, "E a2 a3", "U g2 g1 ○")
    assert told(hit)["freed"] == {"moon": True}
    assert texts(hit, "e1")
    assert told(played(hit, min(texts(hit, "e1"))))["freed"] == {"moon": True}


def test_f11_2_a_lost_turn_counts_for_marks_cool_downs_and_bars() -> None:
    state = placed(
        "D d4 e h6 =L e4 =Q a4", stacks={"d4": ["e", "e"]}, cooldown={"e4": 2, "a4": ["moon"]},
        dragon={"d4": {"no_capture": True, "exposed": True}}, switches={"stop_and_go": True},
    )  # fmt: skip
    lost = TERRESTRIAL.play_unchecked(state, Lose())
    assert told(lost)["cooldown"] == {"e4": 1}
    assert told(lost)["dragon"] == {"d4": {"exposed": True}}
    options = SunMoonOptions(stop_and_go=True, roster="E4P4G3D1")
    deploying = ASTRAL.setup(options=options)
    hands = told(ASTRAL.play_unchecked(deploying, Lose()))["reserve"]["moon"]
    assert hands == {"E": 3, "P": 4, "U": 0, "G": 3, "D": 1}
    draft = ASTRAL.setup(options=SunMoonOptions(stop_and_go=True, roster="draft"))
    assert told(ASTRAL.play_unchecked(draft, Lose()))["reserve"]["moon"]["any"] == 11


def test_f11_3_a_penalty_removes_a_dragon_with_all_it_carries() -> None:
    state = placed(
        "E c2 D d4 e h6", "moon", stacks={"d4": ["e", "u"]}, switches={"claims": "tournament"},
        called="banished", penalty=True,
    )  # fmt: skip
    after = TERRESTRIAL.play(state, TERRESTRIAL.read_move(state, "escape xD d4"))
    assert (pool(after, "moon"), pool(after, "sun")) == ({"D": 1}, {"E": 1, "U": 1})


@pytest.mark.parametrize(
    ("roster", "why"),
    [
        ("E4P4U3", "has 12 soldiers, not 11"),
        ("E5P4U3", "at most 4 of E"),
        ("E4P4U2D2", "at most 1 of D"),
        ("E4P4X4", "is no roster"),
        ("E4P4U4/E4P4U4/E4P4U4", "for moon and sun, not 3"),
        ("", "is no roster"),
    ],
)
def test_f12_1_a_roster_has_twelve_soldiers_within_the_limits(roster: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        TERRESTRIAL.setup(options=SunMoonOptions(roster=roster))


def test_f12_1_both_sides_may_have_rosters_of_their_own() -> None:
    options = SunMoonOptions(roster="E3P3U3G1D1C1/E4P4U4")
    pieces = told(TERRESTRIAL.setup(options=options))["pieces"]
    assert (pieces["f1"], pieces["f7"]) == ("G", "p")


def test_f12_2_in_a_draft_each_placing_takes_any_kind_within_the_limits() -> None:
    state = ASTRAL.setup(options=SunMoonOptions(roster="draft"))
    assert {text[0] for text in _all(state)} == set("EPUGDC")
    state = played(state, "D m4a", "E s3d")
    assert {text[0] for text in _all(state)} == set("EPUGC")
    with pytest.raises(Refusal, match="all of D that an army may have"):
        played(state, "D m4b")
    assert told(state)["reserve"]["moon"]["any"] == 11
    assert told(state)["reserve"]["sun"]["any"] == 11


def test_f12_3_fairy_soldiers_stand_where_the_lists_leave_stars_over() -> None:
    options = SunMoonOptions(roster="E3P3U3G1D1C1", neutrals="L1Q1")
    position = start_position("terrestrial", options)
    line = "terrestrial puuprgdup/1seesces1/9/=Q3=L4/9/1SEESCES1/PUUPRGDUP moon -/- -/- -/-"
    assert write_position(position) == line
    assert position.perft(2) == 8_155


def test_f12_3_a_terrestrial_draft_is_placed_on_ones_own_twelve_stars() -> None:
    state = TERRESTRIAL.setup(options=SunMoonOptions(roster="draft"))
    stars = {text.split()[1] for text in _all(state)}
    assert stars == set("a1 i1 d1 f1 b1 h1 c1 g1 c2 g2 d2 f2".split())
    state = played(state, "G a1", "C a7")
    with pytest.raises(Refusal, match="occupied"):
        played(state, "E a1")
    with pytest.raises(Refusal, match="not in moon's half"):
        played(state, "E e4")


def test_f12_4_fairy_soldiers_are_deployed_like_soldiers() -> None:
    state = ASTRAL.setup(options=SunMoonOptions(roster="E2P2U3G3D1C1"))
    stars: dict[str, set[str]] = {}
    for text in _all(state):
        kind, star = text.split()
        stars.setdefault(kind, set()).add(star)
    assert len(stars["E"]) == 24
    assert stars["G"] == stars["D"] == stars["C"] == stars["E"]
    assert stars["E"] - stars["U"] == {"m5b", "m5e"}  # §4.3: from there a unicorn gives eclipse
    with pytest.raises(Refusal, match="no dragon left to deploy"):
        played(state, "D m4a", "G s3d", "D m4b")
    moved = placed("E m3c", board="astral", royal="R -m- r s0c",
                   reserve={"moon": {"G": 1}, "sun": {"G": 1}})  # fmt: skip
    assert "G m4c" not in _all(moved)


def test_f12_5_neutral_pieces_stand_where_the_game_or_the_law_names() -> None:
    def stars(game: str, neutrals: str) -> dict[str, str]:
        pieces = told(GAMES[game].setup(options=SunMoonOptions(neutrals=neutrals)))["pieces"]
        return {star: piece for star, piece in pieces.items() if piece.startswith("=")}

    assert stars("terrestrial", "L3Q2") == dict.fromkeys(("e4", "c4", "g4"), "=L") | dict.fromkeys(
        ("a4", "i4"), "=Q"
    )
    assert stars("astral", "L4Q2") == dict.fromkeys(
        ("s0c", "m0c", "s0e", "m0e"), "=L"
    ) | dict.fromkeys(("m0a", "s0a"), "=Q")
    assert stars("terrestrial", "Ld3Qe5") == {"d3": "=L", "e5": "=Q"}
    for wrong in ("L4", "Le4Le4", "La1", "X1", "Ls0c"):
        with pytest.raises(Refusal):
            TERRESTRIAL.setup(options=SunMoonOptions(neutrals=wrong))
    deploying = ASTRAL.setup(options=SunMoonOptions(neutrals="L1"))
    assert {text[0] for text in _all(deploying)} == set("EPU")
