"""The command line for programs and pipes: counts, checks, lists, refusals."""

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest
from typer.testing import CliRunner, Result

import saros
from saros.cli.files import write_text
from saros.cli.main import app
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.families.files import read_record
from saros.families.players import PLAYERS, levels_of

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


def test_moves_and_counts_begin_after_a_ply_and_with_switches() -> None:
    table = saros.Table.from_record(
        dataclasses.replace(read_record(SAMPLE.read_text()), moves=(), options={})
    )
    first = read_record(SAMPLE.read_text()).moves
    for text in first[:32]:
        table = table.play(text)
    assert run("moves", SAMPLE, "--ply", 32).stdout.splitlines() == table.legal_texts()
    assert run("perft", SAMPLE, 1, "--ply", 32).stdout == f"{len(table.legal_moves())}\n"
    for words in (["--open-earth"], ["--switch", "open_earth=on"]):
        opened = run("moves", SAMPLE, "--ply", 32, *words).stdout.splitlines()
        assert "U m1a s0a" in opened
        assert run("perft", SAMPLE, 1, "--ply", 32, *words).stdout == f"{len(opened)}\n"
    assert "there is no ply 51; the game has 50 plies" in run("moves", SAMPLE, "--ply", 51).stderr
    assert "there is no ply 1; the game has 0 plies" in run("moves", "astral", "--ply", 1).stderr


@pytest.mark.parametrize("switch", [["--generals"], ["--switch", "generals=on"]])
def test_f14_1_who_is_free_stays_so_with_a_switch_beside_the_position(
    switch: list[str], tmp_path: Path
) -> None:
    held = "terrestrial 4r4/9/9/9/9/E8/4R4 moon -/- -/- -/-"
    path = tmp_path / "freed.json"
    pieces = {"e1": "R", "e7": "r", "a2": "E"}
    path.write_text(
        json.dumps({"board": "terrestrial", "turn": "moon", "pieces": pieces}
                   | {"freed": {"moon": True}})
    )  # fmt: skip
    for position, count in ((held, 8), (held + " free:moon", 12), (path, 12)):
        assert len(run("moves", position, *switch).stdout.splitlines()) == count
        assert run("perft", position, 1, *switch).stdout == f"{count}\n"


def test_an_agreed_result_does_not_change_what_is_legal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(saros.new("terrestrial").play("E d2 d3").resign(1).sheet())
    listed = run("moves", path).stdout.splitlines()
    assert listed == saros.new("terrestrial").play("E d2 d3").legal_texts()
    assert run("perft", path, 1, "--divide").stdout.splitlines()[-1] == str(len(listed))


def test_a_position_may_stand_on_the_command_line_or_in_a_file(tmp_path: Path) -> None:
    position = "terrestrial 4r4/9/9/9/9/4U4/R8 moon -/- -/- -/-"
    listed = run("moves", position).stdout
    assert "U e2 e4 ○" in listed.splitlines()
    path = tmp_path / "position.txt"
    path.write_text(f"{position}\n")
    assert run("moves", path).stdout == listed
    assert run("perft", position, 1).stdout == f"{len(listed.splitlines())}\n"
    done = run("moves", "no such file.txt")
    assert done.exit_code == 2
    assert "“no such file.txt” is no file, and no position" in done.stderr


