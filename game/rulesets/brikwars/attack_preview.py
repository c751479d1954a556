"""What an attack faces, told from the events that a run of the rule came to.

Nothing is reckoned here: needs, modifiers and dice are those that were rolled.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, cast

from msgspec import Struct

from game.engine.ruleset import Met, Odds, StatRow
from game.model.choices import Choice
from game.model.events import (
    AttackDeclared,
    AttackHit,
    ConditionGained,
    Destroyed,
    Event,
    KnockedBack,
    Modifier,
    Moved,
    Rolled,
)
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.events import ArmorHeld, AttackJoined, DamageSummed
from game.rulesets.brikwars.figures import DISRUPTED, armor_of
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.momentum_events import Resisted
from game.rulesets.brikwars.sheets import Look, State
from game.rulesets.brikwars.words import inches, item_word, name_of, sentence
from game.words import mark, tr, tr_kept

LEAST_NEED: Final = 2
"""The least face that a roll on a Use can need: a 1 always fails (R05-DI-04, R10-DI-04)."""

TO_HIT: Final = "to hit"
DAMAGE: Final = ("damage", "explosion")
ARMOR: Final = "armor"
"""What the dice of an attack are thrown for."""

LIFTED: Final = {
    "Benny on the attack roll": mark("Need {die} on d{die} and {more}+ on the Benny"),
    "Bonus Die on the attack roll": mark("Need {die} on d{die} and {more}+ with Bonus Dice"),
}
"""What it takes where the highest face is not enough, by what else was thrown (R10-DI-06)."""

LENGTHS: Final = {"momentum": mark("MOM of {name}"), "opposition": mark("POP of {name}")}
"""Throws of two who meet at a run (R10-CH-20, R05-CH-30)."""


class Facts(Struct, frozen=True):
    """What is to be known of an attack besides its dice.

    ``rows`` are about the way to its target, ``effects`` about what a hit does there; ``sections``
    of the target are seen and ``blockers`` hide the others. ``cost`` is what the act takes besides.
    """

    rows: tuple[StatRow, ...] = ()
    effects: tuple[StatRow, ...] = ()
    sections: tuple[bool, ...] = ()
    blockers: tuple[str, ...] = ()
    cost: str = ""


FactsOf: TypeAlias = Callable[[Look, Look, Choice, AttackDeclared, Sequence[Event]], Facts]
"""The facts of a declared attack: from the view before the choice, that in which its dice fall, the
choice, its declaration, and all that was met.
"""


class Share(NamedTuple):
    """What one weapon does in an attack: its declaration, its roll to hit, if any, and its hit."""

    declared: Met
    roll: Met | None
    hit: Met | None


def attack_odds(view: Look, choice: Choice, met: Sequence[Met], facts: FactsOf) -> Odds | None:
    """What each of those who attack needs, and what the Damage is; nothing for no attack."""
    events = tuple(one.event for one in met)
    shares = tuple(_shares(choice, met))
    if not shares:
        return None
    first, joint = shares[0], choice.mode == JOINT
    at = first.roll or first.hit or first.declared
    declared = first.declared.event
    assert isinstance(declared, AttackDeclared), "a share begins with its declaration"
    there = view.battle.view(cast(State, at.state))
    known = facts(view, there, choice, declared, events)
    harm = (*_damage_rows(view, events, shares), *known.effects)
    if len(shares) > 1:
        rows = [row for share in shares for row in _joint_rows(view, share, events)]
        need = tr("Each rolls for himself")
        return Odds((*rows, *harm), need, joint=True, cost=known.cost)
    roll = _rolled(first)
    if roll is None:
        sure = _sure_rows(first)
        rows = [*sure, *known.rows, *_way_rows(declared, events), *_push_rows(view, events), *harm]
        need = tr("No roll needed") if sure or rows else ""
        return Odds(tuple(rows), need, joint=joint, cost=known.cost)
    need = need_text(roll, events)
    if any(row.decisive for row in known.rows):
        need = tr("{need}, if it gets there").format(need=need)
    use = roll.need or 0
    rows = [
        StatRow(_use_name(view, declared), str(use), roll.rules[-1]),
        *modifier_rows(roll.modifiers),
        *known.rows,
        *_way_rows(declared, events),
        *_push_rows(view, events),
        *harm,
    ]
    return Odds(
        tuple(rows),
        need,
        sections=known.sections,
        blockers=known.blockers,
        total=total_row(use, roll.modifiers),
        rolled=True,
        note=_beyond_note(roll, events),
        cost=known.cost,
        joint=joint,
    )


def _shares(choice: Choice, met: Sequence[Met]) -> Iterator[Share]:
    """The weapons of who makes the choice and of those who join it, the leader's first."""
    joined = [one.event for one in met if isinstance(one.event, AttackJoined)]
    units = (choice.unit, *(event.unit for event in joined if event.lead == choice.unit))
    for unit in dict.fromkeys(units):
        own = [one for one in met if getattr(one.event, "unit", None) == unit]
        declared = [one for one in own if isinstance(one.event, AttackDeclared)]
        since = own[own.index(declared[0]) :] if declared else []
        rolls = [one for one in since if isinstance(one.event, Rolled) and one.event.why == TO_HIT]
        hits = [one for one in since if isinstance(one.event, AttackHit)]
        for place, one in enumerate(declared):
            roll = rolls[place] if place < len(rolls) else None
            yield Share(one, roll, hits[place] if place < len(hits) else None)


