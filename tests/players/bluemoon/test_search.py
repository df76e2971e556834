"""The planner of Blue Moon: whole legal turns, the best of all, and nothing that is hidden."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from saros.core.game import CHANCE
from saros.games.bluemoon.codes import (
    MOVE_ANNOUNCE,
    MOVE_DECLINE,
    MOVE_FORFEIT,
    MOVE_RETREAT,
    MOVE_UNDO,
    NOBODY,
    kind_of,
)
from saros.games.bluemoon.kernel import Kernel
from saros.players.bluemoon.engine import shipped_net
from saros.players.bluemoon.search import CHUNKS, Planner

from .plays import GAME, choices, peoples, start, walk

ENDING = (MOVE_ANNOUNCE, MOVE_RETREAT, MOVE_DECLINE)
NEVER = (MOVE_UNDO, MOVE_FORFEIT)


def ends_of(kernel: Kernel, seat: int, most: int) -> list[Kernel] | None:
    """Return every end that moves of a seat lead to, found slowly; None if luck comes between."""
    found: dict[object, Kernel] = {}
    todo, seen = [kernel], set[object]()
    while todo:
        here = todo.pop()
        phase = here.course()[1]
        for code in here.legal_moves():
            if kind_of(code) in NEVER:
                continue
            after = here.after(code)
            if after.key() in seen:
                continue
            seen.add(after.key())
            if len(seen) > most:
                return None
            over = kind_of(code) in ENDING or after.seat_to_act() == NOBODY or phase > 7
            if (over and after.seat_to_act() != seat) or (over and kind_of(code) == MOVE_RETREAT):
                found[after.key()] = after
            elif after.seat_to_act() != seat:
                return None
            else:
                todo.append(after)
    return list(found.values())


@pytest.mark.parametrize("seed", range(10))
def test_the_best_of_all_ends_is_found(seed: int) -> None:
    compared = 0
    for state in choices(seed)[::3]:
        kernel, seat = state.kernel, state.kernel.seat_to_act()
        if kernel.course()[0] != seat or kernel.course()[1] < 3:
            continue
        ends = ends_of(kernel, seat, 400)
        if not ends:
            continue
        planner = Planner(shipped_net(), kernel, peoples(state), 1)
        best = max(utility(planner.judge(end, seat)) for end in ends)
        found = planner.plan(kernel, 100_000, 1, 1)[0][0]
        assert found == pytest.approx(best, abs=1e-4)
        compared += 1
    assert compared


def utility(chances: list[float]) -> float:
    crystals = sum(
        chance * end for chance, end in zip(chances, (-4, -3, -2, -1, 1, 2, 3, 4), strict=True)
    )
    return sum(chances[4:]) + 0.01 * crystals


@pytest.mark.parametrize("seed", range(15))
def test_planned_turns_are_legal_move_by_move(seed: int) -> None:
    for state in choices(seed)[::2]:
        kernel = state.kernel
        seat = kernel.seat_to_act()
        for _, codes in Planner(None, kernel, peoples(state), seed).plan(kernel, 300, 2, 10):
            here = kernel
            for code in codes:
                assert here.seat_to_act() == seat
                assert code in here.legal_moves()
                assert kind_of(code) not in NEVER
                here = here.after(code)


@pytest.mark.parametrize("seed", range(6))
def test_plays_of_the_planner_end_and_never_forfeit(seed: int) -> None:
    rng = Random(seed)
    state = start(rng)
    kernel = state.kernel.copied()
    planner = Planner(shipped_net() if seed % 2 else None, kernel, peoples(state), seed)
    chunks = 0
    while kernel.seat_to_act() != NOBODY:
        chunk = planner.advance(kernel, 200)
        chunks += chunk == CHUNKS["end"]
        assert chunks < 1000
    winner, crystals, _ = kernel.ending()
    assert winner in (0, 1)
    assert 1 <= crystals <= 4


def test_the_same_seed_plans_the_same() -> None:
    for state in choices(4)[::5]:
        found = [
            Planner(shipped_net(), state.kernel, peoples(state), 9).plan(state.kernel, 500, 3, 8)
            for _ in range(2)
        ]
        assert found[0] == found[1]


def test_more_moves_find_no_worse_end() -> None:
    for state in choices(6)[::4]:
        worth = [
            max(
                worth
                for worth, _ in Planner(shipped_net(), state.kernel, peoples(state), 1).plan(
                    state.kernel, limit, 1, 4
                )
            )
            for limit in (20, 100_000)
            if not has_luck(state.kernel)
        ]
        assert worth == sorted(worth)


def has_luck(kernel: Kernel) -> bool:
    """Tell whether luck or the other seat may come between."""
    return ends_of(kernel, kernel.seat_to_act(), 2000) is None


@pytest.mark.parametrize("seed", range(8))
def test_worlds_have_the_cards_that_could_be_where_they_are(seed: int) -> None:
    for state in list(walk(seed))[4:-1:6]:
        if GAME.to_act(state) in (None, CHANCE):
            continue
        kernel = state.kernel
        seat = kernel.seat_to_act()
        planner = Planner(None, kernel, peoples(state), seed)
        world = planner.dealt(kernel, seat)
        mine, theirs = kernel.zones(seat), kernel.zones(1 - seat)
        assert world.zones(seat) == mine
        dealt = world.zones(1 - seat)
        sizes = [[zone.bit_count() for zone in zones] for zones in (theirs, dealt)]
        assert sizes[0] == sizes[1]
        assert dealt[0] & (theirs[3] | theirs[4]) == theirs[3] | theirs[4]  # what was shown
        assert dealt[0] | dealt[1] | dealt[10] == theirs[0] | theirs[1] | theirs[10]
        assert dealt[6:9] == theirs[6:9]


def test_worlds_differ() -> None:
    state = choices(2)[3]
    kernel, seat = state.kernel, state.kernel.seat_to_act()
    planner = Planner(None, kernel, peoples(state), 1)
    hands = {planner.dealt(kernel, seat).zones(1 - seat)[0] for _ in range(20)}
    assert len(hands) > 10


def test_ends_are_rolled_out_in_the_same_worlds() -> None:
    state = choices(8)[2]
    planner = Planner(shipped_net(), state.kernel, peoples(state), 1)
    ends = planner.plan(state.kernel, 500, 2, 4)
    planner.roll_out([0], 6, 2, 100, 5)
    alone = planner.rolls_of(0)
    planner.plan(state.kernel, 500, 2, 4)
    planner.roll_out(range(len(ends)), 6, 2, 100, 5)
    assert planner.rolls_of(0) == alone
    assert alone[0] == 6
    assert sum(alone[3]) == pytest.approx(6, abs=1e-3)


# Compiled and uncompiled ----------------------------------------------------------------------

SOURCES_ONLY = """
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path

