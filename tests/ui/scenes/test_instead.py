"""A blow after a walk is named beside a shot or a throw that promises much less."""

import re
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.endings import Ending, Endings, Ghost
from game.engine.forecast import Forecast
from game.engine.ruleset import Way
from game.match.analysis.afterwards import after_walk
from game.match.play.queries import Queries
from game.model.choices import Choice
from game.model.steps import finish
from game.model.vectors import Point
from game.ui.board.fates import percent
from game.ui.prompts.approach import Approach
from game.ui.prompts.best_act import CLEARLY, LEAST_KILLS, MUCH, Worth, much_likelier
from game.ui.prompts.firing_places import FiringPlaces, Following
from game.ui.prompts.instead import Blow, _completed
from game.ui.prompts.next_act import NextAct
from game.ui.scenes.battle.battle import BattleScene
from game.ui.widgets.look.label import Label
from tests.editions import FIRST, SECOND
from tests.ui.scenes.stage import Guest, Start, enemy, facing, fight_on, pixel, said
from tests.ui.scenes.test_best_act import offered
from tests.ui.scenes.test_next_act import MOST_ROWS, prompt_of, rows_of, under, warned

LINE = "Walk "


def between(own: str, foe: str, apart: float) -> dict[str, Any]:
    """Two figures of one class against two of another, who all look away."""
    level = facing(own, apart)
    for side, name in zip(level["sides"], (own, foe), strict=True):
        for one in side["squad"]:
            one.update({"class": name, "facing": 0})
    return level


def pointing_at(
    home: Path, start: Start, level: dict[str, Any], ruleset: str = FIRST
) -> tuple[Guest, BattleScene]:
    """The pointer on the nearest enemy, of whom nothing is known yet."""
    guest, scene = fight_on(home, start, level, under(ruleset))
    if prompt_of(scene)._table.decision.side != "azure":
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: prompt_of(scene)._table.decision.side == "azure")
    guest.hover_at(pixel(scene, enemy(scene).place))
    return guest, scene


def pointed_at(
    home: Path, start: Start, level: dict[str, Any], ruleset: str = FIRST
) -> tuple[Guest, BattleScene]:
    """The same until all is known."""
    guest, scene = pointing_at(home, start, level, ruleset)
    guest.step(700)
    return guest, scene


def awaited() -> dict[str, Any]:
    """Two swordsmen before brutes who see them come."""
    level = facing("swordsman", 5.0)
    for one in level["sides"][1]["squad"]:
        one.update({"class": "brute", "facing": 180})
    return level


def all_of(ask: Queries[Any], choice: Choice) -> Forecast:
    """What is told of a choice once there is no more to learn."""
    while ask.may_learn(choice):
        ask.look_longer(choice)
    found = ask.known_chances(choice)
    assert found is not None
    return found


def told(scene: BattleScene) -> list[str]:
    return [one for one in said(scene) if one.startswith(LINE)]


def test_a_throw_gives_way_to_a_blow_that_destroys_clearly_likelier(
    home: Path, start: Start
) -> None:
    """The axe would be gone; what is pinned before that is known is done all the same."""
    _, scene = pointed_at(home, start, between("axeman", "archer", 5.0))
    prompt, ask, foe = prompt_of(scene), scene.controller.ask, enemy(scene)
    ((thrown, blow),) = prompt._instead._found.items()
    assert thrown.do == "throw"
    assert blow is not None
    kills = ask.forecast(thrown).chance(foe.id, "destroyed")
    assert kills >= LEAST_KILLS, "it promises enough by itself"
    assert offered(scene) is None
    assert any(one.startswith("Walk up first: 4.0") for one in said(scene))
    assert any("then: Strike" in one for one in said(scene))
    option = next(one for one in scene.controller.menu().options if one.answers_to(thrown))
    assert prompt._instead.gives_way(option, foe.id, None)
    assert not prompt._instead.gives_way(option, foe.id, thrown), "it is pinned"
    alike = blow.worth._replace(kills=kills + CLEARLY / 2)
    prompt._instead._found[thrown] = replace(blow, worth=alike)
    assert not prompt._instead.gives_way(option, foe.id, None)
    assert offered(scene) == option
    risky = blow.worth._replace(falls=blow.worth.kills)
    prompt._instead._found[thrown] = replace(blow, worth=risky)
    assert not prompt._instead.gives_way(option, foe.id, None)


