"""What a battle looks like in numbers: losses, hits, damage, and how the dice fell."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.model.events import (
    AttackDeclared,
    AttackHit,
    AttackMissed,
    Destroyed,
    Event,
    Rolled,
    TurnBegan,
)
from game.model.state import AnyState
from game.words import tr

LEAST_DICE = 8
"""Fewer dice say nothing about luck."""

DAMAGE: Final = ("damage", "Bonus Die on the Damage", "explosion")
"""Purposes of throws that come to Damage, dice that are added one by one among them.

A mine is nobody's weapon, whoever throws for it.
"""

Hostile: TypeAlias = Callable[[str, str], bool]
"""Whether two sides are enemies."""


class Tally(Struct, frozen=True):
    """The numbers of one side.

    ``attacks`` are those declared, and blows that fall without that, such as answers to a Charge.
    ``hits`` and ``destroyed`` are those of enemies, and hits of things and of nobody known as well.
    ``damage`` is what its damage rolls came to, ``faces`` the sum of all its dice, ``expected``
    and ``variance`` what chance alone would give.
    """

    figures: int = 0
    lost: int = 0
    attacks: int = 0
    hits: int = 0
    destroyed: int = 0
    damage: int = 0
    dice: int = 0
    faces: int = 0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def luck(self) -> float | None:
        """The share of all players, 0 to 1, who would have thrown less; nothing to say if None."""
        if self.dice < LEAST_DICE or self.variance <= 0:
            return None
        away = (self.faces - self.expected) / math.sqrt(2 * self.variance)
        return 0.5 * (1 + math.erf(away))


def tallies(
    sides: Sequence[str], state: AnyState, events: Sequence[Event], hostile: Hostile
) -> dict[str, Tally]:
    """The numbers of every side after these events led to this state."""
    owner = {unit.id: unit.side for unit in (*state.units.values(), *state.fallen.values())}
    found: dict[str, Tally] = {}
    for side in sides:
        lost = sum(1 for unit in state.fallen.values() if unit.side == side)
        found[side] = Tally(figures=lost + len(state.of_side(side)), lost=lost)
    for event, undeclared in zip(events, _undeclared(events), strict=True):
        counted = _counted(event, owner, hostile)
        if counted is not None and counted[0] in found:
            side, more = counted
            found[side] = _sum(found[side], more)
        if undeclared is not None and owner.get(undeclared) in found:
            side = owner[undeclared]
            found[side] = _sum(found[side], Tally(attacks=1))
    return found


def _undeclared(events: Sequence[Event]) -> Iterator[str | None]:
    """For each event, whose blow falls with it that nobody has declared as an attack.

    Of what was declared on one turn nothing falls on the next. Things answer nothing: whatever
    strikes them was declared.
    """
    under_way: Counter[tuple[str, str]] = Counter()
    for event in events:
        striker = None
        match event:
            case TurnBegan():
                under_way.clear()
            case AttackDeclared(unit=unit, target=str(target)):
                under_way[unit, target] += 1
            case (
                AttackHit(unit=unit, target=str(target))
                | AttackMissed(unit=unit, target=str(target))
            ):
                if not under_way[unit, target]:
                    striker = unit
                else:
                    under_way[unit, target] -= 1
        yield striker


def _counted(event: Event, owner: dict[str, str], hostile: Hostile) -> tuple[str, Tally] | None:
    """Whom an event counts for, and as what.

    To hit or to destroy figures of one's own side, or of its allies, is no feat.
    """
    match event:
        case Rolled():
            side = owner.get(event.unit or "", event.side or "")
            return side, _rolled(event)
        case AttackDeclared():
            return owner.get(event.unit, ""), Tally(attacks=1)
        case AttackHit():
            side, struck = owner.get(event.unit, ""), owner.get(event.target or "")
            feat = struck is None or hostile(side, struck)
            return (side, Tally(hits=1)) if feat else None
        case Destroyed():
            side, lost = owner.get(event.by or "", ""), owner.get(event.unit, "")
            return (side, Tally(destroyed=1)) if hostile(side, lost) else None
        case _:
            return None


def _rolled(event: Rolled) -> Tally:
    damage = 0
    if event.why in DAMAGE:
        damage = event.total - sum(row.amount for row in event.modifiers if row.earlier)
    if event.laid:
        return Tally(damage=damage)
    return Tally(
        damage=damage,
        dice=len(event.faces),
        faces=sum(event.faces),
        expected=sum((sides + 1) / 2 for sides in event.sides),
        variance=sum((sides * sides - 1) / 12 for sides in event.sides),
    )


def _sum(one: Tally, more: Tally) -> Tally:
    names = one.__struct_fields__
    return replace(one, **{name: getattr(one, name) + getattr(more, name) for name in names})


def luck_in_words(tally: Tally) -> str:
    """How the dice fell, in one sentence."""
    if not tally.dice:
        return tr("No dice thrown.")
    average, expected = tally.faces / tally.dice, tally.expected / tally.dice
    words = tr("{average:.2f} a die where {expected:.2f} was due")
    numbers = words.format(average=average, expected=expected)
    luck = tally.luck
    if luck is None:
        return tr("Too few dice to speak of luck: {numbers}.").format(numbers=numbers)
    share = min(max(round(100 * luck), 1), 99)
    if share >= 50:
        words = tr("Luckier than {share} of 100 players: {numbers}.")
        return words.format(share=share, numbers=numbers)
    words = tr("Unluckier than {share} of 100 players: {numbers}.")
    return words.format(share=100 - share, numbers=numbers)
