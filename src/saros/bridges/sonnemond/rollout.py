"""Random plays of Sonne und Mond on the card player's kernel, as an evaluator for OpenSpiel.

OpenSpiel's own evaluator asks a state in Python several questions for every card. This one asks
the kernel and gets through many more plays in the same time, to the same ends.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ...players.sonnemond.kernel import Play
from ...players.sonnemond.search import loaded
from ..spiel_game import even_odds, winnings
from .course import sides_of

if TYPE_CHECKING:
    from .course import CardPlay
    from .spiel import SonneMondState


class CardRollouts:
    """Values a state by one random play to its end.

    Made for `open_spiel.python.algorithms.ismcts.ISMCTSBot`, in the place of its own evaluator.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def evaluate(self, state: SonneMondState) -> list[float]:
        """Return what one random play is worth to each seat."""
        end = self.play_out(state.play)
        if state.play.pays == "points":
            return end.standings()
        shares = end.shares()
        return winnings(shares, sides_of(len(shares)))

    def prior(self, state: SonneMondState) -> list[tuple[int, float]]:
        """Return every move with the same probability."""
        return even_odds(state)

    def play_out(self, play: CardPlay) -> Play:
        """Return the end of a random play, with the stack in an order by lot."""
        stack, luck = list(play.state.stack), self.rng.random
        self.rng.shuffle(stack)
        table = loaded(play.state, play.state.hands, stack)
        table.seed(self.rng.getrandbits(60))
        while codes := table.legal():
            table.play(codes[int(luck() * len(codes))])
        return table
