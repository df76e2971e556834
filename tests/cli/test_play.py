"""Playing at the prompt, by pipe."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

import saros
from saros.cli.main import app
from saros.cli.play_commands import COMMANDS
from saros.cli.typed_moves import list_moves, read_move
from saros.core.machine import cores
from saros.families import GAMES
from saros.families.players import MIDDLE, levels_of, player_named
from saros.games.sunmoon.board import BOARDS
from saros.players.analyst import Limits
from saros.players.player import Player


def play(*words: object, typed: str = "") -> Result:
    done = CliRunner().invoke(app, ["play", *map(str, words)], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def lines(*words: str) -> str:
    return "\n".join(words) + "\n"


def short_game() -> list[str]:
    """The moves of a game that a careless moon soon loses."""
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
    typed = lines("E d2 d3", f"save {path}", "E f6 f5", f"save {path}", "save")
    done = play("terrestrial", typed=typed)
    assert saros.load(path).record.moves == ("E d2 d3", "E f6 f5"), "its own file is not asked for"
    assert "is there already" not in done.stdout
    again = play("terrestrial", typed=lines("E d2 d4", f"save {path}", "n"))
    assert "is there already; write over it? [y/N]" in again.stdout
    assert saros.load(path).record.moves == ("E d2 d3", "E f6 f5")
    refused = play("terrestrial", typed=lines(f"save {tmp_path}"))
    assert f"“{tmp_path}” is a directory, not a file." in refused.stdout
    assert "write over it?" not in refused.stdout
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


@pytest.mark.parametrize(("word", "name"), [("3", "level3"), ("Foal", "level1")])
def test_a_level_is_named_by_its_number_or_what_it_is_called(word: str, name: str) -> None:
    assert f"sun · {name}" in play("terrestrial", "--against", word, typed="board\n").stdout
    assert f"moon · {name}" in play("terrestrial", "--moon", word, typed="board\n").stdout


def test_the_time_of_a_move_reaches_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    def named(name: str, rng: Random, seconds: float | None, own: int) -> Player:
        given.append((name, seconds, own))
        return player_named(name, rng)

    monkeypatch.setattr("saros.cli.seats.player_named", named)
    play("terrestrial", "--against", "8", "--time", "2.5")
    assert given == [("level8", 2.5, cores())], "at one table all cores are its own"


# Deploying ---------------------------------------------------------------------------------


def test_the_computer_places_the_rest_of_a_person_s_soldiers_by_turns() -> None:
    done = play("astral", "--against", "level2", "--seed", 1, typed=lines("E m4a", "deploy"))
    assert done.stdout.count("moon to deploy") == 2, "no board for every soldier"
    assert done.stdout.count("moon to move") == 1
    sheet = done.stdout.partition("Game: astral")[2]
    assert "a. E m4a " in sheet
    assert "\nl. " in sheet
    assert "01." not in sheet


def test_of_two_people_only_the_one_who_asks_is_helped() -> None:
    done = play("astral", typed=lines("deploy", "E s4a", "E s3a", "record"))
    sheet = done.stdout.partition("Game: astral")[2]
    assert " E s4a\n" in sheet
    assert " E s3a\n" in sheet
    assert done.stdout.count("sun to deploy") >= 3


def test_taking_back_ends_the_help() -> None:
    done = play("astral", "--against", "level2", typed=lines("deploy", "back", "record"))
    assert done.stdout.count("moon to deploy") == 2
    assert "in hand  1" in done.stdout


@pytest.mark.parametrize("typed", [["deploy"], ["E d2 d3", "deploy"]])
def test_where_nothing_is_deployed_nobody_helps(typed: list[str]) -> None:
    assert "there is nothing to deploy here." in play("terrestrial", typed=lines(*typed)).stdout


@pytest.mark.parametrize("name", BOARDS)
def test_8_3_the_help_says_that_no_move_without_eclipse_is_a_draw(name: str) -> None:
    assert "no move without eclipse: a draw" in play(name, typed="help\n").stdout


def test_whoever_plays_sun_lets_the_computer_begin() -> None:
    done = play("astral", "--against", "search", "--as", "sun", "--seed", 1, typed="record\n")
    assert "a." in done.stdout
    assert "sun> " in done.stdout


@pytest.mark.parametrize("name", BOARDS)
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
        (["terrestrial", "--as", "sun"], "needs an opponent, like --against level4"),
        (["terrestrial", "--against", "level9"], "there is no player “level9”"),
        (["terrestrial", "--against", "engine:x=1"], "an engine has no “x”"),
        (["terrestrial", "--against", "engine:nodes"], "written NAME=VALUE"),
        (["terrestrial", "--against", "engine:depth=0"], "depth is from 1 to 60, not “0”"),
        (["terrestrial", "--against", "engine:megabytes=0"], "megabytes is from 1 to 65536"),
        (["terrestrial", "--against", "engine:seconds=nan"], "seconds is from 0.001 to 86400"),
        (["terrestrial", "--against", "search", "--sun", "random"], "--against names the opponent"),
        (["terrestrial", "--switch", "x=1"], "no switch “x”"),
        (["terrestrial", "--against", "9"], "there is no player “9”"),
        (["terrestrial", "--against", "8", "--time", "0"], "--time is more than 0"),
        (["terrestrial", "--time", "2"], "--time is for a computer player"),
        (["terrestrial", "--against", "engine:judgement=x"], "judgement is learned or plain"),
        (["--from", "nowhere.txt"], "cannot be read"),
    ],
)
def test_words_that_make_no_sense_are_refused(words: list[str], sentence: str) -> None:
    done = play(*words)
    assert done.exit_code == 2
    assert done.stderr.startswith("saros: ")
    assert sentence in done.stderr


def test_a_file_in_place_of_a_game_is_told_how_to_go_on(tmp_path: Path) -> None:
    sheet_of(tmp_path / "g1.txt", "E d2 d3")
    done = play(tmp_path / "g1.txt")
    assert done.exit_code == 2
    assert f"is a file, not a game; to go on from it: --from {tmp_path / 'g1.txt'}" in done.stderr


def test_a_game_nobody_named_is_asked_for() -> None:
    done = play(typed=lines("7", "ast", "human", "record"))
    assert "Which game?" in done.stdout
    for game in GAMES.values():
        assert game.summary in done.stdout
    assert "Please choose one of these." in done.stdout
    assert "moon to deploy" in done.stdout
    assert play(typed="").exit_code == 0


@pytest.mark.parametrize("number", ["0", "9" * 5000])
def test_a_number_that_is_none_of_the_choices_is_asked_for_again(number: str) -> None:
    done = play(typed=lines(number, "ast", "human"))
    assert "Please choose one of these." in done.stdout
    assert "moon to deploy" in done.stdout


def test_a_pipe_is_asked_what_a_terminal_is_asked() -> None:
    done = play("--seed", 1, typed=lines("1", "4", "moon", "d2 d3"))
    for question in ("Which game?", "Against whom?", "Which side?"):
        assert question in done.stdout
    assert "sun · level4" in done.stdout
    assert "01. E d2 d3 " in done.stdout


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("", MIDDLE), ("1", "level1"), ("level6", "level6"), ("Charger", "level4"),
        ("foa", "level1"), ("search", "search"), ("GREEDY", "greedy"), ("ra", "random"),
    ],
)  # fmt: skip
def test_an_opponent_is_known_by_number_name_or_what_it_is_called(answer: str, name: str) -> None:
    done = play("--seed", 1, typed=lines("1", answer, "moon"))
    assert f"sun · {name}" in done.stdout


def test_the_levels_are_offered_with_their_characters_and_a_middle_one_by_itself() -> None:
    done = play(typed=lines("1", "level", "s", "human"))
    for name, (called, like) in levels_of(GAMES["terrestrial"]).items():
        assert f"{name}  {called}: {like}" in done.stdout
    assert f"Enter for {MIDDLE}" in done.stdout
    assert done.stdout.count("Please choose one of these.") == 2
    assert "sun · " not in done.stdout


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("player", ["level1", "level4", "level6", "engine:nodes=50"])
def test_levels_and_engines_play_by_their_seed(name: str, player: str) -> None:
    words = (name, "--moon", player, "--sun", "level2", "--seed", 2, "--max-plies", 8)
    done = play(*words)
    assert f"Moon: {player}" in done.stdout
    assert play(*words).stdout == done.stdout


# Advice ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_a_hint_is_a_move_a_chance_and_what_is_expected(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nodes, not seconds: a busy machine would sometimes see no answer to the first move.
    monkeypatch.setattr("saros.cli.play_commands.HINT", Limits(nodes=20_000))
    done = play(name, typed="hint\n")
    found = re.search(r"perhaps (.+): moon \d+ %\nexpected: (.+)\n", done.stdout)
    assert found
    assert found[1] in saros.new(name).legal_texts()
    table = saros.new(name)
    for text in found[2].removesuffix(" …").split(", "):
        table = table.play(text)


@pytest.mark.parametrize("word", ["evaluate", "eval", "EVAL"])
def test_an_evaluation_keeps_the_move_to_itself(word: str) -> None:
    done = play("terrestrial", typed=f"{word}\n")
    assert re.search(
        r"moon (\d+) %, sun (\d+) % \([+-]\d+ points for moon, \d+ plies deep\)\n", done.stdout
    )
    assert "perhaps" not in done.stdout


def test_advice_knows_a_sure_banishment(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text("terrestrial 4r4/9/3EEE3/2U3U2/9/9/R8 moon -/- -/- -/-")
    done = play("--from", path, typed=lines("evaluate", "hint"))
    assert done.stdout.count("moon banishes in 1 move\n") == 2


def test_advice_is_given_for_a_penalty_too() -> None:
    typed = lines("E d2 d3 *", "E d6 d5", "hint", "evaluate")
    done = play("terrestrial", "--claims", "tournament", typed=typed)
    assert "perhaps escape x" in done.stdout
    assert " points for sun, " in done.stdout


# Going on ----------------------------------------------------------------------------------


def sheet_of(path: Path, *moves: str, people: tuple[str, ...] = (), result: str = "") -> str:
    """Write a sheet and return its text."""
    table = saros.new("terrestrial")
    for move in moves:
        table = table.play(move)
    record = replace(table.record, people=people, result=result or None)
    path.write_text(table.game.write_record(record))
    return path.read_text()


def test_a_finished_game_that_goes_on_is_not_written_before_a_move(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    before = sheet_of(path, "E d2 d3", "E f6 f5", result="1-0")
    done = play("--from", path, "--save", path, typed="board\n")
    assert "The sheet says 1-0; playing on takes that back." in done.stdout
    assert path.read_text() == before
    play("--from", path, "--save", path, typed=lines("c2 c3"))
    assert "1-0" not in path.read_text()
    assert saros.load(path).ply == 3


def test_a_game_that_is_over_shows_its_end_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    before = sheet_of(path, *short_game(), result="0-1")
    done = play("--from", path, "--save", path)
    assert "Moon is banished: sun wins. 0-1\n" in done.stdout
    assert "takes that back" not in done.stdout
    assert path.read_text() == before


def test_leaving_a_game_that_has_not_gone_on_prints_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    sheet_of(path, "E d2 d3")
    assert "01. E d2 d3" not in play("--from", path).stdout
    assert "01. E d2 d3 E f6 f5" in play("--from", path, typed="f6 f5\n").stdout


def test_a_computer_on_the_sheet_takes_its_seat_again(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    sheet_of(path, "E d2 d3", "E f6 f5", people=("Ann", "greedy"))
    done = play("--from", path, typed="c2 c3\n")
    assert "Greedy plays sun again, as the sheet says; --sun human takes the seat." in done.stdout
    assert "02. E c2 c3 E" in done.stdout or "02. E c2 c3 P" in done.stdout
    assert "sun> " not in done.stdout


def test_other_words_give_the_seat_of_a_computer_to_somebody_without_its_name(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.txt"
    sheet_of(path, "E d2 d3", "E f6 f5", people=("Ann", "greedy"))
    done = play("--from", path, "--against", "random", "--as", "sun", typed="board\n")
    assert "moon · random" in done.stdout
    assert "sun · " not in done.stdout
    done = play("--from", path, "--sun", "human", typed="board\n")
    assert "moon · Ann" in done.stdout
    assert "again, as the sheet says" not in done.stdout
    assert "greedy" not in done.stdout


@pytest.mark.parametrize("name", ["search", "random", "level2"])
def test_every_opponent_takes_its_seat_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("terrestrial", "--against", name, "--save", path, typed="d2 d3\n")
    assert saros.load(path).record.people == ("", name)
    done = play("--from", path, "--save", path, typed="c2 c3\n")
    assert "plays sun again, as the sheet says" in done.stdout
    assert saros.load(path).ply == 4


def test_an_engine_spelt_out_on_a_sheet_is_only_a_name(tmp_path: Path) -> None:
    """A sheet from somewhere else must not order memory or files."""
    path = tmp_path / "game.txt"
    path.write_text("Game: terrestrial\nSun: engine:megabytes=65536,net=/dev/zero\n\n01. E d2 d3\n")
    done = play("--from", path, typed="board\n")
    assert "again, as the sheet says" not in done.stdout
    assert "sun · engine:megabytes" in done.stdout


# Leaving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["", "quit\n", "exit\n", "q\n"])
def test_a_game_that_is_kept_nowhere_is_printed_on_leaving(word: str) -> None:
    done = play("terrestrial", typed=f"d2 d3\n{word}")
    assert done.stdout.endswith("Game: terrestrial\n\n01. E d2 d3\n")


def test_nothing_is_printed_of_a_game_that_is_kept(tmp_path: Path) -> None:
    for words, typed in (
        (["--save", tmp_path / "one.txt"], lines("d2 d3")),
        ([], lines("d2 d3", f"save {tmp_path / 'two.txt'}", "quit")),
        ([], lines("d2 d3", "back")),
    ):
        assert "Game: terrestrial" not in play("terrestrial", *words, typed=typed).stdout
    assert saros.load(tmp_path / "one.txt").ply == saros.load(tmp_path / "two.txt").ply == 1


def test_a_game_whose_file_fails_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, text: str) -> None:
        if "01." in text:
            raise saros.Refusal("not_written", "the disk is full")

    monkeypatch.setattr("saros.cli.game_saver.write_text", fail)
    words = ("terrestrial", "--moon", "random", "--sun", "random", "--save", tmp_path / "a.txt")
    done = play(*words)
    assert done.exit_code == 2
    assert "01. " in done.stdout
    assert "the disk is full" in done.stderr


# The words around --------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "example"), [("terrestrial", "P a1 a3"), ("astral", "E m1a")])
def test_the_first_screen_says_what_to_type_once(name: str, example: str) -> None:
    done = play(name, typed=lines(example, "board"))
    assert done.stdout.count(f"Type a move like {example}, or help.") == 1
    watched = play(name, "--moon", "random", "--sun", "random", "--max-plies", 2)
    assert "Type a move" not in watched.stdout


@pytest.mark.parametrize("claims", ["off", "friendly", "tournament"])
@pytest.mark.parametrize("name", BOARDS)
def test_help_is_narrow_and_names_every_command(name: str, claims: str) -> None:
    done = play(name, "--claims", claims, typed="help\n")
    said = done.stdout.partition("> ")[2].rpartition("moon> ")[0]
    assert max(map(len, said.splitlines())) <= 78
    assert len(said.splitlines()) <= 24
    for word in {*COMMANDS, "undo", "exit"} - {"deploy", "look"}:
        assert word in said
    assert ("let the computer deploy" in said) == (name == "astral")
    assert ("escape xU" in said) == (claims == "tournament")


def test_the_end_is_announced_once() -> None:
    done = play("terrestrial", typed=lines(*short_game()))
    assert done.stdout.lower().count("is banished") == 1


def test_who_has_escaped_a_false_claim_is_told_what_to_type() -> None:
    done = play("terrestrial", "--claims", "tournament", typed=lines("E d2 d3 *", "E d6 d5"))
    assert re.search(r"remove a soldier, like escape x[EPU] [a-i]\d, or none: escape", done.stdout)


def test_a_piece_that_is_not_to_move_is_said_to_wait() -> None:
    start = saros.new("terrestrial")
    with pytest.raises(saros.Refusal, match="moon's turn, not that of sun's pegasus on a7"):
        list_moves(start, "a7")
    data = {"board": "terrestrial", "turn": "moon",
            "pieces": {"e1": "R", "e7": "r", "d3": "E", "d4": "u"}}  # fmt: skip
    listed = list_moves(saros.Table.from_state(data), "d4")
    assert listed[0] == "it is moon's turn, not that of sun's unicorn on d4; these go there:"
    assert listed[1:] == ["E d3    d4 xU"]


def test_penalties_are_listed_without_padding() -> None:
    table = saros.new("terrestrial", claims="tournament").play("E d2 d3 •").play("E d6 d5")
    assert "escape" in list_moves(table)


@pytest.mark.parametrize(
    ("pieces", "typed", "meant"),
    [
        ({"d6": "S"}, "d6 d7=P", "S d6 d7 P"),
        ({"d6": "S"}, "d6 d7 = P", "S d6 d7 P"),
        ({"d6": "S"}, "d6d7 p", "S d6 d7 P"),
        ({"c2": "P", "c3": "e"}, "c2c4x", "P c2 c4 xE"),
        ({"c2": "P", "c3": "e"}, "c2 c4 x", "P c2 c4 xE"),
        ({"c2": "P", "c3": "e"}, "c2 c4!", "P c2 c4 xE"),
    ],
)
def test_a_move_without_its_letter_is_read_as_liberally_as_one_with_it(
    pieces: dict[str, str], typed: str, meant: str
) -> None:
    table = saros.Table.from_state(
        {"board": "terrestrial", "turn": "moon", "pieces": {"a1": "R", "i7": "r", **pieces},
         "pools": {"moon": {"P": 1, "U": 1}}}
    )  # fmt: skip
    assert table.game.write_move(table.state, read_move(table, typed)) == meant
