"""A server that a test may kill: it serves a database and says where it is, and since when."""

import sys
import time

from saros.web.app import ServerConfig
from saros.web.rate_limits import no_limits
from saros.web.server import address, bound, serve

SECRET = "a secret for tests, long enough to be one"


def main(database: str, pace: str) -> None:
    listener = bound("127.0.0.1", 0, asked=True)
    settings = ServerConfig(database, SECRET, no_limits(), workers=1, pace=float(pace))
    serve(settings, listener, lambda: print(address(listener), time.time(), flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
