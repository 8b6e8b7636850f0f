"""Somebody in front of a browser: looks at the page and clicks what can be clicked."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, expect

PATIENCE = 20_000  # milliseconds
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 780}
# A choice as a hurried person makes it: what is lit first, but nothing that only takes back.
HURRY = """() => {
  const verbs = [...document.querySelectorAll('.prompt[data-owed="me"] .prompt__verbs .btn:not(:disabled)')]
    .filter((verb) => !verb.matches('.btn--quiet') && !verb.textContent.startsWith('Take the face-down room back'))
  verbs[0]?.click()
  return verbs.length > 0
}"""


class Person:
    def __init__(self, browser: Browser, url: str, **looks: Any) -> None:
        looks = {"viewport": WIDE, "reduced_motion": "reduce", "color_scheme": "dark"} | looks
        self.url = url
        self.context = browser.new_context(**looks)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))

    def _hear(self, message: ConsoleMessage) -> None:
        # what the server refuses and lines that break are part of some tests; browsers report them in any case
        expected = "/api/" in message.location.get("url", "") or "WebSocket" in message.text
        if message.type == "error" and not expected:
            self.complaints.append(message.text)

    def go(self, path: str) -> Person:
        self.page.goto(self.url + path)
        return self

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).first.click()

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def sits_down_for_two(self, game: str) -> Person:
        """A table of Ines and Mara around one screen."""
        self.go(f"/new/{game}")
        self.page.get_by_label("Your name").fill("Ines")
        self.page.get_by_label("2", exact=True).check()
        self.page.get_by_label("Me again").check()
        self.page.get_by_label("Name of seat 2").fill("Mara")
        self.press("Start the game")
        return self

    # --- at a table
    def sits_down(self, created: Any, held: int = 0) -> Person:
        """Take a seat by its own link, as on a second device."""
        seat = created["held"][held]
        self.go(f"/table/{seat['table']}#seat={seat['token']}")
        expect(self.prompt).to_be_visible()
        return self

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_label("What is to be done")

    @property
    def verbs(self) -> Locator:
        return self.page.locator('.prompt[data-owed="me"] .prompt__verbs .btn:not(.btn--quiet)')

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand .card")

    @property
    def log(self) -> Locator:
        return self.page.locator(".log li")

    def owes(self) -> bool:
        return self.verbs.count() > 0

    @property
    def cover(self) -> Locator:
        """What hides the table while the screen is handed over."""
        return self.page.get_by_role("heading", name=re.compile("Pass the screen to"))

    def hears_why_not(self) -> None:
        """Ask a card of the hand that cannot be played: it says why, with the rule."""
        card = self.page.locator(".hand .card[data-state=disabled]").first
        name = card.locator(".card__name").inner_text()
        card.click(force=True)  # it is disabled, but says why
        slip = self.page.locator(".slip")
        expect(slip).to_contain_text(re.sub(r"\s+", " ", name))
        expect(slip.locator(".rule")).to_have_text(re.compile(r"[a-z]+-\d+"))

    def reports(self, expected: str) -> None:
        """Something is wrong: the host gets a report, the person a file."""
        self.press("Something is wrong…")
        self.page.get_by_placeholder("What did you expect").fill(expected)
        self.press("Report it")
        self.sees("The host finds it as report")
        with self.page.expect_download() as started:
            self.press("Download my file")
        assert started.value.suggested_filename.startswith("undercroft-report-")

    def waits_for_turn(self) -> None:
        expect(self.verbs.first).to_be_enabled()

    def plays_until(self, prompt: str) -> None:
        """Choose quickly until this is to be done."""
        end = time.monotonic() + 2 * PATIENCE / 1000
        while time.monotonic() < end:
            if self.owes() and prompt in self.prompt.inner_text():
                return
            self.hurries()
            self.page.wait_for_timeout(15)
        raise AssertionError(f"nobody asked: {prompt}")

    def is_over(self) -> bool:
        return self.page.get_by_role("button", name="Rematch").count() > 0

    def hurries(self) -> bool:
        """One quick choice, if there is one to make."""
        return bool(self.page.evaluate(HURRY))


def play_on(people: list[Person], seconds: float = 90.0) -> None:
    """Everybody chooses quickly until the game is over."""
    end = time.monotonic() + seconds
    while not all(person.is_over() for person in people):
        assert time.monotonic() < end, "the game does not end"
        moved = [person.hurries() for person in people]
        if not any(moved):
            people[0].page.wait_for_timeout(15)
