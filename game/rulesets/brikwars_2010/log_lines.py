"""Events as lines of the log: short, with every number, and their rules at the end."""

from collections.abc import Callable
from typing import Any

from game.engine.ruleset import Run
from game.model import events as shared
from game.model.battlefield import Hold, Reach, Survive
from game.model.events import Event
from game.model.objectives import objective_key, objectives
from game.model.vectors import Point
from game.rulesets.brikwars_2010.fight_lines import FIGHT_TELLERS
from game.rulesets.brikwars_2010.roll_lines import rolled
from game.rulesets.brikwars_2010.sheets import Look
from game.rulesets.brikwars_2010.words import (
    Part,
    figure,
    inches,
    item_name,
    kind_name,
    plural,
    sentence,
    side_run,
    spaced,
    thing_run,
    unit_of,
    with_article,
)


def length_of_way(start: Point, path: tuple[Point, ...]) -> float:
    """How far a path leads, in inches as seen from above."""
    corners = (start, *path)
    return sum(one.distance(other) for one, other in zip(corners, path, strict=False))


def tell(view: Look, event: Event) -> tuple[Run, ...]:
    """An event as a line of the log; nothing for those that other lines speak for."""
    teller = _TELLERS.get(type(event))
    parts = () if teller is None else teller(view, event)
    if not parts:
        return ()
    line = [part if isinstance(part, Run) else Run(part) for part in parts]
    for rule in event.rules:
        line.append(Run(" "))
        line.append(Run(rule, "rule", rule))
    return tuple(line)


def _battle_began(view: Look, event: shared.BattleBegan) -> tuple[Part, ...]:
    del view
    return (Run(f"The battle of {event.name} begins", "strong"),)


def _order_set(view: Look, event: shared.OrderSet) -> tuple[Part, ...]:
    parts: list[Part] = ["Turn order: "]
    for place, side in enumerate(event.order):
        if place:
            parts.append(", then ")
        parts.append(side_run(view, side))
    return tuple(parts)


def _round_began(view: Look, event: shared.RoundBegan) -> tuple[Part, ...]:
    del view
    return (Run(f"Round {event.round}", "strong"),)


def _turn_began(view: Look, event: shared.TurnBegan) -> tuple[Part, ...]:
    return (side_run(view, event.side), Run(" to act", "strong"))


def _deployed(view: Look, event: shared.Deployed) -> tuple[Part, ...]:
    return (figure(view, event.unit), " takes up position")


def _moved(view: Look, event: shared.Moved) -> tuple[Part, ...]:
    who = figure(view, event.unit)
    if event.mode == "angry-inch":
        return (who, f" shifts {inches(event.start.distance(event.end))} by an Angry Inch")
    verb = {"jump": "runs and jumps", "charge": "charges on"}.get(event.mode, "moves")
    gone = length_of_way(event.start, event.path)
    if inches(gone) == inches(event.cost):
        return (who, f" {verb} {inches(gone)}")
    return (who, f" {verb} {inches(gone)} for {inches(event.cost)} of Move")


def _attack_declared(view: Look, event: shared.AttackDeclared) -> tuple[Part, ...]:
    who, item = figure(view, event.unit), item_name(view, event.unit, event.item).lower()
    blindly = "blindly " if "R10-AT-35" in event.rules else ""
    aimed_at = event.target or event.piece
    where: Part = "a spot on the ground" if aimed_at is None else thing_run(view, aimed_at)
    match event.way:
        case "ram":
            return (who, " runs at ", where)
        case "charge" | "charging-shove":
            return (who, " charges ", where, f" ({item})")
        case "shove":
            return (who, " shoves ", where, "" if event.item is None else f" with the {item}")
        case "grab":
            return (who, " grabs at ", where)
        case "throw":
            return (who, f" throws {with_article(item)} {blindly}at ", where)
        case "shoot":
            return (who, f" fires {blindly}at ", where, f" ({item})")
        case _:
            return (who, " swings at ", where, f" ({item})")


def _attack_missed(view: Look, event: shared.AttackMissed) -> tuple[Part, ...]:
    by = "" if event.by is None else f" by {event.by}"
    miss = Run(" misses", "bad")
    return (figure(view, event.unit), miss, *_at_target(view, event.target or event.piece), by)


def _attack_hit(view: Look, event: shared.AttackHit) -> tuple[Part, ...]:
    aimed_at = event.target or event.piece
    return (figure(view, event.unit), Run(" hits", "good"), *_at_target(view, aimed_at))


def _at_target(view: Look, target: str | None) -> tuple[Part, ...]:
    return () if target is None else (" ", thing_run(view, target))


def _condition_gained(view: Look, event: shared.ConditionGained) -> tuple[Part, ...]:
    return (figure(view, event.unit), Run(" goes down", "bad"), f": {event.condition.capitalize()}")


