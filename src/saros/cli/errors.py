"""How the command line answers what goes wrong: one sentence, in JSON for who asked for JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any

import typer
from typer.core import TyperGroup

from ..core.refusal import Refusal

JSON = "saros.json"
"""Under this name the context remembers that somebody wants JSON."""

UsageError: Any = typer.BadParameter.__base__
"""Whatever the parser of options may refuse; typer has a name for some of it only."""


class ErrorAnsweringGroup(TyperGroup):
    """Answers a refusal with one line, and ends quietly when nobody reads the output any more."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words in front of the command's own, and whether any of all asks for JSON."""
        # A command whose words are wrong never gets as far as its own --json.
        ctx.meta[JSON] = "--json" in takewhile(lambda word: word != "--", args)
        if not args:
            return super().parse_args(ctx, args)  # which shows the help
        with _usage_answered(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; no traceback for anything a person or a pipe may do."""
        try:
            with _usage_answered(ctx):
                result = super().invoke(ctx)
            sys.stdout.flush()
        except Refusal as refusal:
            said = _says_in_json(ctx, refusal.code, refusal.sentence)
            _flush()
            if not said:
                complain(refusal.sentence)
            raise typer.Exit(2) from None
        except (KeyboardInterrupt, EOFError):
            print(file=sys.stderr)
            raise typer.Exit(130) from None
        except BrokenPipeError:
            discard_output()
            raise typer.Exit(141) from None
        return result


@contextmanager
def _usage_answered(ctx: Any) -> Iterator[None]:
    """Let words that no command understands be refused in one sentence too, or in JSON."""
    try:
        yield
    except UsageError as error:
        said = " ".join(error.format_message().split())
        said = f"{said[:1].lower()}{said[1:].rstrip('.')}"
        said = said.replace("a valid int range", "a whole number")
        if not _says_in_json(ctx, "bad_usage", said):
            where = error.ctx.command_path if error.ctx else "saros"
            complain(f"{said}; see {where} -h")
        raise typer.Exit(2) from None


def _says_in_json(ctx: Any, code: str, sentence: str) -> bool:
    """Give a program that wants JSON its refusal as JSON, and tell whether it did."""
    if not ctx.meta.get(JSON):
        return False
    from .formatting import json_text
    from .screen import degrade_output

    degrade_output()
    print(json_text({"error": {"code": code, "sentence": sentence}}))
    return True


def complain(sentence: str) -> None:
    """Say on the standard error what is wrong, broken at spaces if a window shows it."""
    from .formatting import printable, wrapped

    try:
        width = os.get_terminal_size(sys.stderr.fileno()).columns or None
    except (OSError, ValueError, AttributeError):  # no window
        width = None
    print(wrapped(printable(f"saros: {sentence}"), width), file=sys.stderr)


def _flush() -> None:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Let what is left to write go nowhere: nobody reads it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
