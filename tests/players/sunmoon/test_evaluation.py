"""The judgement: its running sums, its symmetries, its files."""

import json
import random
import re
from array import array
from pathlib import Path

import pytest

from saros.core.refusal import Refusal
from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.loads import MOST_CAPTIVES
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.packing import captures, promotion_of, start_of
from saros.games.sunmoon.pieces import (
    HOUR_STAR,
    KINDS,
    NEUTRALS,
    PIECE_CODES,
    PRINCESS,
    SOLDIERS,
    STARS,
    UNICORN,
    kind_of,
)
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.position_json import position_from_json
from saros.games.sunmoon.rosters import ARMY
from saros.games.sunmoon.start import start_position
from saros.games.sunmoon.tables import MOST_WAITING, PLACES, POINTS
from saros.players.sunmoon import evaluation, rows
from saros.players.sunmoon.evaluation import KIND_NAMES, WIDTH, Judgement, Net, chance
from saros.players.sunmoon.mirror import mirrored, seen_by
from saros.players.sunmoon.rows import (
    ALL_KINDS,
    BORNE,
    COUNTS,
    FAIRY_KINDS,
    FAIRY_ROWS,
    FIRST_BORNE,
    ROWS,
    SLOTS,
    row_of,
    rows_for,
    slots_of,
)
from saros.players.sunmoon.weights import Weights, from_bytes, read, shipped, to_bytes

from ...games.sunmoon import positions

BOARD_OF = ("terrestrial", "astral", "astral")


def any_net(geometry: int, seed: int = 1) -> Net:
    """A net whose every number matters."""
    rng = random.Random(seed)
    rows = [rng.randint(-40, 40) for _ in range(ROWS * WIDTH)]
    base, out = ([rng.randint(-50, 120) for _ in range(n)] for n in (WIDTH, 2 * WIDTH))
    return Net(geometry, rows, base, out, rng.randint(-3000, 3000))


def start(geometry: int) -> Position:
    return start_position(BOARD_OF[geometry], SunMoonOptions(open_earth=geometry == 2))


def drawn(geometry: int, rng: random.Random) -> Position:
    """A position from the rules' own tests, where stars wait and pools are full."""
    data = positions.random_position(rng, BOARD_OF[geometry])
    return position_from_json(data, SunMoonOptions(open_earth=geometry == 2))


def walk(position: Position, rng: random.Random, plies: int) -> list[int]:
    """Moves at random, captures and promotions more often: they change the most."""
    moves = []
    for _ in range(plies):
        if not (legal := list(position.legal())):
            break
        lively = [m for m in legal if captures(m) or promotion_of(m)]
        going = [] if position.is_deploying() else legal
        stars = [m for m in going if kind_of(position.piece_at(start_of(m))) in STARS]
        chosen = rng.choice(rng.choice([group for group in (legal, lively, stars) if group]))
        moves.append(chosen)
        position = position.after(chosen)
    return moves


def turned(position: Position) -> Position:
    """The same with the sides exchanged."""
    board = BOARD_OF[position.geometry]
    other = Position(position.geometry)

    def place(point: int) -> int:
        return seen_by(board, 1, point)

    counts = [(side, kind) for side in range(2) for kind in SOLDIERS]
    other.place(
        {place(p): piece & 15 | (48 - (piece & 48)) for p, piece in position.pieces().items()},
        1 - position.turn,
        {(1 - side, kind): position.in_pool(side, kind) for side, kind in counts},
        {(1 - side, kind): position.in_hand(side, kind) for side, kind in counts},
        [[place(p) for p in position.waiting_stars(side)] for side in (1, 0)],
    )
    return other


@pytest.mark.parametrize("geometry", range(3))
def test_sums_kept_up_move_by_move_are_those_of_the_position(geometry: int) -> None:
    judgement = Judgement(any_net(geometry))
    rng = random.Random(geometry)
    promotions = waiting = 0
    for number in range(60):
        here = start(geometry) if number % 3 == 0 else drawn(geometry, rng)
        moves = walk(here, rng, 120)
        for cut in range(0, len(moves) + 1, 7):
            position = here
            for move in moves[:cut]:
                position = position.after(move)
            promotions += any(promotion_of(m) for m in moves[:cut])
            waiting += bool(position.waiting_stars(0) or position.waiting_stars(1))
            assert judgement.value_after(here, moves[:cut]) == judgement.value(position)
    assert promotions > 20
    assert waiting > 5


@pytest.mark.parametrize("kind", KIND_NAMES.values())
@pytest.mark.parametrize("geometry", range(3))
def test_both_sides_are_judged_alike(geometry: int, kind: int) -> None:
    judgement = Judgement(any_net(geometry), kind)
    rng = random.Random(geometry)
    for _ in range(20):
        position = start(geometry)
        for move in walk(position, rng, rng.randint(0, 60)):
            position = position.after(move)
        assert judgement.value(turned(position)) == judgement.value(position)


