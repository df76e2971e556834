"""Eclipse, banishment and draws: §8, with the switches of tournaments."""

from __future__ import annotations

import pytest

from saros import Refusal
from saros.games.sunmoon.moves import BANISHED, ECLIPSE, Escape, Go

from .boards import ASTRAL, TERRESTRIAL, astral, data_of, drawn, ends, moves, played, reason

BANISHED_BY_TWO = """
    . . . . . r . . .
    . . . . . . . . .
    . . . . . . . . .
    . . e . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . R p . . . .
"""
ROUND = ("E c2 c3", "E c6 c5", "E c3 c2", "E c5 c6")
"""Four plies after which everything stands as before."""


def eclipsed(words: str, **more) -> bool:
    """Is moon's princess in eclipse on the astral board?"""
    return astral(words, **more).position.in_eclipse(0)


@pytest.mark.parametrize(
    ("piece", "near", "far"),
    [
        ("e", "e5 f5 d6 c3", "e6 c4 g6"),  # by a step or round a corner
        ("p", "e5 e6 f5 c2", "e7 d6 b1"),  # over her, from the next star or the one behind
        ("u", "e6 e7 c4 b1", "e5 d5 d6"),  # with one or two empty stars between
        ("s", "e5", "d5 e6 e3 d4"),  # by its step forward
        ("r", "e6 c2 g4", "e5 d6 b4"),  # by §5.7c
    ],
)
def test_8_1_every_kind_eclipses_by_its_own_way_of_capturing(
    piece: str, near: str, far: str
) -> None:
    for star in f"{near} {far}".split():
        pieces = {"e4": "R", "i7": "r", star: piece}
        if piece == "r":
            del pieces["i7"]
        data = {"board": "terrestrial", "turn": "moon", "pieces": pieces}
        eclipse = TERRESTRIAL.read_state(data).position.in_eclipse(0)
        assert eclipse == (star in near.split()), star


def test_8_1_a_star_on_its_first_rank_threatens_diagonally() -> None:
    """§5.4 as well."""
    data = {"board": "terrestrial", "turn": "moon", "pieces": {"e5": "R", "a7": "r", "d6": "s"}}
    assert TERRESTRIAL.read_state(data).position.in_eclipse(0)


def test_8_1_sun_and_moon_do_not_protect_a_princess() -> None:
    assert eclipsed("R:-m- r:s3f e:m2c")
    assert eclipsed("R:-s- r:s4f u:s2d")
    assert eclipsed("R:-m- r:s3f p:m3a")  # over her to m1c
    assert not eclipsed("R:-m- r:s3f p:m3a E:m1c")  # it needs an empty star beyond
    # Nor may it land on a body: from s2d over s2c the sun lies beyond.
    assert not eclipsed("R:s2c r:m4d p:s2d")
    assert eclipsed("R:s3c r:m4d p:s3d")
    # Even a shooting star that never could enter the moon; from its start none comes that way.
    assert eclipsed("R:-m- r:s3f s:m2c:h")


def test_8_1_across_an_open_earth() -> None:
    """§6.4: a unicorn cannot stop on it, so not before a princess beside it; a pegasus flies."""
    opened = {"switches": {"open_earth": True}}
    for star in ("m1a", "m1b"):
        assert not eclipsed(f"R:s0a r:s4f u:{star}", **opened)
    assert eclipsed("R:m5b r:s4f u:m1a", **opened)  # over the earth to s0a, and her beyond it
    assert eclipsed("R:s0a r:s4f p:m1a", **opened)
    assert not eclipsed("R:s0a r:s4f p:m1a")
    assert not eclipsed("R:s0a r:s4f p:m1a E:-e-", **opened)


