"""Make the pictures of README and docs anew: a real server, a real browser, a real game in its sixth round.

Run by `make pictures`. Bots play a game up to a moment worth looking at; its record is opened on the server, played on
from there as a table with a person at seat 0, and looked at through a browser.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

import undercroft as uc

HERE = Path(__file__).resolve().parent
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
NAMES = ("You", "Hilde", "Jonas")
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 780}


def main() -> int:
    record = a_moment()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "undercroft.server", "--port", "0", "--data", data, "--allowance", "100"]
        server = subprocess.Popen([*command, "--log-level", "warning"], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None, "the server did not start"
            with sync_playwright() as playwright:
                chromium = os.environ.get("UNDERCROFT_CHROMIUM") or shutil.which("chromium")
                browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                take(browser, found.group(0).rstrip("/"), record)
                browser.close()
        finally:
            server.terminate()
            server.wait()
    return 0


def a_moment() -> dict[str, Any]:
    """The record of a game in which seat 0 has a real choice while a hero walks through its dungeon."""
    bot = uc.bot("heuristic")
    for seed in range(1000):
        game = uc.new_game("boss-monster", seats=len(NAMES), seed=seed)
        while not game.over and game.table.round < 8:
            seat, question = next(iter(game.questions.items()))
            view = game.view(0)
            own = view["seats"][0]
            walking = view["phase"] == "adventure" and own["inside"] and len(own["dungeon"]) >= 4
            if seat == 0 and walking and len(question.options) > 2 and view["round"] >= 5:
                return game.record()
            game.answer(seat, bot.choose(game.seat(seat)))
    raise SystemExit("no game came to a moment worth a picture")


def take(browser: Browser, url: str, record: dict[str, Any]) -> None:
    opened = httpx.post(f"{url}/api/replays", json=record).json()
    watch = opened["held"][0]
    seats = [
        {"who": "me", "name": NAMES[0]},
        *[{"who": "bot", "level": "heuristic", "name": name} for name in NAMES[1:]],
    ]
    step = len(record["choices"])
    held = httpx.post(
        f"{url}/api/tables/{watch['table']}/branch",
        json={"step": step, "seats": seats},
        headers={"Authorization": f"Bearer {watch['token']}"},
    ).json()["held"][0]
    table = f"/table/{held['table']}#seat={held['token']}"
    shots = [
        ("start", "/", WIDE, "dark"),
        ("table", table, WIDE, "dark"),
        ("table-light", table, WIDE, "light"),
        ("table-phone", table, PHONE, "dark"),
        ("new-table", "/new/boss-monster", WIDE, "dark"),
        ("rules", "/rules/boss-monster", WIDE, "dark"),
        ("replay", f"/replay/{watch['table']}#watch={watch['token']}", WIDE, "dark"),
    ]
    for name, path, size, scheme in shots:
        context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(url + path)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(800)
        page.screenshot(path=HERE / f"{name}.png")
        context.close()
        print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    sys.exit(main())
