"""Keeps the stairs of the house: imports only go down, and only doors know the time and luck."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from saros.families import GAMES, registered

from .cli.test_game_options import HEAPS
from .game_words import ORDINARY, OURS, PHRASES, SOURCES, Vocabulary, advice, faults, named_in

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


# No game is named where all are served ------------------------------------------------------

GAMELESS = {"core", "table", "store", "arena", "web", "cli"}
"""Rooms that know no game at all."""

SHARED = {"players", "draw", "bridges", "families"}
"""Rooms in which each family has a place of its own; what lies beside that is for all."""

REGISTRY = "src/saros/families/__init__.py"
"""The one list of families, which names them all."""


def families(root: Path) -> set[str]:
    """The families of games, by the folders of their rulebooks."""
    return {path.parent.name for path in (root / "src/saros/games").glob("*/__init__.py")}


def gameless_sources(root: Path) -> list[Path]:
    """Every file of the program that serves all games; tests/client looks at the client's."""
    house = root / "src/saros"
    own = families(root)
    files = [path for room in GAMELESS for path in (house / room).rglob("*")]
    files += [
        path
        for room in SHARED
        for path in (house / room).rglob("*")
        if not own & {*path.relative_to(house).with_suffix("").parts}
    ]
    files += house.glob("*.py")
    static = house / "web/static"  # the client, built
    return sorted(
        path
        for path in files
        if path.suffix in (".py", ".css") and static not in path.parents and path != root / REGISTRY
    )


def test_every_family_with_an_entry_is_on_the_list(root: Path) -> None:
    """A rulebook without an entry is still being written."""
    entries = {path.stem for path in (root / "src/saros/families").glob("*.py")}
    assert families(root) & entries == {game.family for game in GAMES.values()}


def test_rooms_for_all_games_import_none(root: Path) -> None:
    own, found = families(root), []
    for path in gameless_sources(root):
        # What OpenSpiel imports to have our games is a list of them.
        if path.suffix == ".py" and path.name != "openspiel.py":
            module = ".".join(path.relative_to(root / "src").with_suffix("").parts)
            tree = ast.parse(path.read_text(encoding="utf-8"))
            steps = imports(tree, module, path.name == "__init__.py")
            found += [
                (path.name, target) for _, target, *_ in steps if own & {*target.split(".")[2:3]}
            ]
    assert found == []


def test_a_class_for_all_games_shares_its_name_with_no_other(root: Path) -> None:
    """One meaning for one word; families, which are strangers, may use the same."""
    named = classes_by_name(root)
    twice = {name: places for name, places in named.items() if len(places) > 1}
    assert twice == SHOWN_AGAIN


def test_a_type_of_the_client_shares_its_name_with_no_other(root: Path) -> None:
    named: dict[str, list[str]] = {}
    for path in sorted((root / "client/src").rglob("*.ts")):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"(?m)^(?:export )?(?:class|interface|type) (\w+)", text):
            named.setdefault(name, []).append(path.name)
    assert {name: places for name, places in named.items() if len(places) > 1} == {}
    own = {name for name, places in named.items() if places != [GENERATED]}
    assert own & classes_by_name(root).keys() == BOTH_ENDS


GENERATED = "wire.ts"
"""The server's own types, as the client reads them."""
BOTH_ENDS = {"Box", "ClockKind", "Connection", "Point", "Refusal"}
"""What means the same in the client, which has it too."""


def classes_by_name(root: Path) -> dict[str, set[str]]:
    """In which files that serve all games there is a class of a name."""
    named: dict[str, set[str]] = {}
    for path in gameless_sources(root):
        if path.suffix == ".py":
            for name in class_names(ast.parse(path.read_text(encoding="utf-8"))):
                named.setdefault(name, set()).add(path.relative_to(root).as_posix())
    return named


SHOWN_AGAIN = {
    # What the library shows is a table that also reads and draws.
    "Table": {"src/saros/__init__.py", "src/saros/table/table.py"},
}


