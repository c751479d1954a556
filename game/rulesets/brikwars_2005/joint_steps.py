"""The pending pieces of work of combined attacks (R05-CA)."""

from msgspec import Struct

from game.model.events import Modifier
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import BookStep, MissedShot
from game.rulesets.brikwars_2005.melee_steps import Blow

SHOTS = ("shoot", "throw")
"""Ways to take part from afar; whoever does it otherwise fights hand to hand."""


class Member(Struct, frozen=True, kw_only=True):
    """One of those who attack together: what it does, and with which item.

    In Close Combat ``motion`` is what speed does to its blow, and ``answer``, ``parries``,
    ``strikes`` and ``inched`` are the target's Counter to it (see ``Counter``), of which a Parry
    has ``stopped`` so much Damage. ``total`` is that of its Attack Roll once that has hit with
    something of a ``kind``.
    """

    unit: str
    do: str
    item: str
    motion: tuple[Modifier, ...] = ()
    answer: str = "take"
    parries: str | None = None
    strikes: str | None = None
    inched: bool = False
    kind: str = ""
    total: int | None = None
    stopped: int = 0

    @property
    def shoots(self) -> bool:
        """Whether it takes part in Combined Fire; else it is Ganging Up (R05-CA-04, R05-CA-05)."""
        return self.do in SHOTS


class JointAttack(BookStep, frozen=True, kw_only=True):
    """Several attack one target at once, stage by stage (R05-CA-01..06, R05-CA-10..12).

    ``members`` begin with the leader; those whom the sides ``asked`` have ``named`` follow him.
    Each ``stage`` goes through them one by one, ``at`` is the next. ``misses`` may be tracked in
    the end. Second weapons of the ``fighters`` are another ``volley`` of the same kind.
    """

    target: str
    members: tuple[Member, ...]
    asked: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    stage: str = "join"
    at: int = 0
    misses: tuple[MissedShot, ...] = ()
    volley: int = 1
    fighters: tuple[str, ...] = ()


def blow_of(step: JointAttack, member: Member) -> Blow:
    """The blow of one who takes part hand to hand."""
    return Blow(unit=member.unit, do=member.do, target=step.target, item=member.item)


def blow_under_way(view: Look) -> Blow:
    """The blow that somebody is asked about just now, alone or as a part of a group."""
    step = view.state.agenda[0]
    if isinstance(step, JointAttack):
        return blow_of(step, step.members[step.at])
    assert isinstance(step, Blow), "asked in these steps only"
    return step