@pytest.mark.usefixtures("obliging")
def test_the_blow_that_destroys_much_likelier_is_named_with_its_chance_after_the_walk(
    home: Path, start: Start
) -> None:
    """It stays named while the shot is pinned, and holds once the figure stands there."""
    guest, scene = pointed_at(home, start, between("archer", "archer", 5.0))
    option, foe = offered(scene), enemy(scene)
    assert option is not None
    assert option.do == "shoot", "who can shoot may want to stay away"
    (line,) = told(scene)
    assert re.fullmatch('Walk 4.0",( then)? strike: destroyed', line)
    assert rows_of(scene) <= MOST_ROWS
    words = said(scene)
    chance = words[words.index(line) + 1].partition(" ")[0]
    guest.click_at(pixel(scene, foe.place))
    guest.step(2)
    assert told(scene) == [line]
    guest.press("Esc")
    own_place = scene.controller.state.units[option.unit or ""].place
    near = own_place.toward(foe.place, own_place.distance(foe.place) - 1.5)
    guest.click_at(pixel(scene, near))
    guest.wait_until(lambda: scene.controller.history.count > 0)
    ask = scene.controller.ask
    blows = [
        one
        for one in scene.controller.menu().options
        if (one.unit, one.target, one.do) == (option.unit, foe.id, "strike")
    ]
    chances = {percent(all_of(ask, one.choice()).chance(foe.id, "destroyed")) for one in blows}
    assert chance in chances


def test_the_key_that_is_named_leads_where_the_blow_is_told_from(home: Path, start: Start) -> None:
    guest, scene = pointed_at(home, start, between("archer", "archer", 5.0))
    ((shot, blow),) = prompt_of(scene)._instead._found.items()
    assert blow is not None
    assert blow.straight
    (walk,) = filter(
        None, map(prompt_of(scene)._approach.choice, prompt_of(scene)._approach._found)
    )
    guest.press("n", "w", "Enter")
    guest.wait_until(lambda: scene.controller.history.count > 0)
    assert walk.path is not None
    end = scene.controller.state.units[shot.unit or ""].place
    assert end.distance(walk.path[-1]) < 0.01


@pytest.mark.usefixtures("obliging")
def test_what_promises_hardly_more_is_not_named(home: Path, start: Start) -> None:
    """The swordsman parries."""
    _, scene = pointed_at(home, start, between("archer", "swordsman", 5.0))
    blow = next(iter(prompt_of(scene)._instead._found.values()))
    assert blow is not None
    shot = prompt_of(scene).in_view()
    assert shot is not None
    kills = scene.controller.ask.forecast(shot).chance(enemy(scene).id, "destroyed")
    assert 0 < blow.worth.kills - kills < MUCH
    assert not told(scene)


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_who_would_fall_by_the_walk_is_not_sent_on_it(
    home: Path, start: Start, ruleset: str
) -> None:
    level = facing("axeman" if ruleset == FIRST else "archer", 5.0)
    for one in level["sides"][1]["squad"]:
        one.update({"class": "brute", "facing": 180})
    _, scene = pointed_at(home, start, level, ruleset)
    blow = next(iter(prompt_of(scene)._instead._found.values()))
    assert blow is not None
    assert blow.worth.falls > blow.worth.kills / 2
    assert not told(scene)


def answered(level: dict[str, Any], foe: str) -> dict[str, Any]:
    """A level whose enemies look at who comes."""
    for one in level["sides"][1]["squad"]:
        one.update({"class": foe, "facing": 180})
    return level


@pytest.mark.usefixtures("obliging")
def test_a_walk_that_may_be_answered_counts_with_all_that_may_end_it(
    home: Path, start: Start
) -> None:
    """Who parries an answer stops where he stands, though he lives: the blow does not follow."""
    _, scene = pointed_at(home, start, answered(facing("archer", 5.0), "brute"))
    prompt, controller, foe = prompt_of(scene), scene.controller, enemy(scene)
    ((shot, blow),) = prompt._instead._found.items()
    assert blow is not None
    assert blow.answered
    (walk,) = filter(None, map(prompt._approach.choice, prompt._approach._found))
    assert walk.path is not None
    ends = [
        (ghost, end.chance)
        for end in controller.ask.endings(walk).ends
        for ghost in end.ghosts
        if ghost.unit == walk.unit
    ]
    comes = sum(
        chance
        for ghost, chance in ends
        if not ghost.destroyed and ghost.end.distance(walk.path[-1]) < 0.01
    )
    falls = sum(chance for ghost, chance in ends if ghost.destroyed)
    assert 0.2 < comes < 1 - falls - 0.05, "some stop on the way and live"
    after = after_walk(controller, walk)
    assert after is not None
    strike = Choice(do="strike", unit=shot.unit, item="hand-weapon", target=foe.id)
    kills = after.forecast(strike).chance(foe.id, "destroyed")
    assert blow.worth.kills == pytest.approx(comes * kills, abs=0.03)
    assert blow.worth.falls == pytest.approx(falls, abs=0.03)
    assert not told(scene)


