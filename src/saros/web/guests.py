"""Guests: who comes without an account is known again by a signed cookie."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from itsdangerous import BadSignature, Signer

from ..core.names import compared, is_one_line, is_seen, shortened
from ..core.refusal import Refusal, excerpt
from ..families import GAMES

COOKIE = "saros_guest"
YEAR = 365 * 86_400
LONGEST_NAME = 24
HOUSE_WORDS = {"you", "your", "computer", "the computer", "chance", "nobody", "somebody", "Saros"}
"""What sentences call people without their names, and other words nobody should speak as."""


@dataclass
class Guest:
    """Somebody at the door."""

    id: str
    fresh: bool
    """Whether they are new here; their cookie is still to be set."""
    keep: bool = False
    """Whether they have been given something that only their cookie will open again."""


class Guests:
    """Makes and reads the cookies."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="saros.guest")

    def known(self, cookie: str | None) -> Guest:
        """Return the guest a cookie names, or a new one if it names nobody."""
        try:
            if cookie:
                return Guest(self._signer.unsign(cookie).decode(), fresh=False)
        except (BadSignature, UnicodeError):
            pass  # it is no cookie of ours
        return Guest(secrets.token_hex(8), fresh=True)

    def cookie(self, guest: Guest, secure: bool) -> str:
        """Return the header that lets a browser remember the guest."""
        signed = self._signer.sign(guest.id).decode()
        words = f"{COOKIE}={signed}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
        return f"{words}; Secure" if secure else words


def tidy_name(name: str, otherwise: str = "guest") -> str:
    """Return a name as it may be shown to others, or refuse it."""
    tidy = " ".join(name.split())
    if not is_one_line(tidy):
        raise Refusal("bad_name", f"the name {excerpt(name)} cannot be printed")
    if tidy and not is_seen(tidy):
        raise Refusal("bad_name", "of this name there is nothing to be seen")
    return shortened(tidy, LONGEST_NAME) or otherwise


def own_name(name: str) -> str:
    """Return the name that somebody gives themselves, or refuse one that is taken for another's."""
    tidy = tidy_name(name)
    if compared(tidy) in house_words():
        raise Refusal(
            "bad_name", f"{excerpt(tidy)} is a word of the house's own: choose another name"
        )
    return tidy


@cache
def house_words() -> frozenset[str]:
    """Return what sentences call players who have no name, and the seats of the games."""
    titles = {
        title for game in GAMES.values() for seats in game.seats for title in game.seat_names(seats)
    }
    return frozenset(map(compared, titles | HOUSE_WORDS))


def secret_in(folder: Path) -> str:
    """Return the secret that signs the cookies; made once, and readable by its owner alone."""
    if given := os.environ.get("SAROS_SECRET"):
        return given
    path = folder / "secret"
    try:
        if not path.exists():
            _make_secret(path)
        secret = path.read_text(encoding="ascii", errors="replace").strip()
    except OSError as error:
        why = (error.strerror or "it fails").lower()
        raise Refusal("bad_secret", f"{path} can be neither read nor made: {why}") from None
    if len(secret) < 32 or not secret.isascii():
        raise Refusal("bad_secret", f"{path} holds no secret; take it away to have a new one made")
    return secret


def _make_secret(path: Path) -> None:
    """Write a new secret whole or not at all; of two servers that start at once one wins."""
    fresh = path.with_name(f"secret.{os.getpid()}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError:  # a full disk
        fresh.unlink()
        raise
    try:
        os.link(fresh, path)  # unlike a renaming this never replaces another's
    except FileExistsError:
        pass  # the other server's secret is as good
    except OSError:
        fresh.replace(path)  # a file system without links
        return
    fresh.unlink()
