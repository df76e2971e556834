"""Boards as text: nothing missing, nothing twice, and the same picture as last time.

The golden boards are rewritten by SAROS_REWRITE=1 python3 run test tests/draw; read the diff.
"""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import saros
from saros.draw.scene import Scene, SceneRequest
from saros.draw.text import DEGRADED, board_lines, cell_of, painted, plain, rich_text
from saros.families import GAMES
from saros.families.drawing import board_text, numbers, reminder, scene_of
from saros.families.players import player_named
from saros.games.sunmoon.board import BOARDS
from saros.table.table import Table

CONSOLE = Console()
GOLDEN = Path(__file__).parent / "golden"
SIZES = {
    "full": {},
    "disc": {"styles": ("disc",)},
    "compact": {"styles": ("compact",)},
    "80x24": {"room": (80, 24)},
    "90x36": {"room": (90, 36)},
}


def played(name: str, plies: int, seed: int = 3) -> Table:
    table = saros.new(name)
    player = player_named("greedy", Random(seed))
    for _ in range(plies):
        table = table.play(player.choose(table.game, table.state))
    return table


def scene(table: Table, **wishes: Any) -> Scene:
    before = table.states[-2] if table.ply else None
    last = table.record.moves[-1] if table.ply else ""
    return scene_of(table.game, table.state, SceneRequest(last, **wishes), before)


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BOARDS)
def test_every_point_is_drawn_exactly_once(name: str, size: str, flip: bool) -> None:
    table = played(name, 34)
    drawn = scene(table, flip=flip, **SIZES[size])
    points = [m for m in drawn.marks if m.id.startswith(("star:", "piece:"))]
    assert sorted(m.id.partition(":")[2] for m in points) == sorted(BOARDS[name].names)
    places = [cell_of(m.place[0]) for m in points]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BOARDS)
def test_nothing_covers_a_piece_or_a_name(name: str, size: str, flip: bool) -> None:
    drawn = scene(played(name, 34), flip=flip, **SIZES[size])
    taken: dict[tuple[int, int], str] = {}
    for mark in drawn.marks:
        if mark.shape in ("rule", "arc", "joint"):
            continue
        column, row = cell_of(mark.place[0])
        reach = (-1, 0, 1) if mark.id.startswith("piece:") else (0,)
        for cell in [(column + n, row) for n in reach]:
            assert cell not in taken, f"{mark.id} lies on {taken.get(cell)}"
            assert 0 <= cell[0] < drawn.width
            assert 0 <= cell[1] < drawn.height
            taken[cell] = mark.id


@pytest.mark.parametrize("name", BOARDS)
def test_the_letters_on_the_board_are_those_of_the_position(name: str) -> None:
    table = played(name, 40)
    drawn = scene(table)
    canvas = painted(drawn, colour=False)
    pieces = table.game.write_state(table.state)["pieces"]
    for place, letter in pieces.items():
        mark = drawn.find(f"piece:{place}")
        assert mark is not None
        assert canvas.glyph(cell_of(mark.place[0])) == letter


def test_every_point_says_what_it_is() -> None:
    drawn = scene(saros.new("terrestrial").play("E d2 d3"))
    assert len(list(drawn.labels())) == 63
    assert {"moon's earth pony on d3", "sun's princess on e7", "e4, empty", "d2, just left"} <= set(
        drawn.labels()
    )
    drawn = scene(played("astral", 26))
    assert len(list(drawn.labels())) == 73
    assert "the earth, empty" in drawn.labels()


def test_a_princess_on_her_body_and_a_star_on_its_arc_are_named_so() -> None:
    data = {
        "board": "astral",
        "turn": "moon",
        "pieces": {"-s-": "r", "-m-": "R", "m3e": "S"},
        "arcs": {"m3e": "h"},
    }
    labels = set(scene(Table.from_state(data)).labels())
    assert "sun's princess on the sun" in labels
    assert "moon's shooting star on m3e, on its hour" in labels


def test_an_eclipse_is_marked_and_told() -> None:
    table = played("astral", 34)
    drawn = scene(table)
    assert table.state.position.in_eclipse(0)
    princess = next(m for m in drawn.marks if "eclipse" in m.look)
    assert princess.label.endswith("in eclipse")
    assert "eclipse!" in [line.text for line in drawn.story]


