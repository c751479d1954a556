"""Who takes part in an attack, and how, when everybody joins by default (R10-CA-02, R10-DP-08)."""

from typing import NamedTuple

from game.model.choices import Choice
from game.rulesets.brikwars.joining import JOINT, weapon
from game.rulesets.brikwars.lanes import course
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.steps import Shoot
from game.rulesets.brikwars.targets import Target, alone
from game.rulesets.brikwars_2010.charging import CHARGES, choice_of
from game.rulesets.brikwars_2010.figures import item_row
from game.rulesets.brikwars_2010.joint_attacks import joiners, usual
from game.rulesets.brikwars_2010.joint_charging import lead_of, usual_charges, ways_abreast
from game.rulesets.brikwars_2010.joint_things import thing_joiners
from game.rulesets.brikwars_2010.mixed_attacks import attack_named, charges, fights
from game.rulesets.brikwars_2010.run_steps import Charge


class Part(NamedTuple):
    """A single attack, and the direction of its run where others run beside it (R10-CA-07)."""

    choice: Choice
    way: tuple[float, float] | None = None


def parts(view: Look, unit: Fig, choice: Choice) -> tuple[Part, ...]:
    """Every single attack of which an attack consists, in the order in which they are made."""
    if choice.mode != JOINT:
        return (Part(choice),)
    if choice.do in CHARGES:
        lead = lead_of(view, choice)
        together = (lead, *usual_charges(view, lead))
        ways = (course(way) for way in ways_abreast(view, together))
        return tuple(Part(choice_of(one), way) for one, way in zip(together, ways, strict=True))
    return tuple(Part(one) for one in _of_a_volley(view, unit, choice))


def _of_a_volley(view: Look, unit: Fig, choice: Choice) -> tuple[Choice, ...]:
    """The leader's shot, and what those do who join in it; all shots come first (R10-CA-08)."""
    item = choice.item or ""
    own = Choice(do=choice.do, unit=unit.id, item=item, target=choice.target, piece=choice.piece)
    target = view.state.units.get(choice.target or "")
    if target is not None:
        shot = Shoot(attack=alone(unit.id, item, choice.do, Target(figure=target.id)))
        names = usual(view, shot, tuple(joiners(view, unit, item, target)))
        return (own, *(_on_figure(view, name, target.id) for name in sorted(names, key=fights)))
    if choice.piece is None:
        return (own,)
    shot = Shoot(attack=alone(unit.id, item, choice.do, Target(piece=choice.piece)))
    names = usual(view, shot, tuple(thing_joiners(view, unit, item, choice.piece)))
    return (own, *(_on_thing(view, name, choice.piece) for name in names))


def _on_figure(view: Look, name: str, target: str) -> Choice:
    if fights(name):
        step = attack_named(view, name, Target(figure=target))
        if isinstance(step, Charge):
            return choice_of(step)
        return Choice(do="strike", unit=step.unit, item=step.item, target=target)
    unit, item = weapon(name)
    return Choice(do=_shooting(view, unit, item), unit=unit, item=item, target=target)


def _on_thing(view: Look, name: str, piece: str) -> Choice:
    unit, item = weapon(name)
    if charges(name):
        step = attack_named(view, name, Target(piece=piece))
        mode = step.mode if isinstance(step, Charge) else None
        return Choice(do="charge", unit=unit, item=item, piece=piece, mode=mode)
    do = "strike" if fights(name) else _shooting(view, unit, item)
    return Choice(do=do, unit=unit, item=item, piece=piece)


def _shooting(view: Look, unit_id: str, item_id: str) -> str:
    """Whether one who joins with a weapon shoots with it or throws it."""
    item = view.state.units[unit_id].item(item_id)
    return "shoot" if item is not None and item_row(item).role == "ranged" else "throw"
