"""Would proof-number search solve problems with less work than the solver's search by depth?

    .venv/bin/python bench/proof_numbers.py [--every 16] [--write]

Depth-first proof-number search (df-pn) is tried on the proved banishments of the tests, beside the
solver, which searches by depth. Both find every key, and so must refute every other first move;
beside that each proves one key alone, which is what proof numbers are good at. What is compared is
work: the moves and positions that are looked at. Proof numbers may keep everything they have found
out, the solver only its small table. Their last moves are searched by the solver's own kernel.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import page

from saros.games.sunmoon.position_json import position_to_json
from saros.games.sunmoon.position_text import read_position
from saros.games.sunmoon.problem import SELF_BANISH, Problem, problem_from_json
from saros.players.sunmoon.moments import first_moment, kernel_for
from saros.players.sunmoon.solver import Moment

NEVER = 10**9
BANISHMENTS = Path(__file__).parents[1] / "tests" / "players" / "sunmoon" / "banishments"
MOST = 10
"""So many times the solver's work proof numbers may take before they give up."""
MOST_KNOWN = 500_000
"""So many positions they may keep, some hundreds of megabytes."""


class Numbers(NamedTuple):
    """How much is at least to be shown until a goal is proved, and until it is refuted."""

    proof: int
    refutation: int

    @property
    def is_certain(self) -> bool:
        """Whether nothing is left to be shown."""
        return not self.proof or not self.refutation


PROVED, REFUTED = Numbers(0, NEVER), Numbers(NEVER, 0)


class GivenUpError(Exception):
    """It takes too long."""


class ProofNumbers:
    """Depth-first proof-number search for a goal in so many moves."""

    def __init__(self, problem: Problem, most: int) -> None:
        self.kernel, self.most = kernel_for(problem), most
        self.turned = problem.stipulation.kind == SELF_BANISH
        self.known: dict[tuple[Moment, int, bool], Numbers] = {}
        self.after: dict[tuple[Moment, int, bool], list[tuple[Moment, int]]] = {}
        self.nodes = 0

    @property
    def work(self) -> int:
        """What was looked at, in the solver's measure."""
        return self.kernel.visited + self.nodes

    def forces(self, start: Moment, move: int, n: int) -> bool:
        """Tell whether a move forces success in n moves."""
        after = self.kernel.play(start, move)
        found = self._numbers(after, n - 1, mine=False)
        if not found.is_certain:
            found = self._search(after, n - 1, False, Numbers(NEVER, NEVER))
        return not found.proof

    def _numbers(self, moment: Moment, n: int, mine: bool) -> Numbers:
        """Return what is known of a position with n moves left, or a first guess."""
        key = moment, n, mine
        if key not in self.known:
            self.nodes += 1
            self.known[key] = self._attacker(moment, n) if mine else self._defender(moment, n)
        return self.known[key]

    def _attacker(self, moment: Moment, n: int) -> Numbers:
        if self.turned:
            if self.kernel.is_banished(moment):
                return PROVED
            return Numbers(1, 1) if n else REFUTED
        if n and self.kernel.is_forced(moment, 1):
            return PROVED
        return Numbers(1, 1) if n > 1 else REFUTED

    def _defender(self, moment: Moment, n: int) -> Numbers:
        if not self.turned and self.kernel.is_done(moment):
            return PROVED
        replies = len(self.kernel.allowed(moment)) if n or self.turned else 0
        return Numbers(replies, 1) if replies else REFUTED

    def _search(self, moment: Moment, n: int, mine: bool, limit: Numbers) -> Numbers:
        """Look into the most promising move until one of the numbers reaches its limit."""
        key = moment, n, mine
        if key not in self.after:
            plays = (self.kernel.play(moment, m) for m in self.kernel.allowed(moment))
            self.after[key] = [(each, n - mine) for each in plays]
        while True:
            if self.work > self.most or len(self.known) > MOST_KNOWN:
                raise GivenUpError
            found = [self._numbers(each, left, not mine) for each, left in self.after[key]]
            now = self.known[key] = _together(found, mine)
            if now.is_certain or now.proof >= limit.proof or now.refutation >= limit.refutation:
                return now
            best, narrowed = _narrowed(found, now, mine, limit)
            each, left = self.after[key][best]
            self._search(each, left, not mine, narrowed)


