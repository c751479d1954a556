"""A question with a list of answers: a dialog in the color of the side that is asked."""

from collections.abc import Callable, Sequence

import pygame

from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.board.fates import Names
from game.ui.board.overlays import (
    TARGET_MARK,
    Color,
    Corners,
    draw_dashes,
    draw_zone,
    drawn_in,
    zone_corners,
)
from game.ui.board.tips import later_weapons, with_later
from game.ui.prompts.always import HINT, Always
from game.ui.prompts.answer_chances import (
    Chances,
    alike_answers,
    chances_of,
    chances_wanted,
    covered,
)
from game.ui.prompts.answer_gist import details, gist, in_a_line
from game.ui.prompts.answer_list import AnswerDetails, AnswerList, AnswerWords
from game.ui.prompts.answer_marks import answer_rows, best_answer, marks_of, sign_of
from game.ui.prompts.deploying import Newcomer, deployed_by, places_figure
from game.ui.prompts.point import PointPrompt
from game.ui.prompts.standing import MARGIN, RIGHT_EDGE, beside_lesson, clear_box, stand_of
from game.ui.prompts.table import Act, Pointer, Table
from game.ui.prompts.values import SeveralDialog, ShareDialog, amount_dialog, question, side_named
from game.ui.theme import CAPTION, ActionColor, Theme
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.look.key_text import KeyText
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.link import links_to
from game.ui.widgets.look.spots import Spots
from game.ui.widgets.tips.tooltip import Tooltip
from game.words import tr

MOST_KEYS = 9
MOST_REASONS = 3
MOST_NAMED = 3
"""Reasons why answers are closed, and answers that are named for each."""

SHADE_OVER_MAP = 70
SHADE_OVER_FRAME = 130
"""How dark, 0 to 255, everything else is below a dialog inside the map, and below a larger one."""

BRIGHT = 1.6
"""Inches across of what stays bright around a figure that is concerned."""


