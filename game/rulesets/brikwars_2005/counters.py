"""Counters: Counterattack, Parry, Parry and Riposte, and their windows (R05-CC-40..55).

What somebody is about to do to a figure hand to hand is an ``Assault`` (R05-CC-42); a Hero may
Parry it as a Heroic Feat, if the switch says so (R05-HE-03).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from game.model.choices import Choice
from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.bailing import bail
from game.rulesets.brikwars.figures import held_items, in_front, may_try, named, prone, try_feat
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.reaches import inch_question, stepped
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2005.events import CounterDeclared, CounterSpent
from game.rulesets.brikwars_2005.figures import (
    blow_row,
    is_shield,
    item_row,
    sheet_of,
    shields_of,
    struck_dice,
    weapons_of,
)
from game.rulesets.brikwars_2005.maneuvers import (
    ATTACK,
    SHOVE,
    counter_used,
    inch_spots,
    other_shield_shoved,
    parry_spot_refusal,
    parry_spots,
    place_refusal,
)
from game.rulesets.brikwars_2005.run_steps import OWN_ATTACKS
from game.rulesets.brikwars_2005.sheets import settings
from game.words import tr

BARE: Final = "bare"
WITH_SHIELD: Final = "shield"
WITH_WEAPON: Final = "weapon"


class Assault(Struct, frozen=True, kw_only=True):
    """A maneuver as its target sees it.

    ``do`` is ``attack`` or ``shove``, ``item`` what it is made with, ``shove`` the kind of a Shove
    (R05-CC-29). ``role`` is that of who makes it (see ``Blow``), ``point`` the decision point of
    the answer. Of a group the ``mates`` attack, too, with the items beside their ids; what is
    ``promised`` strikes back at others of them (R05-CA-11).
    """

    attacker: str
    do: str
    item: str | None
    shove: str = ""
    role: str = "active"
    point: str = "R05-DP-13"
    mates: tuple[tuple[str, str], ...] = ()
    promised: tuple[str, ...] = ()


class Counter(Struct, frozen=True):
    """An answer: ``take``, ``counterattack``, ``parry``, ``riposte`` or ``bail``.

    ``parries`` is the item that Parries, bare hands without one, and ``strikes`` the one that
    strikes back. ``inched`` once the Angry Inch is used up (R05-CC-54).
    """

    do: str
    parries: str | None = None
    strikes: str | None = None
    inched: bool = False

    @property
    def has_parry(self) -> bool:
        """Whether a Parry is part of it."""
        return self.do in ("parry", "riposte")


TAKEN: Final = Counter("take")
"""No answer at all."""

POINTS: Final = {
    "active": "R05-DP-13",
    "answer": "R05-DP-13",
    "response": "R05-DP-06",
    "counter": "R05-DP-19",
    "free": "R05-DP-21",
}
"""At which decision point the target answers, by the role of who makes the maneuver."""


def shove_kind(unit: AnyUnit, item_id: str | None) -> str:
    """Bare, with the Shield, or with a weapon when anything else is held (R05-CC-29)."""
    if item_id is not None:
        return WITH_SHIELD
    return WITH_WEAPON if held_items(unit) else BARE


def assault_of(unit: AnyUnit, do: str, item_id: str | None, role: str) -> Assault:
    """A maneuver as its target sees it."""
    kind = "" if do == ATTACK else shove_kind(unit, item_id)
    return Assault(attacker=unit.id, do=do, item=item_id, shove=kind, role=role, point=POINTS[role])


def once_each(unit: AnyUnit, options: Iterable[Option]) -> Iterator[Option]:
    """The first of the ways that differ only in which of two like things they are done with.

    Two Hand Weapons that are both free to Counter are the same answer twice (R05-CC-40).
    """
    seen: set[tuple[str | None, ...]] = set()
    for option in options:
        kinds = (_kind(unit, option.item), _kind(unit, option.mode))
        key = (option.do, *kinds, option.target)
        if key not in seen:
            seen.add(key)
            yield option


def _kind(unit: AnyUnit, name: str | None) -> str | None:
    """The kind of a thing by its id; a word that names nothing it has stands for itself."""
    item = unit.item(name) if name is not None else None
    return name if item is None else item.kind


GRACE = "R05-DP-14"
"""The window after a hit for those who have declared nothing (R05-CC-44)."""


def answer_assault(r: Res, target_id: str, assault: Assault) -> Counter:
    """Open the window before the Attack Roll (R05-DP-13, R05-CC-44); what is declared is used up.

    A Counterattack is used up only once it is made (R05-CC-45). Who Bails, where the house rules
    let it, is out of the way (R05-TU-41).
    """
    choice = r.ask(counter_window(r, r.state.units[target_id], assault))
    if choice.do == "bail":
        source = r.state.units[assault.attacker].place
        threat = Threat(kind="strike", attacker=assault.attacker, source=source, point="R05-DP-13")
        return Counter("bail") if bail(r, target_id, threat) else TAKEN
    if choice.mode == FEAT and not try_feat(r, target_id, assault.attacker):
        return TAKEN
    return declare(r, target_id, assault, choice)


def grace(r: Res, target_id: str, assault: Assault) -> Counter:
    """After a hit, who has declared nothing may still Parry before the Damage (R05-CC-44).

    R05-DP-14.
    """
    target = r.state.units[target_id]
    if not settings(r).parry_grace or assault.role in ("counter", "free"):
        return TAKEN
    options, shut = _parries(r, target, assault, GRACE)
    if not options:
        return TAKEN
    take = Option(do="take", unit=target_id, point=GRACE)
    ways = tuple(once_each(target, (*options, take)))
    decision = _question(r, target, GRACE, ways, shut, take.choice())
    return declare(r, target_id, assault, r.ask(decision))


def declare(r: Res, target_id: str, assault: Assault, choice: Choice) -> Counter:
    """Declare an answer: who Parries takes its Angry Inch and uses the item's Counter."""
    match choice.do:
        case "counterattack":
            counter = Counter("counterattack", strikes=choice.item)
        case "parry":
            counter = Counter("parry", parries=choice.item)
        case "riposte":
            counter = Counter("riposte", parries=choice.mode, strikes=choice.item)
        case _:
            return TAKEN
    r.emit(
        CounterDeclared(
            unit=target_id,
            against=assault.attacker,
            parries=counter.parries,
            strikes=counter.strikes,
            rules=("R05-CC-42",),
        )
    )
    if not counter.has_parry:
        return counter
    spent = [counter.parries] if counter.strikes is None else [counter.parries, counter.strikes]
    for item in spent:
        r.emit(CounterSpent(unit=target_id, item=item, rules=("R05-CC-40", "R05-CC-45")))
    return _parry_inch(r, target_id, assault, counter)


