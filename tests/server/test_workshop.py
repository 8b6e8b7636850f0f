"""The laboratory on the page: a study with its progress and its report, stopped ones, and what is refused."""

from __future__ import annotations

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
    assert "random" in found["text"] and "60 games" in found["text"]
    report = lab.call("GET", f"/api/lab/reports/{begun['id']}")
    assert report.headers["content-type"].startswith("text/html") and "Boss Monster 2: 60 games" in report.text
    assert report.headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none'")
    assert lab.get("/api/lab")["studies"][0]["id"] == begun["id"]


def test_a_changed_set_is_compared(lab: House) -> None:
    text = (SETS / "undercroft.toml").read_text(encoding="utf-8").replace("damage = 3", "damage = 9")
    begun = lab.post("/api/lab", STUDY | {"options": {}, "changed": text})
    assert begun["total"] == 120 and len(begun["study"]["changed"]) < 60, "its title, not all of it"
    found = ended(lab, begun)
    assert found["state"] == "done" and "Before and after" in found["text"], found["text"]
    assert "Before and after" in lab.call("GET", f"/api/lab/reports/{begun['id']}").text


def test_a_study_can_be_stopped(lab: House) -> None:
    begun = lab.post("/api/lab", STUDY | {"games": 100_000})
    assert lab.call("GET", f"/api/lab/reports/{begun['id']}").status_code == 409
    assert lab.call("DELETE", f"/api/lab/{begun['id']}").status_code == 204
    assert ended(lab, begun)["state"] == "stopped"
    again = lab.post("/api/lab", STUDY | {"games": 1})
    assert ended(lab, again)["state"] == "done"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"seats": 7}, "seats"),
        ({"bots": ["oracle"]}, "There is no bot 'oracle'"),
        ({"games": 0}, "games"),
        ({"options": {"sideways": True}}, "has no option"),
        ({"changed": "nonsense"}, "the changed set"),
        ({"changed": (SETS.parents[1] / "dungeoneer/sets/ashmere.toml").read_text("utf-8")}, "a set for dungeoneer"),
    ],
)
def test_what_cannot_be_studied_is_refused_at_once(lab: House, wrong: dict[str, Any], says: str) -> None:
    answer = lab.call("POST", "/api/lab", STUDY | wrong)
    assert answer.status_code == 400 and says in answer.text
    assert lab.get("/api/lab")["studies"] == []


def test_a_host_has_no_laboratory_unless_he_wants_one(house: House) -> None:
    assert house.get("/api/health")["lab"] is False
    for method, path in (("GET", "/api/lab"), ("POST", "/api/lab"), ("GET", "/api/lab/abc")):
        answer = house.call(method, path, STUDY if method == "POST" else None)
        assert answer.status_code == 404 and "undercroft lab" in answer.text
