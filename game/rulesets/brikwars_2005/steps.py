"""The pending pieces of work of BrikWars 2005: each is one declared action, or a part of a turn."""

from typing import TypeAlias

from game.rulesets.brikwars.steps import (
    Approach,
    BeginTurn,
    Blast,
    EndTurn,
    MissedShot,
    Move,
    PassTurn,
    RollForOrder,
    Shoot,
    TakeTurn,
    Watch,
)
from game.rulesets.brikwars_2005.joint_steps import JointAttack, JointOnThing
from game.rulesets.brikwars_2005.melee_steps import AtOnce, Blow, NextBlow, StrikeBack, Withdraw
from game.rulesets.brikwars_2005.run_steps import (
    Charge,
    ChargeThing,
    Clash,
    Exchange,
    Onset,
    Onward,
    RunOn,
)
from game.rulesets.brikwars_2005.thing_steps import AttackThing, NextOnThing, ShootThing
from game.rulesets.common.deployment import Deploy

Step: TypeAlias = (
    Deploy
    | RollForOrder
    | BeginTurn
    | TakeTurn
    | EndTurn
    | PassTurn
    | Move
    | Approach
    | Watch
    | Blow
    | StrikeBack
    | NextBlow
    | AtOnce
    | Withdraw
    | Charge
    | ChargeThing
    | Onset
    | Exchange
    | Clash
    | Onward
    | RunOn
    | Shoot
    | MissedShot
    | Blast
    | JointAttack
    | JointOnThing
    | AttackThing
    | NextOnThing
    | ShootThing
)
