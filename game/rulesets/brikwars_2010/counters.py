"""Counters against what is about to happen: Parry and Bail (R10-CC-38..50, R10-TU-40..44).

A Hero may try what the rules forbid as a Heroic Feat, if the switch says so (R10-HE-04).
"""

from collections.abc import Iterator

from game.model.choices import Choice
from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.bailing import bail
from game.rulesets.brikwars.disarming import fling
from game.rulesets.brikwars.dropping import drop
from game.rulesets.brikwars.events import ActionSpent, Parried
from game.rulesets.brikwars.figures import (
    HAND_NAMES,
    hands_holding,
    held_items,
    in_close_combat,
    in_front,
    may_try,
    named,
    prone,
    row_of,
    try_feat,
)
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2010.events import HandsUsed, ParryDeclared
from game.rulesets.brikwars_2010.figures import (
    empty_hands,
    in_a_grab,
    item_row,
    outnumbered,
    parry_use,
    ready,
    sheet_of,
)
from game.rulesets.brikwars_2010.grips import release, release_options
from game.rulesets.brikwars_2010.rolls import action_roll
from game.rulesets.brikwars_2010.sheets import settings
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import HANDLING, ONLY_SHIELDS, Answer
from game.words import mark, tr

TAKE = Answer("take")


def answer_threat(r: Res, target_id: str, threat: Threat) -> Answer:
    """Open the defensive window before the attack's Action Roll (R10-AT-01, R10-TU-23).

    Things may be dropped first (R10-CC-43), and Grabs let go of (R10-CC-25): then the window opens
    once more.
    A declared Parry uses the hand and spends the Action at once (R10-CC-40). A Bail is carried
    out here, too: the answer is ``bail`` only when the unit got away. A Heroic Feat that fails
    leaves the unit to take it (R10-HE-04).
    """
    choice = r.ask(window(r, r.state.units[target_id], threat))
    while choice.do in ("drop", "release"):
        if choice.do == "drop":
            drop(r, target_id, choice.item or "", "R10-CC-43")
        else:
            release(r, choice)
        choice = r.ask(window(r, r.state.units[target_id], threat))
    target = r.state.units[target_id]
    if choice.mode == FEAT and not try_feat(r, target_id, threat.attacker):
        return TAKE
    if choice.do == "parry":
        return _declare_parry(r, target, threat, choice)
    if choice.do == "bail":
        return Answer("bail") if bail(r, target_id, threat) else TAKE
    return TAKE


def window(view: Look, target: AnyUnit, threat: Threat) -> Decision:
    """The window as data: every way to answer, and why the others are closed."""
    options, shut = _parries(view, target, threat)
    refusal = bail_refusal(view, target, threat, bool(options))
    way_out = Option(do="bail", unit=target.id, point="R10-DP-12")
    feats = feat_options(view, target, threat.kind, threat.source, threat.point)
    parries = bool(options or feats)
    kind = threat.point if parries or threat.point != "R10-DP-10" else "R10-DP-12"
    default = _default(target, threat, options, refusal is None)
    if refusal is None:
        options.append(way_out)
    else:
        shut.append(closed(way_out, refusal))
    options.extend(feats)
    options.append(Option(do="take", unit=target.id, point=kind))
    options.extend(_drops(target, threat))
    options.extend(release_options(target))
    return Decision(
        kind=kind,
        side=target.side,
        unit=target.id,
        about=view.state.event_count,
        options=tuple(options),
        closed=tuple(shut),
        default=default,
    )


def _drops(target: AnyUnit, threat: Threat) -> Iterator[Option]:
    """Before a Shove or Grab, ready items may be dropped to Parry barehanded (R10-CC-43)."""
    if threat.kind in HANDLING and not prone(target):
        for item in held_items(target):
            if ready(target, item.id):
                yield Option(do="drop", unit=target.id, item=item.id, point=threat.point)


