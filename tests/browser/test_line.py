"""The line to the server: what is lost comes back by itself, and nothing else is."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from .saros_page import Saros
from .serving import Server


def down(saros: Saros) -> Locator:
    return saros.page.get_by_text("The connection is lost.")


def test_the_line_comes_back_by_itself(saros: Saros) -> None:
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        """The first line is carried, the next two are cut at once, then all goes well."""
        lines.append(line)
        if len(lines) in (2, 3):
            line.close()
        else:
            line.connect_to_server()

    saros.page.route_web_socket(re.compile("/api/socket"), carry)
    saros.sit_at("terrestrial", "me", "me")
    saros.play_some(1)
    lines[0].close()
    expect(down(saros)).to_be_visible()
    expect(down(saros)).to_be_hidden()
    saros.play_some(1)
    assert len(lines) == 4


def test_whoever_loses_the_network_finds_the_game_as_it_is(visit: Callable[..., Saros]) -> None:
    moon, sun = visit(), visit()
    moon.sit_at("terrestrial", "me", "open")
    sun.open(moon.table).sit_down()
    sun.page.context.set_offline(True)
    expect(down(sun)).to_be_visible()
    moon.play_some(1)
    sun.wait_for_length(0)
    sun.page.context.set_offline(False)
    expect(down(sun)).to_be_hidden()
    sun.wait_for_ply(1)
    sun.play_some(1)
    moon.wait_for_ply(2)


def test_one_notice_at_a_time_tells_of_a_line_that_is_down(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.wait_for_turn()
    saros.page.context.set_offline(True)
    expect(down(saros)).to_contain_text("clocks run on unless the server itself is away")
    for spot in ("d2", "d3"):
        saros.touch(spot)
    expect(saros.page.get_by_text("the move was not sent")).to_be_visible()
    expect(saros.page.locator(".toasts p")).to_have_count(1)


def test_a_move_typed_while_the_line_is_down_stands_there_still(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.wait_for_turn()
    saros.page.context.set_offline(True)
    expect(down(saros)).to_be_visible()
    saros.type_move("E d2-d3")
    expect(saros.page.get_by_text("the move was not sent")).to_be_visible()
    field = saros.page.get_by_role("textbox", name="Type a move")
    expect(field).to_have_value("e d2-d3")
    saros.page.context.set_offline(False)
    expect(down(saros)).to_be_hidden()
    saros.page.keyboard.press("Enter")
    saros.wait_for_ply(1)
    expect(field).to_have_value("")


@pytest.mark.parametrize("page", ["rules/astral", "t/aaaaaaaa/analysis"])
def test_a_page_that_does_not_come_says_so(visit: Callable[..., Saros], page: str) -> None:
    """Its script is fetched when it is opened, and then the server may be away."""
    saros = visit()
    cut = re.compile("/assets/(RulesPage|Analysis)")
    saros.home()
    saros.page.route(cut, lambda route: route.abort())
    saros.page.goto(f"{saros.address}/{page}")
    expect(saros.page.get_by_role("heading", name="This page did not come")).to_be_visible()
    saros.page.unroute(cut)
    saros.button("Try again").click()
    expect(saros.page.get_by_role("heading", name="This page did not come")).to_be_hidden()
    expect(saros.page.get_by_role("heading", level=1)).to_be_visible()


def test_a_list_of_keys_that_does_not_come_says_so(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.page.route(re.compile("/assets/Keys"), lambda route: route.abort())
    saros.page.keyboard.press("?")
    keys = saros.page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_role("alert")).to_contain_text("cannot be reached")


def test_who_cannot_begin_from_the_rules_hears_why(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/rules/astral")
    saros.page.route(re.compile("/api/tables$"), lambda route: route.abort())
    saros.button("Play").click()
    expect(saros.page.get_by_role("alert")).to_contain_text("cannot be reached")


def test_an_analysis_goes_on_when_the_server_is_back(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.play_some(2)
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) <= 3:
            route.abort()
        else:
            route.continue_()

    saros.page.route(re.compile("/api/thoughts"), answer)
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(saros.page.locator(".judgement .line")).to_be_visible()
    expect(saros.page.locator(".progress.done")).to_be_attached()
    # Every ply of the play has been thought about, none is left out of the curve.
    curve = saros.page.locator("polyline.edge").get_attribute("points") or ""
    assert len(curve.split()) == 3


def test_a_server_that_was_killed_and_came_back_has_every_move(
    visit: Callable[..., Saros], serve: Callable[..., Server]
) -> None:
    server = serve()
    saros = visit(at=server.address)
    saros.sit_at("terrestrial", "me", "level1", clock={"kind": "total", "base": 300})
    saros.play_some(2)
    saros.wait_for_turn()
    moves = saros.sight()["moves"]
    server.kill()
    expect(down(saros)).to_be_visible()
    server.start()
    expect(down(saros)).to_be_hidden()
    saros.wait_for_length(4)
    assert saros.sight()["moves"] == moves
    saros.play_some(1)
    saros.wait_for_ply(6)
