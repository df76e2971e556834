"""The kernel's promises to its callers, its numbers, and the kernel uncompiled against compiled."""

from __future__ import annotations

import importlib.util
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from saros.games.bluemoon import codes, kernel, plain_structs
from saros.games.bluemoon.decks import READY
from saros.games.bluemoon.kernel import Kernel, deck_table

from .random_plays import KINDS_OF_DECK, chosen, deck, faults, start

PXD = Path(kernel.__file__).with_name("kernel.pxd").read_text(encoding="utf-8")

compiled_only = pytest.mark.skipif(not kernel.COMPILED, reason="the kernel is not compiled")


def test_the_compiler_has_the_numbers_of_the_codes() -> None:
    block = PXD.partition("cdef enum:\n")[2].partition("\n\n")[0]
    told = {name: int(number) for name, number in re.findall(r"(\w+) = (-?\d+)", block)}
    ours = {name: value for name, value in vars(codes).items()
            if name.isupper() and isinstance(value, int)}  # fmt: skip
    assert told == ours | {"LIFTED": plain_structs.LIFTED}
    assert f"verb[{len(codes.VERBS)}]" in PXD
    assert f"when[{len(codes.WHENS)}]" in PXD


def test_the_struct_and_its_plain_object_have_the_same_fields() -> None:
    for struct, plain in (("Table", plain_structs.Table()), ("Moment", plain_structs.new_moment())):
        block = PXD.partition(f"cdef struct {struct}:\n")[2].partition("\n\n")[0]
        lines = [line.partition("#")[0].strip() for line in block.splitlines()]
        told = {
            re.sub(r"\[.*|\*", "", name).split()[-1] for line in lines for name in line.split(",")
        }
        assert told - {"table"} == {*vars(plain)}


def test_every_part_of_a_packed_move_can_be_read_back() -> None:
    rng = Random(1)
    for _ in range(2000):
        parts = [rng.getrandbits(bits) for bits in (5, 5, 5, 1, codes.SLOTS)]
        move = codes.packed(*parts)
        read = (codes.kind_of, codes.slot_of, codes.target_of, codes.flag_of, codes.mask_of)
        assert [part(move) for part in read] == parts


def test_any_number_is_a_legal_move_or_refused() -> None:
    rng = Random(7)
    play, made = start(rng), 0
    for _ in range(30_000):
        if play.seat_to_act() == codes.NOBODY:
            play = start(rng)
        mixed = rng.choice(play.legal_moves()) ^ rng.getrandbits(3) << rng.randrange(48)
        for move in (mixed, rng.getrandbits(rng.choice((5, 10, 16, 46, 64))), -1):
            try:
                after = play.after(move)
            except ValueError:
                continue
            made += 1
            play = after
        assert faults(play) == []
        if play.seat_to_act() != codes.NOBODY:
            play = play.after(chosen(play, rng))
    assert made > 1000


@pytest.mark.parametrize("bad", [-1, 2, 99])
def test_a_seat_or_an_element_that_does_not_exist_is_refused(bad: int) -> None:
    play = start(Random(1))
    for ask in (play.zones, play.side, play.ignored, play.room_in_hand):
        with pytest.raises(IndexError):
            ask(bad)
    for of_element in (play.total, play.values, play.is_shielded, play.reduced):
        with pytest.raises(IndexError):
            of_element(0, bad)
    with pytest.raises(IndexError):
        play.booking_of(bad if bad != 2 else 30)
    with pytest.raises(IndexError):
        play.add_due((codes.DUE_MAY, 0, -1, 0, 0, 0))


def test_plays_in_threads_are_those_without() -> None:
    def ending(seed: int) -> tuple[int, tuple[Any, ...]]:
        play = start(Random(3))
        return play.play_by_lot(seed), play.key()

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(ending, range(200))] == [ending(seed) for seed in range(200)]


def test_a_kernel_that_is_played_on_is_left_as_it_was() -> None:
    rng = Random(5)
    play = start(rng)
    while play.seat_to_act() != codes.NOBODY:
        before = play.key()
        after = play.after(chosen(play, rng))
        assert play.key() == before != after.key()
        play = after


# Uncompiled ------------------------------------------------------------------------------------


@cache
def plain() -> ModuleType:
    """The kernel's source as ordinary Python, whether or not a compiled one lies beside it."""
    package = kernel.__name__.rpartition(".")[0]
    source = Path(kernel.__file__).with_name("kernel.py")
    spec = importlib.util.spec_from_file_location(f"{package}.plain_kernel", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


def twins(rng: Random, switches: int) -> tuple[Kernel, Any]:
    decks = [deck(rng).cards for _ in range(2)]
    pair: list[Any] = []
    for module in (kernel, plain()):
        tables = [module.deck_table(cards) for cards in decks]
        pair.append(module.Kernel(*tables, switches & 1, switches >> 1 & 1))
        pair[-1].add_due((codes.DUE_BEGINS, 0, -1, 0, 0, 0))
    return pair[0], pair[1]


@compiled_only
@pytest.mark.parametrize("part", range(4))
def test_the_uncompiled_kernel_plays_the_same(part: int) -> None:
    rng = Random(part)
    for _ in range(12):
        compiled, uncompiled = twins(rng, part)
        while compiled.seat_to_act() != codes.NOBODY:
            assert uncompiled.key() == compiled.key()
            assert uncompiled.legal_moves() == compiled.legal_moves()
            for seat in (0, 1):
                for element in (0, 1):
                    assert uncompiled.total(seat, element) == compiled.total(seat, element)
                    assert uncompiled.values(seat, element) == compiled.values(seat, element)
                assert uncompiled.ignored(seat) == compiled.ignored(seat)
            move = chosen(compiled, rng)
            compiled, uncompiled = compiled.after(move), uncompiled.after(move)
        assert uncompiled.key() == compiled.key()


@pytest.mark.parametrize("module", [kernel, plain()], ids=["installed", "plain"])
def test_a_play_is_given_what_was_before_its_character(module: ModuleType) -> None:
    rng = Random(2)
    play: Kernel = twins(rng, 0)[module is not kernel]
    fresh, told = play.copied(), 0
    while play.seat_to_act() != codes.NOBODY:
        if (before := play.before()) is not None:
            given = fresh.copied()
            given.set_before(before)
            kept = given.before()
            assert kept is not None
            assert kept.key() == before.key()
            told += 1
        play = play.after(chosen(play, rng))
    assert told


@compiled_only
def test_both_kernels_have_the_same_luck() -> None:
    for seed in range(40):
        compiled, uncompiled = twins(Random(seed), seed % 4)
        assert compiled.play_by_lot(seed) == uncompiled.play_by_lot(seed)
        assert compiled.key() == uncompiled.key()


def test_luck_takes_every_card_as_often() -> None:
    """The first hand of six from thirty: each card a fifth of the time."""
    table = deck_table(READY["Hoax"].cards)
    counts = [0] * codes.SLOTS
    for seed in range(6000):
        play = Kernel(table, table, 0, 0)
        play.deal_to(0)
        play.play_by_lot(seed, 1)
        for slot in range(codes.SLOTS):
            counts[slot] += play.zones(0)[codes.ZONE_HAND] >> slot & 1
    assert sum(counts) == 36_000
    assert all(1080 < count < 1320 for count in counts)


def test_there_are_decks_of_both_kinds_to_play_with() -> None:
    assert {*KINDS_OF_DECK} == {"ready", "built"}
