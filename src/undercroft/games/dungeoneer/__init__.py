"""Dungeoneer in three editions: one module per chapter of the rulebooks, the differences as data.

| module | chapters |
|---|---|
| `editions` | what the three books disagree about, and the numbers they share |
| `opening`, `entrance`, `revealed`, `drawing` | set-up; where a map begins; the map laid before play; drawing cards |
| `rounds`, `upkeep`, `refilling` | turn order and phases; Reset; Discard/Draw |
| `sending`, `combat`, `spoils`, `fight` | the Dungeonlord's Encounters; combat; what it leaves; blows and wounds |
| `threats`, `standing`, `aftermath` | Threats, Traps and Obstacles; standing up; challenges off turn |
| `building`, `geography` | Build, Explore and Shift; where cards may lie and heroes may go |
| `movement` | moving, exits, entering a space, obstacles |
| `play` | Boons, Treasures, Banes; limits |
| `packs`, `roaming` | Packs on the map: where they are; how they walk and attack |
| `quests`, `rewards` | Quests of every type; what rewards and effects let a player choose |
| `defeat`, `revival` | defeat and victory; new heroes |
| `grades` | heroic, epic and legendary sets in one game |
| `party`, `campaign_setup`, `campaign`, `decks` | campaigns: who is who; set-up; the shared turn; personal decks |

Around them: `cards` and `pool` (what is printed), `table` (what lies where); `atoms`, `hero_atoms`, `turn_atoms`,
`map_atoms`, `quest_atoms` and `pack_atoms` (the only functions that change the table); `scores` and `tally` (numbers),
`odds` (of fights and Threats), `windows` (who may act when), `refusals` (and why not), `verbs`, `selectors` and `aims`
(what cards can do), `view` and `fight_view` (what a reader sees), `words` and `sheet` (what is said), `judgement` (for
bots), `rulebook` (all of it handed to the kernel), `start` (options), and for set files `vocabulary`, `language`,
`loader` and `schema`.
"""
