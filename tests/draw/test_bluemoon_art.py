"""The cards, leaders and dragons of Blue Moon as vectors: sound, small, and to be read."""

import gzip
import re
from itertools import combinations
from string import ascii_lowercase, ascii_uppercase
from xml.etree import ElementTree as ET
from xml.sax.saxutils import unescape

import pytest

from saros.core.refusal import Refusal
from saros.draw.bluemoon.art import PARTS, art, sheet_of
from saros.draw.bluemoon.catalogue import catalogue
from saros.draw.bluemoon.dragons import DRAGONS
from saros.draw.bluemoon.faces import back_of, face, leader_of, symbol_of
from saros.draw.bluemoon.gist import gist
from saros.draw.bluemoon.layout import NAMES, STRIP, fan, layout
from saros.draw.bluemoon.lettering import broken, fitting, width_of
from saros.draw.bluemoon.table_signs import MOST_BUTTONS, button_width
from saros.draw.vector import ink, inks
from saros.games.bluemoon.cards import CARDS, MUTANT, PEOPLES, Card

from .test_ink import BLOCKS, contrast

SVG = "{http://www.w3.org/2000/svg}"
SHEETS = tuple(map(sheet_of, PEOPLES))
EACH = pytest.mark.parametrize("ground", [*NAMES, *SHEETS, PARTS])


def tree(ground: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{art(ground)}</svg>')


def names_in(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


@EACH
def test_art_is_well_formed_and_brings_neither_style_nor_script(ground: str) -> None:
    root = tree(ground)
    names = names_in(root)
    assert len(set(names)) == len(names)
    assert all(re.match(r"(sym|under|over|bm)-", name) for name in names)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "foreignObject", "image")
        assert not [key for key in element.attrib if key == "style" or key.startswith("on")]


@EACH
def test_every_class_has_an_ink_and_every_reference_something_to_refer_to(ground: str) -> None:
    root = tree(ground)
    inked = set(re.findall(r"\.([a-z][\w-]*)", ink("bluemoon")))
    worn = {word for element in root.iter() for word in element.get("class", "").split()}
    assert worn - inked <= {"ground", ground}
    names = {*names_in(root), *names_in(tree(NAMES[0]))}
    used = {e.attrib["href"][1:] for e in root.iter(f"{SVG}use")}
    used |= set(re.findall(r"url\(#([\w-]+)\)", art(ground)))
    assert used <= names


def test_no_ink_is_mixed_in_vain() -> None:
    worn = {word for ground in (*NAMES, *SHEETS) for element in tree(ground).iter()
            for word in element.get("class", "").split()}  # fmt: skip
    spoken = set(re.findall(r"\.caption\.(bm-[\w-]+)", inks()["bluemoon"]))
    inked = set(re.findall(r"\.(bm-[\w-]+)", inks()["bluemoon"]))
    assert inked - worn - spoken == set()


def test_every_card_has_its_face_on_the_sheet_of_its_deck_and_in_the_catalogue() -> None:
    for people, sheet in zip(PEOPLES, SHEETS, strict=True):
        cards = [f"sym-{symbol_of(card)}" for card in CARDS if card.deck == people]
        assert names_in(tree(sheet)) == cards
        assert len(cards) == 30
    assert {item.symbol for item in catalogue().items} == set(map(symbol_of, CARDS))
    assert catalogue().sheets == (PARTS, *SHEETS)


@pytest.mark.parametrize("ground", NAMES)
def test_a_table_has_leaders_backs_and_dragons_of_its_own_outlines(ground: str) -> None:
    drawn = {
        each.attrib["id"]: "".join(ET.tostring(part, "unicode") for part in each)
        for each in tree(ground).iter(f"{SVG}symbol")
    }
    wanted = [leader_of(people) for people in PEOPLES] + [f"bm-dragon-{name}" for name in DRAGONS]
    for group in (wanted, [back_of(people) for people in PEOPLES]):
        for one, other in combinations(group, 2):
            assert drawn[f"sym-{one}"] != drawn[f"sym-{other}"]


def test_a_ground_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal, match="no ground"):
        art("deck-buka")


def test_the_first_load_of_a_table_is_small() -> None:
    table = [NAMES[0], *SHEETS[:2]]
    assert sum(len(gzip.compress(art(ground).encode())) for ground in table) < 26_000


# Words on cards ----------------------------------------------------------------------------


def test_every_text_has_a_gist_that_fits_three_lines() -> None:
    for card in CARDS:
        assert bool(gist(card)) == card.has_text
        assert len(gist(card)) < 52, card
    narrow = max(len(broken(gist(card), 41 / 5.8, 9)) for card in CARDS if card.icons)
    assert narrow <= 4


