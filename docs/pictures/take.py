"""Make the pictures of README and docs anew: a real server, a real browser, real games in full swing.

Run by `make pictures`. Bots play each game up to a moment worth looking at; its record is opened on the server, played
on from there as a table with a person at seat 0, and looked at through a browser.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
from playwright.sync_api import Browser, sync_playwright

import undercroft as uc
from undercroft.kernel.game import Game

HERE = Path(__file__).resolve().parent
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
NAMES = ("Ines", "Hilde", "Jonas")
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 780}


def main() -> int:
    records = {
        "boss-monster": a_moment("boss-monster", is_walking),
        "dungeoneer": a_moment("dungeoneer", is_fighting),
        "heroes": a_moment("dungeon-venture", is_attacking, {"keeper": 1}),
        "keeper": a_moment("dungeon-venture", is_attacking, {"keeper": 0}),
    }
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
                take(browser, found.group(0).rstrip("/"), records, a_report(Path(data)))
                browser.close()
        finally:
            server.terminate()
            server.wait()
    return 0


def a_report(folder: Path) -> str:
    """The address of a report of some games."""
    file = folder / "report.html"
    command = [sys.executable, "-m", "undercroft", "simulate", "boss-monster", "--seats", "3", "--games", "300"]
    subprocess.run([*command, "--bots", "heuristic", "--report", str(file)], check=True, stdout=subprocess.DEVNULL)
    return file.as_uri()


def a_moment(name: str, wanted: Callable[[Game[Any]], bool], options: dict[str, Any] | None = None) -> dict[str, Any]:
    """The record of a game in which seat 0 has a real choice at such a moment."""
    bot = uc.bot("heuristic")
    for seed in range(1000):
        game = uc.new_game(name, seats=len(NAMES), seed=seed, options=options or {})
        while not game.over and game.table.round < 8:
            seat, question = next(iter(game.questions.items()))
            if seat == 0 and len(question.options) > 1 and wanted(game):
                return game.record()
            game.answer(seat, bot.choose(game.seat(seat)))
    raise SystemExit(f"no game of {name} came to a moment worth a picture")


def is_walking(game: Game[Any]) -> bool:
    """A hero walks through the dungeon of seat 0."""
    view = game.view(0)
    own = view["seats"][0]
    return (
        len(game.questions[0].options) > 2
        and view["round"] >= 5
        and view["phase"] == "adventure"
        and own["inside"]
        and len(own["dungeon"]) >= 4
    )


def is_fighting(game: Game[Any]) -> bool:
    """The hero of seat 0 is attacked, on a map that can be read as a whole."""
    if game.questions[0].kind != "respond":
        return False
    view = game.view(0)
    rows = [space["y"] for space in view["map"]]
    attacks = [attack for combat in view["combat"] for attack in combat["attacks"]]
    legible = len(rows) >= 10 and max(rows) - min(rows) <= 4
    return legible and any("odds" in one and one["target"] == -1 for one in attacks)


def is_attacking(game: Game[Any]) -> bool:
    """A figure of seat 0 may attack, with some rooms explored and something carried."""
    return (
        game.table.round >= 4
        and any(option.key.startswith("attack") for option in game.questions[0].options)
        and any(option.key.startswith("move") for option in game.questions[0].options)
    )


def seat_at(url: str, record: dict[str, Any]) -> tuple[str, str]:
    """Where the game is played on by a person at seat 0, and where it is looked back at."""
    watch = httpx.post(f"{url}/api/replays", json=record).json()["held"][0]
    seats = [
        {"who": "me", "name": NAMES[0]},
        *[{"who": "bot", "level": "heuristic", "name": name} for name in NAMES[1:]],
    ]
    held = httpx.post(
        f"{url}/api/tables/{watch['table']}/branch",
        json={"step": len(record["choices"]), "seats": seats},
        headers={"Authorization": f"Bearer {watch['token']}"},
    ).json()["held"][0]
    return f"/table/{held['table']}#seat={held['token']}", f"/replay/{watch['table']}#watch={watch['token']}"


def take(browser: Browser, url: str, records: dict[str, dict[str, Any]], report: str) -> None:
    table, replay = seat_at(url, records["boss-monster"])
    delve, _ = seat_at(url, records["dungeoneer"])
    heroes, _ = seat_at(url, records["heroes"])
    keeper, _ = seat_at(url, records["keeper"])
    shots = [
        ("start", "/", WIDE, "dark"),
        ("table", table, WIDE, "dark"),
        ("table-light", table, WIDE, "light"),
        ("table-phone", table, PHONE, "dark"),
        ("new-table", "/new/boss-monster", WIDE, "dark"),
        ("rules", "/rules/boss-monster", WIDE, "dark"),
        ("replay", replay, WIDE, "dark"),
        ("dungeoneer", delve, WIDE, "dark"),
        ("dungeoneer-phone", delve, PHONE, "dark"),
        ("dungeoneer-new-table", "/new/dungeoneer", WIDE, "dark"),
        ("venture", heroes, WIDE, "dark"),
        ("venture-light", heroes, WIDE, "light"),
        ("venture-phone", heroes, PHONE, "dark"),
        ("venture-keeper", keeper, WIDE, "dark"),
        ("report", report, {"width": 1280, "height": 1720}, "light"),
    ]
    for name, path, size, scheme in shots:
        context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(urljoin(url, path))
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(800)
        page.screenshot(path=HERE / f"{name}.png")
        context.close()
        print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    sys.exit(main())
