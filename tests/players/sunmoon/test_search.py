"""The search against a plain one that leaves nothing out, and its promises to its callers."""

import json
import random
import subprocess
import sys
import threading
import time
import tracemalloc
from dataclasses import replace
from typing import Any

import pytest

from saros.core.machine import cores
from saros.families import GAMES
from saros.games.sunmoon import position as kernel
from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.moves import named
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.position_json import position_to_json
from saros.games.sunmoon.position_text import read_position, write_position
from saros.games.sunmoon.rules import State, fresh
from saros.games.sunmoon.start import start_position
from saros.players.sunmoon import engine
from saros.players.sunmoon.engine import Engine, Insight, Limits
from saros.players.sunmoon.evaluation import LEARNED, MATERIAL, PLAIN, Judgement, Net
from saros.players.sunmoon.proof import Proof, prove
from saros.players.sunmoon.search import WON, Memory, Search
from saros.players.sunmoon.weights import net_for, silent_net
from saros.table.table import Table


def begun(board: str, plies: int, seed: int) -> Position:
    """A position some random plies from the start."""
    rng = random.Random(f"{board} {seed}")
    while True:
        position = start_position(board, SunMoonOptions())
        for _ in range(plies):
            if not position.legal():
                break
            position = position.after(rng.choice(position.legal()))
        if position.legal() and not position.is_bare():
            return position


def plain_value(position: Position, judgement: Judgement, depth: int, ply: int = 0) -> int:
    """What a search without any shortcut finds: no memory, no pruning, no quiescence."""
    legal = position.legal()
    if not legal:
        return ply - WON if position.in_eclipse(position.turn) else 0
    if position.is_bare() and ply:
        return 0
    if position.in_eclipse(position.turn) and not position.is_deploying() and ply:
        depth += 1
    if depth == 0:
        return judgement.value(position)
    values = [-plain_value(position.after(m), judgement, depth - 1, ply + 1) for m in legal]
    return max(values)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(6))
def test_without_quiescence_nothing_is_missed(board: str, seed: int) -> None:
    position = begun(board, 20 + 3 * seed, seed)
    judgement = Judgement(silent_net(position.geometry), MATERIAL)
    search = Search(Memory(1), judgement)
    search.set_up(position, [position.hash], quiescent=False)
    assert search.deepen(1)
    assert search.deepen(2)
    assert search.score == plain_value(position, judgement, 2)


@pytest.mark.parametrize("board", BOARDS)
def test_the_line_is_legal_and_begins_with_the_best_move(board: str) -> None:
    for seed in range(8):
        position = begun(board, 10 + 7 * seed, seed)
        state = GAMES[board].read_state(_json(position))
        insight = Engine(megabytes=1).think(state, Limits(nodes=5000))
        assert insight.line[0] == insight.move
        for move in insight.line:
            state = GAMES[board].play(state, move)


def _json(position: Position) -> dict[str, Any]:
    return position_to_json(position)


@pytest.mark.parametrize("board", BOARDS)
def test_same_nodes_same_move(board: str) -> None:
    state = GAMES[board].read_state(_json(begun(board, 30, 5)))
    found = [Engine(megabytes=2).think(state, Limits(nodes=20_000)) for _ in range(2)]
    assert found[0].line == found[1].line
    assert found[0].score == found[1].score
    assert found[0].nodes == found[1].nodes


@pytest.mark.parametrize("board", BOARDS)
def test_nodes_are_a_limit(board: str) -> None:
    state = GAMES[board].setup()
    for nodes in (1, 10, 1000, 30_000):
        insight = Engine(megabytes=1).think(state, Limits(nodes=nodes))
        # One ply is always looked at.
        assert insight.nodes <= max(nodes, 200) + 9
        assert insight.move in GAMES[board].legal_moves(state)


CROWDED = (
    "astral 1s1s1s3S2/Sa1u1pe1PSa3/2e2u1U1EPP/4pEEp2EP/1e2ue2R3/1p1ru4UUU/1 moon -/- -/- -/-",
    "astral Es1s3S1S2/Sa1p3sa2PP1/ep1u1e3U1U/3r1p1P1EUE/1e1eu2ER3/1p1u2u2P1U/1 moon -/- -/- -/-",
    "terrestrial p3rp2p/uuee5/1sp1euseu/2E2s3/SP3SUS1/3E1EE1U/1UP1RPPU1 moon -/- -/- -/-",
)