def _parry_inch(r: Res, target_id: str, assault: Assault, counter: Counter) -> Counter:
    """The Angry Inch of a Parry; with a Riposte it is the only one (R05-CC-10, -12, -54)."""
    unit, attacker = r.state.units[target_id], r.state.units[assault.attacker]
    spots = tuple(
        spot
        for spot in parry_spots(r, unit, attacker, assault.do, assault.item)
        if flees_from(r, unit, assault.mates, spot) is None
    )
    question = inch_question(r, unit, attacker, "parry", assault.item, spots, stays=True)
    if not stepped(r, unit, attacker, question):
        return counter
    return Counter(counter.do, counter.parries, counter.strikes, inched=True)


def flees_from(
    view: Look, unit: AnyUnit, mates: Iterable[tuple[str, str]], spot: Point
) -> Refusal | None:
    """Why who Parries one of a group may not step there: it gets away from the others.

    R05-CC-12, R05-CA-11.
    """
    for name, item in mates:
        mate = view.state.units.get(name)
        if mate is not None:
            refused = parry_spot_refusal(view, unit, mate, ATTACK, item, spot)
            if refused is not None:
                return refused
    return None


def counter_window(view: Look, target: AnyUnit, assault: Assault) -> Decision:
    """Every way to answer a maneuver, and why the others are closed (R05-CC-42)."""
    point = assault.point
    take = Option(do="take", unit=target.id, point=point)
    parries, shut = _parries(view, target, assault, point)
    strikes, no_strikes = _strikes(view, target, assault, point)
    ripostes = tuple(_ripostes(target, parries, strikes))
    bails = tuple(_bails(view, target, assault, point))
    feats = tuple(feat_parries(view, target, assault, point))
    ways = (*parries, *strikes, *ripostes, *bails, *feats, take)
    options = tuple(once_each(target, ways))
    default = _default(target, assault, parries, strikes) or take
    return _question(view, target, point, options, (*shut, *no_strikes), default.choice())


