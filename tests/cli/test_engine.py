"""`saros engine`, driven as other programs drive it."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import pytest

import saros
from saros.cli.engine import COMMANDS, EngineSession, LineWriter
from saros.core.clock import Time
from saros.families import GAMES
from saros.families.players import player_named
from saros.games.sunmoon.board import BOARDS
from saros.players.timing import budget

from .dialogue import PATIENCE, Dialogue

INFO = (
    "info depth", " score points ", " chance ", " nodes ", " nps ", " time ", " pv ",
)  # fmt: skip
START = "terrestrial puuprpuup/1seesees1/9/9/9/1SEESEES1/PUUPRPUUP moon -/- -/- -/-"
OVER = "terrestrial 8r/9/9/9/9/9/R8 moon -/- -/- -/-"


@pytest.fixture
def engine() -> Iterator[Dialogue]:
    with Dialogue() as dialogue:
        yield dialogue


@pytest.fixture(scope="module")
def patient() -> Iterator[Dialogue]:
    """One that hears only what it refuses, and so is always as it was."""
    with Dialogue() as dialogue:
        yield dialogue


def best(engine: Dialogue, order: str = "go nodes 300") -> str:
    return engine.ask(order, "bestmove ").removeprefix("bestmove ")


# Introductions -----------------------------------------------------------------------------


def test_it_introduces_itself_with_every_option(engine: Dialogue) -> None:
    engine.say("saros")
    lines = engine.hear_until("sarosok")
    assert lines[0] == f"id name Saros {saros.__version__}"
    assert lines[1].startswith("id author ")
    names = [line.split()[2] for line in lines[2:-1]]
    assert names == [
        "Threads", "Memory", "Level", "Seed", "Board", "Judgement",
        "open_earth", "repetition", "claims", "stop_and_go", "generals", "roster", "neutrals",
            "fairy_stars", "fairy_limits", "fairy_name",
    ]  # fmt: skip
    assert all(" type " in line and " default " in line for line in lines[2:-1])
    assert engine.leave() == (0, "")


def test_it_says_nothing_that_nobody_asked_for(engine: Dialogue) -> None:
    assert engine.settle() == []
    for line in ("", "   ", "stop", "wait", "newgame", "setoption name Level value 2"):
        engine.say(line)
    assert engine.settle() == []


@pytest.mark.parametrize("level", [0, 4])
def test_whoever_is_ready_has_loaded_everything(level: int, monkeypatch: Any) -> None:
    heard = StringIO()
    driver = EngineSession(LineWriter(heard))
    for line in ("setoption name Board value astral", f"setoption name Level value {level}"):
        driver.answer(line)
    driver.answer("newgame")
    driver.answer("isready")
    monkeypatch.setattr("saros.players.sunmoon.engine.net_for", lambda _: pytest.fail("loads"))
    monkeypatch.setattr("saros.players.sunmoon.levels.Engine", lambda *_: pytest.fail("loads"))
    driver.answer("go depth 1")
    driver.answer("wait")
    said = heard.getvalue().splitlines()
    assert said[0] == "readyok"
    assert said[-1].startswith("bestmove ")


def test_who_cannot_get_ready_says_why_and_is_still_heard(monkeypatch: Any) -> None:
    def none(megabytes: int) -> None:
        raise MemoryError

    heard = StringIO()
    driver = EngineSession(LineWriter(heard))
    monkeypatch.setattr("saros.players.sunmoon.engine.Memory", none)
    driver.answer("isready")
    said = heard.getvalue().splitlines()
    assert said == ["error there is no room for 16 megabytes", "readyok"]


def test_the_end_of_the_input_is_the_end(engine: Dialogue) -> None:
    engine.say("go infinite")
    engine.hear_until("info")
    assert engine.process.stdin is not None
    engine.process.stdin.close()
    assert engine.process.wait(PATIENCE) == 0
    assert engine.errors() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
def test_a_reader_that_hangs_up_leaves_no_traceback() -> None:
    from .test_cli import command

    given = b"go infinite\n" + b"isready\n" * 100
    line = ["sh", "-c", '"$@" | head -n 3', "sh", *command("engine")]
    done = subprocess.run(line, input=given, capture_output=True, check=False)
    assert done.stdout.count(b"\n") == 3
    assert done.stderr == b""


def test_the_show_is_the_line_and_the_number_of_moves(engine: Dialogue) -> None:
    engine.say("show")
    shown = [f"show line {START}", "show turn moon", "show moves 62"]
    assert engine.hear_until("show moves") == shown
    engine.say(f"position line {OVER}")
    engine.say("show")
    shown = [f"show line {OVER}", "show outcome ½-½ a draw: bare princesses", "show moves 0"]
    assert engine.hear_until("show moves") == shown
    assert engine.ask("go depth 1", "error") == (
        "error the game is over: a draw: bare princesses, ½-½"
    )


# Positions ---------------------------------------------------------------------------------


def shown(engine: Dialogue) -> str:
    engine.say("show")
    *_, line, _, _ = engine.hear_until("show moves")
    return line.removeprefix("show line ")


@pytest.mark.parametrize("moves", ["", "moves E d2 d3", "moves E d2 d3 ; E f6 f5 ;P d1 d4;"])
def test_positions_come_as_start_line_or_json(engine: Dialogue, moves: str) -> None:
    state = json.dumps(saros.new("terrestrial").to_json())
    for words in ("start", f"line {START}", f"json {state}", f"  json\t{state} "):
        engine.say(f"position {words} {moves}")
        lines = engine.settle()
        assert lines == []
        table = saros.new("terrestrial")
        for text in moves.removeprefix("moves").split(";"):
            table = table.play(text) if text.strip() else table
        assert shown(engine) == START if not moves else shown(engine) != START
        assert engine.ask("show", "show moves") == f"show moves {len(table.legal_moves())}"


def test_a_record_is_a_position_too_even_with_moves_of_its_own(engine: Dialogue) -> None:
    record = json.dumps(saros.new("terrestrial").play("E d2 d3").record.to_json())
    engine.say(f"position json {record} moves E f6 f5")
    assert engine.settle() == []
    table = saros.new("terrestrial").play("E d2 d3").play("E f6 f5")
    assert engine.ask("show", "show moves") == f"show moves {len(table.legal_moves())}"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("position start moves E d2 d3 ; E d2 d9", "(move 2)"),
        ("position start moves E d2 d3 ; E d2 d4", "(move 2)"),
        ("position start moves hello", "is no move"),
        ("position start here", "behind start come moves, not “here”"),
        ("position", "a position is: start, line POSITION, or json OBJECT"),
        ("position fen 8/8", "a position is: start"),
        ("position line", "“” is no position on one line"),
        ("position line nonsense", "“nonsense” is no position on one line"),
        ("position line 01. E d2 d3", "is no position on one line"),
        (f"position line {OVER.replace('R8', '9')}", "needs one princess"),
        (f"position line {OVER} moves R a1 a3", "the game is over"),
        ("position json", "this is not JSON"),
        ("position json {", "this is not JSON"),
        ("position json []", "a position is a JSON object"),
        ("position json {} E d2 d3", "behind the object come moves"),
        ("position json {}", "no game knows this position"),
        ("position json " + "[" * 100_000, "JSON"),
        ('position json {"pools": {"moon": {"E": ' + "1" * 6_000 + "}}}", "has too many digits"),
        ("position json " + '{"a":' * 100_000, "JSON"),
    ],
)
def test_a_bad_position_is_refused_and_the_old_one_stays(
    patient: Dialogue, line: str, sentence: str
) -> None:
    patient.say("position start moves E d2 d4")
    before = shown(patient)
    answer = patient.ask(line, "error ")
    assert sentence in answer
    assert shown(patient) == before


def test_switches_and_boards_hold_from_the_next_position_on(engine: Dialogue) -> None:
    engine.say("setoption name claims value tournament")
    engine.say("setoption name BOARD value Astral")
    assert shown(engine) == START
    engine.say("newgame")
    assert shown(engine).startswith("astral ")
    engine.say("position line " + START + " moves E d2 d3 • ; E d6 d5 ; escape xU b1")
    assert engine.settle() == [], "the line is terrestrial, and claims are on"
    engine.say("position line " + START + " moves E d2 d3 • ; E d6 d5")
    assert best(engine, "go depth 2").startswith("escape x")
    for order in ("go movetime 50", "go nodes 500"):
        assert best(engine, order).startswith("escape")


FREED = "terrestrial 4r4/9/9/9/9/E8/4R4 moon -/- -/- -/- free:moon"


def test_f14_1_who_is_free_on_a_line_is_so_with_the_switch_that_was_set(engine: Dialogue) -> None:
    for value, moves in (("true", 12), ("false", 12), ("true", 12)):
        engine.say(f"setoption name generals value {value}")
        engine.say("position line " + FREED)
        assert shown(engine) == FREED
        assert f"show moves {moves}" in engine.ask("show", "show moves ")
    engine.say("position line " + FREED.removesuffix(" free:moon"))
    assert "show moves 8" in engine.ask("show", "show moves ")


# Options -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("roster", "X", "roster"),
        ("neutrals", "Lz9", "Lz9"),
        ("fairy_stars", "Pz9", "Pz9"),
        ("fairy_limits", "many", "many"),
    ],
)
def test_a_text_with_which_no_game_can_begin_is_refused_at_once(
    engine: Dialogue, name: str, value: str, sentence: str
) -> None:
    before = shown(engine)
    assert sentence in engine.ask(f"setoption name {name} value {value}", "error ")
    engine.say("newgame")
    assert shown(engine) == before
    engine.say("setoption name neutrals value Ls0c")
    engine.say("setoption name Board value astral")
    engine.say("newgame")
    assert "=L" in shown(engine), "what only another board has may be set before it"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "an option is set by: setoption name NAME value VALUE"),
        ("Level 3", "an option is set by"),
        ("name Level 3", "an option is set by"),
        ("name Level", "a value is missing"),
        ("name Level value", "a value is missing"),
        ("name Level value nine", "Level is a number from 0 to 8, not “nine”"),
        ("name Level value -1", "Level is a number from 0 to 8"),
        ("name Level value 9", "Level is from 0 to 8, not “9”"),
        ("name Threads value 0", "Threads is from 1 to 64"),
        ("name Threads value ٣", "Threads is a number"),
        ("name Memory value 0", "Memory is from 1 to"),
        ("name Memory value 99999999999999999999", "Memory is a number"),
        (
            "name Board value flat",
            "Board is terrestrial or astral or sonnemond or bluemoon, not “flat”",
        ),
        ("name Judgement value bad", "Judgement is learned or plain or material"),
        ("name Contempt value 3", "no option “Contempt”; there are: Threads, Memory"),
        ("name claims value loud", "it can be: off, friendly, tournament"),
    ],
)
def test_a_bad_option_is_refused(patient: Dialogue, words: str, sentence: str) -> None:
    answer = patient.ask(f"setoption {words}", "error ")
    assert sentence in answer
    assert patient.settle() == []


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_plays_by_itself_and_by_its_seed(engine: Dialogue, level: int) -> None:
    engine.say(f"setoption name Level value {level}")
    order = "go" if level < 8 else "go nodes 2000"
    moves = []
    for _ in range(2):
        engine.say("setoption name Seed value 7")
        moves.append([best(engine, order) for _ in range(4)])
    assert set(moves[0]) <= set(saros.new("terrestrial").legal_texts())
    if level < 8:
        assert moves[0] == moves[1]
    assert "searchmoves needs full strength" in engine.ask("go searchmoves E d2 d3", "error")


def test_a_low_level_has_luck_and_full_strength_has_none(engine: Dialogue) -> None:
    assert len({best(engine, "go depth 2") for _ in range(5)}) == 1
    engine.say("setoption name Level value 1")
    assert len({best(engine, "go") for _ in range(12)}) > 1


@pytest.mark.parametrize("words", ["Judgement value plain", "Judgement value material"])
def test_judgements_memory_and_threads_can_be_chosen(engine: Dialogue, words: str) -> None:
    engine.say(f"setoption name {words}")
    engine.say("setoption name Memory value 2")
    assert best(engine, "go depth 3")
    engine.say("setoption name Threads value 2")
    assert best(engine, "go movetime 60")
    assert engine.settle() == []


# Thinking ----------------------------------------------------------------------------------


def test_every_finished_depth_is_told(engine: Dialogue) -> None:
    engine.say("go depth 5")
    *told, last = engine.hear_until("bestmove")
    assert [line.split()[2] for line in told] == ["1", "2", "3", "4", "5"]
    for line in told:
        assert all(word in line for word in INFO)
        table = saros.new("terrestrial")
        for text in line.partition(" pv ")[2].split(" ; "):
            table = table.play(text)
    assert told[-1].partition(" pv ")[2].split(" ; ")[0] == last.removeprefix("bestmove ")


def test_a_sure_banishment_is_told_in_moves(engine: Dialogue) -> None:
    engine.say("position line terrestrial 4r4/9/3EEE3/2U3U2/9/9/R8 moon -/- -/- -/-")
    engine.say("go depth 6")
    *told, _ = engine.hear_until("bestmove")
    assert " score banish 1 chance 1.000 " in told[-1]


def test_the_same_nodes_give_the_same_move() -> None:
    answers = []
    for _ in range(2):
        with Dialogue() as engine:
            engine.say("setoption name Seed value 5")
            engine.say("go nodes 20000")
            lines = engine.hear_until("bestmove")
            best(engine, "go nodes 100")
            assert best(engine, "go nodes 20000") == lines[-1].removeprefix("bestmove ")
            answers.append([line.partition(" nps ")[0] for line in lines])
    assert answers[0] == answers[1]


def test_searchmoves_looks_at_nothing_else(engine: Dialogue) -> None:
    assert best(engine, "go depth 2 searchmoves E d2 d3") == "E d2 d3"
    assert best(engine, "go nodes 99 searchmoves P a1 a3 ; E d2 d3") in ("P a1 a3", "E d2 d3")
    assert "behind searchmoves come moves" in engine.ask("go searchmoves", "error")
    assert engine.ask("go searchmoves E d2 d9", "error")


def test_stop_is_answered_at_once(engine: Dialogue) -> None:
    slowest = 0.0
    for order in ("go infinite", "go", "go depth 50", "go movetime 500000", "go mtime 9999999"):
        engine.say(order)
        engine.hear_until("info depth 4")
        for word, answer in (("isready", "readyok"), ("stop", "bestmove")):
            began = time.perf_counter()
            engine.ask(word, answer)
            slowest = max(slowest, time.perf_counter() - began)
    print(f"slowest answer while thinking: {1000 * slowest:.1f} ms")
    assert slowest < 5  # how soon exactly is for bench/


def test_a_stop_right_behind_go_is_not_lost(engine: Dialogue) -> None:
    for _ in range(50):
        engine.say("go infinite\nstop")
        assert engine.hear_until("bestmove")
    assert engine.settle() == []


def test_infinite_waits_for_stop_even_if_nothing_is_left_to_find(engine: Dialogue) -> None:
    engine.say("position line terrestrial 8r/9/9/9/9/9/R7E moon -/- -/- -/-")
    engine.say("setoption name Level value 1")
    engine.say("go infinite")
    engine.hear_until("info")
    assert "this thought has no end" in engine.ask("wait", "error")
    assert engine.is_quiet(0.3)
    assert engine.ask("stop", "bestmove")


def test_what_must_not_change_while_thinking_is_refused(engine: Dialogue) -> None:
    engine.say("go infinite")
    for line in ("position start", "newgame", "setoption name Level value 1", "go depth 1"):
        word = line.split()[0]
        sentence = f"error {word} must wait until the thinking ends; send stop first"
        assert engine.ask(line, "error") == sentence
    assert shown(engine) == START
    assert engine.ask("stop", "bestmove")
    assert best(engine, "go depth 1")


def test_wait_lets_a_thought_come_to_its_end(engine: Dialogue) -> None:
    engine.say("go nodes 3000\nwait\nposition start moves E d2 d3\ngo nodes 3000\nwait\nquit")
    assert engine.hear_until("bestmove")
    assert engine.hear_until("bestmove")
    assert engine.process.wait(PATIENCE) == 0


def test_whoever_has_heard_the_move_may_go_on_at_once(engine: Dialogue) -> None:
    for _ in range(200):
        engine.say("go nodes 1")
        lines = engine.hear_until("bestmove")
        assert not [line for line in lines if line.startswith("error")]


CLOCKS = {
    "movetime 200": Time(per_move=0.2),
    "permove 200": Time(per_move=0.2),
    "mtime 3000 stime 3000": Time(3.0, 3.0),
    "mtime 1000 stime 9000 minc 100 sinc 100": Time(1.0, 9.0, increment=0.1),
    "mtime 500 stime 500 delay 200": Time(0.5, 0.5, delay=0.2),
    "mtime 0 stime 0 period 300 periods 1": Time(0.0, 0.0, period=0.3, periods=1),
    "mtime 2000 stime 4000 hourglass": Time(2.0, 4.0, hourglass=True),
    "mtime 900 movestogo 1": Time(0.9, moves_to_go=1),
    "mtime 1 stime 1": Time(0.001, 0.001),
    "mtime -20 stime 1000": Time(0.0, 1.0),
}


@pytest.mark.parametrize("words", CLOCKS)
def test_clocks_of_every_kind_are_respected(engine: Dialogue, words: str) -> None:
    best(engine)  # whatever is loaded once is loaded
    *told, _ = _timed(engine, f"go {words}")
    spent = max(int(line.partition(" time ")[2].split()[0]) for line in told) / 1000
    most = 0.2 if "movetime" in words else budget(CLOCKS[words]).most
    assert spent <= most + 3, "what a busy machine needs beyond is generous"


def _timed(engine: Dialogue, order: str) -> list[str]:
    began = time.perf_counter()
    engine.say(order)
    lines = engine.hear_until("bestmove")
    assert time.perf_counter() - began < 30
    return lines


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("depth", "behind depth comes a number"),
        ("depth x", "behind depth comes a number, not “x”"),
        ("depth 0", "behind depth comes a number from 1"),
        ("nodes 99999999999999999999", "behind nodes comes a number"),
        ("depth 1 depth 2", "depth stands twice"),
        ("fast", "go has no word “fast”; it has: depth, nodes, movetime"),
        ("infinite depth 3", "infinite knows no other limit"),
        ("stime 1000", "it is moon's turn, but there is no mtime"),
        ("hourglass", "there is no mtime"),
        ("period 100 periods 3", "there is no mtime"),
    ],
)
def test_a_bad_go_is_refused(patient: Dialogue, words: str, sentence: str) -> None:
    assert sentence in patient.ask(f"go {words}", "error ")
    assert patient.settle() == []


# A whole game ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_a_whole_game_is_played_through_it(engine: Dialogue, name: str) -> None:
    """It plays sun against `random`; the table is the referee."""
    table, other = saros.new(name), player_named("random", Random(3))
    engine.say(f"setoption name Board value {name}")
    while (seat := table.to_act) is not None:
        if seat == 0:
            table = table.play(other.choose(table.game, table.state))
            continue
        engine.say(f"position start moves {' ; '.join(table.record.moves)}")
        table = table.play(best(engine))
    assert table.outcome is not None
    assert table.outcome.points == (0.0, 1.0)
    engine.say(f"position start moves {' ; '.join(table.record.moves)}")
    assert engine.ask("show", "show outcome").endswith("sun wins")


# Garbage -----------------------------------------------------------------------------------

LONG_LINES = [
    b"x" * 1_000_000,
    b"position start moves " + b"E d2 d3 ; " * 100_000,
    b"position line " + b"9/" * 500_000,
    b"position line " + b"01. E d2 d3 " * 80_000,
    b"position json " + b"{" * 1_000_000,
    b"position json " + b'{"board":' + b"1" * 1_000_000,
    b"go " + b"depth 1 " * 100_000,
    b"go searchmoves " + b"E d2 d3 ; " * 100_000,
    b"setoption name " + b"a " * 500_000,
    b"\x00" * 1_000_000,
    b"\xff" * 1_000_000,
    b"stop" + b" " * 1_000_000,
    b"y" * 4_100_000,
]


def test_lines_of_any_length_are_survived(engine: Dialogue) -> None:
    for line in LONG_LINES:
        before = time.perf_counter()
        engine.say(line + b"\nstop")
        for answer in engine.settle():
            assert len(answer) < 2000, "what is wrong is said in a short sentence"
        assert time.perf_counter() - before < PATIENCE
    assert shown(engine)


WORDS = [
    *COMMANDS, "quit ", "uci", "name", "value", "Level", "Threads", "Memory", "Seed", "Board",
    "Judgement", "claims", "tournament", "astral", "terrestrial", "start", "line", "json", "moves",
    ";", "E d2 d3", "E f6 f5", "escape", "xU", "•", "{}", '{"board": "astral", "turn": "moon"}',
    "[", "depth", "nodes", "movetime", "mtime", "stime", "minc", "hourglass", "period", "periods",
    "permove", "delay", "infinite", "searchmoves", "0", "1", "2", "-1", "1e9", "nan", "9" * 30,
    START, OVER, "\x00", "\x7f", "\x1b[2J", "\u2028", "\x85", "\ufeff", "🌒", "\r", "\t", "٣",
]  # fmt: skip


def fuzzed(rng: Random) -> bytes:
    """Return a line that is nearly sense, or none at all."""
    if rng.random() < 0.15:
        return rng.randbytes(rng.randrange(80)).replace(b"\n", b" ")
    first = rng.choice([*COMMANDS, "go depth 1", "position start moves", "setoption name"])
    line = " ".join([first, *rng.choices(WORDS, k=rng.randrange(7))]).encode()
    if rng.random() < 0.2:
        at = rng.randrange(len(line) + 1)
        line = line[:at] + rng.randbytes(rng.randrange(1, 4)).replace(b"\n", b" ") + line[at:]
    # A hundred threads or gigabytes would be a test of the machine.
    return line.replace(b"Memory", b"Memory x").replace(b"Threads", b"Threads x")


def survive(engine: Dialogue, seed: int, lines: int) -> None:
    rng = Random(seed)
    for _ in range(lines // 50):
        for _ in range(50):
            engine.say(b"stop\n" + fuzzed(rng))
        engine.say("stop")
        for answer in engine.settle():
            assert answer.split()[0] in (
                "id", "option", "sarosok", "readyok", "show", "info", "bestmove", "error",
            )  # fmt: skip
    engine.say("position start")
    assert shown(engine).split()[0] in GAMES
    status, errors = engine.leave()
    assert (status, errors) == (0, "")


def test_two_thousand_lines_of_nonsense_are_survived(engine: Dialogue) -> None:
    survive(engine, seed=1, lines=2000)


@pytest.mark.long("hostile", reason="sixty thousand lines of nonsense")
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_more_lines_of_nonsense_are_survived(engine: Dialogue, seed: int) -> None:
    survive(engine, seed, lines=10_000)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
def test_an_input_that_cannot_be_read_is_the_end() -> None:
    from .test_cli import command

    for words in ("<&-", "</dev/null"):
        line = ["sh", "-c", f'"$@" {words}', "sh", *command("engine")]
        done = subprocess.run(line, capture_output=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), words


# Cards -------------------------------------------------------------------------------------

THREE = {
    "players": 3, "hands": [["S9"], ["M4"], ["S20", "SX"]], "turn": 2, "stack": ["S1", "M2"],
    "rows": [{"sun": [["S5"]]}, {"moon": [["M20"]]}, {}],
}  # fmt: skip


def said_to(*lines: str, cards: dict[str, Any]) -> list[str]:
    """Return what is answered about a position of cards."""
    heard = StringIO()
    driver = EngineSession(LineWriter(heard))
    for line in (f"position json {json.dumps(THREE | cards)}", *lines, "wait"):
        driver.answer(line)
    return heard.getvalue().splitlines()


def test_the_third_seat_is_called_by_its_name() -> None:
    lines = said_to("show", "go nodes 20", cards={})
    assert "show turn seat 3" in lines
    assert lines[-1].startswith("bestmove lay ")


@pytest.mark.parametrize("level", [0, 1, 4, 6])
def test_where_a_draw_comes_next_it_is_the_turn_of_chance(level: int) -> None:
    go = ("show", f"setoption name Level value {level}", "go nodes 20")
    lines = said_to(*go, cards={"hands": [["S9"], ["M4"], []]})
    assert "show turn chance" in lines
    assert lines[-1] == "bestmove draw 2 cards"
    assert not any("S1" in line for line in lines if not line.startswith("show"))


def test_seats_without_names_have_numbered_clocks() -> None:
    lines = said_to("go s1time 900 s2time 900 s3time 100 s3inc 1", cards={})
    assert lines[-1].startswith("bestmove lay ")
    assert said_to("go s1time 900", cards={})[0] == (
        "error it is seat 3's turn, but there is no s3time"
    )
    assert "go has no word “stime”" in said_to("go stime 900", cards={})[0]
    lines = said_to("go s3time 900", cards={"hands": [["S9"], ["M4"], []]})
    assert "chance is to act, for whom no clock runs" in lines[0]
