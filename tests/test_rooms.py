"""Keeps the stairs of the house: imports only go down, and only doors know the time and luck."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

# The root package, called "" here, shows the rooms to whoever imports saros; only doors use it.
STAIRS = [
    {"core"}, {"games"}, {"players", "draw"}, {"bridges"}, {"families"}, {"table"}, {"store"},
    {"arena"}, {""}, {"cli", "web"},
]  # fmt: skip
LEVEL = {room: level for level, rooms in enumerate(STAIRS) for room in rooms}
DOORS = STAIRS[-1]
# One door may open the other: `saros serve` starts the web.
OPENS = {("cli", "web")}

CLOCKS_AND_DICE = {"time", "datetime", "secrets", "uuid"}
# Times are handed down to the store by the doors; it must be able to write them.
HANDLES_TIMES = {("store", "datetime")}
# How long one has thought is not what time it is: a stopwatch is for players and their arena.
STOPWATCH = {("players", "time.perf_counter"), ("arena", "time.perf_counter")}
ENTROPY = {"os.urandom", "os.getrandom"}
WALL_CLOCK = {
    "datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today",
    "datetime.date.today",
}  # fmt: skip
GENERATORS = {"random.Random", "numpy.random.default_rng", "numpy.random.PCG64"}
# Types and modules; naming them rolls nothing.
HARMLESS = {"random", "numpy.random", "numpy.random.Generator", *GENERATORS}


def room_of(module: str) -> str:
    parts = module.split(".")
    if parts[1:] in (["__main__"], ["bridges", "openspiel"]):
        return "cli"  # doors, though they stand elsewhere
    return parts[1] if len(parts) > 1 and parts[1] in LEVEL else ""


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[int, str, str, str]]:
    """Line and full name of everything imported, then the name here and what it stands for."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                first = name.name.partition(".")[0]
                bound = (name.asname, name.name) if name.asname else (first, first)
                yield node.lineno, name.name, *bound
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for name in node.names:
                target = f"{source}.{name.name}"
                yield node.lineno, target, name.asname or name.name, target


def wrong_step(module: str, target: str) -> str | None:
    """Why this room may not import that one, if it may not."""
    here, there = room_of(module), room_of(target)
    if here == there == "games":
        own, other = module.split(".")[2:3], target.split(".")[2:3]
        # games/__init__.py holds the list of games and so knows them all.
        return "games are strangers to each other" if own and own != other else None
    if here == there or (here, there) in OPENS or LEVEL[there] < LEVEL[here]:
        return None
    return f"{here or 'the root'} may not import {there or 'the root'}"


def dotted(node: ast.expr, names: dict[str, str]) -> str | None:
    """The full name of `a.b.c`, as far as the imports tell."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute) and (value := dotted(node.value, names)):
        return f"{value}.{node.attr}"
    return None


def wrong_luck(tree: ast.AST, names: dict[str, str]) -> Iterator[tuple[int, str]]:
    """Uses of the wall clock and of chance that nobody seeded."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and dotted(node.func, names) in GENERATORS:
            values = [*node.args, *(word.value for word in node.keywords)]
            if all(isinstance(value, ast.Constant) and value.value is None for value in values):
                yield node.lineno, f"{dotted(node.func, names)} needs a seed"
        elif isinstance(node, ast.Attribute | ast.Name) and (name := dotted(node, names)):
            loose = name.startswith(("random.", "numpy.random."))
            deeper = name.startswith(tuple(f"{kind}." for kind in GENERATORS))
            if name in ENTROPY | WALL_CLOCK or (loose and not deeper and name not in HARMLESS):
                yield node.lineno, f"{name} is only for doors"


def violations(source: str, module: str, is_package: bool = False) -> list[str]:
    """Every fault of one file, as `line: sentence`."""
    tree = ast.parse(source)
    found = list(imports(tree, module, is_package))
    bad = [
        (line, why)
        for line, target, *_ in found
        if target.split(".")[0] == "saros" and (why := wrong_step(module, target))
    ]
    if room_of(module) not in DOORS:
        bad += [
            (line, f"{top} is only for doors")
            for line, target, *_ in found
            if (top := target.split(".")[0]) in CLOCKS_AND_DICE
            and (room_of(module), top) not in HANDLES_TIMES
            and (room_of(module), target) not in STOPWATCH
        ]
        bad += wrong_luck(tree, {name: stands for *_, name, stands in found})
    return [f"{line}: {why}" for line, why in sorted(set(bad))]


def test_the_stairs_hold(root: Path) -> None:
    bad = []
    for path in sorted((root / "src" / "saros").rglob("*.py")):
        parts = path.relative_to(root / "src").with_suffix("").parts
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        faults = violations(path.read_text(encoding="utf-8"), module, is_package)
        bad += [f"{path.relative_to(root)}:{fault}" for fault in faults]
    assert not bad, "\n".join(bad)


