"""Before and after: what another set changed, with how surely it is no accident."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.lab.findings import FEW, percent, points
from undercroft.lab.statistics import holm, mcnemar, p_between, p_paired, p_value
from undercroft.text.english.phrases import capital

CLEAR = 0.05  # a difference is, if chance alone would bring one so great more rarely
LEADS = "the lead changes {:.1f} times, before {:.1f}"


def comparison(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What another set changed: its cards first, then everything else, with how surely it is no accident.

    A card that was changed on purpose is asked about by itself; the p of all others are adjusted for being many.
    """
    first, second = before["designs"], after["designs"]
    edits = edited(first, second)
    names = [edit["name"] for edit in edits]
    later = {game["seed"]: game for game in after["by_game"]}
    pairs = [(game, later[game["seed"]]) for game in before["by_game"] if game["seed"] in later]
    seats = shares_of(before["by_seat"], after["by_seat"], pairs)
    roles = shares_of(before["by_role"], after["by_role"], pairs)
    old = {line["card"]: line for line in before["cards"]}
    cards = {line["card"]: change_of(old[line["card"]], line) for line in after["cards"] if line["card"] in old}
    for edit in edits:
        edit["figures"] = cards.pop(edit["card"], None)
        edit["wins"] = next((one for one in roles if one["name"] == edit["name"]), None)
    others = [{name: value for name, value in line.items() if name != "p_dead"} for line in cards.values()]
    adjust([line for line in others if line["judged"]], "p_played", "p_worth")
    runs = {what: {"before": before[what]["mean"], "after": after[what]["mean"]} for what in ("rounds", "lead_changes")}
    for what, one in runs.items():
        one["p"] = p_paired([(game[what], other[what]) for game, other in pairs])
    roles = [one for one in roles if one["name"] not in names]
    adjust([*seats, *roles, *runs.values()], "p")
    return {
        "changed": edits,
        "only_before": sorted(design["name"] for card, design in first.items() if card not in second),
        "only_after": sorted(design["name"] for card, design in second.items() if card not in first),
        "seats": seats,
        "roles": roles,
        **runs,
        "runaway": [before["runaway"], after["runaway"]],
        "cards": sorted(
            others, key=lambda line: (not line["judged"], min(line["p_played"], line["p_worth"]), line["card"])
        ),
    }