def _rolled(share: Share) -> Rolled | None:
    """The roll to hit of a weapon."""
    event = None if share.roll is None else share.roll.event
    return event if isinstance(event, Rolled) else None


def _use_name(view: Look, declared: AttackDeclared) -> str:
    """What the rating is called that is rolled against."""
    if declared.item is None:
        return tr("Use of the Shove")
    item = item_word(view, declared.unit, declared.item)
    return tr("Use of {item}").format(item=item)


def _joint_rows(view: Look, share: Share, events: Sequence[Event]) -> Iterator[StatRow]:
    """Who takes part with what, and what that weapon needs (R10-CA-02, R05-CA-02)."""
    declared, roll = share.declared.event, _rolled(share)
    assert isinstance(declared, AttackDeclared), "a share begins with its declaration"
    who = name_of(view, declared.unit)
    if declared.item is not None:
        item = item_word(view, declared.unit, declared.item)
        who = tr("{name}: {item}").format(name=who, item=item)
    if roll is None:
        yield StatRow(who, tr("No roll needed"), declared.rules[0])
        return
    yield StatRow(who, need_text(roll, events), roll.rules[-1])
    yield from modifier_rows(roll.modifiers)


def _sure_rows(share: Share) -> tuple[StatRow, ...]:
    """That it hits without a roll, where it does (R10-AT-10..13)."""
    if share.hit is None:
        return ()
    return (StatRow(tr("Automatic hit"), tr("no roll"), share.hit.event.rules[0]),)


def _way_rows(declared: AttackDeclared, events: Sequence[Event]) -> Iterator[StatRow]:
    """What brings the attacker to its target: an Angry Inch, or a run (R10-CC-10, R10-CH-01)."""
    own = [one for one in events if isinstance(one, Moved) and one.unit == declared.unit]
    for step in own:
        if step.mode == "angry-inch":
            yield StatRow(tr("Angry Inch"), tr("needed first"), step.rules[0])
            break
    runs = [step for step in own if step.mode == "charge"]
    if runs:
        length = sum(step.start.distance(step.end) for step in runs)
        yield StatRow(tr("Run"), inches(length), runs[0].rules[0])


def _push_rows(view: Look, events: Sequence[Event]) -> Iterator[StatRow]:
    """How far somebody is pushed, and what decides that (R10-CC-29, R05-CC-23)."""
    thrown = [one for one in events if isinstance(one, Rolled) and one.why in LENGTHS]
    for throw in thrown:
        name = tr(LENGTHS[throw.why]).format(name=name_of(view, throw.unit or ""))
        yield StatRow(name, f'{throw_text(throw)}"', throw.rules[-1])
    for one in events:
        if isinstance(one, Resisted):
            yield StatRow(tr("Collision"), tr("it resists, whatever the MOM"), one.rules[0])
            return
        if isinstance(one, KnockedBack):
            # What the throws of the pushed take from it, those of others bring.
            besides = sum(it.total if it.unit == one.unit else -it.total for it in thrown)
            if one.wanted + besides > 0:
                far = inches(one.wanted + besides)
                yield StatRow(tr("Push"), _push_text(one, far, thrown, events), one.rules[0])
            return


