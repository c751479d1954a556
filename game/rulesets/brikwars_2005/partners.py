"""Who could take part in a combined attack, and who may lead one (R05-CA-01..05, R05-DP-10).

Rulings: it is made on its leader's own turn, never in response. Whoever joins needs an unspent
Action and could make its part alone: comrades do, and allies whose Actions are left from their own
turn (R05-TU-04). An Explosive bursts for itself (R05-EX-02), and nobody leads or joins with one.
Those who join are named by the weapon they use, ``unit/item``, fighters with the way they attack,
``unit/item/attack``.
"""

from collections.abc import Iterable, Iterator

from game.model.choices import Choice
from game.model.decisions import Decision, Refusal
from game.model.state import AnyUnit, Item
from game.model.vectors import at_most
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.joining import invitation, next_to_ask, weapon
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.suggestions import MOST
from game.rulesets.brikwars_2005.figures import item_row, ready_weapons, sheet_of
from game.rulesets.brikwars_2005.joint_steps import SHOTS, JointAttack, Member
from game.rulesets.brikwars_2005.maneuvers import ATTACK, maneuver_refusal, too_many
from game.rulesets.brikwars_2005.melee import engage_refusal
from game.rulesets.brikwars_2005.ranged import shot_refusal
from game.rulesets.brikwars_2005.shot_aims import aim_at
from game.words import tr

POINT, AGAIN = "R05-DP-10", "R05-DP-20"
"""Who joins, and whose further weapons strike together."""


def member_named(view: Look, name: str) -> Member:
    """The part of somebody who joins."""
    unit_id, item_id = weapon(name)
    if name.endswith(f"/{ATTACK}"):
        return Member(unit=unit_id, do=ATTACK, item=item_id)
    item = view.state.units[unit_id].item(item_id)
    shot = item is not None and item_row(item).role == "ranged"
    return Member(unit=unit_id, do="shoot" if shot else "throw", item=item_id)


def lead_of(choice: Choice) -> Member:
    """The part of who leads."""
    return Member(unit=choice.unit or "", do=choice.do, item=choice.item or "")


def joint_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit may not lead a combined attack on a figure; nothing when it may (R05-CA-01)."""
    target = view.state.units.get(choice.target or "")
    if target is None or target.position is None:
        return no_target(view, choice.target)
    refused = part_refusal(view, unit, lead_of(choice), target)
    if refused is not None:
        return refused
    if not any(joiners(view, unit, target)):
        return Refusal(tr("Nobody else can join in"), "R05-CA-01")
    return None


def part_refusal(view: Look, unit: AnyUnit, part: Member, target: AnyUnit) -> Refusal | None:
    """Why somebody could not make its part alone."""
    item = unit.item(part.item)
    if part.do in SHOTS:
        thrown = part.do == "throw"
        refused = shot_refusal(view, unit, part.item, target, thrown=thrown, blind=False)
        if refused is None and item is not None and not _counts(view, unit, item, target, thrown):
            return Refusal(tr("With that nobody shares in an attack"), "R05-CA-04")
        return refused
    refused = engage_refusal(view, unit)
    if refused is None and prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    return refused or maneuver_refusal(view, unit, ATTACK, target, part.item, "active")


def _counts(view: Look, unit: AnyUnit, item: Item, target: AnyUnit, thrown: bool) -> bool:
    """Whether a weapon adds to a sum; a throw must get there without a Bonus Die."""
    row = item_row(item)
    if row.role == "explosive":
        return False
    if not thrown or row.throw is None:
        return True
    aim = aim_at(view, unit, row, target)
    return at_most(aim.distance, sum(row.throw.dice) + row.throw.flat + aim.bonus)


def on_call(view: Look, unit: AnyUnit, other: AnyUnit) -> bool:
    """Whether somebody could join a leader: a comrade or an ally with an Action (R05-TU-04)."""
    return (
        other.id != unit.id
        and not sheet_of(other).action_spent
        and not prone(other)
        and not view.battle.setup.hostile(unit.side, other.side)
    )


def joiners(view: Look, unit: AnyUnit, target: AnyUnit) -> Iterator[str]:
    """Every way for others to join a unit's attack: shots, then throws, then blows (R05-CA-10)."""
    able = [other for other in view.state.on_field() if on_call(view, unit, other)]
    for way in (*SHOTS, ATTACK):
        for other in able:
            for part in _parts(other, way):
                if part_refusal(view, other, part, target) is None:
                    yield _name(part)


