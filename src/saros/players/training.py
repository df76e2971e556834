"""What a family brings whose computer players learn from self-play: games, lessons and a net.

Who carries a training out is in the arena.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol


@dataclass(frozen=True)
class Generation:
    """So many games of self-play with so many nodes a move."""

    games: int
    nodes: int


class Net(Protocol):
    """A net that was learned."""

    @property
    def about(self) -> Mapping[str, Any]:
        """How it was won; `positions` and `surprise` among it."""


class Trainer(Protocol):
    """Teaches the players of a family; files of lessons and of nets are its own business."""

    @property
    def plans(self) -> Mapping[str, tuple[Generation, ...]]:
        """By course, how the net that comes with Saros was won; a course is mostly a game."""

    def look_back(self, game: str) -> int:
        """Return from how many generations before the newest a net of a course learns again."""

    def epochs(self, game: str) -> int:
        """Return how often a net of a course goes through all positions, unless somebody says."""

    def play(self, game: str, seeds: Sequence[str], nodes: int, net: bytes | None) -> bytes:
        """Play a game for each seed, judged by a net or plainly, and return their lessons."""

    def learn(
        self,
        game: str,
        lessons: Sequence[Path],
        *,
        epochs: int,
        seed: int,
        about: Mapping[str, Any],
        tell: Callable[[int, int], None],
        before: Path | None,
        generation: int,
    ) -> bytes:
        """Learn from files of lessons and return a net; `tell` hears how many are done of all.

        `before` is the net that played the newest of them, for who wants to go on from it;
        `generation` is the number of the net to be made, for who takes shorter steps later.
        """

    def trial(self, game: str) -> str:
        """Return the words of a command line that name a game to try a net of a course on."""

    def read(self, path: Path) -> Net:
        """Return the net that a file holds, or refuse it."""


def running_total(tell: Callable[[int, int], None], total: int) -> Callable[[int], None]:
    """Return what hears of so many further samples and tells how many are done of all."""
    done = 0

    def further(count: int) -> None:
        nonlocal done
        done += count
        tell(done, total)

    return further
