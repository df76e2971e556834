"""What a door may ask of a thinking player in any game: the best move, what it is worth, and why.

Each family of games brings analysts of its own; here stands what they share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, Protocol, TypeVar

from ..core.clock import Time
from ..core.game import Game, M, Opt, S, Seat, V
from ..core.people import People, people_of
from ..games import AnyGame
from .timing import budget


@dataclass(frozen=True)
class Limits:
    """When to stop thinking; whatever comes first. Without any it is for ever, until `stop`."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    enough: float | None = None
    """After so many seconds nothing deeper is begun; only a clock asks for that."""

    def under(self, time: Time) -> Limits:
        """Return the limits with a clock beside them."""
        allowed = budget(time)
        if allowed.most == inf:
            return self
        most = allowed.most if self.seconds is None else min(self.seconds, allowed.most)
        return Limits(self.depth, self.nodes, most, min(allowed.enough, most))


@dataclass(frozen=True)
class Finding(Generic[M]):
    """What was found; score, share and `wins_in` are those of the seat to act."""

    move: M
    score: int
    share: float
    """Of the points, if both go on as well as they can."""
    wins_in: int | None
    """In how many moves the win is sure; negative if it is the opponent's."""
    line: tuple[M, ...]
    """The moves that are expected, the best first, as they would be played."""
    depth: int
    nodes: int
    seconds: float
    seat: Seat
    forfeit: bool = False
    """Whether a sure win is one by a forbidden move of the loser, who has no other."""
    shares: tuple[float, ...] = ()
    """By seat, where there may be more than two: of the win."""
    points: tuple[float, ...] = ()
    """By seat, where the game itself counts points: expected at the end."""

    @property
    def first_chance(self) -> float:
        """The share of the seat that begins the game, whoever is to act."""
        if self.shares:
            return self.shares[0]
        return 1.0 - self.share if self.seat else self.share


Tell = Callable[[Finding[M]], None]

SV_contra = TypeVar("SV_contra", contravariant=True)
"""What can be thought about: a state or a view."""


class Analyst(Protocol[SV_contra, M]):
    """Thinks about one state or view at a time, and can be stopped from another thread."""

    def think(
        self,
        game: AnyGame,
        state: SV_contra,
        limits: Limits,
        *,
        only: Sequence[M] | None = None,
        tell: Tell[M] | None = None,
    ) -> Finding[M]:
        """Return what is found about a state that is not over; `tell` hears of every depth."""

    def get_ready(self, game: AnyGame, state: SV_contra) -> None:
        """Load what thinking about such a state takes, so that no clock runs meanwhile."""

    def stop(self) -> None:
        """End the thinking; the best so far is its answer."""

    def forget(self) -> None:
        """Forget what was thought before."""


class Surveyor(Analyst[SV_contra, M], Protocol[SV_contra, M]):
    """An analyst that finds several good moves, not only one."""

    def survey(
        self,
        game: AnyGame,
        state: SV_contra,
        limits: Limits,
        lines: int,
        *,
        tell: Tell[M] | None = None,
    ) -> list[Finding[M]]:
        """Return the best moves in their order, all looked at equally deep.

        Nodes and seconds of each are those of the whole; `tell` hears of the best.
        """


AnyFinding = Finding[Any]
AnyAnalyst = Analyst[Any, Any]
AnySurveyor = Surveyor[Any, Any]
"""As the doors see them: of which family, and so their types, is none of their business."""


class Worth(Protocol):
    """The part of a finding that tells what a position is worth."""

    @property
    def seat(self) -> Seat:
        """Who is to act."""

    @property
    def wins_in(self) -> int | None:
        """In how many moves the win is sure; negative if it is the opponent's."""

    @property
    def forfeit(self) -> bool:
        """Whether a sure win is one by a forbidden move of the loser."""

    @property
    def first_chance(self) -> float:
        """The share of the seat that begins the game."""

    @property
    def points(self) -> Sequence[float]:
        """By seat, where the game itself counts points: expected at the end."""

    @property
    def shares(self) -> Sequence[float]:
        """By seat, where there may be more than two: of the win."""


class MoverWorth(Worth, Protocol):
    """The same with the share of whoever is to act."""

    @property
    def share(self) -> float:
        """Of the points, if both go on as well as they can."""


def worth(game: AnyGame, finding: Worth, people: People | None = None) -> str:
    """Say what a position is worth: who wins in how many moves, or the chance of who began.

    Where points are counted it is what every seat may expect.
    """
    people = people or people_of(game, len(finding.points) or 2)
    if finding.points:
        return points_and_chances(finding.points, finding.shares, people)
    if finding.wins_in is not None:
        winner = finding.seat if finding.wins_in > 0 else 1 - finding.seat
        moves = abs(finding.wins_in)
        words = ("win by forfeit", "wins by forfeit") if finding.forfeit else game.win_words
        return f"{people.does(winner, *words)} in {moves} {'move' if moves == 1 else 'moves'}"
    return f"{people.name(0)} {100 * finding.first_chance:.0f} %"


def worth_at_turn(game: AnyGame, finding: MoverWorth, people: People) -> str:
    """Say what a position is worth, its chance from the side of whoever is to act.

    So it is that of the same side as what the moves there are worth.
    """
    if finding.points or finding.wins_in is not None:
        return worth(game, finding, people)
    return f"{people.name(finding.seat)} {100 * finding.share:.0f} %"


def worth_to_mover(finding: MoverWorth) -> str:
    """Say in short what a move is worth to whoever makes it: a sure win or loss, or their share."""
    if finding.wins_in is not None:
        moves = abs(finding.wins_in)
        does = "wins" if finding.wins_in > 0 else "loses"
        return f"{does} in {moves}"
    share = f"{100 * finding.share:.0f} %"
    if not finding.points:
        return share
    return f"{finding.points[finding.seat]:+z.1f}, {share}"


def points_and_chances(points: Sequence[float], chances: Sequence[float], people: People) -> str:
    """Say of every seat what it may expect: points at the end, and the chance to win."""
    return ", ".join(
        f"{people.name(seat)} {expected:+z.1f} ({100 * chance:.0f} %)"
        for seat, (expected, chance) in enumerate(zip(points, chances, strict=True))
    )


def move_text(game: Game[S, V, M, Opt], state: S | V, finding: Finding[M]) -> str:
    """Write down the move that was found, as the seat sees it for which it was found."""
    return game.write_move(game.own_view(state, finding.seat), finding.move)


def line_texts(game: Game[S, V, M, Opt], state: S | V, finding: Finding[M]) -> list[str]:
    """Write down the moves that are expected, as far as the rules and the seat's eyes let them."""
    texts: list[str] = []
    view = game.own_view(state, finding.seat)
    for number, move in enumerate(finding.line):
        if number:
            view = game.foresee(view, finding.line[number - 1])
            if game.hides and game.to_act(view) != finding.seat:
                break  # what another could do is not for these eyes
        if move not in game.legal_moves(view):
            break
        texts.append(game.write_move(view, move))
    return texts
