"""`saros serve`: the pages and the programs' interface, from this machine."""

from __future__ import annotations

import sys
from socket import socket

from ..core.refusal import Refusal
from ..families import GAMES, playable

PORT = 8000


def serve(
    port: int | None, host: str, database: str | None, names: list[str], open_page: bool
) -> None:
    """Serve until somebody stops it."""
    # The port first: whoever is refused should not wait for everything to be loaded.
    from ..web.data_folder import data_folder, default_database
    from ..web.server import bound

    if port is not None and not 0 <= port <= 65_535:
        raise Refusal("bad_port", f"a port is a number from 0 to 65535, not {port}")
    for game in GAMES.values():
        playable(game)
    folder = data_folder()
    listener = bound(host, PORT if port is None else port, asked=port is not None)
    from ..web.app import ServerConfig
    from ..web.guests import secret_in
    from ..web.server import serve as answer

    database = database or default_database(folder)
    config = ServerConfig(database, secret_in(folder), names=(host, *names))
    if sys.stdin is not None and sys.stdin.isatty():
        print("Ctrl-C stops it.", file=sys.stderr)
    taken = port is None and listener.getsockname()[1] != PORT
    answer(config, listener, lambda: _announce(listener, taken, open_page))


def _announce(listener: socket, taken: bool, open_page: bool) -> None:
    """Say where the server is, and show it to whoever asked for that."""
    from ..web.server import address, address_in_network

    where = address(listener)
    print(f"Saros is at {where}{f' (port {PORT} is taken)' if taken else ''}", flush=True)
    if (outside := address_in_network(listener)) is not None:
        print(f"Others in your network find it at {outside}", flush=True)
    if open_page:
        _show(where)


def _show(where: str) -> None:
    """Open the page in a browser, beside the server."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(where,), daemon=True).start()
