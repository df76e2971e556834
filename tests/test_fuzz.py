"""Whatever bytes come in, every reader reads them or refuses them in one line, and soon."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

import saros
from saros.core.audit import check
from saros.core.promises import any_move, check_sentence
from saros.core.record import Record, parse_json
from saros.core.refusal import Refusal
from saros.families import GAMES, game_named
from saros.families.files import SeenPosition, game_of_state, position_from, read_record
from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position_json import position_from_json
from saros.games.sunmoon.position_text import read_position, write_position
from saros.table.table import Table
from saros.table.view_table import ViewTable

PARTS, PER_PART = 6, 500
LONG_PARTS, PER_LONG_PART = 20, 5_000
SLOWEST = 3.0
"""Seconds that all the readers together may take over one input, with room for a busy machine."""
LONGEST = 10_000

TOKENS = """
    E P U S R e p u s r d2 d3 e5 i9 m4c s0c s2b -m- -e- –s– \ufffde\ufffd x xE + ( ) (d3) ○ • o * #
    ! ? . .. ... … — - ———— ------ 01. 1... a. l. 1-0 0-1 ½-½ 1/2-1/2 { } {} [ ] " : , \\ / 0 -1 1e9
    99999999999999999999 null true NaN Infinity "game" "moves" "start" "options" "saros" "board"
    Game: Moon: Sun: Switches: Start: terrestrial astral open_earth=on claims=tournament escape
    Seats: Result: sonnemond lay sun moon solar lunar eclipse 17 S17 SX M3 2> <1 +2 2:17 1#2 seat 's
    row at the left right of on place clear to and all total end turn draw 5 cards deal reshuffle
    "hands" "rows" "players" "stack" "last_round"
    \ufeff \u0130 \u0131 \u017f \u212a ß ﬁ \ud7ff 🌞 ² ٣ \x00 \u200b ' %
""".split()
TOKENS += [" ", "\n", "\r", "\t", "\r\n", "\u2028", "\x0b", "\x85", "\u00a0"]
ODD_VALUES: list[Any] = [None, True, False, 0, -1, 1.5, 10**30, float("nan"), "", "x", "E", "-m-"]
ODD_VALUES += ["\ud800", "m2b", "ſ", [], {}, [[]], {"": ""}, "moon", ["a7", "a7"], {"E": 25}]
SAMPLE = files("saros.games.sunmoon").joinpath("sample.txt").read_text(encoding="utf-8")


def seeds(rng: Random) -> list[str]:
    """Valid inputs of every sort, from plays as random as the generator."""
    found = [SAMPLE, "E d2 d3", "U s5d m0d xS •", "R –m– m2d", "escape xE c4", "S e6 e7 xP U ○"]
    for name, game in GAMES.items():
        chosen = {"claims": "tournament"} if rng.random() < 0.3 and name in BOARDS else {}
        table = Table.new(name, rng.choice(game.seats), **chosen)
        for _ in range(rng.randint(0, 60)):
            if not table.legal_moves():
                break
            table = table.play(any_move(game, table.state, rng))
        state = game.write_state(table.state)
        begun = Table.from_state(state)
        for part in (table, begun):
            found += [part.sheet(), part.record.to_text()]
        found.append(json.dumps(state))
        seat = rng.choice((None, *range(game.seats_of(table.state))))
        found.append(json.dumps(game.write_view(game.view(table.state, seat))))
        if name in BOARDS:
            found.append(write_position(table.state.position))
    return found


# -- mutation --------------------------------------------------------------------------------


def mutated_text(rng: Random, text: str, others: list[str]) -> str:
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randint(0, len(text))
        to = min(len(text), at + rng.choice((0, 1, 1, 2, 5, 30)))
        other = rng.choice(others)
        start = rng.randint(0, len(other))
        piece = rng.choice(
            [
                rng.choice(TOKENS),
                "",
                text[at:to] * rng.choice((2, 3, 50)),
                other[start : start + rng.randint(1, 40)],
                chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), 0x1F31E))),
                rng.choice(TOKENS) * rng.choice((2, 10, 300)),
            ]
        )
        text = text[:at] + piece + text[to:]
    return text[:LONGEST]


def nodes(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) of a JSON value."""
    keys = list(data) if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield data, key
        if isinstance(data[key], dict | list):
            yield from nodes(data[key])


def mutated_json(rng: Random, text: str) -> str:
    data = json.loads(text)
    for _ in range(rng.choice((1, 1, 2, 4))):
        places = list(nodes(data))
        if not places:
            break
        holder, key = rng.choice(places)
        act = rng.randrange(4)
        if act == 0:
            del holder[key]
        elif act == 1 and isinstance(holder, dict):
            holder[rng.choice([*TOKENS, "e4", "s3d", "sun", "E"])] = holder.pop(key)
        elif act == 2:
            source, other = rng.choice(places)
            if other in source if isinstance(source, dict) else other < len(source):
                holder[key] = json.loads(json.dumps(source[other]))
        else:
            holder[key] = deepcopy(rng.choice(ODD_VALUES))  # it may be changed in turn
    return json.dumps(data, ensure_ascii=rng.random() < 0.5)[:LONGEST]


