"""What the server answers for a seat by itself, when, and that its timing says nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from tests.server.house import House, Player, one_choice, play_all, run, sit_down

from undercroft.server.patience import LONGEST, SHORTEST, Patience


def forced(player: Player) -> bool:
    return player.question is not None and player.question["forced"]


def can_only_pass(player: Player) -> bool:
    return player.question is not None and [o["key"] for o in player.question["options"]] == ["pass"]


async def reach(players: list[Player], true: Callable[[Player], bool]) -> Player:
    """Play on by hand until somebody stands where something is true."""
    for _ in range(400):
        for player in players:
            if true(player):
                return player
        await one_choice(players)
    raise AssertionError("that never happened")


def test_against_bots_forced_answers_come_at_once(house: House) -> None:
    async def game() -> None:
        (player,) = await sit_down(house, house.table("me", "random", seed=41), "can-act")
        await player.play()
        assert any((update.get("question") or {}).get("forced") for update in player.updates)

    start = time.monotonic()
    run(game())
    assert time.monotonic() - start < 10


def test_with_other_people_a_pass_takes_its_time(house: House) -> None:
    async def game() -> None:
        players = await sit_down(house, house.table("me", "me", seed=42))
        asked = await reach(players, can_only_pass)
        state, start = asked.state or 0, time.monotonic()
        assert not forced(asked), "who wants to be asked always is asked"
        await asked.ask({"type": "pass", "mode": "can-act"})
        await asked.until(lambda: forced(asked) or (asked.state or 0) > state)
        await asked.until(lambda: (asked.state or 0) > state)
        assert SHORTEST * 0.9 < time.monotonic() - start < LONGEST + 2

    run(game())


def test_nothing_is_passed_for_somebody_who_is_away(house: House) -> None:
    async def game() -> None:
        players = await sit_down(house, house.table("me", "me", seed=43))
        asked = await reach(players, can_only_pass)
        other = next(player for player in players if player is not asked)
        await asked.leave()
        back = Player(house, asked.held)
        state = other.state
        await asyncio.sleep(0.3)
        assert other.state == state
        await back.join("can-act")
        await other.until(lambda: (other.state or 0) > (state or 0))

    run(game())


def test_a_standing_pass_ends_by_itself_and_is_nobodys_business(house: House) -> None:
    async def game() -> None:
        (player, other) = await sit_down(house, house.table("me", "me", seed=44))
        seen = len(other.received)
        await player.ask({"type": "pass", "mode": "round"})
        assert player.last["passing"] == "round"
        await asyncio.sleep(0.1)
        assert len(other.received) == seen, "the other is sent nothing"

        def round_of(one: Player) -> int:
            found: int = one.view["round"]
            return found

        start = round_of(player)
        await asyncio.gather(
            player.play(until=lambda: round_of(player) > start + 1),
            other.play(until=lambda: round_of(other) > start + 1),
        )
        assert player.last.get("passing", "can-act") == "can-act"
        back = await Player(house, player.held).join()
        assert back.welcome["passing"] == "can-act"

    run(game())


def test_a_wish_to_be_asked_outlives_the_socket(house: House) -> None:
    async def game() -> None:
        created = house.table("me", "me")
        (player, _other) = await sit_down(house, created)
        await player.leave()
        assert (await player.join()).welcome["passing"] == "ask"

    run(game())


def test_waits_follow_the_seats_own_pace_within_bounds() -> None:
    fast, slow = Patience(), Patience()
    for _ in range(20):
        fast.note(0.01)
        slow.note(600)
    waits = [(fast.wait(), slow.wait()) for _ in range(200)]
    assert all(SHORTEST <= one <= LONGEST and SHORTEST <= other <= LONGEST for one, other in waits)
    assert max(one for one, _ in waits) < min(other for _, other in waits)
    assert len({one for one, _ in waits}) > 20, "no two waits are the same"


def test_hot_seat_plays_to_the_end(house: House) -> None:
    """One person holds both seats over two sockets."""

    async def game() -> None:
        players = await sit_down(house, house.table("me", "me", seed=45))
        await play_all(players)
        assert all(player.over for player in players)

    run(game())
