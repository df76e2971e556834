"""The literal reader of the rules against the numbers and the sample game of §11."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from . import literal, positions
from .literal import Move

DEPLOYMENT = """
E m4a P s3d / U m3b U s4b / U m1a E s1a / E m5e P s4a / E m4b U s5d / P m1c P s3b
P m2c E s2a / P m4c E s4d / U m3d U s4c / U m3a E s4e / P m4d P s1e / E m4e U s5c
"""

# moon's and sun's moves, with the star of the captured piece where there is one
SAMPLE_GAME = """
01. P m4c s0c / S s5f m0e
02. U m3d m2e / P s1e s3e
03. P m1c s5e / U s4b s2d
04. S m5f s0e / E s1a m5b
05. U m1a s0a / P s3d s5b
06. U s0a m1a / P s3b m2a
07. U m1a m0b / P s3e s2e
08. P s0c s0f / E s4e s5e s5e
09. S m1f m1e / R -s- s3b
10. S m1e m1d / R s3b -s-
11. R -m- m2d / R -s- s3b
12. R m2d -m- / E s5e m0c
13. S m3f m3e / U s5d m0d m1d
"""


def deployed() -> literal.Position:
    """The astral position after the sample game's deployment, each placing checked."""
    position = literal.start("astral")
    words = DEPLOYMENT.replace("/", " ").split()
    for kind, star in zip(words[::2], words[1::2], strict=True):
        move = Move(None, star, None, None, kind)
        assert move in literal.legal_moves(position)
        position = literal.play(position, move)
    return position


def sample_game() -> list[tuple[str, Move]]:
    """The plies with their names, e.g. ("5. moon", Move(...))."""
    plies = []
    for line in SAMPLE_GAME.strip().splitlines():
        number, both = line.split(". ")
        for side, text in zip(literal.SIDES, both.split(" / "), strict=True):
            kind, start, end, *captured = text.split()
            move = Move(start, end, captured[0] if captured else None, None, kind)
            plies.append((f"{int(number)}. {side}", move))
    return plies


def illegal_plies(open_earth: bool) -> tuple[list[str], literal.Position]:
    position = deployed()
    illegal = []
    for name, move in sample_game():
        if move not in literal.legal_moves(position, open_earth):
            illegal.append(name)
        position = literal.play(position, move, open_earth)
    return illegal, position


@pytest.mark.parametrize(("depth", "count"), [(1, 62), (2, 3_781)])
def test_perft_terrestrial(depth: int, count: int) -> None:
    assert literal.perft(literal.start("terrestrial"), depth) == count


@pytest.mark.long("agreement", reason="the literal reader is slow")
def test_perft_terrestrial_deeper() -> None:
    assert literal.perft(literal.start("terrestrial"), 3) == 234_887


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 3_589)])
def test_perft_astral(depth: int, count: int) -> None:
    assert literal.perft(deployed(), depth) == count


@pytest.mark.long("agreement", reason="the literal reader is slow")
def test_perft_astral_deeper() -> None:
    assert literal.perft(deployed(), 3) == 202_141


def test_deployment_ends_with_moon_to_move() -> None:
    position = deployed()
    assert "reserve" not in position
    assert position["turn"] == "moon"
    assert len(position["pieces"]) == 32


def test_deployment_spares_the_opposing_princess() -> None:
    """§4.3: its example, a unicorn on s5b, is sun's; from there it would threaten the moon."""
    position = literal.play(literal.start("astral"), Move(None, "m4a", None, None, "E"))
    moves = literal.legal_moves(position)
    assert Move(None, "s5b", None, None, "U") not in moves
    assert Move(None, "s5b", None, None, "E") in moves


def test_sample_game_has_four_illegal_plies() -> None:
    illegal, end = illegal_plies(open_earth=False)
    assert illegal == ["5. moon", "6. moon", "6. sun", "13. moon"]
    assert literal.verdict(end) == "banished"


def test_sample_game_with_open_earth_has_one_illegal_ply() -> None:
    illegal, end = illegal_plies(open_earth=True)
    assert illegal == ["13. moon"]
    assert literal.verdict(end, open_earth=True) == "banished"


@pytest.mark.parametrize("open_earth", [False, True])
def test_sample_game_had_one_legal_reply_to_the_eclipse(open_earth: bool) -> None:
    position = deployed()
    for name, move in sample_game():
        if name == "13. moon":
            break
        position = literal.play(position, move)
    assert literal.in_eclipse(position, "moon", open_earth)
    expected = {Move("-m-", "m2d", None, None, "R")}
    assert literal.legal_moves(position, open_earth) == expected


