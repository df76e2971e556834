"""Commands about variants: check, list, show; the context knows which ones.

In their help `{name}` is what one is called, and `{word}` how it is typed.
"""

from __future__ import annotations

from typing import Annotated

import typer

from ..shared_options import AsJson

VariantFile = Annotated[
    str, typer.Argument(metavar="FILE", help="Its text, or a ready one; - is the input.")
]


def check(ctx: typer.Context, file: VariantFile, json: AsJson = False) -> None:
    """Say whether a {name} can be played, and in one sentence what is wrong if not.

    Examples:

    \b
      saros {word} check mine.txt
      saros play mine.txt --against 3
    """
    from ..formatting import printable
    from ..variants import as_json, as_text, checked, variants_called

    variants = variants_called(ctx.obj)
    variant = checked(variants, file)
    print(as_json(variant) if json else printable(as_text(file, variant, variants.name)))


def ready(ctx: typer.Context, json: AsJson = False) -> None:
    """List the ready ones, one a line."""
    from ..formatting import json_text
    from ..variants import variants_called

    variants = variants_called(ctx.obj)
    found = {word: variants.ready_called(word) for word in variants.ready}
    if json:
        print(json_text([{"word": word, "name": each.name} for word, each in found.items()]))
        return
    width = max(map(len, found))
    for word, each in found.items():
        print(f"{word:<{width}}  {each.about}")


def show(ctx: typer.Context, file: VariantFile, json: AsJson = False) -> None:
    """Print a {name} as text, to begin with one of your own.

    Examples:

    \b
      saros {word} show NAME > mine.txt
    """
    from ..variants import as_json, checked, variants_called

    variant = checked(variants_called(ctx.obj), file)
    print(as_json(variant) if json else variant.text.rstrip("\n"))
