"""The entry of Blue Moon."""

from __future__ import annotations

from ..games.bluemoon.rules import BlueMoon
from .family import Family

BLUE_MOON = Family("bluemoon", (BlueMoon(),))