def _push_text(
    push: KnockedBack, far: str, thrown: Sequence[Rolled], events: Sequence[Event]
) -> str:
    """How far a push goes, besides what was thrown for it, and what becomes of the pushed."""
    if thrown:
        resisted = any(one.unit == push.unit for one in thrown)
        text = tr("{length} + MOM - POP") if resisted else tr("{length} + MOM")
        return text.format(length=far)
    down = any(
        isinstance(one, ConditionGained) and (one.unit, one.condition) == (push.unit, DISRUPTED)
        for one in events
    )
    return tr("{length}, Disrupted").format(length=far) if down else far


def _damage_rows(view: Look, events: Sequence[Event], shares: Sequence[Share]) -> Iterator[StatRow]:
    """Dice of the Damage, what is taken from it, and the Armor that it has to beat."""
    units = {getattr(share.declared.event, "unit", None) for share in shares}
    dealt = [one for one in events if isinstance(one, Rolled) and one.why in DAMAGE]
    dealt = [one for one in dealt if one.unit in units]
    told = dealt if len(shares) > 1 else dealt[:1]
    for one in told:
        name = tr("Damage")
        if len(told) > 1 and one.unit is not None:
            name = tr("Damage of {name}").format(name=name_of(view, one.unit))
        yield _dice_row(one, name)
        for row in one.modifiers:
            yield StatRow(sentence(tr_kept(row.text)), f"{row.amount:+d}", row.rule)
    if dealt:
        yield from _armor_rows(view, events, dealt[0])


def _dice_row(dealt: Rolled, name: str) -> StatRow:
    """The dice of a throw for Damage; of a fire each counts by itself (R10-OB-06)."""
    if not dealt.highest:
        return StatRow(name, throw_text(dealt), dealt.rules[0])
    text = tr("{dice}, each die by itself").format(dice=throw_text(dealt))
    return StatRow(name, text, dealt.rules[-1])


def _armor_rows(view: Look, events: Sequence[Event], dealt: Rolled) -> Iterator[StatRow]:
    """What the Damage has to beat: a number, dice, or what dice have shown (R10-CC-16)."""
    deflected = next((rule for rule in dealt.rules if rule.endswith("-EQ-20")), None)
    if deflected is not None:
        yield StatRow(tr("Deflection"), tr("has taken dice of the Damage"), deflected)
    for one in events:
        if isinstance(one, Rolled) and one.why == "armor of an item":
            yield StatRow(tr("Armor of the item"), throw_text(one), one.rules[0])
            return
    met = (DamageSummed, ArmorHeld, Destroyed)
    after = next((one for one in events if isinstance(one, met) and one.unit == dealt.target), None)
    yield from _piercing_rows(view, dealt, getattr(after, "armor", None))
    thrown = next(
        (one for one in events if isinstance(one, Rolled) and _is_armor(one, dealt.target)), None
    )
    taken = after.total - after.damage if isinstance(after, DamageSummed) else 0
    if thrown is not None:
        armor, rule = tr("{dice}, a highest face rolls on"), thrown.rules[0]
        armor = armor.format(dice=throw_text(thrown))
    elif after is not None:
        number = getattr(after, "armor", dealt.need)
        unit = view.state.units.get(dealt.target or "")
        if number is None and unit is not None:
            number = armor_of(unit)
        armor, rule = str(number), law(view, "R10-AT-04/R05-AT-07")
        if isinstance(after, DamageSummed):
            rule = after.rules[0]
    else:
        return
    if taken:
        armor = tr("{armor}, {damage} taken").format(armor=armor, damage=taken)
    yield StatRow(tr("Armor"), armor, rule)


