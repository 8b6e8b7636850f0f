"""Campaigns at tables: going on, coming back, one file out and in again, and files that somebody edited."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import Open
from tests.server.house import House, play_all, run, sit_down

SHORT = {"campaign": True, "round-limit": 1}  # after one round the heroes have failed, and live
SEATS = [{"who": "me", "name": "Ines"}, {"who": "bot", "level": "random"}]


def chapter(house: House, created: dict[str, Any]) -> None:
    """Play a whole chapter with all its seats."""

    async def play() -> None:
        await play_all(await sit_down(house, created, "can-act"))

    run(play())


def first_chapter(house: House, **options: Any) -> tuple[str, str, dict[str, Any]]:
    created = house.table("me", "me", game="dungeon-venture", options=SHORT | options)
    chapter(house, created)
    return created["table"]["id"], created["held"][0]["token"], created


@pytest.fixture(scope="module")
def told(house: House) -> dict[str, Any]:
    """The file of a campaign of two chapters."""
    table, token, created = first_chapter(house)
    adventure = list(house.get(f"/api/tables/{table}/campaign", token)["following"])[-1]
    second = house.post(f"/api/tables/{table}/onward", {"adventure": adventure}, token)["table"]["id"]
    chapter(house, {"held": [held | {"table": second} for held in created["held"]]})
    file: dict[str, Any] = house.get(f"/api/tables/{second}/campaign/file", token)
    return file


def test_the_same_people_go_on_with_what_they_have(either: House) -> None:
    table, token, created = first_chapter(either)
    story = either.get(f"/api/tables/{table}/campaign", token)
    assert [one["table"] for one in story["chapters"]] == [table] and story["next"] is None
    adventure = list(story["following"])[-1]
    made = either.post(f"/api/tables/{table}/onward", {"adventure": adventure}, token)
    assert made["table"]["status"] == "playing" and made["held"] == [], "the tokens they have are good there, too"
    assert made["table"]["options"]["adventure"] == adventure
    assert made["table"]["options"]["campaign"]["completed"] == 1
    assert either.get(f"/api/tables/{table}", token)["next"] == made["table"]["id"]

    async def come() -> None:
        players = await sit_down(
            either, {"held": [held | {"table": made["table"]["id"]} for held in created["held"]]}, "can-act"
        )
        assert any(player.question for player in players)

    run(come())
    again = either.get(f"/api/tables/{made['table']['id']}/campaign", token)
    assert [one["over"] for one in again["chapters"]] == [True, False]
    assert again["following"] == {} and "over" in again["why"]


def test_a_campaign_goes_on_once(house: House) -> None:
    table, token, _ = first_chapter(house)
    adventure = next(iter(house.get(f"/api/tables/{table}/campaign", token)["following"]))
    house.post(f"/api/tables/{table}/onward", {"adventure": adventure}, token)
    answer = house.call("POST", f"/api/tables/{table}/onward", {"adventure": adventure}, token)
    assert answer.status_code == 409 and "gone on already" in answer.text


def test_it_outlasts_a_killed_server(open_house: Open) -> None:
    house = open_house()
    table, token, _ = first_chapter(house)
    adventure = next(iter(house.get(f"/api/tables/{table}/campaign", token)["following"]))
    second = house.post(f"/api/tables/{table}/onward", {"adventure": adventure}, token)["table"]["id"]
    before = house.get(f"/api/tables/{second}/campaign", token)
    house.kill()
    house.start()
    assert house.get(f"/api/tables/{second}/campaign", token) == before


def test_a_table_by_itself_has_no_campaign(house: House) -> None:
    created = house.table("me", "random")
    token, table = created["held"][0]["token"], created["table"]["id"]
    for path in ("campaign", "campaign/file"):
        answer = house.call("GET", f"/api/tables/{table}/{path}", token=token)
        assert answer.status_code == 409 and "by itself" in answer.text


def test_an_adventure_that_may_not_follow_is_refused_with_those_that_may(house: House) -> None:
    table, token, _ = first_chapter(house)
    answer = house.call("POST", f"/api/tables/{table}/onward", {"adventure": "atlantis"}, token)
    assert answer.status_code == 409 and "The next adventure is one of" in answer.text


# --- one file
def test_a_file_opens_again_and_goes_on_with_others(house: House, told: dict[str, Any]) -> None:
    made = house.post("/api/campaigns", told)
    table, token = made["table"]["id"], made["watch"]
    story = house.get(f"/api/tables/{table}/campaign", token)
    assert len(story["chapters"]) == 2 and all(one["over"] for one in story["chapters"])
    assert house.get(f"/api/tables/{table}/campaign/file", token) == told, "as it was"
    adventure = next(iter(story["following"]))
    without = house.call("POST", f"/api/tables/{table}/onward", {"adventure": adventure}, token)
    assert without.status_code == 400 and "who shall sit where" in without.text
    third = house.post(f"/api/tables/{table}/onward", {"adventure": adventure, "seats": SEATS}, token)
    assert third["table"]["options"]["campaign"]["completed"] == 2 and len(third["held"]) == 1


def purse(file: dict[str, Any]) -> None:
    file["records"][1]["setup"]["options"]["campaign"]["purse"] += 50


def order(file: dict[str, Any]) -> None:
    file["records"].reverse()


def choice(file: dict[str, Any]) -> None:
    del file["records"][0]["choices"][-1]


def more(file: dict[str, Any]) -> None:
    file["gold"] = 100


def nothing(file: dict[str, Any]) -> None:
    file["records"] = []


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (purse, "chapter 2 of the campaign"),
        (order, "chapter 1 of the campaign"),
        (choice, "chapter 2 of the campaign"),
        (more, "nothing else"),
        (nothing, "from 1 to 100 records"),
    ],
)
def test_an_edited_file_is_refused(
    house: House, told: dict[str, Any], edit: Callable[[dict[str, Any]], None], says: str
) -> None:
    edited = copy.deepcopy(told)
    edit(edited)
    answer = house.call("POST", "/api/campaigns", edited)
    assert answer.status_code == 400 and says in answer.text