def test_8_2_no_move_may_leave_ones_own_princess_in_eclipse() -> None:
    state = drawn("""
        . . . . u . . . r
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . u . . . .
        . . . . . . . . .
        . . . . R . P . .
    """)
    assert state.position.in_eclipse(0)
    assert all(not TERRESTRIAL.play(state, move).position.in_eclipse(0) for move in moves(state))
    with pytest.raises(Refusal, match="leaves moon's princess in eclipse"):
        TERRESTRIAL.read_move(state, "P g1 g3")
    # A screen may not step away.
    pinned = drawn("""
        . . . . . . . . r
        . . . . . . . . .
        . . . . . . . . .
        . . . . u . . . .
        . . . . . . . . .
        . . . . E . . . .
        . . . . R . . . .
    """)
    assert not pinned.position.in_eclipse(0)
    assert ends(pinned, "e2") == {"e3"}
    with pytest.raises(Refusal, match="own princess in eclipse"):
        TERRESTRIAL.read_move(pinned, "E e2 d2")


def test_8_3_in_eclipse_without_a_legal_move_is_banished() -> None:
    lost = drawn(BANISHED_BY_TWO)
    assert lost.position.in_eclipse(0)
    assert moves(lost) == set()
    outcome = TERRESTRIAL.outcome(lost)
    assert (outcome.points, outcome.reason) == ((0.0, 1.0), "banished")
    assert TERRESTRIAL.to_act(lost) is None
    with pytest.raises(Refusal, match="the game is over: banished"):
        TERRESTRIAL.read_move(lost, "R d1 e3")
    astral_loss = astral("R:s5f r:m2f p:m0e u:s2f")
    assert ASTRAL.outcome(astral_loss).points == (0.0, 1.0)
    moon_wins = astral("r:s5f R:m2f P:m0e U:s2f", turn="sun")
    assert ASTRAL.outcome(moon_wins).points == (1.0, 0.0)
    # A helper who can take the pegasus saves her.
    saved = drawn(BANISHED_BY_TWO.replace(". . . R p . . . .", ". . . R p E . . ."))
    assert reason(saved) is None


