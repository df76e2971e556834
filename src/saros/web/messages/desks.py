"""Composers' desks: problems in the making, with their proofs."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from .limits import Short


class GameProblem(Struct):
    """A problem that was there in a game: after so many plies, what was to be done, as JSON."""

    ply: int
    task: str
    sound: bool
    problem: dict[str, Any]


class GameProblems(Struct):
    """The problems of one game, in its order."""

    problems: list[GameProblem]


class DeskContent(Struct, forbid_unknown_fields=True):
    """What lies on a composer's desk: a problem as JSON, be it unfinished or impossible."""

    game: Short
    title: Annotated[str, Meta(max_length=80)] = ""
    problem: dict[str, Any] = {}


class ShownMove(Struct):
    """A move in notation, and what to touch for it in the picture of the problem."""

    move: str
    touches: list[str]


class ProofFault(Struct):
    """What makes a problem unsound, and the moves that show it."""

    kind: str
    sentence: str
    moves: list[ShownMove]


class ProofView(Struct):
    """What was found out about a problem."""

    finished: bool
    """Whether it was searched to the end: nothing else is called sound."""
    sound: bool
    task: str
    keys: list[ShownMove]
    faults: list[ProofFault]
    duals: int
    lines: list[str]
    """The solution as composers write it."""
    nodes: int
    seconds: float
    grade: int = 0
    """How hard a sound problem is, from 1 to 5; 0 if that was not judged."""
    tags: list[str] = []
    """Its themes."""
    set_play: list[str] = []
    """What would follow if the other side were to move first."""
    tries: list[str] = []
    """The first moves that nearly solve it, each with the reply that refutes it."""


class ProofProgress(Struct):
    """How far a proof is, by the first moves that are done, or why it came to nothing."""

    version: int
    done: int
    total: int
    refused: str = ""


class DeskVersion(Struct):
    """What once lay on a desk, and what was found out about it."""

    number: int
    made: int
    content: DeskContent
    proof: ProofView | None


class DeskView(Struct):
    """A desk, as everybody with its link reads it."""

    id: str
    path: str
    content: DeskContent
    mine: bool
    """Whether the asker may change it."""
    versions: list[DeskVersion]
    proving: ProofProgress | None
    published: list[str]
    """The problems of the collection that were made here."""


class DeskInfo(Struct):
    """A desk in the list of one's own."""

    id: str
    path: str
    title: str
    game: str
    changed: int


class DeskList(Struct):
    """Somebody's desks, the last one they worked at first."""

    desks: list[DeskInfo]


class Published(Struct):
    """A problem that is in the collection now, and where it is solved."""

    id: str
    path: str


class PublishedProblem(Struct):
    """A problem as this server's collection keeps it."""

    game: str
    title: str
    problem: dict[str, Any]
    grade: int
    tags: list[str] = []