@pytest.mark.usefixtures("obliging")
def test_the_row_tells_that_the_walk_may_be_answered_and_how_exact_it_is(
    home: Path, start: Start
) -> None:
    """Nothing is told of what samples may be off by."""
    guest, scene = pointed_at(home, start, between("archer", "archer", 5.0))
    known, shot = prompt_of(scene)._instead, prompt_of(scene).in_view()
    assert shot is not None
    blow = known._found[shot]
    assert blow is not None
    assert told(scene)

    def row(blow: Blow) -> list[str]:
        known._found[shot] = blow
        labels = (one for row in known.rows(shot) for one in row.children)
        return [one.text for one in labels if isinstance(one, Label)]

    sure = replace(blow, told=replace(blow.told, sampled=False, error=0.0, unseen=0.0))
    chance = percent(blow.worth.kills)
    assert row(sure) == ['Walk 4.0", then Strike Cat: destroyed', chance]
    words, _ = row(replace(sure, answered=True))
    assert words == 'Walk 4.0" (may be answered), Strike Cat: destroyed'
    guest.press("n")
    guest.step(2)
    assert row(sure)[0] == 'W: walk 4.0", then Strike Cat: destroyed'
    assert row(replace(sure, straight=False))[0].startswith("Walk "), "it would lead elsewhere"
    risky = replace(sure, worth=blow.worth._replace(falls=0.125))
    assert row(risky)[1] == f"{chance} (own death 12%)"
    sampled = replace(blow.told, sampled=True, error=0.05, unseen=0.0)
    assert row(replace(blow, told=sampled))[1] == f"{chance} ± 5%"
    assert not row(replace(blow, told=replace(sampled, error=0.3)))
    gone = blow.worth._replace(falls=blow.worth.kills)
    assert not row(replace(sure, worth=gone))


def test_a_walk_is_completed_by_who_comes_there_and_stands() -> None:
    here, end = Point(2, 2), Point(6, 2)
    walk = Choice(do="move", unit="a1", path=(here, end))

    def comes(*ends: Ghost) -> float:
        return _completed(Endings(tuple(Ending(1 / len(ends), (one,)) for one in ends)), walk)

    there = Ghost("a1", here, end, 0.0, 0)
    short = replace(there, end=Point(5.5, 2))
    down, dead = replace(there, gained=("knocked-down",)), replace(there, destroyed=True)
    other = replace(there, unit="b1")
    assert comes(there, there) == 1.0
    assert comes(there, short, down, dead) == 0.25
    assert comes(other, there) == 0.5


