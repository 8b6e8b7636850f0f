"""A report as one page that needs nothing else: plots by Altair, tables, and a first sentence with what was found."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from undercroft.bots import called
from undercroft.games import shelf
from undercroft.lab.comparison import CLEAR, fates, side_effects, what_changed
from undercroft.lab.findings import FEW, is_known, percent, unjudged, verdict
from undercroft.lab.plots import COLOUR, bars, converter, counts, picture, plotter
from undercroft.lab.simulate import options_words
from undercroft.lab.statistics import mean_words

DOTS = 3  # fewer are no plot
WORTH = (
    "The last three columns say, in points, how much more often those win who have a card: than all who have not; than "
    "those of them who had as many cards; and for those who held it before the first choice."
)
STYLE = """
:root { color-scheme: light dark; --ink: #2a2118; --paper: #fffaf0; --soft: #7a6a55; --line: #d9cbb0; }
@media (prefers-color-scheme: dark) { :root { --ink: #efe6d5; --paper: #16181d; --soft: #a99c86; --line: #3a3d45; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 } h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem } .lead + .scroll { margin-top: 1rem }
.lead { font-size: 1.15rem; margin: .6rem 0 0 } .soft { color: var(--soft) }
.plots { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1.5rem }
.plots + * { margin-top: 1rem } details { margin-top: 1rem }
.plot, .scroll { border: 1px solid var(--line); border-radius: .5rem; overflow: auto }
.plot { max-width: 100%; box-sizing: border-box; padding: .5rem }
.scroll { max-height: 32rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .6rem;
  border-bottom: 1px solid var(--line); vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
th.over { text-align: center; border-left: 1px solid var(--line) }
"""


INK = {  # a plot on the page has the page's colours, by day and by night
    "background": "transparent",
    "style": {"guide-label": {"fill": "var(--ink)"}, "guide-title": {"fill": "var(--ink)"}},
    "axis": {"gridColor": "var(--line)", "domainColor": "var(--soft)", "tickColor": "var(--soft)"},
    "rule": {"color": "var(--ink)"},
    "text": {"color": "var(--ink)"},
}


def page(found: dict[str, Any], rules: dict[str, str], changed: dict[str, Any] | None = None) -> str:
    """The whole page; `rules` are the catalogue's, `changed` compares what was found with another set."""
    plots = charts(found)
    sections = [
        head(found),
        comparison_section(changed) if changed else "",
        section(
            "Who wins",
            "".join([plot(name) for name in ("bots", "seats", "roles", "variants") if name in plots]),
            shares_table([*bots_of(found), *found["by_seat"], *found["by_role"], *found["by_variant"]]),
        ),
        section("How games run", plot("rounds") + plot("leads"), how(found)),
        section("Cards", plot("cards") if "cards" in plots else "", beside_plot(found) + cards_table(found)),
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
    """A plot within a script, in the page's colours."""
    view = spec["config"]["view"] | {"stroke": "var(--line)"}
    return json.dumps(spec | {"config": spec["config"] | INK | {"view": view}}).replace("</", "<\\/")


def pictures(found: dict[str, Any]) -> dict[str, str]:
    """The plots as SVG, for people's own papers."""
    return {name: picture(spec) for name, spec in charts(found).items()}


def bundle() -> str:
    """The plots' own script, so that the page needs no network."""
    return str(converter().javascript_bundle("window.vegaEmbed = vegaEmbed;")).replace("</script", "<\\/script")


def title(found: dict[str, Any]) -> str:
    games = "1 game" if found["games"] == 1 else f"{found['games']:,} games"
    return f"{found['title']}: {games} with {found['seats']} seats"


def bots_of(found: dict[str, Any]) -> list[dict[str, Any]]:
    """How the bots fared; one alone wins its share."""
    return list(found["by_bot"]) if len(found["by_bot"]) > 1 else []


def head(found: dict[str, Any]) -> str:
    bots = ", ".join(map(called, found["bots"]))
    settings = ", ".join([f"bots {bots}", f"seed {found['seed']}", *settings_words(found)])
    return (
        f"<h1>{escape(title(found))}</h1><p class='lead'>{escape(verdict(found))}</p>"
        f"<p class='soft'>{escape(settings)}. Whiskers and brackets are 95 % intervals.</p>"
    )


def settings_words(found: dict[str, Any]) -> list[str]:
    """What was chosen; of a switch that is off only if it is usually on."""
    known = shelf.find(found["game"]).describe()["options"]
    off = [name for name, value in found["options"].items() if value is False and known[name]["default"]]
    return [*options_words(found["options"]), *[f"no {name}" for name in off]]


def section(name: str, plots: str, below: str = "") -> str:
    return f"<section><h2>{name}</h2><div class='plots'>{plots}</div>{below}</section>"


def plot(name: str) -> str:
    return f"<div class='plot' tabindex='0'><div id='{name}'></div></div>"


def table(head_: str, rows: list[str]) -> str:
    return f"<div class='scroll' tabindex='0'><table><thead>{head_}</thead><tbody>{''.join(rows)}</tbody></table></div>"


def heads(*names: str) -> str:
    """The first column is words, the others are figures."""
    figures = "".join([f"<th class='n'>{name}</th>" for name in names[1:]])
    return f"<tr><th>{names[0]}</th>{figures}</tr>"


def row(name: str, *figures: str) -> str:
    cells = "".join([f"<td class='n'>{one}</td>" for one in figures])
    return f"<tr><td>{escape(name)}</td>{cells}</tr>"


# --- plots
def charts(found: dict[str, Any]) -> dict[str, Any]:
    """The plots as Vega-Lite, by the element they go to."""
    alt, fair = plotter(), None if found["camps"] else 1 / found["seats"]
    plots = {
        "seats": bars(found["by_seat"], "games won", fair),
        "rounds": counts(found["rounds"]["counts"], "rounds"),
        "leads": counts(found["lead_changes"]["counts"], "changes of the lead"),
    }
    if bots_of(found):
        plots["bots"] = bars(bots_of(found), "games won", fair)
    if found["by_role"]:
        plots["roles"] = bars(found["by_role"], "games won", fair)
    if found["by_variant"]:
        plots["variants"] = bars(found["by_variant"], "games won", fair)
    dots_of = plotted(found)
    if dots_of:
        x = alt.X("share:Q", title="played by who drew it", axis=alt.Axis(format="%"))
        y = alt.Y("points:Q", title="wins more (or less) often, in points", axis=alt.Axis(format="+"))
        tips = ["name:N", alt.Tooltip("share:Q", format=".0%"), alt.Tooltip("points:Q", format="+.1f")]
        dots = alt.Chart(alt.Data(values=dots_of)).mark_circle(color=COLOUR, size=60).encode(x=x, y=y, tooltip=tips)
        names = alt.Chart(alt.Data(values=outliers(dots_of))).mark_text(align="left", dx=7, fontSize=10)
        plots["cards"] = (dots + names.encode(x=x, y=y, text="name:N")).properties(width=780, height=360)
    return {name: chart.to_dict() for name, chart in plots.items()}


def plotted(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards that enough have drawn and enough have not; none where they are too few for a plot."""
    told = [line for line in found["cards"] if min(line["drew"], line["others"]) >= FEW]
    dots = [
        {"card": line["card"], "name": line["name"], "share": line["played"]["share"]}
        | {"points": 100 * line["difference"]}
        for line in told
    ]
    return dots if len(dots) >= DOTS else []


def outliers(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards that a reader would ask about: worth the most, the least, and played the least."""
    by_worth = sorted(lines, key=lambda line: line["points"])
    rarely = sorted(lines, key=lambda line: line["share"])
    return list({line["card"]: line for line in (*by_worth[:3], *by_worth[-3:], *rarely[:3])}.values())


# --- words and tables
def how(found: dict[str, Any]) -> str:
    half = f", half of them {found['rounds']['median']:g} or fewer" if found["games"] > 1 else ""
    lines = [
        f"A game takes {mean_words(*found['rounds']['mean'])} rounds{half}.",
        f"The lead changes {mean_words(*found['lead_changes']['mean'])} times.",
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
        row(one["name"], f"{one['won']:,} of {one['played']:,}", percent(one["share"]), interval(one)) for one in lines
    ]
    return folded("The same in figures", table(heads("who", "won", "share", "95 %"), rows))


def folded(name: str, below: str) -> str:
    return f"<details><summary>{name}</summary>{below}</details>"


def beside_plot(found: dict[str, Any]) -> str:
    """Which cards the plot leaves out, and why."""
    dots, every = len(plotted(found)), len(found["cards"])
    common = sum(line["drew"] >= FEW > line["others"] for line in found["cards"])
    shown = f"The plot shows {dots:,} of {every:,} cards." if dots else "Too few cards can be compared for a plot."
    cards = "1 card was" if common == 1 else f"{common:,} cards were"
    why = f"{cards} missed by fewer than {FEW} seats: too few to compare with." if common else ""
    return f"<p class='soft'>{' '.join([shown, unjudged(found), why]).strip()}</p>"


def cards_table(found: dict[str, Any]) -> str:
    rows = [
        row(
            line["name"],
            f"{line['drew']:,}",
            percent(line["played"]["share"]),
            percent(line["dead"]["share"]),
            worth_cell(line, "difference", "low", "high"),
            worth_cell(line, "even", "even_low", "even_high"),
            worth_cell(line, "start", "start_low", "start_high"),
        )
        for line in sorted(found["cards"], key=lambda line: (not line["others"], -line["difference"]))
    ]
    worth = ("wins more, points", "with as many cards", "dealt at first")
    return f"<p class='soft'>{WORTH}</p>{table(heads('card', 'drawn', 'played', 'dead in hand', *worth), rows)}"


def worth_cell(line: dict[str, Any], what: str, low: str, high: str) -> str:
    """What a card adds to the chance to win, with its interval; nothing where there is nobody to compare."""
    if not is_known(line[low], line[high]):
        return ""
    return f"{signed(line[what])} <span class='soft'>({signed(line[low])} to {signed(line[high])})</span>"


def signed(difference: float | None) -> str:
    """In points."""
    return "" if difference is None else f"{100 * difference:+.1f}"


# --- before and after
def comparison_section(changed: dict[str, Any]) -> str:
    edits = [edit["figures"] for edit in changed["changed"] if edit["figures"]]
    others = " ".join(side_effects(changed))
    return section(
        "Before and after",
        "",
        f"<p class='lead'>{escape(what_changed(changed))}</p>"
        f"{edits_words(changed, edits)}<p>{escape(others)}</p>"
        f"{folded('Who wins and how games run, before and after', whole_table(changed))}"
        f"<h3>{'The other cards' if edits else 'Cards'}</h3>"
        f"{changes_table(changed['cards'], ('played', 'worth'), 'p (Holm)')}",
    )


def edits_words(changed: dict[str, Any], edits: list[dict[str, Any]]) -> str:
    """The cards that were changed; those that nobody draws have at most a sentence."""
    alone = {**changed, "changed": [edit for edit in changed["changed"] if not edit["figures"]]}
    said = f"<p>{escape(' '.join(fates(alone)))}</p>" if alone["changed"] else ""
    if not edits:
        return said
    many = " Of many such p one in twenty is below 0.05 by chance alone." if len(edits) > 1 else ""
    why = f"Changed on purpose, each is asked about by itself: its p is not adjusted for being one of many cards.{many}"
    return f"{changes_table(edits, ('played', 'dead', 'worth'), 'p')}<p class='soft'>{why}</p>{said}"


def changes_table(lines: list[dict[str, Any]], figures: tuple[str, ...], p: str) -> str:
    titles = {"played": "played", "dead": "dead in hand", "worth": "wins more, points"}
    over = "".join([f"<th class='over' colspan='3'>{titles[what]}</th>" for what in figures])
    below = "".join([f"<th class='n'>{name}</th>" for name in ("before", "after", p)]) * len(figures)
    rows = []
    for line in lines:
        cells: list[str] = []
        for what in figures:
            said = signed if what == "worth" else percent
            before, after = line[f"{what}_before"], line[f"{what}_after"]
            known = line["judged"] and before is not None and after is not None
            cells += [said(before), said(after), p_cell(line[f"p_{what}"]) if known else ""]
        rows.append(row(line["name"], *cells))
    return table(f"<tr><th rowspan='2'>card</th>{over}</tr><tr>{below}</tr>", rows)


def whole_table(changed: dict[str, Any]) -> str:
    """Seats, roles and lengths in a few columns."""
    rows = [
        row(f"won by {one['name']}", percent(one["before"]), percent(one["after"]), p_cell(one["p"]))
        for one in (*changed["seats"], *changed["roles"])
    ]
    for what, name in (("rounds", "rounds"), ("lead_changes", "changes of the lead")):
        one = changed[what]
        rows.append(row(name, mean_words(*one["before"]), mean_words(*one["after"]), p_cell(one["p"])))
    rows.append(row("runaway index", *[f"{one:.2f}" for one in changed["runaway"]], ""))
    return table(heads("what", "before", "after", "p (Holm)"), rows)


def p_cell(p: float) -> str:
    """How likely by chance alone; what is clear stands out."""
    return f"<b>{p:.3f}</b>" if p < CLEAR else f"{p:.3f}"


def rules_words(found: dict[str, Any], rules: dict[str, str]) -> str:
    """Every rule that the log named as the reason for something, and how often; the others by their ids."""
    often = sorted(found["rules"].items(), key=lambda one: (-one[1], one[0]))
    rows = [
        f"<tr><td>{rule}</td><td class='n'>{count:,}</td><td>{escape(rules.get(rule, ''))}</td></tr>"
        for rule, count in often
    ]
    head_ = "<tr><th>rule</th><th class='n'>times</th><th>what it says</th></tr>"
    rest = [rule for rule in rules if rule not in found["rules"]]
    return (
        f"<p>{len(often):,} of {len(often) + len(rest):,} rules were the reason for something in the log.</p>"
        f"{table(head_, rows)}"
        + folded(
            f"The {len(rest):,} others",
            "<p class='soft'>They did not come up, or they say what is allowed, which leaves no line in the log: "
            f"{', '.join(rest)}.</p>",
        )
    )
