"""The laboratory on the page: studies that this computer's own person asks for, each in a process of its own.

A study is `undercroft simulate --report`, so what it finds is what the command line finds. One runs at a time.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

from litestar import MediaType, Response, delete, get, post
from msgspec.structs import replace

from undercroft.games import shelf
from undercroft.kernel.errors import UndercroftError
from undercroft.server.headers import REPORTS
from undercroft.server.protocol import Studies, Study, StudyInfo
from undercroft.server.refusal import Refusal
from undercroft.server.tokens import new_id
from undercroft.server.wire import BOTS

PROGRESS = re.compile(rb"games (\d+)/(\d+)\s*$")
MOST_KEPT = 50  # studies that the list shows


class Workshop:
    """The studies of this server's run; `folder` keeps their reports, None: there is no laboratory."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.studies: dict[str, StudyInfo] = {}
        self.process: asyncio.subprocess.Process | None = None
        self.watching: asyncio.Task[None] | None = None

    def open(self) -> Path:
        if self.folder is None:
            raise Refusal("This server has no laboratory: “undercroft lab” opens one.", status=404)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self.folder

    async def begin(self, study: Study) -> StudyInfo:
        folder = self.open()
        if self.watching is not None and not self.watching.done():
            raise Refusal("A study is running already; stop it or wait for its end.", status=409)
        single = {name: value for name, value in study.options.items() if value != shelf.ALL}
        shelf.prepare(study.game, study.seats, 0, single)
        if strangers := [bot for bot in study.bots if bot not in BOTS]:
            raise Refusal(f"There is no bot '{strangers[0]}'; there are: {', '.join(BOTS)}."[:200])
        made = StudyInfo(new_id(), study, 0, study.games, "running", "")
        changed = folder / f"{made.id}.toml" if study.changed else None
        if changed is not None:
            made.study = replace(study, changed=await asyncio.to_thread(keep_set, study, changed))
            made.total *= 2
        while len(self.studies) >= MOST_KEPT:
            del self.studies[next(iter(self.studies))]
        self.studies[made.id] = made
        self.process = await asyncio.create_subprocess_exec(
            *command(study, folder / f"{made.id}.html", changed),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"UNDERCROFT_PROGRESS": "lines"},
        )
        self.watching = asyncio.create_task(self._watch(made, self.process))
        return made

    async def _watch(self, study: StudyInfo, process: asyncio.subprocess.Process) -> None:
        """Follow a study to its end: progress and problems come on the error stream, its summary on the other."""
        assert process.stdout is not None and process.stderr is not None
        summary = asyncio.create_task(process.stdout.read())
        said = ""
        async for line in process.stderr:
            if found := PROGRESS.search(line):
                study.done = int(found[1])
            elif line.strip():
                said = line.decode(errors="replace").strip()
        code, out = await process.wait(), (await summary).decode(errors="replace")
        if study.state == "running":
            study.state = "failed" if code else "done"
            study.text = (said.removeprefix("undercroft: ") or "It ended without a word.") if code else out
            study.done = study.total if not code else study.done

    def find(self, study: str) -> StudyInfo:
        self.open()
        if study not in self.studies:
            raise Refusal("There is no such study.", status=404)
        return self.studies[study]

    def stop(self, study: StudyInfo) -> None:
        if study.state == "running" and self.process is not None:
            study.state = "stopped"
            self.process.terminate()

    async def close(self) -> None:
        for study in self.studies.values():
            self.stop(study)
        if self.watching is not None:
            await self.watching


def keep_set(study: Study, path: Path) -> str:
    """Write the changed set where the study finds it; its title, if it is one of this game."""
    path.write_text(study.changed, encoding="utf-8")
    try:
        game, card_set = shelf.read_set(str(path))
        if game != study.game:
            raise Refusal(f"That is a set for {game}, not for {study.game}.")
    except (UndercroftError, Refusal) as problem:
        path.unlink()
        raise Refusal(str(problem).replace(str(path), "the changed set")[:300]) from None
    return str(card_set.title)


def command(study: Study, report: Path, changed: Path | None) -> list[str]:
    words = [sys.executable, "-m", "undercroft", "simulate", study.game, "--seats", str(study.seats)]
    words += ["--games", str(study.games), "--seed", str(study.seed), "--bots", ",".join(study.bots)]
    for name, value in study.options.items():
        if name == "sets":
            words += ["--sets", ",".join(value)]
        else:
            words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    words += ["--compare", str(changed)] if changed else []
    return [*words, "--report", str(report)]


# --- over HTTP
@get("/api/lab", summary="The studies of the laboratory", sync_to_thread=False)
def studies(workshop: Workshop) -> Studies:
    return Studies(str(workshop.open()), list(workshop.studies.values())[::-1])


@post("/api/lab", summary="A new study")
async def begin(data: Study, workshop: Workshop) -> StudyInfo:
    return await workshop.begin(data)


@get("/api/lab/{study:str}", summary="How far a study is", sync_to_thread=False)
def study_of(study: str, workshop: Workshop) -> StudyInfo:
    return workshop.find(study)


@delete("/api/lab/{study:str}", summary="Stop a study", sync_to_thread=False)
def stop(study: str, workshop: Workshop) -> None:
    workshop.stop(workshop.find(study))


@get(REPORTS + "{study:str}", summary="A study's report, a page by itself", media_type=MediaType.HTML)
async def report(study: str, workshop: Workshop) -> Response[str]:
    found = workshop.find(study)
    if found.state != "done":
        raise Refusal("This study has no report yet.", status=409)
    page = await asyncio.to_thread((workshop.open() / f"{found.id}.html").read_text, "utf-8")
    return Response(page, media_type=MediaType.HTML)


HANDLERS = [studies, begin, study_of, stop, report]
