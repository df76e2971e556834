"""Random consistent positions of Sun and Moon, rich in the cases that are easily got wrong.

``python3 -m tests.games.sunmoon.positions``, from the top of the repository, prints how often each
interesting case occurs in a sample.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable

from . import literal
from .literal import EARTH, FILES, HOURS, MOON, SIDES, SOLDIERS, SUN, Position

FULL, MIDDLE, FEW = (10, 13), (5, 9), (0, 4)
STYLES: dict[str, int] = {
    "full": 4,  # whole armies
    "middle": 4,
    "endgame": 3,
    "attack": 4,  # the side not to move crowds round the princess of the side to move
    "net": 2,  # a nearly bare side, hemmed in until few moves or none are left
    "promotion": 5,  # shooting stars one step before their goal
    "waiting": 5,  # waiting stars and armies in contact
    "earth": 4,  # (astral) a soldier on the earth; (terrestrial) like "attack"
    "princesses": 1,  # bare or nearly
}


class Sketch:
    """A position being put together."""

    def __init__(self, rng: random.Random, board: str) -> None:
        self.rng = rng
        self.board = board
        self.geometry = literal.geometry(board)
        self.pieces: dict[str, str] = {}
        self.arcs: dict[str, str] = {}
        self.waiting: dict[str, list[str]] = {side: [] for side in SIDES}
        self.pools = {side: dict.fromkeys(SOLDIERS, 0) for side in SIDES}
        self.turn = rng.choice(SIDES)

    def position(self) -> Position:
        return literal.normal(
            {
                "board": self.board,
                "turn": self.turn,
                "pieces": self.pieces,
                "arcs": self.arcs,
                "pools": self.pools,
                "waiting": self.waiting,
            }
        )

    def princess(self, side: str) -> str:
        return next(
            star for star, piece in self.pieces.items() if piece == literal.written("R", side)
        )

    def free(self, among: Iterable[str]) -> list[str]:
        """Empty stars where a soldier may stand; sorted, so that a seed gives one sample."""
        return sorted(
            star for star in among if star not in self.pieces and star not in literal.BODIES
        )

    def kinds_left(self, side: str) -> list[str]:
        """The soldiers of a side that may still be put on the board."""
        used = Counter(self.pieces.values())
        return [
            kind
            for kind in SOLDIERS
            for _ in range(4 - used[literal.written(kind, side)] - self.pools[side][kind])
        ]

    # -- princesses ------------------------------------------------------------------------

    def place_princesses(self) -> None:
        for side in self.rng.sample(SIDES, 2):
            spots = [spot for spot in self.princess_spots(side) if spot not in self.pieces]
            self.pieces[self.rng.choice(spots)] = literal.written("R", side)

    def princess_spots(self, side: str) -> list[str]:
        rng = self.rng
        if self.board == "terrestrial":
            home = "1" if side == "moon" else "7"
            edges = [file + rank for file in FILES for rank in "17"]
            edges += [file + rank for file in "ai" for rank in "23456"]
            return rng.choices(
                [["e" + home, "d" + home, "f" + home], edges, sorted(self.geometry.points)],
                weights=(2, 4, 4),
            )[0]
        own, opposing = (MOON, SUN) if side == "moon" else (SUN, MOON)
        plain = sorted(self.geometry.points - literal.BODIES)
        spots = rng.choices(
            [
                [own],
                [opposing],
                [star for star in plain if star[2] == "a"],  # beside the earth
                [star for star in plain if star[2] in "ef"],
                plain,
            ],
            weights=(6, 3, 4, 4, 5),
        )[0]
        # the second princess may find the only spot taken
        return spots if any(spot not in self.pieces for spot in spots) else plain

    # -- shooting stars --------------------------------------------------------------------

    def place_stars(self, side: str, present: float, late: float) -> None:
        """Each of the three stars with chance ``present``, and far on its way with ``late``."""
        for number in range(3):
            if self.rng.random() >= present:
                continue
            advance = 5 if self.rng.random() < late else self.rng.choice((0, 0, 1, 2, 3, 4))
            if self.board == "terrestrial":
                self.place_terrestrial_star(side, number, min(advance, 4))
            else:
                self.place_astral_star(side, number, advance)

    def place_terrestrial_star(self, side: str, number: int, advance: int) -> None:
        """§2.3, §5.4: on b, e or h at first; after its first move on that file or beside it."""
        file = 1 + 3 * number
        if advance:
            file += self.rng.choice((-1, 0, 1))
        rank = 2 + advance if side == "moon" else 6 - advance
        star = FILES[file] + str(rank)
        if star not in self.pieces:
            self.pieces[star] = literal.written("S", side)

    def place_astral_star(self, side: str, number: int, advance: int) -> None:
        """§4.1, §5.5: from hours 1, 3, 5 of its own half inward by the hour or the anti-hour."""
        hour = HOURS.index(f"{side[0]}{1 + 2 * number}")
        arc = self.rng.choice("ha")
        star = literal.point_name(hour if arc == "h" else hour + advance, 5 - advance)
        if star not in self.pieces:
            self.pieces[star] = literal.written("S", side)
            if advance:
                self.arcs[star] = arc

    # -- waiting stars and soldiers on the earth -------------------------------------------

    def place_waiting(self, side: str) -> None:
        """§7.2 stars that found no captured soldier; the pool must stay empty."""
        if self.board == "astral":
            goals = [EARTH]
        else:
            rank = literal.far_rank(side)
            goals = [self.rng.choice(group) + rank for group in ("abc", "def", "ghi")]
            self.rng.shuffle(goals)
            goals = goals[: self.rng.choice((1, 1, 2, 3))]
        for goal in goals:
            if goal not in self.pieces:
                self.pieces[goal] = literal.written("S", side)
                self.waiting[side].append(goal)

    def place_on_earth(self, side: str) -> None:
        """§6.1 a soldier born on the earth; it took one of the three stars."""
        self.pieces[EARTH] = literal.written(self.rng.choice(SOLDIERS), side)

    # -- soldiers --------------------------------------------------------------------------

    def place_soldiers(self, side: str, number: int, around: list[str], crowd: float) -> None:
        """So many soldiers, each with chance ``crowd`` within three steps of one of ``around``."""
        kinds = self.kinds_left(side)
        self.rng.shuffle(kinds)
        for kind in kinds[:number]:
            near: list[str] = []
            if around and self.rng.random() < crowd:
                near = self.free(self.geometry.near[self.rng.choice(around)])
            stars = near or self.free(self.geometry.points)
            self.pieces[self.rng.choice(stars)] = literal.written(kind, side)

    def fill_pools(self) -> None:
        """Captured soldiers: mostly all that are missing, as in a game, else some or none."""
        for side in SIDES:
            missing = Counter(self.kinds_left(side))
            mode = self.rng.random()
            if self.waiting[side] or mode < 0.1:
                continue
            for kind in SOLDIERS:
                lost = missing[kind]
                self.pools[side][kind] = lost if mode < 0.7 else self.rng.randint(0, lost)


def home(board: str, side: str) -> list[str]:
    """Points round which an army stands at first."""
    if board == "astral":
        return [MOON if side == "moon" else SUN]
    return [file + literal.starting_rank(side) for file in "ceg"]


def sketched_position(rng: random.Random, board: str, style: str) -> Position:
    """One try at a style; the eclipse of the side not to move is not yet looked at."""
    sketch = Sketch(rng, board)
    mover, watcher = sketch.turn, literal.other(sketch.turn)
    sketch.place_princesses()
    hers, theirs = sketch.princess(mover), sketch.princess(watcher)

    if style == "waiting":
        sides = rng.choice(([mover], [watcher], [watcher], [mover, watcher]))
        for side in sides:
            sketch.place_waiting(side)
    earth_taken: Counter[str] = Counter()
    born_on_earth = style == "earth" or (style != "princesses" and rng.random() < 0.1)
    if board == "astral" and born_on_earth and EARTH not in sketch.pieces:
        side = rng.choice((mover, mover, watcher))
        earth_taken[side] += 1
        sketch.place_on_earth(side)

    chances = {
        "full": (0.9, 0.1),
        "middle": (0.6, 0.2),
        "endgame": (0.4, 0.4),
        "attack": (0.4, 0.2),
        "net": (0.3, 0.2),
        "promotion": (0.9, 0.8),
        "waiting": (0.4, 0.3),
        "earth": (0.7, 0.6),
        "princesses": (0.05, 0.5),
    }
    for side in SIDES:
        limited = len(sketch.waiting[side]) + earth_taken[side] > 0
        if not limited:
            sketch.place_stars(side, *chances[style])
        elif len(sketch.waiting[side]) < 2:
            place_two_stars(sketch, side, *chances[style])

    center = [rng.choice(sorted(sketch.geometry.points))]
    if style == "full":
        crowd = rng.choice((0.3, 0.8))
        for side in SIDES:
            sketch.place_soldiers(side, rng.randint(*FULL), home(board, side), crowd)
    elif style in ("middle", "waiting"):
        for side in SIDES:
            sketch.place_soldiers(side, rng.randint(*MIDDLE), center, 0.7)
        if rng.random() < 0.5:
            sketch.place_soldiers(watcher, 2, [hers], 1)
    elif style in ("endgame", "promotion"):
        for side in SIDES:
            sketch.place_soldiers(side, rng.randint(*FEW), [hers, theirs, *center], 0.5)
    elif style in ("attack", "earth"):
        sketch.place_soldiers(watcher, rng.randint(*MIDDLE), [hers], 0.8)
        sketch.place_soldiers(mover, rng.randint(*MIDDLE) // 2, [hers, *center], 0.8)
    elif style == "net":
        strip(sketch, mover)
        weave_net(sketch, mover)
    elif style == "princesses" and rng.random() < 0.4:
        sketch.place_soldiers(rng.choice(SIDES), 1, [hers], 1)
    sketch.fill_pools()
    return sketch.position()


def place_two_stars(sketch: Sketch, side: str, present: float, late: float) -> None:
    """As ``place_stars``, but one of the three is spent: it waits, or became a soldier."""
    before = set(sketch.pieces)
    if sketch.board == "terrestrial":
        taken = {FILES.index(star[0]) // 3 for star in sketch.waiting[side]}
    else:
        taken = {sketch.rng.randrange(3)}
    sketch.place_stars(side, present, late)
    for star in set(sketch.pieces) - before:
        if sketch.board == "terrestrial":
            spent = FILES.index(star[0]) // 3 in taken
        else:
            spent = star_number(star, sketch.arcs.get(star)) in taken
        if spent:
            del sketch.pieces[star]
            sketch.arcs.pop(star, None)


def star_number(star: str, arc: str | None) -> int:
    """Which of its side's three astral stars this is, from its point and arc."""
    hour = HOURS.index(star[:2])
    if arc == "a":
        hour -= 5 - literal.SPHERES.index(star[2])
    return (hour % 6 - 1) // 2


