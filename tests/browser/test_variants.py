"""Fairy games in the browser: with each piece, made and shared, drafted, with chosen rosters."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from saros.games.sunmoon.variants import FAIRY_GAMES

from .saros_page import HELD, Saros, faults

SHORT = {
    "griffins": ["G f1 f3", "R e7 c5", "G f3 d5", "R c5 a4", "E c2 b3"],
    "dragons": ["P f1 f4", "R e7 g5", "D g1 f1", "R g5 i4", "E f2 h3"],
    "masquerade": ["C f2 d4", "R e7 g5", "E d2 b3", "R g5 i4", "E g2 h3"],
    "hoard": ["L c4 d3", "R e7 c5", "E f2 f3", "R c5 a4", "E c2 b3"],
    "draconequus": [
        *("E g2 e3", "R e7 c5", "Q e4 e4 xE", "S e6 d5", "P d1 d3", "R c5 a4", "E c2 b3"),
    ],
}
"""Games that end soon, each with another piece: sun's princess walks into her banishment."""


def options_of(word: str) -> dict[str, object]:
    return dict(FAIRY_GAMES.ready_called(word).options)


@pytest.mark.parametrize("word", SHORT)
def test_a_whole_game_with_each_piece(saros: Saros, word: str, screenshots: Path) -> None:
    saros.sit_at("terrestrial", "me", "me", options=options_of(word))
    expect(saros.page).to_have_title(re.compile(FAIRY_GAMES.ready_called(word).name))
    for text in SHORT[word]:
        saros.play_text(text)
    expect(saros.wait_for_end()).to_contain_text("banish")
    saros.shoot(screenshots, f"fairy-{word}")


def test_a_captive_and_a_disguise_are_seen_and_told(saros: Saros) -> None:
    start = {
        "board": "terrestrial", "turn": "moon",
        "pieces": {"a1": "R", "i7": "r", "d4": "D", "e5": "u", "g3": "C", "g4": "p"},
    }  # fmt: skip
    saros.sit_at("terrestrial", "me", "me", start=start)
    saros.play_text("D d4 e5 xU")
    expect(saros.spot("e5")).to_have_accessible_name(re.compile("1 captive: unicorn"))
    saros.play_text("R i7")
    saros.play_text("C g3 g4 xP")
    expect(saros.spot("g4")).to_have_accessible_name(re.compile("disguised as a pegasus"))
    saros.spot("g4").hover()
    expect(saros.page.get_by_text("Disguised as sun's pegasus")).to_be_visible()


# Making one --------------------------------------------------------------------------------


def maker(saros: Saros, game: str = "terrestrial", text: str = "") -> Saros:
    saros.page.goto(f"{saros.address}/make/{game}" + (f"#{quote(text)}" if text else ""))
    expect(saros.page.get_by_role("heading", name="Make a fairy game")).to_be_visible()
    return saros


def verdict(saros: Saros, words: str) -> None:
    expect(saros.page.locator(".verdict")).to_contain_text(words)


def test_a_fairy_game_is_made_tried_and_shared(
    visit: Callable[..., Saros], screenshots: Path, tmp_path: Path
) -> None:
    maker_saros, friend = maker(visit()), visit()
    page = maker_saros.page
    page.get_by_label("Name", exact=True).fill("Ada's own")
    page.get_by_label("One pegasus less").first.click()
    verdict(maker_saros, "A roster has 12 soldiers, not 11")
    page.get_by_label("One griffin more").first.click()
    verdict(maker_saros, "Ada's own can be played.")
    maker_saros.spot("e4").click()
    expect(page.get_by_text("element on e4")).to_be_visible()
    page.get_by_label("Clock").fill("20 s a move")
    verdict(maker_saros, "Ada's own can be played, 20 s a move.")
    maker_saros.shoot_themes(screenshots, "maker")

    text = page.locator("pre").text_content() or ""
    assert "soldiers: E4 P3 U4 G1\n" in text
    assert "neutral: L e4\n" in text
    save = page.get_by_role("link", name="Save as a file")
    assert save.get_attribute("download") == "ada-s-own.txt"

    maker(friend, text=text)
    verdict(friend, "Ada's own can be played, 20 s a move.")
    friend.page.get_by_role("button", name="Try it against the computer").click()
    friend.at_table()
    expect(friend.page).to_have_title(re.compile("Ada's own"))
    assert any(spot["symbol"] == "neutral-element" for spot in friend.sight()["picture"]["spots"])

    file = tmp_path / "mine.txt"
    file.write_text(FAIRY_GAMES.ready["masquerade"])
    page.get_by_label("A file to open").set_input_files(file)
    verdict(maker_saros, "Masquerade can be played.")
    page.get_by_label("Begin with").select_option("The menagerie in the sky")
    verdict(maker_saros, "The menagerie in the sky can be played.")
    expect(page.get_by_text("draconequus on m0a")).to_be_visible()


