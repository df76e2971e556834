"""The README's promises are kept by running them."""

import doctest
import re
from pathlib import Path

import saros


def test_the_library_lines_of_the_readme_run_as_printed(root: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (root / "README.md").read_text(), re.DOTALL)
    assert blocks
    names: dict[str, object] = {}  # a block goes on where the one before it stopped
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, names, "README", "README.md", 0)
        assert example.examples
        assert doctest.DocTestRunner().run(example, clear_globs=False).failed == 0
        names = example.globs


def test_the_lines_at_the_top_of_the_package_run_as_printed() -> None:
    results = doctest.testmod(saros)
    assert results.attempted > 3
    assert results.failed == 0


def test_every_file_the_readme_and_the_docs_point_to_exists(root: Path) -> None:
    for page in (root / "README.md", *(root / "docs").rglob("*.md"), root / "CHANGELOG.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"
