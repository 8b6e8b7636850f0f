"""The laboratory on the page: a study with its progress and its report, what is kept, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import GENEROUS, Open
from tests.server.house import House, until

SETS = Path(__file__).parents[2] / "src/undercroft/games/boss_monster/sets"
STUDY = {"game": "boss-monster", "seats": 2, "bots": ["random"], "games": 60, "seed": 3, "options": {"intrigue": True}}


@pytest.fixture
def lab(open_house: Open) -> House:
    return open_house(*GENEROUS, "--lab")


def ended(house: House, study: dict[str, Any]) -> dict[str, Any]:
    """A study once it does not run any more."""

    def over() -> dict[str, Any] | None:
        found: dict[str, Any] = house.get(f"/api/lab/{study['id']}")
        return found if found["state"] != "running" else None

    found: dict[str, Any] = until(over, 120)
    return found


def test_a_study_ends_with_a_report_in_a_box_of_its_own(lab: House) -> None:
    begun = lab.post("/api/lab", STUDY)
    assert begun["state"] == "running" and begun["total"] == 60
    second = lab.call("POST", "/api/lab", STUDY)
    assert second.status_code == 409 and "running already" in second.text
    found = ended(lab, begun)
    assert found["state"] == "done" and found["done"] == 60, found["text"]
    assert "rookie" in found["text"] and "60 games" in found["text"]
    report = lab.call("GET", f"/api/lab/reports/{begun['id']}")
    assert report.headers["content-type"].startswith("text/html") and "Boss Monster 2: 60 games" in report.text
    assert report.headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none'")
    assert lab.get("/api/lab")["studies"][0]["id"] == begun["id"]


def changed(name: str) -> str:
    return (SETS / f"{name}.toml").read_text(encoding="utf-8").replace("damage = 3", "damage = 9")


def kept(house: House) -> set[str]:
    """What lies in the laboratory's folder."""
    return {path.name for path in (house.data / "lab").iterdir()}


def test_a_changed_set_is_compared(lab: House) -> None:
    wanted = STUDY | {"options": {}, "changed": changed("undercroft"), "file": "spicy.toml"}
    begun = lab.post("/api/lab", wanted)
    assert begun["total"] == 120 and begun["study"]["file"] == "spicy.toml"
    assert begun["study"]["changed"] == "", "nobody needs all of it in a list"
    found = ended(lab, begun)
    assert found["state"] == "done" and "Before and after spicy.toml" in found["text"], found["text"]
    assert "undercroft-lab-" not in found["text"], "where it was written is nobody's business"
    assert "Before and after" in lab.call("GET", f"/api/lab/reports/{begun['id']}").text
    assert kept(lab) == {begun["id"] + kind for kind in (".json", ".html", ".toml")}


def test_any_set_of_the_game_can_be_studied_and_changed(lab: House) -> None:
    wanted = STUDY | {"changed": changed("overclock"), "file": "spicy.toml"}
    answer = lab.call("POST", "/api/lab", wanted)
    assert answer.status_code == 400 and kept(lab) == set()
    assert "“spicy.toml” is a changed “Overclock: Void Where Warranted”: choose that one" in answer.json()["text"]
    assert lab.post("/api/lab/check", wanted)["text"] == answer.json()["text"]
    both = wanted | {"games": 2, "options": {"sets": ["undercroft", "overclock"]}}
    assert lab.post("/api/lab/check", both) == {"text": "", "rule": ""}
    found = ended(lab, lab.post("/api/lab", both))
    assert found["state"] == "done" and "Before and after spicy.toml" in found["text"], found["text"]


@pytest.mark.parametrize(
    ("game", "options", "played", "not_played"),
    [
        ("dungeon-venture", {"keeper": "all"}, ["keeper 0", "keeper 1"], "keeper 2"),
        ("boss-monster", {"sets": ["overclock", "undercroft"], "heroes": "all"}, ["heroes overclock"], "--"),
        ("boss-monster", {"sets": ["overclock"], "heroes": "all"}, ["overclock"], "heroes undercroft"),
    ],
)
def test_games_take_turns_with_seats_and_sets_that_there_are(
    lab: House, game: str, options: dict[str, Any], played: list[str], not_played: str
) -> None:
    found = ended(lab, lab.post("/api/lab", STUDY | {"game": game, "games": 2, "options": options}))
    assert found["state"] == "done" and found["study"]["options"] == options, found["text"]
    assert all(one in found["text"] for one in played) and not_played not in found["text"]