def test_the_maker_is_for_phones_eyes_and_ears(phone: Saros, axe: str, screenshots: Path) -> None:
    maker(phone, "astral")
    verdict(phone, "can be played")
    assert phone.sideways() == 0
    assert faults(phone.page, axe) == []
    phone.page.get_by_role("radio", name="Drafted by turns").check()
    verdict(phone, "can be played")
    phone.shoot(screenshots, "maker-phone")


def test_a_fairy_game_is_made_and_tried_by_keyboard(saros: Saros) -> None:
    maker(saros, text=FAIRY_GAMES.ready["griffins"])
    verdict(saros, "Griffins can be played.")
    saros.tab_to("button", "One unicorn less")
    saros.page.keyboard.press("Enter")
    verdict(saros, "not 11")
    saros.tab_to("button", "One dragon more")
    saros.page.keyboard.press("Enter")
    verdict(saros, "Griffins can be played.")
    saros.tab_to("button", "Try it against the computer")
    saros.page.keyboard.press("Enter")
    saros.at_table()


# With a friend -----------------------------------------------------------------------------


def test_a_draft_between_two_browsers(visit: Callable[..., Saros], screenshots: Path) -> None:
    moon, sun = visit(), visit()
    moon.sit_at("terrestrial", "me", "open", options=options_of("market"))
    sun.open(moon.table).sit_down()
    moon.wait_for_turn()
    kinds = "GDCEPUGEPUCE"
    for n, kind in enumerate(kinds):
        for side in (moon, sun):
            side.wait_for_turn()
            ways = [way for way in side.sight()["ways"] if way["touches"][0] == f"hand:{kind}"]
            side.play(ways[n % len(ways)])
    moon.wait_for_ply(2 * len(kinds))
    standing = [spot["symbol"] for spot in sun.sight()["picture"]["spots"]]
    assert standing.count("moon-griffin") == standing.count("sun-griffin") == 2
    assert standing.count("sun-dragon") == 1
    moon.play_some(1)
    sun.wait_for_ply(2 * len(kinds) + 1)
    sun.shoot(screenshots, "draft")


def test_secret_rosters_are_chosen_in_two_browsers(visit: Callable[..., Saros]) -> None:
    host, friend = visit(), visit()
    host.home()
    host.button("Level, side and clock").first.click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("Fairy game").select_option("The secret muster")
    # What it asks for stands right below it, before all that every game has.
    groups = [group for group in dialog.get_by_role("group").all_inner_texts() if group]
    assert [group.split("\n")[0] for group in groups][:2] == ["Game", "Your roster"]
    dialog.get_by_role("radio", name="A friend, by link").check()
    dialog.get_by_role("radio", name="moon", exact=True).check()
    dialog.get_by_role("radio", name="griffins", exact=True).check()
    dialog.get_by_role("button", name="Make the table").click()
    host.at_table()
    friend.open(host.table)
    friend.page.get_by_role("radio", name="dragon", exact=True).check()
    assert "moon-griffin" not in str(friend.sight()["picture"])
    friend.sit_down()
    host.wait_for_turn()
    for each in (host, friend):
        shown = str(each.sight()["picture"])
        assert "moon-griffin" in shown
        assert "sun-dragon" in shown


SMALLEST = """(items) => Math.min(...items.flatMap((item) => {
    const { width, height } = item.getBoundingClientRect();
    return [width, height];
}))"""
"""How wide or high the smallest of several things is, in pixels."""


def test_on_a_small_phone_a_tray_of_many_kinds_leaves_names_and_room_for_fingers(
    phone: Saros,
) -> None:
    phone.sit_at("terrestrial", "me", "level1", options=options_of("market"))
    phone.wait_for_turn()
    phone.play_some(2)
    phone.wait_for_turn()
    for how in HELD:
        phone.hold(how)
        phone.expect_read(*phone.page.locator(".plate .names > p").all())
        assert phone.page.locator(".plate .item").evaluate_all(SMALLEST) >= 44
    phone.hold("short")
    phone.expect_read(phone.button("Place the rest for me"))
