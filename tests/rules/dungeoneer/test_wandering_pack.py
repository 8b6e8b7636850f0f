"""Packs that wander the map: edition 1's option (rules optional-rules-22 to 30), and that nobody else has it."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, Delve

import undercroft as uc
from undercroft.games.dungeoneer import pack_atoms
from undercroft.games.dungeoneer.packs import PIECE, standing
from undercroft.games.dungeoneer.start import rulebook
from undercroft.games.dungeoneer.table import NOWHERE

REST = "[[map]]\nid = 'rest'\nname = 'Rest'\nkind = 'passage'\nexits = 'OOOO'\nglory = 0\nperil = 0\n"
REST += "use = { when = 'space', pay = [{ pay = 'glory' }], do = [{ recover = 1 }] }\n"


def scene(seats: int = 2) -> Delve:
    return Delve(seats, 1, extra=REST, wandering_pack=True).map(CROSS)


def prowling(*monsters: str, at: str = "north-drift", seats: int = 2, north: str = "") -> Delve:
    """A Pack of seat 0 stands somewhere; all heroes are on the Entrance; perhaps a Map card two steps north."""
    table = scene(seats).map({**CROSS, (0, -2): north} if north else CROSS).give(0, pack=monsters)
    pack_atoms.move_pack(table.game, 0, table.card(at), "optional-rules-22")
    return table


def pack_at(table: Delve, seat: int = 0) -> str:
    space = standing(table.table, seat)
    return "" if space == NOWHERE else table.table.pool.designs[table.table.design[space]].id


@pytest.mark.rule("optional-rules-22", "pack-08", "durations-07")
def test_the_first_survivor_starts_a_pack_where_it_fought() -> None:
    table = scene().give(0, hand="salted-digger").at(1, "north-drift").have(1, peril=1).dice(4, 2)
    assert pack_at(table) == ""
    table.start("dungeonlord").do("send salted-digger 1").passing("0 pack")
    assert table.offers() == ["pack salted-digger", "hand salted-digger"], "he may start one, or not"
    table.do("pack salted-digger")
    assert pack_at(table) == "north-drift" and table.names(0, "pack") == ["salted-digger"]
    view = table.game.view(1)["seats"][0]
    assert view["pack_space"] == table.card("north-drift") and not view["pack_tipped"]
    kept = scene().give(0, hand="salted-digger").at(1, "north-drift").have(1, peril=1).dice(4, 2)
    kept.start("dungeonlord").do("send salted-digger 1").passing("0 pack").do("hand salted-digger")
    assert pack_at(kept) == "" and kept.names(0, "hand") == ["salted-digger"]
    hurt = scene().give(0, hand="drowned-foreman").at(1, "north-drift").have(1, peril=2).dice(1, 6)
    hurt.start("dungeonlord").do("send drowned-foreman 1").passing("0 dungeonlord")
    assert pack_at(hurt) == "north-drift", "a wounded survivor always joins the Pack"


@pytest.mark.parametrize("edition", (2, 3))
@pytest.mark.rule("optional-rules-22", "pack-05", "pack-06")
def test_without_the_option_a_pack_is_nowhere_and_is_sent_for_peril(edition: int) -> None:
    with pytest.raises(uc.BadRequest, match="'wandering-pack' belongs to edition 1"):
        uc.new_game("dungeoneer", options={"edition": edition, "wandering-pack": True})
    table = Delve(2, edition).map(CROSS).give(0, pack="salted-digger").have(1, peril=1).start("dungeonlord")
    assert table.offers() == ["send salted-digger 1", "pass"] and pack_at(table) == ""
    table.start("hero", seat=1)
    assert not table.can("challenge salted-digger")
    assert table.game.view(1)["seats"][0]["pack_space"] is None


@pytest.mark.rule("optional-rules-23", "optional-rules-24", "gap-64")
def test_later_survivors_join_from_any_space() -> None:
    table = prowling("tithe-imp").give(0, hand="salted-digger").have(1, peril=1).dice(4, 2)
    table.start("dungeonlord").do("send salted-digger 1").passing("0 pack").do("pack salted-digger")
    assert pack_at(table) == "north-drift" and table.names(0, "pack") == ["tithe-imp", "salted-digger"]
    assert table.table.place[table.card("salted-digger")] == table.card("north-drift")
    table.passing("0 dungeonlord").have(1, peril=9)
    assert not any(words.startswith("send") for words in table.offers()), "not by Peril elsewhere"
    alone = prowling("tithe-imp").start("discard", movement=0).do("discard tithe-imp")
    assert pack_at(alone) == "", "without monsters the marker is gone"


@pytest.mark.rule("optional-rules-27", "dungeonlord-11", "dungeonlord-12")
def test_each_monster_attacks_once_for_nothing_where_a_hero_is() -> None:
    table = prowling("tithe-imp", "salted-digger").start("dungeonlord")
    assert table.offers() == ["roam", "pass"], "nobody is there"
    table = prowling("tithe-imp", "salted-digger").at(1, "north-drift").have(1, peril=5).dice(6, 1, 6, 1)
    table.start("dungeonlord").do("hunt salted-digger")
    assert (table.asked, table.rule()) == ("0 hunt", "optional-rules-27")
    assert table.offers() == ["hunt tithe-imp", "done"], "in which order is his to say"
    table.do("hunt tithe-imp").passing("0 form").do("form 1 melee").passing("0 reward")
    assert table.table.life[1] == 4 and table.table.peril[1] == 5, "free of Peril"
    table.do("none", "none")
    assert sorted(table.names(0, "pack")) == ["salted-digger", "tithe-imp"], "they are in the Pack as before"
    assert pack_at(table) == "north-drift" and table.offers() == ["roam", "pass"], "each has attacked this turn"


@pytest.mark.rule("optional-rules-27")
def test_a_pack_does_not_attack_its_owners_hero() -> None:
    table = prowling("tithe-imp").at(0, "north-drift").start("dungeonlord")
    assert table.offers() == ["roam", "pass"]


@pytest.mark.rule("optional-rules-26", "optional-rules-28", "gap-65", "definitions-06", "pack-move-e1")
@pytest.mark.parametrize("check", rulebook().examples["pack-move-e1"].checks)
def test_a_pack_walks_half_a_die(check: dict[str, int]) -> None:
    die, steps = check["die"], check["result"]
    table = prowling("salted-digger", at="abbey-stair").at(1, "north-drift").dice(die)
    table.start("dungeonlord").do("roam")
    assert (table.asked, table.rule()) == ("0 roam", "optional-rules-28")
    for step in range(steps):
        table.do("roam abbey-stair" if step % 2 else "roam north-drift")
    assert table.asked == "0 dungeonlord" and pack_at(table) == ("north-drift", "abbey-stair")[(steps - 1) % 2]
    assert not table.can("roam"), "once a turn"
    assert not table.events("collected"), "it collects nothing"
    assert table.can("hunt salted-digger") == (steps != 2), "it may attack after its walk"


@pytest.mark.rule("optional-rules-26")
def test_locks_do_not_stop_a_pack_and_walls_do() -> None:
    walled = prowling("salted-digger").dice(6)
    walled.start("dungeonlord").do("roam")
    assert [words for words in walled.offers() if words != "pass"] == ["roam abbey-stair"]
    locked = prowling("salted-digger", at="barred-drift", north="barred-drift/").dice(6)
    locked.start("dungeonlord").do("roam", "roam lamp-crossing")
    assert pack_at(locked) == "lamp-crossing" and not locked.events("threat") and not locked.events("opened")


@pytest.mark.rule("dungeonlord-17", "gap-65")
def test_the_batch_comes_before_the_walk() -> None:
    table = prowling("tithe-imp").give(0, hand="salted-digger").have(1, peril=1).dice(1).start("dungeonlord")
    assert table.can("send salted-digger 1")
    table.do("roam", "pass")
    assert table.asked == "0 dungeonlord" and not table.can("send salted-digger 1")


@pytest.mark.rule("optional-rules-25")
def test_a_pack_may_be_challenged_like_a_hero() -> None:
    table = prowling("salted-digger", "tithe-imp").at(1, "north-drift").dice(6, 1).start("hero", seat=1, movement=2)
    assert [words for words in table.offers() if "challenge" in words] == [
        "challenge salted-digger",
        "challenge tithe-imp",
    ]
    table.do("challenge salted-digger").passing("1 form").do("form 0 melee").passing("1 hero")
    assert table.lies_in("salted-digger") == "discard" and table.table.glory[1] == 1
    assert table.names(0, "pack") == ["tithe-imp"] and not table.can("challenge tithe-imp"), "once a turn"
    own = prowling("salted-digger").at(0, "north-drift").start("hero", movement=2)
    assert not own.can("challenge salted-digger")


@pytest.mark.rule("optional-rules-25", "definitions-10")
def test_a_pack_may_be_the_target_of_a_card() -> None:
    table = prowling("salted-digger").give(1, hand=("loose-scree", "wrong-turning")).have(0, peril=9)
    table.start("dungeonlord", seat=1)
    aimed = [words for words in table.offers() if words.endswith(str(PIECE))]
    assert len(aimed) == 2, "what tips or moves a hero can be aimed at a Pack"
    texts = [option.text for option in table.game.questions[1].options]
    assert "Play Loose Scree on the Pack of Brannoc Tallow" in texts
    table.do(f"play loose-scree {PIECE}")
    assert table.table.pack_tipped[0] and table.table.peril[0] < 9 and not table.table.tipped[0]
    table.do(f"play wrong-turning {PIECE}", "space cross-drift")
    assert pack_at(table) == "cross-drift" and table.space(0) == "abbey-stair"
    table.dice(4).start("dungeonlord").do("roam")
    assert not table.table.pack_tipped[0], "standing up costs it one of its two Movements"
    table.do("roam abbey-stair")
    assert table.asked == "0 dungeonlord"
    low = prowling("salted-digger").give(1, hand="loose-scree").have(0, peril=0).start("dungeonlord", seat=1)
    assert not any(words.startswith("play") for words in low.offers()), "its owner's Peril pays"


@pytest.mark.rule("optional-rules-25")
def test_a_pack_uses_what_a_space_offers() -> None:
    table = prowling("drowned-foreman", at="rest", north="rest").have(0, glory=1)
    table.table.wounds[table.card("drowned-foreman")] = 1
    table.dice(1).start("dungeonlord").do("roam")
    assert table.can("use rest")
    table.do("use rest")
    assert table.table.wounds[table.card("drowned-foreman")] == 0 and table.table.glory[0] == 0
    assert table.table.life[0] == 6 and not table.can("use rest"), "nothing to mend any more"
    unhurt = prowling("drowned-foreman", at="rest", north="rest").have(0, glory=1)
    assert not unhurt.dice(1).start("dungeonlord").do("roam").can("use rest")


@pytest.mark.rule("optional-rules-25", "common-card-effects-06")
def test_a_map_card_with_a_pack_on_it_is_not_shifted() -> None:
    table = prowling("salted-digger").give(1, hand="moving-seam").have(0, peril=9).start("dungeonlord", seat=1)
    table.do(*[words for words in table.offers() if words.startswith("play moving-seam")][:1])
    assert table.asked == "1 shift" and not table.can("space north-drift") and table.can("space cross-drift")


@pytest.mark.rule("optional-rules-29", "dungeonlord-11", "priority-order-05")
def test_whoever_enters_is_attacked_by_each_monster_that_has_not_attacked() -> None:
    table = prowling("salted-digger").dice(6, 1).start("hero", seat=1, movement=4).do("move south")
    assert table.table.movement[1] == 3, "the Movement is paid"
    table.passing("0 hunt")
    assert (table.asked, table.rule()) == ("0 hunt", "optional-rules-29")
    order = [event[0] for event in table.game.log if event[0] in ("spent", "entered", "collected", "prowls")]
    assert order == ["spent", "entered", "collected"], "Encounters come after the space"
    table.do("hunt salted-digger").passing("0 reward")
    assert table.table.life[1] == 5 and table.space(1) == "north-drift"
    table.do("none").passing("1 hero").do("move north", "move south").passing("1 hero")
    assert table.asked == "1 hero" and table.table.life[1] == 5, "it has attacked this turn"
    spared = prowling("salted-digger").start("hero", seat=1, movement=2).do("move south").passing("0 hunt").do("pass")
    assert spared.asked == "1 hero" and spared.table.life[1] == 6


@pytest.mark.rule("optional-rules-30")
def test_the_attacked_share_out_the_monsters_among_their_heroes() -> None:
    table = prowling("salted-digger", "tithe-imp", "pit-hound", seats=3)
    table.at(1, "north-drift").at(2, "north-drift").start("dungeonlord")
    table.do("hunt pit-hound", "hunt salted-digger", "hunt tithe-imp")
    assert (table.asked, table.rule()) == ("1 defend", "optional-rules-30")
    assert table.offers() == ["defend pit-hound", "defend salted-digger", "defend tithe-imp"]
    table.do("defend tithe-imp")
    assert table.asked == "2 defend" and table.offers() == ["defend pit-hound", "defend salted-digger"]
    table.have(1, glory=3).give(1, hand="pit-sword").do("defend pit-hound")
    fight = table.game.view(None)["combat"][0]
    names = [table.table.pool.designs[table.table.design[attack["attacker"]]].id for attack in fight["attacks"]]
    assert names == ["pit-hound", "salted-digger", "tithe-imp"], "the order is the Dungeonlord's"
    assert [attack["target"] for attack in fight["attacks"]] == [-3, -2, -2]
