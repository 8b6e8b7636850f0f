"""The laboratory on the page: studies that this computer's own person asks for, each in a process of its own.

A study is `undercroft simulate --report`, so what it finds is what the command line finds. One runs at a time. Those
that have ended are kept in a folder, each with its report, until somebody removes them.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar import MediaType, Response, delete, get, post
from msgspec.structs import replace

from undercroft.games import shelf
from undercroft.kernel.errors import BadRequest, UndercroftError
from undercroft.server.headers import REPORTS
from undercroft.server.protocol import Problem, Studies, Study, StudyInfo
from undercroft.server.refusal import Refusal
from undercroft.server.tokens import new_id
from undercroft.server.wire import BOTS

log = logging.getLogger("undercroft")

PROGRESS = re.compile(rb"games (\d+)/(\d+)\s*$")
MOST_KEPT = 50  # studies that the list shows
MOST_GAMES = 100_000
MOST_SEED = (1 << 53) - 1  # numbers that a page knows exactly
ABOUT, REPORT, CHANGED = ".json", ".html", ".toml"  # what is kept of a study
INTERRUPTED = 130  # Ctrl-C in the terminal reaches a study, too


class Workshop:
    """The studies, this run's and earlier ones; `folder` keeps them, None: there is no laboratory."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.studies = {study.id: study for study in remembered(folder)} if folder else {}
        self.process: asyncio.subprocess.Process | None = None
        self.watching: asyncio.Task[None] | None = None
        self.stopping = False

    def open(self) -> Path:
        if self.folder is None:
            raise Refusal("This server has no laboratory: “undercroft lab” opens one.", status=404)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self.folder

    async def begin(self, study: Study) -> StudyInfo:
        folder = self.open()
        options = await asyncio.to_thread(check, study)
        if self.watching is not None and not self.watching.done():
            raise Refusal("A study is running already; stop it or wait for its end.", status=409)
        total = study.games * (2 if study.changed else 1)
        kept = replace(study, changed="", file=(study.file or "a changed set") if study.changed else "")
        made = StudyInfo(new_id(), time.time_ns() // 1_000_000, kept, 0, total, "running", "")
        while len(self.studies) >= MOST_KEPT:
            del self.studies[next(iter(self.studies))]
        self.studies[made.id] = made
        self.process, self.stopping = None, False
        self.watching = asyncio.create_task(self._run(folder, made, replace(study, options=options)))
        return made

    async def _run(self, folder: Path, made: StudyInfo, study: Study) -> None:
        """See a study through. Until it is done, what it writes lies elsewhere: nothing stays of one that is not."""
        try:
            with TemporaryDirectory(prefix="undercroft-lab-") as desk:
                report, changed = Path(desk, "study" + REPORT), Path(desk, "study" + CHANGED)
                if study.changed:
                    changed.write_text(study.changed, encoding="utf-8")
                code, out, said = await self._follow(made, command(study, report, changed))
                if code == 0:
                    for file in Path(desk).iterdir():
                        await asyncio.to_thread(shutil.move, file, folder / (made.id + file.suffix))
                # the page has a button for the report, which does not lie any more where it was written
                lines = [line for line in (out if code == 0 else said).splitlines() if str(report) not in line]
                text = "\n".join(lines).rstrip().replace(str(changed), made.study.file)
        except (OSError, ValueError) as problem:
            log.exception("a study failed")
            code, text = 1, str(problem)
        if code == 0:
            made.state, made.text, made.done = "done", text, made.total
        elif self.stopping or code == INTERRUPTED:
            made.state = "stopped"
        else:
            made.state, made.text = "failed", text.removeprefix("undercroft: ") or "It ended without a word."
        try:
            write(folder / (made.id + ABOUT), msgspec.json.encode(made))
        except OSError:
            log.exception("a study could not be kept")

    async def _follow(self, made: StudyInfo, words: list[str]) -> tuple[int, str, str]:
        """Progress and problems come on the error stream, the summary on the other."""
        process = self.process = await asyncio.create_subprocess_exec(
            *words,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"UNDERCROFT_PROGRESS": "lines"},
        )
        if self.stopping:
            process.terminate()
        assert process.stdout is not None and process.stderr is not None
        summary = asyncio.create_task(process.stdout.read())
        said = ""
        async for line in process.stderr:
            if found := PROGRESS.search(line):
                made.done = int(found[1])
            elif line.strip():
                said = line.decode(errors="replace").strip()
        return await process.wait(), (await summary).decode(errors="replace"), said

    def find(self, study: str) -> StudyInfo:
        self.open()
        if study not in self.studies:
            raise Refusal("There is no such study.", status=404)
        return self.studies[study]

    async def stop(self, study: StudyInfo) -> None:
        if study.state != "running" or self.watching is None:
            return
        self.stopping = True
        if self.process is not None:
            with suppress(ProcessLookupError):  # it has just ended
                self.process.terminate()
        await asyncio.wait([self.watching])

    def remove(self, study: StudyInfo) -> None:
        if study.state == "running":
            raise Refusal("This study is running; stop it first.", status=409)
        for kind in (ABOUT, REPORT, CHANGED):
            (self.open() / (study.id + kind)).unlink(missing_ok=True)
        del self.studies[study.id]

    async def close(self) -> None:
        for study in list(self.studies.values()):
            await self.stop(study)


# --- what is kept
def remembered(folder: Path) -> list[StudyInfo]:
    """The latest studies in the folder, oldest first."""
    found = []
    for path in folder.glob("*" + ABOUT):
        try:
            study = msgspec.json.decode(path.read_bytes(), type=StudyInfo)
            if study.id != path.stem or study.state == "running":
                raise ValueError("it is not a study that has ended under this name")
            found.append(study)
        except (OSError, ValueError, RecursionError, msgspec.MsgspecError) as problem:
            log.warning("%s is left out of the laboratory: %s", path, problem)
    return sorted(found, key=lambda study: study.begun)[-MOST_KEPT:]


