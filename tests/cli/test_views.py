"""`saros moves` and `saros analyse` about what one seat sees, as another program hands it over."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from saros.cli.main import app
from saros.core.game import CHANCE
from saros.core.promises import random_play
from saros.families import GAMES

from ..toys import toys_registered

GAME = GAMES["sonnemond"]
VIEW: dict[str, Any] = {
    "players": 2, "hands": [["S9", "SX"], 3], "stack": 7, "turn": 0, "seat": 0,
    "rows": [{"sun": [["S5"], ["S8", "SX"]]}, {"moon": [["M20"]]}],
}  # fmt: skip


def run(*words: object, given: str | None = None) -> Any:
    return CliRunner().invoke(app, list(map(str, words)), input=given)


def answer(*words: object, view: Any) -> Any:
    """What a command says in JSON about a view on its input."""
    done = run(words[0], "-", *words[1:], "--json", given=json.dumps(view))
    return json.loads(done.stdout)


def refusal(*words: object, view: Any) -> str:
    done = run(words[0], "-", *words[1:], "--json", given=json.dumps(view))
    assert done.exit_code == 2
    assert done.stderr == ""
    sentence = json.loads(done.stdout)["error"]["sentence"]
    assert len(sentence.splitlines()) == 1
    return str(sentence)


# Moves -------------------------------------------------------------------------------------


def test_the_moves_of_a_view_come_with_their_texts_and_the_facts() -> None:
    told = answer("moves", view=VIEW)
    assert told.keys() == {"game", "to_act", "moves", "texts", "facts"}
    assert (told["game"], told["to_act"]) == ("sonnemond", 0)
    assert told["moves"][0] == {"type": "cover", "card": "S9", "owner": 0, "suit": "sun", "slot": 1}
    assert told["texts"][0] == "lay sun 9 on the eclipse at place 2 of seat 1's sun row"
    assert len(told["moves"]) == len(told["texts"]) == 3
    assert told["facts"] == {"points": [-2, -1]}


def test_a_view_has_the_moves_of_the_state_behind_it(tmp_path: Path) -> None:
    looked = 0
    for state, _ in random_play(GAME, Random(8), plies=60, seats=3):
        seat = GAME.to_act(state)
        if seat is None or seat == CHANCE or looked > 5:
            continue
        looked += 1
        paths = [tmp_path / "state.json", tmp_path / "view.json"]
        paths[0].write_text(json.dumps(GAME.write_state(state)))
        paths[1].write_text(json.dumps(GAME.write_view(GAME.view(state, seat))))
        whole, seen = (json.loads(run("moves", path, "--json").stdout) for path in paths)
        assert seen["moves"] == whole
        assert run("moves", paths[0]).stdout == run("moves", paths[1]).stdout
        assert run("moves", paths[1]).stdout.splitlines() == seen["texts"]
    assert looked > 5


def test_facts_of_a_state_are_told_if_asked_for() -> None:
    state = GAME.write_state(GAME.sample_state(GAME.read_view(VIEW), Random(1)))
    assert isinstance(answer("moves", view=state), list)
    told = answer("moves", "--facts", view=state)
    assert told == answer("moves", view=VIEW)
    bare = json.loads(run("moves", "terrestrial", "--json", "--facts").stdout)
    assert "facts" not in bare, "a game that counts nothing leaves them out"
    assert len(bare["moves"]) == 62
    assert "--facts needs --json" in run("moves", "terrestrial", "--facts").stderr


def test_a_game_that_tells_its_facts_does_so_unasked() -> None:
    sides = [
        {"people": "Hoax", "hand": ["Catusan"], "support": ["Tome of Wisdom"]},
        {"people": "Vulca", "hand": ["Blaze"], "combat": ["Volca"]},
    ]
    told = answer("moves", view={"sides": sides, "turn": 0, "phase": "begin", "element": "fire"})
    assert told["facts"] == {"power": [3, 5], "fire": [3, 5], "earth": [3, 1]}
    assert "play Catusan" in told["texts"]


def test_a_view_may_stand_in_place_of_the_name_of_a_file() -> None:
    done = run("moves", json.dumps(VIEW), "--json")
    assert json.loads(done.stdout) == answer("moves", view=VIEW)


def test_switches_on_the_command_line_go_before_those_of_the_view() -> None:
    words = ("moves", "--switch", "open_others_rows=off")
    texts = answer(*words, view=VIEW | {"switches": {"open_others_rows": True}})["texts"]
    assert not any("to open seat 2" in text for text in texts)
    assert any("to open seat 2" in text for text in answer("moves", view=VIEW)["texts"])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"turn": 1}, "it is seat 2's turn, but this is another's view"),
        ({"hands": [2, 3], "seat": None}, "it is seat 1's turn, but this is another's view"),
        ({"hands": [[], 3]}, "chance is to act, so the seat that looks has no move here"),
        ({"hands": [[], []], "finished": True}, "the game is over"),
        ({"hands": [["S9"], ["M4"]]}, "seat 0 cannot see the hand of seat 1"),
        ({"hands": [["S9"], 600]}, "hands of seat 1 has from 0 to 68 cards"),
        ({"hands": [["S9"], {}]}, "hands of seat 1 should be a list"),
        ({"seat": 7}, "seat is a number from 0 to 1"),
        ({"switches": {"speed": 1}}, "no switch"),
        ({"switches": "fast"}, "switches are a JSON object"),
    ],
)
@pytest.mark.parametrize("command", ["moves", "analyse"])
def test_where_a_view_has_no_move_to_choose_one_sentence_says_why(
    command: str, change: dict[str, Any], why: str
) -> None:
    assert why in refusal(command, view=VIEW | change)


def test_a_view_without_its_seat_is_refused_unless_one_hand_is_open() -> None:
    bare = {key: value for key, value in VIEW.items() if key != "seat"}
    assert answer("moves", view=bare) == answer("moves", view=VIEW)
    assert "a view needs the key seat" in refusal("moves", view=bare | {"hands": [2, 3]})


def test_a_view_has_no_plies() -> None:
    assert "there is no ply 3; the game has 0 plies" in refusal("moves", "--ply", 3, view=VIEW)
    assert answer("moves", "--ply", 0, view=VIEW)


@pytest.mark.parametrize("words", [("perft", 1), ("picture",), ("check",), ("replay",)])
def test_who_needs_all_of_the_truth_says_so(words: tuple[object, ...], tmp_path: Path) -> None:
    path = tmp_path / "view.json"
    path.write_text(json.dumps(VIEW))
    done = run(words[0], path, *words[1:])
    assert done.exit_code == 2
    assert "this is what one seat sees, but all of the position is needed" in done.stderr


def test_a_game_whose_views_nobody_has_prepared_for_answers_too() -> None:
    with toys_registered():
        game = GAMES["secret"]
        state = game.play(game.setup(), "a")
        told = answer("moves", view=game.write_view(game.view(state, 1)))
        assert (told["texts"], told["facts"]) == (["a", "b"], {"plies": 1})
        why = refusal("moves", view=game.write_view(game.view(state, 0)))
        assert "it is blue's turn, but this is another's view" in why


# Analysis ----------------------------------------------------------------------------------


def test_a_view_is_enough_for_an_analysis() -> None:
    found = answer("analyse", "--nodes", 50, view=VIEW)
    texts = answer("moves", view=VIEW)["texts"]
    assert found["best"] in texts
    assert found["line"][0] == found["best"]
    assert sum(found["chances"]) == pytest.approx(1, abs=0.01)
    assert answer("analyse", "--nodes", 50, "--lines", 3, view=VIEW)["lines"]
    shown = run("analyse", "-", "--nodes", 50, given=json.dumps(VIEW))
    assert shown.exit_code == 0
    assert found["best"] in " ".join(shown.stdout.split())


def test_the_same_view_of_other_truths_is_thought_of_the_same() -> None:
    view = GAME.read_view(VIEW)
    found = []
    for seed in range(3):
        state = GAME.write_state(GAME.sample_state(view, Random(seed)))
        found.append(answer("analyse", "--nodes", 60, view=state))
    found.append(answer("analyse", "--nodes", 60, view=VIEW))
    for one in found:
        one.pop("seconds")
    # Which cards are left out of a state is hidden too, so every one is the same view.
    assert all(one == found[0] for one in found)


def test_the_line_is_the_whole_turn_as_far_as_it_can_be_foreseen() -> None:
    chained = VIEW | {"hands": [["S3", "S13", "S20"], 3], "rows": [{"sun": [["S15"]]}, {}]}
    found = answer("analyse", "--nodes", 400, "--lines", 50, view=chained)
    lines = [one["line"] for one in found["lines"]]
    assert max(map(len, lines)) == 3, "two animals, and a card behind them"
    for line in lines:
        view = GAME.read_view(chained)
        for text in line:
            assert GAME.to_act(view) == 0
            move = GAME.read_move(view, text)
            assert GAME.write_move(view, move) == text
            view = GAME.foresee(view, move)


def test_a_line_ends_where_cards_must_be_drawn() -> None:
    last = VIEW | {"hands": [["S3"], 3], "rows": [{"sun": [["S15"]]}, {}]}
    found = answer("analyse", "--nodes", 50, view=last)
    assert found["line"] == [found["best"]]
