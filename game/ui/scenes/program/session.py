"""A battle at the screen and what belongs to it: pause, saving, handover, end."""

import contextlib
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Protocol

from msgspec.structs import replace

from game.engine.ruleset import Ruleset
from game.files.formats import places
from game.files.formats.records import MOST_BYTES
from game.files.formats.replay_file import FORMAT as REPLAY
from game.files.json.atomic import write_bytes
from game.files.json.newer import is_newer
from game.match.library.desk import LAST_BATTLE, Desk, SeatPlan, Table
from game.match.play.orders import Order, with_order
from game.match.play.past import since_last_turn
from game.match.play.playing import MOST_ROUNDS, QUIET_ROUNDS, quiet_rounds
from game.match.play.seats import Person
from game.match.play.turn_controller import Record, TurnController
from game.model.decisions import TURN
from game.model.map_names import side_colors, side_name
from game.ui.scenes.after.end import EndScene
from game.ui.scenes.after.rematch import swapped
from game.ui.scenes.after.under_others import Others
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.coach import Coach, coach_of
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.battle.lesson_bar import ticked
from game.ui.scenes.battle.lessons_page import LessonsScene
from game.ui.scenes.battle.orders import OrdersScene
from game.ui.scenes.battle.pause import PauseScene
from game.ui.scenes.battle.seating import DEPLOY
from game.ui.scenes.replay.replay_flow import Replays
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.message import ask
from game.ui.scenes.shared.saves import new_path
from game.ui.scenes.shared.thumbnails import field_picture, keep_thumbnail
from game.ui.window import App
from game.words import tr, tr_count

DRAW: Final = "draw-dialog"
"""The name of the dialog that offers a draw."""


class BattleHost(Protocol):
    """What a battle needs of the program around it."""

    app: App
    desk: Desk
    backdrop: Backdrop
    replays: Replays

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

    def keys(self) -> None:
        """Open the options at the page of the keys."""
        ...

    def again(self, match: TurnController[Any], table: Table) -> None:
        """Fight the same battle with new dice."""
        ...

    def under_others(self, match: TurnController[Any], table: Table) -> Others:
        """What begins the same battle under other rules."""
        ...

    def other_rules(self, match: TurnController[Any], table: Table) -> Sequence[Ruleset[Any]]:
        """The other rules under which the same level can be played."""
        ...