@pytest.mark.parametrize("board", BOARDS)
def test_symmetries_keep_every_line(board: str) -> None:
    lines = {frozenset(line.points) for line in BOARDS[board].lines}
    points = range(BOARDS[board].size)
    for image in (
        [mirrored(board, p) for p in points],
        [seen_by(board, 1, p) for p in points],
    ):
        assert sorted(image) == list(points)
        assert {frozenset(image[p] for p in line) for line in lines} == lines
        assert [image[p] for p in image] == list(points)
        assert {image[p] for p in BOARDS[board].bodies} == BOARDS[board].bodies


@pytest.mark.parametrize("board", BOARDS)
def test_each_side_sees_every_thing_in_a_row_of_its_own(board: str) -> None:
    size = BOARDS[board].size
    for side in range(2):
        rows = [row_of(board, side, slot) for slot in range(SLOTS) if _is_used(slot, size)]
        assert len(set(rows)) == len(rows) == 20 * size + 96
        assert max(rows) < ROWS
        assert min(rows) >= 0


@pytest.mark.parametrize("board", BOARDS)
def test_a_fairy_net_has_a_row_for_every_thing_more(board: str) -> None:
    size = BOARDS[board].size
    for side in range(2):
        rows = [row_of(board, side, slot, FAIRY_KINDS) for slot in range(SLOTS)]
        used = [row for slot, row in enumerate(rows) if row >= 0 and not _is_off(slot, size)]
        assert len(set(used)) == len(used) == 22 * size + 96 + 2 * BORNE
        assert max(used) < FAIRY_ROWS


def _is_off(slot: int, size: int) -> bool:
    return slot < 64 * 73 and slot % 73 >= size


def _is_used(slot: int, size: int) -> bool:
    piece, point = divmod(slot, 73)
    if slot >= 64 * 73:
        return slot < FIRST_BORNE
    return piece & 48 in (16, 32) and 1 <= piece & 15 <= 10 and point < size


def test_slots_are_what_applies() -> None:
    terrestrial = start(0)
    assert sorted(slots_of(terrestrial)) == sorted(
        piece * 73 + point for point, piece in terrestrial.pieces().items()
    )
    astral = start(1)
    assert len(slots_of(astral)) == 8 + 24


@pytest.mark.parametrize("board", BOARDS)
def test_the_shipped_nets_know_that_a_soldier_more_is_better(board: str) -> None:
    geometry = BOARD_OF.index(board)
    judgement = Judgement(shipped(board).net(geometry))
    rng = random.Random(3)
    better = total = 0
    for _ in range(20):
        position = start(geometry)
        for move in walk(position, rng, 30):
            position = position.after(move)
        for point, piece in position.pieces().items():
            if piece & 15 in (1, 2, 3):
                mine = (piece & 32 != 0) == position.turn
                change = judgement.value(position.without(point)) - judgement.value(position)
                better += change < 0 if mine else change > 0
                total += 1
    assert better > 0.93 * total


VALUES = (
    (-32, -4, 306, -1272, -74, 534, -1597, 1495, -2374, -1726, -1205, -168),
    (447, 27, 12, -606, -275, -611, 70, 266, -499, 1435, -956, -216),
    (-1713, 1265, -2151, 78, -1236, -210, -165, -348, -390, -140, -637, -424),
)
"""What the nets of version 0.1.0 said then, by geometry."""


@pytest.mark.parametrize("geometry", range(3))
def test_the_shipped_nets_say_what_they_always_said(geometry: int) -> None:
    rng = random.Random(f"shipped {geometry}")
    judgement = Judgement(shipped(BOARD_OF[geometry]).net(geometry))
    found = tuple(judgement.value(drawn(geometry, rng)) for _ in VALUES[geometry])
    assert found == VALUES[geometry]


BORNE_SIZES = {
    "NET_CARRIED": len(rows.CARRIED), "NET_HAND": ARMY, "FIRST_DISGUISE": rows.DISGUISE,
    "FIRST_MARK": rows.MARK, "FIRST_BAR": rows.BARS, "FIRST_HELD": rows.HELD,
    "FIRST_ANY": rows.ANY_HAND, "NET_BORNE": BORNE, "FIRST_LOADED": FIRST_BORNE,
}  # fmt: skip