def test_every_folder_is_a_known_room(root: Path) -> None:
    rooms = {path.parent.name for path in (root / "src" / "saros").glob("*/__init__.py")}
    assert rooms <= set(LEVEL)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("saros.core.game", "import saros.games"),
        ("saros.core.game", "from saros import table"),
        ("saros.core.game", "from ..games.sunmoon import board"),
        ("saros.core.game", "def f():\n    from saros.draw import scene"),
        ("saros.games.sunmoon.rules", "from saros.games.bluemoon import cards"),
        ("saros.games.sunmoon.rules", "from ..bluemoon import cards"),
        ("saros.games.sunmoon.rules", "from saros.games import GAMES"),
        ("saros.players.simple", "from saros.draw import scene"),
        ("saros.draw.scene", "import saros.players.player"),
        ("saros.table.table", "from saros.store import tables"),
        ("saros.arena.play", "from saros import Table"),
        ("saros.version", "from saros.cli import main"),
        ("saros.web.app", "from saros.cli import main"),
        ("saros.table.clock", "import time"),
        ("saros.table.clock", "from time import perf_counter"),
        ("saros.players.timing", "import time"),
        ("saros.players.timing", "from time import time"),
        ("saros.core.record", "from datetime import date"),
        ("saros.store.tables", "import datetime as d\nd.datetime.now(d.UTC)"),
        ("saros.store.tables", "from datetime import date\ndate.today()"),
        ("saros.arena.play", "import secrets"),
        ("saros.arena.play", "import os\nos.urandom(8)"),
        ("saros.arena.play", "from os import urandom\nurandom(8)"),
        ("saros.players.simple", "import random\nrandom.random()"),
        ("saros.players.simple", "import random as r\nr.shuffle([1])"),
        ("saros.players.simple", "from random import choice\nchoice([1])"),
        ("saros.players.simple", "from random import Random\nRandom()"),
        ("saros.players.simple", "import random\nrandom.Random(None)"),
        ("saros.players.simple", "import random\nrandom.SystemRandom()"),
        ("saros.players.simple", "import numpy as np\nnp.random.default_rng()"),
        ("saros.players.simple", "import numpy as np\nnp.random.rand(3)"),
    ],
)
def test_a_violation_is_caught(module: str, source: str) -> None:
    assert violations(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("saros.games.sunmoon.rules", "from . import board\nfrom .pieces import Piece"),
        ("saros.games.sunmoon.rules", "from saros.core.game import Game\nimport saros.core"),
        ("saros.web.app", "import saros\nfrom saros import Table"),
        ("saros.version", "from saros.games import GAMES"),
        ("saros.players.sunmoon.judge", "from saros.games.sunmoon import board"),
        ("saros.players.sunmoon.engine", "from time import perf_counter"),
        ("saros.bridges.openspiel", "from saros.families import FAMILIES"),
        ("saros.cli.main", "import time, random, saros.web.app\nrandom.random()"),
        ("saros.store.tables", "from datetime import datetime\nx: datetime"),
        ("saros.players.simple", "import random\nr: random.Random = random.Random(7)"),
        ("saros.players.simple", "from random import Random\nRandom(x=seed).choice([1])"),
        ("saros.players.simple", "import numpy as np\nnp.random.default_rng(seed)"),
    ],
)
def test_an_honest_import_passes(module: str, source: str) -> None:
    assert violations(source, module) == []


def test_the_list_of_games_may_import_every_game() -> None:
    source = "from saros.games.sunmoon import game\nfrom .bluemoon import rules"
    assert violations(source, "saros.games", is_package=True) == []


GAMELESS = {"table", "store", "web"}
FAMILIES = {"sunmoon", "sonnemond"}


def family_of(target: str) -> str | None:
    """The family of games that a module belongs to, if any."""
    return next((part for part in target.split(".")[2:3] if part in FAMILIES), None)


def test_rooms_for_all_games_import_none(root: Path) -> None:
    known = {path.parent.name for path in (root / "src/saros/games").glob("*/__init__.py")}
    assert known == FAMILIES
    found = []
    for path in sources(root, GAMELESS):
        module = ".".join(path.relative_to(root / "src").with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        steps = imports(tree, module, path.name == "__init__.py")
        found += [(path.name, target) for _, target, *_ in steps if family_of(target)]
    assert found == []
    assert family_of("saros.draw.sonnemond.story") == "sonnemond"


def sources(root: Path, rooms: set[str]) -> list[Path]:
    return [path for room in sorted(rooms) for path in (root / "src/saros" / room).rglob("*.py")]


def test_nothing_that_serves_all_games_names_the_card_game(root: Path) -> None:
    client = list((root / "client").glob("*.html"))
    client += [path for path in (root / "client/src").rglob("*") if path.is_file()]
    ours = sources(root, GAMELESS) + client
    assert len(ours) > 60
    name = re.compile("sonne(mond| und)|solar|lunar", re.IGNORECASE)
    assert [path.name for path in ours if name.search(path.read_text(encoding="utf-8"))] == []
