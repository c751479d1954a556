"""The pending pieces of work of BrikWars 2005: each is one declared action, or a part of a turn."""

from typing import TypeAlias

from game.rulesets.brikwars.steps import CommonStep
from game.rulesets.brikwars_2005.joint_steps import JointAttack, JointOnThing
from game.rulesets.brikwars_2005.run_steps import (
    AtOnce,
    Blow,
    Charge,
    Clash,
    Exchange,
    NextBlow,
    Onset,
    Onward,
    RunOn,
    RunOver,
    StrikeBack,
    Withdraw,
)

Step: TypeAlias = (
    CommonStep
    | Blow
    | StrikeBack
    | NextBlow
    | AtOnce
    | Withdraw
    | Charge
    | Onset
    | Exchange
    | Clash
    | Onward
    | RunOn
    | RunOver
    | JointAttack
    | JointOnThing
)
