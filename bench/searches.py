"""OpenSpiel's tree searches, stopped by the clock instead of a number of simulations."""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import saros.bridges.openspiel  # noqa: F401
from saros.bridges.sonnemond.rollout import CardRollouts
from saros.bridges.sonnemond.spiel import SonneMondGame
from saros.bridges.sunmoon.rollout import KernelRollouts

UCT = 1.0
"""How curious a tree search is."""


class TimedSearch(mcts.MCTSBot):  # type: ignore[misc]
    """The one for games in which everything is seen."""

    def __init__(self, game: Any, evaluator: Any, seconds: float, seed: int) -> None:
        dice = np.random.RandomState(seed)
        super().__init__(game, UCT, sys.maxsize, evaluator, solve=True, random_state=dice)
        self.seconds = seconds
        self.deadline = 0.0

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        found = super()._apply_tree_policy(root, state)
        if time.perf_counter() > self.deadline and root.children:
            # The search ends after the simulation in which its root counts as solved. Nobody
            # reads the outcome of a root: the best child is chosen by visits and proofs.
            root.outcome = [0.0, 0.0]
        return found

    def choose(self, state: Any) -> tuple[int, int]:
        """Return the number of the best move and how many simulations were made."""
        self.deadline = time.perf_counter() + self.seconds
        root = self.mcts_search(state)
        return root.best_child().action, root.explore_count


class TimedSampling(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The one over information sets, for games in which something is hidden."""

    def __init__(self, game: Any, evaluator: Any, seconds: float, rng: random.Random) -> None:
        dice = np.random.RandomState(rng.getrandbits(32))
        super().__init__(game, evaluator, UCT, sys.maxsize, random_state=dice)
        self.set_resampler(lambda state, seat: state.resample_from_infostate(seat, rng.random))
        self.seconds = seconds

    def choose(self, state: Any) -> tuple[int, int]:
        """Return the number of the move that was tried most and how many simulations were made.

        Only the loop is ours: `run_search` counts simulations and does not look at a clock.
        """
        if len(only := state.legal_actions()) == 1:
            return only[0], 0
        deadline, count = time.perf_counter() + self.seconds, 0
        self.reset()
        self._root_node = self.create_new_node(state)
        # The first simulation only meets the root, and a policy needs a second.
        while time.perf_counter() < deadline or count < 2:
            self.run_simulation(self.sample_root_state(state))
            count += 1
        moves, odds = zip(*self.get_final_policy(state, self._root_node), strict=True)
        return int(self._random_state.choice(moves, p=odds)), count


def search_for(game: Any, rollout: str, seconds: float, rng: random.Random) -> Any:
    """Return OpenSpiel's player of a game with the evaluator asked for."""
    if isinstance(game, SonneMondGame):
        return TimedSampling(game, CardRollouts(rng), seconds, rng)
    plies = None if rollout == "random" else int(rollout.partition(":")[2])
    return TimedSearch(game, KernelRollouts(rng, plies), seconds, rng.getrandbits(32))
