"""What every family's art and pictures must keep to."""

import re
from collections.abc import Iterable
from itertools import combinations
from xml.etree import ElementTree as ET

from saros.draw.picture import Box, Picture, Spot

SVG = "{http://www.w3.org/2000/svg}"


def tree_of(art: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{art}</svg>')


def names_in(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references_in(root: ET.Element, art: str) -> set[str]:
    used = {each.attrib["href"][1:] for each in root.iter(f"{SVG}use")}
    return used | set(re.findall(r"url\(#([\w-]+)\)", art))


def classes_in(root: ET.Element) -> set[str]:
    return {word for element in root.iter() for word in element.get("class", "").split()}


def check_art(root: ET.Element, own: str) -> None:
    """Its names are unique and of known kinds, and it brings neither style nor script."""
    names = names_in(root)
    assert len(set(names)) == len(names)
    assert all(re.match(rf"(sym|under|over|{own})-", name) for name in names)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "foreignObject", "image")
        assert not [key for key in element.attrib if key == "style" or key.startswith("on")]


def check_spots(drawn: Picture, least: float = 0.0) -> None:
    """Names are unique, and everything lies on the canvas and can be said."""
    ids = [each.id for each in drawn.spots]
    assert len(set(ids)) == len(ids)
    assert len({each.id for each in drawn.captions}) == len(drawn.captions)
    for each in drawn.spots:
        assert each.label
        for left, top, width, height in each.areas:
            assert min(left, top) >= least, each.id
            assert left + width <= drawn.width + 0.01, each.id
            assert top + height <= drawn.height + 0.01, each.id


def check_apart(spots: Iterable[Spot]) -> None:
    """Nothing that can be touched lies over anything else."""
    boxes: list[tuple[str, Box]] = [(each.id, box) for each in spots for box in each.areas]
    for (one, (ax, ay, aw, ah)), (other, (bx, by, bw, bh)) in combinations(boxes, 2):
        beside = ax + aw <= bx + 0.01 or bx + bw <= ax + 0.01
        above = ay + ah <= by + 0.01 or by + bh <= ay + 0.01
        assert beside or above, f"{one} and {other}"


def walked(spot: Spot) -> tuple[float, float]:
    """Where arrow keys find a spot: in the middle of what is seen of it, or where it would be."""
    if not spot.areas or not spot.symbol:
        return spot.at
    left, top, width, height = spot.areas[0]
    return left + width / 2, top + height / 2