def class_names(tree: ast.Module) -> Iterator[str]:
    """Its classes, and the names it gives to types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, made = node.targets[0].id, ast.unparse(node.value)
            if name[0].isupper() and not name.isupper() and not made.startswith("TypeVar("):
                yield name


DOCTESTS = {
    "src/saros/__init__.py", "src/saros/bridges/openspiel.py", "src/saros/table/sitting.py",
}  # fmt: skip
"""Files whose examples, which are run as tests, play a game that there is."""


def test_what_serves_all_games_names_none(root: Path) -> None:
    sources = gameless_sources(root)
    assert len(sources) > 100
    named = named_in(sources, root, DOCTESTS)
    assert not named, advice(named)


@pytest.mark.parametrize(
    "path",
    [
        "src/saros/core/game.py", "src/saros/table/clock.py", "src/saros/store/schema.py",
        "src/saros/arena/match.py", "src/saros/web/app.py", "src/saros/cli/commands/play.py",
        "src/saros/players/analyst.py", "src/saros/families/players.py",
        "src/saros/draw/text.py", "src/saros/draw/ink.css", "src/saros/bridges/spiel_game.py",
        "src/saros/__init__.py",
    ],
)  # fmt: skip
def test_every_room_is_looked_at(root: Path, path: str) -> None:
    assert root / path in gameless_sources(root)


@pytest.mark.parametrize("room", ["games", "players", "draw", "bridges"])
def test_the_games_own_rooms_may_name_them(root: Path, room: str) -> None:
    looked_at = set(gameless_sources(root))
    for family in families(root):
        own = list((root / "src/saros" / room / family).rglob("*.py"))
        assert own or room != "games", "only the rules are needed"
        assert not looked_at & set(own)


def test_a_game_named_in_any_room_is_caught(tmp_path: Path) -> None:
    house = tmp_path / "src/saros"
    rooms = [*GAMELESS, *SHARED, "cli/commands", "players/judge", "web/deeper/still", ""]
    bad = [house / room / "new.py" for room in rooms] + [house / "draw/new.css"]
    good = [house / room / "family/new.py" for room in ("games", *SHARED)]
    good += [house / "draw/family/ink.css"]
    good += [house / "games/family/__init__.py", house / "players/judge/family.py"]
    for path in bad + good:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("is_deploying()")
    caught = named_in(gameless_sources(tmp_path), tmp_path)
    assert caught == {path.relative_to(tmp_path).as_posix(): {"deploy"} for path in bad}


# The guard bites ---------------------------------------------------------------------------


@pytest.mark.parametrize("what", SOURCES)
def test_there_are_words_of_every_kind(what: str) -> None:
    assert OURS.words[what] - set(ORDINARY), f"no {what} would ever be found"


SPELLINGS: list[Callable[[list[str]], str]] = [
    lambda parts: f'if name == "{" ".join(parts)}":',
    lambda parts: f"is_{'_'.join(parts)}(state)",
    lambda parts: f"{'_'.join(parts).upper()} = 1",
    lambda parts: f"class {''.join(map(str.capitalize, parts)).removesuffix('s')}s:",
    lambda parts: f"const is{''.join(map(str.capitalize, parts))} = {parts[0]}();",
    lambda parts: f'"--{"-".join(parts)}"',
    lambda parts: f"var(--{'-'.join(parts)}-ink)",
    lambda parts: f"# Here the {' '.join(parts)} is asked for.",
    lambda parts: f'"""Return {" ".join(parts)}\'s turn."""',
]


@pytest.mark.parametrize("what", SOURCES)
def test_each_word_is_found_however_it_is_spelt(what: str) -> None:
    missed = [
        source
        for word in OURS.words[what] - set(ORDINARY)
        for source in (spelt(word.split()) for spelt in SPELLINGS)
        if not faults(source)
    ]
    assert missed == []


@pytest.mark.parametrize(
    "source",
    [
        "eclipse()", "self.eclipses", "def is_deploying(state):", "# a deployment", "banishment",
        "banish", "princesses", "two Soldiers", "SonneMond", "sonne_und_mond", "SunMoon",
        "like E d2 d3", '"open_earth" in options', "openEarth", "--shut-earth", "a unicorn's",
        "by repetition", "stargazer", "<TotalEclipse/>", "x.astral", "mooncolour moon", "the Moon",
    ],
)  # fmt: skip
def test_a_named_game_is_caught(source: str) -> None:
    assert faults(source)


@pytest.mark.parametrize(
    "source",
    [
        "", "A home for the games of sun and moon.", "draw a picture", "the game is drawn",
        "go on", "the Escape key", "sundial", "sunny", "a monsoon", "an hourglass",
        "started", "earthen", "sandals", "a discussion", "claim the win", "no legal moves",
    ],
)  # fmt: skip
def test_ordinary_words_pass(source: str) -> None:
    assert faults(source) == []


def test_an_allowed_word_is_a_word_of_a_game_and_stands_somewhere(root: Path) -> None:
    assert set(ORDINARY) <= OURS.all
    paths = [*gameless_sources(root), *(root / "client/src").rglob("*.*")]
    sources = [path.read_text(encoding="utf-8") for path in paths]
    standing = {found.word for source in sources for found in OURS.found_in(source)}
    assert set(ORDINARY) - standing == set()
    spoken = " ".join(sources).lower()
    assert [phrase for phrase in PHRASES if phrase.lower() not in spoken] == []


def test_the_words_of_a_new_game_are_found_by_themselves() -> None:
    with registered(HEAPS):
        toy = Vocabulary(HEAPS.games, SOURCES | {"kind": lambda _: ["pebble"]})
        assert toy.words["kind"] == {"pebble"}
        assert "take 2" in toy.notations
    for source in ("A heap of stones", "--last-loses", "last_wins", "north", "pebbles", "take 2"):
        assert faults(source, toy), source
        assert faults(source) == [], source


def test_a_family_must_say_what_it_is_played_with() -> None:
    with registered(HEAPS), pytest.raises(KeyError, match="heaps"):
        assert Vocabulary(HEAPS.games, SOURCES).words
