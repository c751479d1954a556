"""The stages of a combined attack, and how it comes from one to the next (R05-CA-11)."""

from msgspec.structs import replace as with_fields

from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars_2005.joint_steps import JointAttack, Member
from game.rulesets.brikwars_2005.run_steps import Exchange

_ORDER = (
    *("run", "line", "inch", "counter", "answer", "begin", "ahead", "near"),
    *("roll", "swing", "parry", "fend", "damage", "late", "clash", "impact", "back", "again"),
)
_OF_RUNS = ("run", "line")
_OF_DUELS = ("answer", "begin", "ahead", "near", "swing", "fend", "late", "clash", "impact")
_OF_FIGHTERS = ("inch", "counter", "parry")


def _applies(step: JointAttack, stage: str) -> bool:
    """Whether there is anybody for a stage."""
    if stage in _OF_RUNS:
        return bool(step.runs or step.ran)
    if stage in _OF_DUELS:
        return bool(step.duels)
    if stage in _OF_FIGHTERS:
        return any(member.fights for member in step.members)
    return stage != "roll" or not all(member.runs for member in step.members)


def staged(step: JointAttack, after: str | None = None) -> JointAttack:
    """An attack in its next stage; without one it has come to the first of them."""
    first = 0 if after is None else _ORDER.index(after) + 1
    stage = next(stage for stage in _ORDER[first:] if _applies(step, stage))
    return with_fields(step, stage=stage, at=0)


def over(r: Res, step: JointAttack) -> None:
    """The next stage follows."""
    r.then(staged(step, step.stage))


def member_done(r: Res, step: JointAttack, member: Member) -> None:
    """The next member's turn in this stage, or the next stage."""
    members = (*step.members[: step.at], member, *step.members[step.at + 1 :])
    step = with_fields(step, members=members, at=step.at + 1)
    if step.at < len(members):
        r.then(step)
    else:
        over(r, step)


def duel_done(r: Res, step: JointAttack, duel: Exchange | None) -> None:
    """The next duel's turn in this stage, or the next stage; a duel may be at its end."""
    kept = () if duel is None else (duel,)
    duels = (*step.duels[: step.at], *kept, *step.duels[step.at + 1 :])
    step = with_fields(step, duels=duels, at=step.at + len(kept))
    if step.at < len(duels):
        r.then(step)
    else:
        over(r, step)


def again(r: Res, step: JointAttack, duel: Exchange) -> None:
    """The same duel goes on in another pass."""
    duels = (*step.duels[: step.at], duel, *step.duels[step.at + 1 :])
    r.then(with_fields(step, duels=duels))