class Session:
    """One battle from its first screen to its last. ``table`` says who sits where.

    ``kept`` where it goes on in the autosave of this window; it ``stays`` where what it was opened
    from is left as it is. ``lies`` is the file among the battles under way that holds one that was
    loaded.
    """

    def __init__(
        self,
        around: BattleHost,
        match: TurnController[Any],
        table: Table,
        *,
        kept: bool = False,
        stays: bool = False,
        lies: Path | None = None,
    ) -> None:
        self._around = around
        self.match = match
        self._table = table
        self._fresh = match.history.count == 0
        """Whether it began here."""
        self._saved: tuple[Path, int] | None = None
        """Where it was last saved by hand, and after how many answers."""
        self._replay: tuple[Path, int] | None = None
        """Where the replay was saved, and how many answers were given in it."""
        self._autosave = around.desk.keeping(table, kept=kept, lies=lies)
        self._begun_at = match.history.count
        self._stays = stays or lies is not None
        self._answered = False
        self._told = False
        self._pictured = 0
        self._offered = quiet_rounds(match) // QUIET_ROUNDS
        self._drawn = False
        self.scene: BattleScene | None = None

    @property
    def persons(self) -> int:
        """How many sides people play."""
        return sum(1 for seat in self.match.seats.values() if isinstance(seat, Person))

    @property
    def _taught(self) -> bool:
        return self.scene is not None and self.scene.coach is not None

    def open(self, *, resumed: bool) -> None:
        """Show the battle; one that goes on among several people begins with the handover."""
        app = self._around.app
        self.scene = self._around.battle(self)
        self.scene.asked = self._asked
        self.scene.called_off = self._called_off
        self.scene.log_tools.save = self._save_log
        self.scene.table.give_order = self._give_order
        self.scene.losing = self._losing
        self.scene.beside.bring(self._around.other_rules(self.match, self._table))
        self.scene.coach = coach_of(self.scene, self._table.learnt, self._learn)
        self.scene.open_lessons = self.lessons
        self.match.keep_with(self._keep)
        app.scenes.reset(self.scene)
        if self.scene.coach is not None:
            self.scene.coach.refresh()
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
        # Who takes back more than that answers anew.
        self._begun_at = min(self._begun_at, self.match.history.count)
        if self._saved is not None and self.match.history.count < self._saved[1]:
            self._saved = None
        self._answered = self._answered or self._just_answered()
        self._autosave.keep(record, answered=self._answered)
        problem = self._autosave.problem
        if problem is not None and not self._told:
            self._told = True
            self.note(tr("The battle is not kept by itself: {problem}").format(problem=problem))

    def note(self, *lines: str) -> None:
        """Say something in the log of the battle."""
        if self.scene is not None:
            for line in lines:
                self.scene.log.note(self.scene.hud, line)

    def _just_answered(self) -> bool:
        """Whether the last answer is one that a person was asked for, since the battle was opened.

        A battle of computer players alone has none, and takes nobody's place.
        """
        history = self.match.history
        if history.count <= self._begun_at:
            return False
        return self.match.asked_for(history.entries[-1])

    def _asked(self) -> None:
        """Somebody is asked something: picture the battle, and see whether it still goes anywhere.

        Where nothing is decided for long, a draw is offered, and again after as long. Who goes on
        with a battle is not asked at once: he may have been before.
        """
        self._picture_turn()
        decision, scene = self.match.decision, self.scene
        if scene is None or decision is None or decision.kind != TURN:
            return
        rounds = quiet_rounds(self.match)
        before, self._offered = self._offered, rounds // QUIET_ROUNDS
        if self._offered <= before:
            return

        def call_off() -> None:
            self._drawn = True

        text = tr_count(
            "For {count} round nobody has lost a figure or come nearer to a goal. A battle that "
            "nobody can win any more may end here, without a winner.",
            "For {count} rounds nobody has lost a figure or come nearer to a goal. A battle that "
            "nobody can win any more may end here, without a winner.",
            rounds,
        )
        dialog = ask(scene.tree, tr("Call it a draw?"), text, tr("A draw"), call_off)
        # Who closes the window over it has not been asked about that.
        dialog.name, dialog.unread = DRAW, scene.pace.unread

    def _called_off(self) -> bool:
        """Whether the battle ends without a verdict, as one of computer players does at last."""
        endless = not self.persons and self.match.state.round > MOST_ROUNDS
        return endless or self._drawn

    def _picture_turn(self) -> None:
        """Picture the autosave once in a player turn; again if figures were still being painted."""
        turn = self.match.state.player_turn
        if turn != self._pictured:
            if self.scene is not None and not self.scene.view.painting:
                self._pictured = turn
            self._picture(self._autosave.path)

    def _picture(self, save: Path | None) -> None:
        """Keep a picture of the battle as it is shown beside a save, if there is one."""
        if self.scene is not None and save is not None:
            keep_thumbnail(save, field_picture(self.scene.view, self.scene.camera))

    def hand_over(self, side: str, then: Callable[[], None]) -> None:
        """Cover the screen until the next person is there."""
        app, battle_map = self._around.app, self.match.battle.setup.map
        app.sounds.hush()
        if self.scene is not None:
            self.scene.overlays.put_away()

        def begin() -> None:
            app.scenes.pop()
            then()

        def look_back() -> None:
            begin()
            if self.scene is not None:
                self.scene.review.begin()

        decision = self.match.decision
        kind = TURN if decision is None else decision.kind
        own_turn = kind == TURN
        number = self.match.state.round
        notes = {TURN: tr("Your turn"), DEPLOY: tr("You have to place your figures")}
        note = notes.get(kind) or tr("You have to answer")
        if number:
            note = tr("{what}, round {round}").format(what=note, round=number)
        color = side_colors(battle_map)[side]
        others = own_turn and since_last_turn(self.match, side) is not None
        banner = (side_name(battle_map, side), color, note)
        since = look_back if others else None
        app.scenes.push(HandoverScene(app, *banner, begin, since, own_turn=kind in notes))

    def pause(self) -> None:
        """Open the menu over the battle."""
        around = self._around
        name = f"{self.match.battle.setup.map.name} {datetime.now():%Y-%m-%d}"
        self._picture(self._autosave.path)
        around.app.scenes.push(
            PauseScene(
                around.app,
                around.backdrop,
                save_name=name,
                on_resume=around.app.scenes.pop,
                on_save=self._save,
                on_load=around.load,
                on_watch=self.watch,
                on_options=around.options,
                on_keys=around.keys,
                on_orders=self.orders,
                on_lessons=self.lessons if self._taught else None,
                on_give_up=around.menu,
                losing=self._losing,
                goes_on=self._autosave.path is not None,
                gives_way=self._gives_way,
                others=around.under_others(self.match, self._table),
            )
        )

    def _gives_way(self) -> str:
        """What becomes of the battle when another begins in its place."""
        seats, answers = self.match.seats, self.match.history.answers
        answered = any(isinstance(seats[made.by], Person) for made in answers)
        if self._autosave.path is not None and answered:
            return tr("This battle is kept, and “Load” goes on with it.")
        if self._saved_at() == self.match.history.count:
            return tr("This battle stays as it was saved.")
        if self._stays:
            return tr(
                "No person has answered in this battle since it was opened. What it was opened "
                "from stays as it is."
            )
        return tr(
            "No person has answered in this battle since it was opened: it gives way for good."
        )

    def _saved_at(self) -> int | None:
        """After how many answers it was saved by hand, if that file is still there."""
        path, answers = self._saved or (None, 0)
        return answers if path is not None and path.exists() else None

    def _losing(self) -> str:
        """Why leaving would lose something, "" where the battle is kept or saved or over."""
        saved = self._saved_at() == self.match.history.count
        if saved or self.match.decision is None or self._called_off():
            return ""
        if self._autosave.problem is None and self._unseen():
            return tr("no person has answered in it yet")
        return self._autosave.problem or ""

    def _unseen(self) -> bool:
        """Whether computer players have acted in a battle that is not kept, as no person has, since
        it began or was saved by hand.
        """
        if not self._fresh or not self.persons or self._autosave.path is not None:
            return False
        seats, answers = self.match.seats, self.match.history.answers[self._saved_at() or 0 :]
        return any(not isinstance(seats[made.by], Person) for made in answers)

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
                [(unit.id, unit.name) for unit in figures],
                battle.ruleset.windows,
                battle.ruleset.answers,
                battle.ruleset.item_name,
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
        self._seat(replace(self._table, seats={**self._table.seats, side: plan}))

    def _seat(self, table: Table) -> None:
        """Keep something else beside the battle, at once."""
        self._table = self._autosave.match = table
        self.match.keep_with(self._keep)

    def _learn(self, lessons: tuple[str, ...]) -> None:
        """Note which lessons are over."""
        self._seat(replace(self._table, learnt=lessons))

    def lessons(self) -> None:
        """Open the lessons, those so far first."""
        app = self._around.app
        coach = None if self.scene is None else self.scene.coach
        if coach is not None:
            back, backdrop = app.scenes.pop, self._around.backdrop
            stop = None if coach.teacher.lesson is None else (lambda: self._stop_lessons(coach))
            teacher = coach.teacher
            lessons, seen = teacher.course.lessons, len(teacher.seen)
            page = LessonsScene(app, backdrop, lessons, seen, on_back=back, on_stop=stop)
            app.scenes.push(page)

    def _stop_lessons(self, coach: Coach) -> None:
        """No more lessons; back to the battle."""
        coach.stop()
        self._around.app.scenes.pop()

    def watch(self, moment: int = 0) -> None:
        """Show the battle again, from a moment on."""
        self._around.replays.watch_match(self.match, self._table, moment)

    def _save(self, name: str) -> str:
        path = new_path(places.saves_folder(), name)
        try:
            self._around.desk.save(self.match, path, name, self._table)
        except OSError as failed:
            return tr("Not saved: {problem}").format(problem=failed)
        self._saved = (path, self.match.history.count)
        self._picture(path)
        return ""

    def kept(self) -> str:
        """Whether the battle is kept where it stands, in words; "" where it is over."""
        if self.match.decision is None or self._called_off():
            return ""
        if self._autosave.path is not None:
            return tr("The battle under way is kept: Continue goes on where it stood.")
        if self._autosave.problem is not None:
            text = tr("The battle under way could not be kept: {problem}")
            return text.format(problem=self._autosave.problem)
        return tr("The battle under way is not kept: no person has answered since it was opened.")

    def told(self) -> dict[str, str]:
        """What a report says of the battle."""
        setup = self.match.battle.setup
        return {
            "battle": f"{setup.map.name} under {setup.ruleset}, version {setup.ruleset_version}",
            "answers": str(self.match.history.count),
        }

    def attached(self) -> dict[str, Callable[[Path], None]]:
        """What writes the battle down for a report, by the names of the files."""
        desk, name = self._around.desk, self.match.battle.setup.map.name
        return {
            "save.json": lambda path: desk.save(self.match, path, name, self._table),
            "replay.json": lambda path: desk.save_replay(self.match, path, name),
        }

    def end(self) -> None:
        """Show the verdict; there is nothing left to continue, but the battle to be watched."""
        around = self._around
        coach = None if self.scene is None else self.scene.coach
        done = None if coach is None else coach.teacher.ended_with
        self.match.keep_with(None)
        last = places.replays_folder() / LAST_BATTLE
        if is_newer(last, REPLAY, MOST_BYTES):
            text = tr(
                "{file} is from a newer version of the game and is left as it is: this battle can "
                "be watched later only where it is saved."
            )
            self.note(text.format(file=last.name))
        else:
            with contextlib.suppress(OSError):
                self._keep_replay(last)
        with contextlib.suppress(OSError):
            self._autosave.forget()
        around.app.sounds.play("fanfare")
        why = tr("Called a draw where nothing was decided any more") if self._drawn else ""
        around.app.scenes.push(
            EndScene(
                around.app,
                around.backdrop,
                self.match,
                on_again=lambda: around.again(self.match, replace(self._table, learnt=())),
                on_rematch=lambda: around.again(self.match, swapped(self._table, self.match)),
                on_watch=self.watch,
                on_menu=around.menu,
                on_save=self._save_replay,
                others=around.under_others(self.match, self._table),
                done=() if done is None else ticked(done),
                why=why,
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
        """Write the battle down as a replay, once; where it is, or what went wrong."""
        count = self.match.history.count
        known, answers = self._replay or (None, 0)
        if known is not None and answers == count and known.exists():
            return tr("Saved already as {path}").format(path=known)
        name = self.match.battle.setup.map.name
        path = new_path(places.replays_folder(), f"{name} {datetime.now():%Y-%m-%d}")
        try:
            self._keep_replay(path)
        except OSError as failed:
            return tr("Not saved: {problem}").format(problem=failed)
        self._replay = (path, count)
        return tr("Saved as {path}").format(path=path)

    def _keep_replay(self, path: Path) -> None:
        """Write the battle down as a replay, with a picture. Raises ``OSError``."""
        name = self.match.battle.setup.map.name
        self._around.desk.save_replay(self.match, path, name)
        self._picture(path)


def _nothing() -> None:
    """The battle goes on by itself."""
