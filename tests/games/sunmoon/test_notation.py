"""Moves, positions and whole games as text: §9."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saros import Record, Refusal, Table, read_record
from saros.families import GAMES
from saros.games.sunmoon.moves import BANISHED, ECLIPSE, Go
from saros.games.sunmoon.notation import EXAMPLES, parse_move
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position_json import position_from_json, position_to_json
from saros.games.sunmoon.position_text import read_position, write_position

from . import positions
from .boards import ASTRAL, TERRESTRIAL, astral, data_of, drawn, moves

SEEDS = st.integers(0, 2**32)
BOARDS = st.sampled_from(["terrestrial", "astral"])
SETTINGS = st.builds(
    SunMoonOptions,
    open_earth=st.booleans(),
    repetition=st.sampled_from(["draw", "forfeit"]),
    claims=st.sampled_from(["off", "friendly", "tournament"]),
)
SAMPLE = files("saros.games.sunmoon").joinpath("sample.txt").read_text(encoding="utf-8")

OPEN_BOARD = drawn("""
    . . . . . . . . r
    . . . . . . . . .
    . . . . u . . . .
    . . . . . . . . .
    . . . E . . . . .
    . . . . . . . . .
    R . . . U . . . .
""")


def random_state(board: str, seed: int, options: SunMoonOptions) -> Any:
    """A state from a random position of play."""
    data = positions.random_position(random.Random(seed), board)
    return GAMES[board].read_state({**data, "switches": options.changed()})


# -- §9.1 to §9.3: moves -----------------------------------------------------------------------


def test_9_1_the_elements_stand_in_their_order() -> None:
    state = drawn(
        """
        . . . . p . . . r
        . . . S . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """,
        pools={"moon": {"U": 1, "E": 1}},
    )
    assert TERRESTRIAL.write_move(state, Go("d6", "d7", promotion="U")) == "S d6 d7 U"
    eclipse = drawn(
        """
        . . . p . . r . .
        . . . . S . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """,
        pools={"moon": {"U": 1, "E": 1}},
    )
    assert TERRESTRIAL.write_move(eclipse, Go("e6", "e7", promotion="U")) == "S e6 e7 U ○"


@pytest.mark.parametrize(
    "text",
    [
        "E d3 d4",
        "01. E d3 d4",
        "  1.E d3 d4 ",
        "01. ... E d3 d4",
        "01... E d3 d4",
        "01.— E d3 d4",
        "12. … E d3 d4",
        "Ed3d4",
        "e D3 D4",
        "E d3 d4.",
        "E d3 d4!?",
        "E d3 d4 !!",
        "E  d3\td4",
        "E\u00a0d3\u00a0d4",
    ],
)
def test_9_1_and_9_2_spellings_of_a_plain_move(text: str) -> None:
    assert TERRESTRIAL.read_move(OPEN_BOARD, text) == Go("d3", "d4")


@pytest.mark.parametrize("text", ["E d3 (d4) e5", "E d3(e4)e5 x", "Ed3(d4)e5xU", "E d3 e5 xU e5"])
def test_9_1_a_corner_in_brackets_is_read_and_checked(text: str) -> None:
    assert TERRESTRIAL.read_move(OPEN_BOARD, text) == Go("d3", "e5", "e5")
    with pytest.raises(Refusal, match="no open way from d3 round c4"):
        TERRESTRIAL.read_move(OPEN_BOARD, "E d3 (c4) e5 x")


UNICORN = Go("e1", "e2")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("E d3 e5 xU", Go("d3", "e5", "e5")),
        ("E d3 e5 x", Go("d3", "e5", "e5")),
        ("E d3 e5", Go("d3", "e5", "e5")),
        ("E d3 e5 X u", Go("d3", "e5", "e5")),
        ("E d3 e5 xe5", Go("d3", "e5", "e5")),
        ("E d3 e5 xU+", Go("d3", "e5", "e5")),
        ("E d3 e5 xU○", Go("d3", "e5", "e5")),
        ("E d3 e5 xU o", Go("d3", "e5", "e5")),
        ("E d3 e5 xU *", Go("d3", "e5", "e5")),
        ("E d3 e5 xU#", Go("d3", "e5", "e5")),
        ("U e1 e2 •", UNICORN),
        ("U e1 e2 ●!", UNICORN),
    ],
)
def test_9_2_captures_and_circles_are_read_liberally(text: str, move: Go) -> None:
    assert TERRESTRIAL.read_move(OPEN_BOARD, text) == move


@pytest.mark.parametrize(
    ("glyph", "call"),
    [
        ("○", ECLIPSE),
        ("o", ECLIPSE),
        ("O", ECLIPSE),
        ("•", BANISHED),
        ("*", BANISHED),
        ("#", BANISHED),
        ("", None),
    ],
)
def test_9_2_the_circles_are_calls_where_players_announce(glyph: str, call: str | None) -> None:
    state = TERRESTRIAL.setup(options=SunMoonOptions(claims="friendly"))
    assert TERRESTRIAL.read_move(state, f"E d2 d3 {glyph}") == Go("d2", "d3", call=call)


@pytest.mark.parametrize("dashed", ["-m-", "–m–", "—m—", "−M−", "\ufffdm\ufffd"])
def test_9_2_bodies_are_read_in_any_dashes(dashed: str) -> None:
    state = astral("R:-m- r:-s- E:m2c")
    assert ASTRAL.read_move(state, f"R {dashed} m2d") == Go("-m-", "m2d")
    assert ASTRAL.write_move(state, Go("-m-", "m2d")) == "R -m- m2d"


@pytest.mark.parametrize("text", ["½-½", "1/2-1/2", "½–½", "½ - ½"])
def test_9_2_a_draw_is_read_liberally(text: str) -> None:
    record = read_record(f"Game: terrestrial\n01. E d2 d3 E f6 f5\n{text}\n")
    assert record.result == "½-½"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "E",
        "E d2",
        "E d2 d9",
        "E d2 d3 d4",
        "K d2 d3",
        "E d2~d3",
        "1.",
        "E m4c s0c",
        "xE d2 d3",
        "E d2 d3 xR",
        "E d2 d3 =S",
        "E ı2 ı3",
        "E d2 d3\nE d3 d4",
        "é",
        "E d2 d3 x" + " " * 500 + "z",
    ],
)
def test_9_2_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is no move"):
        TERRESTRIAL.read_move(TERRESTRIAL.setup(), text)


def test_9_2_a_missing_x_is_no_capture_by_a_unicorn() -> None:
    """§5.3: without capture is another move, even when only the one with it is legal."""
    state = drawn("""
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . U . . e . . .
        . . . . . . . . .
        . . . . R . . . .
    """)
    assert TERRESTRIAL.read_move(state, "U c3 e3 x") == Go("c3", "e3", "f3")
    with pytest.raises(Refusal, match=r"§8\.2"):
        TERRESTRIAL.read_move(state, "U c3 e3")


@given(BOARDS, SEEDS, SETTINGS)
def test_9_3_every_legal_move_is_read_back(board: str, seed: int, options: SunMoonOptions) -> None:
    game, state = GAMES[board], random_state(board, seed, options)
    texts = [game.write_move(state, move) for move in game.legal_moves(state)]
    assert [game.read_move(state, text) for text in texts] == list(game.legal_moves(state))
    assert len(set(texts)) == len(texts)
    for text in texts:  # without spaces too, and in small letters
        assert game.read_move(state, text.replace(" ", "")) == game.read_move(state, text)
        assert game.read_move(state, text.lower()) == game.read_move(state, text)


@given(SEEDS)
def test_9_3_every_deployment_is_read_back(seed: int) -> None:
    data = positions.random_deployment(random.Random(seed))
    state = ASTRAL.read_state(data)
    for move in ASTRAL.legal_moves(state):
        assert ASTRAL.read_move(state, ASTRAL.write_move(state, move)) == move


def test_9_3_the_captured_star_is_written_only_where_the_text_would_be_ambiguous() -> None:
    """A pegasus born on the earth reaches s0b over s0a or over s1a."""
    same_kind = astral("R:-m- r:s3f P:-e- e:s0a e:s1a")
    over_s0a, over_s1a = Go("-e-", "s0b", "s0a"), Go("-e-", "s0b", "s1a")
    assert {over_s0a, over_s1a} <= moves(same_kind)
    assert ASTRAL.write_move(same_kind, over_s0a) == "P -e- s0b xE s0a"
    assert ASTRAL.write_move(same_kind, over_s1a) == "P -e- s0b xE s1a"
    with pytest.raises(Refusal, match="the one on s0a or s1a"):
        ASTRAL.read_move(same_kind, "P -e- s0b xE")
    # Different kinds tell the two apart.
    kinds = astral("R:-m- r:s3f P:-e- e:s0a u:s1a")
    assert ASTRAL.write_move(kinds, over_s0a) == "P -e- s0b xE"
    assert ASTRAL.read_move(kinds, "P -e- s0b xU") == over_s1a
    with pytest.raises(Refusal, match="say which piece"):
        ASTRAL.read_move(kinds, "P -e- s0b x")


def test_9_3_with_and_without_capture_by_two_lines_are_two_moves() -> None:
    state = astral("R:-m- r:s3f P:-e- e:s0a")
    assert ASTRAL.read_move(state, "P -e- s0b") == Go("-e-", "s0b")
    assert ASTRAL.read_move(state, "P -e- s0b x") == Go("-e-", "s0b", "s0a")


# -- §9.4: whole games -------------------------------------------------------------------------


def random_play(table: Table, rng: random.Random, plies: int) -> Table:
    for _ in range(plies):
        legal = table.legal_moves()
        if not legal:
            break
        table = table.play(rng.choice(legal))
    return table


def one_line(text: str) -> str:
    return " ".join(text.split()).replace("{", "(").replace("}", ")")


def as_written(record: Record) -> Record:
    """What a sheet keeps of a record: comments and names on one line, comments without braces."""
    people = tuple(" ".join(name.split()) for name in record.people)
    comments = {ply: one_line(text) for ply, text in record.comments.items() if one_line(text)}
    return replace(record, people=people if any(people) else (), comments=comments)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Random plays from the set-up, from a position or from the middle of a deployment."""
    board, seed, options = draw(BOARDS), draw(SEEDS), draw(SETTINGS)
    rng = random.Random(seed)
    kind = draw(st.sampled_from(["set-up", "position", "deployment"]))
    if kind == "set-up":
        table = Table.new(board, **options.to_mapping())
    else:
        if kind == "deployment":
            data = positions.random_deployment(rng)
        else:
            data = positions.random_position(rng, board)
        table = Table.from_state({**data, "switches": options.changed()})
    table = random_play(table, rng, draw(st.integers(0, 40)))
    plies = st.integers(0, len(table.record.moves))
    return replace(
        table.record,
        comments=draw(st.dictionaries(plies, st.text(max_size=30), max_size=4)),
        people=draw(st.sampled_from([(), ("Luna", "Celestia"), ("", "Twilight Sparkle")])),
        result=draw(st.sampled_from([None, "1-0", "0-1", "½-½"])),
    )