class AnswerPrompt:
    """Asks by a dialog: one brick button for each answer, keys 1 to 9, the default in focus.

    Answers that come to the same, whichever of two things of one kind they name, are shown as one.

    An answer that wants a place puts the dialog away and lets the player point; the other wants
    open a small dialog of their own. Dialogs stay until an answer is taken: one that is refused
    leaves the question open. Where figures are placed in a zone, a click on the map beside the
    list is meant for one of them.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._decision = table.decision
        self._pointing: PointPrompt | None = None
        self._seen_at: Point | None = None
        self._dialogs = 0
        self._answers: AnswerList | None = None
        self._chances: Chances | None = None
        self.shown = [[number] for number in range(len(self._decision.options))]
        """The numbers of the answers, one list for each button."""
        self._deployed: tuple[object, tuple[Newcomer, ...]] = (None, ())
        self._always = Always(table)
        if len(self._decision.options) == 1:
            self._take(self._decision.options[0])
        else:
            self._open_list()

    def _open_list(self) -> None:
        table, ask, match = self._table, self._table.controller.ask, self._table.controller
        needed = chances_wanted(match, told=not table.odds_note)
        known = chances_of(match) if needed else None
        self._chances = None if table.odds_note else known
        focus = best_answer(self._decision, self._chances)
        self.shown = alike_answers(match, known, focus)
        buttons: list[BrickButton] = []
        default = ""
        for key, (number, *_) in enumerate(self.shown, start=1):
            option = self._decision.options[number]
            label = ask.label(option)
            button = BrickButton(
                f"answer-{key}",
                with_later(label.text, self._later(number)),
                self._taker(option),
                color=ActionColor.MOVE if number == focus else ActionColor.BRACE,
                icon=label.icon or "",
                action=f"answer-{key}" if key <= MOST_KEYS else "",
                sign=sign_of(marks_of(self._decision, self._chances, number)),
            )
            buttons.append(button)
            default = button.name if number == focus else default
        self._open(*self._body(buttons, default), default)

    def _later(self, number: int) -> list[str]:
        """The weapons with which a figure goes on after the attack that an answer makes, in words:
        the chances that are told of it are those of all its blows.

        Who answers an attack strikes one blow: what he does later answers another one.
        """
        odds = None if self._chances is None else self._chances.odds[number]
        option = self._decision.options[number]
        asked_of = self._table.controller.attack
        answers = asked_of is not None and asked_of.unit != option.unit
        if odds is None or answers or odds.whole.attacks[:1] != ((option.unit, option.item),):
            return []
        ask, state = self._table.controller.ask, self._table.controller.state
        return later_weapons(odds.whole, state, option.unit, Names(ask.item_word, ask.thing_word))

    def _words(self, number: int) -> AnswerWords:
        """What stands below the label of an answer: what it costs, its marks and its chances."""
        ask = self._table.controller.ask
        note = ask.label(self._decision.options[number]).note
        marks, *rows = answer_rows(self._decision, self._chances, number)
        tips = [tip for _, tip in marks_of(self._decision, self._chances, number)]
        note = " · ".join(part for part in (note, marks) if part)
        known = self._chances
        headed = known is not None and not in_a_line(known)
        told = gist(known, number, ask) if known is not None and headed else ()
        return AnswerWords(note, tuple(rows), told, tuple(tips))

    def _details(
        self, buttons: Sequence[BrickButton], words: Sequence[AnswerWords], default: str
    ) -> AnswerDetails | None:
        """The chances of one answer at a time, where they are more than a line."""
        known = self._chances
        if known is None or not any(one.gist for one in words):
            return None
        key = self._table.tree.keys.cap("everything")
        told = [
            details(button.label, one.note, known, number, self._table.controller.ask, key)
            for button, one, (number, *_) in zip(buttons, words, self.shown, strict=True)
        ]
        first = next((at for at, one in enumerate(buttons) if one.name == default), 0)
        return AnswerDetails(buttons, told, first)

    def _body(
        self, buttons: Sequence[BrickButton], default: str
    ) -> tuple[list[Widget], Sequence[Widget]]:
        """What is asked with its answers, and what stands below and is always seen."""
        told: dict[tuple[str, str], dict[str, None]] = {}
        for shut in self._decision.closed:
            label = self._table.controller.ask.label(Option.of(shut))
            told.setdefault((shut.reason, shut.rule), {})[label.text] = None
        found = list(told.items())[:MOST_REASONS]
        closed = [_reason(tuple(answers), *why) for why, answers in found]
        orders: list[Widget] = [KeyText(tr(HINT), style=CAPTION, align="right")]
        until = "" if self._chances is None else covered(self._chances)
        about = [RichText(until, "covered", style=CAPTION, width=STRETCH)] if until else []
        asked = Column([question(self._table), *about], gap=4)
        words = [self._words(number) for number, *_ in self.shown]
        self._answers = AnswerList(
            (asked, question(self._table, until)),
            buttons,
            words,
            closed,
            self._details(buttons, words, default),
            lambda: self._table.everything,
        )
        return [self._answers, *closed], self._always.rows() or orders

    def _open(self, children: Sequence[Widget], foot: Sequence[Widget], default: str) -> None:
        color = self._table.side_color(self._decision.side)
        dialog = Dialog(
            tr("{side} to answer").format(side=side_named(self._table)),
            children,
            "answer",
            foot=foot,
            on_cancel=self._table.open_menu,
            color=color,
            default=default,
        )
        dialog.open_beside = bool(self._placings())
        self._show(dialog)

    def _show(self, dialog: Dialog) -> None:
        """Open a dialog where it covers none of the figures concerned, which stay bright."""
        dialog.placer = lambda: self._placed(dialog)
        dialog.clear = self._clear
        dialog.kept = lambda: self._kept(dialog)
        dialog.filler = lambda theme, box: self._fill(dialog, theme, box)
        dialog.spots = self._spots
        self._table.tree.open(dialog)
        self._dialogs += 1

    def _placed(self, dialog: Dialog) -> tuple[float, float]:
        """Where a dialog stands, in the form that suits the window."""
        if self._answers is not None and self._answers in dialog.walk():
            tree = self._table.tree
            most = tree.find("map").rect.width - 2 * MARGIN
            self._answers.suit(dialog, tree, beside_lesson(tree), most)
        return self._where(dialog)

    def _fill(self, dialog: Dialog, theme: Theme, box: pygame.Rect) -> None:
        """Tell everything in the pixels that the gist needs: nothing moves while it is told."""
        if self._answers is not None and self._answers in dialog.walk():
            self._answers.tell_all(dialog, theme, box)

    def _where(self, dialog: Dialog) -> tuple[float, float]:
        """Where a dialog stands beside the figures concerned, at the right edge if need be."""
        camera, tree = self._table.camera, self._table.tree
        points = [(at.x, at.y) for at in self._places()]
        room = beside_lesson(tree)
        if room is not None and tree.lacks(dialog, within=room):
            room = None
        chosen = clear_box(dialog, tree, camera, points, room)
        chosen = chosen or tree.box_of(dialog, RIGHT_EDGE, room)
        over_map = tree.find("map").rect.contains(chosen)
        dialog.shade = SHADE_OVER_MAP if over_map else SHADE_OVER_FRAME
        return tree.share_of(dialog, chosen.topleft)

    def _places(self) -> list[Point]:
        """Where the figures concerned stand."""
        units = map(self._table.unit, self._concerned())
        places = [unit.place for unit in units if unit is not None and unit.position is not None]
        return places or [Point(*corner) for corner in drawn_in(self._zone())]

    def _zone(self) -> Corners:
        """The corners of the zone in which figures are to be placed."""
        return zone_corners(self._decision, self._table.camera.board)

    def _spots(self) -> Spots:
        """The figures concerned, and the line between them; or the zone to place them in."""
        camera, places = self._table.camera, list[pygame.Rect]()
        zone = self._zone()
        side = round(camera.length(BRIGHT))
        for at in [one.at for one in self.deployed()] if zone else self._places():
            box = pygame.Rect(0, 0, side, side)
            x, y = camera.to_screen((at.x, at.y))
            box.center = (round(x), round(y))
            places.append(box)
        return Spots(camera.view, places, self.draw if zone else self._draw_line)

    def deployed(self) -> tuple[Newcomer, ...]:
        """Where figures would stand that have no place yet: as suggested, or as pointed at.

        Beside the list of answers it is both, as the default answer would place them, which is
        faint for who is pointed for, and as a click on the map would. Nobody is shown whom a
        dialog covers, if only in part: he would look like one left over from before.
        """
        pointing = self._pointing
        choice = self._decision.default if pointing is None else pointing.allowed()
        at = None if pointing is not None else self._seen_at
        option = None if at is None else self._next_placing()
        # It is asked for in every frame, and stays the same as long as these do.
        key = (self._table.controller.ask, choice, option, at)
        if key != self._deployed[0]:
            found = deployed_by(self._table, choice)
            if option is not None:
                found = _beside(found, self._placed_at(option, at))
            self._deployed = (key, found)
        return self._uncovered(self._deployed[1])

    def _uncovered(self, found: tuple[Newcomer, ...]) -> tuple[Newcomer, ...]:
        """Those of some who are seen whole beside the dialog; none below one that is no list of
        their places.
        """
        dialog, camera = self._table.tree.dialog, self._table.camera
        if dialog is None:
            return found
        if not dialog.open_beside:
            return ()
        return tuple(one for one in found if not dialog.rect.colliderect(stand_of(camera, one.at)))

    def _placed_at(self, option: Option, at: Point | None) -> tuple[Newcomer, ...]:
        """Whom an answer would put at a place; nobody where he is not allowed to stand."""
        pointing = PointPrompt(self._table, option)
        pointing.point(Pointer(at))
        choice = pointing.allowed()
        return () if choice is None else deployed_by(self._table, choice)

    def _clear(self) -> list[pygame.Rect]:
        """The answers and the figures concerned: no rule is told over any of them."""
        answers = self._answers
        return [] if answers is None or answers.untold else self._with_figures(answers)

    def _kept(self, dialog: Dialog) -> list[pygame.Rect]:
        """The same of a list of answers in any form, and the chances of the one pointed at: no
        tooltip of one lies over another, nor over what is told of itself.
        """
        answers = self._answers
        if answers is None or answers not in dialog.walk():
            return []
        return [*self._with_figures(answers), *answers.told_boxes()]

    def _with_figures(self, answers: AnswerList) -> list[pygame.Rect]:
        stands = (stand_of(self._table.camera, at) for at in self._places())
        return [*answers.boxes(), *stands]

    def _draw_line(self, surface: pygame.Surface) -> None:
        """The line from who attacks to whom, or to where."""
        declared = self._table.controller.attack
        if declared is None:
            return
        unit, target = self._table.unit(declared.unit), self._table.unit(declared.target)
        ends = [unit and unit.position, declared.at if target is None else target.position]
        begin, end = (at and self._table.camera.to_screen((at.x, at.y)) for at in ends)
        if begin and end:
            draw_dashes(surface, begin, end)

    @property
    def asked(self) -> str | None:
        """The figure that is asked, or else the only one that the answers are about."""
        units = {option.unit for option in self._decision.options if option.unit is not None}
        only = next(iter(units)) if len(units) == 1 else None
        return self._decision.unit or only

    def _concerned(self) -> tuple[str, ...]:
        """The figure that is asked about, and who did what it is asked about.

        Where no attack was declared, whom the answers are aimed at: who turns away, or walks by.
        """
        declared = self._table.controller.attack
        names = [self._decision.unit]
        if declared is None:
            names += [option.target for option in self._decision.options]
        else:
            names += [declared.unit, declared.target]
        return tuple(dict.fromkeys(name for name in names if name is not None))

    def _placings(self) -> dict[str, Option]:
        """The answers that put a figure into a zone, by the names of their buttons."""
        listed = ((f"answer-{key}", one[0]) for key, one in enumerate(self.shown, start=1))
        answers = {name: self._decision.options[number] for name, number in listed}
        return {name: one for name, one in answers.items() if places_figure(self._table, one)}

    def place_next(self) -> None:
        """Ask where to put the figure whose answer has the focus in the list, or else the first."""
        option = self._next_placing()
        if option is not None:
            self._take(option)

    def _next_placing(self) -> Option | None:
        placings, focused = self._placings(), self._table.tree.focused
        first = next(iter(placings.values()), None)
        return first if focused is None else placings.get(focused.name, first)

    def see_place(self, at: Point | None) -> None:
        """Show where a click at a place of the map beside the list would put a figure."""
        self._seen_at = at

    def _taker(self, option: Option) -> Callable[[], None]:
        return lambda: self._take(option)

    def _take(self, option: Option) -> None:
        """Answer, or ask for the value that the answer wants."""
        if option.wants is None:
            self._always.keep(option)
            self._table.submit(option.choice())
            return
        self._close_dialogs()
        match option.wants:
            case "at" | "toward" | "path":
                self._pointing = PointPrompt(self._table, option)
            case "amount":
                self._add(amount_dialog(self._table, option, self._table.submit))
            case "several":
                self._add(SeveralDialog(self._table, option, self._table.submit))
            case "share":
                self._add(ShareDialog(self._table, option, self._table.submit))

    def _add(self, dialog: Dialog) -> None:
        dialog.on_cancel = self._back
        dialog.color = self._table.side_color(self._decision.side)
        self._show(dialog)

    def _back(self) -> None:
        """From a value back to the list of answers, or to the menu where there is none."""
        if len(self._decision.options) > 1:
            self._close_dialogs()
            self._open_list()
        else:
            self._table.open_menu()

    def _close_dialogs(self) -> None:
        while self._dialogs:
            self._table.tree.close()
            self._dialogs -= 1
        self._table.camera.show_uncovered()

    def acts(self) -> tuple[Act, ...]:
        """No acts while a question is open."""
        return ()

    def press(self, key: str) -> None:
        """There are no acts."""

    def point(self, pointer: Pointer) -> None:
        """Pass on to the pointing, if it is a place that is wanted."""
        if self._pointing is not None:
            self._pointing.point(pointer)

    def click(self, pointer: Pointer) -> None:
        """Pass on to the pointing, if it is a place that is wanted."""
        if self._pointing is not None:
            self._pointing.click(pointer)

    def cancel(self) -> bool:
        """Back from pointing to the list of answers."""
        if self._pointing is not None and len(self._decision.options) > 1:
            self._pointing = None
            self._open_list()
            return True
        return False

    @property
    def pointing(self) -> PointPrompt | None:
        """The pointing at the place that is wanted, if one is."""
        return self._pointing

    @property
    def misses(self) -> bool:
        """Whether a place is wanted, and none that may be taken is pointed at."""
        return self._pointing is not None and self._pointing.misses

    def cycle(self, step: int, *, things: bool = False) -> Point | None:
        """The next suggested place."""
        del things
        return self._pointing.cycle(step) if self._pointing is not None else None

    def reach(self) -> tuple[Option, Point | None] | None:
        """The place that is wanted, if it is one."""
        return self._pointing.reach() if self._pointing is not None else None

    def marks(self) -> dict[str, Color]:
        """The figures that the question is about."""
        return dict.fromkeys(self._concerned(), TARGET_MARK)

    def draw(self, surface: pygame.Surface) -> None:
        """The line of the attack that is asked about; the region of the place that is wanted."""
        if self._dialogs:
            draw_zone(surface, self._table.camera, self._zone())
            self._draw_line(surface)
        if self._pointing is not None:
            self._pointing.draw(surface)

    def said(self) -> tuple[str, ...]:
        """What is to be read as long as a place is wanted: what is asked, and what of the place."""
        return self._pointing.said() if self._pointing is not None else ()

    def think(self) -> bool:
        """Learn more of the place that is pointed at; whether more is known now."""
        return self._pointing is not None and self._pointing.think()

    def tip(self) -> tuple[Tooltip, Point] | None:
        """What the pointing tells."""
        return self._pointing.tip() if self._pointing is not None else None

    def rewrite(self) -> None:
        """Open the list of answers anew; a place that is pointed at stays wanted."""
        self._decision = self._table.decision
        if not self._dialogs:
            return
        self._close_dialogs()
        if len(self._decision.options) == 1:
            self._take(self._decision.options[0])
        else:
            self._open_list()

    def close(self) -> None:
        """Put all dialogs away."""
        self._close_dialogs()


def _reason(answers: Sequence[str], reason: str, rule: str) -> Widget:
    """Which answers are not open and why, and the rule behind it."""
    names = ", ".join(answers[:MOST_NAMED])
    if len(answers) > MOST_NAMED:
        count = len(answers) - MOST_NAMED
        names = tr("{names} and {count} more").format(names=names, count=count)
    words = RichText(f"{names} · {reason}", style=CAPTION, width=STRETCH)
    return Row([words, *links_to(rule)], gap=8, align="center")


def _beside(suggested: Sequence[Newcomer], seen: Sequence[Newcomer]) -> tuple[Newcomer, ...]:
    """Figures as they are suggested, and as a click would put them; where both differ for one, the
    suggestion is faint.
    """
    units = {one.unit.id for one in seen if one not in suggested}
    return (
        *(one._replace(faint=one.unit.id in units) for one in suggested),
        *(one for one in seen if one not in suggested),
    )
