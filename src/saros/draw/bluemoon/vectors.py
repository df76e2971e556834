"""Blue Moon in the browser: all of its vectors, which are loaded together."""

from .art import art
from .lesson import chapters
from .picture import picture
from .showpiece import showpiece
from .ways import ways

__all__ = ["art", "chapters", "picture", "showpiece", "ways"]
