"""The themes of problems: what there is to admire in a solution."""

from __future__ import annotations

THEMES = {
    "quiet key": "The first move neither captures nor gives eclipse.",
}
"""Each tag, with a sentence what it means."""
