"""Playing at the prompt, by pipe and at a real terminal."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import saros
from saros.cli.main import app
from saros.cli.prompt import list_moves, read_move
from saros.games import GAMES


def play(*words: object, typed: str = "") -> Result:
    done = CliRunner().invoke(app, ["play", *map(str, words)], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def lines(*words: str) -> str:
    return "\n".join(words) + "\n"


def short_game() -> list[str]:
    """The moves of a game that a careless moon soon loses."""
    from random import Random

    from saros.players import player_named

    table = saros.new("terrestrial")
    players = [player_named("random", Random(1)), player_named("greedy", Random(2))]
    while (seat := table.to_act) is not None:
        table = table.play(players[seat].choose(table.game, table.state))
    return list(table.record.moves)


def test_a_whole_game_is_played_to_its_banishment() -> None:
    done = play("terrestrial", typed=lines(*short_game()))
    assert done.exit_code == 0
    assert "is banished" in done.stdout
    assert "Game: terrestrial" in done.stdout
    assert done.stdout.rstrip().endswith(("1-0", "0-1"))


def test_nonsense_and_illegal_moves_get_one_sentence_and_change_nothing() -> None:
    done = play(
        "terrestrial", typed=lines("hello", "E d2 d9", "E d2 d5", "d2 d5", "E e4 e5", "record")
    )
    for sentence in (
        "“hello” is no move; write piece, start and end, like E d2 d3.",
        "the earth pony on d2 cannot reach d5: it goes one step",
        "there is no piece on e4.",
    ):
        assert sentence in done.stdout
    assert done.stdout.count("cannot reach d5") == 2
    assert "01." not in done.stdout


def test_short_forms_are_understood_where_they_are_clear() -> None:
    table = saros.new("terrestrial")
    for text in ("E d2 d3", "e d2 d3", "d2 d3", "d2d3", "Ed3 ", "1. E d2 d3"):
        if text == "Ed3 ":
            with pytest.raises(saros.Refusal, match="could be E c2 d3, E d2 d3"):
                read_move(table, text)
            continue
        assert table.game.write_move(table.state, read_move(table, text)) == "E d2 d3"
    astral = saros.new("astral")
    assert astral.game.write_move(astral.state, read_move(astral, "e m4a")) == "E m4a"


def test_back_flip_moves_board_help_and_hint_do_what_they_say() -> None:
    typed = lines(
        "E d2 d3", "back", "moves d2", "moves e4", "moves a9", "flip", "board", "?", "hint"
    )
    done = play("terrestrial", typed=typed)
    assert "E d2    " in done.stdout
    assert "nothing can move from or to “a9”." in done.stdout
    assert "round a corner" in done.stdout
    assert "perhaps " in done.stdout
    assert "there is no move to take back." in play("terrestrial", typed="back\n").stdout


def test_moves_are_listed_by_piece() -> None:
    listed = list_moves(saros.new("terrestrial"))
    assert sum(len(line[8:].split("  ")) for line in listed) == 62
    assert list_moves(saros.new("terrestrial"), "e1") == ["R e1    e3  g3  c3"]
    with pytest.raises(saros.Refusal, match="moon's unicorn on c1 has no legal move"):
        list_moves(saros.new("terrestrial"), "c1")
    deploying = list_moves(saros.new("astral"))
    assert [line[0] for line in deploying] == ["E", "P", "U"]


def test_with_claims_each_move_is_listed_once() -> None:
    plain, claimed = saros.new("terrestrial"), saros.new("terrestrial", claims="friendly")
    assert list_moves(plain) == list_moves(claimed)


def test_resigning_asks_once_and_is_written_down(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    done = play("terrestrial", "--save", path, typed=lines("E d2 d3", "resign", "n", "resign", "y"))
    assert "Sun resigns. 1-0" in done.stdout
    assert path.read_text().rstrip().endswith("1-0")
    assert "{Sun resigns.}" in path.read_text()


def test_a_draw_needs_both() -> None:
    done = play("terrestrial", typed=lines("draw", "n", "draw", "y"))
    assert "sun plays on." in done.stdout
    assert "Drawn by agreement. ½-½" in done.stdout


def test_a_game_is_saved_after_every_move_and_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play(
        "terrestrial", "--save", path, typed=lines("E d2 d3", "E f6 f5")
    )  # and then the line breaks
    assert saros.load(path).record.moves == ("E d2 d3", "E f6 f5")
    play("--from", path, "--save", path, typed=lines("c2 c3", "back", "c2 c4"))
    assert saros.load(path).record.moves[:2] == ("E d2 d3", "E f6 f5")
    done = play("terrestrial", "--save", path)
    assert done.exit_code == 2
    assert "is there already; go on with it by --from" in done.stderr
    assert "holds a game of terrestrial, not astral" in play("astral", "--from", path).stderr


def test_save_at_the_prompt_writes_a_sheet_and_asks_before_overwriting(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = lines("E d2 d3", f"save {path}", "E f6 f5", f"save {path}", "n", "save")
    done = play("terrestrial", typed=typed)
    assert saros.load(path).record.moves == ("E d2 d3",)
    assert "say where to, like: save game.txt." in done.stdout
    nowhere = tmp_path / "no" / "game.txt"
    assert "cannot be written" in play("terrestrial", typed=lines(f"save {nowhere}")).stdout


def test_against_the_computer_back_returns_to_your_own_move() -> None:
    typed = lines("E d2 d3", "back", "record", "E d2 d4", "E d2 e3", "record")
    done = play("terrestrial", "--against", "greedy", "--seed", 3, typed=typed)
    assert "sun · greedy" in done.stdout
    sheets = done.stdout.split("Game: terrestrial")
    assert "E d2 d3" not in sheets[1].partition("moon>")[0]
    assert "E d2 e3" in sheets[2]


def test_whoever_plays_sun_lets_the_computer_begin() -> None:
    done = play("astral", "--against", "search", "--as", "sun", "--seed", 1, typed="record\n")
    assert "a." in done.stdout
    assert "sun> " in done.stdout


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("pair", [("random", "greedy"), ("greedy", "search")])
def test_computers_play_a_whole_game_by_themselves(name: str, pair: tuple[str, str]) -> None:
    words = (name, "--moon", pair[0], "--sun", pair[1], "--seed", 4)
    done = play(*words)
    assert done.exit_code == 0
    assert play(*words).stdout == done.stdout, "a seed repeats the game"
    assert done.stdout.rstrip().endswith(("1-0", "0-1", "½-½"))


def test_computers_that_go_on_for_ever_agree_to_a_draw() -> None:
    done = play("terrestrial", "--moon", "random", "--sun", "random", "--seed", 1, "--max-plies", 7)
    assert "Called a draw after 7 plies (--max-plies). ½-½" in done.stdout


def test_claims_are_typed_and_false_ones_punished() -> None:
    typed = lines("E d2 d3 *", "E d6 d5", "escape xU b1", "record")
    done = play("terrestrial", "--claims", "tournament", typed=typed)
    assert "moon claims banished!" in done.stdout
    assert "sun escaped a false claim" in done.stdout
    assert "escape xU b1" in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no game “chess”; there are: terrestrial, astral"),
        (["terrestrial", "--moon", "deep"], "there is no player “deep”"),
        (["terrestrial", "--against", "search", "--as", "mars"], "nobody sits at “mars”"),
        (["terrestrial", "--as", "sun"], "needs an opponent"),
        (["terrestrial", "--against", "search", "--sun", "random"], "--against names the opponent"),
        (["terrestrial", "--switch", "x=1"], "no switch “x”"),
        (["--from", "nowhere.txt"], "cannot be read"),
    ],
)
def test_words_that_make_no_sense_are_refused(words: list[str], sentence: str) -> None:
    done = play(*words)
    assert done.exit_code == 2
    assert done.stderr.startswith("saros: ")
    assert sentence in done.stderr


def test_a_game_nobody_named_is_asked_for() -> None:
    done = play(typed=lines("7", "ast", "record"))
    assert "Which game?" in done.stdout
    for game in GAMES.values():
        assert game.summary in done.stdout
    assert "Please choose one of these." in done.stdout
    assert "moon to deploy" in done.stdout
    assert play(typed="").exit_code == 0


# A real terminal ---------------------------------------------------------------------------


class Terminal:
    """The program behind a pseudo-terminal of 100 by 46."""

    def __init__(self, *words: object) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 46, 100, 0, 0))
        start = "from saros.cli.main import main; main()"
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", start, *map(str, words)],
            stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str, seconds: float = 20) -> str:
        """Return what is written up to and with a text; what follows is kept for the next time."""
        until = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < until, f"no {text!r} in {self.seen[-2000:]!r}"
            assert self._read() or text in self.seen, f"it ended: {self.seen[-2000:]!r}"
        found, _, self.seen = self.seen.partition(text)
        return found + text

    def _read(self) -> bool:
        """Take in what is there, if anything comes soon; False once the program has ended."""
        if not select.select([self.master], [], [], 0.1)[0]:
            return True
        try:
            part = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += part.decode("utf-8", "replace")
        return bool(part)

    def rest(self, seconds: float = 20) -> str:
        """Return what is still written until the program ends, without line ends and escapes."""
        until = time.monotonic() + seconds
        while self._read():
            assert time.monotonic() < until, "it does not end"
        return re.sub(r"\x1b\[[?\d;]*\w|\^C|[\r\n]", "", self.seen)

    def interrupt(self) -> None:
        """Press Ctrl-C; again if it fell between the prompt and the waiting for keys."""
        for _ in range(20):
            time.sleep(0.3)
            if self.process.poll() is not None:
                return
            self.process.send_signal(signal.SIGINT)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> int:
        """Return the exit status; a program that has not ended is ended."""
        try:
            return self.process.wait(10)
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self.master)


@pytest.fixture
def start() -> Iterator[Callable[..., Terminal]]:
    """Starts programs at terminals of their own, and leaves none running."""
    started: list[Terminal] = []

    def begin(*words: object) -> Terminal:
        started.append(Terminal(*words))
        return started[-1]

    yield begin
    for terminal in started:
        terminal.process.kill()
        terminal.process.wait()


needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@needs_pty
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


@needs_pty
def test_leaving_with_control_d_is_quiet(start: Callable[..., Terminal]) -> None:
    terminal = start("play", "astral")
    terminal.wait_for("moon> ")
    terminal.type("\x04")
    assert terminal.rest() == ""
    assert terminal.close() == 0


@needs_pty
def test_leaving_with_control_c_is_quiet(start: Callable[..., Terminal]) -> None:
    terminal = start("play", "astral")
    terminal.wait_for("moon> ")
    terminal.interrupt()
    assert terminal.rest() == ""
    assert terminal.close() == 130


@needs_pty
def test_a_replay_is_leafed_through_by_keys(start: Callable[..., Terminal]) -> None:
    sample = Path(saros.__file__).parent / "games" / "sunmoon" / "sample.txt"
    terminal = start("replay", sample)
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
