"""Under which names a server may be asked for: others are a trick of a page from elsewhere.

A page of another site can have its own name point to this machine, and then its requests look like
ours to the browser. But they carry that name. An address, or a name that nobody can register, is
never such a trick; every other name is to be told to the server.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

UNREGISTERED = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
"""Endings of names that belong to nobody outside one's own network."""


class HostNames:
    """The names of a server."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = {_plain(name) for name in names}

    def include(self, header: str | None) -> bool:
        """Tell whether a server may be asked for by this Host; a browser always names one."""
        if not header:
            return True
        try:
            name = _plain(urlsplit(f"//{header}").hostname or "")
        except ValueError:
            return False
        if not name or name in self._names:
            return bool(name)
        return "." not in name or name.endswith(UNREGISTERED) or _is_address(name)


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