def test_a_banished_princess_is_called_so() -> None:
    pieces = {"i1": "u", "h2": "R", "g3": "r", "f4": "p", "f5": "u"}
    table = Table.from_state({"board": "terrestrial", "turn": "sun", "pieces": pieces})
    assert "moon's princess on h2, banished" in scene(table.play("P f4 h4")).labels()


def test_where_players_must_claim_the_drawing_gives_nothing_away() -> None:
    table = saros.new("astral", claims="friendly")
    for text in played("astral", 34).record.moves:
        table = table.play(text.rstrip(" ○"))
    assert table.state.position.in_eclipse(0)
    assert not any("eclipse" in m.look or "eclipse" in m.label for m in scene(table).marks)


def test_hands_losses_and_waiting_stars_are_shown() -> None:
    deploying = scene(saros.new("astral"))
    assert "in hand  4E 4P 4U" in [line.text for line in deploying.near]
    data = {
        "board": "terrestrial",
        "turn": "moon",
        "pieces": {"e1": "R", "e7": "r", "a7": "S"},
        "waiting": {"moon": ["a7"]},
        "pools": {"sun": {"U": 2}},
    }
    drawn = scene(Table.from_state(data))
    assert "waiting  a7" in [line.text for line in drawn.near]
    assert "lost  2U" in [line.text for line in drawn.far]


def test_a_flipped_board_is_the_other_way_round() -> None:
    for name in BOARDS:
        table = saros.new(name)
        upright, turned = board_lines(scene(table)), board_lines(scene(table, flip=True))
        letters = "".join(upright).replace(" ", ""), "".join(turned).replace(" ", "")
        assert letters[0] != letters[1]
        assert sorted(letters[0]) == sorted(letters[1])


@pytest.mark.parametrize("size", [(80, 24), (120, 50), (62, 24), (60, 20)])
@pytest.mark.parametrize("name", BOARDS)
def test_a_board_fits_its_window(name: str, size: tuple[int, int]) -> None:
    table = played(name, 30)
    wanted = SceneRequest("P m4c s0c xE+ ○", room=size)
    text = board_text(table.game, table.state, wanted, colour=True)
    lines = str(text).split("\n")
    assert len(lines) <= size[1] - 1, "the prompt needs a line"
    assert max(map(len, lines)) <= max(size[0], 65)


@pytest.mark.parametrize("size", [(80, 24), (120, 50), (66, 22), (66, 21)])
@pytest.mark.parametrize("name", BOARDS)
def test_a_plain_board_fits_its_window_too(name: str, size: tuple[int, int]) -> None:
    table = played(name, 30)
    names = ("somebody with quite a long name",) * 2
    wanted = SceneRequest("P m4c s0c xE+ ○", names, room=size)
    drawn = board_text(table.game, table.state, wanted, colour=False)
    lines = str(drawn).split("\n")
    assert len(lines) <= size[1] - 1, "the prompt needs a line"
    assert max(map(len, lines)) <= size[0]


@pytest.mark.parametrize("size", ["full", "disc", "compact", "80x24"])
@pytest.mark.parametrize("name", BOARDS)
def test_no_line_is_padded(name: str, size: str) -> None:
    drawn = scene(played(name, 30), **SIZES[size])
    for line in plain(drawn).split("\n"):
        assert line == line.rstrip()
    for line in rich_text(drawn, 100).split("\n"):
        tail = len(line.plain) - len(line.plain.rstrip())
        styles = [line.get_style_at_offset(CONSOLE, n) for n in range(-tail, 0)]
        assert all(style.bgcolor for style in styles), "only ground may be left at the end"


def test_plain_text_shows_the_round_board_only_to_who_asks() -> None:
    start = saros.new("astral")
    bare = [
        str(board_text(start.game, start.state, SceneRequest(styles=styles), colour=False))
        for styles in ((), ("disc",))
    ]
    assert "·───s───·" in bare[0]
    assert "───" not in bare[1]
    large = SceneRequest(room=(100, 60))
    assert "✦───" not in str(board_text(start.game, start.state, large, colour=True))


def test_the_schematic_says_which_hours_meet_round_the_back() -> None:
    start = saros.new("astral")
    for flip, words in ((False, "m5 → s0"), (True, "s5 → m0")):
        rows = board_lines(scene(start, styles=("compact",), flip=flip))
        assert rows[0].endswith(words)
        assert rows[-1].endswith(words)