@given(records())
def test_9_4_a_record_survives_the_scoresheet(record: Record) -> None:
    game = GAMES[record.game]
    sheet = game.write_record(record)
    expected = as_written(record)
    if record.start is not None:  # the switches stand in their own line
        expected = replace(expected, start={**record.start})
        expected.start.pop("switches", None)
    assert read_record(sheet) == expected
    assert game.write_record(read_record(sheet)) == sheet
    assert game.replay(read_record(sheet)) == game.replay(record)


@given(records())
def test_9_4_a_record_survives_json(record: Record) -> None:
    assert Record.from_text(record.to_text()) == record
    assert read_record(json.dumps(record.to_json())) == record


@given(records(), st.text(max_size=40), st.text(max_size=20))
def test_9_4_no_comment_and_no_name_spoils_a_sheet(record: Record, said: str, name: str) -> None:
    record = replace(record, comments={len(record.moves): said}, people=(name, "Celestia"))
    back = read_record(GAMES[record.game].write_record(record))
    assert back.moves == record.moves
    assert back.comments == as_written(record).comments
    assert back.people == as_written(record).people


def test_9_4_a_letter_with_four_positions_deploys_four() -> None:
    sheet = """
        E m4a m5e m4b m4e
        P m1c, m2c, m4c, m4d
        U m3b m1a m3d m3a
        E s1a s2a s4d s4e
        P s3d s4a s3b s1e
        U s4b s5d s4c s5c
        ------
        01. P m4c s0c S s5f m0e
    """
    record = read_record(sheet)
    assert record.moves[:4] == ("E m4a", "E s1a", "E m5e", "E s2a")
    assert record.moves[24:] == ("P m4c s0c", "S s5f m0e")
    assert len(ASTRAL.replay(record)) == 27


