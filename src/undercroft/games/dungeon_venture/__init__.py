"""Dungeon Venture: four heroes against the Keeper, one module per chapter of its rulebook.

The boards and the box: `boards`, `box`, `adventure`, `checks`, `drawing`, `layout`. Cards: `cards`, `vocabulary`,
`language`, `loader`, `schema`, `pool`, `sheet`. The table and what changes it: `table`, `atoms`, `figure_atoms`,
`board_atoms`, `round_atoms`. Chapters: `opening` (set-up), `campaign`, `rounds` (initiative), `turn` (movement and
action), `ways` (where one can go), `rooms` (new rooms), `actions`, `sharing` (chests, belongings), `play` (cards and
events), `verbs` and `selectors` (what they do), `attack`, `dice`, `scores`, `sight`, `traps`, `deaths` (Spirits, the
end), `regroup`. For readers: `hidden`, `view`, `words`, `refusals`, `odds`. For bots: `judgement` of positions,
`worth` (what things count), `terrain` (how far it is), `errands` (what a party does in peace), `temper` (how bold a
side is), `scene` (what one sees before a move), `deeds`, `tricks` and `schemes` (what actions, cards and events would
bring), `counsel` (all choices), `prospects` (who is going to win). `rulebook` binds them all, `start` is what the shelf
opens.
"""
