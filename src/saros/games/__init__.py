"""The rulebooks, strangers to each other. `saros.families` lists them."""

from __future__ import annotations

from typing import Any

from ..core.game import Game

AnyGame = Game[Any, Any, Any, Any]
"""A game as the rooms above see it: which one, and so its types, is none of their business."""
