"""From a level and a ruleset to the setup of a battle."""

import re
from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle
from game.engine.ruleset import Ruleset
from game.files.checks.map_checks import squad_places
from game.files.checks.rosters import level_setup
from game.files.json.faults import at_index, at_key
from game.files.json.type_faults import type_faults
from game.model.battlefield import BattleMap
from game.model.dice import Dice
from game.model.ids import JsonObject
from game.model.setup import Fault, Recruit, Setup
from game.model.vectors import Point, heading_to


class SetupRefused(Exception):
    """A level, scenario or save that a ruleset cannot make a battle of; all faults at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.place}: {fault.problem}" for fault in faults))


def setup_of(
    battle_map: BattleMap,
    ruleset: Ruleset[Any],
    *,
    seed: int,
    settings: JsonObject | None = None,
    people: Collection[str] = (),
) -> Setup:
    """The setup of a level under a ruleset; ``people`` are the sides that persons play.

    Lessons lay dice out and say what opponents do only where somebody learns, see ``Setup``.
    What the level replaces for this ruleset is put in place, ``settings`` win over the level's,
    squads with a ``count`` become single recruits, nameless figures get names, and figures placed
    without a facing look to the middle of the map. Raises ``SetupRefused`` with every fault.
    """
    setup = level_setup(battle_map, ruleset.id, ruleset.version, Dice(seed=seed), settings)
    middle = Point(battle_map.size[0] / 2, battle_map.size[1] / 2)
    recruits = tuple(_facing(recruit, middle) for recruit in named(setup.recruits))
    setup = replace(setup, recruits=recruits, taught=setup.teaches(people))
    faults = _refusals(battle_map, ruleset, setup)
    if faults:
        raise SetupRefused(faults)
    return setup


def level_faults(battle_map: BattleMap, rulesets: Iterable[Ruleset[Any]]) -> tuple[Fault, ...]:
    """What keeps rulesets from playing a level, with places in its file and the ruleset's id."""
    return tuple(
        Fault(fault.place, f"{fault.problem} (under {ruleset.id})")
        for ruleset in rulesets
        for fault in faults_under(ruleset, battle_map)
    )


def faults_under(ruleset: Ruleset[Any], battle_map: BattleMap) -> tuple[Fault, ...]:
    """What keeps a ruleset from playing a level, with places in its file."""
    setup = level_setup(battle_map, ruleset.id, ruleset.version, Dice(seed=0))
    return tuple(
        Fault(f"{at_key('rules', ruleset.id)}.{fault.place}", fault.problem)
        if fault.place.startswith("settings")
        else fault
        for fault in _refusals(battle_map, ruleset, setup)
    )


def _refusals(battle_map: BattleMap, ruleset: Ruleset[Any], setup: Setup) -> tuple[Fault, ...]:
    """What a ruleset finds wrong with a level's setup; figures by their places in the file."""
    squads = squad_places(battle_map, ruleset.id)
    places = [
        at_index(squads(number), index)
        for number, side in enumerate(setup.map.sides)
        for index, figure in enumerate(side.squad)
        for _ in range(figure.count)
    ]
    faults = settings_faults(ruleset, setup.settings) + ruleset.setup_faults(setup)
    return tuple(dict.fromkeys(Fault(_in_file(one.place, places), one.problem) for one in faults))


_RECRUIT = re.compile(r"(?:units|recruits)\[([0-9]+)\]")


def _in_file(place: str, squad_members: list[str]) -> str:
    """A place in a setup as one in the map it was made of."""
    found = _RECRUIT.match(place)
    if found is None:
        return place
    return squad_members[int(found[1])] + place[found.end() :]


def named(recruits: tuple[Recruit, ...]) -> tuple[Recruit, ...]:
    """The recruits, the nameless called by their class, numbered where a side has several."""
    groups: dict[tuple[str, str], list[str]] = {}
    for recruit in recruits:
        if recruit.name is None:
            groups.setdefault((recruit.side, _role(recruit)), []).append(recruit.id)
    names: dict[str, str] = {}
    for (_, role), ids in groups.items():
        for number, unit_id in enumerate(ids, 1):
            names[unit_id] = role if len(ids) == 1 else f"{role} {number}"
    return tuple(
        replace(recruit, name=names[recruit.id]) if recruit.name is None else recruit
        for recruit in recruits
    )


def _role(recruit: Recruit) -> str:
    role = recruit.figure_class or recruit.kind
    assert role is not None, "one of both is given"
    return role.replace("-", " ").capitalize()


def _facing(recruit: Recruit, middle: Point) -> Recruit:
    if recruit.facing is not None or recruit.position is None:
        return recruit
    return replace(recruit, facing=heading_to(recruit.position, middle))


def settings_faults(ruleset: Ruleset[Any], settings: JsonObject) -> tuple[Fault, ...]:
    """Every switch that the ruleset does not know, or whose value does not fit."""
    return tuple(type_faults(settings, ruleset.settings_type, "settings"))


def settings_of(ruleset: Ruleset[Any], settings: JsonObject) -> Struct:
    """The ruleset's record of switches; raises ``SetupRefused`` for what does not fit."""
    faults = settings_faults(ruleset, settings)
    if faults:
        raise SetupRefused(faults)
    return msgspec.convert(settings, ruleset.settings_type)


def battle_of(ruleset: Ruleset[Any], setup: Setup) -> Battle[Any]:
    """The constants of a battle: ruleset, setup, decoded settings. Raises ``SetupRefused``."""
    return Battle(ruleset, setup, settings_of(ruleset, setup.settings))
