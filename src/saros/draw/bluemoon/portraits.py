"""The leaders of the peoples: each a bust in an oval, with what their crest is made of about them.

A portrait stands in a box of fifty-two units by sixty, its middle the origin.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engraving import circle, group, path, rays, ring, spokes
from ..scene import Point

CENTRE: Point = (0.0, 0.0)
FILL, LINE, FINE, CUT, GILD, THIN = (
    "bm-fill", "bm-line", "bm-fine", "bm-cut", "bm-gild", "bm-cut-line",
)  # fmt: skip

FACE = (
    "M0-13C6.4-13 9.6-8.6 9.2-2C8.8 4.4 5 10.4 0 11.4C-5 10.4-8.8 4.4-9.2-2C-9.6-8.6-6.4-13 0-13Z"
)
ROBE = "M-22 30C-21 20-14 15-5 13.4L0 18 5 13.4C14 15 21 20 22 30Z"
NOSE = "M0-2.4 1.4 3.4H-.8"


def portrait(people: str) -> str:
    """Return the bust of a people's leader."""
    halo = path(spokes((0, -4), range(0, 360, 6), 21, 40), "bm-ruling")
    return group([halo, *_PORTRAITS[people]()], clip_path="url(#bm-oval)")


def _both(*parts: str) -> list[str]:
    return [*parts, group(parts, transform="scale(-1 1)")]


def _eyes(y: float = -2.6, wide: float = 4.2) -> list[str]:
    inner, outer = f"{wide - 2.2:g} {y}", f"{wide + 2.2:g} {y}"
    eye = f"M{inner}Q{wide:g} {y - 1.8:g} {outer}Q{wide:g} {y + 1.5:g} {inner}Z"
    return _both(path(eye, FILL))


def _hoax() -> list[str]:
    """An elder with a long beard and an eye on the brow."""
    beard = "M-9.2-1C-9 8-8 20 0 29C8 20 9 8 9.2-1C7 3 5 4.4 0 4.4C-5 4.4-7 3-9.2-1Z"
    hairs = (
        "M-5.4 6C-5 14-3 20 0 25M5.4 6C5 14 3 20 0 25M0 6V24M-7.4 4C-7.4 10-6 15-4.4 19M7.4 4"
        "C7.4 10 6 15 4.4 19"
    )
    cap = "M-9.6-6C-10.4-17-5-22 0-22C5-22 10.4-17 9.6-6C6-9.4-6-9.4-9.6-6Z"
    brow = "M1.6-5.4Q5-7.4 8.4-4.4"
    return [
        path(ROBE, FILL),
        path("M-14 30C-13 24-9 19-5 16M14 30C13 24 9 19 5 16", THIN),
        path(FACE, CUT),
        path(beard, CUT),
        path(hairs, FINE),
        path(cap, FILL),
        path("M-4.6-14Q0-18.6 4.6-14Q0-9.8-4.6-14Z", GILD),
        circle((0, -14), 1.4, FILL),
        *_both(path(brow, LINE)),
        *_eyes(),
        path(NOSE, FINE),
        path("M-2.4 5.8Q0 7 2.4 5.8", LINE),
    ]


def _vulca() -> list[str]:
    """A warrior whose hair is fire."""
    hair = (
        "M0-30C3-24 8-25 9-30C13-24 11-19 14-17C16-19 16-22 15.4-25C20-19 19-10 16-4C15 2 12 6 9 8"
        "C10 0 9-7 5-10C2-8-2-8-5-10C-9-7-10 0-9 8C-12 6-15 2-16-4C-19-10-20-19-15.4-25"
        "C-16-22-16-19-14-17C-11-19-13-24-9-30C-8-25-3-24 0-30Z"
    )
    tongues = (
        "M-11-6C-13-11-10-14-10-19M11-6C13-11 10-14 10-19M-4-12C-5-17-2-19-2-23M4-12C5-17 2-19 2-23"
    )
    mail = "M-22 30C-22 22-18 17-12 16L-7 20 0 17 7 20 12 16C18 17 22 22 22 30Z"
    spikes = "M-21 24-26 14-16 18ZM21 24 26 14 16 18Z"
    return [
        path(spikes, GILD),
        path(mail, FILL),
        path("M-12 22H12M-15 26H15", THIN),
        path(FACE, CUT),
        path(hair, FILL),
        path(tongues, "bm-gild-line"),
        *_both(path("M1.8-4 8-7.4 7.4-4.6Z", FILL)),
        *_eyes(-1.6),
        path(NOSE, FINE),
        path("M-3.4 7Q0 5.4 3.4 7", LINE),
        path("M-2.4 11.4 0 15 2.4 11.4Z", FILL),
    ]


