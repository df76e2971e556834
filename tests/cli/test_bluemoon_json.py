"""Blue Moon for other programs: states and views through moves, analyse and engine."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from saros.cli.main import app
from saros.core.game import CHANCE
from saros.families import GAMES
from saros.families.players import levels_of
from saros.table.table import Table

from ..games.bluemoon.outside_views import asked, blurred, written
from .dialogue import Dialogue
from .test_engine_views import Heard

GAME = GAMES["bluemoon"]
HOAX: dict[str, Any] = {
    "people": "Hoax",
    "hand": ["Ledinemras the Monk", "Wogarathoras the Gloomy", "Trebuchet of Fear"],
}
VULCA: dict[str, Any] = {"people": "Vulca", "hand": ["Flare", "Spark"], "combat": ["Volca"]}
STATE: dict[str, Any] = {"turn": 0, "element": "fire", "sides": [HOAX, VULCA]}
VIEW: dict[str, Any] = STATE | {
    "game": "bluemoon", "seat": 0,
    "sides": [HOAX | {"deck": [None] * 27}, VULCA | {"hand": [None] * 6, "deck": [None] * 20}],
}  # fmt: skip
needs_player = pytest.mark.skipif(not levels_of(GAME), reason="there is no computer player yet")


def run(*words: object) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


def answer(command: str, data: Any, *words: object) -> Any:
    path = Path("given.json")
    path.write_text(json.dumps(data))
    return json.loads(run(command, path, "--json", *words).stdout)


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# Moves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [STATE, VIEW, {k: v for k, v in VIEW.items() if k != "seat"}])
def test_moves_stand_beside_both_totals_of_power(data: dict[str, Any]) -> None:
    told = answer("moves", data)
    assert told["facts"] == {"power": [0, 5], "fire": [0, 5], "earth": [0, 1]}
    assert told["texts"] == [
        "play Wogarathoras the Gloomy", "play Ledinemras the Monk", "retreat",
    ]  # fmt: skip
    assert told["moves"][0] == {
        "move": "play Wogarathoras the Gloomy", "type": "play", "card": "Wogarathoras the Gloomy",
    }  # fmt: skip
    assert (told["game"], told["to_act"]) == ("bluemoon", 0)


def test_sides_and_turn_are_enough_and_where_no_element_is_given_the_fight_is_begun() -> None:
    told = answer("moves", {"sides": [HOAX, {"people": "Vulca"}], "turn": 0})
    assert told["facts"]["power"] is None
    assert "retreat" not in told["texts"]
    assert "decline Trebuchet of Fear" in told["texts"]


def test_nulls_in_ones_own_deck_are_the_rest_of_the_ready_one() -> None:
    view = GAME.read_view(VIEW)
    assert None not in view.position.sides[0].deck
    assert view.position.sides[1].deck == (None,) * 20


def side(**changes: Any) -> list[dict[str, Any]]:
    return [HOAX | changes, VULCA]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"turn": 2}, "turn is a number from 0 to 1, not “2”"),
        ({"phase": "dusk"}, "phase is one of "),
        ({"element": "water"}, "element is fire, earth or null, not “water”"),
        ({"dragons": 4}, "dragons is a number from -3 to 3"),
        ({"sides": [HOAX]}, "sides are a list of two objects"),
        ({"sides": side(people="Buka")}, "the people of side 0 is one of Hoax, Vulca"),
        ({"sides": side(hand=["Moonbeam"])}, "hand of side 0: there is no card “Moonbeam”"),
        ({"sides": side(hand=["Hank", "Hank"])}, "twice"),
        ({"sides": side(hand="Hank")}, "hand of side 0 should be a list"),
        ({"sides": side(hand=[7])}, "hand of side 0 cannot hold “7”; cards are their names"),
        ({"sides": side(combat=[None])}, "combat of side 0 lies open, so it hides no card"),
        ({"sides": side(hand=[None] * 31)}, "hand of side 0 has 31 cards, and a deck has 30"),
        ({"sides": side(purse=[])}, "side 0 has no key “purse”"),
        ({"seat": 2}, "seat is a number from 0 to 1, not “2”"),
        (VIEW | {"turn": 1}, "it is Elinor's turn, but this is another's view"),
        ({"moon": "blue"}, "a position has no key “moon”"),
        ({"switches": {"peer_compat": "often"}}, "peer_compat"),
        ({"pending": [{"kind": "dance"}]}, "kind is one of"),
    ],
)
def test_nonsense_is_answered_in_one_sentence(change: dict[str, Any], why: str) -> None:
    error = answer("moves", STATE | change)["error"]
    assert why in error["sentence"]
    assert "\n" not in error["sentence"]


# The computer player -----------------------------------------------------------------------------


@needs_player
def test_the_analysis_of_a_view_is_the_whole_line_of_its_turn() -> None:
    told = answer("analyse", VIEW, "--nodes", 200)
    assert told["best"] == told["line"][0]
    assert told["line"][-1] in ("announce fire", "retreat")
    assert told["to_move"] == "Roland"
    assert sum(told["chances"]) == pytest.approx(1)
    table = Table.from_state(STATE)
    for text in told["line"]:
        table = table.play(text)


@needs_player
def test_the_engine_answers_a_view_with_the_next_single_move() -> None:
    engine = Heard()
    assert engine.put(VIEW) == []
    assert engine.say("show")[1:] == ["show turn Roland", "show moves 3"]
    best = engine.say("go nodes 100")[-1].removeprefix("bestmove ")
    assert best in answer("moves", VIEW)["texts"]
    assert engine.put(VIEW, " moves play wog") == []
    assert engine.say("go nodes 50")[-1].startswith("bestmove ")
    assert engine.put(VIEW, " moves play wog ; play volca")[0].endswith("(move 2)")
    assert engine.put(VIEW | {"turn": 1}) == []
    assert engine.say("go nodes 5") == ["error it is Elinor's turn, but this is another's view"]


@needs_player
@pytest.mark.parametrize("seed", range(3))
def test_the_engine_answers_a_view_however_little_it_tells(seed: int) -> None:
    rng, engine = Random(seed), Heard()
    for state in list(asked(seed))[:: 3 + seed]:
        data = blurred(written(state, state.kernel.seat_to_act()), rng)
        assert engine.put(data) == []
        best = engine.say("go nodes 20")[-1].removeprefix("bestmove ")
        own = data["sides"][data["seat"]]
        if None not in (*own["deck"], *own["discard"]):
            assert best in [GAME.write_move(state, move) for move in GAME.legal_moves(state)]
        else:
            assert not best.startswith("error")


@needs_player
def test_the_engine_forfeits_only_where_it_was_told_that_nothing_can_come_back() -> None:
    mine = {"people": "Hoax", "hand": ["Tome of Wisdom"], "combat": ["Ciklarethas the Bitter"]}
    theirs = {"people": "Vulca", "hand": [None], "combat": ["Flamebreath the Dazzling"]}
    data = {
        "seat": 0, "element": "fire", "phase": "booster", "sides": [mine, theirs],
        "played": [["Ciklarethas the Bitter", "normal"], ["Tome of Wisdom", "normal"]],
    }  # fmt: skip
    engine = Heard()
    why = "nothing is left here but undo or forfeit, so before_character is needed"
    assert engine.put(data)[0].startswith(f"error {why}")
    assert why in answer("moves", data)["error"]["sentence"]
    assert engine.put(data | {"before_character": None}) == []
    assert engine.say("go nodes 5")[-1] == "bestmove forfeit"
    before = [mine | {"hand": ["Ciklarethas the Bitter", "Tome of Wisdom"], "combat": []}, theirs]
    told = {"before_character": {"element": "fire", "sides": before}}
    assert engine.put(data | told) == []
    assert engine.say("go nodes 5")[-1] == "bestmove undo"


def names_hidden_from(state: Any, seat: int) -> set[str]:
    """The cards that a seat has no way to know: never seen in the other's hand or deck."""
    other = state.position.sides[1 - seat]
    seen = {*other.known, *other.disclosed, *other.seen}
    return {card.name for card in (*other.hand, *other.deck) if card not in seen}


@needs_player
@pytest.mark.parametrize("peer_compat", [False, True])
def test_engines_play_a_whole_game_that_an_arbiter_deals(peer_compat: bool) -> None:
    rng, asked = Random(4), 0
    table = Table.new("bluemoon", supplies=("Hoax", "Vulca"), peer_compat=peer_compat)
    with Dialogue() as first, Dialogue() as second:
        engines = (first, second)
        while (seat := table.to_act) is not None:
            if seat == CHANCE:
                table = table.play(table.chance(rng))
                continue
            data = json.dumps(GAME.write_view(GAME.view(table.state, seat)))
            assert not names_hidden_from(table.state, seat) & {*data.split('"')}
            engines[seat].say(f"position json {data}")
            table = table.play(engines[seat].ask("go nodes 60", "bestmove ")[9:])
            asked += 1
        for engine in engines:
            assert engine.settle() == [], "nothing was refused"
            assert engine.leave() == (0, "")
    assert table.outcome is not None
    assert asked > 20
    assert Table.from_record(table.record).state == table.state
