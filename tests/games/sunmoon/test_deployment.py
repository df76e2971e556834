"""The astral deployment: §4."""

from __future__ import annotations

import random

import pytest

from saros import Refusal
from saros.games.sunmoon.moves import Deploy

from .boards import ASTRAL, astral, data_of, played


def deploys(state) -> set[str]:
    return {f"{move.kind} {move.star}" for move in ASTRAL.legal_moves(state)}


def test_4_1_princesses_and_shooting_stars_stand_from_the_first() -> None:
    assert data_of(ASTRAL.setup())["pieces"] == {
        "-m-": "R",
        "-s-": "r",
        **dict.fromkeys(("m1f", "m3f", "m5f"), "S"),
        **dict.fromkeys(("s1f", "s3f", "s5f"), "s"),
    }


def test_4_2_the_players_alternate_until_all_twenty_four_soldiers_stand() -> None:
    rng = random.Random(4)
    state, seats = ASTRAL.setup(), []
    for _ in range(24):
        assert state.position.is_deploying()
        seats.append(ASTRAL.to_act(state))
        state = ASTRAL.play(state, rng.choice(ASTRAL.legal_moves(state)))
    assert seats == [0, 1] * 12
    assert not state.position.is_deploying()
    assert ASTRAL.to_act(state) == 0
    assert len(data_of(state)["pieces"]) == 32


def test_4_2_any_kind_left_on_an_empty_star_of_ones_own_half() -> None:
    state = played(ASTRAL.setup(), "E m4a", "E s4a", "E m4b", "E s4b", "E m4c", "E s4c", "E m4d")
    state = played(state, "E s4d")
    assert {text[0] for text in deploys(state)} == {"P", "U"}
    assert "P m4e" in deploys(state)
    assert not {"P m4a", "P s3a", "P m0a", "P m3f", "P -e-", "P -m-"} & deploys(state)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("E m4a", "occupied"),
        ("P s3d", "not in moon's half"),
        ("P m0a", "not in moon's half"),
        ("P -e-", "no soldier is deployed on a heavenly body"),
        ("S m4c", "deploys no"),
    ],
)
def test_4_2_a_wrong_placing_is_refused_with_its_reason(text: str, why: str) -> None:
    state = played(ASTRAL.setup(), "P m4a", "E s4a")
    with pytest.raises(Refusal, match=why):
        ASTRAL.read_move(state, text)


def test_4_2_nobody_deploys_a_fifth_of_a_kind() -> None:
    state = ASTRAL.setup()
    for star in "abcd":
        state = played(state, f"E m4{star}", f"E s4{star}")
    with pytest.raises(Refusal, match="no earth pony left"):
        ASTRAL.read_move(state, "E m4e")


def test_4_3_no_soldier_is_deployed_into_an_eclipse_of_the_opposing_princess() -> None:
    state = played(ASTRAL.setup(), "E m4a")
    assert "U s5b" not in deploys(state)  # over m0b and m1b to the moon on m2b
    assert {"E s5b", "P s5b"} <= deploys(state)
    with pytest.raises(Refusal, match=r"§4\.3"):
        ASTRAL.play(state, Deploy("U", "s5b"))
    # A piece between takes the threat away; with m1b taken the unicorn may stand on s5b.
    screened = played(ASTRAL.setup(), "E m1b")
    assert "U s5b" in deploys(screened)


def test_4_3_an_eclipse_that_stands_already_forbids_nothing() -> None:
    """A given position may begin so; the soldier deployed is not what eclipses."""
    reserve = {"moon": {"E": 1}, "sun": {"E": 1}}
    state = astral("R:-m- r:-s- U:m5b", reserve=reserve)
    assert state.position.in_eclipse(1)
    assert "E m4a" in deploys(state)
