"""The judgement of Blue Moon sees what it should see, and makes of it what a net of numpy makes."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from saros.core.refusal import Refusal
from saros.games.bluemoon.position import State
from saros.players.bluemoon.engine import shipped_net
from saros.players.bluemoon.evaluation import Eyes, Net
from saros.players.bluemoon.inputs import OUTCOMES, ZONES
from saros.players.bluemoon.weights import SHAPES, Weights, from_bytes, shipped, to_bytes

from .plays import GAME, peoples, walk
from .reference import Sight, chances, table_of

np = pytest.importorskip("numpy")


def some_weights(seed: int) -> Weights:
    """Return a net of random numbers."""
    rng = Random(seed)
    return Weights(
        {
            name: array("f", [rng.gauss(0, 0.1) for _ in range(np.prod(shape))])
            for name, shape in SHAPES.items()
        }
    )


def eyes_of(state: State, seat: int, net: Net | None) -> Eyes:
    return Eyes(net, state.kernel, seat, peoples(state))


@pytest.mark.parametrize("seed", range(12))
def test_the_net_is_shown_what_a_seat_sees(seed: int) -> None:
    for state in walk(seed):
        if GAME.outcome(state) is not None:
            continue
        for seat in range(2):
            sight = Sight(state, seat)
            zones, mix, shared = eyes_of(state, seat, None).inputs(state.kernel)
            expected = sight.zones()
            for name, mask in zip(ZONES, zones, strict=True):
                table = state.kernel.tables[seat if name.startswith("my") else 1 - seat]
                cards = [card for slot, card in enumerate(table.cards) if mask >> slot & 1]
                assert sorted(card.number for card in cards) == sorted(
                    card.number for card in expected[name]
                ), name
            assert mix == pytest.approx([sight.drawn, sight.likely])
            assert shared == pytest.approx(sight.shared(), abs=1e-6)


@pytest.mark.parametrize("seed", range(4))
def test_the_net_guesses_what_numpy_makes_of_its_inputs(seed: int) -> None:
    weights = some_weights(seed)
    net = Net(weights.parts)
    for state in list(walk(seed))[3:-1:7]:
        for seat in range(2):
            sight = Sight(state, seat)
            row = table_of(sight.zones(), sight.drawn, sight.likely, sight.shared())
            found = eyes_of(state, seat, net).judge(state.kernel)
            assert found == pytest.approx(chances(row, weights.parts), abs=1e-5)


def test_sums_kept_from_one_moment_to_the_next_are_those_made_afresh() -> None:
    net = shipped_net()
    states = [state for state in walk(3) if GAME.outcome(state) is None]
    for seat in range(2):
        eyes = eyes_of(states[0], seat, net)
        for state in states:
            kept = eyes.judge_next(state.kernel)
            assert kept == pytest.approx(eyes_of(state, seat, net).judge(state.kernel), abs=1e-5)


@pytest.mark.parametrize("net", [None, "shipped"])
def test_a_play_that_is_over_is_judged_by_its_end(net: str | None) -> None:
    *_, state = walk(5)
    outcome = GAME.outcome(state)
    assert outcome is not None
    for seat in range(2):
        mine = outcome.score[seat] or -outcome.score[1 - seat]
        eyes = eyes_of(state, seat, shipped_net() if net else None)
        assert eyes.judge(state.kernel) == [float(mine == end) for end in OUTCOMES]


def test_what_is_hidden_is_not_seen() -> None:
    net = shipped_net()
    for number, state in enumerate(walk(11)):
        if number % 9 or GAME.outcome(state) is not None:
            continue
        for seat in range(2):
            view = GAME.view(state, seat)
            if {*state.kernel.tables[1 - seat].cards} != {
                *GAME.sample_state(view, Random(1)).kernel.tables[1 - seat].cards
            }:
                continue  # a built deck is only guessed
            other = GAME.sample_state(view, Random(number))
            assert eyes_of(other, seat, net).judge(other.kernel) == pytest.approx(
                eyes_of(state, seat, net).judge(state.kernel), abs=1e-6
            )


def test_a_net_survives_its_file() -> None:
    weights = some_weights(1)
    again = from_bytes(to_bytes(Weights(weights.parts, {"generation": 3})))
    assert again.about == {"generation": 3}
    for name, part in weights.parts.items():
        assert list(again.parts[name]) == pytest.approx(list(part), abs=1e-4), name


@pytest.mark.parametrize(
    "data", [b"", b"saros bluemoon net 1\n{}\n", b"saros bluemoon net 9\n{}\nxx", b"\x00" * 99]
)
def test_what_holds_no_net_is_refused(data: bytes) -> None:
    with pytest.raises(Refusal, match="holds no net"):
        from_bytes(data)


def test_the_net_that_comes_with_saros_is_small() -> None:
    assert len(to_bytes(shipped())) < 1_000_000
