"""The search as Python sees it: give it a state and limits, get a move, a score and a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from threading import Event, Lock, Thread
from time import perf_counter

from ...core.machine import cores
from ...core.refusal import Refusal
from ...games.sunmoon.moves import Deploy, Go, coded, named
from ...games.sunmoon.position import Position
from ...games.sunmoon.rules import State
from ...games.sunmoon.tables import GEOMETRIES
from ..analyst import Limits
from .evaluation import KIND_NAMES, LEARNED, Judgement, Net, chance
from .proof import Proof, prove
from .search import FORFEITED, WON, Memory, Search
from .weights import Weights, net_for, silent_net

DEEPEST = 60
"""Nobody waits for more; below it stands what captures still lead to."""

FARTHEST = 200
"""No end that the search can see is so many plies away."""

SURE = WON - FARTHEST
"""Scores beyond this are banishments."""

TICK = 0.2
"""So often the waiting thread looks up: without a time Windows would not hear Ctrl-C."""

SOON = 0.005
"""The same where it also listens for a stop."""

LONGEST_PROOF, PROOF_NODES, PROOF_SECONDS = 3, 1_200_000, 0.06
"""So many moves, nodes and seconds may go into the proof of a short banishment."""

Move = Go | Deploy


@dataclass(frozen=True)
class Insight:
    """What a search has found; the score is for the side to move."""

    move: Move
    score: int
    line: tuple[Move, ...]
    depth: int
    nodes: int
    seconds: float
    turn: int

    @property
    def banishes_in(self) -> int | None:
        """In how many moves the mover banishes; negative if it is the mover who is banished."""
        return _moves_to(WON, self.score)

    @property
    def forfeits_in(self) -> int | None:
        """§8.5: in how many moves the opponent must repeat and lose; negative if the mover must."""
        return _moves_to(FORFEITED, self.score)

    @property
    def moon_chance(self) -> float:
        """Moon's share of the points, if both go on as well as they can."""
        return 1.0 - self.share if self.turn else self.share

    @property
    def share(self) -> float:
        """The mover's share of the points."""
        sure = self.banishes_in or self.forfeits_in
        return float(self.score > 0) if sure else chance(self.score)


def _moves_to(end: int, score: int) -> int | None:
    """Return how many moves an end is away that is worth so much less with every ply, if it is."""
    plies = end - abs(score)
    if not 0 <= plies < FARTHEST:
        return None
    return (plies + 1) // 2 if score > 0 else -((plies + 1) // 2)


Tell = Callable[[Insight], None]


class Engine:
    """Thinks about one position at a time; it remembers what it has found from move to move."""

    def __init__(
        self,
        threads: int = 1,
        megabytes: int = 16,
        judgement: str = "learned",
        weights: Weights | None = None,
    ) -> None:
        if judgement not in KIND_NAMES:
            known = ", ".join(KIND_NAMES)
            raise Refusal("bad_option", f"there is no judgement {judgement}; there are: {known}")
        if not 1 <= threads <= 64:
            raise Refusal("bad_option", f"{threads} threads are not from 1 to 64")
        # More threads than cores would only wait for each other, and for the clock too long.
        self.threads = min(threads, cores())
        self.judgement, self.weights = judgement, weights
        try:
            self.memory = Memory(megabytes)
        except MemoryError:
            sentence = f"there is no room for {megabytes} megabytes"
            raise Refusal("no_memory", sentence) from None
        self._searches: list[Search] = []
        self._rules = (-1, False, False)
        self._stopped = False

    def get_ready(self, state: State) -> None:
        """Load what thinking about such a state takes, so that no clock runs meanwhile."""
        self._ready(state)

    def forget(self) -> None:
        """Forget every position: the next search is like a new engine's."""
        self.memory.clear()

    def stop(self) -> None:
        """End the thinking at once, from any thread; the best so far is its answer."""
        self._stopped = True
        for search in self._searches:
            search.stop()

    def think(
        self,
        state: State,
        limits: Limits,
        *,
        only: Sequence[Move] | None = None,
        liking: Sequence[int] | None = None,
        quiescent: bool = True,
        tell: Tell | None = None,
    ) -> Insight:
        """Return the best move of a state that is not over.

        `only` restricts the moves looked at and `liking` adds to the score of each; `tell` hears
        what every further depth has brought.
        """
        began = perf_counter()
        self._stopped = False
        board = GEOMETRIES[state.position.geometry][0].name
        codes = None if only is None else [coded(board, move) for move in only]
        forfeits = state.options.repetition == "forfeit"
        asked = state.position, state.past, forfeits, quiescent, codes, liking
        searches = self._ready(state)
        self.memory.grow_older()
        for search in searches:
            search.set_up(*asked)
            if self._stopped:  # asked to stop before there was anything to be stopped
                search.stop()
        task = _Task(searches, state, codes, limits, tell, began, lambda: self._stopped)
        task.run()
        if searches[0].deepest == 0:
            # Stopped before anything was known; one ply takes no time.
            searches[0].set_up(*asked)
            searches[0].deepen(1)
        return self._answer(task)

    def _answer(self, task: _Task) -> Insight:
        """Return what was found: a proof before anything else, a sure win by its shortest way."""
        insight = task.insight()
        if task.proof is not None:
            return _proved(task.position, insight, task.proof)
        if task.limits.depth is None and not self._stopped and _has_time(task.limits, insight):
            return _shortened(task.state, insight, task.only)
        return insight

    def _ready(self, state: State) -> list[Search]:
        """Return the searches for a board; what was found under other rules is forgotten."""
        geometry, fairy = state.position.geometry, state.position.fairy
        rules = geometry, fairy, state.options.repetition == "forfeit"
        if rules != self._rules:
            self.forget()
        if rules[:2] != self._rules[:2]:
            net = self._net(geometry, fairy)
            self._searches = [
                Search(self.memory, Judgement(net, KIND_NAMES[self.judgement]))
                for _ in range(self.threads)
            ]
        self._rules = rules
        return self._searches

    def _net(self, geometry: int, fairy: bool) -> Net:
        if KIND_NAMES[self.judgement] != LEARNED:
            return silent_net(geometry)
        return self.weights.net(geometry) if self.weights else net_for(geometry, fairy)


