"""Dice in words: what they were for, the faces, what was added, and what was wanted."""

from game.engine.ruleset import Run
from game.model.events import Rolled
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.single_dice import readings
from game.rulesets.brikwars.words import figure, sentence, side_run, thing_name
from game.rulesets.common.lines import Part, line
from game.words import mark, tr, tr_kept

PURPOSES = {
    mark("turn order"): mark("{who} rolls for the first turn: {dice}"),
    mark("to hit"): mark("{who} rolls to hit: {dice}"),
    mark("Benny on the attack roll"): mark("{who} adds the Benny: {dice}"),
    mark("parry"): mark("{who} rolls to Parry: {dice}"),
    mark("parry a blow"): mark("{who} rolls to Parry: {dice}"),
    mark("Benny on the Parry"): mark("{who} adds the Benny: {dice}"),
    mark("Benny on the distance"): mark("{who} pushes harder: {dice}"),
    mark("parried off"): mark("{who} Parries Damage off: {dice}"),
    mark("damage"): mark("{who} rolls Damage: {dice}"),
    mark("explosion"): mark("{who} rolls Damage for the blast: {dice}"),
    mark("mine going off"): mark("{who} rolls Damage for the mine: {dice}"),
    mark("throw range"): mark("{who} throws, and it flies: {dice}"),
    mark("sprint"): mark("{who} sprints: {dice}"),
    mark("momentum"): mark("{who} rolls the MOM: {dice}"),
    mark("opposition"): mark("{who} rolls the POP: {dice}"),
    mark("bail"): mark("{who} tries to bail: {dice}"),
    mark("fall"): mark("{who} hits the ground: {dice}"),
    mark("armor"): mark("{who} rolls Armor: {dice}"),
    mark("armor of an item"): mark("{who} rolls Armor for what it holds: {dice}"),
    mark("Heroic Feat"): mark("{who} bets on a Heroic Feat: {dice}"),
    mark("against the Feat"): mark("{who} bets against it: {dice}"),
    mark("who acts first"): mark("{who} rolls for who acts first: {dice}"),
    mark("item knocked away"): mark("{who} strikes the item aside: {dice}"),
}
"""What the thrower does, by the purpose of the throw."""

LENGTHS = (
    "throw range",
    "sprint",
    "momentum",
    "opposition",
    "Benny on the distance",
    "item knocked away",
)
"""Purposes of throws whose total is a length in inches."""

CAN_FUMBLE = ("to hit", "parry", "parry a blow")
"""Purposes of throws that fail on nothing but ones (R10-DI-04, R05-DI-04)."""

AGAINST_A_BLOW = ("parry a blow", "Bonus Die on the Parry")
"""Purposes of throws that have to come to as much as a blow (R05-CC-48)."""

AGAINST_A_NUMBER = ("bail",)
"""Purposes of throws against what is no Use (R10-TU-42, R05-TU-42)."""


def rolled(view: Look, event: Rolled) -> tuple[Part, ...]:
    """A throw: ``Grim rolls to hit: d6 shows 5, need 4+ (Use 3, +1 outnumbered): enough``."""
    dice = _with_need(event, faces_text(event))
    if event.laid:
        dice = line(tr("{dice} (laid out by the lesson)"), dice=dice)
    if event.why in PURPOSES:
        return line(tr(PURPOSES[event.why]), who=_thrower(view, event), dice=dice)
    return line("{who} {why}: {dice}", who=_thrower(view, event), why=tr_kept(event.why), dice=dice)


def _thrower(view: Look, event: Rolled) -> Part:
    """Whose dice they are."""
    if event.unit is not None:
        return figure(view, event.unit)
    if event.side is not None:
        return side_run(view, event.side)
    return "" if event.target is None else sentence(thing_name(view, event.target))


def faces_text(event: Rolled) -> str:
    """The dice and their faces, and why more fell than were thrown at first.

    ``2d6 show 6, 2 (a highest face rolls on, Bonus Die: 3)`` (R10-DI-07, R05-DI-05, R05-DI-08).
    """
    size = event.pool
    if size == 0:
        return tr("no dice left")
    throw = event.throw[1:] if size == 1 else event.throw
    shown = ", ".join(str(face) for face in event.faces[:size])
    if len(set(event.sides[:size])) > 1:
        pool = zip(event.sides[:size], event.faces[:size], strict=True)
        shown = ", ".join(f"{face} (d{sides})" for sides, face in pool)
    more = event.faces[size:]
    if more:
        text = tr("{faces} (a highest face rolls on, Bonus Die: {bonus})")
        if len(more) > 1:
            text = tr("{faces} (a highest face rolls on, Bonus Dice: {bonus})")
        shown = text.format(faces=shown, bonus=", ".join(map(str, more)))
    text = tr("{throw} shows {faces}") if size == 1 else tr("{throw} show {faces}")
    return text.format(throw=throw, faces=shown)


def sum_text(event: Rolled) -> str:
    """What is added to the faces, and the total; nothing when that is the one face itself."""
    unit = '"' if event.why in LENGTHS else ""
    text = "".join(f", {row.amount:+d} ({tr_kept(row.text)})" for row in event.modifiers)
    if event.highest and len(event.faces) > 1:
        values = ", ".join(map(str, readings(event.faces, event.modifiers)))
        each = tr(", each by itself{changes}: {values}")
        return each.format(changes=text, values=values)
    if len(event.faces) == 1 and event.total == event.faces[0] and not text + unit:
        return ""
    return f"{text} = {event.total}{unit}"


def _with_need(event: Rolled, faces: str) -> tuple[Part, ...]:
    """What was wanted, and whether that was enough; Damage has its own line for that."""
    dice = faces + sum_text(event)
    if event.need is None:
        return (dice,)
    if event.why in ("damage", "fall"):
        return line(tr("{dice} against Armor {armor}"), dice=dice, armor=event.need)
    if event.wanted is None:
        text = tr("{dice}, need {need}: {outcome}")
        return line(text, dice=dice, need=event.need, outcome=_outcome(event))
    if len(event.faces) > 1 or event.shown != sum(event.faces):
        faces = f"{faces} = {event.shown}"
    need = tr("need {need}") if event.sides[:1] == (event.wanted,) else tr("need {need}+")
    told, why = need.format(need=event.wanted), _reason(event)
    if why:
        told = f"{told} ({why})"
    return line(tr("{dice}, {need}: {outcome}"), dice=faces, need=told, outcome=_outcome(event))


def _reason(event: Rolled) -> str:
    """Where a need comes from: ``Use 3, +1 outnumbered``, what is off a roll being on the need.

    "" where it is a number of its own, as of a Bail. A Parry of a blow has to reach both its Use
    and what the blow came to (R05-CC-48).
    """
    text = tr("Use {need}")
    if event.why in AGAINST_A_BLOW:
        text = tr("what the blow came to, or the Use: {need}")
    elif event.why in AGAINST_A_NUMBER:
        if not event.modifiers:
            return ""
        text = "{need}"
    rows = [f"{-row.amount:+d} {tr_kept(row.text)}" for row in event.modifiers]
    if event.need is not None and event.wanted != event.need - event.change:
        rows.append(tr("a 1 fails"))
    return ", ".join((text.format(need=event.need), *rows))


def _outcome(event: Rolled) -> Run:
    if event.success:
        return Run(tr("enough"), "good")
    if event.why in CAN_FUMBLE and set(event.faces) == {1}:
        return Run(tr("a critical failure"), "bad")
    return Run(tr("not enough"), "bad")