@pytest.mark.parametrize(
    ("text", "result"),
    [("1-0", "1-0"), ("0-1", "0-1"), ("0 – 1", "0-1"), ("1:0", "1-0"), ("", None)],
)
def test_9_4_results(text: str, result: str | None) -> None:
    assert read_record(f"01. E d2 d3 E f6 f5 {text}").result == result


def test_9_4_comments_stand_between_moves() -> None:
    record = read_record("""
        Game: terrestrial
        {before} 01. E d2 d3 {good} E f6 f5 {a, b} {c}
        02. E d3 d4 Sun thinks for long
        02. ... E f5 f4
    """)
    assert record.moves == ("E d2 d3", "E f6 f5", "E d3 d4", "E f5 f4")
    assert record.comments == {0: "before", 1: "good", 2: "a, b c", 3: "Sun thinks for long"}


def test_9_4_an_x_alone_does_not_swallow_the_next_move() -> None:
    record = read_record("Game: terrestrial\n01. U d2 d3 x E e6 e5 02. P a1 a3 x e2 S e5 e4")
    assert record.moves == ("U d2 d3 x", "E e6 e5", "P a1 a3 x e2", "S e5 e4")


def test_9_4_an_unreadable_sheet_names_its_line() -> None:
    with pytest.raises(Refusal, match="line 4: “12 34” cannot be read"):
        read_record("Game: terrestrial\n\n01. E d2 d3\n12 34")


