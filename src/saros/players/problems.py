"""Problems that a family of games can pose, and what is found out about one by searching it to the
end. What a problem is, and how it is solved, each family says itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

P = TypeVar("P")


@dataclass(frozen=True)
class Branch:
    """One move of a solution, as text and as JSON, with what may follow it."""

    label: str
    """Its number: `2.`, or `2...` for the other side."""
    move: str
    data: Mapping[str, Any]
    follows: tuple[Branch, ...] = ()
    threats: tuple[Branch, ...] = ()
    """How the side would go on if nothing were done against it."""
    cut: bool = False
    """Whether more could follow than is kept."""
    dual: bool = False
    """Whether the side could go on in another way here that is as good."""

    def to_json(self) -> dict[str, Any]:
        """Return the move with all that follows."""
        data: dict[str, Any] = {"label": self.label, "move": self.move}
        if self.threats:
            data["threats"] = [each.to_json() for each in self.threats]
        if self.follows:
            data["follows"] = [each.to_json() for each in self.follows]
        data |= {"cut": True} if self.cut else {}
        return data | ({"dual": True} if self.dual else {})


@dataclass(frozen=True)
class ProblemFault:
    """What makes a problem unsound: a kind for programs, a sentence, and the moves that show it."""

    kind: str
    sentence: str
    moves: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return all three."""
        return {"kind": self.kind, "sentence": self.sentence, "moves": list(self.moves)}


@dataclass(frozen=True)
class Try:
    """A first move that nearly solves a problem, and the one reply that refutes it."""

    move: str
    refutation: str

    def to_json(self) -> dict[str, str]:
        """Return both."""
        return {"move": self.move, "refutation": self.refutation}


@dataclass(frozen=True)
class Solution:
    """What is certain about a problem; unless it is finished there may be more."""

    stipulation: Mapping[str, Any]
    task: str
    """What is asked for, in words."""
    finished: bool
    sound: bool
    """Whether it was searched to the end and has exactly the solution that was asked for."""
    keys: tuple[Branch, ...]
    """Every first move that solves it, with the whole play after it if that was asked for."""
    faults: tuple[ProblemFault, ...] = ()
    tries: tuple[Try, ...] = ()
    set_play: tuple[Branch, ...] = ()
    """What would follow if the other side were to move."""
    duals: int = 0
    """At so many places of the tree the side could go on in more than one way."""
    nodes: int = 0
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Return it as programs read it."""
        return {
            "stipulation": dict(self.stipulation),
            "finished": self.finished,
            "sound": self.sound,
            "keys": [dict(key.data) for key in self.keys],
            "faults": [fault.to_json() for fault in self.faults],
            "tries": [each.to_json() for each in self.tries],
            "set_play": [each.to_json() for each in self.set_play],
            "tree": [key.to_json() for key in self.keys],
            "duals": self.duals,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 4),
        }


@dataclass(frozen=True)
class SolveLimits:
    """How far a problem is looked into."""

    seconds: float | None = None
    threads: int = 1
    everything: bool = False
    """Whether the play after each key is wanted, not only after the first."""
    tries: bool = False


SolveProgress = Callable[[int, int], None]
"""Hears how many first moves are done, and of how many."""


@dataclass(frozen=True)
class Grading:
    """What a collection tells of a problem before it is solved."""

    grade: int = 1
    """How hard it is, from 1 to 5."""
    tags: tuple[str, ...] = ()
    """Its themes; `Problems.themes` tells what each means."""


UNGRADED = Grading()


@dataclass(frozen=True)
class PosedProblem:
    """One problem of a collection."""

    id: str
    """It stays the same for ever, and may stand in an address."""
    game: str
    """The name of the game it belongs to."""
    kind: str
    """What sort of thing is asked for."""
    moves: float
    task: str
    """What is asked for, in words, without a full stop."""
    grade: int
    """How hard it is, from 1 to 5."""
    tags: tuple[str, ...]
    """Its themes; `Problems.themes` tells what each means."""
    content: Mapping[str, Any]
    """The problem itself, as its family's JSON."""

    def to_line(self) -> str:
        """Return it as a line of a collection; what can be told from the content is left out."""
        data = {"id": self.id, "grade": self.grade, "tags": self.tags, "problem": self.content}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Attempt:
    """What has become of a try at solving a problem by playing."""

    state: str
    """`open`, `solved`, `wrong`, or `slower`: it would succeed, but not in time."""
    moves: tuple[str, ...]
    """The moves so far, with the reply to the last one; if that was wrong, with what refutes it."""
    sentence: str
    """What to tell whoever solves it, beside the reply; nothing while it is open."""
    left: int
    """How many moves they still have; where they play both sides, of both."""


