"""Random positions with fairy pieces, rich in the cases that are easily got wrong.

Some are played at random from set-ups with mixed rosters; most are standard positions of
`positions.py` in which soldiers are exchanged for fairy soldiers, and to which captives, disguises,
marks and neutral pieces are added, also such as only a problem would set.

``python3 -m tests.games.sunmoon.fairy_positions``, from the top of the repository, prints how often
each interesting case occurs in a sample.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from hypothesis import strategies as st

from . import positions
from .fairy_cases import cases
from .literal import BODIES, EARTH, SIDES, other, side_of, written
from .literal import Position as StandardPosition
from .literal_fairy import (
    SOLDIERS,
    Position,
    candidates,
    in_deployment,
    in_eclipse,
    is_goal,
    legal_successors,
    play,
)
from .literal_fairy_json import Json, read, write
from .literal_fairy_pieces import MOST_CAPTIVES, forward, paths
from .literal_fairy_setup import beginning, neutrals

BOARDS = ("terrestrial", "astral")
CARRIED = SOLDIERS + "SS"
STYLES = positions.STYLES | {"princesses": 3}
"""Bare princesses are often enchanted into something."""
MOST_OF_A_SIDE = 24
"""More pieces of a side are not read, wherever they are."""

# --------------------------------------------------------------------------------------------
# Standard positions enchanted
# --------------------------------------------------------------------------------------------


class Enchantment:
    """A standard position on its way to one with fairy pieces, as JSON."""

    def __init__(self, rng: random.Random, standard: StandardPosition) -> None:
        self.rng = rng
        self.board: str = standard["board"]
        self.pieces: dict[str, str] = dict(standard["pieces"])
        self.arcs: dict[str, str] = dict(standard["arcs"])
        self.data: Json = {**standard, "pieces": self.pieces, "arcs": self.arcs}
        self.mover: str = standard["turn"]
        self.problem = rng.random() < 0.3
        """Whether it may hold what does not come about in play (F14.1)."""

    def enchant(self) -> Json:
        self.exchange_soldiers()
        self.send_star_to_a_body()
        self.confront_with_dragons()
        self.confront_across_the_earth()
        self.threaten_with_changeling()
        self.bar_a_goal()
        self.add_neutrals()
        self.fill_dragons()
        self.disguise_changelings()
        self.fill_pools()
        self.set_switches()
        return self.data

    def points_of(self, letters: str) -> list[str]:
        return [point for point, letter in self.pieces.items() if letter in letters]

    def chance(self, of: float) -> bool:
        return self.rng.random() < of

    def exchange_soldiers(self) -> None:
        """F1.1 a mixture of kinds that differs from position to position."""
        weights = [self.rng.choice((1, 1, 3)) for _ in "EPU"]
        weights += [self.rng.choice((1, 3, 6)) for _ in "GDC"]
        for point in self.points_of("EPUepu"):
            kind = self.rng.choices(SOLDIERS, weights)[0]
            self.pieces[point] = written(kind, side_of(self.pieces[point]))

    def send_star_to_a_body(self) -> None:
        """F1.7 a star before sun or moon, where none comes from its own starts."""
        if not self.problem or not self.arcs or not self.chance(0.6):
            return
        point, arc = self.rng.choice([("s2c", "h"), ("s1c", "a"), ("m2c", "h"), ("m1c", "a")])
        star = self.rng.choice(sorted(self.arcs))
        if point not in self.pieces:
            del self.arcs[star]
            self.pieces[point] = self.pieces.pop(star)
            self.arcs[point] = arc

    def confront_with_dragons(self) -> None:
        """Opposing dragons within two steps of the mover's pieces, which are often changelings."""
        own = self.points_of("".join(written(kind, self.mover) for kind in SOLDIERS + "S"))
        for _ in range(self.rng.choice((0, 1, 2, 4))):
            if not own:
                return
            point = self.rng.choice(own)
            if self.pieces[point].upper() != "S" and self.chance(0.7):
                self.pieces[point] = written("C", self.mover)
            near = self.near(point)
            if near:
                self.pieces[self.rng.choice(near)] = written("D", other(self.mover))

    def confront_across_the_earth(self) -> None:
        """F1.4, F5.4 a capturer that may pass the open earth but not stop there."""
        if self.board != "astral" or EARTH in self.pieces or not self.chance(0.15):
            return
        inmost = self.free(paths(self.board).steps[EARTH])
        if len(inmost) > 1:
            near, far = self.rng.sample(inmost, 2)
            self.pieces[near] = written(self.rng.choice("EGDC"), self.mover)
            self.pieces[far] = written("D", other(self.mover))

    def threaten_with_changeling(self) -> None:
        """F9.1 one beside the mover's princess, or nearly so."""
        (hers,) = self.points_of(written("R", self.mover))
        near = self.near(hers)
        if near and self.chance(0.2):
            self.pieces[self.rng.choice(near)] = written("C", other(self.mover))

    def bar_a_goal(self) -> None:
        """A piece that carries something on the goal of a star of the mover's."""
        for star in self.points_of(written("S", self.mover)):
            if self.board == "terrestrial":
                goals = forward(star, self.mover, diagonally=False)
            else:
                goals = [EARTH] if star[2] == "a" else []
            for goal in goals:
                free = goal not in self.pieces and is_goal(self.board, self.mover, goal)
                if free and self.chance(0.4):
                    kind = self.rng.choice("CD")
                    self.pieces[goal] = written(kind, other(self.mover))

    def add_neutrals(self) -> None:
        """F1.2 mostly beside other pieces, where they are in the way."""
        cooldown: Json = {}
        kinds = "L" * self.rng.choice((0, 0, 1, 2, 3)) + "Q" * self.rng.choice((0, 0, 1, 2))
        for kind in kinds:
            star = self.star_for_neutral()
            self.pieces[star] = f"={kind}"
            if kind == "L":
                cooldown[star] = self.rng.choice((0, 0, 1, 2))
            else:
                cooldown[star] = self.rng.choice(([], [], ["moon"], ["sun"], ["moon", "sun"]))
        self.data["cooldown"] = {point: told for point, told in cooldown.items() if told}

    def star_for_neutral(self) -> str:
        waiting = [star for stars in self.data["waiting"].values() for star in stars]
        worthy = self.points_of("DdCc") + waiting * 2
        neighbour = self.rng.choice(worthy if worthy and self.chance(0.5) else [*self.pieces])
        beside = self.free(paths(self.board).steps[neighbour])
        anywhere = self.free(paths(self.board).points)  # a board is never full
        return self.rng.choice(beside if beside and self.chance(0.8) else anywhere)

    def near(self, point: str) -> list[str]:
        """Empty stars at most two steps away."""
        return self.free(p for p, steps in paths(self.board).distance[point].items() if steps < 3)

    def free(self, among: Iterable[str]) -> list[str]:
        """Empty stars; sorted, so that a seed gives one sample."""
        return sorted(star for star in among if star not in self.pieces and star not in BODIES)

    def load(self, owner: str) -> str:
        """F14.1 what is carried is the other side's; a problem may set others."""
        kind = self.rng.choice(CARRIED)
        return written(kind, owner if self.problem and self.chance(0.3) else other(owner))

    def fill_dragons(self) -> None:
        stacks: Json = {}
        marks: Json = {}
        for point in self.points_of("Dd"):
            owner = side_of(self.pieces[point])
            number = self.rng.choice((0, 1, 1, 2, 2, 3, 3, 4, MOST_CAPTIVES))
            if number:
                stacks[point] = [self.load(owner) for _ in range(number)]
            if self.chance(0.4):
                marks[point] = {
                    "no_capture": self.chance(0.5),
                    "exposed": self.chance(0.6) and number > 0,
                }
        self.data |= {"stacks": stacks, "dragon": marks}

    def disguise_changelings(self) -> None:
        self.data["disguises"] = {
            point: self.load(side_of(self.pieces[point]))
            for point in self.points_of("Cc")
            if self.chance(0.75)
        }

    def fill_pools(self) -> None:
        """F2.4 all six kinds; F14.2 none where a star waits."""
        pools = {side: dict.fromkeys(SOLDIERS, 0) for side in SIDES}
        for side in SIDES:
            if not self.data["waiting"][side] and self.chance(0.6):
                for kind in self.rng.choices(SOLDIERS, k=self.rng.randint(1, 4)):
                    pools[side][kind] += 1
        self.data["pools"] = pools

    def set_switches(self) -> None:
        lonely = len(self.pieces) < 6  # a held princess may have no move at all
        switches = {"generals": self.chance(0.6 if lonely else 0.25)}
        if self.board == "astral":
            switches["open_earth"] = self.chance(0.5)
        self.data["switches"] = {name: True for name, on in switches.items() if on}
        self.data["freed"] = {side: True for side in SIDES if self.chance(0.3)}