@pytest.mark.parametrize("word", ["terr", "TERRESTRIAL", "Terrestrial", "t"])
def test_a_game_is_known_in_any_case_and_by_its_beginning(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("perft", word, 1).stdout == "62\n"
    assert "moon to move" in run("play", word).stdout
    Path("terr").write_text(saros.new("astral").sheet())
    assert run("perft", word, 1).stdout == ("70\n" if word == "terr" else "62\n"), "a file wins"


# Checking ----------------------------------------------------------------------------------


def test_the_sample_game_has_exactly_four_faults() -> None:
    done = run("check", SAMPLE)
    assert done.exit_code == 1
    faults = [line for line in done.stdout.splitlines() if " (ply " in line]
    assert [fault.partition(": ")[0] for fault in faults] == [
        "5. moon U m1a s0a (ply 33)",
        "6. moon U s0a m1a (ply 35)",
        "6. sun P s3b m2a (ply 36)",
        "13. moon S m3f m3e (ply 49)",
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


def test_a_contradicting_result_alone_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    bare = "Start: terrestrial 8r/9/9/9/9/9/R8 moon -/- -/- -/-\n\n"
    for result, status in (("½-½", 0), ("1-0", 1)):
        path.write_text(f"Game: terrestrial\n{bare}{result}\n")
        assert run("check", path).exit_code == status


def test_moves_are_numbered_and_deployments_lettered_in_json(tmp_path: Path) -> None:
    faults = json.loads(run("check", SAMPLE, "--json").stdout)["illegal"]
    assert [fault["number"] for fault in faults] == [5, 6, 6, 13]
    path = tmp_path / "game.txt"
    path.write_text("Game: astral\n\na. E s4a\n")
    found = json.loads(run("check", path, "--json").stdout)
    assert [fault["number"] for fault in found["illegal"]] == ["a"]
    assert "astral, 1 ply: 1 illegal ply" in run("check", path).stdout


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


def test_a_replay_tells_title_comment_and_end_once_each() -> None:
    shown = run("replay", SAMPLE, "--compact").stdout
    assert shown.startswith("Sun and Moon, astral, 50 plies\nThe sample game")
    assert shown.count("The sample game") == 1
    assert shown.count("is banished") == 1
    assert shown.rstrip().endswith("moon is banished: sun wins")


def test_a_replay_of_a_single_ply_says_ply(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(saros.new("terrestrial").play("E d2 d3").sheet())
    assert run("replay", path).stdout.startswith("Sun and Moon, terrestrial, 1 ply\n")
    assert "there is no ply 2; the game has 1 ply" in run("replay", path, "--ply", 2).stderr


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
    for name, (called, _) in levels_of(GAMES["terrestrial"]).items():
        assert f"{name}    {called}: " in listed
    for name in PLAYERS:
        assert f"  {name} " in listed


def test_the_version_tells_whether_the_kernel_is_compiled() -> None:
    assert run("--version").stdout.startswith(f"saros {saros.__version__}, kernel ")


def test_bench_measures_every_game() -> None:
    data = json.loads(run("bench", "--quick", "--json").stdout)
    assert set(data["games"]) == set(GAMES)
    assert all(game["perft_per_second"] > 0 for game in data["games"].values())
    assert "random plies" in run("bench", "--quick").stdout


def test_the_help_says_what_the_words_mean() -> None:
    def said(*words: str) -> str:
        return " ".join(run(*words, "--help").stdout.split())

    assert "In a checkout every `saros ...` is typed `python3 run ...`." in said()
    assert "Who plays moon: human (default), or level 1 to 8." in said("play")
    assert "With --against: the side you play, the first by default." in said("play")
    assert "Count the sequences of DEPTH legal moves (perft)." in said("perft")
    assert "0 to 40" in said("perft")
    assert "A scoresheet or record; - is the input." in said("check")
    assert "the strongest" not in run("games").stdout


def test_the_list_of_games_is_narrow() -> None:
    assert max(map(len, run("games").stdout.splitlines())) <= 78


WORDS = "play replay check perft moves analyse engine bench games".split()


@pytest.mark.parametrize("word", WORDS)
def test_every_command_helps_with_an_example(word: str) -> None:
    done = run(word, "--help")
    assert done.exit_code == 0
    if word not in ("bench", "games"):
        assert f"saros {word} " in done.stdout


def test_a_kernel_that_is_not_compiled_is_mentioned_on_stderr(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saros.families.is_compiled", lambda: False)
    done = run("perft", "terrestrial", 1)
    assert done.stdout == "62\n"
    assert done.stderr == "saros: the kernel is not compiled, so everything works but slowly\n"


# Refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"\xff\xfe\x00E", "is not text in UTF-8"),
        (b"[1, 2]", "is a JSON object"),
        (b"{}", "no game knows this position"),
        (b'{"board": "flat"}', "no game knows this position"),
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


def test_a_missing_file_is_worded_alike_by_every_command() -> None:
    path = "missing.txt"
    sentence = run("check", path).stderr.rstrip("\n")
    assert sentence == "saros: “missing.txt” cannot be read: no such file or directory"
    games = "; the games are: terrestrial, astral, sonnemond, bluemoon\n"
    assert run("moves", path).stderr == sentence + games
    # An uncompiled kernel is mentioned in a line before it.
    assert run("perft", path, 2).stderr.endswith(sentence + games)
    assert run("perft", "chess", 2).exit_code == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_a_pipe_is_read_to_its_end_but_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr("saros.core.reading.PATIENCE", 0.05)
    for word in ("check", "replay", "moves"):
        # Whoever waits for ever after all is let go in the end, with nothing to read.
        release = Timer(20.0, lambda: os.close(os.open(pipe, os.O_RDWR)))
        release.start()
        done = run(word, pipe)
        release.cancel()
        assert done.exit_code == 2
        assert "is a pipe to which nobody writes" in done.stderr
    assert run("store", "check", "--database", pipe).exit_code == 2
    monkeypatch.setattr("saros.core.reading.PATIENCE", 20.0)
    with subprocess.Popen(["sh", "-c", f"sleep 0.1; cat '{SAMPLE}' > '{pipe}'"]) as writer:
        piped = run("check", pipe)
        assert writer.wait() == 0
    assert (piped.exit_code, piped.stdout) == (1, run("check", SAMPLE).stdout)


def test_what_is_wrong_in_a_file_is_said_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text("Game: terrestrial\n\n01. E d2 d3 @@@\n")
    for word in ("check", "moves", "replay"):
        assert run(word, "game.txt").stderr.startswith("saros: game.txt: line 3: ")
    assert run("check", "-", given="Game: chess\n").stderr.startswith("saros: the input: there is")


def test_a_game_with_an_illegal_ply_sends_one_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SAMPLE.parent)
    done = run("moves", SAMPLE.name)
    assert done.exit_code == 2
    assert "saros: sample.txt: the unicorn on m1a may not" in done.stderr
    assert done.stderr.endswith("(ply 33); `saros check` names every one\n")
    assert run("play", "--from", SAMPLE.name).stderr.endswith(done.stderr)


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


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["perft", "chess", 1], "no_file"),
        (["moves", SAMPLE], "illegal_move"),
        (["check", SAMPLE, "--switch", "x=1"], "unknown_option"),
        (["perft", "terrestrial", 99], "bad_usage"),
        (["match", "level1", "level1", "--seats", 3], "bad_usage"),
        (["moves", "terrestrial", "--bogus"], "bad_usage"),
        (["frobnicate"], "bad_usage"),
        (["--bogus"], "bad_usage"),
    ],
)
def test_who_wants_json_is_refused_in_json_and_nowhere_else(words: list[object], code: str) -> None:
    plain, done = run(*words), run(*words, "--json")
    error = json.loads(done.stdout)["error"]
    assert error["code"] == code
    assert (done.exit_code, done.stderr) == (2, "")
    assert (plain.exit_code, plain.stdout) == (2, "")
    assert error["sentence"] in plain.stderr
    assert len(plain.stderr.splitlines()) == 1


