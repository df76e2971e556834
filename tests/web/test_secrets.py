"""No leak: every byte sent to a seat or a spectator is read by somebody who knows all cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import msgspec
import pytest

from saros.draw.picture import Picture
from saros.families import drawing as draw
from saros.families.drawing import ply_picture
from saros.games.sonnemond.cards import is_eclipse
from saros.table.table import Table
from saros.web import drawings

from .house import House
from .reader import Company, Look, Reader, is_settled
from .secrets_kept import Memory, mentioned


@dataclass
class Tally:
    """How much was read, and how often something was really different in another world."""

    messages: int = 0
    letters: int = 0
    others: int = 0

    def add(self, readers: list[Reader]) -> None:
        self.messages += sum(reader.messages for reader in readers)
        self.letters += sum(reader.letters for reader in readers)


async def play_and_read(
    house: House, seats: int, seed: int, often: int, most: int | None = None
) -> Tally:
    """Play a game, read all messages and now and then everything else."""
    rng, tally, number = Random(seed), Tally(), 0
    async with Company(house) as company:
        readers = await company.readers(seats, seed)
        async for sitting in company.turns(readers, rng):
            if number == most:
                break
            if number % often == often // 2:
                reader = rng.choice([each for each in readers if each.look.drawn])
                await reader.read_all(sitting, rng)
                tally.others += await reader.compare(sitting, rng)
            number += 1
        tally.add(readers)
    return tally


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_byte_of_a_game_tells_a_secret(saros: House, seats: int) -> None:
    tally = saros.do(play_and_read(saros, seats, seed=seats, often=14, most=40))
    assert tally.others
    assert tally.messages > 40 * (seats + 2)


@pytest.mark.long("leaks", reason="a thousand games over real sockets")
@pytest.mark.parametrize("hundred", range(10))
def test_no_byte_of_a_thousand_games_tells_a_secret(
    saros: House, hundred: int, capsys: pytest.CaptureFixture[str]
) -> None:
    total = Tally()
    for seed in range(100 * hundred, 100 * (hundred + 1)):
        tally = saros.do(play_and_read(saros, 2 + seed % 3, seed, often=32))
        assert tally.others
        total.messages += tally.messages
        total.letters += tally.letters
    with capsys.disabled():
        print(f" {total.messages} messages, {total.letters / 1e6:.0f} MB of a hundred games read")


def told_whole(table: Table, _seat: int | None, ply: int) -> str:
    return table.record.moves[ply]


def drawn_for_the_first(self: drawings.Drawings, _seat: int | None, tall: bool) -> Picture:
    return ply_picture(self.table, 0, tall)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    ("where", "name", "leak"),
    [(drawings, "told_move", told_whole), (drawings.Drawings, "_drawn", drawn_for_the_first)],
)
def test_a_house_that_tells_too_much_is_found_out(
    saros: House,
    monkeypatch: pytest.MonkeyPatch,
    seats: int,
    where: object,
    name: str,
    leak: object,
) -> None:
    monkeypatch.setattr(where, name, leak)
    for seed in (0, 1):  # whoever is told everything in one game is brief in the other
        with pytest.raises(AssertionError, match="was told"):
            saros.do(play_and_read(saros, seats, seed, often=1000))


def drawn_by_eclipses(self: drawings.Drawings, seat: int | None, tall: bool) -> Picture:
    """It sounds of the eclipses in others' hands: no text names a card that is there five times."""
    hands = [hand for other, hand in enumerate(self.table.state.hands) if other != seat]
    dark = sum(is_eclipse(card) for hand in hands for card in hand)
    return replace(ply_picture(self.table, seat, tall), sound="eclipse" * dark)


def test_a_house_that_lets_eclipses_shine_through_is_found_out(
    saros: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings.Drawings, "_drawn", drawn_by_eclipses)
    with pytest.raises(AssertionError, match="two worlds apart"):
        saros.do(play_and_read(saros, 2, seed=1, often=2))


def test_the_reader_finds_what_is_told(saros: House) -> None:
    async def read() -> None:
        async with Company(saros) as company:
            readers = await company.readers(2)
            sitting = await anext(company.turns(readers, Random(1)))
            for reader, other in ((readers[0], 1), (readers[1], 0), (readers[2], 0)):
                hidden = sitting.table.game.view(sitting.table.state, other)
                for text in (
                    msgspec.json.encode(draw.picture(sitting.table.game, hidden)).decode(),
                    sitting.table.sheet(),
                ):
                    with pytest.raises(AssertionError, match="was told"):
                        reader.read(text, sitting)

    saros.do(read())


def test_two_at_one_device_see_nothing_until_one_says_who_looks(saros: House) -> None:
    saros.do(two_at_one_device(saros))


async def two_at_one_device(house: House) -> None:
    async with Company(house) as company:
        both = await company.guest()
        table = await company.table(both, "me", "me", "level1", names=["Ada", "Ben"])
        reader = await company.reader(both, table, None, Look())
        await reader.until(is_settled)
        sitting = company.sitting(table)
        await reader.catch_up(sitting)
        assert (reader.view["viewpoint"], reader.view["ways"]) == (None, [])
        for path in ("", "/plies/1", "/record", "/record.json", "?seat=1", "/record?seat=2"):
            reader.read(await reader.get(path), sitting)

        ada = Memory(0)
        await reader.join(seat=0)
        while sitting.to_act == 0:
            view = await reader.until(lambda view: view["viewpoint"] == 0 and view["ways"])
            assert mentioned(str(view["picture"])) & set(sitting.table.state.hands[0])
            await reader.play(view["ways"][0]["text"], seat=0)
            sitting = company.sitting(table)
        await reader.until(lambda view: view["number"] >= len(sitting.acts))
        unknown = ada.unknown(sitting.table.states)
        assert not any(mentioned(text) & unknown for text, _ in reader.heard)
        # It is Ben's turn: Ada's cards are covered again, and his are not shown before he says so.
        assert (reader.view["viewpoint"], reader.view["ways"]) == (None, [])
        unknown = Memory(None).unknown(sitting.table.states)
        assert not mentioned(str(reader.view["picture"])) & unknown