def pieces_of(data: Json, side: str) -> int:
    """How many pieces a side has, on the board, carried and in its pool."""
    letters = [*data["pieces"].values(), *data["disguises"].values()]
    letters += [letter for stack in data["stacks"].values() for letter in stack]
    own = [letter for letter in letters if letter[0] != "=" and side_of(letter) == side]
    captured: dict[str, int] = data["pools"][side]
    return len(own) + sum(captured.values())


def enchanted(rng: random.Random, board: str) -> Position:
    """A position of play; §8.2 the side not to move is not in eclipse."""
    while True:
        style = rng.choices(list(STYLES), weights=list(STYLES.values()))[0]
        standard = positions.sketched_position(rng, board, style)
        for _ in range(10):  # keep to the style, lest the quiet ones win
            data = Enchantment(rng, standard).enchant()
            if max(pieces_of(data, side) for side in SIDES) > MOST_OF_A_SIDE:
                continue
            position = read(data)
            if not in_eclipse(position, other(position.turn)):
                return position


# --------------------------------------------------------------------------------------------
# Random playing
# --------------------------------------------------------------------------------------------


def random_roster(rng: random.Random) -> dict[str, int]:
    """F12.1 twelve soldiers, at most four of a kind, and now and then more dragons than one."""
    kinds = list("EPUGC" * 4) + ["D"] * rng.choice((0, 1, 1, 1, 4))
    return dict(Counter(rng.sample(kinds, 12)))


