"""The numbers of this tree beside those of another revision: size, long functions, speed.

    .venv/bin/python bench/compare.py REVISION [--speed] [--rounds 3] [--json]

The other revision is cloned into a temporary folder. Lines, functions over 25 lines and games named
outside their rooms are counted there and here by the same code. With `--speed` it is also set up
and compiled there, and then both are measured in turns, so that a busy minute hits both: perft and
random plays (`saros bench`), what a move costs the server (decided alone, and with a table played
over its host, without the network), and each tree's own `bench/web.py` with 200 tables for five
seconds. Of several rounds the best counts.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LONG = 25
FAMILY_ROOMS = ("games", "players", "draw", "bridges", "families")

CROWD = ("--tables", "200", "--seconds", "5")
"""So many that a fast machine does not play all of their games to the end meanwhile."""

Numbers = dict[str, float]

MOVES = """
import asyncio, json, random, sys, tempfile, time
from pathlib import Path
from saros.store import Store
from saros.table.sitting import Chair, Setting
from saros.web.host import Host

async def main(plies, tables):
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'x.db'}")
        host = Host(store)
        await host.start()
        chairs = Chair("guest", "a", "Ada"), Chair("guest", "b", "Ben")
        rng, spent, moves = random.Random(5), 0.0, 0
        for number in range(tables + 1):
            if number == 1:  # the first loads what is only loaded when needed
                spent, moves = 0.0, 0
            live = await host.open(Setting("terrestrial", chairs))
            for _ in range(plies):
                table = live.sitting.table
                if table.outcome is not None:
                    break
                text, seat, ply = rng.choice(table.legal_texts()), table.to_act, table.ply
                began = time.process_time()
                await host.act(live.sitting.id, lambda s: s.move(seat, ply, text, host.now()))
                spent += time.process_time() - began
                moves += 1
        await host.close()
        await store.close()
        print(json.dumps(1e6 * spent / moves))

asyncio.run(main(80, 12))
"""
"""Microseconds of processor time for one move: decided, saved, and the table swapped."""

DECISIONS = """
import json, random, time
from saros.table.sitting import Chair, Setting, Sitting

chairs = Chair("guest", "a", "Ada"), Chair("guest", "b", "Ben")
rng, spent, moves = random.Random(5), 0.0, 0
for number in range(25):
    if number == 1:
        spent, moves = 0.0, 0
    sitting = Sitting.opened("abcd2345", Setting("terrestrial", chairs))
    for now in range(1000, 81_000, 1000):
        table = sitting.table
        if table.outcome is not None:
            break
        text, seat, ply = rng.choice(table.legal_texts()), table.to_act, table.ply
        began = time.process_time()
        decided = sitting.move(seat, ply, text, now)
        # Before there were decisions, what was decided had still to be applied.
        sitting = decided.after if hasattr(decided, "after") else sitting.after(decided)
        spent += time.process_time() - began
        moves += 1
print(json.dumps(1e6 * spent / moves))
"""
"""The same for what is pure of it: a move is read, played, judged and made part of its sitting."""


def sources(tree: Path) -> list[Path]:
    """Every Python file of the product."""
    return sorted((tree / "src" / "saros").rglob("*.py"))


def lines_of(path: Path) -> int:
    """Return how many lines a file has."""
    return len(path.read_text(encoding="utf-8").splitlines())


def long_functions(path: Path) -> Iterator[str]:
    """Functions with more lines than a reader likes, docstrings not counted."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node, clean=False)
            words = 0 if docstring is None else docstring.count("\n") + 1
            if (node.end_lineno or 0) - node.lineno + 1 - words > LONG:
                yield f"{path.name}:{node.name}"


def is_kernel(path: Path) -> bool:
    """Tell whether a file is compiled; its functions are as long as C speed wants them."""
    return "import cython" in path.read_text(encoding="utf-8")


def names_a_game(tree: Path, path: Path) -> int:
    """Lines outside the families' own rooms in which a game or a family is named."""
    parts = path.relative_to(tree / "src" / "saros").parts
    families = [each.name for each in (tree / "src/saros/games").iterdir() if each.is_dir()]
    own = parts[0] in FAMILY_ROOMS and any(family in "/".join(parts) for family in families)
    if own or parts[0] == "families":
        return 0
    words = ("terrestrial", "astral", *families)
    text = path.read_text(encoding="utf-8").lower()
    return sum(any(word in line for word in words) for line in text.splitlines())


