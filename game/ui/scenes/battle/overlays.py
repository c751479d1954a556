"""What the player lays over the board to look ahead: dangers, ruler, sight lines from elsewhere."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pygame

from game.match.analysis.aims import Goal, aims, ending_words, goals
from game.model.battlefield import area_middle
from game.model.decisions import TURN, Decision
from game.model.map_names import side_name
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point
from game.ui.art import palette
from game.ui.art.palette import rgb
from game.ui.board.badges import draw_plate
from game.ui.board.danger_picture import DangerPicture
from game.ui.board.danger_watch import DangerWatch, WalkReach
from game.ui.board.goal_marks import draw_goal_areas, draw_goal_figure
from game.ui.board.hidden_ground import HATCHED, HiddenGroundPicture
from game.ui.board.ruler import End, Measure, Ruler, words
from game.ui.board.what_if import (
    Sightline,
    draw_sightlines,
    sightlines,
    what_if_tip,
)
from game.ui.budget import Budget
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.table import draw_blockers
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.goal_bar import Announcement, plaques_of
from game.ui.scenes.battle.odds_wish import OddsWish
from game.ui.scenes.battle.outlook import FIGURE_SIZE
from game.ui.scenes.battle.overlay_panels import aims_dialog, overlays_dialog
from game.ui.theme import CAPTION, Hud, Theme
from game.ui.widgets.input.buttons import IconButton
from game.ui.widgets.tips.tooltip import Tooltip
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

PLATE_STYLE: Final = CAPTION.colored(Hud.TEXT)
PINNED: Final = rgb(palette.DANGER_LINE)


class Overlays:
    """The overlays of one battle: what is shown, and what its keys do.

    ``threats`` are the dangers of all enemies, ``pins`` those of single figures; ``subject`` is
    the figure that is thought to stand where the player points.
    """

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self.threats = False
        self.pins: tuple[str, ...] = ()
        self.subject: str | None = None
        self.ruler: Ruler | None = None
        self.odds = OddsWish(scene.controller.battle)
        self._watch = DangerWatch()
        self._walk = WalkReach()
        self.announcement = Announcement()
        self._announced: object = None
        self._goals: tuple[AnyState, tuple[Goal, ...]] | None = None
        self._picture = DangerPicture(scene.controller.battle.setup.map.size)
        self._hidden = HiddenGroundPicture()
        self._asked: object = None
        self._lines: tuple[Sightline, ...] = ()
        self._more: Iterator[Sightline] = iter(())
        scene.table.walk_notes = self.walk_notes
        scene.table.walk_dangers = self.walk_dangers
        self._fill_bar()

    def _fill_bar(self) -> None:
        """The buttons of the top bar."""
        flag = IconButton(
            "objectives",
            "flag",
            self.open_aims,
            action="objectives",
            tooltip=tr("Objectives"),
        )
        eye = IconButton(
            "overlays",
            "watch",
            self.open_menu,
            action="overlays",
            tooltip=tr("Overlays: dangers, sight, ruler, odds"),
        )
        view = IconButton(
            "whole-board",
            "zoom",
            self._scene.views.change,
            action="whole-board",
            tooltip=tr("The whole board, and back to the view before"),
        )
        self._scene.hud.extras.set_children([view, flag, eye])
        self._scene.hud.goals.on_press = self.show_goal

    def rewrite(self) -> None:
        """Fill the new bar, and find out anew what holds words; what is shown stays."""
        self._fill_bar()
        self._watch = DangerWatch()
        self._asked = self._goals = None

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the keys of the overlays do."""
        return {
            "threats": self.toggle_threats,
            "pin-threat": self.toggle_pin,
            "what-if": self.toggle_what_if,
            "ruler": self.toggle_ruler,
            "odds": self.toggle_odds,
        }

    def toggle_threats(self) -> None:
        """Show or hide where all enemies could attack; hiding takes the pins out, too."""
        self.threats = not (self.threats or self.pins)
        self.pins = ()

    def toggle_pin(self) -> None:
        """Show or hide where the figure under the pointer could attack."""
        unit = self._scene.pointed.unit
        if unit is None:
            return
        kept = tuple(name for name in self.pins if name != unit.id)
        self.pins = kept if unit.id in self.pins else (*self.pins, unit.id)
        self.threats = False

    def toggle_what_if(self) -> None:
        """Show what the figure under the pointer, or else the one in hand, would see elsewhere."""
        prompt = self._scene.prompt
        if self.subject is not None:
            self.subject = None
            return
        pointed = self._scene.pointed.unit
        chosen = prompt.selected if isinstance(prompt, TurnPrompt) else None
        self.subject = pointed.id if pointed is not None else chosen

    def toggle_ruler(self) -> None:
        """Lay the ruler at the pointer, or take it away."""
        at = self._scene.pointed.at
        self.ruler = None if self.ruler is not None or at is None else Ruler(self._end())

    def toggle_odds(self) -> None:
        """Show or hide the odds, where the player wishes a key for them."""
        self.odds.toggle()
        self.tell_odds()

    def wish_odds(self, wish: str) -> None:
        """Take what the preferences say about odds."""
        self.odds.take(wish)
        self.tell_odds()

    def tell_odds(self) -> None:
        """Say why no odds are told, if they are not, and which key brings them."""
        scene = self._scene
        scene.table.odds_note = self.odds.note(scene.app.keys.cap("odds"))
        scene.touch()

    def _end(self) -> End:
        """An end of the ruler at the pointer: the figure there, or the bare place."""
        pointer, scene = self._scene.pointed, self._scene
        unit = pointer.unit
        if unit is not None and unit.position is not None:
            return End(unit.place, unit.name, scene.controller.body(unit).stand_radius)
        assert pointer.at is not None, "asked for only where something is pointed at"
        return End(pointer.at)

    def start_ruler(self, at: Point) -> None:
        """Begin to measure from a place, as a drag does."""
        self._scene.hands.point_at(at)
        self.ruler = Ruler(self._end())

    def pointed(self) -> None:
        """The player points somewhere else."""
        if self.ruler is not None and self._scene.pointed.at is not None:
            self.ruler.to(self._end())

    def click(self) -> bool:
        """A click or Enter lays the free end of the ruler down; whether it was meant for that."""
        if self.ruler is None or self.ruler.fixed:
            return False
        self.ruler.fix()
        return True

    def cancel(self) -> bool:
        """Take the last overlay away that hangs on the pointer; whether there was one."""
        if self.ruler is not None:
            self.ruler = None
            return True
        if self.subject is not None:
            self.subject = None
            return True
        return False

    def update(self, seconds: float) -> None:
        """Go on with sight lines and dangers, a few slices at a time."""
        scene = self._scene
        self.announcement.update(seconds)
        if scene.playback.busy:
            return
        self._forget_fallen()
        budget = Budget()
        self._look_around(budget)
        ask, count = scene.controller.ask, scene.controller.state.event_count
        shown = [unit.id for unit in self._endangering()]
        subject = scene.table.unit(self.subject)
        foes = () if subject is None else self._enemies_of(subject.side)
        walk = self._walked()
        names = [*shown, *(unit.id for unit in foes)]
        if walk is not None:
            names += [walk[0].id, *(unit.id for unit in self._enemies_of(walk[0].side))]
        self._watch.watch(count, ask, names)
        worked = self._watch.busy
        while budget.left and self._watch.work(ask):
            pass
        self._look_at_walk(walk, budget)
        self._hidden.look(ask, count, walk if self._hatching else None)
        if worked and not self._watch.busy:
            scene.touch()
        if any(name not in self._watch.found for name in shown):
            self._picture.clear()
            return
        found = [danger for name in shown for danger in self._watch.found[name]]
        self._picture.ask((count, tuple(shown)), found)
        allowance, more = scene.view.allowance, True
        while more and allowance.left:
            with allowance.job():
                more = self._picture.work(scene.camera)

    def _forget_fallen(self) -> None:
        """Nobody who is gone stays marked or thought of: there is nothing to be shown of him."""
        standing = {unit.id for unit in self._scene.controller.state.on_field()}
        self.pins = tuple(name for name in self.pins if name in standing)
        if self.subject not in standing:
            self.subject = None

    def put_away(self) -> None:
        """Take away what would tell another player what was looked at."""
        self.pins, self.subject, self.ruler = (), None, None

    def _enemies_of(self, side: str) -> tuple[AnyUnit, ...]:
        ask, state = self._scene.controller.ask, self._scene.controller.state
        return tuple(one for one in state.on_field() if ask.hostile(side, one.side))

    def _endangering(self) -> tuple[AnyUnit, ...]:
        """The figures whose dangers are shown."""
        scene = self._scene
        state = scene.controller.state
        if self.threats:
            side = scene.person or scene.controller.owing_side
            return () if side is None else self._enemies_of(side)
        units = (state.units.get(name) for name in self.pins)
        return tuple(unit for unit in units if unit is not None and unit.position is not None)

    def _walked(self) -> tuple[AnyUnit, Point] | None:
        """The figure whose walk is previewed, and where it would end."""
        prompt = self._scene.prompt
        walk = prompt.ghost() if isinstance(prompt, TurnPrompt) else None
        if walk is None:
            self._walk.stop()
        return walk

    def _look_at_walk(self, walk: tuple[AnyUnit, Point] | None, budget: Budget) -> None:
        """Find out a little more of who reaches whom at the end of a walk."""
        scene = self._scene
        if walk is None:
            return
        unit, at = walk
        count = scene.controller.state.event_count
        prompt = scene.prompt
        acts = isinstance(prompt, TurnPrompt) and prompt.acts_from_there()
        own = self._watch.found.get(unit.id, ()) if acts else ()
        self._walk.look(count, unit, at, self._enemies_of(unit.side), own)
        worked = False
        while budget.left and self._walk.work(scene.controller.ask):
            worked = True
        if worked:
            scene.touch()

    def walk_notes(self) -> tuple[str, ...]:
        """Who could attack at the end of the walk that is previewed, and whom one could there."""
        if self._walked() is None:
            return ()
        return self._walk.notes(self._watch.found)

    def walk_dangers(self, but: str | None) -> tuple[str, ...]:
        """Who could attack at the end of the walk that is previewed, ``but`` for one."""
        return () if self._walked() is None else self._walk.dangers(self._watch.found, but)

    @property
    def _hatching(self) -> bool:
        """Whether the ground is hatched that is not seen from the end of a walk.

        Not while a figure is thought to stand elsewhere: then no walk is shown.
        """
        return self._scene.table.everything and self.subject is None

    def marks(self) -> dict[str, tuple[int, int, int]]:
        """Rings around the figures that are pinned."""
        return dict.fromkeys(self.pins, PINNED)

    def _supposed(self) -> tuple[AnyUnit, Point, tuple[Sightline, ...]] | None:
        """The figure that is thought to stand elsewhere, where, and its sight lines."""
        scene = self._scene
        subject, at = scene.table.unit(self.subject), scene.pointed.at
        if subject is None or at is None or scene.playback.busy:
            return None
        return subject, at, self._lines

    @property
    def supposing(self) -> bool:
        """Whether a figure is thought to stand elsewhere."""
        return self._supposed() is not None

    def _look_around(self, budget: Budget) -> None:
        """Go on with the sight lines, the nearest first, as far as there is time."""
        scene = self._scene
        subject, at = scene.table.unit(self.subject), scene.pointed.at
        if subject is None or at is None:
            return
        state, known = scene.controller.state, self._watch.found
        key = (state.event_count, subject.id, at, len(known))
        if self._asked != key:
            self._asked, self._lines = key, ()
            self._more = sightlines(scene.controller.ask, state, subject, at, known)
        before = len(self._lines)
        while budget.left:
            line = next(self._more, None)
            if line is None:
                break
            self._lines = (*self._lines, line)
        if len(self._lines) > before:
            scene.touch()

    def draw_below(self, surface: pygame.Surface) -> None:
        """What lies on the ground: what is not seen from the end of a walk, and dangers."""
        if not self._scene.playback.busy:
            self._hidden.draw(surface, self._scene.camera)
            self._picture.draw(surface, self._scene.camera)

    def draw_goals(self, surface: pygame.Surface, theme: Theme) -> None:
        """Outline what is to be reached or held, below the figures."""
        scene = self._scene
        battle_map = scene.controller.battle.setup.map
        found = self._goals_shown()
        colors, boxes, walkers = scene.team_colors, self._standing(), self._walking()
        draw_goal_areas(surface, theme, scene.camera, battle_map, found, colors, boxes, walkers)

    def _standing(self) -> list[pygame.Rect]:
        """What figures cover, each as large as it is; those, too, that are about to be placed.

        Where they stand, not where they walk: names stay in their place meanwhile, and only fade.
        """
        scene, prompt = self._scene, self._scene.prompt
        newcomers = prompt.deployed() if isinstance(prompt, AnswerPrompt) else ()
        places = [(unit, unit.place) for unit in scene.shown.state.on_field()]
        places += [(one.unit, one.at) for one in newcomers]
        usual = scene.camera.length(FIGURE_SIZE)
        sizes = ((at, max(1.0, scene.view.looks.of(unit).size)) for unit, at in places)
        return [scene.outlook.box(at, round(usual * size)) for at, size in sizes]

    def _walking(self) -> list[pygame.Rect]:
        """The same of figures on their way, where they are now."""
        scene = self._scene
        usual = scene.camera.length(FIGURE_SIZE)
        found = ((scene.playback.position(one.id), one) for one in scene.shown.state.on_field())
        return [
            scene.outlook.box(Point(*at), round(usual * max(1.0, scene.view.looks.of(one).size)))
            for at, one in found
            if at is not None
        ]

    def _goals_shown(self) -> tuple[Goal, ...]:
        """The goals as far as they have come in what is shown."""
        scene = self._scene
        state = scene.shown.state
        if self._goals is None or self._goals[0] is not state:
            self._goals = state, goals(scene.controller.battle.setup, state)
        return self._goals[1]

    def _draw_goal_figures(self, surface: pygame.Surface, theme: Theme) -> None:
        """Mark those who must not fall, and of enemies those who must."""
        scene = self._scene
        setup, state = scene.controller.battle.setup, scene.shown.state
        for goal in self._goals_shown():
            unit = state.units.get(goal.unit)
            if unit is None or unit.position is None:
                continue
            person = scene.person
            foe = person is not None and setup.hostile(person, unit.side)
            at = scene.playback.position(unit.id) or (unit.place.x, unit.place.y)
            draw_goal_figure(surface, theme, scene.camera, at, "target" if foe else "brace")

    def show_goals(self) -> None:
        """Count the goals below the top bar."""
        scene = self._scene
        setup = scene.controller.battle.setup
        scene.hud.show_goals(
            plaques_of(
                self._goals_shown(),
                scene.team_colors,
                lambda side: side_name(setup.map, side),
                self._warned,
            )
        )

    def _warned(self, goal: Goal) -> tuple[str, str]:
        """That a goal is about to end the battle, in a word and in a sentence."""
        scene = self._scene
        if scene.playback.busy or scene.review.on:
            return "", ""
        near = scene.controller.ask.foregone()
        if near is None or near.objective is None:
            return "", ""
        place = getattr(near.objective, "area", "")
        sides = {count.side for count in goal.counts}
        if near.objective.side not in sides or place != goal.area or goal.unit:
            return "", ""
        word = tr("last round") if near.round_over else tr("last turn")
        return word, ". ".join(ending_words(scene.controller.battle.setup, near))

    def show_goal(self, goal: Goal) -> None:
        """Bring what a goal is about into view; one that is about no place is told in words."""
        scene = self._scene
        area = scene.controller.battle.setup.map.area(goal.area)
        unit = scene.shown.state.units.get(goal.unit)
        if area is not None:
            scene.hands.go_to(area_middle(area))
        elif unit is not None and unit.position is not None:
            scene.hands.go_to(unit.place)
        else:
            self.open_aims()

    def announce(self, decision: Decision) -> None:
        """Say once a turn whose it is, where several persons play, and that the end is near.

        What the one before looked at is put away for the next.
        """
        scene = self._scene
        state, setup = scene.controller.state, scene.controller.battle.setup
        turn = (decision.side, state.player_turn)
        if decision.kind != TURN or turn == self._announced:
            return
        self._announced = turn
        color = scene.team_colors[decision.side]
        near = scene.controller.ask.foregone()
        several = len(scene.seating.persons) > 1
        if several:
            self.put_away()
        own = tr("{side}: your turn").format(side=side_name(setup.map, decision.side))
        if near is not None:
            head, why = ending_words(setup, near)
            winner = next(iter(near.verdict.winners), decision.side)
            told = f"{own}. {why}" if several else why
            self.announcement.say(head, told, scene.team_colors[winner])
        elif several:
            self.announcement.say(own, color=color)

    def draw_above(self, surface: pygame.Surface, theme: Theme) -> None:
        """What lies over the figures: sight lines, the ruler, what the overlays are."""
        scene = self._scene
        supposed = self._supposed()
        if supposed is not None:
            subject, at, lines = supposed
            for line in lines:
                draw_blockers(surface, scene.table, line.seen.blockers)
            scene.view.draw_ghost(surface, scene.camera, subject, at, subject.facing)
            draw_sightlines(surface, theme, scene.camera, at, lines)
        if self.ruler is not None:
            self.ruler.draw(surface, theme, scene.camera, self._measured)
        self._draw_legend(surface, theme)
        self._draw_goal_figures(surface, theme)
        if not scene.playback.busy:
            self.announcement.draw(surface, theme)

    def _measured(self, measure: Measure) -> str:
        return words(measure, self._scene.controller.unit_name)

    def legend(self) -> tuple[str, ...]:
        """A line for each overlay that is shown: what it means, and its key."""
        keys = self._scene.app.keys
        lines: list[str] = []
        if self.threats or self.pins:
            text = (
                tr("Where enemies could attack next turn")
                if self.threats
                else tr("Where the marked figures could attack next turn")
            )
            how = tr("stripes: shoot, crossed stripes: strike; walls may hide")
            if self._watch.busy:
                how = tr("looking…")
            lines.append(f"{text} · {how} · {keys.cap('threats')}")
        if self.subject is not None:
            unit = self._scene.table.unit(self.subject)
            text = tr("If {name} stood at the pointer")
            name = self.subject if unit is None else unit.name
            lines.append(f"{text.format(name=name)} · {keys.cap('what-if')}")
        if self.ruler is not None:
            lines.append(f"{tr('Ruler')} · {keys.cap('cancel')}")
        if self._hidden.hatches and not self._scene.playback.busy:
            lines.append(f"{tr(HATCHED)} · {keys.cap('everything')}")
        return tuple(lines)

    def _draw_legend(self, surface: pygame.Surface, theme: Theme) -> None:
        corner = self._scene.hud.map.rect.move(theme.px(8), theme.px(8)).topleft
        for line in self.legend():
            box = draw_plate(surface, theme, line, corner, anchor="topleft", style=PLATE_STYLE)
            corner = (corner[0], box.bottom + theme.px(4))

    @property
    def quiet(self) -> bool:
        """Whether the pointer is busy with the ruler, so that nothing else is told at it."""
        return self.ruler is not None and not self.ruler.fixed

    def tip(self) -> tuple[Tooltip, Point] | None:
        """What the overlays tell at the pointer; nothing leaves it to the question under way."""
        supposed = self._supposed()
        if supposed is None:
            return None
        subject, at, lines = supposed
        return what_if_tip(subject, lines), at

    @property
    def busy(self) -> bool:
        """Whether dangers that are to be shown are still worked out."""
        return self._watch.busy or self._picture.busy

    def lines(self) -> tuple[Sightline, ...]:
        """The sight lines that are shown."""
        supposed = self._supposed()
        return () if supposed is None else supposed[2]

    def avoided(self) -> tuple[Point, ...]:
        """Places that no tooltip should cover: the figures at the other ends of sight lines."""
        return tuple(line.unit.place for line in self.lines())

    def open_aims(self) -> None:
        """Show what the battle is about; pressed again, put it away."""
        scene = self._scene
        setup = scene.controller.battle.setup
        rows = [
            (side_name(setup.map, aim.side), scene.team_colors[aim.side], aim)
            if aim.side
            else ("", "", aim)
            for aim in aims(setup, scene.controller.state)
        ]
        scene.tree.hide_tip()
        scene.tree.open(aims_dialog(rows, scene.tree.close))

    def open_menu(self) -> None:
        """Show what can be laid over the board."""
        scene = self._scene
        scene.tree.hide_tip()
        scene.tree.open(overlays_dialog(self, scene.tree.close))