def test_the_compiler_knows_the_sizes_that_follow_from_the_kinds() -> None:
    sizes: dict[str, int] = {"PIECE_CODES": PIECE_CODES, "PLACES": PLACES, "POINTS": POINTS}
    sizes |= {"SOLDIER_KINDS": len(SOLDIERS), "MOST_WAITING": MOST_WAITING}
    sizes |= {"MOST_CAPTIVES": MOST_CAPTIVES}
    for page in ("evaluation", "search", "proof"):
        text = Path(evaluation.__file__).with_name(f"{page}.pxd").read_text()
        for name, value in re.findall(r"^    ([A-Z_]+) = ([^#\n]+)", text, re.MULTILINE):
            sizes[name] = eval(value, {}, sizes)
    assert (sizes["NET_WIDTH"], sizes["NET_ROWS"], sizes["NET_SLOTS"]) == (WIDTH, FAIRY_ROWS, SLOTS)
    assert sizes["NET_NEUTRALS"] == len(NEUTRALS)
    assert [sizes[name] for name in BORNE_SIZES] == [*BORNE_SIZES.values()]
    assert sizes["NET_KINDS"] == len(ALL_KINDS) == len(KINDS) - 1 - len(NEUTRALS)
    assert sizes["NET_COUNTS"] == COUNTS
    assert sizes["HISTORY_SIDE"] == PIECE_CODES * PLACES
    assert sizes["KEY_CELLS"] == 1 + 2 * len(SOLDIERS) + 2 * MOST_WAITING + POINTS


def some_weights(kinds: tuple[int, ...]) -> Weights:
    """Weights that know only some kinds, and by one number each."""
    rows = array("h", [7 * (n % 5 - 2) for n in range(rows_for(kinds) * WIDTH)])
    base, out = array("h", [60] * WIDTH), array("h", [n % 9 - 4 for n in range(2 * WIDTH)])
    return Weights("terrestrial", rows, base, out, 11, {"made": "by hand"}, kinds)


def test_a_net_that_knows_fewer_kinds_plays_on() -> None:
    kinds = tuple(kind for kind in ALL_KINDS if kind not in (UNICORN, HOUR_STAR))
    weights = some_weights(kinds)
    assert from_bytes(to_bytes(weights)) == weights
    judgement, rng = Judgement(weights.net(0)), random.Random(5)
    blind = False
    for _ in range(20):
        position = drawn(0, rng)
        moves = walk(position, rng, 20)
        later = position
        for move in moves:
            later = later.after(move)
        assert judgement.value_after(position, moves) == judgement.value(later)
        seen = {row_of("terrestrial", 0, slot, kinds) for slot in slots_of(position)}
        blind |= -1 in seen
        assert max(seen) < rows_for(kinds)
    assert blind
    known = [row_of("terrestrial", 1, slot, kinds) for slot in range(SLOTS) if _is_used(slot, 63)]
    assert len(set(known) - {-1}) == 2 * len(kinds) * 63 + 2 * 2 * 5 * COUNTS


@pytest.mark.parametrize("kinds", [[99], "EPU", [[1]], {"a": 1}, 7, None, [1, 1]])
def test_a_net_of_pieces_that_there_are_not_is_refused(kinds: object) -> None:
    title, about, packed = to_bytes(some_weights((1, PRINCESS))).split(b"\n", 2)
    said = {**json.loads(about), "kinds": kinds}
    with pytest.raises(Refusal, match="holds no net"):
        from_bytes(b"\n".join((title, json.dumps(said).encode(), packed)))


def test_a_score_promises_a_share_of_the_points() -> None:
    assert chance(0) == 0.5
    assert chance(300) == pytest.approx(0.731, abs=0.001)
    assert chance(300) + chance(-300) == pytest.approx(1)


@pytest.mark.parametrize("board", BOARDS)
def test_a_net_survives_its_file(board: str, tmp_path: Path) -> None:
    weights = shipped(board)
    assert weights.board == board
    path = tmp_path / "some.net"
    path.write_bytes(to_bytes(weights))
    assert read(path) == weights


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:-3],
        lambda data: data.replace(b"net 1", b"net 9", 1),
        lambda data: b"\xff\xfe" * 100,
        lambda data: data[:40] + b"\x00" + data[41:],
    ],
)
def test_a_spoilt_file_is_refused(spoil: object, tmp_path: Path) -> None:
    path = tmp_path / "some.net"
    path.write_bytes(spoil(to_bytes(shipped("astral"))))  # type: ignore[operator]
    with pytest.raises(Refusal, match="holds no net"):
        read(path)


def test_a_net_of_the_other_board_is_refused() -> None:
    with pytest.raises(Refusal, match="a net of the astral board cannot judge the terrestrial one"):
        shipped("astral").net(0)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read"):
        read(tmp_path / "none.net")


def test_numbers_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="not the numbers of a net"):
        Net(0, [0], [0], [0], 0)
    with pytest.raises(Refusal):
        from_bytes(to_bytes(Weights("astral", array("h"), array("h"), array("h"), 0)))