def _default(target: AnyUnit, threat: Threat, parries: list[Option], can_bail: bool) -> Choice:
    """The reference's default answers (R10-DP-05, -10, -11, -12, -19)."""
    if parries and threat.point != "R10-DP-19":
        best = parries[0]
        if threat.kind in HANDLING:
            uses = [_use_of(target, option) for option in parries]
            best = parries[uses.index(min(uses))]
        return best.choice()
    if can_bail and threat.bail_by_default:
        return Choice(do="bail", unit=target.id)
    return Choice(do="take", unit=target.id)


def _use_of(target: AnyUnit, option: Option) -> int:
    """Use of what is to Parry; a bare hand has 0 (R10-EQ-11)."""
    item = target.item(option.item) if option.item else None
    return tables().measures.bare_hand_use if item is None else parry_use(item_row(item))


def _parries(view: Look, target: AnyUnit, threat: Threat) -> tuple[list[Option], list[Closed]]:
    """Open and closed Parries: Shields against damage, anything against a Shove or Grab.

    R10-CC-42; but no hand that holds a unit (R10-CC-22), nor one that is needed for climbing or
    swimming (R10-TU-13, R10-TD-12).
    """
    options: list[Option] = []
    shut: list[Closed] = []
    down = Refusal(tr("A Disrupted unit is defenseless"), "R10-TU-30") if prone(target) else None
    helpless = down or hands_busy(view, target)
    if helpless is not None:
        return options, [closed(option, helpless) for option in _with_all(target)]
    for item in target.items:
        option = Option(do="parry", unit=target.id, item=item.id, point=threat.point)
        if item_row(item).hands == 0:
            continue
        refused = _with_item(target, item, threat)
        if refused is None:
            options.append(option)
        else:
            shut.append(closed(option, refused))
    for number in empty_hands(target):
        option = Option(do="parry", unit=target.id, hand=HAND_NAMES[number], point=threat.point)
        if threat.kind in HANDLING:
            options.append(option)
        else:
            bare = Refusal(tr("Bare hands cannot Parry damage"), "R10-CC-46")
            shut.append(closed(option, bare))
    for holding in release_options(target):
        option = Option(do="parry", unit=target.id, hand=holding.hand, point=threat.point)
        busy = Refusal(tr("A hand that holds somebody can do nothing else"), "R10-CC-22")
        shut.append(closed(option, busy))
    return options, shut


def _with_item(target: AnyUnit, item: Item, threat: Threat) -> Refusal | None:
    """Why nobody Parries with something held; nothing when one may (R10-CC-40, -42, -48)."""
    row = item_row(item)
    if threat.kind not in HANDLING and row.role != "shield":
        return Refusal(tr(ONLY_SHIELDS[threat.kind]), "R10-CC-42")
    if not ready(target, item.id):
        text = tr("{item} was used on this player’s turn")
        return Refusal(text.format(item=named(row)), "R10-CC-40")
    if threat.kind in ("shot", "blast") and not in_front(target, threat.source):
        return Refusal(tr("That comes from outside the field of view"), "R10-CC-48")
    return None


def _with_all(target: AnyUnit) -> Iterator[Option]:
    """Everything that one might Parry with: what is held, and each bare hand."""
    yield Option(do="parry", unit=target.id)
    for item in held_items(target):
        yield Option(do="parry", unit=target.id, item=item.id)
    for number in empty_hands(target):
        yield Option(do="parry", unit=target.id, hand=HAND_NAMES[number])


def bail_refusal(view: Look, target: AnyUnit, threat: Threat, has_parry: bool) -> Refusal | None:
    """Why a unit may not Bail; nothing when it may (R10-TU-40, -41, -44, R10-CC-23)."""
    if prone(target):
        return Refusal(tr("A Disrupted unit cannot Bail"), "R10-TU-41")
    if in_a_grab(target):
        return Refusal(tr("Nobody Bails when Grabbed or Grabbing"), "R10-TU-41")
    if sheet_of(target).action_spent:
        return Refusal(tr("Bailing needs an unspent Action"), "R10-TU-40")
    if not threat.inside and in_close_combat(view, target.id):
        return Refusal(tr("It is busy in Close Combat with others"), "R10-TU-41")
    if not threat.inside and not in_front(target, threat.source):
        return Refusal(tr("It cannot see that coming"), "R10-TU-41")
    close = threat.kind in ("strike", "charge", *HANDLING)
    if close and has_parry and settings(view).strict_bail:
        return Refusal(tr("Bailing is the last resort of a unit that cannot Parry"), "R10-TU-44")
    return None