def edited(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards that both sets have and that are not the same in both, with what differs in words."""
    found = []
    for card, new in after.items():
        old = before.get(card, new)
        what = [edit_words(name, old.get(name), new[name]) for name in new if old.get(name) != new[name]]
        if what:
            found.append({"card": card, "name": new["name"], "what": what})
    return found


def edit_words(name: str, old: Any, new: Any) -> str:
    """ "damage 4, now 6"; of an effect only that it is another."""
    plain_ = isinstance(old, int | str) and isinstance(new, int | str)
    values = [one if one != "" else "none" for one in (old, new)]
    return name.replace("_", " ") + (f" {values[0]}, now {values[1]}" if plain_ else "")


def change_of(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """A card's figures before and after, with how likely each difference is by chance alone."""
    told = {"card": new["card"], "name": new["name"], "judged": min(old["drew"], new["drew"]) >= FEW}
    for what in ("played", "dead"):
        one, two = old[what], new[what]
        told |= {f"{what}_before": one["share"], f"{what}_after": two["share"]}
        told[f"p_{what}"] = p_value(one["won"], one["played"], two["won"], two["played"], min(old["drew"], new["drew"]))
    fewest = min(line[what] for line in (old, new) for what in ("drew", "others"))
    told |= {"worth_before": worth(old), "worth_after": worth(new)}
    return told | {"p_worth": p_between(spread_of(old), spread_of(new), fewest) if fewest else 1.0}


def worth(line: dict[str, Any]) -> float | None:
    """How much more often those win who draw a card; nobody knows where all do."""
    return line["difference"] if line["others"] else None


def spread_of(line: dict[str, Any]) -> tuple[float, float]:
    """What drawing a card is worth, with its standard error."""
    return line["difference"], line["error"]


def shares_of(
    before: list[dict[str, Any]], after: list[dict[str, Any]], pairs: list[tuple[dict[str, Any], dict[str, Any]]]
) -> list[dict[str, Any]]:
    """Whoever was there before and after: how often it won, and how likely the difference is by chance alone."""
    later = {one["name"]: one for one in after}
    found = []
    for one in before:
        name = one["name"]
        if name in later:
            both = [(game["won"].get(name), other["won"].get(name)) for game, other in pairs]
            p = mcnemar([(won, wins) for won, wins in both if won is not None and wins is not None])
            found.append({"name": name, "before": one["share"], "after": later[name]["share"], "p": p})
    return found


def adjust(lines: Sequence[dict[str, Any]], *names: str) -> None:
    """All these p at once, for being many (Holm)."""
    tested = [(line, name) for line in lines for name in names]
    for (line, name), p in zip(tested, holm([line[name] for line, name in tested]), strict=True):
        line[name] = p


def changes(compared: dict[str, Any]) -> list[str]:
    """What was changed, what became of it, and what else is clearly different: a sentence each."""
    return [what_changed(compared), *fates(compared), *side_effects(compared)]


def what_changed(compared: dict[str, Any]) -> str:
    cards = ", ".join(f"{edit['name']} ({'; '.join(edit['what'])})" for edit in compared["changed"])
    parts = {
        "What was changed": cards,
        "Only before": ", ".join(compared["only_before"]),
        "Only after": ", ".join(compared["only_after"]),
    }
    return " ".join(f"{what}: {said}." for what, said in parts.items() if said) or "The two sets have the same cards."


def fates(compared: dict[str, Any]) -> list[str]:
    """Of each card that was changed, how it fares now and fared before."""
    said = []
    for edit in compared["changed"]:
        if line := edit["figures"]:
            sure = [f" ({p_words(line[p])})" if line["judged"] else "" for p in ("p_played", "p_dead", "p_worth")]
            said.append(f"{edit['name']} is {played_words(line)}{sure[0]}")
            dead = f"{percent(line['dead_after'])} of them, before with {percent(line['dead_before'])}"
            said.append(f"it ends dead in hand with {dead}{sure[1]}")
            if line["worth_before"] is not None and line["worth_after"] is not None:
                said.append(f"{worth_words(line)}{sure[2]}")
            if not line["judged"]:
                said.append(f"fewer than {FEW} drew {edit['name']} before or after: too few to say how sure that is")
        if one := edit["wins"]:
            said.append(f"{wins_words(one)} ({p_words(one['p'])})")
    without = [edit["name"] for edit in compared["changed"] if not edit["figures"] and not edit["wins"]]
    said += [f"of {', '.join(without)} there are no figures to compare"] if without else []
    return [capital(sentence) + "." for sentence in said]


def side_effects(compared: dict[str, Any]) -> list[str]:
    """What else is clearly different; and that nothing is, unless there was nothing to change it."""
    said = []
    for line in [one for one in compared["cards"] if one["judged"]]:
        if line["p_played"] < CLEAR:
            said.append(f"{line['name']} is {played_words(line)}")
        if line["p_worth"] < CLEAR:
            said.append(worth_words(line))
    for what, name in (("rounds", "a game takes {:.1f} rounds, before {:.1f}"), ("lead_changes", LEADS)):
        if compared[what]["p"] < CLEAR:
            said.append(name.format(compared[what]["after"][0], compared[what]["before"][0]))
    said += [wins_words(one) for one in (*compared["roles"], *compared["seats"]) if one["p"] < CLEAR]
    if not said and any(compared[what] for what in ("changed", "only_before", "only_after")):
        said.append("nothing else has clearly changed")
    return [capital(sentence) + "." for sentence in said]


def played_words(line: dict[str, Any]) -> str:
    return f"played by {percent(line['played_after'])} of those who draw it, before by {percent(line['played_before'])}"


def worth_words(line: dict[str, Any]) -> str:
    gained = f"{points(line['worth_after'])} more often, before {points(line['worth_before'])}"
    return f"who draws {line['name']} wins {gained}"


def wins_words(one: dict[str, Any]) -> str:
    return f"won by {one['name']}: {percent(one['after'])}, before {percent(one['before'])}"


def p_words(p: float) -> str:
    return f"p {p:.2f}" if p >= 0.01 else "p below 0.01"
