"""Whoever is told only what has changed sees what everybody else sees."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from saros.core.game import CHANCE
from saros.families import GAMES
from saros.table.sitting import Chair, Decided, Setting, Sitting
from saros.web import table_view
from saros.web.live_table import LiveTable, Subscription

Json = dict[str, Any]
ENDINGS = ("abort", "accept_draw", "resign")


class Onlooker:
    """A viewer who keeps what they were last told."""

    def __init__(self, guest: str) -> None:
        self.guest, self.address, self.lag = guest, "", 0
        self.view: Json = {}

    def notice(self, table: str, at_once: bool = True) -> None:
        """Look, as the server asks for it."""

    def look(self, live: LiveTable, now: int) -> Json:
        message = msgspec.json.decode(msgspec.json.encode(live.view_for(self, now)))
        self.view = message if message["t"] == "table" else after(self.view, message)
        return message


def after(view: Json, change: Json) -> Json:
    """Work a change into a view, as the client does."""
    new = {**view, "said": "", **change, "t": "table"}
    if (added := new.pop("added", None)) is not None:
        new["moves"] = view["moves"][: added["first"]] + added["lines"]
    if (changed := new.pop("changed", None)) is not None:
        fresh = {spot["id"]: spot for spot in changed["spots"]}
        spots = [fresh.get(spot["id"], spot) for spot in view["picture"]["spots"]]
        new["picture"] = {**view["picture"], **changed, "spots": spots}
    return new


def opened(game: str) -> LiveTable:
    seats = GAMES[game].seats[0]
    chairs = tuple(Chair("guest", f"g{seat}", f"n{seat}") for seat in range(seats))
    return LiveTable(Sitting.opened("abcdefgh", Setting(game, chairs)), 0)


def watched(live: LiveTable) -> list[tuple[Onlooker, Onlooker]]:
    """Let two connections of everybody look on, a brief one and one that is told all."""
    pairs = []
    for guest in ("g0", "g1", "nobody"):
        pair = Onlooker(guest), Onlooker(guest)
        for viewer, brief in zip(pair, (True, False), strict=True):
            live.viewers[viewer] = Subscription(brief=brief)
        pairs.append(pair)
    return pairs


def anything(sitting: Sitting, rng: random.Random, now: int) -> Decided:
    """Mostly a move, sometimes something else that may be asked for."""
    seat = sitting.to_act
    assert seat is not None
    asker = rng.randrange(len(sitting.chairs))
    wishes = [wish for wish in sitting.may(asker, now) if wish not in ENDINGS]
    if wishes and rng.random() < 0.25:
        return sitting.ask(asker, len(sitting.acts), rng.choice(wishes), now)
    table = sitting.table
    if seat == CHANCE:
        move = table.game.chance(table.state, rng)
    else:
        move = rng.choice(table.legal_moves())
    return sitting.move(seat, table.ply, table.game.write_move(table.state, move), now)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_change_leads_to_what_a_whole_sight_shows(game: str) -> None:
    rng, live = random.Random(7), opened(game)
    pairs = watched(live)
    for now in range(0, 80_000, 1000):
        for brief, full in pairs:
            if rng.random() < 0.7:  # whoever is slow misses some
                told = "change" if brief.view else "table"
                assert brief.look(live, now)["t"] == told
                assert full.look(live, now)["t"] == "table"
                assert brief.view == full.view
        if live.sitting.ended is not None:
            break
        live.sitting = anything(live.sitting, rng, now).after
    assert len(live.sitting.acts) > 20


def looking(view: Json, look: str) -> set[str]:
    """The spots of a view that have a look."""
    return {spot["id"] for spot in view["picture"]["spots"] if look in spot["look"]}


def test_a_change_is_small() -> None:
    rng, live = random.Random(3), opened("terrestrial")
    ((brief, _), *_) = watched(live)
    whole = len(msgspec.json.encode(brief.look(live, 0)))
    eclipses = 0
    for now in range(1000, 40_000, 1000):
        table, lit = live.sitting.table, looking(brief.view, "helps")
        text = rng.choice(table.legal_texts())
        live.sitting = live.sitting.move(table.to_act or 0, table.ply, text, now).after
        change = brief.look(live, now)
        eclipsed, helping = looking(brief.view, "eclipse"), looking(brief.view, "helps")
        eclipses += len(eclipsed)
        assert eclipsed or not helping  # without an eclipse nothing is lit
        if not change["ways"]:
            assert len(msgspec.json.encode(change)) < whole / 8
            # Two moves, and what they took; in an eclipse those that can help or could before.
            assert len(change["changed"]["spots"]) <= 6 + len(lit ^ helping)
            assert [line["text"] for line in change["added"]["lines"]] == [
                live.sitting.acts[-1].text
            ]
    assert eclipses


def test_nothing_new_is_told_in_a_few_words() -> None:
    live = opened("terrestrial")
    ((brief, _), *_) = watched(live)
    brief.look(live, 0)
    assert brief.look(live, 10) == {"t": "change", "table": "abcdefgh", "number": 0, "ply": 0}


def test_however_long_somebody_is_away_no_memory_is_filled_with_it() -> None:
    live = opened("terrestrial")
    kept = table_view._seats_of.cache_info().currsize
    for now in range(1000, 2000):
        seats = live.view("g0", now).seats
        assert [(seat.here, seat.gone) for seat in seats] == [(False, now)] * 2
    assert table_view._seats_of.cache_info().currsize <= kept + 1


def test_a_seat_taken_gives_whoever_waited_her_moves() -> None:
    chairs = Chair("guest", "g0", "Ada"), Chair("open")
    live = LiveTable(Sitting.opened("abcdefgh", Setting("terrestrial", chairs)), 0)
    ((brief, full), *_) = watched(live)
    assert brief.look(live, 0)["ways"] == []
    live.sitting = live.sitting.sit(1, "g1", "Ben", 10).after
    assert brief.look(live, 20)["ways"]
    full.look(live, 20)
    assert brief.view == full.view


def test_the_end_opens_what_was_hidden_before() -> None:
    hiding = [name for name in GAMES if GAMES[name].hides]
    for game in hiding:
        rng, live = random.Random(5), opened(game)
        ((brief, full), *_) = watched(live)
        for now in range(0, 20_000, 1000):
            live.sitting = anything(live.sitting, rng, now).after
            brief.look(live, now)
        live.sitting = live.sitting.ask(0, len(live.sitting.acts), "resign", 30_000).after
        change = brief.look(live, 30_000)
        full.look(live, 30_000)
        assert change["added"]["first"] == 0
        assert brief.view == full.view


def test_a_program_is_told_the_moves_and_shown_nothing() -> None:
    rng, live = random.Random(5), opened("terrestrial")
    program = Onlooker("g0")
    live.viewers[program] = Subscription(brief=True, drawn=False)
    program.look(live, 0)
    for now in range(1000, 10_000, 1000):
        live.sitting = anything(live.sitting, rng, now).after
        change = program.look(live, now)
        assert not {"picture", "changed", "ways"} & change.keys()
        assert program.view["to_act"] == live.sitting.to_act
    texts = [line["text"] for line in program.view["moves"]]
    assert texts == list(live.sitting.table.record.moves)
