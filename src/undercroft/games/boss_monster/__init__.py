"""Boss Monster 2: build a dungeon, lure heroes, be the last boss with souls."""
