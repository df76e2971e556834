"""The command line for programs and pipes: counts, checks, lists, refusals."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import saros
from saros.cli.main import app
from saros.games import GAMES

SAMPLE = Path(saros.__file__).parent / "games" / "sunmoon" / "sample.txt"


def run(*words: object, given: str | bytes = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=given)


def command(*words: object) -> list[str]:
    start = "from saros.cli.main import main; main()"
    return [sys.executable, "-c", start, *map(str, words)]


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    state = saros.new("terrestrial").play("E d2 d3").state
    path.write_text(json.dumps(GAMES["terrestrial"].write_state(state)))
    return path


# Counting ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "depth", "count"),
    [("terrestrial", 0, 1), ("terrestrial", 1, 62), ("terrestrial", 3, 234887), ("astral", 1, 70)],
)
def test_perft_prints_the_count_alone(game: str, depth: int, count: int) -> None:
    done = run("perft", game, depth)
    assert (done.exit_code, done.stdout) == (0, f"{count}\n")


def test_a_divided_perft_lists_each_move_and_the_total_last(position: Path) -> None:
    lines = run("perft", position, 2, "--divide").stdout.splitlines()
    table = saros.new("terrestrial").play("E d2 d3")
    assert [line.rpartition(": ")[0] for line in lines[:-1]] == table.legal_texts()
    assert sum(int(line.rpartition(": ")[2]) for line in lines[:-1]) == int(lines[-1])
    lines = run("perft", "terrestrial", 2, "--divide").stdout.splitlines()
    assert lines[-1] == "3781"


def test_perft_in_json_is_json_and_nothing_else() -> None:
    data = json.loads(run("perft", "terrestrial", 2, "--divide", "--json").stdout)
    assert data["count"] == sum(data["divide"].values()) == 3781


def test_moves_are_listed_one_a_line_or_as_objects(position: Path) -> None:
    table = saros.new("terrestrial").play("E d2 d3")
    assert run("moves", position).stdout.splitlines() == table.legal_texts()
    listed = json.loads(run("moves", position, "--json").stdout)
    assert [entry["move"] for entry in listed] == table.legal_texts()
    assert {"type", "start", "end", "captured", "promotion"} <= set(listed[0])
    empty = json.loads(run("moves", "astral", "--json").stdout)
    assert {entry["type"] for entry in empty} == {"deploy"}


def test_a_dash_reads_the_input(position: Path) -> None:
    done = run("moves", "-", given=position.read_text())
    assert done.stdout == run("moves", position).stdout


# Checking ----------------------------------------------------------------------------------


def test_the_sample_game_has_exactly_four_faults() -> None:
    done = run("check", SAMPLE)
    assert done.exit_code == 1
    faults = [line for line in done.stdout.splitlines() if line.startswith("ply ")]
    assert [fault.partition(":")[0] for fault in faults] == [
        "ply 33, 5. moon  U m1a s0a",
        "ply 35, 6. moon  U s0a m1a",
        "ply 36, 6. sun  P s3b m2a",
        "ply 49, 13. moon  S m3f m3e",
    ]
    assert "moon is banished: sun wins, 0-1" in done.stdout


def test_with_an_open_earth_one_fault_is_left() -> None:
    done = run("check", SAMPLE, "--open-earth", "--json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert [fault["ply"] for fault in found["illegal"]] == [49]
    assert found["illegal"][0]["move"] == "S m3f m3e"
    assert "eclipse" in found["illegal"][0]["reason"]
    assert found["outcome"] == {"result": "0-1", "winner": "sun", "reason": "banished"}
    assert run("check", SAMPLE, "--switch", "open_earth=on", "--json").stdout == done.stdout


def test_a_clean_game_passes(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(saros.new("terrestrial").play("E d2 d3").play("P a7 a5").sheet())
    done = run("check", path)
    assert done.exit_code == 0
    assert "no illegal plies" in done.stdout
    assert json.loads(run("check", path, "--json").stdout)["outcome"] is None


def test_a_result_that_contradicts_the_outcome_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(SAMPLE.read_text().rstrip().removesuffix("0-1") + "\n1-0\n")
    done = run("check", path)
    assert "the sheet says 1-0, which contradicts this" in done.stdout
    assert json.loads(run("check", path, "--json").stdout)["contradicts"] is True


def test_a_move_that_cannot_be_carried_out_passes_the_turn(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("Game: terrestrial\n\n01. E d4 d5 E d6 d5\n")
    done = run("check", path)
    assert "there is no piece on d4; it could not be carried out" in done.stdout
    assert "1 illegal ply" in done.stdout


# Replaying ---------------------------------------------------------------------------------


def test_a_replay_in_a_pipe_prints_every_position_with_faults_and_comments() -> None:
    done = run("replay", SAMPLE, "--compact")
    assert done.exit_code == 0
    assert done.stdout.count("ply ") == 50
    assert done.stdout.count("illegal: ") == 4
    assert "The sample game of the Sun and Moon compendium." in done.stdout
    assert "moon is banished: sun wins" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_replay_shows_one_ply_if_asked() -> None:
    done = run("replay", SAMPLE, "--ply", 33)
    assert "ply 33 of 50 · 5. moon U m1a s0a" in done.stdout
    assert done.stdout.count("ply ") == 1
    assert run("replay", SAMPLE, "--ply", 51).exit_code == 2


# Around ------------------------------------------------------------------------------------


def test_games_and_their_switches_are_listed() -> None:
    listed = run("games").stdout
    for game in GAMES.values():
        assert game.name in listed
        assert game.summary in listed
    assert "repetition=" in listed


def test_the_version_tells_whether_the_kernel_is_compiled() -> None:
    assert run("--version").stdout.startswith(f"saros {saros.__version__}, kernel ")


def test_bench_measures_every_game() -> None:
    data = json.loads(run("bench", "--quick", "--json").stdout)
    assert set(data["games"]) == set(GAMES)
    assert all(game["perft_per_second"] > 0 for game in data["games"].values())
    assert "random plies" in run("bench", "--quick").stdout


@pytest.mark.parametrize("word", ["play", "replay", "check", "perft", "moves", "bench", "games"])
def test_every_command_helps_with_an_example(word: str) -> None:
    done = run(word, "--help")
    assert done.exit_code == 0
    if word not in ("bench", "games"):
        assert f"saros {word} " in done.stdout


def test_a_kernel_that_is_not_compiled_is_mentioned_on_stderr(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saros.games.is_compiled", lambda: False)
    done = run("perft", "terrestrial", 1)
    assert done.stdout == "62\n"
    assert done.stderr == "saros: the kernel is not compiled, so everything works but slowly\n"


# Refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"\xff\xfe\x00E", "is not a text file in UTF-8"),
        (b"[1, 2]", "is a JSON object"),
        (b"{}", "no game has a position with these keys"),
        (b'{"board": "flat"}', "no game has a position with these keys"),
        (b'{"board": "terrestrial", "turn": "moon"}', "needs one princess"),
        (b'{"board": "terrestrial", ', "this is not JSON"),
        (b'{"game": "chess"}', "there is no game “chess”"),
        (b"nothing to see", "no move of Sun and Moon"),
    ],
)
@pytest.mark.parametrize("word", ["moves", "check"])
def test_a_bad_file_gets_one_sentence(
    word: str, content: bytes, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    done = run(word, path)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("saros: ")
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr


def test_missing_files_and_directories_are_refused(tmp_path: Path) -> None:
    for word in ("check", "replay"):
        assert "cannot be read: no such file" in run(word, tmp_path / "no").stderr
        assert "is a directory, not a file" in run(word, tmp_path).stderr
    done = run("perft", "chess", 2)
    assert done.exit_code == 2
    assert "neither a file nor a game; the games are: terrestrial, astral" in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--switch", "gravity=off"], "no switch “gravity”; there are: open_earth"),
        (["--switch", "claims"], "a switch is written NAME=VALUE"),
        (["--claims", "loud"], "it can be: off, friendly, tournament"),
        (["--repetition", "win"], "it can be: draw, forfeit"),
    ],
)
def test_switches_that_do_not_exist_are_refused(words: list[str], sentence: str) -> None:
    done = run("check", SAMPLE, *words)
    assert done.exit_code == 2
    assert sentence in done.stderr


def test_bytes_that_are_not_text_are_refused_from_the_input_too() -> None:
    done = run("check", "-", given=b"\xff\xfe")
    assert done.exit_code == 2
    assert "the input is not text in UTF-8" in done.stderr


# As a real program -------------------------------------------------------------------------


def test_the_help_starts_quickly() -> None:
    times = []
    for _ in range(3):
        before = os.times()
        subprocess.run(command("--help"), check=True, capture_output=True)
        after = os.times()  # processor time, so that a busy machine makes no difference
        spent = after.children_user - before.children_user
        times.append(spent + after.children_system - before.children_system)
    assert min(times) < 0.5


def test_the_help_loads_nothing_heavy() -> None:
    program = (
        "import sys; from saros.cli.main import app; app(['--help'], standalone_mode=False);"
        "sys.exit(' '.join({'rich', 'pydantic', 'asyncio'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.stderr == b""


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        command("replay", SAMPLE), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_terminal_without_unicode_gets_plain_letters() -> None:
    done = subprocess.run(
        command("replay", SAMPLE, "--ply", 50),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    text = done.stdout.decode("ascii")
    assert "U s5d m0d xS *" in text
    assert "?" not in text
