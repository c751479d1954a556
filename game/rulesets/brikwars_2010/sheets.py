"""What BrikWars 2010 keeps of a minifig (R10-ST-04) beside what both editions do; its switches."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from game.model.state import BattleState
from game.rulesets.brikwars import sheets as both
from game.rulesets.brikwars.sheets import Fighter, HouseSettings, Look, Melee
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.steps import Step
from game.rulesets.brikwars_2010.tables import tables


class Hand(both.Hand, frozen=True, forbid_unknown_fields=True):
    """A gripping limb: what it holds, and whether it was used on this player's turn.

    ``holds`` is the unit it has Grabbed (R10-CC-22): then there is no item in it.
    """

    used_this_player_turn: bool = False
    holds: str | None = None

    @property
    def free(self) -> bool:
        """Whether it could take hold of something: it holds neither an item nor a unit."""
        return self.item is None and self.holds is None

    @property
    def holds_somebody(self) -> bool:
        """Whether it has Grabbed a unit (R10-CC-22)."""
        return self.holds is not None

    @property
    def used(self) -> bool:
        """Whether it was used on this player's turn (R10-CC-06)."""
        return self.used_this_player_turn


class Minifig(Fighter, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The state of one unit in the names of R10-ST-04.

    ``let_go`` are the opponents it has turned away from on this player's turn, ``grabbed_by`` the
    units that have Grabbed it; ``delayed`` while it waits for an ally's turn. ``inch_spent`` when
    the Angry Inch before its next maneuver went into snatching something (R10-CC-17).

    Of the statuses of R10-ST-04, Disrupted, Grabbed and Grabbing are conditions of the unit;
    Stopped is ``stopped_turn``, Half Speed what it wears or ``stood_up_turn``.
    """

    hands: tuple[Hand, ...] = (Hand(), Hand())
    disengaged_turn: int = 0
    let_go: tuple[str, ...] = ()
    grabbed_by: tuple[str, ...] = ()
    delayed: bool = False
    inch_spent: bool = False

    @property
    def rows(self) -> Mapping[str, ItemRow]:
        """The equipment list of BrikWars 2010."""
        return tables().items

    @property
    def run_for_mom(self) -> float:
        """Four inches (R10-CH-02)."""
        return tables().measures.mom_run

    @property
    def fought_turns(self) -> tuple[int, ...]:
        """Disengaging is one of the things to do in a fight (R10-TU-06, R10-DP-31)."""
        return (*super().fought_turns, self.disengaged_turn)

    def refreshed(self, move: float | None, fought: int | None) -> "Minifig":
        """Everybody's hands are fresh, and nobody is free of who it turned away from (R10-TU-02).

        Whoever waited for an ally's turn waits no more as its own side's begins (R10-TU-05).
        """
        sheet = replace(
            super().refreshed(move, fought),
            hands=tuple(replace(hand, used_this_player_turn=False) for hand in self.hands),
            let_go=(),
            inch_spent=False,
            delayed=self.delayed and move is None,
        )
        assert isinstance(sheet, Minifig)
        return sheet

    def noted(self, what: str, turn: int) -> "Minifig":
        """The sheet with something noted; engaging ends the freedom of a Disengage (R10-CC-08)."""
        changes: dict[str, Any] = {f"{what}_turn": turn}
        if what == "engaged":
            changes["let_go"] = ()
        return replace(self, **changes)


ExoticCharger: TypeAlias = Literal["heavy-weapon", "two-handed-weapon"]
"""Weapons big enough to Charge with (R10-CH-11) that are not spear-like."""


class Settings(HouseSettings, frozen=True, forbid_unknown_fields=True):
    """The house rules of a battle: the switches of the reference, each with its usual position.

    ``exotic_charging_items`` are the kinds of weapons without a point that all players agreed may
    Charge on foot (R10-DP-30, R10-CH-13). What players read of each is in ``switches.json``.
    """

    counterstrike_after_attack: bool = False
    strict_bail: bool = True
    heavy_2h_armor_piercing: bool = False
    second_strike_same_target_only: bool = True
    exotic_charging_items: tuple[ExoticCharger, ...] = ()


State: TypeAlias = BattleState[Minifig, Melee, Step]
"""The state as it is kept in files; rules see it as what both editions know."""


def settings(view: Look) -> Settings:
    """The switches of this battle."""
    chosen = view.battle.settings
    assert isinstance(chosen, Settings)
    return chosen
