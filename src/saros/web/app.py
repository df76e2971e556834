"""The application: every door of the web put together, behind the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.datastructures import State

from ..core.refusal import Refusal
from ..store import Store
from . import positions, tables
from .crew import Crew
from .guard import MOST_BODY, Application, Guard, Receive, Scope, Send
from .guests import Guests
from .host import Host
from .pages import STATIC, Pages, show_page
from .problems import TidyRequest, failed, refused
from .rates import Buckets, Rates
from .rounds import Rounds
from .schema import openapi
from .socket import PATH, Doorkeeper
from .steward import PACE, Steward


@dataclass(frozen=True)
class Settings:
    """All that a server is told."""

    database: str
    secret: str
    rates: Rates = field(default_factory=Rates)
    workers: int | None = None
    """Processes for computer players; one a core by default."""
    pace: float = PACE
    static: Path = STATIC


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Application]:
    """Open the store, call everybody who serves, and hand out the application."""
    store = await Store.open(settings.database)
    crew, host = Crew(settings.workers), Host(store)
    rounds = Rounds(host, Steward(host, crew, settings.pace))
    try:
        crew.start()
        doors = application(settings, host, crew)
        await rounds.listen()
        await host.start()  # last of all: from now on clocks run
        rounds.start()
        yield doors
        await host.close()
    finally:
        await crew.close()
        await store.close()


def application(settings: Settings, host: Host, crew: Crew) -> Application:
    """Return every door put together."""
    rates = settings.rates
    state = State(
        {
            "host": host,
            "study": positions.Study(crew),
            "pages": Pages(settings.static),
            "table_buckets": Buckets(rates.tables),
            "thought_buckets": Buckets(rates.thoughts),
        }
    )
    app = Litestar(
        [tables.router, *positions.HANDLERS, show_page],
        state=state,
        exception_handlers={Refusal: refused, Exception: failed},
        openapi_config=openapi(),
        request_class=TidyRequest,
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )
    return Guard(Doors(app, Doorkeeper(host, rates)), Guests(settings.secret), rates)


@dataclass
class Doors:
    """The doors behind the guard: one for whoever wants to talk, the other for requests."""

    requests: Litestar
    talk: Doorkeeper

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Show somebody to the right one."""
        wants_to_talk = scope["type"] == "websocket" and scope["path"] == PATH
        door: Any = self.talk if wants_to_talk else self.requests
        await door(scope, receive, send)
