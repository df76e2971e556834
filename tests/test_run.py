"""The bootstrap file `run`: the first thing anybody meets, so it must never fail unkindly."""

import ast
import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

SEVERAL = ("-n", "auto", "--dist", "worksteal")
"""How pytest is told to use several processes."""
UNCOMPILED = """
    tests/arena tests/bridges tests/games tests/table tests/players/sonnemond
    tests/players/sunmoon/test_evaluation.py tests/players/sunmoon/test_proof.py
""".split()
"""What stands on the kernels and is tested without them.

Not the tests of sunmoon's search and levels: they count nodes, some five hundred times slower then,
and the ordinary run compares the uncompiled search with the compiled one.
"""


@pytest.fixture
def empty_tree(run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`run` in an empty tree with one kernel, whose steps only note that they were taken."""
    for name in ("VENV", "STAMP", "LOCKS", "STATIC"):
        monkeypatch.setattr(run, name, tmp_path / getattr(run, name).relative_to(run.ROOT))
    monkeypatch.setattr(run, "ROOT", tmp_path)
    (tmp_path / "hatch_build.py").write_text('KERNELS = ("kernel.py",)\n')
    (tmp_path / "kernel.py").write_text("a = 1\n")
    (tmp_path / "pyproject.toml").write_text("")
    run.LOCKS.mkdir()
    for lock in ("installer", "runtime", "dev"):
        (run.LOCKS / f"{lock}.lock").write_text(lock)
    run.taken = []
    steps = (*run.BASE, "client", "dev")
    note = {name: lambda name=name: run.taken.append(name) for name in steps}
    note["client"] = lambda: (
        run.taken.append("client"),
        run.STATIC.mkdir(parents=True, exist_ok=True),
    )
    monkeypatch.setattr(run, "STEPS", note)
    return run


def steps(run: ModuleType, *extra: str) -> list[str]:
    run.taken.clear()
    run.prepare(*extra)
    return list(run.taken)


def test_an_old_python_gets_one_sentence(root: Path) -> None:
    code = "import sys, runpy; sys.version_info = (3, 9); runpy.run_path('run')"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.stderr == "Saros needs Python 3.11 or newer; this is 3.9.\n"
    assert done.returncode == 1


def test_an_old_python_can_read_the_file(root: Path) -> None:
    ast.parse((root / "run").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_everything_is_made_once(empty_tree: ModuleType) -> None:
    assert steps(empty_tree) == list(empty_tree.BASE)
    assert steps(empty_tree) == []


def test_the_test_tools_come_on_top(empty_tree: ModuleType) -> None:
    steps(empty_tree)
    assert steps(empty_tree, "dev") == ["dev"]
    assert steps(empty_tree) == steps(empty_tree, "dev") == []


def test_an_edited_kernel_is_only_recompiled(empty_tree: ModuleType) -> None:
    steps(empty_tree)
    (empty_tree.ROOT / "kernel.py").write_text("a = 2\n")
    assert steps(empty_tree) == ["kernels"]
    (empty_tree.ROOT / "kernel.pxd").write_text("cdef int a\n")
    assert steps(empty_tree) == ["kernels"]


def test_an_extension_of_unknown_origin_is_made_anew(empty_tree: ModuleType) -> None:
    steps(empty_tree)
    (empty_tree.ROOT / "kernel.cpython-311.so").write_bytes(b"")
    assert steps(empty_tree) == ["kernels"]
    assert steps(empty_tree) == []


@pytest.mark.parametrize(("variable", "value"), [("SAROS_PURE", "1"), ("CC", "another-cc")])
def test_the_surroundings_of_the_compiler_count(
    empty_tree: ModuleType, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.delenv(variable, raising=False)
    steps(empty_tree)
    monkeypatch.setenv(variable, value)
    assert steps(empty_tree) == ["kernels"]


def test_the_pages_are_built_once(empty_tree: ModuleType) -> None:
    steps(empty_tree)
    assert steps(empty_tree, "client") == ["client"]
    assert steps(empty_tree, "client") == []
    shutil.rmtree(empty_tree.STATIC)
    assert steps(empty_tree, "client") == ["client"]


@pytest.mark.parametrize(
    "source",
    [
        "client/src/main.ts", "client/index.html", "src/saros/draw/ink.css",
        "src/saros/draw/family/ink.css",
    ],
)  # fmt: skip
def test_an_edited_page_is_built_anew(empty_tree: ModuleType, source: str) -> None:
    steps(empty_tree, "client")
    path = empty_tree.ROOT / source
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("new")
    assert steps(empty_tree, "client") == ["client"]
    assert steps(empty_tree, "client") == []


def test_pages_that_cannot_be_built_stop_nobody(empty_tree: ModuleType) -> None:
    note = empty_tree.STEPS["client"]
    empty_tree.STEPS["client"] = lambda: sys.exit("no network")
    assert steps(empty_tree, "client") == list(empty_tree.BASE)
    empty_tree.STEPS["client"] = note
    assert steps(empty_tree, "client") == ["client"]


def test_a_new_lock_is_installed(empty_tree: ModuleType) -> None:
    steps(empty_tree)
    (empty_tree.LOCKS / "runtime.lock").write_text("newer")
    assert steps(empty_tree) == ["runtime", "kernels"]


def test_another_python_means_another_environment(
    empty_tree: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(empty_tree)
    monkeypatch.setattr(sys, "version", "3.99")
    assert steps(empty_tree) == list(empty_tree.BASE)


@pytest.mark.parametrize(("step", "again"), [("runtime", None), ("kernels", ["kernels"])])
def test_a_killed_set_up_heals(empty_tree: ModuleType, step: str, again: list[str] | None) -> None:
    def killed() -> None:
        raise KeyboardInterrupt

    note = empty_tree.STEPS[step]
    empty_tree.STEPS[step] = killed
    with pytest.raises(KeyboardInterrupt):
        steps(empty_tree)
    empty_tree.STEPS[step] = note
    assert steps(empty_tree) == (again or list(empty_tree.BASE))
    assert steps(empty_tree) == []


def test_a_step_that_fails_is_tried_again_alone(empty_tree: ModuleType) -> None:
    note = empty_tree.STEPS["project"]
    empty_tree.STEPS["project"] = lambda: sys.exit("no")
    with pytest.raises(SystemExit):
        steps(empty_tree)
    empty_tree.STEPS["project"] = note
    assert steps(empty_tree) == ["project", "kernels"]


def test_a_damaged_stamp_counts_as_none(empty_tree: ModuleType) -> None:
    steps(empty_tree)
    empty_tree.STAMP.write_text("{")
    assert steps(empty_tree) == list(empty_tree.BASE)


@pytest.mark.parametrize(
    ("words", "prepared", "line"),
    [
        ([], ("client",), ["saros", "serve"]),
        (["serve", "--port", "1"], ("client",), ["saros", "serve", "--port", "1"]),
        (["--port", "1"], ("client",), ["saros", "serve", "--port", "1"]),
        (["--port=1", "--open"], ("client",), ["saros", "serve", "--port=1", "--open"]),
        (["play"], (), ["saros", "play"]),
        (["perft", "terrestrial", "2"], (), ["saros", "perft", "terrestrial", "2"]),
        (["--help"], (), ["saros", "--help"]),
        (["--version"], (), ["saros", "--version"]),
        (["test"], ("client", "dev"), ["python", "-m", "pytest", *SEVERAL]),
        (
            ["test", "--long", "kills"],
            ("client", "dev"),
            ["python", "-m", "pytest", *SEVERAL, "--long", "kills"],
        ),
        (
            ["test", "-n0", "-k", "x"],
            ("client", "dev"),
            ["python", "-m", "pytest", "-n0", "-k", "x"],
        ),
    ],
)
def test_words_find_their_way(
    run: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    prepared: tuple[str, ...],
    line: list[str],
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(run, "prepare", lambda *extra: seen.append(extra))
    monkeypatch.setattr(run, "become", lambda *words: seen.append([str(word) for word in words]))
    run.main(words)
    program = str(run.BIN / line[0]) + run.EXE
    assert seen == [prepared, [program, *line[1:]]]


def test_what_is_started_keeps_its_bytecode(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(run, "WINDOWS", False)
    monkeypatch.setattr(os, "execv", lambda *_: None)
    run.become("saros", "serve")
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_the_kernels_are_known_to_run(run: ModuleType, root: Path) -> None:
    assert root / "src/saros/games/sunmoon/position.py" in run.kernels()
    assert all(kernel.is_file() for kernel in run.kernels())


def test_the_locks_pin_the_build_tools(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["dependency-groups"]["build"] == project["build-system"]["requires"]


def test_the_kernels_are_compiled_where_they_can_be(run: ModuleType, root: Path) -> None:
    if os.environ.get("SAROS_PURE") == "1":
        pytest.skip("SAROS_PURE=1 is set")
    if "CC" in os.environ or not (shutil.which("cc") or shutil.which("gcc")):
        pytest.skip("there is no ordinary C compiler here")
    for kernel in run.kernels():
        name = ".".join(kernel.relative_to(root / "src").with_suffix("").parts)
        made = importlib.import_module(name).__file__
        assert made is not None
        assert not made.endswith(".py"), f"{name} did not compile: see hatch_build.py"


def run_in_clone(clone: Path, root: Path, pure: str, *commands: str) -> list[Path]:
    """Set up a clone by its first command, run the others; return the kernels compiled there."""
    subprocess.run(["git", "clone", "-q", str(root), str(clone)], check=True)
    for words in commands:
        done = subprocess.run(
            [sys.executable, "run", *words.split()],
            cwd=clone,
            env={**os.environ, "SAROS_PURE": pure},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "run:" not in done.stdout
    return list((clone / "src").rglob("position.*.so"))


@pytest.mark.long("setup", reason="it sets up a whole new clone")
def test_a_fresh_clone_runs(root: Path, tmp_path: Path) -> None:
    commands = ("test -k honest_import", "perft terrestrial 2")
    built = run_in_clone(tmp_path / "clone", root, "", *commands)
    assert bool(built) == bool(shutil.which("cc"))


@pytest.mark.skipif(os.environ.get("SAROS_PURE") == "1", reason="it is running in such a clone")
@pytest.mark.long("uncompiled", reason="it sets up a clone without compiled kernels, and tests it")
def test_a_fresh_clone_runs_uncompiled(root: Path, tmp_path: Path) -> None:
    tests = f"test {' '.join(UNCOMPILED)}"
    played = ("perft terrestrial 2", "match level2 random --games 1")
    commands = (tests, f"{tests} --long uncompiled", *played)
    assert run_in_clone(tmp_path / "clone", root, "1", *commands) == []
