"""Sonne und Mond: a card game of rows, runs and eclipses for two to four players."""
