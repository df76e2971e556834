"""No paragraph of the rules is forgotten: each has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent

RULES = (HERE.parents[2] / "docs" / "rules" / "sun-and-moon.md").read_text(encoding="utf-8")
# What is for later has no § yet; §11 are numbers, not paragraphs.
PARAGRAPHS = [*re.findall(r"\*\*§(\d+\.\d+)", RULES), "11"]

FAIRY_PARAGRAPHS = [*re.findall(r"\*\*(F\d+\.\d+)\*\*", RULES), "F15"]

NAMED = re.compile(r"def test_(\d+)_(?:(\d+)_)?")
FAIRY_NAMED = re.compile(r"def test_f(\d+)_(?:(\d+)_)?")
TEST = re.compile(r"^def (test_\w+).*?(?=^def |^class |\Z)", re.MULTILINE | re.DOTALL)
DOCSTRING = re.compile(r'^    """(.*?)"""', re.MULTILINE | re.DOTALL)


def citations() -> dict[str, set[str]]:
    """The tests that cite each paragraph, by name (`test_5_2_…`) or docstring (`§5.2`)."""
    found: dict[str, set[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        if path.name == Path(__file__).name:
            continue
        for test in TEST.finditer(path.read_text(encoding="utf-8")):
            cited = set()
            if named := NAMED.match(test[0]):
                cited.add(".".join(part for part in named.groups() if part))
            if docstring := DOCSTRING.search(test[0]):
                cited |= set(re.findall(r"§(\d+(?:\.\d+)?)", docstring[1]))
            for paragraph in cited:
                found.setdefault(paragraph, set()).add(f"{path.name}::{test[1]}")
    return found


def fairy_citations() -> set[str]:
    """The paragraphs about fairy pieces that tests cite, by name or docstring."""
    found: set[str] = set()
    for path in sorted(HERE.glob("test_*.py")):
        for test in TEST.finditer(path.read_text(encoding="utf-8")):
            if named := FAIRY_NAMED.match(test[0]):
                found.add("F" + ".".join(part for part in named.groups() if part))
            if docstring := DOCSTRING.search(test[0]):
                found |= set(re.findall(r"F\d+(?:\.\d+)?", docstring[1]))
    return found


def test_every_paragraph_about_fairy_pieces_has_a_test() -> None:
    assert len(FAIRY_PARAGRAPHS) == len(set(FAIRY_PARAGRAPHS)) == 54
    assert set(FAIRY_PARAGRAPHS) - fairy_citations() == set()


def test_the_rules_page_has_all_its_paragraphs() -> None:
    assert len(PARAGRAPHS) == len(set(PARAGRAPHS)) == 44


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_has_a_test(paragraph: str) -> None:
    assert citations().get(paragraph), f"§{paragraph} has no test"


def test_no_test_cites_a_paragraph_that_does_not_exist() -> None:
    assert set(citations()) <= set(PARAGRAPHS)