def strip(sketch: Sketch, side: str) -> None:
    """Leave a side little but its princess."""
    for star, piece in list(sketch.pieces.items()):
        if literal.side_of(piece) == side and piece.upper() != "R" and sketch.rng.random() < 0.8:
            del sketch.pieces[star]
            sketch.arcs.pop(star, None)


def weave_net(sketch: Sketch, side: str) -> None:
    """Add opposing soldiers as long as each leaves the side fewer moves, in eclipse or not."""
    rng = sketch.rng
    opponent = literal.other(side)
    hers = sketch.princess(side)
    if sketch.board == "astral" and hers[2] != "f" and rng.random() < 0.5:
        # on sphere f she has the fewest ways out
        del sketch.pieces[hers]
        hers = rng.choice([star for star in sketch.free(sketch.geometry.points) if star[2] == "f"])
        sketch.pieces[hers] = literal.written("R", side)
    eclipse_wanted = rng.random() < 0.4
    moves = literal.legal_moves(sketch.position())
    last_look = rng.randint(0, 2)
    for _ in range(60):
        kinds = sketch.kinds_left(opponent)
        if len(moves) <= last_look or not kinds:
            return
        ends = sorted(move.end for move in moves)
        star = rng.choice(sketch.free(sketch.geometry.near[rng.choice([hers, *ends])]))
        sketch.pieces[star] = literal.written(rng.choice(kinds), opponent)
        position = sketch.position()
        fewer = literal.legal_moves(position)
        if len(fewer) < len(moves) and (eclipse_wanted or not literal.in_eclipse(position, side)):
            moves = fewer
        else:
            del sketch.pieces[star]