def _mimix() -> list[str]:
    """A radiant woman under antlers."""
    branch = "M6-14C9-18 9-23 7.4-29M8.4-19C12-19 14.4-22 14.4-27M7.4-16C13-14 18-17 20-23"
    braid = "M8-8C14-4 13 4 12 12C11.4 20 14 24 15 30H8C9 22 7 14 8.4 8Z"
    bands = "M11.4 13H8M12 17.4H8.4M13 22H9M14 26H8.6"
    return [
        *_both(path(branch, "bm-branch")),
        path(ROBE, FILL),
        *_both(path(braid, FILL), path(bands, THIN)),
        path(FACE, CUT),
        path("M-9.4-4C-10-14-5-17 0-17C5-17 10-14 9.4-4C7-10 3-12 0-12C-3-12-7-10-9.4-4Z", FILL),
        path(rays((0, -13.4), 1.8, [4.4] * 6), GILD),
        *_eyes(),
        path(NOSE, FINE),
        path("M-2.6 6.6Q0 8.4 2.6 6.6Q0 5.4-2.6 6.6Z", FILL),
        *_both(path("M3 2.4H7.6M3.4 4.4H6.8", FINE)),
        path("M-6 20Q0 25 6 20", "bm-gild-line"),
        circle((0, 23.4), 1.8, GILD),
    ]


def _flit() -> list[str]:
    """A hawk."""
    head = (
        "M0-24C9-24 14-16 13.4-6C13 2 11 8 14 14L6 12 7 19 0 15-7 19-6 12-14 14C-11 8-13 2-13.4-6"
        "C-14-16-9-24 0-24Z"
    )
    mask = (
        "M0-16C3-15 8-13.4 11.6-9C10.4-2 6-1 3.4 1L0 5-3.4 1C-6-1-10.4-2-11.6-9C-8-13.4-3-15 0-16Z"
    )
    crest = "M0-22C-1-27-4-29-7-30C-3-31 0-30 1.6-27C3-29 5-30 8-29.4C4-28 2.4-25 2-22Z"
    beak = "M-3.6-1.4C-2-4.4 2-4.4 3.6-1.4C4 4 2 8 0 12C-2 8-4 4-3.6-1.4Z"
    plumes = "M-18 30C-18 22-12 17-7 16L0 20 7 16C12 17 18 22 18 30Z"
    barbs = (
        "M-10 8Q-8 10-6.4 7M10 8Q8 10 6.4 7M-9.4 3Q-7 5-5.6 3M9.4 3Q7 5 5.6 3M-6-19Q-3-17 0-19"
        "Q3-17 6-19"
    )
    eye = circle((6, -7), 3, GILD) + circle((5.6, -7), 1.4, FILL)
    return [
        path(plumes, FILL),
        path("M-12 24Q-6 20 0 25Q6 20 12 24M-14 28Q-7 24 0 29Q7 24 14 28", THIN),
        path(crest, FILL),
        path(head, FILL),
        path(barbs, THIN),
        path(mask, CUT),
        *_both(eye),
        *_both(path("M2-9 10-12", LINE)),
        path(beak, GILD),
        path("M0-2V9", FINE),
    ]


def _khind() -> list[str]:
    """A child with large ears under a spinning cap."""
    ear = "M8.6-6C13-13 19-12 20-7C20 0 14 4 9 3Z"
    cap = "M-10-8C-10-16-5-19 0-19C5-19 10-16 10-8C4-10-4-10-10-8Z"
    vane = "M0-22C4-27 10-28 14-26C12-22 6-20.4 0-22Z"
    round_face = "M0-13C8-13 11.4-8 11-1C10.4 7 5 12 0 12C-5 12-10.4 7-11-1C-11.4-8-8-13 0-13Z"
    eye = circle((4.6, -1.6), 3.3, CUT) + circle((4.2, -1), 1.7, FILL)
    return [
        path("M-16 30C-16 21-11 16-5 14H5C11 16 16 21 16 30Z", FILL),
        path("M-8 30V22M8 30V22M0 16V30", THIN),
        *_both(path(ear, CUT), path("M12-6C15-8 17-6 16-3", FINE)),
        path(round_face, CUT),
        path(cap, FILL),
        path("M-4-10Q-3-16 0-19M4-10Q3-16 0-19", THIN),
        path("M0-19V-23", LINE),
        *_both(path(vane, GILD)),
        *_both(eye),
        circle((0, 2.4), 1.1, FILL),
        path("M-5 5.4Q0 10 5 5.4Q0 7.4-5 5.4Z", FILL),
    ]


