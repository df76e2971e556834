"""Sonne und Mond as it looks."""
