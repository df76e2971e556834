"""The rules beside the board: every piece shown moving, and nothing said that is not so."""

import re

import pytest

from saros.draw.picture import Chapter
from saros.families import GAMES
from saros.families.drawing import chapters
from saros.games.sunmoon.board import BOARDS

EACH = pytest.mark.parametrize("name", BOARDS)


def chapter(name: str, title: str) -> Chapter:
    return next(each for each in chapters(GAMES[name]) if each.title == title)


@EACH
def test_every_piece_and_every_idea_has_its_chapter(name: str) -> None:
    titles = [each.title for each in chapters(GAMES[name])]
    assert len(set(titles)) == len(titles)
    assert {
        "What to play for", "Earth pony", "Pegasus", "Unicorn", "Shooting star", "Promotion",
        "Princess", "Eclipse and banishment", "Draws", "Writing it down",
    } <= set(titles)  # fmt: skip
    assert ({"The round sky", "Deployment", "Heavenly bodies"} <= set(titles)) == (name == "astral")


@EACH
def test_a_chapter_is_short_and_plain(name: str) -> None:
    for each in chapters(GAMES[name]):
        assert 2 <= len(each.words) <= 4
        assert all(30 <= len(words) <= 340 for words in each.words), each.title
        assert not re.search(r"!|  |\n", " ".join(each.words))


@pytest.mark.parametrize(
    ("piece", "symbol"),
    [("Earth pony", "earth-pony"), ("Pegasus", "pegasus"), ("Unicorn", "unicorn"),
     ("Princess", "princess")],
)  # fmt: skip
@EACH
def test_a_piece_is_shown_moving_and_capturing(name: str, piece: str, symbol: str) -> None:
    shown = chapter(name, piece)
    assert shown.picture is not None
    starts = {way.touches[0] for way in shown.ways}
    standing = {spot.id: spot.symbol for spot in shown.picture.spots}
    assert {standing[start] for start in starts} == {f"moon-{symbol}"}
    assert any(way.takes for way in shown.ways)
    assert any(not way.takes for way in shown.ways)
    assert not any("eclipse" in spot.look for spot in shown.picture.spots)


@EACH
def test_a_unicorn_is_shown_with_and_without_its_capture(name: str) -> None:
    choices = {choice.id for way in chapter(name, "Unicorn").ways for choice in way.choices}
    assert "leave" in choices
    assert any(choice.startswith("take:") for choice in choices)


@EACH
def test_a_shooting_star_is_shown_capturing_and_being_promoted(name: str) -> None:
    assert any(way.takes for way in chapter(name, "Shooting star").ways)
    symbols = {choice.symbol for way in chapter(name, "Promotion").ways for choice in way.choices}
    assert symbols == {"moon-pegasus", "moon-unicorn"}


@EACH
def test_an_eclipse_is_shown_with_every_kind_of_escape(name: str) -> None:
    shown = chapter(name, "Eclipse and banishment")
    assert shown.picture is not None
    princess = next(spot for spot in shown.picture.spots if "eclipse" in spot.look)
    assert any(way.touches[0] == princess.id for way in shown.ways)
    assert any(way.takes for way in shown.ways)
    assert any(way.touches[0] != princess.id and not way.takes for way in shown.ways)


def test_deployment_shows_where_a_soldier_may_go() -> None:
    shown = chapter("astral", "Deployment")
    assert {way.touches[0] for way in shown.ways} == {"hand:U"}


@EACH
def test_the_moves_written_in_the_chapters_can_be_read(name: str) -> None:
    from saros.games.sunmoon.notation import parse_deploy, parse_move

    words = " ".join(chapter(name, "Writing it down").words)
    examples = re.findall(r"(?:: )([EPUSR] [^.]*?)(?=\.)", words)
    assert len(examples) >= 3
    for text in examples:
        read = parse_deploy if len(text.split()) == 2 else parse_move
        read(name, text)
