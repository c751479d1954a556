"""A battle at the screen and what belongs to it: pause, saving, handover, end."""

import contextlib
from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol

from msgspec.structs import replace

from game.files import places
from game.files.atomic import write_bytes
from game.match.desk import Desk, SeatPlan, Table
from game.match.orders import Order, with_order
from game.match.past import since_last_turn
from game.match.seats import Person
from game.match.setups import side_name
from game.match.turn_controller import Record, TurnController
from game.model.decisions import TURN
from game.ui.board.looks import side_colors
from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.end import EndScene
from game.ui.scenes.handover import HandoverScene
from game.ui.scenes.orders import OrdersScene
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.saves import new_path
from game.ui.window import App
from game.words import tr


class Surroundings(Protocol):
    """What a battle needs of the program around it."""

    app: App
    desk: Desk
    backdrop: Backdrop

    def battle(self, session: "Session") -> BattleScene:
        """The screen of a session's battle."""
        ...

    def menu(self) -> None:
        """Leave for the menu."""
        ...

    def load(self) -> None:
        """Open the list of saves."""
        ...

    def options(self) -> None:
        """Open the options."""
        ...

    def again(self, match: TurnController[Any], table: Table) -> None:
        """Fight the same battle with new dice."""
        ...


class Session:
    """One battle from its first screen to its last. ``table`` says who sits where."""

    def __init__(self, around: Surroundings, match: TurnController[Any], table: Table) -> None:
        self._around = around
        self.match = match
        self._table = table
        self._autosave = around.desk.autosave(table)
        self._told = False
        self.scene: BattleScene | None = None

    @property
    def persons(self) -> int:
        """How many sides people play."""
        return sum(1 for seat in self.match.seats.values() if isinstance(seat, Person))

    def open(self, *, resumed: bool) -> None:
        """Show the battle; one that goes on among several people begins with the handover."""
        app = self._around.app
        self.scene = self._around.battle(self)
        self.scene.log_tools.save = self._save_log
        self.scene.table.give_order = self._give_order
        self.scene.losing = self._losing
        self.match.keep_with(self._keep)
        app.scenes.reset(self.scene)
        if not resumed or self.persons < 2:
            return
        side = self.scene.answering
        if side is None:
            self.scene.seating.nobody_known()
        else:
            self.scene.seating.sit(side)
            self.hand_over(side, _nothing)

    def _keep(self, record: Record[Any]) -> None:
        """Write the battle down; say once when that is impossible, and play on."""
        self._autosave(record)
        problem = self._autosave.problem
        if problem is not None and not self._told and self.scene is not None:
            self._told = True
            self.scene.log.note(self.scene.hud, f"The battle cannot be kept: {problem}")

    def hand_over(self, side: str, then: Callable[[], None]) -> None:
        """Cover the screen until the next person is there."""
        app, battle_map = self._around.app, self.match.battle.setup.map
        app.sounds.hush()

        def begin() -> None:
            app.scenes.pop()
            then()

        def look_back() -> None:
            begin()
            if self.scene is not None:
                self.scene.review.begin()

        decision = self.match.decision
        own_turn = decision is None or decision.kind == TURN
        number = self.match.state.round
        words = "Your turn" if own_turn else "You have to answer"
        note = f"{words}, round {number}" if number else words
        color = side_colors(battle_map)[side]
        others = own_turn and since_last_turn(self.match, side) is not None
        banner = (side_name(battle_map, side), color, note)
        app.scenes.push(HandoverScene(app, *banner, begin, look_back if others else None))

    def pause(self) -> None:
        """Open the menu over the battle."""
        around = self._around
        name = f"{self.match.battle.setup.map.name} {datetime.now():%Y-%m-%d}"
        around.app.scenes.push(
            PauseScene(
                around.app,
                around.backdrop,
                save_name=name,
                on_resume=around.app.scenes.pop,
                on_save=self._save,
                on_load=around.load,
                on_options=around.options,
                on_orders=self.orders,
                on_give_up=around.menu,
                losing=self._losing,
            )
        )

    def _losing(self) -> str:
        """Why leaving would lose something, "" where the battle is kept."""
        return self._autosave.problem or ""

    def orders(self) -> None:
        """Open the standing orders of whoever sits at the screen; nobody sees another's."""
        app, battle = self._around.app, self.match.battle
        side = self.scene.person if self.scene is not None else None
        figures = [] if side is None else self.match.state.of_side(side)
        seat = self.match.seats.get(side or "")
        app.scenes.push(
            OrdersScene(
                app,
                self._around.backdrop,
                "" if side is None else side_name(battle.setup.map, side),
                [(unit.id, unit.name or unit.id) for unit in figures],
                battle.ruleset.windows,
                seat.orders if isinstance(seat, Person) else {},
                on_back=app.scenes.pop,
                on_change=lambda orders: self._order(side or "", orders),
            )
        )

    def _give_order(self, key: str, order: Order) -> None:
        """Give the side that is asked one more standing order."""
        side = self.match.owing_side or ""
        seat = self.match.seats.get(side)
        if isinstance(seat, Person):
            self._order(side, with_order(seat.orders, key, order))

    def _order(self, side: str, orders: dict[str, Order]) -> None:
        """Give a side other standing orders; they are kept with the battle at once."""
        seat = self.match.seats[side]
        assert isinstance(seat, Person), "orders are given by persons"
        seat.orders = dict(orders)
        plan = replace(self._table.seats.get(side, SeatPlan()), orders=dict(orders))
        self._table = replace(self._table, seats={**self._table.seats, side: plan})
        self._autosave = self._around.desk.autosave(self._table)
        self.match.keep_with(self._keep)

    def _save(self, name: str) -> str:
        path = new_path(places.saves_folder(), name)
        try:
            self._around.desk.save(self.match, path, name, self._table)
        except OSError as failed:
            return f"Not saved: {failed}"
        return ""

    def end(self) -> None:
        """Show the verdict; there is nothing left to continue."""
        around = self._around
        self.match.keep_with(None)
        with contextlib.suppress(OSError):
            around.desk.forget_unfinished()
        around.app.sounds.play("fanfare")
        around.app.scenes.push(
            EndScene(
                around.app,
                around.backdrop,
                self.match,
                on_again=lambda: around.again(self.match, self._table),
                on_menu=around.menu,
                on_save=self._save_replay,
            )
        )

    def _save_log(self, text: str) -> str:
        """Write the log down as a text file; where it is, or what went wrong."""
        name = f"{self.match.battle.setup.map.name} {datetime.now():%Y-%m-%d}"
        path = new_path(places.logs_folder(), name, "txt")
        try:
            write_bytes(path, text.encode())
        except OSError as failed:
            return tr("Not saved: {problem}").format(problem=failed)
        return tr("Saved as {path}").format(path=path)

    def _save_replay(self) -> str:
        name = self.match.battle.setup.map.name
        path = new_path(places.replays_folder(), f"{name} {datetime.now():%Y-%m-%d}")
        try:
            self._around.desk.save_replay(self.match, path, name)
        except OSError as failed:
            return f"Not saved: {failed}"
        return f"Saved as {path}"


def _nothing() -> None:
    """The battle goes on by itself."""