def _together(found: list[Numbers], mine: bool) -> Numbers:
    """Return the numbers of a position by those of the moves in it: one proves, all refute."""
    if not found:
        return REFUTED
    proofs, refutations = [f.proof for f in found], [f.refutation for f in found]
    if mine:
        return Numbers(min(proofs), min(NEVER, sum(refutations)))
    return Numbers(min(NEVER, sum(proofs)), min(refutations))


def _narrowed(
    found: list[Numbers], now: Numbers, mine: bool, limit: Numbers
) -> tuple[int, Numbers]:
    """Return which move is looked into next, and until when."""
    sought = [f.proof if mine else f.refutation for f in found]
    best = min(range(len(found)), key=sought.__getitem__)
    second = 1 + min((s for i, s in enumerate(sought) if i != best), default=NEVER)
    there = found[best]
    if mine:
        rest = limit.refutation - now.refutation + there.refutation
        return best, Numbers(min(limit.proof, second), rest)
    return best, Numbers(limit.proof - now.proof + there.proof, min(limit.refutation, second))


class Work(NamedTuple):
    """What the solver and proof numbers looked at; nothing if they gave up."""

    solver: int
    numbers: int | None


def all_keys(problem: Problem) -> tuple[Work, list[int]]:
    """Find every key in both ways, and see that they are the same."""
    start, n, kernel = first_moment(problem), problem.stipulation.moves, kernel_for(problem)
    moves = kernel.allowed(start)
    keys = [move for move in moves if kernel.forces(start, move, n)]
    numbers = ProofNumbers(problem, MOST * kernel.visited)
    try:
        assert [move for move in moves if numbers.forces(start, move, n)] == keys
    except GivenUpError:
        return Work(kernel.visited, None), keys
    return Work(kernel.visited, numbers.work), keys


def one_key(problem: Problem, key: int) -> Work:
    """Prove one key in both ways."""
    start, n, kernel = first_moment(problem), problem.stipulation.moves, kernel_for(problem)
    assert kernel.forces(start, key, n)
    numbers = ProofNumbers(problem, MOST * kernel.visited)
    try:
        assert numbers.forces(start, key, n)
    except GivenUpError:
        return Work(kernel.visited, None)
    return Work(kernel.visited, numbers.work)


def problems(kind: str, n: int, few: bool, every: int) -> Iterator[Problem]:
    """Yield problems in the positions of the longest banishments, with few pieces or with more."""
    for board in ("terrestrial", "astral"):
        rows: list[dict[str, Any]] = json.loads((BANISHMENTS / f"{board}.json").read_text())
        for row in rows[120::every]:
            place = position_to_json(read_position(row["position"]))
            if (len(place["pieces"]) <= 8) == few:
                yield problem_from_json({**place, "stipulation": {"kind": kind, "moves": n}})


def row(kind: str, n: int, few: bool, every: int) -> list[str]:
    """Return one line of the table."""
    whole, single = list[Work](), list[Work]()
    for problem in problems(kind, n, few, every):
        work, keys = all_keys(problem)
        whole.append(work)
        single += [one_key(problem, keys[0])] if keys else []
    name = f"{kind} in {n}, {'at most 8 pieces' if few else 'more pieces'}"
    return [name, str(len(whole)), _ratio(whole), _ratio(single) if single else "–"]


def _ratio(works: list[Work]) -> str:
    done = [work for work in works if work.numbers is not None]
    given_up = len(works) - len(done)
    behind = f", {given_up} given up" if given_up else ""
    if not done:
        return behind.removeprefix(", ")
    ratio = sum(work.numbers or 0 for work in done) / sum(work.solver for work in done)
    return f"{ratio:.2f}×{behind}"


def main() -> None:
    """Measure, and show or write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--every", type=int, default=16, help="of the positions one in so many")
    parser.add_argument("--write", action="store_true", help="into bench/README.md")
    asked = parser.parse_args()
    sorts = (("banish", 3), ("banish", 4), (SELF_BANISH, 2), (SELF_BANISH, 3))
    rows = [row(kind, n, few, asked.every) for kind, n in sorts for few in (True, False)]
    head = ["", "problems", "proof numbers look at, for every key", "for one key alone"]
    table = page.table(head, rows)
    if asked.write:
        page.write("proof numbers", table)
    print(table)


if __name__ == "__main__":
    main()
