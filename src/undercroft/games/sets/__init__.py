"""Reading set files, for every game: types of values, problems found, where the sets of a table come from."""
