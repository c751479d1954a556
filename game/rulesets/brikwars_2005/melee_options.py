"""Which maneuvers there are against a target: those that are open, and why others are not."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as with_fields

from game.model.decisions import Closed, Option, closed
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.objects import things_near
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.steps import AT_ITEM
from game.rulesets.brikwars_2005.figures import blow_row, ready_weapons, shields_of, weapons_of
from game.rulesets.brikwars_2005.maneuvers import (
    ATTACK,
    SHOVE,
    item_blow_refusal,
    maneuver_refusal,
    thing_blow_refusal,
)

AIMED_BLOWS = (ATTACK, "counterattack")
"""What may be aimed at a thing in somebody's hand (R05-EQ-20)."""


def maneuver_candidates(
    unit: AnyUnit, target: AnyUnit, point: str, mode: str | None = None
) -> tuple[Option, ...]:
    """Everything to be considered: an Attack with each weapon, Shoves with Shields and with all.

    R05-CC-14, R05-CC-21, R05-CC-24. Who holds Shields only Shoves with one of them.
    """
    ways: list[tuple[str, str | None]] = [(ATTACK, item.id) for item in weapons_of(unit)]
    ways.extend((SHOVE, item.id) for item in shields_of(unit))
    if not held_items(unit) or len(shields_of(unit)) < len(held_items(unit)):
        ways.append((SHOVE, None))
    return tuple(
        Option(do=do, unit=unit.id, item=item, target=target.id, mode=mode, point=point)
        for do, item in ways
    )


def maneuvers(
    view: Look, unit: AnyUnit, target: AnyUnit, point: str, role: str
) -> tuple[tuple[Option, ...], tuple[Closed, ...]]:
    """All maneuvers a unit could make against one enemy now, those at what it holds last.

    And those that it cannot make, with the reason.
    """
    plain: list[Option] = []
    shut: list[Closed] = []
    for option in maneuver_candidates(unit, target, point):
        refused = maneuver_refusal(view, unit, option.do, target, option.item, role)
        if refused is None:
            plain.append(option)
        else:
            shut.append(closed(option, refused))
    return (*plain, *item_blows(view, plain)), tuple(shut)


def maneuver_options(
    view: Look, unit: AnyUnit, target: AnyUnit, point: str, role: str
) -> tuple[Option, ...]:
    """Those maneuvers that a unit could make."""
    return maneuvers(view, unit, target, point, role)[0]


def item_blows(view: Look, options: Iterable[Option]) -> tuple[Option, ...]:
    """The same blows, at what their target holds (R05-EQ-20); nothing for a Shove."""
    found: list[Option] = []
    for option in options:
        if option.do not in AIMED_BLOWS or option.mode is not None:
            continue
        unit, target = view.state.units[option.unit or ""], view.state.units[option.target or ""]
        if item_blow_refusal(view, unit, target) is None:
            found.append(with_fields(option, mode=AT_ITEM))
    return tuple(found)


def blows_at_things(view: Look, unit: Fig, point: str) -> Iterator[Option]:
    """Attacks on the things within reach that are open now (R05-OB-01).

    What a figure stands on is not offered. Things are many, so closed ones are left out.
    """
    floor = view.field.ground(unit.place).piece_id
    for item in ready_weapons(unit):
        for piece in things_near(view, unit, blow_row(item.kind).reach):
            if piece != floor and thing_blow_refusal(view, unit, item.id, piece) is None:
                yield Option(do=ATTACK, unit=unit.id, item=item.id, piece=piece, point=point)


def further_blows_at(view: Look, unit: Fig, piece: str, point: str) -> Iterator[Option]:
    """What other ready weapons may do to a thing, the Action spent before (R05-CC-14)."""
    for item in ready_weapons(unit):
        if thing_blow_refusal(view, unit, item.id, piece, further=True) is None:
            yield Option(do=ATTACK, unit=unit.id, item=item.id, piece=piece, point=point)