def test_8_3_without_eclipse_and_without_a_legal_move_is_a_draw() -> None:
    stuck = drawn("""
        r . . . . . . . .
        R . . . . . . . .
        . . . . . . . . .
        . . . u . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    assert not stuck.position.in_eclipse(0)
    assert TERRESTRIAL.outcome(stuck).points == (0.5, 0.5)
    assert reason(stuck) == "no legal move"
    assert reason(astral("R:m1f u:m2d r:m3e s:s5a:h")) == "no legal move"


def test_8_4_the_same_position_for_the_third_time_is_a_draw() -> None:
    state = TERRESTRIAL.setup()
    for text in (ROUND * 2)[:-1]:
        state = played(state, text)
        assert reason(state) is None
    state = played(state, ROUND[-1])
    assert reason(state) == "repetition"
    assert TERRESTRIAL.outcome(state).points == (0.5, 0.5)
    assert TERRESTRIAL.legal_moves(state) == []


def test_8_4_the_side_to_move_belongs_to_the_position() -> None:
    """The same pieces for the third time, but with the other side to move, are no repetition."""
    words = "R:m4f r:s4f E:m1e e:s1e"
    moon, sun = astral(words), astral(words, turn="sun")
    assert moon.position != sun.position
    assert moon.position.hash != sun.position.hash


def test_8_4_arcs_pools_and_waiting_order_belong_to_the_position() -> None:
    by_hour = astral("R:-m- r:-s- S:m4e:h").position
    by_anti_hour = astral("R:-m- r:-s- S:m4e:a").position
    assert by_hour != by_anti_hour
    assert by_hour.hash != by_anti_hour.hash
    poor = astral("R:-m- r:-s- S:m4e:h", pools={"sun": {"E": 1}}).position
    assert poor != by_hour
    board = {"board": "terrestrial", "turn": "moon"}
    board["pieces"] = {"e1": "R", "e4": "r", "a7": "S", "i7": "S"}
    first, second = (
        TERRESTRIAL.read_state({**board, "waiting": {"moon": order}}).position
        for order in (["a7", "i7"], ["i7", "a7"])
    )
    assert first != second
    assert first.hash != second.hash


def test_8_4_bare_princesses_are_a_draw() -> None:
    state = astral("R:m4d r:s4d e:m4e")
    assert reason(state) is None
    after = played(astral("R:m4b r:s4d s:m4d:h"), "R m4b m4c xS")
    assert reason(after) == "bare princesses"
    assert ASTRAL.outcome(after).points == (0.5, 0.5)


def test_8_4_bare_princesses_can_never_threaten_each_other() -> None:
    """The reason of the ruling: no move of a bare princess leads into the other's threat."""
    state = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        r . . . R . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    for code in state.position.legal():
        assert not state.position.after(code).in_eclipse(1)


def test_8_4_players_may_agree_on_a_draw() -> None:
    record = TERRESTRIAL.read_record("01. E d2 d3 E f6 f5 ½-½")
    assert record.result == "½-½"
    assert TERRESTRIAL.outcome(TERRESTRIAL.replay(record)[-1]) is None


def test_8_5_with_the_switch_forfeit_who_repeats_loses() -> None:
    options = TERRESTRIAL.options(repetition="forfeit")
    state = played(TERRESTRIAL.setup(options=options), *ROUND * 2)
    outcome = TERRESTRIAL.outcome(state)
    # Sun made the last move of the round.
    assert (outcome.points, outcome.reason) == ((1.0, 0.0), "repetition forfeited")
    # Here moon does: what her shooting star left is there for the third time.
    moons = ("E c6 c5", "E c2 c3", "E c5 c6", "E c3 c2")
    state = played(TERRESTRIAL.setup(options=options), "S e2 e3", *moons * 2)
    assert TERRESTRIAL.outcome(state).points == (0.0, 1.0)


def test_8_6_the_software_announces_eclipse_and_banishment() -> None:
    before = drawn(
        """
        . . . . . r . . .
        . . . . . . . . .
        . . . . . . . . .
        . . e . . . . . .
        . . . . p . . . .
        . . . . . . . . .
        . . . R . . . . .
    """,
        turn="sun",
    )
    assert TERRESTRIAL.write_move(before, Go("e3", "e1")) == "P e3 e1 •"
    calm = drawn(
        """
        . . . . . r . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . p . . . .
        . . . . . . . . .
        . . . R . . . . .
    """,
        turn="sun",
    )
    assert TERRESTRIAL.write_move(calm, Go("e3", "e1")) == "P e3 e1 ○"
    assert TERRESTRIAL.write_move(calm, Go("e3", "h3")) == "P e3 h3"


def claiming(manner: str):
    """Sun gives eclipse with a pegasus; moon can escape by taking it."""
    return drawn(
        """
        . . . . . r . . .
        . . . . . . . . .
        . . . . . . . . .
        . . e . . . . . u
        . . . . p . . . .
        . . . . . . . . .
        . . . R . E . . .
    """,
        turn="sun",
        switches={"claims": manner},
    )


def test_8_6_with_claims_a_player_announces_herself() -> None:
    state = claiming("friendly")
    said = {move.call for move in TERRESTRIAL.legal_moves(state) if move.end == "e1"}
    assert said == {None, ECLIPSE, BANISHED}
    silent = TERRESTRIAL.read_move(state, "P e3 e1")
    assert silent.call is None
    assert TERRESTRIAL.write_move(state, silent) == "P e3 e1"
    loud = TERRESTRIAL.read_move(state, "P e3 e1 ○")
    assert loud.call == ECLIPSE
    assert TERRESTRIAL.write_move(state, loud) == "P e3 e1 ○"
    # Without the switch nobody announces anything.
    plain = claiming("off")
    assert TERRESTRIAL.read_move(plain, "P e3 e1 •").call is None


def test_8_6_a_false_claim_lets_the_opponent_play_on() -> None:
    state = played(claiming("friendly"), "P e3 e1 •")
    assert reason(state) is None
    state = played(state, "E f1 e1 xP")
    assert not state.penalty
    assert TERRESTRIAL.to_act(state) == 1


def test_8_6_in_a_tournament_a_false_claim_costs_a_soldier_of_the_escapers_choice() -> None:
    state = played(claiming("tournament"), "P e3 e1 •", "E f1 e1 xP")
    assert TERRESTRIAL.to_act(state) == 0
    choices = TERRESTRIAL.legal_moves(state)
    assert set(choices) == {Escape(None), Escape("c4"), Escape("i4")}
    after = played(state, "escape xE c4")
    assert "c4" not in data_of(after)["pieces"]
    assert data_of(after)["pools"]["sun"] == {"E": 1, "P": 1, "U": 0}
    assert TERRESTRIAL.to_act(after) == 1
    waived = played(state, "escape")
    assert waived.position == state.position
    assert TERRESTRIAL.to_act(waived) == 1


@pytest.mark.parametrize("text", ["E e1 e2", "escape xE e1", "escape xR f7", "escape xE a1", ""])
def test_8_6_nothing_else_is_a_penalty(text: str) -> None:
    state = played(claiming("tournament"), "P e3 e1 •", "E f1 e1 xP")
    with pytest.raises(Refusal):
        TERRESTRIAL.read_move(state, text)


def test_8_6_a_true_claim_ends_the_game_without_a_penalty() -> None:
    state = drawn(
        BANISHED_BY_TWO.replace(". . . R p . . . .", ". . . R . . . p ."),
        turn="sun",
        switches={"claims": "tournament"},
    )
    after = played(state, "P h1 e1 •")
    assert reason(after) == "banished"
    assert TERRESTRIAL.to_act(after) is None


def test_8_6_a_penalty_may_not_expose_the_punishers_own_princess() -> None:
    """§8.2 holds for it too: the unicorn on a2 screens her from the one on a3."""
    state = drawn(
        """
        . . . . . . . . r
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        u . . . . . . e .
        u . . . . . . . .
        R . . . . E . . .
    """,
        turn="sun",
        switches={"claims": "tournament"},
    )
    assert not state.position.in_eclipse(0)
    state = played(state, "E h3 h2 •", "E f1 f2")
    assert set(TERRESTRIAL.legal_moves(state)) == {Escape(None), Escape("a3"), Escape("h2")}
    with pytest.raises(Refusal, match="no soldier on a2 may be removed"):
        TERRESTRIAL.read_move(state, "escape xU a2")


def test_8_7_a_pinned_piece_still_gives_eclipse() -> None:
    state = drawn("""
        . . . . r . . . .
        . . R . u . . . .
        . . . . . . . . .
        . . . . U . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    suns = TERRESTRIAL.read_state({**data_of(state), "turn": "sun"})
    assert ends(suns, "e6") == {"e5"}  # pinned to its file
    assert state.position.in_eclipse(0)


def test_8_7_a_princess_threatens_across_an_empty_body_never_across_the_earth() -> None:
    assert eclipsed("R:m1b r:m3b E:s4e")
    assert not eclipsed("R:m1a r:s0a E:s4e")
    assert not eclipsed("R:m1a r:s0a E:s4e", switches={"open_earth": True})


def test_8_7_a_pegasus_flies_over_its_own_princess_unless_she_stands_on_a_body() -> None:
    free = astral("R:m4c r:-s- P:m4d")
    assert {"m4b", "m4a"} <= ends(free, "m4d")
    on_body = astral("R:-m- r:-s- P:m2c")
    assert "m2a" not in ends(on_body, "m2c")


def test_8_7_a_princess_flies_over_either_princess_even_on_a_body() -> None:
    assert "m3b" in ends(astral("R:m1b r:-m- S:m5f"), "m1b")
    assert "s3b" in ends(astral("R:s1b r:-s- S:m5f"), "s1b")


def test_8_7_the_turn_of_a_circle_is_straight_and_no_corner() -> None:
    # From s0e over s0f to s1e: a pegasus flies it, a princess only over a piece on s0f.
    assert {"s1e", "s2d"} <= ends(astral("R:-m- r:-s- P:s0e"), "s0e")
    assert "s1e" not in ends(astral("R:s0e r:-s- E:s1d"), "s0e")
    assert "s1e" in ends(astral("R:s0e r:-s- E:s1d E:s0f"), "s0e")


def test_8_7_a_corner_that_returns_to_the_start_is_no_move() -> None:
    for state in (astral("R:m4a r:-s- E:s0a"), astral("R:-m- r:s3f E:-e-")):
        assert all(move.start != move.end for move in moves(state))
