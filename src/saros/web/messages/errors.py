"""Why a request was refused."""

from __future__ import annotations

from msgspec import Struct


class ErrorBody(Struct):
    """Why a request was refused: a word for programs, a sentence for people."""

    code: str
    sentence: str