# -- single readings of the rules, on small boards -------------------------------------------


def astral(turn: str, pieces: str, **more: object) -> literal.Position:
    """A position from words like "R:-m-"; the arcs of moved stars go with them: "S:m3d:h"."""
    words = [word.split(":") for word in pieces.split()]
    return literal.normal(
        {
            "board": "astral",
            "turn": turn,
            "pieces": {word[1]: word[0] for word in words},
            "arcs": {word[1]: word[2] for word in words if len(word) > 2},
            **more,
        }
    )


def ends(position: literal.Position, start: str, open_earth: bool = False) -> set[str]:
    return {m.end for m in literal.legal_moves(position, open_earth) if m.start == start}


def test_turn_at_sphere_f_is_straight() -> None:
    """§8.7: s0e - s0f - s1e is straight: no corner for a princess, but she flies that way."""
    assert "s1e" in ends(astral("moon", "R:s0e r:-s-"), "s0e")  # by the corner s1d
    assert "s1e" not in ends(astral("moon", "R:s0e r:-s- E:s1d"), "s0e")
    assert "s1e" in ends(astral("moon", "R:s0e r:-s- E:s1d E:s0f"), "s0e")
    pegasus = astral("moon", "R:-m- r:-s- P:s0e")
    assert {"s1e", "s2d"} <= ends(pegasus, "s0e")  # two and three steps, over s0f


def test_corner_round_sphere_f_needs_another_line() -> None:
    """§3.3, §5.1: a pony on s0f goes to s1f in one step; over s0e and s1e by corners."""
    position = astral("moon", "R:-m- r:-s- E:s0f")
    by_steps = {"m5f", "s1f", "s0e", "s1e"}
    # by circle to s0e (or s1e) and round a corner, or by the sphere to m5f, s1f and round one
    by_corners = {"m5e", "m5f", "s1d", "s1e", "s2e", "s0e", "s1f"}
    assert ends(position, "s0f") == by_steps | by_corners


def test_soldier_on_the_earth_leaves_by_every_circle() -> None:
    """§6.1: a unicorn has twelve circles, each both ways, but not onto sun and moon."""
    position = astral("moon", "R:-m- r:s3f U:-e-")
    inner = {f"{hour}a" for hour in literal.HOURS}
    second = {f"{hour}b" for hour in literal.HOURS} - {"s2b", "m2b"}
    assert ends(position, "-e-") == inner | second


def test_soldiers_pass_only_an_open_and_empty_earth() -> None:
    """§6.1, §6.4."""
    position = astral("moon", "R:-m- r:s3f U:m1a")
    assert "s0a" not in ends(position, "m1a")
    assert "s0a" in ends(position, "m1a", open_earth=True)
    assert "-e-" not in ends(position, "m1a", open_earth=True)
    position = astral("moon", "R:-m- r:s3f U:m1a e:-e-")
    assert "s0a" not in ends(position, "m1a", open_earth=True)


def test_princess_on_a_body_is_no_safer() -> None:
    """§8.1: pony beside the moon, pegasus flying over her, unicorn from afar."""
    assert literal.in_eclipse(astral("moon", "R:-m- r:s3f e:m2c"), "moon")
    assert literal.in_eclipse(astral("moon", "R:-m- r:s3f p:m2c"), "moon")
    assert literal.in_eclipse(astral("moon", "R:-m- r:s3f u:m2d"), "moon")
    assert not literal.in_eclipse(astral("moon", "R:-m- r:s3f u:m2c"), "moon")
    # a pegasus on m3a flies over m2b to m1c; occupied, it cannot
    assert literal.in_eclipse(astral("moon", "R:-m- r:s3f p:m3a"), "moon")
    blocked = astral("moon", "R:-m- r:s3f p:m3a E:m1c E:m0d")
    assert not literal.in_eclipse(blocked, "moon")


def test_princess_threatens_across_an_empty_body_not_across_the_earth() -> None:
    """§8.7."""
    assert literal.in_eclipse(astral("moon", "R:m1b r:m3b"), "moon")
    assert literal.in_eclipse(astral("sun", "R:m1b r:m3b"), "sun")
    across = astral("moon", "R:m1a r:s0a")
    assert not literal.in_eclipse(across, "moon")
    assert not literal.in_eclipse(across, "moon", open_earth=True)


