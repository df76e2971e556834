"""The switches of Sonne und Mond (§2.3, §3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.options import Options, switch


@dataclass(frozen=True)
class SonneMondOptions(Options):
    """Defaults are the rules as `docs/rules/sonne-und-mond.md` reads them."""

    open_others_rows: bool = switch(
        True,
        "a missing row may also be opened in front of another player (§2.3)",
        short="rows may be opened in front of others",
    )
    empty_hand_eclipse: bool = switch(
        True,
        "who has no cards, may draw none and clears nothing suffers a total eclipse (§3.5)",
        short="an empty hand suffers a total eclipse",
    )