def _parts(unit: Fig, way: str) -> Iterator[Member]:
    """What a unit could do in one way, item by item."""
    items: Iterable[Item] = unit.items
    if way == ATTACK:
        items = ready_weapons(unit)
    elif way == "shoot":
        items = (item for item in unit.items if item_row(item).role == "ranged")
    else:
        items = (item for item in unit.items if item_row(item).throw is not None)
    for item in items:
        yield Member(unit=unit.id, do=way, item=item.id)


def _name(part: Member) -> str:
    name = f"{part.unit}/{part.item}"
    return f"{name}/{ATTACK}" if part.do == ATTACK else name


def usual(
    view: Look, lead: Member, target: AnyUnit, names: Iterable[str], before: tuple[Member, ...] = ()
) -> tuple[str, ...]:
    """Those who could attack together as the leader does, each in its first way."""
    alike = (name for name in names if member_named(view, name).shoots == lead.shoots)
    return with_room(view, before or (lead,), target, alike)


def with_room(
    view: Look, before: tuple[Member, ...], target: AnyUnit, names: Iterable[str]
) -> tuple[str, ...]:
    """Those who join, each in one way, without a fourth who fights a minifig (R05-CA-05)."""
    kept: list[str] = []
    taken = [part.unit for part in before]
    fighters = [part.unit for part in before if not part.shoots]
    for name in names:
        part = member_named(view, name)
        if part.unit in taken:
            continue
        if not part.shoots:
            if too_many(view, target, (*fighters, part.unit)):
                continue
            fighters.append(part.unit)
        taken.append(part.unit)
        kept.append(name)
    return tuple(kept)


def question(view: Look, step: JointAttack) -> tuple[str, Decision] | None:
    """Whom the next player lets join: his side, and what he is asked (R05-DP-10).

    The leader's side comes first; nothing when all have answered. By default nobody joins.
    Suggested are those who attack as the leader does, all, and each alone.
    """
    lead, target = step.members[0], view.state.units[step.target]
    unit = view.state.units[lead.unit]
    before = so_far(view, step)
    found = next_to_ask(
        view,
        unit.side,
        joiners(view, unit, target),
        step.asked,
        lambda name: bool(with_room(view, before, target, (name,))),
    )
    if found is None:
        return None
    names = found[1]
    alike = usual(view, lead, target, names, before)
    everybody = with_room(view, before, target, (*alike, *names))
    singles = ((name,) for name in with_room(view, before, target, names))
    suggest = tuple(dict.fromkeys(((), alike, everybody, *singles)))[:MOST]
    decision = invitation(
        view,
        unit,
        (step.target, None),
        found,
        point=POINT,
        most=len({weapon(name)[0] for name in names}),
        suggest=suggest,
        default=(),
    )
    return found[0], decision


def so_far(view: Look, step: JointAttack) -> tuple[Member, ...]:
    """The leader and everybody named so far."""
    return (*step.members, *(member_named(view, name) for name in step.named))


def join_refusal(view: Look, step: JointAttack, choice: Choice) -> Refusal | None:
    """Why some may not join together (R05-CA-05, R05-RG-03)."""
    names, target = choice.several or (), view.state.units[step.target]
    before = so_far(view, step) if step.stage == "join" else ()
    if len({weapon(name)[0] for name in names}) < len(names):
        return Refusal(tr("Nobody joins in two ways at once"), "R05-CA-02")
    if len(with_room(view, before, target, names)) < len(names):
        return Refusal(tr("No more than three fight a minifig at one time"), "R05-CA-05")
    return None


def next_volley(view: Look, step: JointAttack) -> tuple[str, Decision] | None:
    """Whose further weapons a player lets strike together (R05-CA-11, R05-DP-20).

    By default every fighter goes on with its next one, as it would alone. Nothing when all have
    answered, or where only one could go on.
    """
    target = view.state.units.get(step.target)
    names = () if target is None else tuple(_further(view, step, target))
    if target is None or len({weapon(name)[0] for name in names}) < 2:
        return None
    lead = view.state.units[weapon(names[0])[0]]
    found = next_to_ask(view, lead.side, names, step.asked, bool)
    if found is None:
        return None
    first = with_room(view, (), target, found[1])
    decision = invitation(
        view,
        lead,
        (step.target, None),
        found,
        point=AGAIN,
        most=len(first),
        suggest=tuple(dict.fromkeys((first, ()))),
        default=first,
    )
    return found[0], decision


def _further(view: Look, step: JointAttack, target: AnyUnit) -> Iterator[str]:
    """The weapons that fighters of a combined attack have left (R05-CC-14)."""
    for name in step.fighters:
        unit = view.state.units.get(name)
        if unit is None or prone(unit):
            continue
        for item in ready_weapons(unit):
            if maneuver_refusal(view, unit, ATTACK, target, item.id, "active") is None:
                yield f"{name}/{item.id}/{ATTACK}"
