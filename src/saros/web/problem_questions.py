"""Questions about a problem that a worker answers, each a value that says how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from .problem_views import PlayableProblem

ProblemWish = Literal["attempt", "hint", "solution", "position", "explanations", "why"]


class ProblemQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which problem, after which moves, and what is to be told of it."""

    family: str
    game: str
    content: dict[str, Any]
    wish: ProblemWish
    moves: tuple[str, ...] = ()
    tall: bool = False
    step: int = 1
    threat: str = ""
    touches: tuple[str, ...] = ()

    def answer(self) -> msgspec.Struct:
        """Return what is told, or refuse the moves."""
        from . import problem_views as views

        playable: PlayableProblem = views.PlayableProblem(self.family, self.game, self.content)
        match self.wish:
            case "attempt":
                return views.attempt_of(playable, self.moves, self.tall)
            case "hint":
                return views.hint_of(playable, self.moves, self.step)
            case "solution":
                return views.solution_of(playable)
            case "position":
                return views.position_of(playable, self.moves, self.tall, self.threat)
            case "explanations":
                return views.explanations_of(playable, self.moves)
            case "why":
                return views.reason_of(playable, self.moves, self.touches)
