"""Sun and Moon drawn: in character cells (`cells`), and as vectors (`picture`, `art`)."""
