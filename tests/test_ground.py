"""What is committed must work everywhere, so it names no registry and no folder of one machine."""

import re
import subprocess
from pathlib import Path

import pytest

# Put together here, so that this file does not find itself.
REGISTRIES = [
    "pypi.org" + "/simple",
    "files.pythonhosted" + ".org",
    "registry.npmjs" + ".org",
    "registry.yarnpkg" + ".com",
]
MACHINE_PATH = re.compile(rb"(?<![\w.~*-])/(?:root|home|work)/")


def committed(root: Path) -> list[Path]:
    """All that is in git or would be after `git add .`."""
    done = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("this tree is not a git repository")
    return [path for name in done.stdout.split("\0") if name and (path := root / name).is_file()]


def faults(content: bytes) -> list[str]:
    found = [name for name in REGISTRIES if name.encode() in content]
    return found + [match[0].decode() for match in MACHINE_PATH.finditer(content)]


def test_no_committed_file_names_a_registry_or_a_machine(root: Path) -> None:
    bad = {str(path.relative_to(root)): faults(path.read_bytes()) for path in committed(root)}
    assert {name: found for name, found in bad.items() if found} == {}


@pytest.mark.parametrize(
    "text",
    ["https://" + REGISTRIES[0], "see " + "/ho" + "me/me/x", "'" + "/wo" + "rk/x'"],
)
def test_the_search_finds_what_it_should(text: str) -> None:
    assert faults(text.encode())


@pytest.mark.parametrize("text", ["https://example.org/home/", "src/work/x", "~/work/", "/worker/"])
def test_the_search_lets_harmless_text_pass(text: str) -> None:
    assert faults(text.encode()) == []
