"""The switches of Blue Moon (§1.4, §18.3, §20)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.options import Options, switch


@dataclass(frozen=True)
class BlueMoonOptions(Options):
    """Defaults are the rules as `docs/rules/blue-moon.md` reads them."""

    peer_compat: bool = switch(
        False,
        "the ways of another engine, bluemoon 1.3.2, wherever it differs from the rulebook (§20)",
        short="where bluemoon 1.3.2 differs, play as it does",
        offered=False,  # for programs that meet that engine
    )
    mulligan: bool = switch(
        False,
        "once before the first fight each may put cards back and draw as many anew (§1.4)",
        short="first hands may be exchanged once",
    )
    open_discards: bool = switch(
        False,
        "people may look through the discard piles, not only at the top of them (§18.3)",
        short="discard piles may be looked through",
    )
