"""No paragraph of the rulings is forgotten: each has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = (HERE.parents[2] / "docs" / "rules" / "blue-moon.md").read_text(encoding="utf-8")
PARAGRAPHS = re.findall(r"^\*\*§(\d+\.\d+)\*\*", RULES, re.MULTILINE)
PROBES = re.findall(r"^\| (E\d+) \|.*\| (.+) \|$", RULES, re.MULTILINE)
FLAGS = [flag.lower() for flag in re.findall(r"^\| (P\d+) \|", RULES, re.MULTILINE)]


def names() -> list[str]:
    """The names of all tests of rulings."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_rulings_*.py"))]
    return [name for text in texts for name in re.findall(r"^def test_(\w+)", text, re.MULTILINE)]


def named() -> set[str]:
    """The paragraphs that stand in them."""
    found = (re.match(r"(\d+)_(\d+)_", name) for name in names())
    return {".".join(match.groups()) for match in found if match}


def test_the_rules_page_has_all_its_paragraphs_and_flags() -> None:
    assert len(PARAGRAPHS) == len({*PARAGRAPHS}) == 111
    assert {*FLAGS} == {f"p{number}" for number in range(1, 17)} - {"p10", "p12"}


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_has_a_test(paragraph: str) -> None:
    assert paragraph in named(), f"§{paragraph} has no test"


def test_no_test_cites_a_paragraph_that_does_not_exist() -> None:
    assert named() <= {*PARAGRAPHS}


@pytest.mark.parametrize("flag", FLAGS)
def test_every_flag_of_the_peer_has_a_test(flag: str) -> None:
    assert any(name.startswith(f"{flag}_") for name in names())


def test_the_rules_page_has_all_probes_of_the_older_version() -> None:
    assert [int(probe[1:]) for probe, _ in PROBES] == [1, 2, 3, 5, 6, 7, *range(11, 17)]


@pytest.mark.parametrize(("probe", "there"), PROBES)
def test_every_probe_is_tried_both_ways(probe: str, there: str) -> None:
    text = (HERE / "test_probes.py").read_text(encoding="utf-8")
    form = rf"^@BOTH\ndef test_{probe.lower()}_\w+.*?(?=^@|\Z)"
    found = re.search(form, text, re.MULTILINE | re.DOTALL)
    assert found, f"{probe} has no test with and without peer_compat"
    # Where the older version plays as we do, a test has nothing to ask about it.
    assert ("if peer" in found[0] or "== peer" in found[0]) == (there != "the same")