def write(path: Path, data: bytes) -> None:
    """Beside its place first, so that a half-written file never takes the place of a good one."""
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(data)
    os.replace(draft, path)


# --- what can be studied
def check(study: Study) -> dict[str, Any]:
    """Refuse at once what cannot be studied; the options as they are played."""
    if not 1 <= study.games <= MOST_GAMES:
        raise Refusal(f"The number of games is a whole number from 1 to {MOST_GAMES:,}.")
    if not 0 <= study.seed <= MOST_SEED:
        raise Refusal(f"The seed is a whole number from 0 to {MOST_SEED:,}.")
    options = options_of(study)
    if strangers := [bot for bot in study.bots if bot not in BOTS]:
        raise Refusal(f"There is no bot '{strangers[0]}'; there are: {', '.join(BOTS)}."[:200])
    if len(study.bots) > study.seats:
        raise Refusal(f"{len(study.bots)} bots do not fit on {study.seats} seats.")
    if study.changed:
        check_changed(study)
    return options


def options_of(study: Study) -> dict[str, Any]:
    """Where games take turns with all choices of an option: those that go with the rest, as seats that there are."""
    known = shelf.find(study.game).describe()["options"]
    turns = [name for name, value in study.options.items() if value == shelf.ALL and is_choice(known.get(name))]
    rest = {name: value for name, value in study.options.items() if name not in turns}
    shelf.prepare(study.game, study.seats, 0, rest)
    return rest | {name: [one for one in known[name]["choices"] if goes(study, rest | {name: one})] for name in turns}


def is_choice(option: dict[str, Any] | None) -> bool:
    return option is not None and option["type"] == "choice"


def goes(study: Study, options: dict[str, Any]) -> bool:
    try:
        shelf.prepare(study.game, study.seats, 0, options)
    except BadRequest:
        return False
    return True


def check_changed(study: Study) -> None:
    """A changed set is compared with the set of its id, which has to be played."""
    name = f"“{study.file}”" if study.file else "the changed set"
    with TemporaryDirectory(prefix="undercroft-lab-") as desk:
        path = Path(desk, "study" + CHANGED)
        path.write_text(study.changed, encoding="utf-8")
        try:
            game, card_set = shelf.read_set(str(path))
        except UndercroftError as problem:
            raise Refusal(str(problem).replace(str(path), name)[:300]) from None
    module = shelf.find(study.game)
    if game != study.game:
        raise Refusal(f"{name} is a set for {shelf.find(game).TITLE}, not for {module.TITLE}.")
    titles = module.describe()["sets"]
    played = module.check_options({"sets": study.options["sets"]} if "sets" in study.options else {})["sets"]
    if card_set.id not in titles:
        raise Refusal(
            f"{name} has the id '{card_set.id}', which no set of {module.TITLE} has. Keep the id of the set that you "
            f"have changed: {', '.join(titles)}."
        )
    if card_set.id not in played:
        raise Refusal(f"{name} is a changed “{titles[card_set.id]}”: choose that one among the card sets, too.")


def command(study: Study, report: Path, changed: Path) -> list[str]:
    words = [sys.executable, "-m", "undercroft", "simulate", study.game, "--seats", str(study.seats)]
    words += ["--games", str(study.games), "--seed", str(study.seed), "--bots", ",".join(study.bots)]
    for name, value in study.options.items():
        words += ["--sets", word(value)] if name == "sets" else ["--option", f"{name}={word(value)}"]
    words += ["--compare", str(changed)] if study.changed else []
    return [*words, "--report", str(report)]


def word(value: Any) -> str:
    """An option's value on the command line."""
    if isinstance(value, list):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- over HTTP
@get("/api/lab", summary="The studies of the laboratory", sync_to_thread=False)
def studies(workshop: Workshop) -> Studies:
    return Studies(str(workshop.open()), list(workshop.studies.values())[::-1])


@post("/api/lab", summary="A new study")
async def begin(data: Study, workshop: Workshop) -> StudyInfo:
    return await workshop.begin(data)


@post("/api/lab/check", summary="Why not to study this", status_code=200)
async def doubt(data: Study, workshop: Workshop) -> Problem:
    workshop.open()
    try:
        await asyncio.to_thread(check, data)
    except (Refusal, UndercroftError) as problem:
        return Problem(str(problem))
    return Problem("")


@get("/api/lab/{study:str}", summary="How far a study is", sync_to_thread=False)
def study_of(study: str, workshop: Workshop) -> StudyInfo:
    return workshop.find(study)


@post("/api/lab/{study:str}/stop", summary="Stop a study", status_code=200)
async def stop(study: str, workshop: Workshop) -> StudyInfo:
    found = workshop.find(study)
    await workshop.stop(found)
    return found


@delete("/api/lab/{study:str}", summary="Remove a study that has ended, with its report", sync_to_thread=False)
def remove(study: str, workshop: Workshop) -> None:
    workshop.remove(workshop.find(study))


@get(REPORTS + "{study:str}", summary="A study's report, a page by itself", media_type=MediaType.HTML)
async def report(study: str, workshop: Workshop) -> Response[str]:
    found = workshop.find(study)
    if found.state != "done":
        raise Refusal("This study has no report.", status=409)
    try:
        page = await asyncio.to_thread((workshop.open() / (found.id + REPORT)).read_text, "utf-8")
    except FileNotFoundError:
        raise Refusal("The report is not in its folder any more.", status=404) from None
    return Response(page, media_type=MediaType.HTML)


HANDLERS = [studies, begin, doubt, study_of, stop, remove, report]