def random_position(rng: random.Random, board: str) -> Position:
    """A varied, consistent position of play (not of deployment), in canonical form.

    §8.2 the side not to move is not in eclipse, neither with nor without an open earth.
    """
    while True:
        calm = rng.random() < 0.5  # the side to move is not in eclipse either
        style = rng.choices(list(STYLES), weights=list(STYLES.values()))[0]
        for _ in range(50):  # keep to the style, lest the quiet ones win
            position = sketched_position(rng, board, style)
            spared = SIDES if calm else [literal.other(position["turn"])]
            if not any(
                literal.in_eclipse(position, side, open_earth)
                for side in spared
                for open_earth in (False, True)
            ):
                return position


def random_deployment(rng: random.Random) -> Position:
    """An astral position somewhere in its deployment, played from the start by legal placings."""
    position = literal.start("astral")
    for _ in range(rng.randint(0, 23)):
        move = rng.choice(sorted(literal.legal_moves(position), key=str))
        position = literal.play(position, move)
    return position


# --------------------------------------------------------------------------------------------
# How often the interesting cases occur
# --------------------------------------------------------------------------------------------


def flies_round_f(move: literal.Move) -> bool:
    """A straight move, or its capture, over the turn of a circle at an f-point (§8.7)."""
    if move.start is None or move.kind not in "PUR":
        return False
    last = move.end if move.kind == "P" else move.captured or move.end
    return any(
        last in ray and any(point[2] == "f" for point in ray[: ray.index(last)])
        for ray in literal.geometry("astral").rays[move.start]
        if not all(point[2] == "f" for point in ray)
    )