def test_delayed_promotion_makes_a_capture_illegal() -> None:
    """§7.2: the unicorn born on the earth would threaten the princess on s0c."""
    position = astral("sun", "R:m4d S:-e- r:s0c u:s4e U:s4c", waiting={"moon": ["-e-"]})
    capture = Move("s4e", "s4d", "s4c", None, "U")
    assert capture in literal.candidates(position)
    assert capture not in literal.legal_moves(position)
    after = literal.play(position, capture)
    assert after["pieces"]["-e-"] == "U"
    assert after["waiting"]["moon"] == []
    assert after["pools"]["moon"] == {"E": 0, "P": 0, "U": 0}


def test_arrival_promotes_by_choice_or_waits() -> None:
    """§7.1, §7.2, §8.7."""
    pools = {"moon": {"E": 2, "U": 1}}
    position = astral("moon", "R:-m- r:s3f S:m3a:h e:-e-", pools=pools)
    arrivals = {m for m in literal.legal_moves(position) if m.start == "m3a"}
    assert {m.promotion for m in arrivals} == {"E", "U"}
    assert {m.captured for m in arrivals} == {"-e-"}
    after = literal.play(position, Move("m3a", "-e-", "-e-", "E", "S"))
    assert after["pools"] == {"moon": {"E": 1, "P": 0, "U": 1}, "sun": {"E": 1, "P": 0, "U": 0}}
    position = astral("moon", "R:-m- r:s3f S:m3a:h")
    arrivals = {m for m in literal.legal_moves(position) if m.start == "m3a"}
    assert arrivals == {Move("m3a", "-e-", None, None, "S")}
    after = literal.play(position, arrivals.pop())
    assert after["waiting"]["moon"] == ["-e-"]
    assert after["arcs"] == {}


def test_bare_princesses() -> None:
    assert literal.verdict(astral("moon", "R:-m- r:s3f")) == "bare"
    assert literal.verdict(literal.start("astral")) is None


# -- the random positions --------------------------------------------------------------------


def assert_consistent(position: literal.Position) -> None:
    pieces, arcs, waiting = position["pieces"], position["arcs"], position["waiting"]
    astral_board = position["board"] == "astral"
    assert position == literal.normal(position)
    assert set(pieces) <= literal.geometry(position["board"]).points
    count = Counter(pieces.values())
    for side in literal.SIDES:
        pool = position["pools"][side]
        assert count[literal.written("R", side)] == 1
        assert count[literal.written("S", side)] <= 3
        for kind in literal.SOLDIERS:
            assert 0 <= pool[kind] <= 4 - count[literal.written(kind, side)]
        if waiting[side]:
            assert not any(pool.values())
        star = literal.written("S", side)
        arrived = [
            s
            for s in pieces
            if pieces[s] == star
            and (s == "-e-" if astral_board else s[1] == literal.far_rank(side))
        ]
        assert sorted(waiting[side]) == sorted(arrived)
    for star, piece in pieces.items():
        if piece.upper() in literal.SOLDIERS:
            assert star not in ("-s-", "-m-")
        elif piece.upper() == "R":
            assert star != "-e-"
        elif astral_board:
            assert star not in ("-s-", "-m-")
            assert (star in arcs) == (star != "-e-" and star[2] != "f")
        else:
            assert star[1] != ("1" if piece == "S" else "7")
    assert not literal.in_eclipse(position, literal.other(position["turn"]))


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_random_positions_stay_consistent(board: str) -> None:
    rng = random.Random(20)
    for _ in range(100):
        position = positions.random_position(rng, board)
        assert_consistent(position)
        for move in literal.legal_moves(position):
            assert_consistent(literal.play(position, move))


def test_random_deployments_stay_consistent() -> None:
    rng = random.Random(21)
    for _ in range(20):
        position = positions.random_deployment(rng)
        assert literal.in_deployment(position)
        assert literal.legal_moves(position)
        assert not any(literal.in_eclipse(position, side) for side in literal.SIDES)


@pytest.mark.long("agreement", reason="the literal reader is slow")
@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_random_positions_show_the_interesting_cases(board: str) -> None:
    rng = random.Random(22)
    counts = positions.tally(positions.random_position(rng, board) for _ in range(1000))
    for case in ("eclipse", "pin or self-eclipse", "promotion choice", "waiting star"):
        assert counts[case] >= 100, case
    for case in ("banished", "delayed promotion by capture", "waiting star capturable"):
        assert counts[case] >= 15, case
    for case in ("stalemate", "bare", "capture undone by delayed promotion"):
        assert counts[case] >= 5, case
    if board == "astral":
        for case in (
            "princess on her own body",
            "princess on the other body",
            "princess beside the earth",
            "princess on sphere f",
            "soldier on the earth",
            "turn at sphere f",
            "open earth: other moves",
        ):
            assert counts[case] >= 100, case
        assert counts["capture on the earth"] >= 15
