"""Who holds a seat: invitations, hot-seat, leaving and coming back, taking back, rematch, chat."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.conftest import Open
from tests.server.house import Gone, House, Player, Refused, asked_of, one_choice, play_all, run, sit_down


def claimed(house: House, created: dict, at: int = 0, name: str = "Ada") -> dict:
    invitation = created["invitations"][at]
    path = f"/api/tables/{invitation['table']}/claim"
    found: dict = house.post(path, {"token": invitation["token"], "name": name})
    return found


def test_an_invitation_works_once_and_nobody_else_knows_the_seat(either: House) -> None:
    created = either.table("me", "link")
    held = claimed(either, created)
    assert held["seat"] == 1 and held["token"] != created["invitations"][0]["token"]
    again = {"token": created["invitations"][0]["token"], "name": "Eve"}
    answer = either.call("POST", f"/api/tables/{held['table']}/claim", again)
    assert answer.status_code == 404, "used up: as if it had never been"

    async def intrude() -> None:
        stolen = created["held"][0] | {"token": created["invitations"][0]["token"]}
        with pytest.raises(Gone, match="no such table"):
            await Player(either, stolen).join()

    run(intrude())


def test_only_one_of_many_who_claim_at_once_gets_the_seat(either: House) -> None:
    created = either.table("me", "link")
    invitation = created["invitations"][0]

    async def claim(name: str) -> int:
        body = {"token": invitation["token"], "name": name}
        answer = await asyncio.to_thread(either.call, "POST", f"/api/tables/{invitation['table']}/claim", body)
        return answer.status_code

    async def rush() -> list[int]:
        return await asyncio.gather(*[claim(f"Guest {number}") for number in range(6)])

    statuses = run(rush())
    assert statuses.count(201) == 1 and set(statuses) <= {201, 404, 409}


def test_an_invitation_shows_the_table_but_not_the_game(house: House) -> None:
    created = house.table("me", "link")
    invitation = created["invitations"][0]
    assert house.get(f"/api/tables/{invitation['table']}", invitation["token"])["status"] == "waiting"
    assert house.call("GET", f"/api/tables/{invitation['table']}/steps/0", token=invitation["token"]).status_code == 403

    async def look() -> None:
        with pytest.raises(Gone, match="invitation"):
            await Player(house, invitation).join()

    run(look())


def test_a_fresh_invitation_voids_the_old_one(house: House) -> None:
    created = house.table("me", "link")
    table, mine, old = created["table"]["id"], created["held"][0]["token"], created["invitations"][0]["token"]
    fresh = house.post(f"/api/tables/{table}/invitations/1", token=mine)
    assert house.call("POST", f"/api/tables/{table}/claim", {"token": old, "name": "Eve"}).status_code == 404
    assert house.call("POST", f"/api/tables/{table}/invitations/1", token=created["watch"]).status_code == 403
    assert house.call("POST", f"/api/tables/{table}/invitations/0", token=mine).status_code == 409
    held = house.post(f"/api/tables/{table}/claim", {"token": fresh["token"], "name": "Ada"})
    assert held["seat"] == 1
    assert house.call("POST", f"/api/tables/{table}/invitations/1", token=mine).status_code == 409


def test_the_game_begins_when_everybody_sits(house: House) -> None:
    async def game() -> None:
        created = house.table("me", "link", "heuristic")
        (host,) = await sit_down(house, created, "")
        assert host.table["status"] == "waiting" and not host.updates
        with pytest.raises(Refused, match="every seat"):
            await host.ask({"type": "choose", "state": 0, "key": "pass"})
        held = await asyncio.to_thread(claimed, house, created)
        await host.until(lambda: bool(host.updates))
        assert host.table["status"] == "playing" and host.table["seats"][1]["name"] == "Ada"
        guest = await Player(house, held).join()
        assert guest.view["you"] == 1 and not any("id" in card for card in guest.view["seats"][0]["rooms"])
        await host.until(lambda: host.table["seats"][1]["here"])
        await guest.leave()
        await host.until(lambda: not host.table["seats"][1]["here"])

    run(game())


def test_a_bot_stands_in_for_somebody_who_is_away(house: House) -> None:
    async def game() -> None:
        created = house.table("me", "me", seed=31)
        here, away = await sit_down(house, created)
        with pytest.raises(Refused, match="away"):
            await here.ask({"type": "substitute", "seat": 1, "level": "random"})
        with pytest.raises(Refused, match="no bot"):
            await here.ask({"type": "substitute", "seat": 1, "level": "genius"})
        with pytest.raises(Refused, match="Nobody holds"):
            await here.ask({"type": "substitute", "seat": 9, "level": "random"})
        await away.leave()
        await here.until(lambda: not here.table["seats"][1]["here"])
        await here.ask({"type": "substitute", "seat": 1, "level": "random"})
        assert here.table["seats"][1]["stand_in"] and here.table["seats"][1]["who"] == "person"
        await here.play(until=lambda: (here.state or 0) > 20)
        await away.join()
        await away.ask({"type": "substitute", "seat": 1})
        assert not away.table["seats"][1]["stand_in"]
        await play_all([here, away])

    run(game())


def test_taking_back_needs_the_others_unless_only_bots_are_concerned(house: House) -> None:
    async def game() -> None:
        players = await sit_down(house, house.table("me", "me", "me", seed=33))
        first = await asked_of(players)
        others = [player for player in players if player is not first]
        with pytest.raises(Refused, match="nothing to take back"):
            await first.ask({"type": "undo", "state": first.state})
        while first.last.get("can_undo") != "ask":
            await one_choice(players)
        state = first.state or 0
        await first.ask({"type": "undo", "state": state})
        for player in players:
            await player.until(lambda player=player: player.last.get("take_back") is not None)
        assert first.last["take_back"] == {"seat": first.held["seat"], "waiting": [p.held["seat"] for p in others]}
        with pytest.raises(Refused, match="asks you"):
            await first.ask({"type": "consent", "state": state, "yes": True})
        await others[0].ask({"type": "consent", "state": others[0].state, "yes": False})
        await first.until(lambda: first.last.get("take_back") is None)
        assert first.state == state, "one no is enough"
        await first.ask({"type": "undo", "state": state})
        for other in others:
            await other.until(lambda other=other: other.last.get("take_back") is not None)
            await other.ask({"type": "consent", "state": other.state, "yes": True})
        await first.until(lambda: (first.state or 0) > state)
        assert first.question is not None and len(first.question["options"]) > 1

    run(game())


def test_a_wish_to_take_back_that_comes_to_nothing_says_so(open_house: Open) -> None:
    house = open_house(setting="import undercroft.server.wishes as wishes; wishes.LAPSE_SECONDS = 0.5")

    async def game() -> None:
        players = await sit_down(house, house.table("me", "me", seed=33))
        first = await asked_of(players)
        (other,) = [player for player in players if player is not first]
        while first.last.get("can_undo") != "ask":
            await one_choice(players)
        seat = first.held["seat"]

        async def wish() -> None:
            await first.ask({"type": "undo", "state": first.state})
            await other.until(lambda: other.last.get("take_back") is not None)

        async def told(how: str) -> None:
            for player in players:
                await player.until(lambda player=player: player.last.get("take_back") is None)
                assert player.last["take_back_over"] == {"seat": seat, "how": how}

        await wish()
        await told("lapsed")
        await wish()
        await other.ask({"type": "consent", "state": other.state, "yes": False})
        await told("declined")
        await wish()
        await first.ask({"type": "consent", "state": first.state, "yes": False})
        await told("withdrawn")
        await one_choice(players)
        assert all("take_back_over" not in player.last for player in players), "it is told once"

    run(game())


def test_undo_against_bots_goes_back_to_the_last_real_choice(house: House) -> None:
    async def game() -> None:
        (player,) = await sit_down(house, house.table("me", "heuristic", seed=34), "can-act")
        await player.play(until=lambda: len(player.log) > 40 and player.log[-1]["data"].get("seat") == 1)
        assert player.last["can_undo"] == "free"  # although the bot has acted since: it agrees to everything
        await player.until(lambda: player.question is not None and not player.question["forced"])
        await player.ask({"type": "undo", "state": player.state})
        assert player.question is not None and len(player.question["options"]) > 1

    run(game())


def test_a_rematch_keeps_people_and_tokens(house: House) -> None:
    async def game() -> None:
        created = house.table("me", "me", seed=35)
        players = await sit_down(house, created)
        path, token = f"/api/tables/{created['table']['id']}/rematch", created["held"][0]["token"]
        assert (await asyncio.to_thread(house.call, "POST", path, None, token)).status_code == 409
        await play_all(players)
        with pytest.raises(Refused, match="nothing to take back"):
            await players[0].ask({"type": "undo", "state": players[0].state})
        new = await asyncio.to_thread(house.post, path, None, token)
        assert new["status"] == "playing" and new["state"] == 0
        again = await asyncio.to_thread(house.post, path, None, created["held"][1]["token"])
        assert again["id"] == new["id"]
        await players[1].until(lambda: players[1].table["next"] == new["id"])
        for held in created["held"]:
            player = await Player(house, held | {"table": new["id"]}).join()
            assert player.view["you"] == held["seat"]

    run(game())


def test_people_talk_and_are_heard_later_too(house: House) -> None:
    async def game() -> None:
        created = house.table("me", "me")
        one, other = await sit_down(house, created)
        await one.ask({"type": "say", "text": "  <b>hello</b>\x00 there "})
        await other.until(lambda: bool(other.said))
        assert other.said[0] == {"number": 0, "seat": 0, "name": "Player 1", "text": "<b>hello</b> there"}
        with pytest.raises(Refused, match="can be read"):
            await one.ask({"type": "say", "text": "\n\t"})
        watcher = await Player(house, {"table": one.held["table"], "seat": None, "token": created["watch"]}).join()
        assert watcher.welcome["chat"] == other.said and watcher.welcome["seat"] is None

    run(game())


def test_those_who_watch_cannot_use_up_the_talk_of_those_who_play(open_house: Open) -> None:
    few = "import undercroft.server.live as live; live.MOST_CHAT, live.MOST_FROM_WATCHERS = 5, 3"
    house = open_house(setting=few)

    async def game() -> None:
        created = house.table("me", "me")
        one, _other = await sit_down(house, created)
        watcher = await Player(house, {"table": one.held["table"], "seat": None, "token": created["watch"]}).join()
        for player, most in ((watcher, 3), (one, 5)):
            for _ in range(most):
                await player.ask({"type": "say", "text": "again"})
            with pytest.raises(Refused, match="no more can be kept"):
                await player.ask({"type": "say", "text": "once more"})

    run(game())


@pytest.mark.parametrize("name", ["👩‍🚀 Ida", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "José", "❤️‍🔥"])
def test_names_of_joined_letters_stay_whole(house: House, name: str) -> None:
    seats = [{"who": "me", "name": name}, {"who": "bot"}]
    assert house.post("/api/tables", {"game": "boss-monster", "seats": seats})["table"]["seats"][0]["name"] == name


def test_a_name_that_nobody_can_see_is_refused(house: House) -> None:
    seats = [{"who": "me", "name": "\u200d \u200c\u200d"}, {"who": "bot"}]
    answer = house.call("POST", "/api/tables", {"game": "boss-monster", "seats": seats})
    assert answer.status_code == 400 and "can be read" in answer.json()["text"]


def test_why_names_the_rule(house: House) -> None:
    async def game() -> None:
        one, other = await sit_down(house, house.table("me", "me", seed=36))
        for key in ("pass", "card:0", "build:3:1", "nonsense"):
            because = await one.ask({"type": "why", "key": key})
            assert because["type"] == "because" and because["text"].endswith(".")
        assert (await other.ask({"type": "why", "key": "pass"}))["type"] == "because"

    run(game())
