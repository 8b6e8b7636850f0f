"""What a well-formed card may still not do: act without end, fetch itself, go nowhere (gap-loops)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from undercroft.games.boss_monster.vocabulary import EVENTS
from undercroft.games.sets.problems import quoted
from undercroft.kernel.nodes import ACTIVATED, TRIGGERED, Ability, Act, Each, Node, Select


def act_problem(act: Act, card: str) -> tuple[str, str]:
    """The argument and what is wrong with it, or two empty strings."""
    if act.verb == "take" and card == "spell" and act.get("card") != "room" and not act.get("other_design"):
        return "take", (
            "two copies of this spell could fetch each other for ever; add other_design = true, or take rooms"
        )
    hero = act.get("hero")
    if act.verb == "send" and isinstance(hero, Select) and hero.get("place") == "in town":
        if act.get("to") == "town":
            return "to", 'he is in town already; send him to an "entrance", or choose a hero elsewhere'
        if hero.get("host"):
            return "send", '"host" means nothing for a hero in town; leave it out'
        if act.get("to") == "other entrance":
            return "to", 'a hero in town stands at no entrance; write "entrance"'
    return "", ""


def ability_problem(ability: Ability) -> tuple[str, str]:
    """The key and what is wrong with the whole ability, or two empty strings."""
    if ability.once_per or _uses_itself_up(ability):
        return "", ""
    if ability.kind == ACTIVATED:
        if not ability.pay:
            return "", 'an activated ability needs a price (pay = [...]) or a limit (limit = "round")'
        if _gain(ability) >= _cost(ability) > 0:
            return (
                "pay",
                'it gives back all the cards it costs and could go on for ever; add limit = "round"',
            )
    if ability.kind == TRIGGERED:
        for act in _acts(ability):
            if causes(act, ability.event):
                return "when", (
                    f"{quoted(act.verb)} can cause {quoted(ability.event)} again, and so on for ever; "
                    'add limit = "round"'
                )
    return "", ""


def causes(act: Act, event: str) -> bool:
    """Whether an effect can make its own ability's event happen again."""
    for verb, argument, words in EVENTS[event].caused_by:
        if act.verb == verb and (not words or _word(act.get(argument)) in words):
            return True
    return False


def _word(value: object) -> object:
    """The word an author wrote for a selector: whose room, or the thing itself."""
    if isinstance(value, Select):
        return value.get("whose") or value.thing
    return value


def _uses_itself_up(ability: Ability) -> bool:
    return any(price.verb in ("destroy", "deactivate") and price.get("room") == Select("this") for price in ability.pay)


def _cost(ability: Ability) -> int:
    """Cards of the hand; 0 if the price also takes something that runs out, a room of the dungeon."""
    if any(price.verb != "discard" for price in ability.pay):
        return 0
    return sum(_count(price) for price in ability.pay)


def _gain(ability: Ability) -> int:
    return max(
        sum(
            _count(act)
            for act in walk(mode.do)
            if act.verb in ("draw", "take", "recover") and act.get("by", Select("you")) == Select("you")
        )
        for mode in ability.modes
    )


def _count(act: Act) -> int:
    count = act.get("count", 1)
    return count if isinstance(count, int) else 1


def _acts(ability: Ability) -> Iterator[Act]:
    for mode in ability.modes:
        yield from walk(mode.do)


def walk(nodes: Iterable[Node]) -> Iterator[Act]:
    """Every act in them, those of gates and of their prices included."""
    for node in nodes:
        if isinstance(node, Act):
            yield node
        elif isinstance(node, Each):
            yield from walk(node.body)
        else:
            yield from node.pay
            yield from walk(node.then)
            yield from walk(node.other)
