"""A report as one page that needs nothing else: plots by Altair, tables, and a first sentence with what was found."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from undercroft.bots import TITLES
from undercroft.lab.findings import CLEAR, FEW, changes, percent, verdict
from undercroft.lab.plots import COLOUR, bars, converter, counts, picture, plotter

PAPER = "#fffaf0"
STYLE = """
:root { color-scheme: light dark; --ink: #2a2118; --paper: #fffaf0; --soft: #7a6a55; --line: #d9cbb0; }
@media (prefers-color-scheme: dark) { :root { --ink: #efe6d5; --paper: #16181d; --soft: #a99c86; --line: #3a3d45; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 64rem; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 } h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem }
.lead { font-size: 1.15rem; margin: .6rem 0 0 } .soft { color: var(--soft) }
.plots { display: flex; flex-wrap: wrap; gap: 1.5rem }
.plot { background: #fffaf0; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .6rem;
  border-bottom: 1px solid var(--line); vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.plots + * { margin-top: 1rem } .plot { max-width: 100%; box-sizing: border-box }
.plot svg { max-width: 100%; height: auto } details { margin-top: 1rem }
.scroll { max-height: 32rem; overflow: auto; border: 1px solid var(--line); border-radius: .5rem }
"""


def page(found: dict[str, Any], rules: dict[str, str], changed: dict[str, Any] | None = None) -> str:
    """The whole page; `rules` are the catalogue's, `changed` compares what was found with another set."""
    plots = charts(found)
    sections = [
        head(found),
        comparison_section(changed) if changed else "",
        section(
            "Who wins",
            "".join([plot(name) for name in ("seats", "roles", "variants") if name in plots]),
            shares_table([*found["by_seat"], *found["by_role"], *found["by_variant"]]),
        ),
        section("How games run", plot("rounds") + plot("leads"), how(found)),
        section("Cards", plot("cards") if "cards" in plots else "", cards_table(found)),
        section("Rules", "", rules_words(found, rules)),
    ]
    script = "\n".join(
        f"vegaEmbed('#{name}', {embedded(spec)}, {{actions: false, renderer: 'svg'}});" for name, spec in plots.items()
    )
    return (
        f"<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><title>{escape(title(found))}</title>"
        f"<meta name='viewport' content='width=device-width'><style>{STYLE}</style></head><body>"
        f"{''.join(sections)}<script>{bundle()}</script><script>{script}</script></body></html>\n"
    )


def embedded(spec: dict[str, Any]) -> str:
    """A plot within a script, on the ground of its frame."""
    return json.dumps(spec | {"background": PAPER}).replace("</", "<\\/")


def pictures(found: dict[str, Any]) -> dict[str, str]:
    """The plots as SVG, for people's own papers."""
    return {name: picture(spec) for name, spec in charts(found).items()}


def bundle() -> str:
    """The plots' own script, so that the page needs no network."""
    return str(converter().javascript_bundle("window.vegaEmbed = vegaEmbed;")).replace("</script", "<\\/script")


def title(found: dict[str, Any]) -> str:
    return f"{found['title']}: {found['games']:,} games with {found['seats']} seats"


def head(found: dict[str, Any]) -> str:
    bots = ", ".join(TITLES.get(name, name).lower() for name in found["bots"])
    settings = ", ".join([f"bots {bots}", f"seed {found['seed']}", *options_words(found)])
    return (
        f"<h1>{escape(title(found))}</h1><p class='lead'>{escape(verdict(found))}</p>"
        f"<p class='soft'>{escape(settings)}. Whiskers and brackets are 95 % intervals.</p>"
    )


def options_words(found: dict[str, Any]) -> list[str]:
    shown = {name: value for name, value in found["options"].items() if value not in (False, None)}
    return [name if isinstance(value, dict) else f"{name} {said(value)}" for name, value in shown.items()]


def said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def section(name: str, plots: str, below: str = "") -> str:
    return f"<section><h2>{name}</h2><div class='plots'>{plots}</div>{below}</section>"


def plot(name: str) -> str:
    return f"<div class='plot'><div id='{name}'></div></div>"


# --- plots
def charts(found: dict[str, Any]) -> dict[str, Any]:
    """The plots as Vega-Lite, by the element they go to."""
    alt, fair = plotter(), None if found["camps"] else 1 / found["seats"]
    plots = {
        "seats": bars(found["by_seat"], "games won", fair),
        "rounds": counts(found["rounds"]["counts"], "rounds"),
        "leads": counts(found["lead_changes"]["counts"], "changes of the lead"),
    }
    if found["by_role"]:
        plots["roles"] = bars(found["by_role"], "games won", fair)
    if found["by_variant"]:
        plots["variants"] = bars(found["by_variant"], "games won", fair)
    told = [
        {**line, "share": line["played"]["share"], "times": line["drew"]}
        for line in found["cards"]
        if line["drew"] >= FEW
    ]
    if told:
        x = alt.X("share:Q", title="played by who drew it", axis=alt.Axis(format="%"))
        y = alt.Y("difference:Q", title="wins more (or less) often", axis=alt.Axis(format="+%"))
        tips = ["name:N", alt.Tooltip("share:Q", format=".0%"), alt.Tooltip("difference:Q", format="+.1%")]
        dots = alt.Chart(alt.Data(values=told)).mark_circle(color=COLOUR, size=60).encode(x=x, y=y, tooltip=tips)
        names = alt.Chart(alt.Data(values=outliers(told))).mark_text(align="left", dx=7, fontSize=10)
        plots["cards"] = (dots + names.encode(x=x, y=y, text="name:N")).properties(width=780, height=360)
    return {name: chart.to_dict() for name, chart in plots.items()}


def outliers(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards that a reader would ask about: worth the most, the least, and played the least."""
    by_worth = sorted(lines, key=lambda line: line["difference"])
    rarely = sorted(lines, key=lambda line: line["share"])
    return list({line["card"]: line for line in (*by_worth[:3], *by_worth[-3:], *rarely[:3])}.values())


# --- words and tables
def how(found: dict[str, Any]) -> str:
    mean, more = found["rounds"]["mean"]
    changes, several = found["lead_changes"]["mean"]
    lines = [
        f"A game takes {mean:.1f} (± {more:.1f}) rounds, half of them {found['rounds']['median']:g} or fewer.",
        f"The lead changes {changes:.1f} (± {several:.1f}) times.",
        f"Runaway index {found['runaway']:.2f}: the winner is ahead for good with so much of the game still to come.",
    ]
    if found["kingmaker"]:
        lines.append(
            f"Kingmaker index {percent(found['kingmaker']['share'])} ({interval(found['kingmaker'])}): "
            "in so many games a seat without hope chose something that moved another's chances by a quarter."
        )
    endings = "".join(f"<li>{escape(name)}: {count:,}</li>" for name, count in found["endings"])
    return f"<p>{' '.join(lines)}</p><ul>{endings}</ul>"


def interval(one: dict[str, Any]) -> str:
    return f"{100 * one['low']:.1f} to {percent(one['high'])}"


def shares_table(lines: list[dict[str, Any]]) -> str:
    rows = [
        f"<tr><td>{escape(one['name'])}</td><td class='n'>{one['won']:,} of {one['played']:,}</td>"
        f"<td class='n'>{percent(one['share'])}</td><td class='n'>{interval(one)}</td></tr>"
        for one in lines
    ]
    head_ = "<th>who</th><th class='n'>won</th><th class='n'>share</th><th class='n'>95 %</th>"
    table = f"<table><thead><tr>{head_}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f"<details><summary>The same in figures</summary><div class='scroll'>{table}</div></details>"


def cards_table(found: dict[str, Any]) -> str:
    rows = [
        f"<tr><td>{escape(line['name'])}</td><td class='n'>{line['drew']:,}</td>"
        f"<td class='n'>{percent(line['played']['share'])}</td><td class='n'>{percent(line['dead']['share'])}</td>"
        f"{worth_cells(line, '', line['others'])}{worth_cells(line, 'start', line['dealt'])}</tr>"
        for line in sorted(found["cards"], key=lambda line: -line["difference"])
    ]
    head_ = "<th>card</th>" + "".join(
        f"<th class='n'>{name}</th>"
        for name in ("drawn", "played", "dead in hand", "wins more", "95 %", "dealt at first", "95 %")
    )
    return f"<div class='scroll'><table><thead><tr>{head_}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"


def worth_cells(line: dict[str, Any], which: str, seats: int) -> str:
    """What a card adds to the chance to win, with its interval; nothing where there is nobody to compare."""
    if not seats:
        return "<td class='n'></td><td class='n'></td>"
    worth, low, high = (line[f"{which}_{end}".strip("_")] for end in ("difference" if not which else "", "low", "high"))
    return f"<td class='n'>{percent(worth, True)}</td><td class='n'>{percent(low, True)} to {percent(high, True)}</td>"


def comparison_section(changed: dict[str, Any]) -> str:
    rows = [
        f"<tr><td>{escape(line['name'])}</td><td class='n'>{percent(line['played_before'])}</td>"
        f"<td class='n'>{percent(line['played_after'])}</td>{p_cell(line['p_played'])}"
        f"<td class='n'>{percent(line['worth_before'], True)}</td>"
        f"<td class='n'>{percent(line['worth_after'], True)}</td>{p_cell(line['p_worth'])}</tr>"
        for line in changed["cards"]
    ]
    who = "; ".join(
        f"{one['name']} {percent(one['before'])} → {percent(one['after'])} ({p_words(one['p'])})"
        for one in (*changed["seats"], *changed["roles"])
    )
    said = " ".join(changes(changed)) or "Nothing has clearly changed."
    runs = (
        f"Rounds {changed['rounds']['before'][0]:.1f} → {changed['rounds']['after'][0]:.1f} "
        f"({p_words(changed['rounds']['p'])}), changes of the lead {changed['lead_changes']['before'][0]:.1f} → "
        f"{changed['lead_changes']['after'][0]:.1f} ({p_words(changed['lead_changes']['p'])}), "
        f"runaway index {changed['runaway'][0]:.2f} → {changed['runaway'][1]:.2f}."
    )
    gone = [f"only before: {', '.join(changed['only_before'])}"] if changed["only_before"] else []
    new = [f"only after: {', '.join(changed['only_after'])}"] if changed["only_after"] else []
    names = ("played before", "after", "p (Holm)", "wins more before", "after", "p (Holm)")
    head_ = "<th>card</th>" + "".join(f"<th class='n'>{name}</th>" for name in names)
    return section(
        "Before and after",
        "",
        f"<p class='lead'>{escape(said)}</p><p>{escape(who)}. {escape(runs)} {escape('; '.join([*gone, *new]))}</p>"
        f"<div class='scroll'><table><thead><tr>{head_}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>",
    )


def p_words(p: float) -> str:
    return f"p {p:.2f}" if p >= 0.01 else "p below 0.01"


def p_cell(p: float) -> str:
    """How likely by chance alone; what is clear stands out."""
    return f"<td class='n'>{f'<b>{p:.3f}</b>' if p < CLEAR else f'{p:.3f}'}</td>"


def rules_words(found: dict[str, Any], rules: dict[str, str]) -> str:
    """Every rule that the log named as the reason for something, and how often; the others by their ids."""
    often = sorted(found["rules"].items(), key=lambda one: (-one[1], one[0]))
    rows = [
        f"<tr><td>{rule}</td><td class='n'>{count:,}</td><td>{escape(rules.get(rule, ''))}</td></tr>"
        for rule, count in often
    ]
    head_ = "<th>rule</th><th class='n'>times</th><th>what it says</th>"
    rest = [rule for rule in rules if rule not in found["rules"]]
    return (
        f"<p>{len(often):,} of {len(often) + len(rest):,} rules were the reason for something in the log.</p>"
        f"<div class='scroll'><table><thead><tr>{head_}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        f"<details><summary>The {len(rest):,} others</summary><p class='soft'>They did not come up, or they say what "
        f"is allowed, which leaves no line in the log: {', '.join(rest)}.</p></details>"
    )
