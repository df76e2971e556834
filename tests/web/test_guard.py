"""The guard: whose pages may ask, who is remembered, and what no answer goes without."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from saros.core.refusal import Refusal
from saros.table.sitting import Chair
from saros.web.addresses import address_of
from saros.web.guard import is_foreign
from saros.web.guests import Guests, own_name, secret_in, tidy_name
from saros.web.host_names import HostNames
from saros.web.rate_limits import Buckets, Rate


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://saros.example", "saros.example"),
        ("http://saros.example", "saros.example:80"),
        ("https://saros.example", "saros.example"),
        ("https://saros.example", "SAROS.example:443"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://attic.local:8000", "attic.local:8000"),
    ],
)
def test_a_page_of_ours_may_ask(origin: str, host: str) -> None:
    assert not is_foreign({"origin": origin, "host": host})


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://evil.example", "127.0.0.1:8000"),
        ("http://127.0.0.1:8001", "127.0.0.1:8000"),
        ("http://127.0.0.1", "127.0.0.1:8000"),
        ("https://saros.example", "saros.example:80"),
        ("http://saros.example.evil.example", "saros.example"),
        ("null", "127.0.0.1:8000"),
        ("", "127.0.0.1:8000"),
        ("null", ""),
        ("file://", "127.0.0.1:8000"),
        ("http://[::1", "[::1]:8000"),
        ("http://x:99999999", "x"),
        ("chrome-extension://abcdef", "abcdef"),
    ],
)
def test_a_page_of_others_may_not(origin: str, host: str) -> None:
    assert is_foreign({"origin": origin, "host": host})


@pytest.mark.parametrize(
    "host",
    [
        None, "", "127.0.0.1", "127.0.0.1:8000", "192.0.2.7:80", "[::1]:8000", "[2001:db8::1]",
        "localhost", "LOCALHOST:8000", "games.localhost", "attic", "attic:8000", "attic.local:8000",
        "attic.lan", "attic.home.arpa", "saros.example", "SAROS.example.:443",
    ],
)  # fmt: skip
def test_an_address_a_name_of_ones_own_network_and_a_name_it_was_told_are_the_servers(
    host: str | None,
) -> None:
    assert HostNames(["Saros.Example"]).include(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:8000", "saros.example.evil.example", "example",
        "127.0.0.1.evil.example", "evil.local.example", "[::1", ":8000", "127.0.0.1.", "a.b:x",
    ],
)  # fmt: skip
def test_any_other_name_is_not(host: str) -> None:
    assert HostNames(["saros.example"]).include(host) == (host in ("example", "127.0.0.1."))


def test_a_script_says_nothing_of_where_it_is_from_and_may_ask() -> None:
    assert not is_foreign({"host": "127.0.0.1:8000"})


@pytest.mark.parametrize("site", ["cross-site", "same-site", "whatever"])
def test_what_the_browser_calls_another_site_is_one(site: str) -> None:
    assert is_foreign({"host": "a.example", "sec-fetch-site": site})


def test_without_an_origin_the_page_that_led_here_counts() -> None:
    assert is_foreign({"host": "a.example", "referer": "http://b.example/page"})
    assert not is_foreign({"host": "a.example", "referer": "http://a.example/page"})


def test_a_guest_is_known_again_by_her_cookie() -> None:
    guests = Guests("s" * 40)
    guest = guests.known(None)
    cookie = guests.cookie(guest, secure=False).partition("=")[2].partition(";")[0]
    again = guests.known(cookie)
    assert (guest.fresh, again.fresh, again.id) == (True, False, guest.id)


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c", "\xff\x00", "1234567890abcdef.forged"])
def test_a_forged_cookie_is_a_new_guest(cookie: str) -> None:
    assert Guests("s" * 40).known(cookie).fresh


def test_a_cookie_of_another_secret_is_a_new_guest() -> None:
    guest = Guests("s" * 40).known(None)
    value = Guests("t" * 40).cookie(guest, secure=False).partition("=")[2].partition(";")[0]
    assert Guests("s" * 40).known(value).fresh


def test_a_cookie_is_kept_from_scripts_and_other_sites_and_from_http_where_there_is_https() -> None:
    guests = Guests("s" * 40)
    guest = guests.known(None)
    plain, secure = guests.cookie(guest, secure=False), guests.cookie(guest, secure=True)
    assert "HttpOnly" in plain
    assert "SameSite=Lax" in plain
    assert "Secure" not in plain
    assert secure.endswith("; Secure")


def test_the_secret_is_made_once_and_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SAROS_SECRET", raising=False)
    first = secret_in(tmp_path)
    assert len(first) == 64
    assert secret_in(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
    if os.name == "posix":
        assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    (tmp_path / "secret").write_text("short")
    with pytest.raises(Refusal, match="holds no secret"):
        secret_in(tmp_path)


def test_a_secret_that_can_be_neither_read_nor_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SAROS_SECRET", raising=False)
    (tmp_path / "folder" / "secret").mkdir(parents=True)
    (tmp_path / "file").touch()
    for folder in ("folder", "file"):
        with pytest.raises(Refusal, match=f"{folder}/secret can be neither read nor made: "):
            secret_in(tmp_path / folder)
    (tmp_path / "secret").write_bytes(b"\xff\xfe" * 40)
    with pytest.raises(Refusal, match="holds no secret"):
        secret_in(tmp_path)


def test_the_secret_can_be_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAROS_SECRET", "given")
    assert secret_in(tmp_path) == "given"
    assert list(tmp_path.iterdir()) == []


def test_a_name_is_made_tidy_or_refused() -> None:
    assert tidy_name("  Ada   of\tNo Town ") == "Ada of No Town"
    assert tidy_name("") == "guest"
    assert len(tidy_name("x" * 99)) == 24
    for name in ("a\x00b", "a\u202eb", "\x1b[31m", "a\u200db", "\u200d", "Ada\u200d"):
        with pytest.raises(Refusal, match="cannot be printed"):
            tidy_name(name)


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u0301", "Ada \u3164", "\ufe0f"]
)
def test_a_name_of_which_nothing_is_seen_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="nothing to be seen") as refused:
        own_name(name)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize(
    "name",
    ["You", "YOU", "you!"[:3], "Ｙｏｕ", "y o u", "Moon", "moon", "sun", "Computer", "Seat 2"],
)
def test_a_name_that_means_somebody_else_in_a_sentence_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="choose another name"):
        own_name(name)
    assert tidy_name(name) == name, "but whoever is called so in an older record is left alone"


PICTURES = [
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "Ada \U0001f469\U0001f3fd\u200d\u2695\ufe0f",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\u2764\ufe0f\u200d\U0001f525",
]
"""A family, somebody in medicine, a flag, a heart: each is several characters, joined."""


@pytest.mark.parametrize(
    "name", ["Ada", "Moon Unit", "Yousef", "李", "Zoë", "O'Brien", "한글", "7", *PICTURES]
)
def test_a_name_may_be_written_in_any_letters_and_in_pictures(name: str) -> None:
    assert own_name(name) == name
    assert Chair("guest", "id", name).name == name


def test_a_name_is_not_cut_within_a_picture() -> None:
    assert own_name("x" * 22 + PICTURES[0]) == "x" * 22 + "\U0001f468"
    assert own_name("x" * 23 + " y") == "x" * 23


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8::1", "2001:db8::"),
        ("2001:db8::abcd:1", "2001:db8::"),
        ("2001:db8::1:2:3:4", "2001:db8::"),
        ("2001:db8:0:1::7", "2001:db8:0:1::"),
        ("fe80::1:2%eth0", "fe80::"),
        ("no address:", "no address:"),
    ],
)
def test_who_has_a_whole_network_is_counted_once(client: str, counted: str) -> None:
    assert address_of({"client": (client, 1)}) == counted
    assert address_of({"client": None}) == ""


def test_a_bucket_allows_a_burst_and_then_drips() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b"), "each has a bucket of their own"
    now[0] = 1.0
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]


def test_the_buckets_of_many_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saros.web.rate_limits.MOST_KEPT", 10)
    buckets = Buckets(Rate(1, 1), lambda: 0.0)
    for name in range(50):
        buckets.take(str(name))
    assert not buckets.take("49")
    assert buckets.take("0"), "the oldest are forgotten"
