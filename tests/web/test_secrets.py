"""No leak: every byte sent to a seat or a spectator is read by somebody who knows all cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import msgspec
import pytest

from saros.draw.picture import Picture
from saros.families import drawing as draw
from saros.families.drawing import ply_picture
from saros.games.sonnemond.cards import NAMES, is_eclipse
from saros.games.sonnemond.moves import Reshuffle
from saros.table.table import Table
from saros.web import drawings

from .bluemoon_secrets import BlueMoonSecrets
from .house import House
from .reader import Company, Look, Reader, is_settled
from .secrets_kept import Secrets
from .sonnemond_secrets import NUMBERS, NumberMemory, SonneMondSecrets

ROWS, DECKS = SonneMondSecrets(), BlueMoonSecrets()
GAMES = pytest.mark.parametrize("secrets", [ROWS, DECKS], ids=lambda secrets: secrets.game)
TABLES = pytest.mark.parametrize(
    ("secrets", "seats"), [(ROWS, 2), (ROWS, 3), (DECKS, 2)], ids=["rows-2", "rows-3", "decks"]
)


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
    house: House, secrets: Secrets, seats: int, seed: int, often: int, most: int | None = None
) -> Tally:
    """Play a game, read all messages and now and then everything else."""
    rng, tally, number = Random(seed), Tally(), 0
    async with Company(house, secrets) as company:
        readers = await company.readers(seats, seed)
        async for sitting in company.turns(readers, rng):
            if number == most:
                break
            for reader in readers:
                if reader.look.drawn:
                    reader.look_at_now(sitting)
            if number % often == often // 2:
                reader = rng.choice([each for each in readers if each.look.drawn])
                await reader.read_all(sitting, rng)
                tally.others += await reader.compare(sitting, rng)
            number += 1
        tally.add(readers)
    return tally


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_byte_of_a_game_tells_a_secret(saros: House, seats: int) -> None:
    tally = saros.do(play_and_read(saros, ROWS, seats, seed=seats, often=14, most=40))
    assert tally.others
    assert tally.messages > 40 * (seats + 2)


@pytest.mark.parametrize("seed", range(4))
def test_no_byte_of_a_game_of_decks_tells_a_secret(saros: House, seed: int) -> None:
    """With each of the switches; the last is a match. Some games are short."""
    total = Tally()
    while total.messages < 40 * 4:
        tally = saros.do(play_and_read(saros, DECKS, 2, seed, often=10, most=40))
        total.messages, total.others = total.messages + tally.messages, total.others + tally.others
    assert total.others


async def read_after_reshuffle(house: House, seats: int, turns: int) -> int:
    """Read so many turns after the first reshuffle; return how many other worlds there were."""
    rng, others = Random(seats), 0
    async with Company(house, ROWS) as company:
        readers = await company.readers(seats, seats)
        async for sitting in company.turns(readers, rng):
            if not any(isinstance(move, Reshuffle) for move in sitting.table.moves):
                continue
            for reader in (each for each in readers if each.look.drawn):
                reader.look_at_now(sitting)
                others += await reader.compare(sitting, rng)
            turns -= 1
            if not turns:
                break
    return others


@pytest.mark.parametrize("seats", [2, 4])
def test_where_cards_are_after_a_reshuffle_is_a_secret_again(saros: House, seats: int) -> None:
    assert saros.do(read_after_reshuffle(saros, seats, turns=8))


def told_by_sound(self: drawings.Drawings, seat: int | None, tall: bool) -> Picture:
    """It sounds of the cards in the first hand that everybody has seen before."""
    table, seen = self.table, NumberMemory(None)
    open_once = set(table.state.hands[0]) - seen.unknown(table.states)
    shuffled = any(isinstance(move, Reshuffle) for move in table.moves)
    sound = " ".join(NAMES[card] for card in open_once & NUMBERS) if shuffled else ""
    return replace(ply_picture(table, seat, tall), sound=sound)


def test_a_house_that_tells_where_reshuffled_cards_went_is_found_out(
    saros: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play_on() -> None:
        for seed in range(20):  # the house deals, and not every game is reshuffled in time
            await play_and_read(saros, ROWS, 2, seed, often=1000)

    monkeypatch.setattr(drawings.Drawings, "_drawn", told_by_sound)
    with pytest.raises(AssertionError, match="was told where"):
        saros.do(play_on())


def hundred_games(house: House, secrets: Secrets, hundred: int, often: int) -> Iterator[Tally]:
    """Play and read them, and yield how much that was."""
    for seed in range(100 * hundred, 100 * (hundred + 1)):
        seats = 2 + seed % (secrets.most_seats - 1)
        yield house.do(play_and_read(house, secrets, seats, seed, often))


def told_of(games: list[Tally]) -> str:
    messages = sum(tally.messages for tally in games)
    letters = sum(tally.letters for tally in games) / 1e6
    return f" {messages} messages, {letters:.0f} MB of a hundred games read"


@pytest.mark.long("leaks", reason="a thousand games over real sockets")
@pytest.mark.parametrize("hundred", range(10))
def test_no_byte_of_a_thousand_games_tells_a_secret(
    saros: House, hundred: int, capsys: pytest.CaptureFixture[str]
) -> None:
    games = list(hundred_games(saros, ROWS, hundred, often=32))
    assert all(tally.others for tally in games)
    with capsys.disabled():
        print(told_of(games))


@pytest.mark.long("leaks-of-decks", reason="a thousand games and matches over real sockets")
@pytest.mark.parametrize("hundred", range(10))
def test_no_byte_of_a_thousand_games_of_decks_tells_a_secret(
    saros: House, hundred: int, capsys: pytest.CaptureFixture[str]
) -> None:
    games = list(hundred_games(saros, DECKS, hundred, often=30))
    # Some end before anybody is asked, or when all that is hidden can be worked out.
    assert sum(tally.others for tally in games) > 200
    with capsys.disabled():
        print(told_of(games))


def told_whole(table: Table, _seat: int | None, ply: int) -> str:
    return table.record.moves[ply]


def drawn_for_the_first(self: drawings.Drawings, _seat: int | None, tall: bool) -> Picture:
    return ply_picture(self.table, 0, tall)


@TABLES
@pytest.mark.parametrize(
    ("where", "name", "leak"),
    [(drawings, "told_move", told_whole), (drawings.Drawings, "_drawn", drawn_for_the_first)],
)
def test_a_house_that_tells_too_much_is_found_out(
    saros: House,
    monkeypatch: pytest.MonkeyPatch,
    secrets: Secrets,
    seats: int,
    where: object,
    name: str,
    leak: object,
) -> None:
    monkeypatch.setattr(where, name, leak)
    for seed in (0, 1):  # whoever is told everything in one game is brief in the other
        with pytest.raises(AssertionError, match="was told"):
            saros.do(play_and_read(saros, secrets, seats, seed, often=1000))


def drawn_by_eclipses(self: drawings.Drawings, seat: int | None, tall: bool) -> Picture:
    """It sounds of the eclipses in others' hands: no text names a card that is there five times."""
    hands = [hand for other, hand in enumerate(self.table.state.hands) if other != seat]
    dark = sum(is_eclipse(card) for hand in hands for card in hand)
    return replace(ply_picture(self.table, seat, tall), sound="eclipse" * dark)


