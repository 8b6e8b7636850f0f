"""Which choices a verb needs when it is announced (rules prio-07, spell-08): its chosen selectors and a few more."""

from __future__ import annotations

from undercroft.kernel.nodes import Act, Select

ANY_DUNGEON = Select("dungeon", (("whose", "any"),), chosen=True)


def aims(act: Act) -> tuple[tuple[str, Select], ...]:
    """The choices in the order in which they are asked, each with the name under which the verb finds it."""
    found = [(name, value) for name, value in act.args if isinstance(value, Select) and value.chosen]
    if act.verb == "swap":
        whose = act.get("whose")
        assert isinstance(whose, str)
        found.append(("first", Select("swappable", (("whose", whose),), chosen=True)))
        found.append(("second", Select("mate", chosen=True)))
    elif act.verb == "take":
        card, count = act.get("card"), act.get("count")
        assert isinstance(card, str) and isinstance(count, int)
        where: list[tuple[str, str | int | bool | tuple[str, ...]]] = [("card", card)]
        if act.get("up_to"):
            where.append(("optional", True))
        if act.get("other_design"):
            where.append(("other_design", True))
        found.extend([(f"card{at}", Select("discarded", tuple(where), chosen=True)) for at in range(count)])
    elif act.verb == "send":
        if act.get("to") == "entrance":
            found.append(("entrance", ANY_DUNGEON))
        elif act.get("to") == "other entrance":
            found.append(("entrance", Select("dungeon", (("whose", "other"),), chosen=True)))
    return tuple(found)
