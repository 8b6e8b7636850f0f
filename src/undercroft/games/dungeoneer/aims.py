"""Which choices a verb needs before it is carried out: its chosen selectors, and how much more is paid for a #."""

from __future__ import annotations

from undercroft.kernel.nodes import Act, Select


def aims(act: Act) -> tuple[tuple[str, Select], ...]:
    """The choices in the order in which they are asked, each with the name under which the verb finds it."""
    found = [(name, value) for name, value in act.args if isinstance(value, Select) and value.chosen]
    if act.verb == "pay" and act.get("amount") == "#":
        what = act.get("what")
        assert isinstance(what, str)
        found.append(("extra", Select("extra", (("what", what),), chosen=True)))
    return tuple(found)