def test_a_study_can_be_stopped(lab: House) -> None:
    begun = lab.post("/api/lab", STUDY | {"games": 100_000, "options": {}, "changed": changed("undercroft")})
    assert lab.call("GET", f"/api/lab/reports/{begun['id']}").status_code == 409
    assert lab.call("DELETE", f"/api/lab/{begun['id']}").status_code == 409, "it runs"
    assert lab.post(f"/api/lab/{begun['id']}/stop")["state"] == "stopped"
    assert kept(lab) == {f"{begun['id']}.json"}, "the changed set does not stay behind"
    again = lab.post("/api/lab", STUDY | {"games": 1})
    assert ended(lab, again)["state"] == "done"
    assert lab.post(f"/api/lab/{again['id']}/stop")["state"] == "done", "too late to stop it"


def test_studies_outlive_the_server_until_they_are_removed(lab: House) -> None:
    first, second = (ended(lab, lab.post("/api/lab", STUDY | {"games": 1, "seed": seed})) for seed in (1, 2))
    lab.stop()
    (lab.data / "lab" / "broken.json").write_text('{"id": "bro')
    (lab.data / "lab" / "elsewhere.json").write_text(json.dumps(first))
    lab.start()
    assert lab.get("/api/lab")["studies"] == [second, first], "the latest first"
    warnings = [line for line in lab.log.read_text().splitlines() if "left out of the laboratory" in line]
    assert len(warnings) == 2 and any("broken.json" in line for line in warnings)
    path = f"/api/lab/reports/{first['id']}"
    assert "Boss Monster 2" in lab.call("GET", path).text
    assert lab.call("DELETE", f"/api/lab/{first['id']}").status_code == 204
    assert lab.get("/api/lab")["studies"] == [second] and lab.call("GET", path).status_code == 404
    assert kept(lab) == {second["id"] + ".json", second["id"] + ".html", "broken.json", "elsewhere.json"}
    (lab.data / "lab" / f"{second['id']}.html").unlink()
    answer = lab.call("GET", f"/api/lab/reports/{second['id']}")
    assert answer.status_code == 404 and "not in its folder any more" in answer.text


def test_nothing_stays_of_a_study_that_the_server_did_not_see_to_its_end(
    open_house: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    lab = open_house(*GENEROUS, "--lab")
    lab.post("/api/lab", STUDY | {"games": 3000, "options": {}, "changed": changed("undercroft")})
    lab.kill()
    lab.start()
    assert lab.get("/api/lab")["studies"] == [] and kept(lab) == set()
    stopped = lab.post("/api/lab", STUDY | {"games": 100_000})
    lab.stop()
    lab.start()
    assert [(one["id"], one["state"]) for one in lab.get("/api/lab")["studies"]] == [(stopped["id"], "stopped")]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"seats": 7}, "seats"),
        ({"bots": ["oracle"]}, "There is no bot 'oracle'"),
        ({"bots": ["random", "heuristic", "master"]}, "3 bots do not fit on 2 seats."),
        ({"games": 0}, "The number of games is a whole number from 1 to 100,000."),
        ({"seed": 1 << 53}, "The seed is a whole number from 0 to 9,007,199,254,740,991."),
        ({"options": {"sets": "all"}}, "there is no set 'all'"),
        ({"options": {"sideways": True}}, "has no option"),
        ({"changed": "nonsense"}, "the changed set"),
        ({"changed": changed("undercroft").replace('id = "undercroft"', 'id = "other"')}, "Keep the id of the set"),
        ({"changed": (SETS.parents[1] / "dungeoneer/sets/ashmere.toml").read_text("utf-8")}, "a set for Dungeoneer"),
    ],
)
def test_what_cannot_be_studied_is_refused_at_once(lab: House, wrong: dict[str, Any], says: str) -> None:
    answer = lab.call("POST", "/api/lab", STUDY | wrong)
    assert answer.status_code == 400 and says in answer.text
    assert lab.get("/api/lab")["studies"] == [] and "--" not in answer.text


def test_a_host_has_no_laboratory_unless_he_wants_one(house: House) -> None:
    assert house.get("/api/health")["lab"] is False
    for method, path in (
        ("GET", "/api/lab"),
        ("POST", "/api/lab"),
        ("POST", "/api/lab/check"),
        ("GET", "/api/lab/abc"),
    ):
        answer = house.call(method, path, STUDY if method == "POST" else None)
        assert answer.status_code == 404 and "undercroft lab" in answer.text