def _question(
    view: Look,
    unit: AnyUnit,
    point: str,
    options: tuple[Option, ...],
    shut: Iterable[Closed],
    default: Choice,
) -> Decision:
    return Decision(
        kind=point,
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=options,
        closed=tuple(shut),
        default=default,
    )


def _default(
    target: AnyUnit, assault: Assault, parries: list[Option], strikes: list[Option]
) -> Option | None:
    """A Shield Parries, else a weapon strikes back, else bare hands Parry (R05-CC-43)."""
    shields = {item.id for item in shields_of(target)}
    first = next((one for one in parries if one.item in shields), None)
    if first is not None or assault.role == "counter":
        return first
    armed = [one for one in strikes if one.item not in shields]
    if armed:
        return armed[0]
    return parries[0] if parries else None


def _parries(
    view: Look, target: AnyUnit, assault: Assault, point: str
) -> tuple[list[Option], list[Closed]]:
    """Parries with what is held, and with bare hands (R05-CC-41, -47, -50, -52)."""
    options: list[Option] = []
    shut: list[Closed] = []
    for item in (*shields_of(target), *weapons_of(target)):
        option = Option(do="parry", unit=target.id, item=item.id, point=point)
        refused = _parry_refusal(view, target, item, assault)
        if refused is None:
            options.append(option)
        else:
            shut.append(closed(option, refused))
    if not held_items(target):
        option = Option(do="parry", unit=target.id, point=point)
        refused = _bare_refusal(view, target, assault)
        if refused is None:
            options.append(option)
        else:
            shut.append(closed(option, refused))
    return options, shut


def counter_refusal(view: Look, unit: AnyUnit, item: Item) -> Refusal | None:
    """Why something held Counters nothing at all now, whoever attacks (R05-CC-40)."""
    return _defenseless(view, unit) or counter_used(unit, item)


def _defenseless(view: Look, unit: AnyUnit) -> Refusal | None:
    """Who is down, or climbs, Counters nothing (R05-TU-30, R05-TU-12)."""
    if prone(unit):
        return Refusal(tr("A Disrupted unit is defenseless"), "R05-TU-30")
    return hands_busy(view, unit)


def _helpless(view: Look, target: AnyUnit, assault: Assault) -> Refusal | None:
    """Why somebody Counters nothing of an assault: it is defenseless, or Withdraws (R05-CC-33)."""
    if assault.role == "free" and not prone(target):
        return Refusal(tr("Who Withdraws cannot Counter"), "R05-CC-33")
    return _defenseless(view, target)


def _parry_refusal(view: Look, target: AnyUnit, item: Item, assault: Assault) -> Refusal | None:
    helpless = _helpless(view, target, assault)
    if helpless is not None:
        return helpless
    if assault.role == "counter" and not is_shield(item):
        return Refusal(tr("Only a Shield can Parry a Counterattack"), "R05-CC-47")
    if assault.role == "counter" and item.id in sheet_of(target).shoved_with:
        text = tr("{item} has made a Shove on this player’s turn")
        return Refusal(text.format(item=named(item_row(item))), "R05-CC-25")
    return _promised(assault, item) or counter_used(target, item)


def _promised(assault: Assault, item: Item) -> Refusal | None:
    """Each thing Counters one of a group only (R05-CC-40, R05-CA-07)."""
    if item.id not in assault.promised:
        return None
    text = tr("{item} strikes back at another of them")
    return Refusal(text.format(item=named(item_row(item))), "R05-CC-40")


def _bare_refusal(view: Look, target: AnyUnit, assault: Assault) -> Refusal | None:
    """Bare hands Parry one Shove on a player's turn, and none made with a weapon (R05-CC-41, -50).

    R05-AM-11.
    """
    helpless = _helpless(view, target, assault)
    if helpless is not None:
        return helpless
    if assault.role == "counter" and assault.do == ATTACK:
        return Refusal(tr("Only a Shield can Parry a Counterattack"), "R05-CC-47")
    if assault.do == ATTACK:
        return Refusal(tr("Bare hands cannot Parry damage"), "R05-CC-41")
    if assault.shove == WITH_WEAPON:
        return Refusal(tr("Bare hands Parry no Shove with a weapon"), "R05-CC-50")
    if assault.role == "counter":
        return Refusal(tr("Only a Shield can Parry a Counterattack"), "R05-CC-47")
    if sheet_of(target).bare_parry:
        return Refusal(tr("Bare hands have Parried on this player’s turn"), "R05-CC-41")
    return None