def _declare_parry(r: Res, target: AnyUnit, threat: Threat, choice: Choice) -> Answer:
    if choice.item is not None:
        hands = hands_holding(target, choice.item)
        name = HAND_NAMES[hands[0]]
    else:
        name = choice.hand or HAND_NAMES[0]
        hands = (HAND_NAMES.index(name),)
    r.emit(
        ParryDeclared(
            unit=target.id,
            against=threat.attacker,
            item=choice.item,
            hand=name,
            rules=("R10-CC-40",),
        )
    )
    r.emit(HandsUsed(unit=target.id, hands=hands, rules=("R10-CC-06",)))
    if not sheet_of(target).action_spent:
        r.emit(ActionSpent(unit=target.id, rules=("R10-CC-38",)))
    return Answer("parry", choice.item, hands[0])


def parry_roll(r: Res, target_id: str, threat: Threat, answer: Answer, flight: int | None) -> int:
    """Roll a declared Parry once the maneuver would take effect (R10-CC-41).

    Returns levels of success: 0 failed, 1 parried, 2 with a Benny for one more level of
    Deflection (R10-CC-46). On a die of 1 the item flies ``flight`` inches directly away from the
    attacker, or as far as the attacker's Action die says where there was no Action Roll
    (R10-CC-47).
    """
    target = r.state.units[target_id]
    item = target.item(answer.item) if answer.item else None
    use = tables().measures.bare_hand_use if item is None else parry_use(item_row(item))
    modifiers = outnumbered(r, target)
    if threat.two_handed:
        plus = tables().measures.two_handed_parry_modifier
        modifiers += (Modifier(plus, mark("two-handed weapon"), "R10-CC-44"),)
    spends = ("deflection",) if threat.kind not in HANDLING else ()
    rolled = action_roll(
        r,
        target,
        use,
        modifiers,
        why="parry",
        target=threat.attacker,
        spends=spends,
        rules=("R10-CC-41",),
    )
    if rolled.success:
        r.emit(
            Parried(unit=target_id, against=threat.attacker, item=answer.item, rules=("R10-CC-45",))
        )
        return 2 if rolled.benny == "deflection" else 1
    if rolled.face == 1 and answer.item is not None:
        _knock_away(r, target_id, answer.item, threat, flight)
    return 0


def _knock_away(r: Res, unit_id: str, item_id: str, threat: Threat, flight: int | None) -> None:
    """The Parrying item flies from the hand, directly away from the attacker (R10-CC-47).

    Ruling: from a blast it flies away from the burst, wherever the thrower stands.
    """
    if flight is None:
        attacker = r.state.units[threat.attacker]
        flight = r.roll(
            "item knocked away",
            (row_of(attacker).action_die,),
            unit=threat.attacker,
            target=unit_id,
            rules=("R10-CC-47", "R10-AM-06"),
        ).total
    fling(r, unit_id, item_id, threat.source, float(max(1, flight)), "R10-CC-47")


FEAT = "feat"
"""The mode of an option that is a Heroic Feat."""
DAMAGE_INSIDE = ("strike", "charge")
DAMAGE_OUTSIDE = ("shot", "blast")
"""Threats of damage, from within the Hero's own Close Combat and from without."""


def feat_options(
    view: Look, unit: AnyUnit, kind: str, source: Point, point: str
) -> tuple[Option, ...]:
    """Bare-handed Parries of damage, which are Heroic Feats only (R10-CC-46, R10-HE-04).

    Like a Shield's they need the field of view against what comes from outside (R10-CC-48).
    """
    outside = kind in DAMAGE_OUTSIDE
    if not may_try(view, unit) or (kind not in DAMAGE_INSIDE and not outside):
        return ()
    if outside and not in_front(unit, source):
        return ()
    return tuple(
        Option(do="parry", unit=unit.id, hand=HAND_NAMES[number], mode=FEAT, point=point)
        for number in empty_hands(unit)
    )