@dataclass(frozen=True)
class Hint:
    """One step towards the next move of a solution: which piece, where it stands, the move."""

    step: int
    sentence: str
    touches: tuple[str, ...] = ()
    """What to touch, as far as this step tells."""
    move: str | None = None


@dataclass(frozen=True)
class ProblemStates:
    """A problem after some moves, for whoever draws it: its game's states, and what may follow."""

    states: tuple[object, ...]
    """Before each of the moves, and after the last of them."""
    moves: tuple[object, ...]
    texts: tuple[str, ...]
    allowed: frozenset[str]
    """The moves that may be chosen now, in notation: legal ones may be forbidden here."""


@dataclass(frozen=True)
class ProblemAim:
    """What a task points at on the board, where words alone would not say it."""

    target: object = None
    """A state that is to be reached."""
    spots: tuple[str, ...] = ()
    """What is to be won."""
    shown: tuple[str, ...] = ()
    """The part of the board that counts; none means all of it."""
    both: bool = False
    """Whether whoever solves it plays the other side's moves too."""
    still: tuple[str, ...] = ()
    """What may not move."""


@dataclass(frozen=True)
class MinedProblem:
    """A problem that a search for new ones has found, proved and graded."""

    posed: PosedProblem
    """Its id is only the beginning of one: problems of the same sort share it."""
    look: float
    """How well it looks beside others of its sort."""
    key: str
    """The same for problems that are images of each other."""
    kin: str
    """The same for problems that are much alike; a collection needs only the best of them."""


class Origin(NamedTuple):
    """Where a search for new problems finds a problem again."""

    vein: str
    seed: int
    batch: int


@dataclass(frozen=True)
class FoundProblem:
    """A problem that was there in a game somebody has played."""

    ply: int
    """So many plies had been played."""
    posed: PosedProblem
    sound: bool