def _terrah() -> list[str]:
    """One who is of stone."""
    head = "M-10-16 0-20 10-16 13-4 10 8 4 14H-4L-10 8-13-4Z"
    planes = (
        "M-10-16-4-8-13-4M10-16 4-8 13-4M-4-8 0-20 4-8 0-4ZM-10 8-4 4 0-4 4 4 10 8M-4 14-4 4"
        "M4 14 4 4"
    )
    crystals = "M-9-17-14-29-4-19ZM0-20-2-31 4-22ZM9-17 15-27 5-19Z"
    shoulders = "M-26 30-22 16-11 12-5 18H5L11 12 22 16 26 30Z"
    return [
        path(crystals, GILD),
        path(shoulders, FILL),
        path("M-22 16-14 22-16 30M22 16 14 22 16 30M-14 22-5 18M14 22 5 18", THIN),
        path(head, CUT),
        path(planes, FINE),
        *_both(path("M2.4-2.4 8.4-5 8-1.4Z", FILL)),
        path("M-4.6 8.6H4.6", LINE),
        path("M-7-9H-2M7-9H2", LINE),
    ]


def _pillar() -> list[str]:
    """A sage with feelers and a long moustache."""
    hat = "M-15-8C-8-13-4-19 0-27C4-19 8-13 15-8C8-10.4-8-10.4-15-8Z"
    whisker = "M1 5C5 4.4 8 7 8.4 12C8.8 18 8 22 10 26C6 24 5.4 18 5.6 13C5.6 9 4 7.4 1 7Z"
    feeler = "M6-20C9-25 13-28 18-27"
    eye = "M2-2.4Q4.4-3.6 7-2"
    return [
        *_both(path(feeler, LINE), circle((18.4, -27), 1.7, GILD)),
        path(ROBE, FILL),
        path("M0 18V30M-12 30C-11 24-8 20-4 17M12 30C11 24 8 20 4 17", THIN),
        path(FACE, CUT),
        path(hat, FILL),
        path("M-8-11Q-3-16 0-23M8-11Q3-16 0-23", THIN),
        circle((0, -14.4), 2.2, GILD),
        *_both(path(eye, LINE), path("M2-5.4Q5-7 8-5", FINE)),
        path(NOSE, FINE),
        *_both(path(whisker, FILL)),
        path("M-2 8.4Q0 9.4 2 8.4", LINE),
        path("M-1.4 11.4Q0 20 0 22Q0 20 1.4 11.4", FILL),
    ]


def _aqua() -> list[str]:
    """One of the sea, crowned with fins."""
    fin = "M0-13C2-20 1-25 0-31C6-27 8-20 6-12ZM6-12C10-17 11-22 11-27C15-22 15-14 9.4-8Z"
    ear = "M9-5C14-9 18-9 21-7C18-4 19-2 21 1C17 1 14 3 9.6 3Z"
    ribs = "M12-4.6 18-6M12-1.4 17.4-2M12 1 17 .4"
    scales = (
        "M-14 24Q-11 20-8 24Q-5 20-2 24M14 24Q11 20 8 24Q5 20 2 24M-17 28Q-14 24-11 28Q-8 24-5 28"
        "M17 28Q14 24 11 28Q8 24 5 28"
    )
    return [
        path(ROBE, FILL),
        path(scales, THIN),
        *_both(path(fin, FILL), path("M1.6-14C3-20 3-24 2-28M8-12C11-17 12-20 12-23", THIN)),
        *_both(path(ear, FILL), path(ribs, THIN)),
        path(FACE, CUT),
        path("M-9.2-5C-8-12-4-14 0-14C4-14 8-12 9.2-5C5-9-5-9-9.2-5Z", GILD),
        path(ring((0, -10.4), 1.8), FILL),
        *_eyes(-2.2, 4.4),
        *_both(path("M3 4.4Q5 5.4 7 4M3.4 6.4Q5 7.4 6.4 6.2", FINE)),
        path("M-.8 2.4H.8", LINE),
        path("M-2.4 7.4Q0 8.6 2.4 7.4", LINE),
    ]


_PORTRAITS: dict[str, Callable[[], list[str]]] = {
    "Hoax": _hoax, "Vulca": _vulca, "Mimix": _mimix, "Flit": _flit, "Khind": _khind,
    "Terrah": _terrah, "Pillar": _pillar, "Aqua": _aqua,
}  # fmt: skip
