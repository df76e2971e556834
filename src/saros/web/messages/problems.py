"""Problems to solve: the list, the moves tried, hints and solutions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...draw.picture import Picture, Way
from .limits import RecordedMove, Short
from .table_views import MoveLine

MOST_TRIED = 80
"""Nobody plays more moves than these in a problem."""


class SmallPiece(Struct):
    """A symbol of a small picture."""

    symbol: str
    at: tuple[float, float]
    size: float


class SmallCanvas(Struct):
    """On what the small pictures of a game stand: a ground of its art, and how large it is."""

    ground: str
    width: float
    height: float


class ProblemInfo(Struct):
    """A problem in the list of all."""

    id: str
    game: str
    kind: str
    moves: float
    """In how many moves it is to be done; where both help there may be half a move."""
    task: str
    """What is asked for, in words."""
    grade: int
    """From 1, easy, to 5, hard."""
    tags: list[str]
    first: int
    """The seat that begins."""
    pieces: list[SmallPiece]
    published: bool = False
    """Whether it was published here: the problem of the day and a run are the same everywhere."""
    title: str = ""
    """What its composer calls it, if it was published or lies on a desk; many have none."""


class ProblemsPage(Struct):
    """Every problem there is, and what the words mean by which they are filtered."""

    problems: list[ProblemInfo]
    titles: dict[str, str]
    """What each game is called."""
    canvases: dict[str, SmallCanvas]
    """By game."""
    kinds: dict[str, str]
    """What can be asked for, each in a sentence."""
    themes: dict[str, str]
    """What may be special about a solution, each in a sentence."""
    advanced: list[str]
    """Those of them that ask for more than the plain game: a run does not begin with such."""


class ProblemOfDay(Struct):
    """The problem of a day, the same for everybody."""

    date: str
    id: str


class ProblemPosition(Struct):
    """A problem after some moves."""

    picture: Picture
    ways: list[Way]
    """What may be chosen now."""
    moves: list[MoveLine]
    texts: list[str]
    """The moves in notation, as they are sent back."""
    to_act: int | None


class ProblemView(Struct):
    """All that a page needs to pose a problem."""

    problem: ProblemInfo
    title: str
    """What its game is called."""
    about: str
    """What the task means, for somebody new to it."""
    themes: dict[str, str]
    """Its tags, each in a sentence."""
    conditions: list[str]
    """What restricts the moves, each in words."""
    seats: list[str]
    start: ProblemPosition
    target: Picture | None = None
    """What is to be reached."""
    marked: list[str] = []
    """The spots of what is to be won."""
    shown: list[str] = []
    """The spots that count, where only a part of the board does."""
    both: bool = False
    """Whether whoever solves it plays the other side's moves too."""
    still: list[str] = []
    """The spots of what may not move."""


class ProblemMoves(Struct, forbid_unknown_fields=True):
    """A problem after some moves: those of the solver and the replies."""

    moves: Annotated[list[RecordedMove], Meta(max_length=MOST_TRIED)] = []
    tall: bool = False


class ProblemLine(ProblemMoves, forbid_unknown_fields=True):
    """Moves of a problem to look at; `threat` is a move as if the other side passed after them."""

    threat: Annotated[str, Meta(max_length=600)] = ""


class HintQuery(ProblemMoves, forbid_unknown_fields=True):
    """A wish for a hint: the first tells least."""

    step: Annotated[int, Meta(ge=1, le=9)] = 1


class TouchQuery(ProblemMoves, forbid_unknown_fields=True, kw_only=True):
    """What somebody has touched, one thing after the other, and nothing came of it."""

    touches: Annotated[list[Short], Meta(min_length=1, max_length=20)]


AttemptState = Literal["open", "solved", "wrong", "slower"]


class AttemptView(Struct):
    """What has become of a try at solving a problem."""

    state: AttemptState
    """`slower` still gets there, but not in time."""
    sentence: str
    """What the solver is told; nothing while it is open."""
    left: int
    """So many moves the solver still has."""
    steps: list[ProblemPosition]
    """After the last move of the solver, and if there is a reply after that."""


class HintView(Struct):
    """A hint in words, and perhaps what to touch; nothing is said where there is none left."""

    sentence: str
    touches: list[str]
    step: int


class SolutionStep(Struct):
    """A move of a solution, in the order in which composers write it."""

    role: Literal["play", "threat", "try", "refutation"]
    depth: int
    label: str
    """Its number: `2.`, or `2...` for the other side."""
    move: str
    moves: list[str]
    """All moves that lead to it, itself among them; for a threat those before it."""
    cut: bool = False
    """Whether more could follow than is told."""
    dual: bool = False
    """Whether the side could go on in another way here that is as good."""


class SolutionView(Struct):
    """The solution of a problem, to step through."""

    steps: list[SolutionStep]
    finished: bool
    """Whether it was searched to the end, so that nothing is missing."""
