"""The line to the server: what is lost comes back by itself, and nothing else is."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, WebSocketRoute, expect

from .saros_page import Saros
from .serving import Server


def down(saros: Saros) -> Locator:
    return saros.page.get_by_text("The line is down.")


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
