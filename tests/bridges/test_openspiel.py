"""The games of the house inside OpenSpiel: its own checks pass, and the page tells the truth."""

# Nothing below can be imported without OpenSpiel.
# ruff: noqa: E402

from __future__ import annotations

import doctest
import pickle
import re
import unittest
from pathlib import Path

import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; `python3 run install bench` adds it"
)

import numpy as np
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test

import saros.bridges.openspiel
from saros.families import GAMES, family_of

from .plays import random_states

LOADED = [
    "saros_terrestrial(max_plies=300)",
    "saros_astral(max_plies=300)",
    "saros_sonnemond",
    "saros_sonnemond(players=3,returns=points,open_others_rows=False)",
    "saros_sonnemond(players=4,empty_hand_eclipse=False)",
]
every = pytest.mark.parametrize("name", LOADED)


def test_every_game_with_a_bridge_is_registered() -> None:
    assert saros.bridges.openspiel.FAMILIES
    bridged = {name for name, game in GAMES.items() if family_of(game).load_bridge is not None}
    assert bridged == {"terrestrial", "astral", "sonnemond"}
    assert {f"saros_{name}" for name in bridged} <= set(pyspiel.registered_names())


@every
def test_openspiels_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@every
def test_openspiels_simulation_in_python_passes(name: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@every
def test_openspiels_api_checks_pass(name: str) -> None:
    class Check(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game = pyspiel.load_game(name.replace("300", "60"))
        game_name = name.partition("(")[0]

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Check).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result.failures + result.errors


@every
def test_a_game_is_the_same_by_its_name(name: str) -> None:
    game = pyspiel.load_game(name)
    assert pyspiel.load_game(str(game)) == game
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@every
def test_a_clone_goes_its_own_way(name: str) -> None:
    for state in random_states(pyspiel.load_game(name), 6):
        if state.move_number() < 24 or state.is_chance_node():
            continue
        before, clone = (state.history(), str(state)), state.clone()
        clone.apply_action(clone.legal_actions()[-1])
        assert (state.history(), str(state)) == before
        assert (len(clone.history()), str(clone) != str(state)) == (len(before[0]) + 1, True)
        state.apply_action(state.legal_actions()[-1])
        assert str(state) == str(clone)
        break


@every
def test_a_state_goes_through_text_and_pickle(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in random_states(game, 5):
        if state.move_number() % 19:
            continue
        again, copy = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(game, state)
        )
        assert str(again) == str(game)
        for twin in (copy, pickle.loads(pickle.dumps(state))):
            assert twin.play.state == state.play.state
            assert twin.history() == state.history()
            assert twin.legal_actions() == state.legal_actions()
            assert str(twin) == str(state)


def test_the_lines_of_the_research_page_run_as_printed(root: Path) -> None:
    page = (root / "docs" / "research.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "page", "research.md", 0)
    assert len(example.examples) > 5
    assert doctest.DocTestRunner().run(example).failed == 0
