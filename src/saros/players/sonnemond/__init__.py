"""Players of Sonne und Mond: a search over what the hidden cards could be, and its levels."""
