"""Machinery of any card or board game: standard library only, no clock, no files, no global chance."""