class Sources(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if not name.startswith("saros.") or path is None:
            return None
        for folder in path:
            file = Path(folder) / (name.rpartition(".")[2] + ".py")
            if file.is_file():
                return spec_from_loader(name, SourceFileLoader(name, str(file)))
        return None

sys.meta_path.insert(0, Sources())
"""

PLANS = """
import json
from random import Random
from saros.games.bluemoon.rules import BlueMoon
from saros.players.bluemoon import evaluation, search
from saros.players.bluemoon.engine import shipped_net

game, found = BlueMoon(), []
for seed in range(3):
    rng, state = Random(seed), game.setup(2, None, ("Mimix", "Terrah"))
    for _ in range(40):
        seat = game.to_act(state)
        if seat is None:
            break
        if seat >= 0 and rng.random() < 0.1:
            planner = search.Planner(shipped_net(), state.kernel, (2, 5), 7)
            plans = planner.plan(state.kernel, 60, 1, 3)
            planner.roll_out(range(len(plans)), 1, 1, 20, 3)
            rolled = [planner.rolls_of(n)[1] for n in range(len(plans))]
            found.append([plans, rolled, planner.judged, planner.pushed])
        move = game.chance(state, rng) if seat < 0 else rng.choice(game.legal_moves(state))
        state = game.play_unchecked(state, move)
print(json.dumps([evaluation.COMPILED, search.COMPILED, found]))
"""


def test_the_uncompiled_planner_finds_the_same(root: Path) -> None:
    told = [
        json.loads(
            subprocess.run(
                [sys.executable, "-c", source], check=True, capture_output=True, cwd=root
            ).stdout
        )
        for source in (SOURCES_ONLY + PLANS, PLANS)
    ]
    (*plain, slow), (_, _, fast) = told
    assert plain == [False, False]
    assert len(slow) == len(fast) > 3
    for (ends, rolled, *counts), (others, rolls, *same) in zip(slow, fast, strict=True):
        assert counts == same
        assert rolled == pytest.approx(rolls, abs=1e-4)
        assert [codes for _, codes in ends] == [codes for _, codes in others]
        assert [worth for worth, _ in ends] == pytest.approx(
            [worth for worth, _ in others], abs=1e-4
        )


def test_a_planner_refuses_what_it_cannot_do() -> None:
    first, *_ = islice(walk(1), 1)
    planner = Planner(None, first.kernel, peoples(first), 1)
    with pytest.raises(ValueError, match="nobody has to choose"):
        planner.plan(first.kernel)
    state = choices(1)[0]
    planner = Planner(None, state.kernel, peoples(state), 1)
    with pytest.raises(ValueError, match="ends are kept"):
        planner.plan(state.kernel, keep=1000)
    with pytest.raises(ValueError, match="there is no end"):
        planner.roll_out([0], 1, 1, 1, 1)
