"""The application: every door of the web put together, behind the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

from ..core.refusal import Refusal
from ..store import Store
from . import (
    art,
    catalogues,
    desks,
    editor,
    explanations,
    games,
    health,
    hints,
    positions,
    problems,
    rules,
    studies,
    supplies,
    tables,
    variants,
)
from .analysis import AnalysisService
from .automation import PACE, Automation
from .desk_service import DeskService
from .guard import MOST_BODY, Application, Guard, Receive, Scope, Send
from .guests import Guests
from .host import Host
from .host_names import HostNames
from .housekeeping import Housekeeping
from .http_errors import TidyRequest, failed, refused
from .openapi import openapi
from .pages import STATIC, Pages, show_page
from .problem_service import ProblemService
from .rate_limits import Buckets, Rates
from .socket import PATH, SocketEndpoint
from .worker_pool import QueueLimits, WorkerPool

PROVERS = 1
"""Processes for proofs: beside those of the computer players, so that no move waits for one."""
PROOFS = QueueLimits(questions=20, of_one=3, patience=600.0)


@dataclass(frozen=True)
class ServerConfig:
    """All that a server is told."""

    database: str
    secret: str
    rates: Rates = field(default_factory=Rates)
    workers: int | None = None
    """Processes for computer players; one a core by default."""
    pace: float = PACE
    static: Path = STATIC
    names: tuple[str, ...] = ()
    """Under which names others may ask for it, apart from addresses."""


@dataclass(frozen=True)
class Opened:
    """An application on an open store, and what is to be called once it can be reached."""

    application: Application
    start: Callable[[], Awaitable[None]]


@asynccontextmanager
async def opened(config: ServerConfig) -> AsyncIterator[Opened]:
    """Open the store, call everybody who serves, and hand out the application."""
    store = await Store.open(config.database)
    workers, host = WorkerPool(config.workers), Host(store)
    provers = WorkerPool(PROVERS, PROOFS, patient=True)
    desk_service = DeskService(store, provers)
    housekeeping = Housekeeping(host, Automation(host, workers, config.pace))
    try:
        workers.start()
        provers.start()
        doors = application(config, host, workers, desk_service)
        await housekeeping.listen()

        async def start() -> None:
            await host.start()  # from now on clocks run
            housekeeping.start()

        yield Opened(doors, start)
        await host.close()
    finally:
        await desk_service.close()
        await provers.close()
        await workers.close()
        await store.close()


def application(
    config: ServerConfig, host: Host, workers: WorkerPool, desk_service: DeskService
) -> Application:
    """Return every door put together."""
    app = Litestar(
        ROUTES,
        state=_state(config, host, workers, desk_service),
        exception_handlers={Refusal: refused, Exception: failed},
        openapi_config=openapi(),
        request_class=TidyRequest,
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )
    doors = Dispatch(app, SocketEndpoint(host, config.rates))
    return Guard(doors, Guests(config.secret), config.rates, HostNames(config.names))


ROUTES: tuple[ControllerRouterHandler, ...] = (
    tables.router,
    health.show_health,
    games.show_games,
    rules.show_rules,
    art.show_art,
    catalogues.show_catalogue,
    explanations.show_glossary,
    explanations.show_explanations,
    explanations.show_reason,
    supplies.show_supply,
    variants.show_variants,
    variants.show_variant,
    positions.show_position,
    positions.explain_position,
    positions.explain_touches,
    positions.show_thought,
    editor.router,
    hints.show_hint,
    studies.router,
    problems.router,
    desks.router,
    show_page,
)
"""All that can be asked for over HTTP."""


def _state(
    config: ServerConfig, host: Host, workers: WorkerPool, desk_service: DeskService
) -> State:
    """Return what those who answer requests share."""
    rates = config.rates
    return State(
        {
            "host": host,
            "analysis": AnalysisService(workers, rates.positions),
            "problems": ProblemService(workers, desk_service.provers, rates.problems, host.store),
            "desks": desk_service,
            "pages": Pages(config.static),
            "table_buckets": Buckets(rates.tables),
            "thought_buckets": Buckets(rates.thoughts),
            "desk_buckets": Buckets(rates.desks),
            "new_desk_buckets": Buckets(rates.new_desks),
            "edit_buckets": Buckets(rates.edits),
            "study_buckets": Buckets(rates.studies),
            "new_study_buckets": Buckets(rates.new_studies),
            "supply_buckets": Buckets(rates.supplies),
        }
    )


@dataclass
class Dispatch:
    """The doors behind the guard: one for whoever wants to talk, the other for requests."""

    requests: Litestar
    socket: SocketEndpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Show somebody to the right one."""
        is_socket = scope["type"] == "websocket" and scope["path"] == PATH
        endpoint: Any = self.socket if is_socket else self.requests
        await endpoint(scope, receive, send)