# -- §9.5: positions ---------------------------------------------------------------------------


def test_9_5_the_bodies_are_never_written_s2b_or_m2b() -> None:
    state = ASTRAL.setup()
    assert not {"s2b", "m2b"} & set(data_of(state)["pieces"])
    play = astral("R:-m- r:-s- E:m5e")
    with pytest.raises(Refusal, match="sun and moon are written -s- and -m-"):
        ASTRAL.read_move(play, "R m2b m2d")
    with pytest.raises(Refusal, match="the moon is written -m-"):
        ASTRAL.read_state({"board": "astral", "turn": "moon", "pieces": {"m2b": "R", "-s-": "r"}})


def test_9_5_the_one_line_form() -> None:
    assert write_position(TERRESTRIAL.setup().position) == (
        "terrestrial puuprpuup/1seesees1/9/9/9/1SEESEES1/PUUPRPUUP moon -/- -/- -/-"
    )
    state = astral("R:-m- r:s3f S:m3d:a s:-e-", turn="sun", pools={"moon": {"E": 2, "U": 1}})
    assert write_position(state.position) == ("astral 3r8/12/9Sa2/12/8R3/12/s sun E2U1/- -/-e- -/-")


@given(BOARDS, SEEDS, SETTINGS)
def test_9_5_positions_survive_the_line_and_json(
    board: str, seed: int, options: SunMoonOptions
) -> None:
    position = random_state(board, seed, options).position
    line = write_position(position)
    assert "\n" not in line
    assert read_position(line, options) == position
    assert write_position(read_position(line, options)) == line
    data = json.loads(json.dumps(position_to_json(position)))
    assert position_from_json(data, options) == position
    assert position_to_json(position_from_json(data, options)) == data


@given(SEEDS)
def test_9_5_deployments_survive_the_line_and_json(seed: int) -> None:
    data = positions.random_deployment(random.Random(seed))
    position = position_from_json(data, SunMoonOptions())
    assert read_position(write_position(position)) == position
    assert position_to_json(position) == position_to_json(read_position(write_position(position)))


LINE = "terrestrial 4r4/9/9/9/9/9/4R4 moon -/- -/- -/-"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("terrestrial", "lunar", "terrestrial or astral"),
        ("4r4", "4r3", "points instead of 9"),
        ("4r4", "9", "sun needs one princess and has 0"),
        ("4r4", "3rr4", "sun needs one princess and has 2"),
        ("4r4", "4rh3", "cannot be read"),
        ("4r4/", "", "rows"),
        ("moon", "luna", "moon's or sun's"),
        ("-/- -/- -/-", "-/- -/-", "six fields"),
        ("moon -/-", "moon E0/-", "count of soldiers"),
        ("moon -/-", "moon E99/-", "pieces"),
        ("moon -/- -/-", "moon -/- e7/-", "waiting"),
        ("-/- -/- -/-", "-/- -/- E1/E1", "nothing is deployed"),
        ("4R4", "S3R4", "behind its starting rank"),
        ("4r4", "S2Sr4", "order in which moon's shooting stars wait"),
    ],
)
def test_9_5_an_impossible_position_is_refused(old: str, new: str, why: str) -> None:
    assert read_position(LINE)
    with pytest.raises(Refusal, match=why):
        read_position(LINE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("board", "text", "why"),
    [
        ("terrestrial", "E d2 d9", "there is no star “d9”"),
        ("terrestrial", "E j2-d3", "there is no star “j2”"),
        ("astral", "P m4c s9z", "there is no star “s9z”"),
        ("terrestrial", "E d2xd3 now", "write piece, start and end"),
        ("terrestrial", "hello", "write piece, start and end"),
    ],
)
def test_a_star_that_is_not_there_is_named(board: str, text: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        parse_move(board, text)


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_the_example_of_a_refusal_is_written_for_the_side_to_move(board: str) -> None:
    for side, example in enumerate(EXAMPLES[board]):
        with pytest.raises(Refusal, match=f"like {example}$"):
            parse_move(board, "hello", side)
        assert parse_move(board, example, side).start == example.split()[1]


def test_who_plays_sun_reads_an_example_of_sun() -> None:
    after = Table.new("terrestrial").play("E d2 d3")
    with pytest.raises(Refusal, match=r"like E f6 f5$"):
        after.play("hello")
    assert "E f6 f5" in after.legal_texts()
