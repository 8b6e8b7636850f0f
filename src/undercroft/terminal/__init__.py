"""Undercroft in the terminal: boards, prompts and readers, with nothing but the standard library."""
