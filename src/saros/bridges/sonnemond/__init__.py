"""Sonne und Mond for other programs."""