def cases(position: Position) -> set[str]:
    """The interesting cases a position shows, standard rules unless named otherwise."""
    astral = position["board"] == "astral"
    pieces, turn, waiting = position["pieces"], position["turn"], position["waiting"]
    opponent = literal.other(turn)
    candidates = literal.candidates(position)
    legal = literal.legal_moves(position)
    eclipse = literal.in_eclipse(position, turn)
    princesses = {
        literal.side_of(piece): star for star, piece in pieces.items() if piece.upper() == "R"
    }
    goals = [move for move in legal if move.kind == "S" and literal.arrives(position, move.end)]
    choices = Counter((move.start, move.end) for move in goals)
    triggers = [
        move
        for move in candidates
        if move.captured and waiting[opponent] and pieces[move.captured].upper() in SOLDIERS
    ]

    def undone_by_promotion(move: literal.Move) -> bool:
        """§7.2 the capture would be legal but for the soldier that replaces the waiting star."""
        without = {**position, "waiting": {}}
        return move not in legal and not literal.in_eclipse(literal.play(without, move), turn)

    on_earth = pieces.get(EARTH, "")
    own_bodies = {"moon": MOON, "sun": SUN}
    found: dict[str, bool] = {
        "eclipse": eclipse,
        "banished": eclipse and not legal,
        "stalemate": not eclipse and not legal,
        "bare": len(pieces) == 2,
        "three moves or fewer": len(legal) <= 3,
        "pin or self-eclipse": not eclipse and legal != candidates,
        "full army of a side": any(
            sum(p.upper() in SOLDIERS and literal.side_of(p) == s for p in pieces.values()) == 12
            for s in SIDES
        ),
        "promotion choice": any(count > 1 for count in choices.values()),
        "promotion": any(move.promotion for move in goals),
        "promotion with capture": any(move.promotion and move.captured for move in goals),
        "arrival to wait": any(not move.promotion for move in goals),
        "waiting star": any(waiting.values()),
        "several waiting": any(len(stars) > 1 for stars in waiting.values()),
        "waiting star capturable": any(move.captured in waiting[opponent] for move in legal),
        "delayed promotion by capture": any(move in legal for move in triggers),
        "capture undone by delayed promotion": any(map(undone_by_promotion, triggers)),
        "capture by each kind": {m.kind for m in legal if m.captured} == set("EPUSR"),
    }
    for kind in "EPUSR":
        found[f"capture by {kind}"] = any(m.captured and m.kind == kind for m in legal)
    if not astral:
        found["star not moved yet"] = any(
            p.upper() == "S" and star[1] == literal.starting_rank(literal.side_of(p))
            for star, p in pieces.items()
        )
        return {name for name, shown in found.items() if shown}
    found |= {
        "soldier on the earth": on_earth.upper() in set(SOLDIERS),
        "soldier leaves the earth": any(m.start == EARTH for m in legal),
        "capture on the earth": any(m.captured == EARTH for m in legal),
        "own star blocked by the earth": any(
            p == literal.written("S", turn)
            and star[2] == "a"
            and on_earth
            and literal.side_of(on_earth) == turn
            for star, p in pieces.items()
        ),
        "princess on her own body": any(princesses[s] == own_bodies[s] for s in SIDES),
        "princess on the other body": any(
            princesses[s] == own_bodies[literal.other(s)] for s in SIDES
        ),
        "eclipse on a body": eclipse and princesses[turn] in literal.BODIES,
        "princess beside the earth": any(star[2] == "a" for star in princesses.values()),
        "princess on sphere f": any(star[2] == "f" for star in princesses.values()),
        "princess enters a body": any(m.kind == "R" and m.end in (SUN, MOON) for m in legal),
        "turn at sphere f": any(map(flies_round_f, legal)),
        "star not moved yet": any(p.upper() == "S" and s[2] == "f" for s, p in pieces.items()),
        "star by anti-hour": "a" in position["arcs"].values(),
        "open earth: other moves": legal != literal.legal_moves(position, True),
        "open earth: other eclipse": eclipse != literal.in_eclipse(position, turn, True),
    }
    return {name for name, shown in found.items() if shown}


def tally(positions: Iterable[Position]) -> Counter[str]:
    """In how many of the positions each interesting case occurs."""
    return Counter(name for position in positions for name in cases(position))


def main(number: int, write: Callable[[str], object] = print) -> None:
    for board in ("terrestrial", "astral"):
        rng = random.Random(1)
        counts = tally(random_position(rng, board) for _ in range(number))
        write(f"{board}, {number} positions")
        for name, count in counts.most_common():
            write(f"{count:7} {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
