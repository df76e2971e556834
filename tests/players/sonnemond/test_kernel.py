"""The kernel of the card player says what the rules say, and deals only what could be."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.families import GAMES
from saros.games.sonnemond import score, turn
from saros.games.sonnemond.cards import DECK
from saros.games.sonnemond.moves import RESHUFFLE
from saros.games.sonnemond.options import SonneMondOptions
from saros.games.sonnemond.rules import coded
from saros.games.sonnemond.state import State
from saros.games.sonnemond.view import View, seen
from saros.players.sonnemond import search
from saros.players.sonnemond.kernel import Play, Tree
from saros.players.sonnemond.search import Search, loaded

GAME = GAMES["sonnemond"]


def walk(seed: int) -> Iterator[State]:
    """Yield the states of a random play; its seed decides seats and switches too."""
    rng = Random(seed)
    switches = {"open_others_rows": rng.random() < 0.7, "empty_hand_eclipse": rng.random() < 0.7}
    state = GAME.setup(rng.choice((2, 3, 4)), SonneMondOptions(**switches))
    while True:
        if state.shuffles:
            yield state
        if (seat := GAME.to_act(state)) is None:
            return
        move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state))
        state = GAME.play_unchecked(state, move)


def kernel_of(state: State) -> Play:
    view = seen(state, None)
    return loaded(view, state.hands, state.stack)


def told(state: State) -> tuple[object, ...]:
    """Return a state as the kernel tells its own."""
    starter = -1 if state.starter is None else state.starter
    course = (state.turn, state.chain, starter, state.left, state.turns, state.finished)
    rows = [[list(slot) for slot in row] for row in state.rows]
    points = [score.gained(state, seat) for seat in range(len(state.hands))]
    hands = [list(hand) for hand in state.hands]
    return course, hands, rows, list(state.stack), list(state.discard), points


@pytest.mark.parametrize("seed", range(40))
def test_kernel_and_rules_agree_on_every_legal_move_and_what_comes_of_it(seed: int) -> None:
    for state in walk(seed):
        codes = turn.legal_codes(state)
        play = kernel_of(state)
        assert sorted(play.legal()) == sorted(codes)
        for code in codes if code_is_plain(codes) else ():
            after = kernel_of(state)
            after.play(code)
            assert after.after() == told(turn.after(state, code))


def code_is_plain(codes: list[int]) -> bool:
    return codes != [RESHUFFLE]


@pytest.mark.parametrize("seed", range(60))
def test_kernel_and_rules_agree_on_who_has_won(seed: int) -> None:
    *_, last = walk(seed)
    outcome = GAME.outcome(last)
    assert outcome is not None
    play = kernel_of(last)
    assert tuple(round(points) for points in play.standings()) == outcome.score
    sides = len(last.hands) if len(last.hands) < 4 else 2
    winners = len(outcome.winners) // (2 if len(last.hands) == 4 else 1)
    expected = [float(seat in outcome.winners) / winners for seat in range(len(last.hands))]
    assert play.shares() == pytest.approx(expected)
    assert winners <= sides


def test_a_reshuffle_in_the_kernel_loses_no_card() -> None:
    found = 0
    for seed in range(200):
        for state in walk(seed):
            if turn.due(state) != RESHUFFLE:
                continue
            found += 1
            play = kernel_of(state)
            play.seed(seed)
            play.play(RESHUFFLE)
            *_, stack, discard, _ = play.after()
            assert isinstance(stack, list)
            assert (sorted(stack), discard) == (list(state.discard), [])
        if found > 20:
            return
    pytest.fail("no reshuffle came up")


@pytest.mark.parametrize("seed", range(20))
def test_what_the_kernel_deals_could_lie_behind_the_view(seed: int) -> None:
    for number, state in enumerate(walk(seed)):
        if number % 7 or state.finished:
            continue
        view = seen(state, state.turn)
        tree = Search(view, Random(number)).tree
        for _ in range(3):
            course, hands, rows, stack, discard, points = tree.deal()
            assert could_be(view, hands, stack)
            assert (course, rows, discard, points) == tuple(told(state)[n] for n in (0, 2, 4, 5))


def test_where_cards_are_missing_the_kernel_deals_any_of_them() -> None:
    state = GAME.read_state({
        "players": 2, "hands": [["S8"], ["M5"]], "stack": ["S1"], "turn": 0, "rows": [{}, {}],
    })  # fmt: skip
    tree = Search(seen(state, 0), Random(1)).tree
    hands, stacks = set(), set()
    for _ in range(1000):
        _, (_, (held,)), _, (stacked,), *_ = tree.deal()
        hands.add(held)
        stacks.add(stacked)
    assert hands == stacks == set(DECK) - {7}


def could_be(view: View, hands: object, stack: object) -> bool:
    """Tell whether hands and stack use up each pool of unseen cards exactly."""
    assert isinstance(hands, list)
    assert isinstance(stack, list)
    pools: dict[int, list[int]] = {view.shuffles: list(stack)} if stack else {}
    for seat, hand in enumerate(view.hands):
        if not isinstance(hand, int):
            if list(hand) != hands[seat]:
                return False
            continue
        if hand != len(hands[seat]):
            return False
        pools.setdefault(view.drawn[seat], []).extend(hands[seat])
    dealt = {shuffle: tuple(sorted(cards)) for shuffle, cards in pools.items()}
    return dealt == dict(view.pools)


def uncompiled() -> ModuleType:
    """Return the kernel as plain Python, whether it is compiled here or not."""
    source = Path(search.__file__).with_name("kernel.py")
    loader = SourceFileLoader("saros.players.sonnemond.plain_kernel", str(source))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_the_uncompiled_kernel_thinks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [state for seed in range(3) for state in list(walk(seed))[5::40]]
    views = [seen(state, state.turn) for state in states if not state.finished]
    manner = search.Manner(horizon=4)
    here = [Search(view, Random(2), manner).think(12).branches for view in views]
    plain = uncompiled()
    assert not plain.COMPILED
    monkeypatch.setattr(search, "Play", plain.Play)
    monkeypatch.setattr(search, "Tree", plain.Tree)
    there = [Search(view, Random(2), manner, 20).think(12).branches for view in views]
    for one, other in zip(here, there, strict=True):
        assert [(b.code, b.visits) for b in one] == [(b.code, b.visits) for b in other]
        for mine, plainly in zip(one, other, strict=True):
            assert mine.points == pytest.approx(plainly.points)


def test_an_illegal_code_is_refused() -> None:
    state = next(walk(3))
    play = kernel_of(state)
    move = GAME.legal_moves(state)[0]
    play.play(coded(state, move))
    code = coded(state, move)
    tree = Tree(play, 10)
    for refused in (play.play, play.liking, lambda code: tree.restrict([code])):
        with pytest.raises(ValueError, match="no legal code"):
            refused(code)


def test_moves_are_not_chosen_among_before_the_cards_are_there() -> None:
    state = next(state for state in walk(3) if turn.due(state))
    for view in (seen(state, state.turn), seen(next(walk(3)), None)):
        with pytest.raises(ValueError, match="when the cards are there"):
            Search(view, Random(1), only=[turn.due(state)])


@pytest.mark.parametrize(
    "change",
    [
        {"hands": ((),)}, {"hands": ((60,), ())}, {"turn": 2}, {"turn": -1}, {"stack": (1,) * 129},
        {"rows": ((),)}, {"rows": ((((1,),) * 63), (), (), ())},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_a_table_that_cannot_be_is_not_loaded(change: dict[str, Any]) -> None:
    state = GAME.setup(2)._replace(**change)
    with pytest.raises(ValueError, match=r"no such|too many"):
        Play().load(
            [False] * 60, (True, True), (state.turn, False, -1, 0, 0, False), state.hands,
            state.rows, state.stack, state.discard, (0, 0),
        )  # fmt: skip


@pytest.mark.parametrize("groups", [[([4], False)], [([0], True), ([0], False)], [([], True)] * 9])
def test_groups_that_cannot_be_are_refused(groups: list[tuple[list[int], bool]]) -> None:
    with pytest.raises(ValueError, match="in one group"):
        Tree(kernel_of(next(walk(3))), 10).hide(groups, 1)