class Problems(Protocol[P]):
    """What a family must bring to have its problems solved."""

    @property
    def kinds(self) -> Mapping[str, str]:
        """What can be asked for, each explained in a sentence or two to somebody new to it."""

    @property
    def themes(self) -> Mapping[str, str]:
        """The tags that problems of a collection have, with a sentence what each means."""

    @property
    def advanced(self) -> frozenset[str]:
        """The themes of problems that ask for more than the plain game: nobody begins with them."""

    @property
    def veins(self) -> Mapping[str, str]:
        """What a search for new problems can look for, each with words for it; at least one."""

    def recognises(self, text: str) -> bool:
        """Tell whether a text is a problem of this family."""

    def read(self, text: str) -> P:
        """Return the problem in a text, or refuse it in one sentence."""

    def read_json(self, data: Mapping[str, Any]) -> P:
        """Return the problem that a JSON object describes, or refuse it in one sentence."""

    def write_json(self, problem: P) -> dict[str, Any]:
        """Return a problem as JSON."""

    def write_text(self, problem: P) -> str:
        """Return a problem as text."""

    def pose(self, key: str, problem: P, grading: Grading = UNGRADED) -> PosedProblem:
        """Return a problem as one of a collection."""

    def twin_key(self, problem: P) -> str:
        """Return a text that is the same for problems that are images of each other."""

    def graded(self, problem: P, solution: Solution) -> Grading:
        """Return how hard a sound problem is and its themes, by a solution that tells its tries."""

    def state(self, problem: P) -> Mapping[str, Any]:
        """Return the position a problem is about, as its game's JSON."""

    def states(self, problem: P, moves: Sequence[str]) -> ProblemStates:
        """Return a problem after some moves, or refuse one that may not be chosen."""

    def unsaid(self, move: str) -> str:
        """Return a move, written or spoken, without what comes of it: that is to be found out."""

    def conditions(self, problem: P) -> tuple[str, ...]:
        """Return what restricts the moves, each in words."""

    def aim(self, problem: P) -> ProblemAim:
        """Return what the task points at on the board."""

    def solver(self, problem: P, limits: SolveLimits) -> ProblemSolver:
        """Return what will search a problem to the end."""

    def collection(self) -> tuple[PosedProblem, ...]:
        """Return the problems that are shipped, each proved sound."""

    def posed(self, data: Mapping[str, Any]) -> PosedProblem:
        """Return the problem in a line of a collection; raise a ValueError if it is wrong."""

    def origins(self) -> Mapping[str, Origin]:
        """Return by their ids the shipped problems that `mined` finds again to the letter."""

    def mined(self, vein: str, seed: int, batch: int) -> tuple[MinedProblem, ...]:
        """Return the new problems of a batch: the same for the same vein, seed and number."""

    def found_in(self, states: Sequence[Any], seconds: float) -> tuple[FoundProblem, ...]:
        """Return the problems in a play, given its states, as far as the time allows."""

    def attempt(self, problem: P, moves: Sequence[str]) -> Attempt:
        """Judge the moves of whoever solves a problem, replies between them, and answer the last.

        Any move that fulfils what is asked for counts; the reply is the longest defence. Where both
        sides help whoever solves it plays all the moves. Moves that are not legal are refused.
        """

    def hint(self, problem: P, moves: Sequence[str], step: int) -> Hint | None:
        """Return step 1, 2 or 3 towards the next move, unless nothing is to be found from here."""


class ProblemSolver(Protocol):
    """Searches one problem; it can be stopped from another thread."""

    def solve(self, tell: SolveProgress | None = None) -> Solution:
        """Return what is found out."""

    def stop(self) -> None:
        """End the search; what it knows by then is its answer."""


AnyProblems = Problems[Any]


def solution_lines(solution: Solution) -> Iterator[str]:
    """Yield a solution as composers write it: set play, keys with their play, tries, faults."""
    yield f"{solution.task}: {_verdict(solution)}"
    if solution.set_play:
        yield "Set play:"
        yield from set_play_lines(solution, 1)
    for key in solution.keys:
        yield from _branch_lines((key,), 0)
    for line in try_lines(solution):
        yield f"Try: {line}"
    for fault in solution.faults:
        yield f"{fault.sentence[:1].upper()}{fault.sentence[1:]}."


def set_play_lines(solution: Solution, depth: int = 0) -> Iterator[str]:
    """Yield what would follow if the other side were to move first."""
    yield from _branch_lines(solution.set_play, depth)


def try_lines(solution: Solution) -> Iterator[str]:
    """Yield the first moves that nearly solve it, each with what refutes it."""
    for each in solution.tries:
        yield f"1. {each.move} ? but 1... {each.refutation} !"


def _verdict(solution: Solution) -> str:
    if not solution.finished:
        return "not searched to the end"
    return "sound" if solution.sound else "not sound"


def _branch_lines(branches: tuple[Branch, ...], depth: int) -> Iterator[str]:
    """Yield moves with what follows; a chain of single moves stays on one line."""
    for branch in branches:
        here, chain = branch, [_branch_text(branch)]
        while len(here.follows) == 1 and not here.threats:
            here = here.follows[0]
            chain.append(_branch_text(here))
        yield f"{'    ' * depth}{' '.join(chain)}"
        yield from _branch_lines(here.follows, depth + 1)


def _branch_text(branch: Branch) -> str:
    threats = " / ".join(f"{each.label} {each.move}" for each in branch.threats)
    behind = f" (threat: {threats})" if threats else " …" if branch.cut else ""
    return f"{branch.label} {branch.move}{' (dual)' if branch.dual else ''}{behind}"