def drawn_by_fire(self: drawings.Drawings, seat: int | None, tall: bool) -> Picture:
    """It is the wider, the more fire is in others' hands, without a word of any card."""
    sides = [side for other, side in enumerate(self.table.state.position.sides) if other != seat]
    fire = sum(card.fire or 0 for side in sides for card in side.hand)
    return replace(ply_picture(self.table, seat, tall), width=fire)


@pytest.mark.parametrize(
    ("secrets", "leak"), [(ROWS, drawn_by_eclipses), (DECKS, drawn_by_fire)], ids=["rows", "decks"]
)
def test_a_house_that_lets_hidden_cards_shine_through_is_found_out(
    saros: House, monkeypatch: pytest.MonkeyPatch, secrets: Secrets, leak: object
) -> None:
    monkeypatch.setattr(drawings.Drawings, "_drawn", leak)
    with pytest.raises(AssertionError, match="two worlds apart"):
        saros.do(play_and_read(saros, secrets, 2, seed=1, often=2))


@GAMES
def test_the_reader_finds_what_is_told(saros: House, secrets: Secrets) -> None:
    async def read() -> None:
        async with Company(saros, secrets) as company:
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


@GAMES
def test_two_at_one_device_see_nothing_until_one_says_who_looks(
    saros: House, secrets: Secrets
) -> None:
    saros.do(two_at_one_device(saros, secrets))


async def two_at_one_device(house: House, secrets: Secrets) -> None:
    async with Company(house, secrets) as company:
        both = await company.guest()
        seats = ("me", "me", "level1")[: secrets.most_seats]
        table = await company.table(both, *seats, names=["Ada", "Ben"])
        reader = await company.reader(both, table, None, Look())
        await reader.until(is_settled)
        sitting = company.sitting(table)
        await reader.catch_up(sitting)
        assert (reader.view["viewpoint"], reader.view["ways"]) == (None, [])
        first = sitting.to_act
        assert first is not None
        others = [seat for seat in range(len(seats)) if seat != first]
        asked = (f"?seat={others[0]}", f"/record?seat={others[-1]}")
        for path in ("", "/plies/1", "/record", "/record.json", *asked):
            reader.read(await reader.get(path), sitting)

        memory = secrets.memory(first)
        await reader.join(seat=first)
        while sitting.to_act == first:
            view = await reader.until(lambda view: view["viewpoint"] == first and view["ways"])
            own = secrets.in_hand(sitting.table.state, first)
            assert secrets.mentioned(str(view["picture"])) & own
            await reader.play(view["ways"][0]["text"], seat=first)
            sitting = company.sitting(table)
        await reader.until(lambda view: view["number"] >= len(sitting.acts))
        unknown = memory.unknown(sitting.table.states)
        assert not any(secrets.mentioned(text) & unknown for text, _ in reader.heard)
        # It is the other's turn: the first one's cards are covered again, and those of the other
        # are not shown before they say so.
        assert (reader.view["viewpoint"], reader.view["ways"]) == (None, [])
        unknown = secrets.memory(None).unknown(sitting.table.states)
        assert not secrets.mentioned(str(reader.view["picture"])) & unknown