def random_beginning(rng: random.Random, board: str) -> Position:
    rosters = {side: random_roster(rng) for side in SIDES}
    standing = neutrals(board, rng.randint(0, 3), rng.randint(0, 2))
    return beginning(board, rosters, standing)._replace(
        generals=rng.random() < 0.3, open_earth=board == "astral" and rng.random() < 0.5
    )


def random_step(rng: random.Random, position: Position) -> Position | None:
    """The position after a random legal move, a capture if the dice say so; None if none is found.

    Only the chosen move is tried for eclipse, so that long plays stay cheap.
    """
    moves = sorted(set(candidates(position)), key=str)
    captures = [move for move in moves if move.captured]
    if captures and rng.random() < 0.4:
        moves = captures
    if not moves:
        return None
    deploying = in_deployment(position)
    spared = other(position.turn) if deploying else position.turn
    for move in rng.choices(moves, k=12):
        after = play(position, move)
        if not in_eclipse(after, spared):
            return after
    return None


def random_play(rng: random.Random, board: str) -> Iterator[Position]:
    """Positions of one play from a set-up, deployment included, some plies apart."""
    position: Position | None = random_beginning(rng, board)
    while position is not None and in_deployment(position):
        if rng.random() < 0.04:
            yield position
        position = random_step(rng, position)
    for _ in range(rng.randint(20, 120)):
        if position is None:
            return
        if rng.random() < 0.12:
            yield position
        position = random_step(rng, position)


def sample(rng: random.Random, board: str) -> Iterator[Position]:
    """Positions without end: a third played from set-ups, the others enchanted and played on."""
    while True:
        yield from random_play(rng, board)
        for _ in range(16):
            position: Position | None = enchanted(rng, board)
            for _ in range(rng.choice((0, 0, 0, 1, 2, 5))):
                position = position and random_step(rng, position)
            if position is not None:
                yield position


def random_position(rng: random.Random, board: str) -> Position:
    """One position, played or enchanted."""
    return next(sample(rng, board)) if rng.random() < 0.3 else enchanted(rng, board)


# --------------------------------------------------------------------------------------------
# For property tests
# --------------------------------------------------------------------------------------------


def fairy_positions(board: str | None = None) -> st.SearchStrategy[Position]:
    """Positions with fairy pieces, of one board or of both, as the reader has them."""
    boards = st.sampled_from(BOARDS) if board is None else st.just(board)
    seeds = st.integers(0, 2**32)
    return st.builds(lambda seed, board: random_position(random.Random(seed), board), seeds, boards)


def fairy_json(board: str | None = None) -> st.SearchStrategy[Json]:
    """The same as F14 writes them."""
    return fairy_positions(board).map(write)


# --------------------------------------------------------------------------------------------
# How often the interesting cases occur
# --------------------------------------------------------------------------------------------


def tally(rng: random.Random, board: str, number: int) -> Counter[str]:
    """In how many positions of a sample each interesting case occurs."""
    counts: Counter[str] = Counter()
    for position in islice(sample(rng, board), number):
        counts.update(cases(position, legal_successors(position)))
    return counts


def main(number: int, tell: Callable[[str], object] = print) -> None:
    for board in BOARDS:
        tell(f"{board}, {number} positions")
        for name, count in tally(random.Random(1), board, number).most_common():
            tell(f"{count:7} {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