@pytest.mark.parametrize("text", CROWDED)
def test_crowded_armies_come_to_rest(text: str) -> None:
    """All captures to their end would be a million positions, and the clock would not be heard."""
    position = read_position(text)
    search = Search(Memory(1), Judgement(net_for(position.geometry), LEARNED))
    search.set_up(position, [position.hash])
    assert search.deepen(1, 40_000)


def test_8_3_having_no_move_is_a_draw_to_the_search() -> None:
    """Moon is far ahead, but the move at hand leaves sun without one."""
    position, move = leaving_no_move()
    search = Search(Memory(1), Judgement(silent_net(0), MATERIAL))
    search.set_up(position, [position.hash], only=[move])
    assert search.deepen(1)  # one ply deep it has not looked yet
    for depth in range(2, 5):
        search.deepen(depth)
        assert search.score == 0


def leaving_no_move() -> tuple[Position, int]:
    """A position and a move after which sun has none, and is not in eclipse."""
    rng = random.Random(1)
    while True:
        points = rng.sample(range(63), 5)
        codes = (16 | 7, 32 | 7, 16 | 2, 16 | 3, 16 | 1)
        position = Position(0)
        position.place(dict(zip(points, codes, strict=True)), 0, {}, {}, [[], []])
        if position.in_eclipse(1):
            continue
        for move in position.legal():
            after = position.after(move)
            if not after.legal() and not after.in_eclipse(1):
                return position, move


def test_8_4_a_third_repetition_is_a_draw_to_the_search() -> None:
    table = Table.new("terrestrial")
    for text in ("P a1 a3", "P a7 a5", "P a3 a1", "P a5 a7") * 2:
        table = table.play(text)
    assert table.outcome is not None  # the start has come for the third time
    before = table.take_back(1)
    back = before.game.read_move(before.state, "P a5 a7")
    insight = Engine(judgement="material").think(before.state, Limits(depth=3), only=[back])
    assert insight.score == 0
    forfeit = SunMoonOptions(repetition="forfeit")
    lost = before.state._replace(options=forfeit)
    insight = Engine(judgement="material").think(lost, Limits(depth=3), only=[back])
    assert insight.banishes_in is None, "nobody is banished"
    assert insight.forfeits_in == -1
    assert insight.moon_chance == 1.0


@pytest.mark.parametrize(("ahead", "repeats"), [(0, False), (1, True)])
def test_8_4_only_a_loser_repeats(ahead: int, repeats: bool) -> None:
    """Moon is to move and could repeat for the third time; one side has lost two unicorns."""
    lost = (55, 56) if ahead == 0 else (1, 2)
    position = start_position("terrestrial", SunMoonOptions()).without(lost[0]).without(lost[1])
    for move in [m for m in position.legal() if not position.is_lasting(m)][::9]:
        again = position.after(move).hash
        past = (again, 1, 2, 3, again, 4, 5, position.hash)
        search = Search(Memory(1), Judgement(silent_net(0), PLAIN))
        search.set_up(position, past)
        for depth in range(1, 6):
            search.deepen(depth)
        assert (search.best_line()[0] == move) == repeats
        assert search.score == 0 if repeats else search.score > 0


def test_banishment_is_seen_and_counted_in_moves() -> None:
    found = _insight_with_banishment()
    assert found.banishes_in == 1
    assert found.moon_chance in (0.0, 1.0)


def _insight_with_banishment() -> Insight:
    for seed in range(400):
        position = begun("terrestrial", 90, seed)
        for move in position.legal():
            after = position.after(move)
            if not after.legal() and after.in_eclipse(after.turn):
                state = GAMES["terrestrial"].read_state(_json(position))
                return Engine(megabytes=1).think(state, Limits(depth=3))
    raise AssertionError("no banishment was met")


@pytest.mark.parametrize("threads", [1, 2])
def test_a_thinker_can_be_stopped_from_outside(threads: int) -> None:
    engine, state = Engine(threads), GAMES["terrestrial"].setup()
    threading.Timer(0.2, engine.stop).start()
    began = time.perf_counter()
    insight = engine.think(state, Limits())
    # How soon is measured in bench/; here only that it ends at all.
    assert time.perf_counter() - began < 5
    assert insight.move in GAMES["terrestrial"].legal_moves(state)


@pytest.mark.parametrize("threads", [1, 2])
def test_seconds_are_a_limit(threads: int) -> None:
    engine, state = Engine(threads), GAMES["terrestrial"].setup()
    insight = engine.think(state, Limits(seconds=0.1))
    assert insight.seconds < 5
    assert insight.nodes > 0


