"""The animals on the cards, engraved small: each in a square of 24 units, its middle the origin."""

from __future__ import annotations

from collections.abc import Callable

from ..engraving import circle, glint, group, path

INK, CUT, LINE, FINE = "card-ink", "card-cut", "card-beast-line", "card-cut-fine"


def beast(animal: str, suit: str) -> str:
    """Return an animal in the ink of a suit; one that nobody has drawn yet is a glint."""
    drawn = _BEASTS.get(animal, _unknown)
    return group(drawn(), f"beast on-{suit}-card")


def _mirrored(parts: list[str]) -> list[str]:
    return [*parts, group(parts, transform="scale(-1 1)")]


def _butterfly() -> list[str]:
    wings = "M.6-1C2-8 8-12.4 11-9.6C13-6 7.4-.6 1 1.2ZM1 1.4C6.6 1 9.6 4.6 8 8C6 11 1.4 7 .6 2Z"
    veins = "M2.4-2.4 8.6-8.6M3-.8 9.6-5M2.4 2.6 6 7M3.4 2.4 7.4 4.6"
    feeler = "M.4-5C1-8 2.4-10 4.4-10.6"
    side = [path(wings, INK), path(veins, FINE), path(feeler, LINE)]
    return [*_mirrored(side), path("M0-5.6C1.4-3 1.2 5 0 9C-1.2 5-1.4-3 0-5.6Z", INK)]


def _bird() -> list[str]:
    outline = (
        "M-12-1.6C-9-3.6-6.4-3.2-4.4-1.6C-2.4-6-1.4-9.4 4.6-12C4-7.6 3.6-5 2.4-1.6C6-1 9 .4 12 3.4"
        "C8.4 3.2 6 3.6 3.6 4.4C5.4 6.6 6 8.6 5.6 11.4C2.4 9 .4 6.8-1 4.8C-5.4 5-8.6 2.4-9.4-.2Z"
    )
    barbs = "M-2.4-2.4C-.6-5 1-7.4 3.2-9.6M-.6-1.8C.8-4.2 1.6-5.6 2.6-7.4M3 1C5.4 1 7.4 1.6 9.4 2.6"
    return [path(outline, INK), path(barbs, FINE), circle((-7.4, -1.2), 0.8, CUT)]


def _dragonfly() -> list[str]:
    wings = (
        "M.4-4.4C4-8.6 9.6-9.6 12-7.6C11.4-4.4 5-2.4.4-3.4Z"
        "M.4-2C5-2.6 10.4.6 11 3.4C8 5.4 3 1.6.4-.6Z"
    )
    veins = "M2-4.4 10-7.2M2-1.6 9.2 2.6"
    tail = "M0-6C1.8-4 1.6-1 .9 1L.7 11.6H-.7L-.9 1C-1.6-1-1.8-4 0-6Z"
    rings = "M-.8 4H.8M-.8 6.4H.8M-.8 8.8H.8"
    side = [path(wings, INK), path(veins, FINE)]
    return [*_mirrored(side), path(tail, INK), circle((0, -7.6), 2.3, INK), path(rings, FINE)]


def _bat() -> list[str]:
    half = (
        "M0-3.4 1.6-7 3-3.4C5.6-7.4 8.4-8.4 12-7.6C11-5 11-2.4 11.4.6C9.6-.4 8.2.2 7.4 2.2"
        "C5.8 1.2 4.4 1.8 3.8 4C2.4 3.6 1 5.2 0 8.4Z"
    )
    bones = "M3-2.4C5.6-4 8-5.4 11-6.6M3.2-1.6 7.4 1.4M3.2-1.8C6-2.6 8.6-2 10.8-.4"
    return [*_mirrored([path(half, INK), path(bones, FINE)]),
            path("M-.9-2.6H-.8M.8-2.6H.9", "card-eyes")]  # fmt: skip


def _owl() -> list[str]:
    body = "M-8-11.4C-5.4-9-3-8.6 0-8.6C3-8.6 5.4-9 8-11.4C10.4-4 9 7 0 11.4C-9 7-10.4-4-8-11.4Z"
    breast = (
        "M-4 3.4Q-2.6 5.4-1.4 3.4M1.4 3.4Q2.6 5.4 4 3.4M-1.2 6.4Q0 8.2 1.2 6.4"
        "M-6 .8Q-7 4-4.6 7M6 .8Q7 4 4.6 7"
    )
    eyes = [circle((x, -3.8), 3.3, CUT) for x in (-3.7, 3.7)]
    pupils = [circle((x, -3.8), 1.5, INK) for x in (-3.4, 3.4)]
    return [path(body, INK), *eyes, *pupils, path("M-1.2-2.2H1.2L0 .8Z", CUT), path(breast, FINE)]


def _unknown() -> list[str]:
    return [path(glint((0, 0), 11, 0.3), INK)]


_BEASTS: dict[str, Callable[[], list[str]]] = {
    "butterfly": _butterfly, "bird": _bird, "dragonfly": _dragonfly, "bat": _bat, "owl": _owl,
}  # fmt: skip
