"""Every address of the HTTP interface: what it gives, to whom, and how it refuses."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.server.house import House, Player, one_choice, run, sit_down

import undercroft as uc

SAFE = ("content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options")


def problem(house: House, status: int, method: str, path: str, body: Any = None, token: str = "") -> str:
    """The one line of a refusal."""
    answer = house.call(method, path, body, token)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"text", "rule"}
    assert all(name in answer.headers for name in SAFE)
    text: str = answer.json()["text"]
    assert text and "Traceback" not in text
    return text


# --- what there is
def test_health_games_cards_and_rules(house: House) -> None:
    assert house.get("/api/health")["ok"] is True
    game = next(game for game in house.get("/api/games") if game["id"] == "boss-monster")
    assert next(iter(game["bots"].items())) == ("heuristic", "Journeyman") and "grand-master" in game["bots"]
    assert {option["name"] for option in game["options"]} >= {"sets", "heroes", "hard-mode"}
    cards = house.get("/api/games/boss-monster/cards?sets=undercroft,overclock")
    assert {"text", "flavour", "rules", "type"} <= set(cards["abbot-recursive"])
    rules = house.get("/api/games/boss-monster/rules")
    assert {rule["id"] for rule in rules["rules"]} >= {"bait-01", "win-01"}
    assert all(gap["ruling"] for gap in rules["gaps"])


def test_unknown_games_and_sets_are_refused(house: House) -> None:
    assert "no game" in problem(house, 400, "GET", "/api/games/chess/cards")
    assert "no game" in problem(house, 400, "GET", "/api/games/chess/rules")
    assert "no set" in problem(house, 400, "GET", "/api/games/boss-monster/cards?sets=nonsense")
    assert problem(house, 404, "GET", "/api/nothing")
    assert problem(house, 405, "POST", "/api/games")


def test_the_interface_describes_itself(house: House) -> None:
    schema = house.get("/api/schema/openapi.json")
    assert {"/api/tables", "/api/mine", "/api/replays", "/api/tables/{table}/steps/{count}"} <= set(schema["paths"])


# --- tables
def test_a_new_table_tells_its_creator_everything_he_needs(house: House) -> None:
    created = house.table("me", "link", "heuristic", "random", name="Friday", options={"hard-mode": True})
    table = created["table"]
    assert table["name"] == "Friday" and table["status"] == "waiting" and table["options"]["hard-mode"]
    assert [seat["who"] for seat in table["seats"]] == ["person", "open", "bot", "bot"]
    assert [seat["name"] for seat in table["seats"]] == ["Player 1", "Player 2", "Journeyman", "Rookie"]
    assert [held["seat"] for held in created["held"]] == [0]
    assert [held["seat"] for held in created["invitations"]] == [1]
    tokens = [created["watch"], *[held["token"] for held in created["held"] + created["invitations"]]]
    assert len(set(tokens)) == 3 and all(len(token) >= 22 for token in tokens)
    for token in tokens:
        assert house.get(f"/api/tables/{table['id']}", token) == table


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({}, "game"),
        ({"game": "boss-monster", "seats": []}, "seats: "),
        ({"game": "boss-monster", "seats": [{"who": "me"}, {"who": "cat"}]}, "seats"),
        ({"game": "boss-monster", "seats": [{"who": "me"}, {"who": "bot"}], "seed": -1}, "seed: "),
        ({"game": "chess", "seats": [{"who": "me"}]}, "no game"),
        ({"game": "boss-monster", "seats": [{"who": "me"}]}, "2, 3, 4 seats"),
        ({"game": "boss-monster", "seats": [{"who": "me"}, {"who": "bot", "level": "genius"}]}, "no bot"),
        ({"game": "boss-monster", "seats": [{"who": "me"}, {"who": "bot"}], "options": {"x": 1}}, "no option"),
        ({"game": "boss-monster", "seats": [{"who": "me"}, {"who": "bot"}], "wish": 1}, "unknown field"),
        ({"game": "boss-monster", "seats": [{"who": "me", "name": "\x00 \x07"}, {"who": "bot"}]}, "can be read"),
        ({"game": "boss-monster", "seats": [{"who": "me"}, {"who": "link"}], "seed": 1}, "everybody's cards"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(house: House, body: Any, says: str) -> None:
    assert says in problem(house, 400, "POST", "/api/tables", body)


def test_a_table_is_shown_only_to_those_with_a_token_of_it(house: House) -> None:
    created, other = house.table("me", "link"), house.table("me", "link")
    path = f"/api/tables/{created['table']['id']}"
    unknown = problem(house, 404, "GET", "/api/tables/nothing", token=created["watch"])
    assert problem(house, 404, "GET", path, token=other["watch"]) == unknown, "nobody learns that it exists"
    assert problem(house, 404, "GET", path, token="guess") == unknown
    assert "token" in problem(house, 401, "GET", path)


def test_my_tables_leave_out_what_is_not_mine(house: House) -> None:
    first, second = house.table("me", "heuristic"), house.table("me", "link")
    stolen = {"table": second["table"]["id"], "seat": 0, "token": first["held"][0]["token"]}
    held = [*first["held"], stolen, {"table": "gone", "seat": 0, "token": "x"}, *second["invitations"]]
    assert [table["id"] for table in house.post("/api/mine", {"held": held})] == [first["table"]["id"]]


# --- looking back
def test_stepping_back_shows_what_the_seat_saw_then(house: House) -> None:
    async def game() -> list[Player]:
        players = await sit_down(house, house.table("me", "me", seed=17))
        for _ in range(14):
            await one_choice(players)
        return players

    players = run(game())
    for player in players:
        path, token = f"/api/tables/{player.held['table']}", player.held["token"]
        step = house.get(f"{path}/steps/{player.state}", token)
        assert step["view"] == player.view and step["log"] == player.log and step["steps"] == player.state
        lengths = house.get(f"{path}/steps", token)["lines"]
        assert len(lengths) == step["steps"] + 1 and lengths[-1] == len(player.log)
        for number in (0, 5, 9):
            assert len(house.get(f"{path}/steps/{number}", token)["log"]) == lengths[number]
        assert house.get(f"{path}/steps/0", token)["chosen"] is None
        assert "everybody's cards" in problem(house, 403, "GET", f"{path}/steps/3?all=1", token=token)
        assert "everybody's cards" in problem(house, 403, "GET", f"{path}/record", token=token)
        assert problem(house, 403, "POST", f"{path}/branch", {"step": 1, "seats": [{"who": "me"}] * 2}, token)
        assert "steps" in problem(house, 404, "GET", f"{path}/steps/999", token=token)
    told = [house.get(f"{path}/steps/1", player.held["token"])["chosen"] for player in players]
    assert sum("key" in line["data"] for line in told) == 1, "another's choice is not told"


def test_against_bots_everything_can_be_seen_and_played_on(house: House) -> None:
    async def game() -> Player:
        (player,) = await sit_down(house, house.table("me", "random", seed=18), "can-act")
        await player.play(until=lambda: len(player.log) > 60)
        return player

    player = run(game())
    path, token = f"/api/tables/{player.held['table']}", player.held["token"]
    step = house.get(f"{path}/steps/9?all=1", token)
    assert all("id" in card for seat in step["view"]["seats"] for card in seat["rooms"] + seat["spells"])
    record = house.get(f"{path}/record", token)
    assert uc.replay(record).setup["seed"] == 18
    created = house.post(f"{path}/branch", {"step": 9, "seats": [{"who": "me"}, {"who": "me"}]}, token)
    assert created["table"]["state"] == 9 and len(created["held"]) == 2
    seen = house.get(f"/api/tables/{created['table']['id']}/steps/9", created["held"][0]["token"])
    assert seen["view"] == house.get(f"{path}/steps/9", token)["view"]
    assert "2 seats" in problem(house, 400, "POST", f"{path}/branch", {"step": 1, "seats": [{"who": "me"}]}, token)


def test_a_record_can_be_opened_looked_at_and_played_on(house: House) -> None:
    game, chance = uc.new_game("boss-monster", 2, 5), random.Random(5)
    for _ in range(30):
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, chance.choice(question.options))
    created = house.post("/api/replays", game.record())
    assert created["table"]["status"] == "replay"
    (held,) = created["held"]
    path = f"/api/tables/{held['table']}"
    assert held["seat"] is None and held["token"] == created["watch"]
    assert house.get(f"{path}/steps/30?all=1", held["token"])["steps"] == 30
    assert house.get(f"{path}/record", held["token"])["choices"] == game.record()["choices"]
    branch = house.post(f"{path}/branch", {"step": 30, "seats": [{"who": "me"}, {"who": "bot"}]}, held["token"])
    assert branch["table"]["state"] >= 30


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({}, "format"),
        ([], "object"),
        ({"format": "undercroft-record/1"}, "set-up"),
        ({"format": "undercroft-record/1", "setup": 3}, "set-up"),
        ({"format": "undercroft-record/1", "setup": {"sources": {}}}, "own card sets"),
    ],
)
def test_what_is_no_record_is_refused(house: House, body: Any, says: str) -> None:
    assert says in problem(house, 400, "POST", "/api/replays", body)


def test_a_record_that_was_changed_is_refused(house: House) -> None:
    game = uc.new_game("boss-monster", 2, 5)
    for _ in range(10):
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, question.options[0])
    record = game.record()
    record["choices"][4][1] = "pass:9:9"
    assert "choice 5" in problem(house, 400, "POST", "/api/replays", record)
    record["choices"][4] = [0, "x" * 5000]
    assert problem(house, 400, "POST", "/api/replays", record)


# --- reports
def test_a_report_gives_what_the_seat_knows_and_keeps_the_rest(house: House) -> None:
    created = house.table("me", "me", seed=19)
    held = created["held"][1]
    report = house.post(f"/api/tables/{held['table']}/reports", {"text": "odd"}, held["token"])
    known = report["file"]
    assert known["view"]["you"] == 1 and known["seat"] == 1 and known["report"] == report["number"]
    assert not any("id" in card for card in known["view"]["seats"][0]["rooms"])
    assert "seed" not in str(known) and "choices" not in known


# --- the page
def test_page_addresses_and_files(house: House) -> None:
    answer = house.call("GET", "/table/anything")
    assert answer.status_code in (200, 503) and answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    for path in ("/..%2fprotocol.py", "/%2e%2e/protocol.py", "/..%2f..%2f..%2f..%2fpyproject.toml", "/assets/none.js"):
        assert house.call("GET", path).status_code in (404, 503)


# --- the page itself
@pytest.mark.parametrize("path", ["/", "/rules/boss-monster", "/nothing.js"])
def test_head_answers_like_get_without_a_body(house: House, path: str) -> None:
    asked, told = house.call("GET", path), house.call("HEAD", path)
    assert told.status_code == asked.status_code and not told.content
    assert told.headers["content-type"] == asked.headers["content-type"]
    assert told.headers["content-length"] == asked.headers["content-length"]
    assert all(name in told.headers for name in SAFE)
