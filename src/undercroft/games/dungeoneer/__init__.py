"""Dungeoneer in three editions: one module per chapter of the rulebooks, the differences as data.

| module | chapters |
|---|---|
| `editions` | what the three books disagree about, and the numbers they share |
| `opening`, `revealed`, `drawing` | set-up; the map laid before play; drawing cards |
| `rounds` | turn order, Reset, Discard/Draw; challenges off turn |
| `sending`, `combat`, `fight` | the Dungeonlord's Encounters; the steps of combat; blows, wounds and what they earn |
| `threats`, `standing` | Threats, Traps and Obstacles; standing up |
| `building`, `geography` | Build, Explore and Shift; where cards may lie and heroes may go |
| `movement` | moving, exits, entering a space, obstacles |
| `play` | Boons, Treasures, Banes; limits |
| `quests`, `rewards` | Quests of every type; what rewards and effects let a player choose |
| `defeat`, `revival` | defeat and victory; new heroes |
| `grades` | heroic, epic and legendary sets in one game |

Around them: `cards` and `pool` (what is printed), `table` (what lies where), `atoms`, `map_atoms` and `quest_atoms`
(the only functions that change the table), `scores` (numbers), `windows` (who may act when), `refusals` (and why not),
`verbs` and `aims` (what cards can do), `view` (what a reader sees), `words` and `sheet` (what is said), `judgement`
(for bots), `rulebook` (all of it handed to the kernel), `start` (options), and for set files `vocabulary`, `language`
and `loader`.
"""
