"""Dungeon Venture: four heroes against the Keeper, one module per chapter of its rulebook."""