def test_the_story_leaves_out_the_end_if_somebody_else_tells_it() -> None:
    data = {"board": "terrestrial", "turn": "moon", "pieces": {"a1": "R", "i7": "r"}}
    table = Table.from_state(data)
    assert "a draw: bare princesses" in [line.text for line in scene(table).story]
    assert scene(table, end=False).story == ()


def test_a_penalty_says_what_to_write() -> None:
    table = saros.new("terrestrial", claims="tournament").play("E d2 d3 •").play("E d6 d5")
    told = [line.text for line in scene(table).story]
    assert "sun escaped a false claim" in told
    example = table.legal_texts()[-1]
    assert example.startswith("escape x")
    assert f"remove a soldier, like {example}, or none: escape" in told


def test_colour_and_plain_text_tell_the_same_story() -> None:
    drawn = scene(played("terrestrial", 9))
    coloured, bare = str(rich_text(drawn, 120)), plain(drawn)
    for line in (*drawn.far, *drawn.story, *drawn.near):
        assert line.text in coloured
        assert line.text in bare


@pytest.mark.parametrize("name", BOARDS)
def test_plain_text_can_be_written_without_unicode(name: str) -> None:
    for styles in ((), ("compact",)):
        lines = board_lines(scene(played(name, 30), styles=styles))
        for line in lines:
            bare = "".join(DEGRADED.get(letter, letter) for letter in line)
            assert bare.isascii()
            assert len(bare) == len(line), "a board keeps its columns"


@pytest.mark.parametrize(
    ("name", "size"), [*((name, size) for name in BOARDS for size in ("full", "compact")),
                       ("astral", "disc")]
)  # fmt: skip
def test_the_starts_look_as_they_did(name: str, size: str) -> None:
    wanted = SceneRequest(**SIZES[size])
    drawn = board_text(GAMES[name], saros.new(name).state, wanted, colour=False)
    path = GOLDEN / f"{name}-{size}.txt"
    if os.environ.get("SAROS_REWRITE"):
        path.write_text(f"{drawn}\n", encoding="utf-8")
    assert f"{drawn}\n" == path.read_text(encoding="utf-8")


# The words around --------------------------------------------------------------------------


def test_plies_are_numbered_as_on_a_scoresheet() -> None:
    table = played("astral", 28)
    names = [numbers(table.game, table.states)[ply - 1] for ply in (1, 2, 24, 25, 26, 27, 28)]
    assert names == [
        ("a", "moon"), ("a", "sun"), ("l", "sun"), ("1", "moon"), ("1", "sun"), ("2", "moon"),
        ("2", "sun"),
    ]  # fmt: skip


def test_a_game_that_sun_begins_is_numbered_so() -> None:
    data = saros.new("terrestrial").game.write_state(saros.new("terrestrial").state)
    table = Table.from_state({**data, "turn": "sun"}).play("E d6 d5").play("E d2 d3")
    assert [numbers(table.game, table.states)[ply - 1] for ply in (1, 2)] == [
        ("1", "sun"),
        ("2", "moon"),
    ]


def test_a_penalty_has_the_number_of_the_move_it_follows() -> None:
    table = saros.new("terrestrial", claims="tournament").play("E d2 d3 •").play("E d6 d5")
    table = table.play("escape xU b1").play("E f2 f3")
    names = [numbers(table.game, table.states)[ply - 1] for ply in range(1, 5)]
    assert names == [("1", "moon"), ("1", "sun"), ("1", "sun"), ("2", "moon")]


def test_moves_written_behind_the_end_go_on_by_turns() -> None:
    data = {"board": "terrestrial", "turn": "moon", "pieces": {"a1": "R", "i7": "r"}}
    start = Table.from_state(data)
    assert start.outcome is not None
    states = [start.state] * 4
    assert [numbers(start.game, states)[ply - 1] for ply in (1, 2, 3)] == [
        ("1", "moon"), ("1", "sun"), ("2", "moon"),
    ]  # fmt: skip


@pytest.mark.parametrize("claims", ["off", "friendly", "tournament"])
@pytest.mark.parametrize("name", BOARDS)
def test_the_reminder_is_narrow_and_leaves_room_for_more(name: str, claims: str) -> None:
    said = reminder(GAMES[name], saros.new(name, claims=claims).state)
    lines = said.splitlines()
    assert len(lines) <= 17
    assert max(map(len, lines)) <= 78
    assert ("to claim eclipse" in said) == (claims != "off")
    assert ("or just escape" in said) == (claims == "tournament")
