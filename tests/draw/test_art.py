"""The art under the pictures: sound SVG, nothing missing, nothing a strict browser would refuse."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree as ET

import pytest

import saros
from saros.core.refusal import Refusal
from saros.draw import vector
from saros.draw.picture import Picture
from saros.families import GAMES
from saros.families.drawing import art, chapters, picture, showpiece, svg, ways
from saros.games.sunmoon.board import BOARDS

SVG = "{http://www.w3.org/2000/svg}"
BOTH = pytest.mark.parametrize("turned", [False, True])
EACH = pytest.mark.parametrize("name", BOARDS)


def tree(name: str, turned: bool = False) -> ET.Element:
    fragment = art(GAMES[name], name, turned)
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def names_in(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


@BOTH
@EACH
def test_art_is_well_formed_and_every_id_stands_once(name: str, turned: bool) -> None:
    names = names_in(tree(name, turned))
    assert len(set(names)) == len(names)
    assert all(re.match(r"(sym|under|over|ink|land|astral)-", each) for each in names)


@BOTH
@EACH
def test_art_brings_no_style_and_no_script(name: str, turned: bool) -> None:
    for element in tree(name, turned).iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "foreignObject", "image")
        assert not [key for key in element.attrib if key == "style" or key.startswith("on")]


@EACH
def test_every_class_of_the_art_has_an_ink_and_every_reference_something_to_refer_to(
    name: str,
) -> None:
    root = tree(name)
    inks = vector.ink(GAMES[name].family)
    inked = set(re.findall(r"\.([a-z][\w-]*)", inks))
    worn = {word for element in root.iter() for word in element.get("class", "").split()}
    assert worn - inked <= {"ground", name}
    everywhere = {each for game in BOARDS for each in names_in(tree(game))}
    referred = set(re.findall(r"url\(#([\w-]+)\)", art(GAMES[name], name, False)))
    assert referred <= set(names_in(root))
    assert set(re.findall(r"url\(#([\w-]+)\)", inks)) <= everywhere


def pictures(name: str) -> Iterator[Picture]:
    game, chance = GAMES[name], Random(2)
    table = saros.new(name)
    while table.outcome is None and table.ply < 160:
        yield picture(game, table.state)
        table = table.play(chance.choice(table.legal_moves()))
    yield showpiece(game)
    yield from (chapter.picture for chapter in chapters(game) if chapter.picture)


@EACH
def test_every_symbol_that_pictures_use_is_there(name: str) -> None:
    there = set(names_in(tree(name)))
    for drawn in pictures(name):
        assert drawn.ground == name
        used = {spot.symbol for spot in drawn.spots} | {ghost.symbol for ghost in drawn.ghosts}
        used |= {item.symbol for tray in drawn.trays for item in tray.items}
        assert {f"sym-{symbol}" for symbol in used if symbol} <= there


@EACH
def test_every_symbol_of_a_choice_is_there(name: str) -> None:
    there = set(names_in(tree(name)))
    table, chance = saros.new(name, claims="tournament"), Random(5)
    while table.outcome is None and table.ply < 60:
        for way in ways(table.game, table.state):
            assert {f"sym-{c.symbol}" for c in way.choices if c.symbol} <= there
        table = table.play(chance.choice(table.legal_moves()))


def margins(root: ET.Element) -> dict[str, list[tuple[float, float]]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for element in root.iter(f"{SVG}text"):
        place = (float(element.attrib["x"]), float(element.attrib["y"]))
        found.setdefault(element.text or "", []).append(place)
    return found


@EACH
def test_the_margins_of_a_turned_board_are_at_the_other_side_and_upright(name: str) -> None:
    drawn = picture(GAMES[name], saros.new(name).state)
    upright, turned = margins(tree(name)), margins(tree(name, turned=True))
    assert set(upright) == set(turned)
    for word, places in upright.items():
        across = {(round(drawn.width - x), round(drawn.height - y)) for x, y in places}
        assert across == {(round(x), round(y)) for x, y in turned[word]}, word
    for element in tree(name, turned=True).iter():
        if element.get("transform", "").startswith("rotate(180"):
            assert not list(element.iter(f"{SVG}text")), "nobody reads upside down"


def test_the_letters_stand_beside_their_files_ranks_and_hours() -> None:
    drawn = picture(GAMES["terrestrial"], saros.new("terrestrial").state)
    spots = {spot.id: spot.at for spot in drawn.spots}
    found = margins(tree("terrestrial"))
    assert {x for x, _ in found["d"]} == {spots["d4"][0]}
    assert {y for _, y in found["2"]} == {spots["a2"][1]}
    assert set(margins(tree("astral"))) >= {"s0", "m5", "a", "f"}


def test_a_ground_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal, match="no ground"):
        art(GAMES["astral"], "moor", False)


@BOTH
@EACH
def test_a_picture_alone_is_a_whole_file(name: str, turned: bool) -> None:
    game, drawn = GAMES[name], showpiece(GAMES[name])
    text = svg(game, drawn, turned=turned, dark=True, safe=True)
    root = ET.fromstring(text)
    assert (root.attrib["data-theme"], root.attrib["data-motion"]) == ("dark", "off")
    assert root.findtext(f"{SVG}title") == game.title
    assert ".sun-rim {" in (root.findtext(f"{SVG}style") or "")
    titled = vector.svg(drawn, art(game, name, turned), title="a < b")
    assert ET.fromstring(titled).findtext(f"{SVG}title") == "a < b"
    names = set(names_in(root))
    used = [element.attrib["href"][1:] for element in root.iter(f"{SVG}use")]
    assert set(used) <= names
    pieces = [name for name in used if name.startswith("sym-")]
    assert len(pieces) == sum(bool(spot.symbol) for spot in drawn.spots)
    assert len(text.encode()) < 150_000


def test_a_turned_picture_has_its_pieces_at_the_other_side() -> None:
    game = GAMES["terrestrial"]
    drawn = picture(game, saros.new("terrestrial").state)
    places = []
    for turned in (False, True):
        root = ET.fromstring(svg(game, drawn, turned=turned))
        spots = [e for e in root.iter(f"{SVG}g") if e.get("class") == "spot"]
        uses = [(e.attrib["transform"], e[0].attrib["href"]) for e in spots]
        places.append(next(place for place, name in uses if name == "#sym-moon-princess"))
    assert places == ["translate(478 678)", "translate(478 78)"]
