"""In front of a real terminal: keys, windows of every size, and leaving in every way."""

from collections.abc import Callable
from pathlib import Path

import pytest

import saros

from .terminal import Terminal, without_escapes

SAMPLE = Path(saros.__file__).parent / "games" / "sunmoon" / "sample.txt"


def test_at_a_terminal_one_is_asked_for_game_opponent_and_side(
    tmp_path: Path, start: Callable[..., Terminal]
) -> None:
    terminal = start("play", "--seed", 1)
    terminal.wait_for("Enter for terrestrial")
    terminal.type("\n")
    terminal.wait_for("Against whom?")
    terminal.wait_for("a name")
    terminal.type("search\n")
    terminal.wait_for("Which side?")
    terminal.wait_for("a name")
    terminal.type("moon\n")
    assert "\x1b[" in terminal.wait_for("moon> ")
    terminal.type("E d2 d3\n")
    terminal.wait_for("moon> ")
    terminal.type("quit\n")
    terminal.wait_for("Keep the game?")
    terminal.type(f"{tmp_path / 'kept.txt'}\n")
    terminal.wait_for("Saved in")
    assert terminal.close() == 0
    assert saros.load(tmp_path / "kept.txt").record.moves[0] == "E d2 d3"


def test_a_computer_that_takes_its_time_is_seen_to_think(start: Callable[..., Terminal]) -> None:
    terminal = start("play", "terrestrial", "--against", "8", "--as", "sun", "--time", 2)
    terminal.wait_for("moon is thinking …")
    assert "\r   " in terminal.wait_for("sun> "), "and then it is wiped away"
    terminal.type("quit\n")
    terminal.wait_for("Keep the game?")
    terminal.type("n\n")
    assert terminal.close() == 0


def test_leaving_with_control_d_is_quiet(start: Callable[..., Terminal]) -> None:
    terminal = start("play", "astral")
    terminal.wait_for("moon> ")
    terminal.type("\x04")
    assert terminal.rest().strip() == ""
    assert terminal.close() == 0


def test_leaving_with_control_c_is_quiet(start: Callable[..., Terminal]) -> None:
    terminal = start("play", "astral")
    terminal.wait_for("moon> ")
    terminal.interrupt()
    assert terminal.rest().strip() == ""
    assert terminal.close() == 130


def test_a_replay_is_leafed_through_by_keys(start: Callable[..., Terminal]) -> None:
    terminal = start("replay", SAMPLE)
    terminal.wait_for("q quit")
    for keys, heading in [
        ("\n", "ply 1 of 50"), ("\x1b[C", "ply 2 of 50"), ("b", "ply 1 of 50"),
        ("33\n", "ply 33 of 50"), ("$", "ply 50 of 50"), ("\x1b[D", "ply 49 of 50"),
        ("0", "50 plies"),
    ]:  # fmt: skip
        terminal.type(keys)
        terminal.wait_for(heading)
        terminal.wait_for("q quit")
    terminal.type("q")
    assert terminal.close() == 0


# Leaving -----------------------------------------------------------------------------------


def test_control_d_asks_where_to_keep_the_game_and_prints_it_without_an_answer(
    start: Callable[..., Terminal],
) -> None:
    terminal = start("play", "terrestrial")
    terminal.wait_for("moon> ")
    terminal.type("d2 d3\n")
    terminal.wait_for("sun> ")
    terminal.type("\x04")
    terminal.wait_for("Keep the game?")
    terminal.type("\x04")
    assert "01. E d2 d3" in terminal.rest()
    assert terminal.close() == 0


def test_control_c_prints_the_game_and_ends_with_130(start: Callable[..., Terminal]) -> None:
    terminal = start("play", "terrestrial")
    terminal.wait_for("moon> ")
    terminal.type("d2 d3\n")
    terminal.wait_for("sun> ")
    terminal.interrupt()
    assert "01. E d2 d3" in terminal.rest()
    assert terminal.close() == 130


def test_quit_does_not_ask_for_what_has_just_been_saved(
    tmp_path: Path, start: Callable[..., Terminal]
) -> None:
    terminal = start("play", "terrestrial")
    terminal.wait_for("moon> ")
    terminal.type("d2 d3\n")
    for typed in (f"save {tmp_path / 'game.txt'}", "f6 f5", f"save {tmp_path / 'game.txt'}"):
        terminal.wait_for("> ")
        terminal.type(f"{typed}\n")
    terminal.wait_for("Saved in")
    terminal.wait_for("moon> ")
    terminal.type("quit\n")
    assert "Keep the game?" not in terminal.rest()
    assert terminal.close() == 0
    assert saros.load(tmp_path / "game.txt").ply == 2