def inputs(rng: Random, number: int) -> Iterator[bytes]:
    valid: list[str] = []
    for index in range(number):
        if index % 100 == 0:
            valid = seeds(rng)
        kind, text = rng.random(), rng.choice(valid)
        if kind < 0.05:
            yield rng.randbytes(rng.randint(0, 200))
        elif kind < 0.1:
            raw = bytearray(text.encode()[:LONGEST])
            for _ in range(rng.randint(1, 5)):
                raw[rng.randrange(len(raw))] = rng.randrange(256)
            yield bytes(raw)
        elif kind < 0.2:
            yield "".join(rng.choices(TOKENS, k=rng.randint(0, 40))).encode("utf-8", "replace")
        elif kind < 0.25:
            yield (" ".join(rng.choices(TOKENS, k=rng.randint(0, 400)))).encode("utf-8", "replace")
        elif kind < 0.5 and text.startswith("{") and "Game:" not in text:
            yield mutated_json(rng, text).encode("utf-8", "replace")
        else:
            yield mutated_text(rng, text, valid).encode("utf-8", "replace")


# -- the readers -----------------------------------------------------------------------------


def states() -> list[tuple[Any, Any]]:
    """(game, state) of every sort that reads moves differently."""
    ground, sky = GAMES["terrestrial"], GAMES["astral"]
    play = {"board": "astral", "turn": "moon"}
    play["pieces"] = {"-m-": "R", "-s-": "r", "m4c": "P", "-e-": "U", "m3f": "S", "s5a": "e"}
    claim = Table.new("terrestrial", claims="tournament")
    penalty = claim.play("E d2 d3 •").play("E f6 f5")
    over = {"board": "terrestrial", "turn": "moon", "pieces": {"e1": "R", "e7": "r"}}
    goal = {"board": "terrestrial", "turn": "moon", "pools": {"moon": {"E": 1, "U": 1}}}
    goal["pieces"] = {"a1": "R", "i7": "r", "e6": "S", "d7": "p", "c5": "u"}
    cards = [Table.new("sonnemond", seats) for seats in (2, 4)]
    rng = Random("cards")
    for _ in range(25):
        cards = [table.play(any_move(table.game, table.state, rng)) for table in cards]
    return [
        *((table.game, state) for table in cards for state in (table.states[0], table.state)),
        (ground, ground.setup()),
        (sky, sky.setup()),
        (sky, sky.read_state(play)),
        (ground, claim.state),
        (ground, penalty.state),
        (ground, ground.read_state(over)),
        (ground, ground.read_state(goal)),
    ]


STATES = states()


def follow(record: Record) -> None:
    """What the doors do with a record once it is read."""
    game = game_named(record.game)
    attempt(lambda: game.replay(record))
    attempt(lambda: check(game, record))
    attempt(lambda: game.read_record(game.write_record(record)))
    attempt(lambda: Record.from_text(record.to_text()))
    attempt(lambda: Table.from_record(record).sheet())


def attempt(read: Callable[[], Any]) -> Any:
    """Let it read or refuse; anything else is the failure we look for."""
    try:
        return read()
    except Refusal as refusal:
        check_sentence(refusal)
        return None


def offer_text(text: str) -> None:
    """Give a text to every reader of texts."""
    for read in (read_record, Record.from_text, *(game.read_record for game in GAMES.values())):
        record = attempt(lambda read=read: read(text))
        if record is not None:
            attempt(lambda record=record: follow(record))
    attempt(lambda: read_position(text))
    for game, state in STATES:
        before = game.write_state(state)
        attempt(lambda game=game, state=state: game.read_move(state, text))
        attempt(lambda game=game, state=state: game.force(state, text))
        assert game.write_state(state) == before
    line = text.partition("\n")[0]
    for game, state in STATES:
        attempt(lambda game=game, state=state: game.read_move(state, line))


