"""What a fighter does with its next weapon (R05-CC-14, R05-CC-15, R05-CC-24, R05-DP-20)."""

from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.rulesets.brikwars.figures import enemies_of, foes_in_melee, prone
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars_2005.close_combat import blow_as
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.melee_options import further_blows_at, maneuvers
from game.rulesets.brikwars_2005.melee_steps import NextBlow
from game.rulesets.brikwars_2005.sheets import settings
from game.words import tr

POINT = "R05-DP-20"
STOP = "stop"


def next_blow(r: Res, step: NextBlow) -> None:
    """A survivor may attack with a weapon it has not used yet, or Shove with its Shield.

    R05-CC-14, R05-CC-15, R05-CC-24. By default it goes at the same target, else at another that it
    fights already (R05-DP-20).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit):
        return
    question = next_question(r, unit, step)
    if question is None:
        return
    choice = r.ask(question)
    if choice.do != STOP:
        r.then(blow_as(choice, unit, step.role))


def next_question(view: Look, unit: Fig, step: NextBlow) -> Decision | None:
    """What to go on with; nothing where nothing is left to do."""
    options, shut = _maneuvers(view, unit, step)
    if not options:
        return None
    stop = Option(do=STOP, unit=unit.id, point=POINT)
    known = (step.target.figure, *foes_in_melee(view, unit.id))
    attacks = [option for option in options if option.do == ATTACK and option.target in known]
    return Decision(
        kind=POINT,
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*options, stop),
        closed=shut,
        default=(attacks[0] if attacks else stop).choice(),
    )


def next_options(view: Look, unit: Fig, step: NextBlow) -> tuple[Option, ...]:
    """Further maneuvers; a Shove with all that one holds stands alone (R05-CC-24)."""
    return _maneuvers(view, unit, step)[0]


def _maneuvers(
    view: Look, unit: Fig, step: NextBlow
) -> tuple[tuple[Option, ...], tuple[Closed, ...]]:
    """Further maneuvers, and which at the same target there are not, and why.

    What still stands of a thing the next ready weapon may attack (R05-OB-01).
    """
    if step.target.piece is not None:
        return tuple(further_blows_at(view, unit, step.target.piece, POINT)), ()
    found: list[Option] = []
    shut: list[Closed] = []
    both = Refusal(tr("Nobody Attacks and Shoves with the same hands"), "R05-CC-24")
    for target in _targets(view, unit, step):
        options, refused = maneuvers(view, unit, target, POINT, step.role)
        found.extend(option for option in options if option.item is not None)
        if target.id == step.target.figure:
            shut.extend(refused)
            shut.extend(closed(option, both) for option in options if option.item is None)
    return tuple(found), tuple(shut)


def _targets(view: Look, unit: Fig, step: NextBlow) -> list[Fig]:
    """Whom the next weapon may go at: the same target first, then others (R05-CC-15).

    In response to a mover or an attacker it is that one alone (R05-TU-23).
    """
    first = view.state.units.get(step.target.figure or "")
    found = [] if first is None else [first]
    if step.role == "active" and settings(view).second_attack_other_target:
        found.extend(one for one in enemies_of(view, unit) if one.id != step.target.figure)
    return found
