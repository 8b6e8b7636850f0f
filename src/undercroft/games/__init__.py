"""The games that can be played: looked up by name, their options checked, their rules made once."""
