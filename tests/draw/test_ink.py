"""The inks: what must be told apart can be, by day, by night and by every eye."""

import re

import pytest

from saros.draw.vector import ink, inks

BLOCKS = {
    "light": (":root",),
    "dark": (":root", '[data-theme="dark"]'),
    "light, safe": (":root", '[data-colours="safe"]'),
    "dark, safe": (
        ":root", '[data-theme="dark"]', '[data-colours="safe"]',
        '[data-theme="dark"][data-colours="safe"]',
    ),
}  # fmt: skip

TEXT = [
    ("text", "page"), ("text", "panel"), ("text-quiet", "page"), ("text-quiet", "panel"),
    ("accent", "page"), ("accent", "panel"), ("accent-text", "accent"), ("danger", "page"),
    ("danger", "panel"), ("danger-text", "danger"), ("green", "page"), ("limb-ink", "limb"),
    # The numbers of cards have a rim of their own round them; those of the moon need none.
    ("gold-ink", "day"), ("indigo-ink", "indigo"), ("indigo-ink", "night"), ("indigo-ink", "dusk"),
]  # fmt: skip
MARKS = [
    # Lines and glints on the sky.
    ("sepia", "day"), ("sepia", "noon"), ("sepia", "eve"),
    ("ivory", "dusk"), ("ivory", "night"), ("ivory", "deep"), ("ivory", "twilight"),
    # Emblems on their metal, and the rim of each side's medallion on either sky.
    ("gold-ink", "gold"), ("indigo-ink", "indigo"), ("silver", "indigo"),
    ("gold-ink", "noon"), ("gold", "night"), ("indigo", "noon"), ("silver", "night"),
    # Sun's cards and moon's by their lightness alone, with what stands on them.
    ("day", "night"), ("noon", "night"), ("gold-ink", "eve"), ("sepia", "meadow"),
    ("gold-ink", "land"), ("silver", "deep"), ("silver", "dusk"), ("gold", "deep"),
    # Eclipses: a bright ring round the black sun, a copper moon on black.
    ("open", "shade"), ("gold", "shade"), ("take", "shade"), ("open", "twilight"),
    # Signs carry their own edge.
    ("last", "mark-edge"), ("open", "mark-edge"), ("mark", "mark-edge"), ("take", "mark"),
    ("focus", "page"), ("focus", "panel"),
]  # fmt: skip


def classes(sheet: str) -> set[str]:
    """Every class that a sheet has a rule for."""
    selectors = re.sub(r"{[^{}]*}", "{}", sheet)
    return set(re.findall(r"\.([a-z][\w-]*)", selectors))


def tokens(theme: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for selector in BLOCKS[theme]:
        pattern = rf"(?:^|\n){re.escape(selector)}(?:,[^{{]*)? {{(.*?)}}"
        block = re.search(pattern, inks()[""], re.DOTALL)
        assert block, f"there is no block {selector}"
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block[1]))
    return found


def brightness(colour: str) -> float:
    shares = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dim, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dim + 0.05)


def test_contrast_is_measured_as_browsers_do() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", BLOCKS)
@pytest.mark.parametrize(("ink_on", "ground"), TEXT)
def test_words_can_be_read(theme: str, ink_on: str, ground: str) -> None:
    found = tokens(theme)
    assert contrast(found[ink_on], found[ground]) >= 4.5


@pytest.mark.parametrize("theme", BLOCKS)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_can_be_seen(theme: str, mark: str, ground: str) -> None:
    found = tokens(theme)
    assert contrast(found[mark], found[ground]) >= 3


@pytest.mark.parametrize("theme", BLOCKS)
@pytest.mark.parametrize("ground", ["page", "panel"])
@pytest.mark.parametrize(
    ("face", "edge"), [("day", "sepia"), ("night", "silver-deep"), ("limb", "limb-ink")]
)
def test_a_card_stands_out_from_the_table_by_its_face_or_by_its_edge(
    theme: str, ground: str, face: str, edge: str
) -> None:
    found = tokens(theme)
    assert max(contrast(found[part], found[ground]) for part in (face, edge)) >= 3


def test_every_token_that_is_used_has_a_value() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", ink()))
    assert used <= set(re.findall(r"--([\w-]+):", ink()))


@pytest.mark.parametrize("family", inks())
def test_only_tokens_have_colours(family: str) -> None:
    rules = re.sub(r"--[\w-]+: #[0-9a-f]{6};", "", inks()[family])
    assert not re.findall(r"#[0-9a-f]{3,8}\b(?=[;\s])", rules)


def test_no_two_families_have_inks_for_one_class() -> None:
    shared, *theirs = map(classes, inks().values())
    assert sum(map(len, theirs)) > 150
    for n, one in enumerate(theirs):
        for other in theirs[:n]:
            assert one & other - shared == set()


def test_nothing_moves_for_those_who_prefer_it_so() -> None:
    moving = set(re.findall(r"animation: var\(--(\w+)\)", ink()))
    assert moving
    assert not re.findall(r"animation: (?!var)", ink())
    for stilled in (
        r"\[data-motion=.off.\] {(.*?)}",
        r"reduced-motion: reduce\) {\s*:root {(.*?)}",
    ):
        block = re.search(stilled, ink())
        assert block
        assert set(re.findall(r"--(\w+): none;", block[1])) == moving