def test_an_option_without_its_value_is_refused_in_json_too() -> None:
    done = run("analyse", "terrestrial", "--json", "--nodes")
    assert json.loads(done.stdout)["error"]["code"] == "bad_usage"
    assert (done.exit_code, done.stderr) == (2, "")


def test_behind_two_dashes_nobody_asks_for_json() -> None:
    done = run("moves", "--bogus", "--", "--json")
    assert (done.exit_code, done.stdout) == (2, "")


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("x.json", "null", "a position is a JSON object"),
        ("x.json", "Game: terrestrial", "this is not JSON at line 1, column 1"),
        ("X.JSON", "\n{a: 1}", "this is not JSON at line 2, column 2"),
        ("x", "[1,2", "this is not JSON at line 1, column 5"),
    ],
)
def test_broken_json_is_not_taken_for_a_sheet(
    name: str, content: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(content)
    assert sentence in run("moves", tmp_path / name).stderr
    with pytest.raises(Refusal, match=sentence):
        saros.load(tmp_path / name)


def test_the_package_runs_as_a_module() -> None:
    words = [sys.executable, "-m", "saros", "--version"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"saros {saros.__version__}")


def test_all_json_is_indented_alike() -> None:
    for words in (
        ["perft", "terrestrial", 1], ["moves", "terrestrial"], ["check", SAMPLE],
        ["bench", "--quick"], ["moves", "nothing"], ["analyse", "terrestrial", "--depth", 1],
    ):  # fmt: skip
        written = run(*words, "--json").stdout
        assert written == json.dumps(json.loads(written), ensure_ascii=False, indent=1) + "\n"


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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["moves", "terrestrial"], ["--help"], ["replay", SAMPLE]])
def test_an_output_that_is_full_gets_one_sentence(words: list[object]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command(*words), stdout=full, stderr=subprocess.PIPE, check=False)
    sentence = "saros: the output cannot be written: no space left on device\n"
    assert (done.returncode, done.stderr.decode()) == (1, sentence)


def test_an_output_that_is_closed_is_no_error() -> None:
    line = ["sh", "-c", '"$@" >&-', "sh", *command("moves", "terrestrial")]
    done = subprocess.run(line, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


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


# Writing -----------------------------------------------------------------------------------


def test_a_written_file_keeps_its_link_and_its_mode(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    write_text(link, "new")
    assert (link.is_symlink(), real.read_text(), real.stat().st_mode & 0o777) == (
        True,
        "new",
        0o600,
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.txt", "real.txt"]


@pytest.mark.parametrize("name", ["file/game.txt", "x" * 300, "."])
def test_what_cannot_be_written_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be written: "):
        write_text(tmp_path / name, "a game")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_text_that_is_no_unicode_is_refused_and_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old")
    with pytest.raises(Refusal, match="cannot be written"):
        write_text(path, "\ud800")
    assert path.read_text() == "old"


def test_nobodys_home_is_refused() -> None:
    done = run("play", "terrestrial", "--save", "~nosuchuser/game.txt")
    assert done.exit_code == 2
    assert "nobody's home is called" in done.stderr


def test_a_sheet_cannot_command_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("Game: terrestrial\nMoon: \x1b[31mred\n\n01. E d2\x1b[2J9 {\x1b]0;title\x07}\n")
    for word in ("check", "replay"):
        assert "\x1b" not in run(word, path).stdout