def test_more_threads_than_cores_are_not_begun() -> None:
    engine, state = Engine(64), GAMES["terrestrial"].setup()
    engine.get_ready(state)
    assert engine.threads == len(engine._searches) == min(64, cores())


@pytest.mark.parametrize("board", BOARDS)
def test_who_is_ready_loads_nothing_more(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker, state = Engine(megabytes=1), GAMES[board].setup()
    thinker.get_ready(state)
    monkeypatch.setattr(engine, "net_for", lambda _: pytest.fail("a net is loaded"))
    assert thinker.think(state, Limits(depth=1)).depth == 1


def test_the_lock_is_free_while_it_thinks() -> None:
    if not kernel.COMPILED:
        pytest.skip("uncompiled, the search holds the interpreter's lock")
    engine, state = Engine(), GAMES["terrestrial"].setup()
    thread = threading.Thread(target=engine.think, args=(state, Limits(nodes=400_000)))
    thread.start()
    counted = 0
    while thread.is_alive():
        counted += 1
    assert counted > 1000


def test_a_stop_while_the_net_is_loaded_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine()
    loaded = engine._net

    def slowly(geometry: int, fairy: bool) -> Net:
        engine.stop()
        return loaded(geometry, fairy)

    monkeypatch.setattr(engine, "_net", slowly)
    insight = engine.think(GAMES["terrestrial"].setup(), Limits())
    assert insight.depth == 1


def test_what_was_found_under_other_rules_is_forgotten() -> None:
    position = begun("astral", 50, 4)
    states = {
        earth: GAMES["astral"].with_options(
            GAMES["astral"].read_state(_json(position)), SunMoonOptions(open_earth=earth)
        )
        for earth in (False, True)
    }
    engine = Engine(megabytes=2)
    engine.think(states[True], Limits(depth=6))
    after = engine.think(states[False], Limits(depth=5))
    fresh = Engine(megabytes=2).think(states[False], Limits(depth=5))
    assert (after.score, after.nodes) == (fresh.score, fresh.nodes)


def test_several_threads_share_the_nodes() -> None:
    insight = Engine(2).think(GAMES["terrestrial"].setup(), Limits(nodes=20_000))
    assert insight.nodes <= 20_100


def test_a_banishment_seen_during_deployment_is_believed_without_proof() -> None:
    """Nobody is banished before the last soldier stands, so there is nothing to prove yet."""
    state = GAMES["astral"].setup()
    found = Engine(megabytes=1).think(state, Limits(depth=1))
    sure = replace(found, score=WON - 5)
    assert engine._shortened(state, sure, None) is sure


FORCED = "terrestrial 1r7/7s1/p8/5P3/2SU5/2R1S4/2p3UU1 moon E4P3U1/E4P2U4 -/- -/-"
"""Moon banishes in two moves, and only in one way."""


@pytest.fixture
def forced() -> State:
    return fresh(SunMoonOptions(), read_position(FORCED))


def test_with_counted_nodes_the_answer_hangs_on_no_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moon banishes in three moves; a proof comes at once, or long after the search has ended."""
    text = "astral 12/1r10/1R3P6/9P2/12/Sa11/U moon E4P2U3/E4P4U4 -/- -/-"
    state, found = fresh(SunMoonOptions(), read_position(text)), []
    proved = prove(state.position)
    for seconds in (0.0, 0.5):

        def proof(position: Position, *limits: int, seconds: float = seconds) -> Proof:
            if position.hash != state.position.hash:
                return prove(position, *limits)
            time.sleep(seconds)
            return proved

        monkeypatch.setattr(engine, "prove", proof)
        insight = Engine(megabytes=2).think(state, Limits(nodes=100_000))
        found.append(replace(insight, seconds=0))
    assert found[0] == found[1]


def test_a_proof_of_other_moves_does_not_end_the_search(forced: State) -> None:
    (key,) = prove(forced.position).keys
    others = [named("terrestrial", m) for m in forced.position.legal() if m != key][:3]
    insight = Engine(megabytes=2).think(forced, Limits(nodes=100_000), only=others)
    assert insight.move in others
    assert insight.nodes > 90_000 or insight.banishes_in


def test_8_4_a_banishment_behind_a_third_repetition_is_not_proved(forced: State) -> None:
    (key,) = prove(forced.position).keys
    again = forced.position.after(key).hash
    past = (again, 1, 2, 3, again, 4, 5, forced.position.hash)
    insight = Engine(megabytes=2).think(forced._replace(past=past), Limits(nodes=100_000))
    assert insight.move != named("terrestrial", key)


def test_depths_are_told_as_they_are_reached() -> None:
    depths: list[int] = []
    Engine(megabytes=1).think(
        GAMES["astral"].setup(), Limits(depth=3), tell=lambda found: depths.append(found.depth)
    )
    assert depths == [1, 2, 3]


def test_liking_tips_the_balance() -> None:
    state = GAMES["terrestrial"].setup()
    moves = list(GAMES["terrestrial"].legal_moves(state))
    for wanted in (3, 40):
        liking = [5000 if n == wanted else 0 for n in range(len(moves))]
        insight = Engine(megabytes=1).think(state, Limits(depth=2), only=moves, liking=liking)
        assert insight.move == moves[wanted]


@pytest.mark.parametrize("board", BOARDS)
def test_a_depth_cut_short_keeps_the_line_of_the_depth_before(board: str) -> None:
    position = begun(board, 0, 1)
    search = Search(Memory(1), Judgement(net_for(position.geometry), LEARNED))
    for limit in range(2_000, 30_000, 1_000):
        search.set_up(position, [position.hash])
        depth, line = 1, list[int]()
        while search.deepen(depth, limit):
            depth, line = depth + 1, search.best_line()
        if search.best_line()[0] == line[0]:
            assert len(search.best_line()) >= len(line)


@pytest.mark.skipif(not kernel.COMPILED, reason="uncompiled, a new table is quicker than a loop")
def test_forgetting_takes_no_second_table() -> None:
    tracemalloc.start()
    try:
        memory = Memory(16)
        held, _ = tracemalloc.get_traced_memory()
        assert held >= 16 << 20
        memory.clear()
        assert tracemalloc.get_traced_memory()[1] < held + (1 << 20)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_forgotten_changes_nothing_any_more(board: str) -> None:
    state = GAMES[board].read_state(_json(begun(board, 30, 5)))
    thinker = Engine(megabytes=2)
    first = thinker.think(state, Limits(nodes=20_000))
    thinker.forget()
    again = thinker.think(state, Limits(nodes=20_000))
    assert (again.line, again.score, again.nodes) == (first.line, first.score, first.nodes)


def test_what_cannot_be_searched_is_refused() -> None:
    position = begun("terrestrial", 4, 1)
    search = Search(Memory(1), Judgement(silent_net(0), PLAIN))
    with pytest.raises(ValueError, match="only legal moves"):
        search.set_up(position, [position.hash], only=[])
    with pytest.raises(ValueError, match="only legal moves"):
        search.set_up(position, [position.hash], only=[1])
    with pytest.raises(ValueError, match="every move needs its liking"):
        search.set_up(position, [position.hash], liking=[1])
    with pytest.raises(ValueError, match="megabytes"):
        Memory(0)


PURE = """
import sys, importlib.machinery as m
class Sources:
    def find_spec(self, name, path=None, target=None):
        if not name.startswith("saros.") or path is None:
            return None
        for folder in path:
            spec = m.FileFinder(folder, (m.SourceFileLoader, [".py"])).find_spec(name)
            if spec:
                return spec
sys.meta_path.insert(0, Sources())
from saros.games.sunmoon import position
from saros.players.sunmoon import search, evaluation
assert not position.COMPILED
"""

REPORT = """
import json
from saros.games.sunmoon.position_text import read_position
from saros.players.sunmoon.evaluation import Judgement
from saros.players.sunmoon.search import Memory, Search
from saros.players.sunmoon.weights import net_for
found = []
for text, kind in json.loads(sys.stdin.read()):
    data = read_position(text)
    search = Search(Memory(1), Judgement(net_for(data.geometry), kind))
    search.set_up(data, [data.hash])
    for depth in range(1, 4):
        search.deepen(depth, 800)
    found.append([search.score, search.nodes, search.best_line()])
print(json.dumps(found))
"""


def test_the_uncompiled_search_finds_the_same() -> None:
    if not kernel.COMPILED:
        pytest.skip("there is no compiled kernel to compare with")
    positions = [begun(b, plies, 3) for b in BOARDS for plies in (0, 10, 40, 70)]
    cases = json.dumps([(write_position(p), kind) for p in positions for kind in range(3)])
    answers = [
        subprocess.run(
            [sys.executable, "-c", head + REPORT],
            input=cases, capture_output=True, text=True, check=True, timeout=300,
        ).stdout
        for head in ("import sys\n", PURE)
    ]  # fmt: skip
    assert json.loads(answers[0]) == json.loads(answers[1])
