"""Clocks as people write them, like `10 min + 5 s`, read into their settings as JSON."""

from __future__ import annotations

import re
from typing import Any

from .refusal import Refusal, excerpt

UNITS = {"s": 1_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}
_TIME = r"(\d{1,4}(?:\.\d)? ?(?:s|min|h|d))"
_FORMS = {
    "per_move": re.compile(rf"{_TIME} a move(, stop-and-go)?", re.ASCII),
    "hourglass": re.compile(rf"hourglass, {_TIME}", re.ASCII),
    "byoyomi": re.compile(rf"{_TIME} \+ (\d{{1,2}}) ?[×x] ?{_TIME}", re.ASCII),
    "delay": re.compile(rf"{_TIME} \+ {_TIME} delay", re.ASCII),
    "total": re.compile(rf"{_TIME}(?: \+ {_TIME})?", re.ASCII),
}


def read_clock(text: str) -> dict[str, Any]:
    """Return the setting of a clock that a text names; times are in milliseconds."""
    plain = " ".join(text.lower().split())
    for kind, form in _FORMS.items():
        if found := form.fullmatch(plain):
            return _setting(kind, found)
    sentence = (
        f"{excerpt(text)} is no clock; write it like 10 min + 5 s, 20 s a move or hourglass, 5 min"
    )
    raise Refusal("bad_clock", sentence)


def _setting(kind: str, found: re.Match[str]) -> dict[str, Any]:
    if kind == "per_move":
        forfeit = {"forfeit": "move"} if found[2] else {}
        return {"kind": kind, "base": _time(found[1])} | forfeit
    if kind == "hourglass":
        return {"kind": kind, "base": _time(found[1])}
    if kind == "byoyomi":
        periods = {"periods": int(found[2]), "increment": _time(found[3])}
        return {"kind": kind, "base": _time(found[1])} | periods
    more = {"increment": _time(found[2])} if found[2] else {}
    return {"kind": kind, "base": _time(found[1])} | more


def _time(text: str) -> int:
    unit = text.lstrip("0123456789. ")
    return round(float(text.removesuffix(unit)) * UNITS[unit])
