"""What every test shares: what counts as long, how hard hypothesis tries, no stale kernel; and a
real PostgreSQL for those that ask for it.
"""

import importlib.util
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

from . import dealing, long_groups
from .postgres import Cluster, Unavailable

ROOT = Path(__file__).resolve().parent.parent

# Before numpy is loaded. As in `saros train`: the products of a small net are too short to be
# shared, and on a busy machine the threads would wait for each other most of the time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The ordinary run is the same every time; the long one looks where nobody has looked before.
settings.register_profile("ordinary", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=1000, print_blob=True)


def load_run() -> ModuleType:
    """The bootstrap file `run` as a module; it has no .py to import it by."""
    loader = SourceFileLoader("saros_run", str(ROOT / "run"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def pytest_addoption(parser: pytest.Parser) -> None:
    long_groups.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    group = config.getoption("--long")
    settings.load_profile("long" if group == long_groups.PROPERTIES else "ordinary")
    # Only for a pytest started by hand: `run` has compared the stamp already. Workers follow suit.
    if not hasattr(config, "workerinput") and compiled_kernel_is_stale(load_run()):
        raise pytest.UsageError("a compiled kernel may not match its source: `python3 run test`")


def compiled_kernel_is_stale(run: ModuleType) -> bool:
    state = run.read_state()
    return run.built_mark() != run.digest() and (
        state.get("kernels") != run.kernel_mark() or state.get("built") != run.built_mark()
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int | None:
    group: str | None = config.getoption("--long")
    return long_groups.main(config, group) if group else None


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Iterator[None]:
    made = yield
    long_groups.check(made)
    return made


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    long_groups.choose(config, items)
    if processes := getattr(config, "workerinput", {}).get("workercount"):
        items[:] = dealing.dealt(items, processes)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """More workers than cores: many tests wait for another process most of their time."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = os.cpu_count() or 1
    return cores + min(2 * cores, 8)


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What runs the tests marked anyio."""
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL; one for all tests of a process."""
    with ExitStack() as stack:
        try:
            started = stack.enter_context(Cluster.running())
        except Unavailable as reason:
            pytest.skip(str(reason))
        yield started


@pytest.fixture
def postgres_url(cluster: Cluster) -> Iterator[str]:
    """The URL of an empty database."""
    with cluster.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty database is: every test that asks for it runs on both kinds."""
    if request.param == "postgres":
        empty: str = request.getfixturevalue("postgres_url")
        return empty
    return f"sqlite:///{tmp_path}/saros.db"


@pytest.fixture
def run_sql(url: str, request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Runs SQL on that database without Saros."""
    if url.startswith("postgresql"):
        cluster, name = request.getfixturevalue("cluster"), url.rpartition("/")[2]
        return lambda text: cluster.sql(text, name)

    def run(text: str) -> None:
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.executescript(text)
        connection.close()

    return run


@pytest.fixture
def run() -> ModuleType:
    """A fresh copy of `run`, free to be bent by the test."""
    return load_run()