ADVANCES = {
    "bm-gist": (
        (ascii_lowercase,
         "50 55 46 56 50 29 50 54 25 25 50 26 83 55 54 56 56 35 42 34 54 47 72 45 47 43"),
        (ascii_uppercase,
         "54 59 57 62 53 49 62 65 26 48 58 49 73 65 66 57 66 57 53 54 65 52 79 51 48 54"),
        ("0123456789 .,:;-'’×+", "50 50 50 50 50 50 50 50 50 50 20 25 25 25 25 31 25 25 50 50"),
    ),
    "bm-name": (
        (ascii_lowercase,
         "40 52 41 51 39 32 44 52 25 23 47 24 78 53 50 52 52 33 32 31 53 44 69 43 44 38"),
        (ascii_uppercase,
         "69 59 71 75 56 51 73 81 34 34 68 58 90 79 76 55 76 71 47 67 74 67 92 71 58 60"),
        ("0123456789 .,:;-'’×+", "48 48 48 48 48 48 48 48 48 48 20 23 23 25 23 27 20 24 60 59"),
    ),
}  # fmt: skip
"""How wide the letters of our two fonts are, in hundredths, as a browser measures them."""
LINES = re.compile(
    r'<text class="(bm-gist|bm-name)" x="([^"]+)" y="[^"]+" font-size="([^"]+)"([^>]*)>([^<]+)<'
)
FRAME, HINTED = 60.0, 1.05
"""What a card has within its edge; small letters are set on whole pixels, and so a little wider."""


def real_width(look: str, text: str) -> float:
    table = {
        letter: int(width)
        for letters, widths in ADVANCES[look]
        for letter, width in zip(letters, widths.split(), strict=True)
    }
    return sum(table[letter] for letter in text) / 100


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_the_words_on_a_card_stay_within_its_frame(card: Card) -> None:
    lines = LINES.findall(face(card))
    assert [look for look, *_ in lines].count("bm-gist") >= card.has_text
    for look, x, size, tight, text in lines:
        wide = real_width(look, unescape(text)) * float(size) * HINTED
        if tight:
            wide = float(re.findall(r'textLength="([^"]+)"', tight)[0])
        left = float(x) - (wide / 2 if look == "bm-gist" else 0)
        beside = look == "bm-gist" and (card.icons or card.gang)
        assert left >= (-12 if beside else -FRAME / 2), text
        assert left + wide <= FRAME / 2, text


def test_words_are_parted_where_they_may_be() -> None:
    assert broken("Young Fox", 99, 2) == ["Young Fox"]
    assert broken("Redamikanas the Cartographer", 7, 2) == ["Redamikanas", "the Cartographer"]
    assert broken("Eelena-Aqua-Prima-Alpha", 7, 2) == ["Eelena-Aqua-", "Prima-Alpha"]
    assert fitting("Elemental Enchantment", 999, 10) == "Elemental Enchantment"
    short = fitting("Elemental Enchantment", 60, 10)
    assert short.endswith("…")
    assert width_of(short) * 10 <= 60


# Places ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", NAMES)
@pytest.mark.parametrize("count", [1, 2, 4, 8, 14])
def test_values_stay_visible_however_many_cards_there_are(ground: str, count: int) -> None:
    table = layout(ground)
    for half in (table.far, table.near):
        for box in (half.combat, half.support, half.hand):
            row = fan(box, table.card, count)
            assert count == 1 or row.step >= STRIP * row.card - 0.01
            assert row.box(0)[0] >= box[0] - 0.01
            last = row.box(count - 1)
            assert last[0] + last[2] <= box[0] + box[2] + 0.01


@pytest.mark.parametrize(("ground", "pixels"), [(NAMES[0], 840), (NAMES[1], 377)])
def test_buttons_and_cards_are_large_enough_for_a_finger(ground: str, pixels: float) -> None:
    table = layout(ground)
    scale = pixels / table.width
    assert table.button[1] * scale >= 44
    assert button_width(ground, MOST_BUTTONS) * scale >= 42
    hand = fan(table.near.hand, 216, table.row)
    assert min(hand.step, hand.card) * scale >= 43


# Inks --------------------------------------------------------------------------------------

TONES = tuple(f"bm-{people.lower()}" for people in (*PEOPLES, MUTANT))


def tokens(theme: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for selector in BLOCKS[theme]:
        for sheet in (inks()[""], inks()["bluemoon"]):
            pattern = rf"(?:^|\n){re.escape(selector)}(?:,[^{{]*)? {{(.*?)}}"
            block = re.search(pattern, sheet, re.DOTALL)
            assert block, f"there is no block {selector}"
            found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block[1]))
    return found


@pytest.mark.parametrize("theme", BLOCKS)
def test_words_on_cards_can_be_read(theme: str) -> None:
    found = tokens(theme)
    pairs = [("bm-ink", "bm-paper"), ("bm-on-tone", "bm-flame"), ("bm-on-tone", "bm-leaf")]
    pairs += [("page", "text-quiet"), *(("bm-on-tone", tone) for tone in TONES)]
    for letters, ground in pairs:
        assert contrast(found[letters], found[ground]) >= 4.5, (letters, ground)


@pytest.mark.parametrize("theme", BLOCKS)
def test_what_is_drawn_can_be_seen(theme: str) -> None:
    found = tokens(theme)
    pairs = [(tone, ground) for tone in TONES for ground in ("bm-paper", "page", "panel")]
    pairs += [("bm-flame", "bm-paper"), ("bm-leaf", "bm-paper"), ("silver", "bm-night"),
              ("bm-moon", "bm-night"), ("danger", "bm-paper"), ("last", "mark-edge"),
              ("silver", "mark-edge"), ("mark", "take")]  # fmt: skip
    for mark, ground in pairs:
        assert contrast(found[mark], found[ground]) >= 3, (mark, ground)