def _piercing_rows(view: Look, dealt: Rolled, armor: int | None) -> Iterator[StatRow]:
    """What Armor Piercing has done: it ignores Armor, or has kept dice of the Damage (R10-EQ-21).

    ``armor`` is what the Damage had to beat, where that is a number.
    """
    rule = next((rule for rule in dealt.rules if rule.endswith("-EQ-21")), None)
    unit = view.state.units.get(dealt.target or "")
    if rule is None or unit is None:
        return
    text, ignored = tr("counts"), 0 if armor is None else armor_of(unit) - armor
    if armor is not None:
        text = tr("beats one level of Deflection")
    if ignored > 0:
        text = tr("ignores {levels} of Armor").format(levels=ignored)
    yield StatRow(tr("Armor Piercing"), text, rule)


def _is_armor(roll: Rolled, unit: str | None) -> bool:
    return roll.why == ARMOR and unit is not None and roll.unit == unit


def throw_text(roll: Rolled) -> str:
    """The dice of a throw as on a card: ``d6+2``, ``2d6``."""
    return roll.throw[1:] if roll.throw.startswith("1d") else roll.throw


def modifier_rows(modifiers: tuple[Modifier, ...]) -> tuple[StatRow, ...]:
    """What each modifier makes of the need, with its rule: below the Use they add up to it.

    A -1 to the roll is a +1 to the need, as it is in the log.
    """
    return tuple(
        StatRow(sentence(tr_kept(row.text)), f"{-row.amount:+d}", row.rule, on_need=True)
        for row in modifiers
    )


def total_row(use: int, modifiers: tuple[Modifier, ...]) -> StatRow | None:
    """The sum behind a need: a modifier of -1 to the roll on Use 3 makes it 4 (R10-AT-06).

    R05-AT-06. What is taken off a roll raises what the die has to show, and the row says so.  It
    also says where a roll needs more than the sum: +2 to the roll on Use 2 makes it 0, and still
    a 2 is needed, as it is on Use 1 (R05-DI-04, R10-DI-04).
    """
    amount = sum(row.amount for row in modifiers)
    if not modifiers:
        least = tr("at least {need}").format(need=LEAST_NEED)
        return StatRow(tr("A 1 always fails"), least) if use < LEAST_NEED else None
    too_low = use - amount < LEAST_NEED
    if amount > 0:
        low = tr("Bonuses lower the need, but a 1 fails")
        what = low if too_low else tr("Bonuses lower the need")
    elif amount < 0:
        what = tr("Penalties raise the need")
    else:
        low = tr("Modifiers cancel out, but a 1 fails")
        what = low if too_low else tr("Modifiers cancel out")
    sign = "-" if amount > 0 else "+"
    return StatRow(what, f"{use} {sign} {abs(amount)} = {use - amount}")


def need_text(roll: Rolled, events: Sequence[Event]) -> str:
    """What the die of a roll to hit has to show (R10-DI-04, R05-DI-04).

    Where the highest face is not enough, what was thrown after it has to help; where it hits all
    the same, it is what is needed.
    """
    die, need = roll.sides[0], roll.wanted or LEAST_NEED
    if need > die:
        lifted = _lifted(roll, events)
        if lifted is not None:
            return tr(LIFTED[lifted.why]).format(die=die, more=need - die)
        hit = any(isinstance(one, AttackHit) and one.unit == roll.unit for one in events)
        if not hit:
            return tr("Beyond the die: {need} on d{die}").format(need=need, die=die)
        need = die
    text = tr("Need {need} on d{die}") if need == die else tr("Need {need}+ on d{die}")
    return text.format(need=need, die=die)


def _lifted(roll: Rolled, events: Sequence[Event]) -> Rolled | None:
    """What was thrown on top of a roll to hit."""
    found = (one for one in events if isinstance(one, Rolled) and one.why in LIFTED)
    return next((one for one in found if one.unit == roll.unit), None)


def _beyond_note(roll: Rolled, events: Sequence[Event]) -> str:
    """Why a roll that more dice could lift is not counted as a hit (R10-DP-13)."""
    beyond = (roll.wanted or 0) > roll.sides[0] and _lifted(roll, events) is None
    hit = any(isinstance(one, AttackHit) and one.unit == roll.unit for one in events)
    return tr("By default no Benny on a roll so far too short") if beyond and not hit else ""