def test_no_key_is_named_that_leads_elsewhere(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the straight way is another, or not known."""
    _, scene = pointed_at(home, start, between("archer", "archer", 5.0))
    instead, table = prompt_of(scene)._instead, prompt_of(scene)._table
    ((shot, blow),) = instead._found.items()
    assert blow is not None
    (walk,) = prompt_of(scene)._approach._found
    way = table.ways.known(walk[0], enemy(scene).place)
    assert way is not None
    found: list[Way | None] = [None, way, replace(way, points=(*way.points[:-1], Point(1, 1)))]
    for known in found:
        monkeypatch.setattr(type(table.ways), "known", lambda *_, known=known: known)
        finish(instead._settled(shot, walk, enemy(scene)))
        again = instead._found[shot]
        assert again is not None
        assert again.straight is (known is way)


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_a_walk_up_tells_how_likely_the_walker_falls_on_the_way(
    home: Path, start: Start, ruleset: str
) -> None:
    _, scene = pointed_at(home, start, awaited(), ruleset)
    assert any(one.startswith("May answer the walk: ") for one in said(scene))
    who, walk = prompt_of(scene).selected or "", prompt_of(scene)._walk_up()
    assert walk is not None
    falls = scene.controller.ask.forecast(walk).chance(who, "destroyed")
    assert falls > 0.2
    name = scene.controller.state.units[who].name
    warning = dict(warned(scene))[f"{name} (own): destroyed on the way"]
    assert warning.partition(" ")[0] == percent(falls)
    words = said(scene)
    above = next(at for at, one in enumerate(words) if "on the way" in one)
    below = next(at for at, one in enumerate(words) if "If the walk is completed" in one)
    assert above < below, "what holds only if the walk is completed stands below"
    assert rows_of(scene) <= MOST_ROWS


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_while_it_is_not_known_how_likely_the_walker_falls_that_is_told(
    home: Path, start: Start, ruleset: str
) -> None:
    """What the attack does after the walk is known sooner: it is not told alone."""
    guest, scene = pointing_at(home, start, awaited(), ruleset)
    guest.wait_until(lambda: any(one.startswith("May answer the walk") for one in said(scene)))
    name = scene.controller.state.units[prompt_of(scene).selected or ""].name
    pending = []
    for _ in range(500):
        (line,) = [one for one in said(scene) if one.startswith("May answer the walk")]
        pending.append("(not worked out yet)" in line)
        risk = dict(warned(scene)).get(f"{name} (own): destroyed on the way")
        assert pending[-1] is (risk is None), "one or the other"
        guest.step()
    assert pending[0]
    assert not pending[-1]


def walked_up_for(scene: BattleScene) -> list[str]:
    return [one for one in said(scene) if one.startswith("Walk up first: ")]


def in_vain(
    monkeypatch: pytest.MonkeyPatch,
    *kinds: str,
    unless: Callable[[Choice], bool] = lambda _: False,
) -> None:
    """Nothing comes of attacks of some kinds after a walk, unless that is one of some walks."""
    usual = NextAct._worth

    def worth(after: NextAct, attack: Choice) -> Worth:
        vain = attack.do in kinds and not unless(after.walk)
        return Worth(True, 0.0, 0.0, 0.0) if vain else usual(after, attack)

    monkeypatch.setattr(NextAct, "_worth", worth)


def behind_a_wall(foe: str, farther: float = 0.0) -> dict[str, Any]:
    """Two archers who see their enemies only after a walk, and come near enough for a blow if these
    are not farther away.
    """
    level = between("archer", foe, 4.0)
    (x, y), (other, _) = (side["squad"][0]["position"] for side in level["sides"])
    line = [[(x + other) / 2, y - 1.1], [(x + other) / 2, y + 1.1]]
    wall = {"id": "wall", "kind": "wall", "shape": "line", "line": line, "top": 4}
    level["terrain"] = [{**wall, "thickness": 0.3}]
    for one in level["sides"][1]["squad"]:
        one["position"][0] += farther
    return level


@pytest.mark.usefixtures("obliging")
@pytest.mark.parametrize(("foe", "act"), [("archer", "Strike"), ("swordsman", "Shoot")])
def test_a_blow_is_walked_up_for_before_a_shot_that_destroys_much_less_likely(
    home: Path, start: Start, foe: str, act: str
) -> None:
    """The swordsman parries, so that a blow promises hardly more than a shot."""
    guest, scene = pointed_at(home, start, behind_a_wall(foe))
    name = enemy(scene).name
    walks = walked_up_for(scene)
    assert [one.partition(", then: ")[2] for one in walks] == [f"{act} {name}"]
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.step(20)
    assert walked_up_for(scene) == walks


def test_no_shot_is_walked_up_for_that_comes_to_nothing(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by somebody who cannot shoot, for a blow; where none is in reach, for nothing."""
    in_vain(monkeypatch, "shoot")
    _, scene = pointed_at(home, start, behind_a_wall("swordsman"))
    name = enemy(scene).name
    assert [one.partition(", then: ")[2] for one in walked_up_for(scene)] == [f"Strike {name}"]
    _, scene = pointed_at(home, start, behind_a_wall("swordsman", farther=4.5))
    assert not walked_up_for(scene)


def test_no_blow_is_walked_up_for_that_comes_to_nothing(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_vain(monkeypatch, "shoot", "strike")
    _, scene = pointed_at(home, start, behind_a_wall("swordsman"))
    assert not walked_up_for(scene)
    assert "Even after walking up: No chance to hit" in " ".join(said(scene))


def test_the_blow_is_told_where_a_shot_from_the_same_place_is_in_vain(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He sees the enemy only at the end of the way: one walk leads to the shot and to the blow."""
    in_vain(monkeypatch, "shoot")
    end = "_on_the_way"
    monkeypatch.setattr(FiringPlaces, end, lambda places: iter(places._nearest.points[-1:]))
    monkeypatch.setattr(FiringPlaces, "_others", lambda _: [])
    _, scene = pointed_at(home, start, behind_a_wall("swordsman"))
    name = enemy(scene).name
    assert [one.partition(", then: ")[2] for one in walked_up_for(scene)] == [f"Strike {name}"]


def test_of_two_enemies_looked_for_in_turns_each_has_his_own_attack(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_vain(monkeypatch, "shoot")
    guest, scene = pointed_at(home, start, behind_a_wall("swordsman"))
    units = scene.controller.state.on_field()
    for one in units:
        if one.side == enemy(scene).side:
            guest.hover_at(pixel(scene, one.place))
            guest.step(300)
    walks = list(prompt_of(scene)._approach._found)
    assert len(walks) == 2
    approach = Approach(prompt_of(scene)._table)
    for _ in zip_longest(*(approach._search(walk) for walk in walks)):
        pass
    for walk in walks:
        while approach.attack(walk) is None:
            approach.think(walk)
        attack = approach.attack(walk)
        assert attack is not None
        assert (attack.do, attack.target) == ("strike", walk[1])


def test_a_place_that_may_be_answered_counts_where_all_others_are_in_vain(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is told to be without a chance for a walk that nobody likes to make."""
    foe, usual = Point(10.5, 4.0), Queries.threats

    def near(choice: Choice) -> bool:
        return choice.path is not None and choice.path[-1].distance(foe) < 5.5

    def threats(ask: Queries[Any], choice: Choice) -> tuple[str, ...]:
        return ("dog",) if near(choice) else usual(ask, choice)

    in_vain(monkeypatch, "shoot", unless=near)
    monkeypatch.setattr(Queries, "threats", threats)
    _, scene = pointed_at(home, start, behind_a_wall("archer", farther=4.5))
    assert enemy(scene).place == foe
    (walk,) = prompt_of(scene)._approach._found
    choice = prompt_of(scene)._approach.choice(walk)
    assert choice is not None
    assert near(choice)
    assert walked_up_for(scene)


def test_what_has_a_chance_comes_before_what_is_in_vain_however_small_it_is() -> None:
    small, vain = Worth(True, 0.0, 0.01, 0.01), Worth(True, 0.0, 0.0, 0.0)
    assert small.beats(vain)
    assert not vain.beats(small)
    assert vain.beats(small._replace(falls=0.5)), "but for falling oneself"


def test_much_likelier_is_by_more_than_samples_may_be_off_and_without_falling_oneself() -> None:
    blow = Worth(True, 0.5, 0.9)
    assert much_likelier(blow, 0.5 - MUCH - 0.01, 0.0)
    assert not much_likelier(blow, 0.5 - MUCH + 0.01, 0.0)
    assert not much_likelier(blow, 0.2, 0.16)
    assert not much_likelier(blow._replace(falls=0.4), 0.2, 0.0)


def test_no_blow_is_walked_up_for_in_place_of_a_shot_where_the_walk_may_be_answered(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Queries.threats

    def threats(ask: Queries[Any], choice: Choice) -> tuple[str, ...]:
        near = choice.path is not None and choice.path[-1].distance(Point(6.0, 4.0)) < 3.0
        return ("dog",) if near else usual(ask, choice)

    monkeypatch.setattr(Queries, "threats", threats)
    _, scene = pointed_at(home, start, behind_a_wall("archer"))
    (found,) = prompt_of(scene)._approach._found.values()
    assert isinstance(found, Following)
    assert found.kind == "shoot"


def test_a_way_that_leads_no_nearer_is_told_of_by_nobody(home: Path, start: Start) -> None:
    """Hemmed in, he would stand farther off than now: that says nothing of why he cannot strike."""
    _, scene = pointed_at(home, start, between("archer", "archer", 5.0))
    approach, foe = prompt_of(scene)._approach, enemy(scene).place
    own = foe.toward(Point(foe.x - 1, foe.y), 4.12)
    blow = Choice(do="strike", unit=prompt_of(scene).selected, item="hand-weapon", target="cat")
    for far, told in ((4.33, False), (4.1, False), (3.5, True)):
        end = foe.toward(Point(foe.x - 1, foe.y), far)
        way = Way(points=(end,), cost=2.0, left=0.0, complete=True)
        assert bool(approach._reasons(way, (("strike", blow),), (own, foe))) is told