def _strikes(
    view: Look, target: AnyUnit, assault: Assault, point: str
) -> tuple[list[Option], list[Closed]]:
    """Counterattacks with what is held, the most damaging first (R05-CC-46, -47).

    After an Attack nobody has moved but by an Angry Inch; what a Shove leaves within reach is seen
    only then (R05-CC-27).
    """
    options: list[Option] = []
    shut: list[Closed] = []
    if assault.role in ("counter", "free"):
        return options, shut
    attacker = view.state.units[assault.attacker]
    for item in striking_items(target):
        option = Option(do="counterattack", unit=target.id, item=item.id, point=point)
        refused = _helpless(view, target, assault) or counter_used(target, item)
        refused = refused or other_shield_shoved(target, item) or _promised(assault, item)
        if refused is None and assault.do == ATTACK:
            refused = unreachable(view, target, attacker, item)
        if refused is None:
            options.append(option)
        else:
            shut.append(closed(option, refused))
    return options, shut


def striking_items(unit: AnyUnit) -> tuple[Item, ...]:
    """What could strike back, the most damaging first, Shields last (R05-CC-46)."""
    armed = sorted(weapons_of(unit), key=lambda item: (-might(item), blow_row(item.kind).use))
    return (*armed, *shields_of(unit))


def might(item: Item) -> float:
    """The mean Damage of a blow, Bonus Dice apart: 5.5 with a Heavy Weapon."""
    dice, flat = struck_dice(item.kind)
    return sum((sides + 1) / 2 for sides in dice) + flat


def unreachable(view: Look, unit: AnyUnit, target: AnyUnit, item: Item) -> Refusal | None:
    """Why an item does not reach a target, not even after an Angry Inch (R05-CC-10)."""
    do = SHOVE if is_shield(item) else ATTACK
    refused = place_refusal(view, unit, do, target, item.id, unit.place)
    if refused is None or inch_spots(view, unit, do, target, item.id, most=1):
        return None
    return refused


def _ripostes(target: AnyUnit, parries: list[Option], strikes: list[Option]) -> Iterator[Option]:
    """Two things held, one to Parry and another to strike (R05-CC-53, R05-AM-09).

    The lowest Use Parries first among them (R05-DP-32); a Shield may only Parry.
    """
    armed = {item.id for item in weapons_of(target)}
    for strike in strikes:
        if strike.item not in armed:
            continue
        for parry in _easiest_first(target, parries):
            if parry.item == strike.item:
                continue
            yield Option(
                do="riposte",
                unit=strike.unit,
                item=strike.item,
                mode=parry.item,
                point=strike.point,
            )


def _easiest_first(target: AnyUnit, parries: list[Option]) -> list[Option]:
    """Parries with what is held, by its Use."""
    uses = {item.id: blow_row(item.kind).use for item in held_items(target)}
    return sorted(
        (option for option in parries if option.item in uses),
        key=lambda option: uses[option.item or ""],
    )


def _bails(view: Look, target: AnyUnit, assault: Assault, point: str) -> Iterator[Option]:
    """Bailing from a blow, where the house rules let it (R05-TU-41, ``bail_vs_strikes``)."""
    if not settings(view).bail_vs_strikes or assault.role in ("counter", "free"):
        return
    able = not prone(target) and not sheet_of(target).action_spent
    if able and in_front(target, view.state.units[assault.attacker].place):
        yield Option(do="bail", unit=target.id, point=point)


FEAT = "feat"
"""The mode of an option that is a Heroic Feat."""


def feat_parries(view: Look, unit: AnyUnit, assault: Assault, point: str) -> Iterator[Option]:
    """A Parry of Damage with an empty hand, which is a Heroic Feat only (R05-CC-41, R05-HE-03).

    Ruling: it takes off what a Random Object would, 1d6-2.
    """
    if assault.do != ATTACK or assault.role not in OWN_ATTACKS:
        return
    if may_try(view, unit) and any(hand.free for hand in sheet_of(unit).hands):
        yield Option(do="parry", unit=unit.id, mode=FEAT, point=point)
