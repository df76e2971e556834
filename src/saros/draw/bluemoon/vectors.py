"""Blue Moon in the browser: all of its vectors, which are loaded together."""

from .art import art
from .explanations import explanations
from .glossary import glossary
from .lesson import chapters
from .picture import picture
from .reasons import why_not
from .showpiece import showpiece
from .ways import ways

__all__ = [
    "art",
    "chapters",
    "explanations",
    "glossary",
    "picture",
    "showpiece",
    "ways",
    "why_not",
]
