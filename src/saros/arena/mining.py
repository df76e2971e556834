"""Mining: a search for new problems, kept batch by batch, and the choice of the best of them.

A mine is a file of JSON lines: the first tells game, vein and seed, each further one what a batch
has found. So a search that was interrupted goes on where it stopped. The same seed finds the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ..core.refusal import Refusal, excerpt
from ..families.problems import problems_of
from ..players.problems import MinedProblem, Origin, PosedProblem
from .workers import Jobs, in_order

ALIKE = 0.6
"""A problem counts for so much less with each chosen one that has the same themes."""

OnBatch = Callable[[int, int], None]
"""Hears how many batches are done, and how many problems they have found."""


@dataclass
class Mine:
    """A file of batches, and what has been found in it so far."""

    path: Path
    game: str
    vein: str
    seed: int
    done: int = 0
    found: int = 0

    def __post_init__(self) -> None:
        """Take up what the file has."""
        try:
            self._take_up(self.path.read_bytes() if self.path.exists() else b"")
        except OSError as error:
            why = (error.strerror or "it fails").lower()
            raise Refusal("no_file", f"nothing can be kept in {self._name}: {why}") from None

    @property
    def _name(self) -> str:
        return excerpt(self.path.name)

    def _take_up(self, content: bytes) -> None:
        whole = _whole(content)
        head = {"game": self.game, "vein": self.vein, "seed": self.seed}
        if not whole:
            self.path.write_bytes(_line(head))
            return
        first, *batches = (_read(line, self._name) for line in whole.splitlines())
        if first != head:
            sentence = "was begun with another game or seed or vein; choose another file"
            raise Refusal("other_mine", f"{self._name} {sentence}")
        if whole != content:
            self.path.write_bytes(whole)
        self.done = len(batches)
        self.found = sum(len(each["found"]) for each in batches)

    def run(self, batches: int, jobs: Jobs, tell: OnBatch) -> None:
        """Work until so many batches are done."""
        todo = range(self.done, batches)
        work = partial(_batch, self.game, self.vein, self.seed)
        with self.path.open("ab") as file:
            for found in in_order(work, todo, jobs):
                file.write(_line({"batch": self.done, "found": found}))
                file.flush()
                self.done, self.found = self.done + 1, self.found + len(found)
                tell(self.done, self.found)


def _batch(game: str, vein: str, seed: int, number: int) -> list[dict[str, Any]]:
    return [
        {"look": each.look, "key": each.key, "kin": each.kin, "line": each.posed.to_line()}
        for each in problems_of(game).mined(vein, seed, number)
    ]


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _whole(content: bytes) -> bytes:
    """Return the lines of a file; one that was cut off when it was written is forgotten."""
    return content[: content.rfind(b"\n") + 1]


def _read(line: bytes, name: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise Refusal("bad_mine", f"{name} is no file of `saros problems mine`") from None


def is_found_again(posed: PosedProblem, origin: Origin) -> bool:
    """Tell whether the batch that a shipped problem comes from finds it again to the letter."""
    found = problems_of(posed.game).mined(*origin)
    return posed in [replace(each.posed, id=posed.id) for each in found]


# Choosing ----------------------------------------------------------------------------------


def mined_in(path: Path) -> list[MinedProblem]:
    """Return what the batches of a file have found."""
    try:
        lines = _whole(path.read_bytes()).splitlines()
        problems = problems_of(_read(lines[0], path.name)["game"])
        return [
            MinedProblem(
                problems.posed(json.loads(each["line"])), each["look"], each["key"], each["kin"]
            )
            for line in lines[1:]
            for each in _read(line, path.name)["found"]
        ]
    except (KeyError, IndexError, TypeError, ValueError):
        raise Refusal(
            "bad_mine", f"{excerpt(path.name)} is no file of `saros problems mine`"
        ) from None
    except OSError as error:
        why = (error.strerror or "it fails").lower()
        raise Refusal("no_file", f"{excerpt(path.name)} cannot be read: {why}") from None


def chosen(mined: Iterable[MinedProblem], share: float) -> Iterator[PosedProblem]:
    """Yield the best share of the problems of each sort, with ids, none the image of another."""
    sorts: dict[str, list[MinedProblem]] = {}
    for each in mined:
        sorts.setdefault(each.posed.id, []).append(each)
    for name in sorted(sorts):
        best = _best(sorts[name], max(1, round(share * len(sorts[name]))))
        ranked = sorted(best, key=lambda each: (each.posed.grade, -each.look))
        for number, each in enumerate(ranked, 1):
            yield replace(each.posed, id=f"{name}-{number:03}")


def _best(mined: list[MinedProblem], number: int) -> list[MinedProblem]:
    """Return the best looking ones, of different themes rather than all of the same."""
    left, taken = list(mined), list[MinedProblem]()
    keys, kins = set[str](), set[str]()
    while left and len(taken) < number:
        best = max(left, key=lambda each: each.look - ALIKE * _alike(each, taken))
        left.remove(best)
        if best.key in keys or best.kin in kins:
            continue
        keys.add(best.key)
        kins.add(best.kin)
        taken.append(best)
    return taken


def _alike(mined: MinedProblem, taken: list[MinedProblem]) -> int:
    return sum(each.posed.tags == mined.posed.tags for each in taken)
