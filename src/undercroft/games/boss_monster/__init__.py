"""Boss Monster 2: build a dungeon, lure heroes into it, gather souls, suffer no wounds.

The rulebook, chapter by chapter, and where it is carried out:

    the cards                          cards, pool (what is printed), sets/*.toml (the cards themselves)
    set-up, hands, first rooms         opening
    the round                          rounds
    active player's precedence         undercroft.kernel.windows, rulebook (who may act with what)
    build phase, reveal, level up      building
    bait phase                         bait
    adventure phase, damage, death     adventure
    end of round, winning, variants    ending
    spells, prevention, abilities      play
    discarding, giving, healing        hands
    what the words on cards mean       verbs, aims
    deactivate, destroy, swap...       atoms (every way to change the table)
    treasure, damage, where to build   dungeon (every way to read it)

Beside them: table (the state), view (what a seat sees), words and refusals (what people read), judgement (for bots),
rulebook (all of it handed to the kernel), start (options), and for set files vocabulary, grammar, reader, language,
checks, loader, problems and schema.
"""