def offer_data(data: Any) -> None:
    """Give a JSON value to every reader of JSON."""
    attempt(lambda: Record.from_json(data))
    state = attempt(lambda: game_of_state(data).read_state(data))
    if state is not None:
        attempt(lambda: Table.from_state(data).sheet())
    seen = attempt(lambda: position_from(data))
    if isinstance(seen, SeenPosition):
        attempt(lambda: seen.under({}, {"open_others_rows": False}))
        table = ViewTable(seen.game, seen.view)
        for move in table.legal_texts()[:3]:
            attempt(lambda move=move: table.play(move).one_line())
    if isinstance(data, dict):
        for game in GAMES.values():
            attempt(lambda game=game: game.read_state(data))
            attempt(lambda game=game: game.read_view(data))
        attempt(lambda: SunMoonOptions.from_mapping(data))
        if isinstance(data.get("options"), dict):
            attempt(lambda: SunMoonOptions.from_mapping(data["options"]))
        attempt(lambda: position_from_json(data, SunMoonOptions()))


def offer(raw: bytes, path: Path) -> None:
    """Give bytes to every door."""
    path.write_bytes(raw)
    attempt(lambda: saros.load(path))
    text = attempt(lambda: saros.read_text(path))
    if text is None:
        text = raw.decode("latin-1")
    offer_text(text)
    data = attempt(lambda: parse_json(text))
    if data is not None:
        offer_data(data)


def fuzz(seed: str, number: int, path: Path) -> None:
    for raw in inputs(Random(seed), number):
        begun = time.process_time()  # what it costs, however busy the machine is
        try:
            offer(raw, path)
        except Exception as error:
            pytest.fail(f"{type(error).__name__}: {error}\ninput: {raw!r}")
        took = time.process_time() - begun
        assert took < SLOWEST, f"{took:.1f} s for {raw!r}"


@pytest.mark.parametrize("part", range(PARTS))
def test_any_input_is_read_or_refused(part: int, tmp_path: Path) -> None:
    fuzz(f"part {part}", PER_PART, tmp_path / "input")


@pytest.mark.long("hostile", reason="a hundred thousand inputs")
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_any_of_many_more_inputs_is_read_or_refused(part: int, tmp_path: Path) -> None:
    fuzz(f"long part {part}", PER_LONG_PART, tmp_path / "input")


# -- inputs that were trouble once, or look like it ------------------------------------------

SPACES = " " * 9_000
SLOW = [
    "E d2 d3 x" + SPACES + "z",
    "Game: terrestrial\n01. E d2 d3" + SPACES + "E f6 f5",
    "Game: terrestrial\n01. E d2 d3 " + "—" * 9_000 + "x",
    "Game: terrestrial\n" + "{a}" * 3_000,
    "1" * 9_999,
    "1" * 9_000 + "." + SPACES[:900],
    "E" + SPACES + "d2",
    "Game" + SPACES + ":",
    "{" * 9_999,
    '{"game":' * 1_200,
    "[" * 9_999,
    "escape" + SPACES + "x",
    "astral " + "99" * 4_000 + " moon -/- -/- -/-",
    "R -m- (" + SPACES + ")",
    "Game: astral\n" + "E m4a, " * 1_400,
    "01. " * 2_500,
    '{"game": "astral", "comments": {"1": "' + "{" * 9_000 + '"}}',
]


@pytest.mark.parametrize("text", SLOW, ids=range(len(SLOW)))
def test_long_and_hollow_inputs_are_read_quickly(text: str, tmp_path: Path) -> None:
    begun = time.process_time()
    offer(text.encode(), tmp_path / "input")
    assert time.process_time() - begun < SLOWEST


@pytest.mark.parametrize("depth", [10, 300, 900, 960, 980, 990, 1000, 5000])
@pytest.mark.parametrize(
    "shape",
    [
        "%s",
        '{"saros": %s, "game": "astral"}',
        '{"game": "astral", "moves": %s}',
        '{"game": "astral", "options": {"claims": %s}}',
        '{"game": "astral", "start": {"board": "astral", "turn": %s}}',
        '{"board": "astral", "turn": "moon", "pieces": {"s0a": %s}}',
        '{"board": "astral", "turn": "moon", "waiting": {"sun": [%s]}}',
    ],
)
def test_deeply_nested_json_is_refused(shape: str, depth: int, tmp_path: Path) -> None:
    for nested in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        offer((shape % nested).encode(), tmp_path / "input")


@pytest.mark.parametrize(
    "key", ["switches", "reserve", "pools", "waiting", "arcs", "pieces", "turn"]
)
def test_any_value_in_a_start_is_read_or_refused(key: str, tmp_path: Path) -> None:
    for game in GAMES.values():
        start = game.write_state(game.setup())
        for value in ODD_VALUES:
            record = Record(game.name, start={**start, key: value}, moves=("E d2 d3", "E m4a"))
            offer(json.dumps(record.to_json()).encode(), tmp_path / "input")
            offer(json.dumps({**start, key: value}).encode(), tmp_path / "input")


@pytest.mark.parametrize("name", ["a\0b", "a\nb", "a\ud800b", "", ".", "a" * 5_000])
def test_a_path_that_cannot_be_opened_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        saros.load(name)
    check_sentence(caught.value)
