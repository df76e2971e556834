"""A real browser at a real server: what every browser test stands on."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from .saros_page import PHONE, Saros
from .serving import HASTY, SERVE, Server

SHELL = "chromium-headless-shell"
"""The same Chromium without its windows: it needs half the time and is smaller to fetch."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60_000
"""Milliseconds to wait for what must come: a busy machine is no fault of the pages."""
FETCH = "apt-get install -y --no-install-recommends"
INSTALL = f"apt-get update && ({FETCH} {SHELL} || {FETCH} chromium)"


def find_chromium() -> str | None:
    named = os.environ.get("SAROS_CHROMIUM")
    if named:
        return named if Path(named).is_file() else shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None)


def install_chromium() -> str:
    """Fetch Debian's Chromium where that is possible; return why not, or nothing."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return "no Chromium found; install one, or name it in SAROS_CHROMIUM"
    # Several workers may come here at once: the first installs, the others find it done.
    with (Path(gettempdir()) / "saros-chromium.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if find_chromium():
            return ""
        print(f"\nno Chromium found, so it is installed: {INSTALL}", file=sys.stderr)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(["sh", "-c", INSTALL], capture_output=True, env=quiet, check=False)
        return "" if done.returncode == 0 else "Chromium could not be installed with apt-get"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, installed on the spot if need be and possible.

    One for each file, not for the whole run: as long as it is open, an event loop runs in this
    thread, and no test of another file could run one of its own.
    """
    expect.set_options(timeout=PATIENCE)
    why = "" if find_chromium() else install_chromium()
    found = find_chromium()
    if found is None:
        pytest.skip(why or "no Chromium found")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def serve(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Start servers whose data are in folders that go away."""
    if not (root / "src/saros/web/static/index.html").is_file():
        pytest.skip("the browser's pages are not built; `python3 run test` builds them")
    servers: list[Server] = []

    def start(command: list[str] = SERVE) -> Server:
        servers.append(Server(tmp_path_factory.mktemp("server"), command))
        return servers[-1].start()

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def address(serve: Callable[..., Server]) -> str:
    """Where the server is that most tests share."""
    return serve(HASTY).address


@pytest.fixture(scope="session")
def screenshots(root: Path) -> Path:
    """Where pictures for a person to look at are written."""
    folder = root / "screenshots"
    folder.mkdir(exist_ok=True)
    print(f"\nscreenshots are in {folder}")
    return folder


OTHER_LIGHTS = pytest.mark.long("browser", reason="the same pages in every light")


@pytest.fixture(
    params=[
        pytest.param("false", id="two-lights"),
        pytest.param("true", id="every-light", marks=OTHER_LIGHTS),
    ]
)
def axe(root: Path, request: pytest.FixtureRequest) -> str:
    """The script that finds what is wrong with a page, and whether in every light."""
    script = root / "client/node_modules/axe-core/axe.min.js"
    if not script.is_file():
        pytest.skip("axe-core is not installed; `python3 run test` builds the client with it")
    return f"{script.read_text(encoding='utf-8')}\n;globalThis.everyLight = {request.param};"


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Saros]]:
    """Somebody new at a server: each visit has cookies, size and light of its own."""
    contexts = []
    faults: list[str] = []

    def arrive(at: str = address, **wishes: Any) -> Saros:
        settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = browser.new_context(**{**settings, **wishes})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if _is_fault(said) else None)
        return Saros(page, at)

    yield arrive
    for context in contexts:
        for page in context.pages:  # what is still under way is no fault of the next test
            page.unroute_all(behavior="ignoreErrors")
        context.close()
    assert not faults, "the browser complained: " + "; ".join(faults)


def _is_fault(said: Any) -> bool:
    """Errors of scripts and of the content policy; that the network failed is told apart."""
    network = ("Failed to load resource", "WebSocket connection to")
    return said.type == "error" and not said.text.startswith(network)


@pytest.fixture
def saros(visit: Callable[..., Saros]) -> Saros:
    return visit()


@pytest.fixture
def phone(visit: Callable[..., Saros]) -> Saros:
    return visit(**PHONE)


@pytest.fixture
def page(saros: Saros) -> Page:
    return saros.page