def counted(tree: Path) -> Numbers:
    """Return what can be counted without running anything."""
    files = sources(tree)
    client = [p for p in (tree / "client/src").rglob("*") if p.suffix in {".ts", ".svelte"}]
    return {
        "lines of Python": sum(map(lines_of, files)),
        "lines of TypeScript and Svelte": sum(map(lines_of, client)),
        "files of Python": len(files),
        f"functions over {LONG} lines": sum(len(list(long_functions(p))) for p in files),
        "of these outside the kernels": sum(
            len(list(long_functions(p))) for p in files if not is_kernel(p)
        ),
        "lines that name a game outside its room": sum(names_a_game(tree, p) for p in files),
    }


def measured(tree: Path) -> Numbers:
    """Return what a tree does a second here and now."""
    python = tree / ".venv/bin/python"
    command = [python, "-m", "saros", "bench", "--json"]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=True)
    found: Numbers = {}
    for name, game in json.loads(done.stdout)["games"].items():
        if game["perft_count"]:
            found[f"perft {name}, million/s"] = game["perft_per_second"] / 1e6
        found[f"random plays {name}, /s"] = game["plays_per_second"]
    found["a move decided, µs of processor"] = said(tree, DECISIONS)
    found["a move at the host, µs of processor"] = said(tree, MOVES)
    return found | served(tree)


def said(tree: Path, script: str) -> float:
    """Return the number that a script prints in a tree's own Python."""
    words = [tree / ".venv/bin/python", "-c", script]
    done = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout))


def served(tree: Path) -> Numbers:
    """Return how a tree's server carries two hundred tables on each database."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "web.json"
        command = [tree / ".venv/bin/python", "bench/web.py", *CROWD, "--json", kept]
        # It exits with 1 where a goal is missed, which is not the question here.
        subprocess.run(command, cwd=tree, stdout=subprocess.DEVNULL, check=False)
        rows = json.loads(kept.read_text(encoding="utf-8"))
    found: Numbers = {}
    for row in rows:
        name = row["database"]
        found[f"{name}: 99 % acknowledged within ms"] = row["99 %"]
        found[f"{name}: rush, moves/s"] = row["rush"]
        found[f"{name}: rush / bare commits"] = row["ratio"]
        found[f"{name}: rush drawn, moves/s"] = row["drawn"]
    return found


def better(one: Numbers, other: Numbers) -> Numbers:
    """Return the best of two measurements: more a second, less time."""
    if not one:
        return other
    return {name: (min if is_time(name) else max)(one[name], other[name]) for name in other}


def is_time(name: str) -> bool:
    """Tell whether less is better."""
    return "µs" in name or name.endswith(" ms")


def cloned(revision: str, folder: Path, compiled: bool) -> Path:
    """Return a clone at a revision, set up if something is to be run there."""
    tree = folder / "tree"
    subprocess.run(["git", "clone", "-q", ROOT, tree], check=True)
    subprocess.run(["git", "checkout", "-q", revision], cwd=tree, check=True)
    if compiled:
        subprocess.run([sys.executable, "run", "install", "dev"], cwd=tree, check=True)
    return tree


def shown(before: Numbers, after: Numbers) -> str:
    """Return both columns and their ratio as a table."""
    lines = [f"{'':<42}{'before':>12}{'after':>12}{'ratio':>8}"]
    for name in after:
        old, new = before.get(name), after[name]
        if old is None:
            lines.append(f"{name:<42}{'–':>12}{number(new):>12}")
            continue
        ratio = f"{new / old:.2f}" if old else "–"
        lines.append(f"{name:<42}{number(old):>12}{number(new):>12}{ratio:>8}")
    return "\n".join(lines)


def number(value: float) -> str:
    """Write a number with as many digits as mean something."""
    if value == int(value):
        return f"{value:,.0f}"
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.1f}" if value >= 10 else f"{value:.2f}"


def main() -> None:
    """Compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("revision")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # a PostgreSQL that is started from there runs as somebody else
        there = cloned(asked.revision, Path(folder), asked.speed)
        before, after = counted(there), counted(ROOT)
        old: Numbers = {}
        new: Numbers = {}
        for _ in range(asked.rounds if asked.speed else 0):
            old, new = better(old, measured(there)), better(new, measured(ROOT))
    result: dict[str, Any] = {"before": before | old, "after": after | new}
    print(json.dumps(result, indent=1) if asked.json else shown(**result))


if __name__ == "__main__":
    main()
