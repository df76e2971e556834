"""No paragraph of the rules is forgotten: each has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = (HERE.parents[2] / "docs" / "rules" / "sonne-und-mond.md").read_text(encoding="utf-8")
PARAGRAPHS = re.findall(r"^\*\*§(\d+\.\d+)\*\*", RULES, re.MULTILINE)
TEST = re.compile(r"^def test_(\d+)_(\d+)_", re.MULTILINE)


def named() -> set[str]:
    """The paragraphs that stand in the names of tests."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py"))]
    return {".".join(found) for text in texts for found in TEST.findall(text)}


def test_the_rules_page_has_all_its_paragraphs() -> None:
    assert len(PARAGRAPHS) == len(set(PARAGRAPHS)) == 19


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_has_a_test(paragraph: str) -> None:
    assert paragraph in named(), f"§{paragraph} has no test"


def test_no_test_cites_a_paragraph_that_does_not_exist() -> None:
    assert named() <= set(PARAGRAPHS)