def test_a_name_that_cannot_be_written_is_asked_for_again(
    tmp_path: Path, start: Callable[..., Terminal]
) -> None:
    (tmp_path / "older.txt").write_text("something dear")
    terminal = start("play", "terrestrial")
    terminal.wait_for("moon> ")
    terminal.type("d2 d3\n")
    terminal.wait_for("sun> ")
    terminal.type("quit\n")
    terminal.wait_for("Keep the game?")
    terminal.type(f"{tmp_path}\n")
    terminal.wait_for("is a directory, not")
    terminal.wait_for("Keep the game?")
    terminal.type(f"{tmp_path / 'older.txt'}\n")
    terminal.wait_for("write over it?")
    terminal.type("n\n")
    terminal.wait_for("Keep the game?")
    terminal.type("\n")
    terminal.rest()
    assert terminal.close() == 0
    assert (tmp_path / "older.txt").read_text() == "something dear"


# Windows -----------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["--plain", "--color"])
@pytest.mark.parametrize("size", [(80, 24), (66, 24), (100, 46)])
@pytest.mark.parametrize("game", ["terrestrial", "astral"])
def test_the_first_screen_fits_its_window(
    game: str, size: tuple[int, int], colour: str, start: Callable[..., Terminal]
) -> None:
    terminal = start("play", game, colour, size=size)
    seen = terminal.wait_for("moon> ")
    assert " \r\n" not in seen, "no line is padded; daylight on the ground is colour, not padding"
    lines = without_escapes(seen).split("\n")
    assert len(lines) <= size[1]
    assert max(map(len, lines)) <= size[0]
    assert lines[-2].startswith("Type a move like ")
    assert "too small" not in "".join(lines)


def test_a_window_too_small_is_mentioned_once(start: Callable[..., Terminal]) -> None:
    terminal = start("play", "terrestrial", "--plain", size=(30, 12))
    first = terminal.wait_for("moon> ")
    assert "This window is too small for\r\nthe board: it needs 41 columns\r\nand 19 rows." in first
    assert "P───U───U───P" in first
    terminal.type("board\n")
    assert "too small" not in terminal.wait_for("moon> ")


def test_lines_are_broken_between_words(start: Callable[..., Terminal]) -> None:
    terminal = start("play", "terrestrial", "--plain", size=(50, 40))
    terminal.wait_for("moon> ")
    for typed, words in (
        ("help", "earth pony, pegasus, captures, soldier, threatened, scoresheet, computer, draw"),
        ("moves", "R e1, S b2, E d2, e4"),
        ("there is nothing that could be less of a move than this", "there, nothing, write, like"),
    ):
        terminal.type(f"{typed}\n")
        lines = terminal.wait_for("moon> ").split("\r\n")[1:]
        assert max(map(len, lines)) <= 50
        for word in words.split(", "):
            assert any(word in line for line in lines), word


# Replaying ---------------------------------------------------------------------------------


def test_a_replay_says_what_it_does_not_understand(start: Callable[..., Terminal]) -> None:
    terminal = start("replay", SAMPLE)
    terminal.wait_for("q quit")
    for keys, answer in (
        ("help\n", "Enter next · b back"),
        ("99\n", "there is no ply 99; the game has 50 plies"),
        ("3x\n", "Enter next · b back"),
        ("b", "beginning of the game"),
    ):
        terminal.type(keys)
        terminal.wait_for(answer)
    terminal.type("$")
    terminal.wait_for("ply 50 of 50")
    terminal.wait_for("q quit")
    terminal.type("\n")
    terminal.wait_for("end of the game")
    terminal.type("q")
    terminal.rest()
    assert terminal.close() == 0


def test_title_and_first_comment_stand_above_the_first_board(
    start: Callable[..., Terminal],
) -> None:
    terminal = start("replay", SAMPLE)
    seen = without_escapes(terminal.wait_for("q quit"))
    title, comment = seen.index("astral, 50 plies"), seen.index("The sample game")
    assert title < comment < seen.index("(S)")
    assert "The sample game" not in seen[comment + 1 :]


@pytest.mark.parametrize("colour", ["--plain", "--color"])
def test_a_small_window_has_room_for_board_title_and_comment(
    colour: str, start: Callable[..., Terminal]
) -> None:
    terminal = start("replay", SAMPLE, colour, size=(80, 24))
    lines = without_escapes(terminal.wait_for("q quit")).split("\n")
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80