def _condition_lost(view: Look, event: shared.ConditionLost) -> tuple[Part, ...]:
    return (figure(view, event.unit), " is back up", f": no longer {event.condition.capitalize()}")


def _destroyed(view: Look, event: shared.Destroyed) -> tuple[Part, ...]:
    fate: tuple[Part, ...] = (figure(view, event.unit), Run(" is in pieces!", "bad"))
    return fate if event.by is None else (*fate, " By ", figure(view, event.by))


def _knocked_back(view: Look, event: shared.KnockedBack) -> tuple[Part, ...]:
    gone = event.start.distance(event.end)
    who = figure(view, event.unit)
    if event.stopped_by is None:
        return (who, f" is knocked back {inches(gone)}")
    by = thing_run(view, event.stopped_by)
    return (who, f" is knocked back {inches(gone)} of {inches(event.wanted)}, stopped by ", by)


def _fell(view: Look, event: shared.Fell) -> tuple[Part, ...]:
    below = view.field.areas_at(unit_of(view, event.unit).place)
    if any(area.kind == "bottomless" for area in below):
        return (figure(view, event.unit), Run(" falls out of sight", "bad"))
    return (figure(view, event.unit), Run(f" falls {inches(event.inches)}", "bad"))


def _burst(view: Look, event: shared.Burst) -> tuple[Part, ...]:
    del view
    what = "Something" if event.item is None else f"The {kind_name(event.item).lower()}"
    return (Run(f"{what} goes off", "strong"), f": all within {inches(event.radius)} are in it")


def _item_landed(view: Look, event: shared.ItemLanded) -> tuple[Part, ...]:
    del view
    return (f"{sentence(with_article(kind_name(event.item.kind).lower()))} clatters to the ground",)


def _item_taken(view: Look, event: shared.ItemTaken) -> tuple[Part, ...]:
    return (
        figure(view, event.unit),
        f" picks up {with_article(kind_name(event.gained.kind).lower())}",
    )


def _terrain_changed(view: Look, event: shared.TerrainChanged) -> tuple[Part, ...]:
    del view
    fate = "is breached" if event.pieces else "comes down"
    return (f"The {spaced(event.piece)} {fate}",)


def _progress_made(view: Look, event: shared.ProgressMade) -> tuple[Part, ...]:
    side = side_run(view, event.side)
    for objective in objectives(view.battle.setup):
        if objective_key(objective) != event.objective:
            continue
        if isinstance(objective, Hold):
            held = f" holds the {spaced(objective.area)}"
            if event.count == 0:
                return (side, f" no longer{held.replace('holds', 'holds alone')}")
            return (side, f"{held}: {event.count} of {plural(objective.rounds, 'round')}")
        if isinstance(objective, Reach):
            has = "stands in" if event.count else "has left"
            return (side, f" {has} the {spaced(objective.area)}")
        if isinstance(objective, Survive):
            return (side, f" has lasted {event.count} of {plural(objective.rounds, 'round')}")
    return (side, f": {spaced(event.objective)} {event.count}")


def _battle_ended(view: Look, event: shared.BattleEnded) -> tuple[Part, ...]:
    verdict = event.verdict
    if not verdict.winners:
        return (Run("Nobody wins", "strong"), f": {verdict.reason}")
    parts: list[Part] = [Run("Victory for ", "strong")]
    for place, side in enumerate(verdict.winners):
        if place:
            parts.append(" and ")
        parts.append(side_run(view, side))
    return (*parts, f": {verdict.reason}")


def _rolled(view: Look, event: shared.Rolled) -> tuple[Part, ...]:
    return rolled(view, event)


_TELLERS: dict[type[Event], Callable[[Look, Any], tuple[Part, ...]]] = {
    shared.BattleBegan: _battle_began,
    shared.OrderSet: _order_set,
    shared.RoundBegan: _round_began,
    shared.TurnBegan: _turn_began,
    shared.Deployed: _deployed,
    shared.Moved: _moved,
    shared.Rolled: _rolled,
    shared.AttackDeclared: _attack_declared,
    shared.AttackMissed: _attack_missed,
    shared.AttackHit: _attack_hit,
    shared.ConditionGained: _condition_gained,
    shared.ConditionLost: _condition_lost,
    shared.Destroyed: _destroyed,
    shared.KnockedBack: _knocked_back,
    shared.Fell: _fell,
    shared.Burst: _burst,
    shared.ItemLanded: _item_landed,
    shared.ItemTaken: _item_taken,
    shared.TerrainChanged: _terrain_changed,
    shared.ProgressMade: _progress_made,
    shared.BattleEnded: _battle_ended,
    **FIGHT_TELLERS,
}
"""Who tells which event."""
