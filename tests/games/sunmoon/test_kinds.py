"""The table of kinds: what follows from it, and that a kind more is counted and kept everywhere."""

import shutil
import subprocess
import sys
from pathlib import Path

import saros
from saros.games.sunmoon import pieces, tables

PACKAGES = ("core", "games", "players")
LAST_KIND = '    Kind("draconequus", "Q", "neutral"),\n'
ONE_MORE = '    Kind("zebra", "Z", "soldier"),\n'

PROGRAM = """
import pickle
from saros.games.sunmoon import pieces, position, tables
from saros.games.sunmoon.board import ASTRAL, TERRESTRIAL
from saros.games.sunmoon.moves import Deploy, Go, named
from saros.games.sunmoon.packing import choice_of, promotion_of
from saros.players.sunmoon.evaluation import Judgement
from saros.players.sunmoon.proof import prove
from saros.players.sunmoon.rows import ROWS, SLOTS, slots_of
from saros.players.sunmoon.search import Memory, Search
from saros.players.sunmoon.weights import net_for, shipped

Z = pieces.KIND_OF_LETTER["Z"]
assert not position.COMPILED and pieces.SOLDIERS == (1, 2, 3, 8, 9, 10, Z)


def placed(board, stones, pools=(), hands=(), turn=0):
    made = position.Position(0 if board is TERRESTRIAL else 1)
    made.place({board.number[at]: piece for at, piece in stones.items()}, turn,
               dict(pools), dict(hands), [[], []])
    return made


def code(side, letter):
    return pieces.code(side, pieces.KIND_OF_LETTER[letter])


# A star promotes to it, from a pool that counts it.
stones = {"e1": code(0, "R"), "e7": code(1, "R"), "a6": code(0, "S"), "c4": code(1, "Z"),
          "d3": code(0, "E")}
here = placed(TERRESTRIAL, stones, {(0, 1): 1, (0, Z): 2})
promoted = {named("terrestrial", m).promotion: m for m in here.legal() if promotion_of(m)}
assert list(promoted) == ["E", "Z"], promoted
after = here.after(promoted["Z"])
assert (after.in_pool(0, Z), after.piece_at(TERRESTRIAL.number["a7"])) == (1, code(0, "Z"))

# It is prey, goes to its owner's pool, and comes back when the move is taken back.
taken = next(m for m in here.legal() if named("terrestrial", m) == Go("d3", "c4", "c4"))
before = here.key(), here.hash
here.push(taken)
assert here.in_pool(1, Z) == 1
assert (pickle.loads(pickle.dumps(here)), here.copy()) == (here, here)
here.pop()
assert (here.key(), here.hash) == before

# It is deployed.
stones = {"-m-": code(0, "R"), "-s-": code(1, "R")}
deploying = placed(ASTRAL, stones, (), {(0, Z): 1, (1, Z): 1})
kinds = {named("astral", m).kind for m in deploying.legal()}
assert kinds == {"Z"} and all(isinstance(named("astral", m), Deploy) for m in deploying.legal())
assert pickle.loads(pickle.dumps(deploying)) == deploying
assert deploying.after(deploying.legal()[0]).in_hand(0, Z) == 0

# Pools that differ in it are different positions, to a hash, to a proof and to a net in the making.
one, two = (placed(TERRESTRIAL, {"e1": code(0, "R"), "e7": code(1, "R"), "a2": code(0, "E")},
                   {(0, Z): n}) for n in (0, 1))
assert one != two and one.hash != two.hash
assert set(slots_of(two)) - set(slots_of(one)) and max(slots_of(two)) < SLOTS
assert prove(two, 1).moves is None
assert ROWS == 2 * 11 * tables.POINTS + 2 * 2 * 7 * 4

# The nets that ship have never seen it: it is nothing to them, and all else is as ever.
judgement = Judgement(net_for(0))
assert len(shipped("terrestrial").kinds) == 7
assert judgement.value(one) == judgement.value(two)
moves = [taken]
assert judgement.value_after(here, moves) == judgement.value(here.after(taken))

search = Search(Memory(1), judgement)
search.set_up(here, [here.hash])
assert search.deepen(2)
print("counted and kept everywhere")
"""


def test_what_follows_from_the_table() -> None:
    assert pieces.SOLDIERS == (1, 2, 3, 8, 9, 10)
    assert pieces.STANDARD_SOLDIERS == (1, 2, 3)
    assert pieces.STARS == (4, 5, 6)
    assert pieces.NEUTRALS == (11, 12)
    assert pieces.LETTERS == " EPUSSSRGDCLQ"
    assert pieces.FULL_ROSTER == (4, 4, 4, 0, 0, 0)
    assert {pieces.KIND_OF_LETTER[letter] for letter in "EPUSRGDCLQ"} == {
        1, 2, 3, 4, 7, 8, 9, 10, 11, 12,
    }  # fmt: skip
    assert sum(kind.army for kind in pieces.KINDS) == 16
    assert {kind.letter for kind in pieces.KINDS if kind.is_prey} == set("EPUSGDC")
    assert len(pieces.terrestrial_setup()) == 2 * 16


def test_codes_have_room_for_every_kind_and_for_soldiers_of_any() -> None:
    assert len(pieces.KINDS) <= pieces.ANY_KIND < pieces.KIND_ROOM
    both = pieces.owner_bit(0) | pieces.owner_bit(1)
    assert pieces.neutral(0) == both
    assert both + pieces.KIND_ROOM - 1 < pieces.PIECE_CODES == tables.WALL


def test_a_kind_more_is_counted_and_kept_everywhere(tmp_path: Path) -> None:
    """In a copy that runs uncompiled, because a compiled kernel has today's sizes."""
    source, copy = Path(saros.__file__).parent, tmp_path / "saros"
    for package in PACKAGES:
        leave = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(source / package, copy / package, ignore=leave)
    table = copy / "games" / "sunmoon" / "pieces.py"
    text = table.read_text()
    assert text.count(LAST_KIND) == 1
    table.write_text(text.replace(LAST_KIND, LAST_KIND + ONE_MORE))
    (copy / "__init__.py").write_text("")
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM],
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "counted and kept everywhere\n", done.stderr
