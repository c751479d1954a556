"""From a level and a ruleset to the setup of a battle."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.engine.ruleset import Ruleset
from game.model.battlefield import BattleMap, Figure, RulesetOverride, Side
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
    first: str | None = None,
) -> Setup:
    """The setup of a level under a ruleset.

    What the level replaces for this ruleset is put in place, ``settings`` win over the level's,
    squads with a ``count`` become single recruits, and nameless figures get names. Raises
    ``SetupRefused`` with every fault.
    """
    own = battle_map.rules.get(ruleset.id, RulesetOverride())
    applied = with_override(battle_map, ruleset.id, own)
    setup = Setup(
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        map=applied,
        recruits=recruits_of(applied),
        dice=Dice(seed=seed),
        settings={**own.settings, **(settings or {})},
        first=first,
    )
    check_setup(ruleset, setup)
    return setup


def check_setup(ruleset: Ruleset[Any], setup: Setup) -> None:
    """Raise ``SetupRefused`` when the ruleset finds faults, or its settings do not fit."""
    faults = settings_faults(ruleset, setup.settings)
    faults += ruleset.setup_faults(setup)
    if faults:
        raise SetupRefused(tuple(dict.fromkeys(faults)))


def with_override(battle_map: BattleMap, ruleset: str, own: RulesetOverride) -> BattleMap:
    """The map as one ruleset sees it: whole squads and objectives replaced."""
    sides = tuple(
        replace(side, squad=own.sides[side.id].squad) if side.id in own.sides else side
        for side in battle_map.sides
    )
    objectives = battle_map.objectives if own.objectives is None else own.objectives
    others = {key: value for key, value in battle_map.rules.items() if key != ruleset}
    return replace(battle_map, sides=sides, objectives=objectives, rules=others)


def recruits_of(battle_map: BattleMap) -> tuple[Recruit, ...]:
    """Every figure of every squad, in map order; ``count`` makes ``boom-1``, ``boom-2``."""
    middle = Point(battle_map.size[0] / 2, battle_map.size[1] / 2)
    found: list[Recruit] = []
    for side in battle_map.sides:
        named = _plain_names(side)
        for figure in side.squad:
            found.extend(
                _recruit(side, figure, number, named, middle) for number in range(figure.count)
            )
    return tuple(found)


def _recruit(
    side: Side, figure: Figure, number: int, named: dict[str, str], middle: Point
) -> Recruit:
    unit_id = figure.id if figure.count == 1 else f"{figure.id}-{number + 1}"
    facing = figure.facing
    if facing is None and figure.position is not None:
        facing = heading_to(figure.position, middle)
    name = named.get(unit_id)
    if figure.name is not None:
        name = figure.name if figure.count == 1 else f"{figure.name} {number + 1}"
    return Recruit(
        id=unit_id,
        side=side.id,
        figure_class=figure.figure_class,
        kind=figure.kind,
        name=name,
        position=figure.position,
        facing=facing,
        items=figure.items,
    )


def _plain_names(side: Side) -> dict[str, str]:
    """Names for the nameless: the class, with a number where a side has several of it."""
    nameless: dict[str, list[str]] = {}
    for figure in side.squad:
        if figure.name is None:
            ids = (
                [figure.id]
                if figure.count == 1
                else [f"{figure.id}-{number + 1}" for number in range(figure.count)]
            )
            nameless.setdefault(figure.figure_class or figure.kind or figure.id, []).extend(ids)
    names: dict[str, str] = {}
    for role, ids in nameless.items():
        title = role.replace("-", " ").capitalize()
        for number, unit_id in enumerate(ids, 1):
            names[unit_id] = title if len(ids) == 1 else f"{title} {number}"
    return names


def side_name(battle_map: BattleMap, side_id: str) -> str:
    """What people call a side."""
    side = battle_map.side(side_id)
    if side is not None and side.name is not None:
        return side.name
    return side_id.replace("-", " ").capitalize()


def settings_faults(ruleset: Ruleset[Any], settings: JsonObject) -> tuple[Fault, ...]:
    """Every switch that the ruleset does not know, or whose value does not fit."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(ruleset.settings_type)}
    faults: list[Fault] = []
    for name, value in settings.items():
        field = fields.get(name)
        if field is None:
            known = ", ".join(fields) or "none"
            faults.append(Fault(f"settings.{name}", f"unknown; {ruleset.id} knows: {known}"))
            continue
        try:
            msgspec.convert(value, field.type)
        except msgspec.ValidationError as wrong:
            faults.append(Fault(f"settings.{name}", str(wrong)))
    return tuple(faults)


def settings_of(ruleset: Ruleset[Any], settings: JsonObject) -> Struct:
    """The ruleset's record of switches; raises ``SetupRefused`` for what does not fit."""
    faults = settings_faults(ruleset, settings)
    if faults:
        raise SetupRefused(faults)
    return msgspec.convert(settings, ruleset.settings_type)