class _Task:
    """One search by several threads: the first is heard, the others fill the common memory."""

    def __init__(
        self,
        searches: list[Search],
        state: State,
        only: Sequence[int] | None,
        limits: Limits,
        tell: Tell | None,
        began: float,
        stopped: Callable[[], bool],
    ) -> None:
        self.searches, self.state, self.position = searches, state, state.position
        self.only, self.limits, self.tell, self.began = only, limits, tell, began
        # Each thread has its share.
        self.nodes = 1 << 62 if limits.nodes is None else max(limits.nodes // len(searches), 1)
        self.stopped = stopped
        self.proof: Proof | None = None
        self.ending, self.over = Lock(), False
        self.error: BaseException | None = None

    def run(self) -> None:
        """Think until a limit is reached; nobody is left thinking afterwards."""
        jobs: list[Callable[[], None]] = [self._lead]
        jobs += [partial(self._help, n) for n in range(1, len(self.searches))]
        ended: list[Event] = []
        try:
            if self._is_long():
                self._begin_proof()
            ended += map(self._begun, jobs)
            while not ended[0].wait(min(self._seconds_left(), TICK)) and self._seconds_left():
                pass
        finally:
            # Also when somebody presses Ctrl-C meanwhile.
            self._stop_all()
            for one in ended:
                one.wait()
            with self.ending:
                self.over = True
        if self.error is not None:
            raise self.error

    def _begun(self, job: Callable[[], None]) -> Event:
        """Begin a job in a thread of its own and return what tells that it has ended.

        Not the thread's own `join`: until Python 3.13 Ctrl-C makes that believe it has ended.
        """
        ended = Event()

        def watched() -> None:
            try:
                job()
            except BaseException as error:  # it is raised again in the waiting thread
                self.error = error
            finally:
                ended.set()

        Thread(target=watched, daemon=True).start()
        return ended

    def _is_long(self) -> bool:
        """Tell whether there is so much to think that a proof of a short banishment pays."""
        limits = self.limits
        if limits.depth is not None or not _may_prove(self.state):
            return False
        return (limits.seconds or inf) >= 0.5 and (limits.nodes or inf) >= 100_000

    def _begin_proof(self) -> None:
        """Begin a proof beside the search, or before it where nodes are counted.

        Whoever counts nodes wants the same answer every time, whichever of the two is faster.
        """
        ended = self._begun(self._prove)
        if self.limits.nodes is not None and self.limits.seconds is None:
            while not ended.wait(SOON) and not self.stopped():
                pass

    def _prove(self) -> None:
        """Look for a short banishment, leaving nothing out; who finds one ends the search."""
        self.proof = _proof(self.position, LONGEST_PROOF, PROOF_NODES, self.only)
        with self.ending:
            # Nobody waits for a proof: these searches may be about another position by now.
            if self.proof.keys and not self.over:
                self._stop_all()

    def _stop_all(self) -> None:
        for search in self.searches:
            search.stop()

    def _seconds_left(self) -> float:
        if self.limits.seconds is None:
            return inf
        return max(self.limits.seconds - (perf_counter() - self.began), 0.0)

    def _lead(self) -> None:
        search, limits = self.searches[0], self.limits
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            if not search.deepen(depth, self.nodes):
                return
            if self.tell is not None:
                self.tell(self.insight())
            if self._is_enough(depth):
                return

    def _is_enough(self, depth: int) -> bool:
        """Tell whether going deeper would be a waste: of time, or of a sure banishment."""
        score, limits = self.searches[0].worth(), self.limits
        if abs(score) > SURE and WON - abs(score) < depth and self._is_limited():
            return True
        return limits.enough is not None and perf_counter() - self.began > limits.enough

    def _is_limited(self) -> bool:
        limits = self.limits
        return (limits.depth, limits.nodes, limits.seconds) != (None, None, None)

    def _help(self, n: int) -> None:
        """Search ahead of the leader, half of the helpers a ply deeper."""
        for depth in range(1 + n % 2, DEEPEST + 1):
            if not self.searches[n].deepen(depth, self.nodes):
                return

    def insight(self) -> Insight:
        """Return what is known so far."""
        search, position = self.searches[0], self.position
        board = GEOMETRIES[position.geometry][0].name
        line = tuple(named(board, code) for code in _playable(position, search.best_line()))
        return Insight(
            line[0], search.worth(), line, search.deepest, sum(s.nodes for s in self.searches),
            perf_counter() - self.began, position.turn,
        )  # fmt: skip


def _has_time(limits: Limits, insight: Insight) -> bool:
    return limits.seconds is None or insight.seconds + PROOF_SECONDS < limits.seconds


def _may_prove(state: State) -> bool:
    """Tell whether a proof would hold; it cannot know what was played before.

    A position that has come twice would be the third (§8.4, §8.5), whatever is forced behind it.
    Only the one at hand never comes again along a shortest banishment.
    """
    before = [one for one in state.past if one != state.position.hash]
    return len(set(before)) == len(before) and not state.position.is_deploying()


def _proof(position: Position, most: int, nodes: int, only: Sequence[int] | None) -> Proof:
    """Return what can be proved of a position with those keys only that may be played."""
    proof = prove(position, most, nodes)
    return proof._replace(keys=tuple(key for key in proof.keys if only is None or key in only))


def _shortened(state: State, insight: Insight, only: Sequence[int] | None) -> Insight:
    """Where a banishment is sure, see whether there is a shorter one: a proof leaves nothing out.

    The search has done with the first it found, for it wins as well as any.
    """
    moves = insight.banishes_in
    if moves is None or moves <= 1 or not _may_prove(state):
        return insight
    proof = _proof(state.position, min(moves - 1, LONGEST_PROOF), PROOF_NODES // 4, only)
    return _proved(state.position, insight, proof)


def _proved(position: Position, insight: Insight, proof: Proof) -> Insight:
    """Return what is proved, if it is better than what was found."""
    if proof.moves is None or not proof.keys or insight.score >= WON - 2 * proof.moves + 1:
        return insight
    board = GEOMETRIES[position.geometry][0].name
    line = tuple(named(board, code) for code in _main_line(position, proof.keys[0], proof.moves))
    return replace(insight, move=line[0], line=line, score=WON - 2 * proof.moves + 1)


def _main_line(position: Position, key: int, moves: int) -> list[int]:
    """Return one way a proved banishment may go."""
    line, position = [key], position.after(key)
    while position.legal():
        line.append(position.legal()[0])
        position = position.after(line[-1])
        proof = prove(position, moves, PROOF_NODES)
        if not proof.keys:
            break
        line.append(proof.keys[0])
        position = position.after(line[-1])
    return line


def _playable(position: Position, line: list[int]) -> list[int]:
    """Cut a line where it stops being legal: two threads may have written into one memory."""
    played = []
    for code in line:
        if code not in position.legal():
            break
        played.append(code)
        position = position.after(code)
    return played
