"""Plots by Altair: bars with intervals, how often each value came up, and pictures of them."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.errors import BadRequest

COLOUR = "#b5622a"
TICKS = 6  # at most, for games: there is no half of one
WANTING = "a report needs Altair: pip install 'undercroft[lab]'"


def plotter() -> Any:
    try:
        import altair
    except ModuleNotFoundError:
        raise BadRequest(WANTING) from None
    return altair


def converter() -> Any:
    try:
        import vl_convert
    except ModuleNotFoundError:
        raise BadRequest(WANTING) from None
    return vl_convert


def picture(chart: dict[str, Any]) -> str:
    """A plot as SVG."""
    return str(converter().vegalite_to_svg(chart))


def bars(rows: list[dict[str, Any]], what: str, fair: float | None = None, axis: str = "%") -> Any:
    """By `name`: a bar as long as `share`, whiskers from `low` to `high`; a dashed line at what would be fair."""
    alt = plotter()
    data = alt.Data(values=[{**row, "fair": fair} for row in rows])
    names = alt.Y("name:N", sort=None, title=None)
    share = alt.X("share:Q", title=what, axis=alt.Axis(format=axis))
    found = alt.Chart(data).mark_bar(color=COLOUR).encode(y=names, x=share)
    found += alt.Chart(data).mark_rule(strokeWidth=2).encode(y=names, x="low:Q", x2="high:Q")
    if fair is not None:
        found += alt.Chart(data).mark_rule(strokeDash=[4, 4]).encode(x="fair:Q")
    return found.properties(width=380)


def counts(rows: list[list[Any]], what: str) -> Any:
    """How many games each value came up in, and those between that never did."""
    alt = plotter()
    often = dict(map(tuple, rows))
    data = alt.Data(
        values=[{"value": value, "games": often.get(value, 0)} for value in range(min(often), max(often) + 1)]
    )
    x = alt.X("value:O", title=what, axis=alt.Axis(labelAngle=0, labelOverlap=True))
    y = alt.Y("games:Q", title="games", axis=alt.Axis(tickMinStep=1, tickCount=min(TICKS, max(often.values()))))
    return alt.Chart(data).mark_bar(color=COLOUR).encode(x=x, y=y).properties(width=380, height=220)
