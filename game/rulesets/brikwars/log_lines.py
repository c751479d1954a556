"""Events as lines of the log: short, with every number, and their rules at the end."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from game.engine.ruleset import Run
from game.model import events as shared
from game.model.battlefield import Hold, Objective, Reach, Survive
from game.model.events import Event
from game.model.map_names import area_name
from game.model.objectives import objective_key, objectives
from game.model.vectors import Point
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.fight_lines import FIGHT_TELLERS
from game.rulesets.brikwars.roll_lines import rolled
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import (
    figure,
    inches,
    item_word,
    kind_word,
    sentence,
    side_run,
    thing_name,
    thing_run,
    unit_of,
    with_article,
)
from game.rulesets.common.lines import Part, line
from game.words import mark, tr, tr_count, tr_kept

Tellers: TypeAlias = Mapping[type[Event], Callable[[Look, Any], tuple[Part, ...]]]
"""What puts which kind of event into words."""


def length_of_way(start: Point, path: tuple[Point, ...]) -> float:
    """How far a path leads, in inches as seen from above."""
    corners = (start, *path)
    return sum(one.distance(other) for one, other in zip(corners, path, strict=False))


def tell(view: Look, event: Event, own: Tellers) -> tuple[Run, ...]:
    """An event as a line of the log; nothing for those that other lines speak for.

    ``own`` are the tellers of the edition for what it alone knows.
    """
    teller = _TELLERS.get(type(event)) or own.get(type(event))
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
    return (Run(tr("The battle of {name} begins").format(name=event.name), "strong"),)


def _order_set(view: Look, event: shared.OrderSet) -> tuple[Part, ...]:
    first, *others = event.order
    sides: tuple[Part, ...] = (side_run(view, first),)
    for side in others:
        sides = line(tr("{sides}, then {side}"), sides=sides, side=side_run(view, side))
    return line(tr("Turn order: {sides}"), sides=sides)


def _round_began(view: Look, event: shared.RoundBegan) -> tuple[Part, ...]:
    del view
    return (Run(tr("Round {number}").format(number=event.round), "strong"),)


def _turn_began(view: Look, event: shared.TurnBegan) -> tuple[Part, ...]:
    to_act = Run(tr("to act"), "strong")
    return line(tr("{side} {to_act}"), side=side_run(view, event.side), to_act=to_act)


def _deployed(view: Look, event: shared.Deployed) -> tuple[Part, ...]:
    return line(tr("{who} takes up position"), who=figure(view, event.unit))


MOVES = {
    "jump": mark("{who} runs and jumps {length}"),
    "charge": mark("{who} runs on {length}"),
}
"""What one does who does more than move, by the way of moving."""


def _moved(view: Look, event: shared.Moved) -> tuple[Part, ...]:
    who = figure(view, event.unit)
    if event.mode == "angry-inch":
        far = inches(event.start.distance(event.end))
        return line(tr("{who} shifts {length} by an Angry Inch"), who=who, length=far)
    gone, cost = inches(length_of_way(event.start, event.path)), inches(event.cost)
    length = gone
    if gone != cost:
        length = tr("{length} for {cost} of Move").format(length=gone, cost=cost)
    text = tr(MOVES[event.mode]) if event.mode in MOVES else tr("{who} moves {length}")
    return line(text, who=who, length=length)


def _attack_declared(view: Look, event: shared.AttackDeclared) -> tuple[Part, ...]:
    """Who attacks whom, how, and with what."""
    aimed_at = event.target or event.piece
    item = item_word(view, event.unit, event.item)
    where: Part = tr("a spot on the ground") if aimed_at is None else thing_run(view, aimed_at)
    return line(
        _declaration(view, event),
        who=figure(view, event.unit),
        target=where,
        item=with_article(item) if event.way == "throw" else item,
    )


def _declaration(view: Look, event: shared.AttackDeclared) -> str:
    """The sentence for an attack, to be filled in."""
    blind = law(view, "R10-AT-35/R05-AT-42") in event.rules
    match event.way:
        case "ram" | "slam":
            return tr("{who} runs at {target}")
        case "charge":
            return tr("{who} charges {target} ({item})")
        case "charging-shove" if event.item is None:
            return tr("{who} runs at {target} to shove it")
        case "charging-shove":
            return tr("{who} runs at {target} to shove it with the {item}")
        case "shove" if event.item is None:
            return tr("{who} shoves {target}")
        case "shove":
            return tr("{who} shoves {target} with the {item}")
        case "grab":
            return tr("{who} grabs at {target}")
        case "throw" if blind:
            return tr("{who} throws {item} blindly at {target}")
        case "throw":
            return tr("{who} throws {item} at {target}")
        case "shoot" if blind:
            return tr("{who} fires blindly at {target} ({item})")
        case "shoot":
            return tr("{who} fires at {target} ({item})")
        case _:
            return tr("{who} swings at {target} ({item})")


def _attack_missed(view: Look, event: shared.AttackMissed) -> tuple[Part, ...]:
    who, misses = figure(view, event.unit), Run(tr("misses"), "bad")
    aimed_at = event.target or event.piece
    if aimed_at is None:
        text = tr("{who} {misses}") if event.by is None else tr("{who} {misses} by {amount}")
        return line(text, who=who, misses=misses, amount=str(event.by))
    text = tr("{who} {misses} {target}")
    if event.by is not None:
        text = tr("{who} {misses} {target} by {amount}")
    target = thing_run(view, aimed_at)
    return line(text, who=who, misses=misses, target=target, amount=str(event.by))


def _attack_hit(view: Look, event: shared.AttackHit) -> tuple[Part, ...]:
    who, hits = figure(view, event.unit), Run(tr("hits"), "good")
    aimed_at = event.target or event.piece
    if aimed_at is None:
        return line(tr("{who} {hits}"), who=who, hits=hits)
    return line(tr("{who} {hits} {target}"), who=who, hits=hits, target=thing_run(view, aimed_at))


CONDITIONS = {
    "disrupted": mark("Disrupted"),
    "grabbed": mark("Grabbed"),
    "grabbing": mark("Grabbing"),
}
"""Conditions of figures as players read them."""


def _condition_word(condition: str) -> str:
    return tr(CONDITIONS[condition]) if condition in CONDITIONS else sentence(condition)


def _condition_gained(view: Look, event: shared.ConditionGained) -> tuple[Part, ...]:
    return line(
        tr("{who} {goes_down}: {condition}"),
        who=figure(view, event.unit),
        goes_down=Run(tr("goes down"), "bad"),
        condition=_condition_word(event.condition),
    )


def _condition_lost(view: Look, event: shared.ConditionLost) -> tuple[Part, ...]:
    word = _condition_word(event.condition)
    text = tr("{who} is back up: no longer {condition}")
    return line(text, who=figure(view, event.unit), condition=word)


def _destroyed(view: Look, event: shared.Destroyed) -> tuple[Part, ...]:
    who, fate = figure(view, event.unit), Run(tr("is in pieces!"), "bad")
    if event.by is None:
        return line(tr("{who} {is_in_pieces}"), who=who, is_in_pieces=fate)
    text = tr("{who} {is_in_pieces} By {by}")
    return line(text, who=who, is_in_pieces=fate, by=figure(view, event.by))


def _knocked_back(view: Look, event: shared.KnockedBack) -> tuple[Part, ...]:
    """How far, of how much, and what stopped it; no length where there is none in tenths."""
    who, far = figure(view, event.unit), event.start.distance(event.end)
    if event.stopped_by is None:
        text = tr("{who} is knocked back {length}")
        if not round(far, 1):
            text = tr("{who} is knocked back, but hardly moves")
        return line(text, who=who, length=inches(far))
    text = tr("{who} is knocked back {length} of {wanted}, stopped by {by}")
    if not round(far, 1):
        text = tr("{who} is to be knocked back {wanted}, but is stopped at once by {by}")
    by = thing_run(view, event.stopped_by)
    return line(text, who=who, length=inches(far), wanted=inches(event.wanted), by=by)


def _fell(view: Look, event: shared.Fell) -> tuple[Part, ...]:
    below = view.field.areas_at(unit_of(view, event.unit).place)
    fall = tr("falls {length}").format(length=inches(event.inches))
    if any(area.kind == "bottomless" for area in below):
        fall = tr("falls out of sight")
    return line(tr("{who} {falls}"), who=figure(view, event.unit), falls=Run(fall, "bad"))


def _burst(view: Look, event: shared.Burst) -> tuple[Part, ...]:
    happens = tr("Something goes off")
    if event.item is not None:
        happens = tr("The {item} goes off").format(item=kind_word(view, event.item))
    text = tr("{it_goes_off}: all within {length} are in it")
    return line(text, it_goes_off=Run(happens, "strong"), length=inches(event.radius))


def _item_landed(view: Look, event: shared.ItemLanded) -> tuple[Part, ...]:
    item = with_article(kind_word(view, event.item.kind))
    return (sentence(tr("{item} clatters to the ground").format(item=item)),)


def _item_taken(view: Look, event: shared.ItemTaken) -> tuple[Part, ...]:
    item = with_article(kind_word(view, event.gained.kind))
    return line(tr("{who} picks up {item}"), who=figure(view, event.unit), item=item)


def _terrain_changed(view: Look, event: shared.TerrainChanged) -> tuple[Part, ...]:
    text = tr("{thing} is breached") if event.pieces else tr("{thing} comes down")
    return (sentence(text.format(thing=thing_name(view, event.piece))),)


def _progress_made(view: Look, event: shared.ProgressMade) -> tuple[Part, ...]:
    side = side_run(view, event.side)
    for objective in objectives(view.battle.setup):
        if objective_key(objective) == event.objective:
            return _progress(view, side, event.count, objective)
    return ()


def _progress(view: Look, side: Run, count: int, objective: Objective) -> tuple[Part, ...]:
    """How far a side has come with an objective; nothing for those that are not counted."""
    battle_map = view.battle.setup.map
    match objective:
        case Hold() if count == 0:
            text = tr("{side} no longer holds the {area} alone")
            return line(text, side=side, area=area_name(battle_map, objective.area))
        case Hold():
            text = tr("{side} holds the {area}: {count} of {rounds}")
            area, rounds = area_name(battle_map, objective.area), _rounds(objective.rounds)
            return line(text, side=side, area=area, count=count, rounds=rounds)
        case Reach():
            text = tr("{side} stands in the {area}") if count else tr("{side} has left the {area}")
            return line(text, side=side, area=area_name(battle_map, objective.area))
        case Survive():
            text = tr("{side} has lasted {count} of {rounds}")
            return line(text, side=side, count=count, rounds=_rounds(objective.rounds))
        case _:
            return ()


def _rounds(count: int) -> str:
    return tr_count("{count} round", "{count} rounds", count)


def _battle_ended(view: Look, event: shared.BattleEnded) -> tuple[Part, ...]:
    verdict = event.verdict
    why = tr_kept(verdict.reason)
    if not verdict.winners:
        nobody = Run(tr("Nobody wins"), "strong")
        return line(tr("{nobody_wins}: {reason}"), nobody_wins=nobody, reason=why)
    first, *others = verdict.winners
    sides: tuple[Part, ...] = (side_run(view, first),)
    for side in others:
        sides = line(tr("{names} and {last}"), names=sides, last=side_run(view, side))
    victory = Run(tr("Victory for"), "strong")
    text = tr("{victory_for} {sides}: {reason}")
    return line(text, victory_for=victory, sides=sides, reason=why)


def _rolled(view: Look, event: shared.Rolled) -> tuple[Part, ...]:
    return rolled(view, event)


_TELLERS: Tellers = {
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
