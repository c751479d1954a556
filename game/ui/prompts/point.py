"""Pointing at a place: for answers that want a point, a direction or a path."""

from collections.abc import Mapping

import pygame

from game.match.play.answer_odds import HARMLESS
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.board import tips
from game.ui.board.area_picture import AreaPicture
from game.ui.board.fates import ALL, DESTROYED, LOSES, outcome, percent
from game.ui.board.hit_chances import UNLIKELY
from game.ui.board.overlays import DARK_LINE, draw_path
from game.ui.prompts.aiming import forecast_of
from game.ui.prompts.foreseen import learn
from game.ui.prompts.table import Pointer, Table
from game.ui.widgets.look.label import RichText
from game.ui.widgets.tips.tooltip import Tooltip
from game.words import tr

SNAP = 0.2
"""Inches within which a suggested place draws the pointer in, at least as far as its dot goes."""

DOT = 6
"""Pixels from the middle of a suggested place to the edge of its dot."""

NO_HARM = (*HARMLESS, "pushed")
"""Outcomes that harm nobody; what is lost is mostly what was thrown."""


class PointPrompt:
    """Shows where a value may lie and takes the place the player clicks on."""

    def __init__(self, table: Table, option: Option) -> None:
        self._table = table
        self._option = option
        self._pointer = Pointer()
        self._area = AreaPicture()
        self._suggestion = -1

    def point(self, pointer: Pointer) -> None:
        """The player points somewhere else."""
        self._pointer = pointer

    def click(self, pointer: Pointer) -> None:
        """Take this place, if the rules allow it."""
        self._pointer = pointer
        choice = self.allowed()
        if choice is not None:
            self._table.submit(choice)

    @property
    def misses(self) -> bool:
        """Whether nothing is pointed at, or a place that the rules do not allow."""
        return self.allowed() is None

    def allowed(self) -> Choice | None:
        """The answer that is pointed at, if the rules allow it."""
        choice = self._choice()
        refused = choice is None or self._table.controller.ask.refusal(choice) is not None
        return None if refused else choice

    def _choice(self) -> Choice | None:
        at = self._aimed_at()
        if at is None:
            return None
        if self._option.wants == "path":
            points = self._table.controller.ask.route(self._option, at).points
            return self._option.choice(points) if points else None
        return self._option.choice(at)

    def _aimed_at(self) -> Point | None:
        """The place under the pointer; a suggested place close by draws it in."""
        at = self._pointer.at
        if at is None:
            return None
        places = [place for place in map(_end_of, self._option.suggest) if place is not None]
        nearest = min(places, key=at.distance, default=at)
        near = max(SNAP, (DOT + 2) / self._table.camera.pixels_per_inch)
        return nearest if at.distance(nearest) <= near else at

    def think(self) -> bool:
        """Learn more of whom it harms at this place; whether more is known now."""
        choice = self.allowed() if self._attacks else None
        return choice is not None and learn(self._table.controller.ask, choice)

    @property
    def _attacks(self) -> bool:
        """Whether an attack goes on, which may harm somebody at the place."""
        return self._table.controller.attack is not None

    def said(self) -> tuple[str, str]:
        """What is asked, and of the place that is pointed at: why not there, or whom it harms."""
        ask = self._table.controller.ask
        choice = self._choice()
        if choice is None:
            return ask.title(), self._wanted()
        refused = ask.refusal(choice)
        if refused is not None:
            return ask.title(), refused.reason
        if self._attacks:
            return ask.title(), self._harmed_at(choice)
        return ask.title(), ask.label(self._option).text

    def _wanted(self) -> str:
        """What to do as long as nothing is pointed at; a direction has no outline."""
        if self._option.wants == "toward":
            return tr("Point in a direction, and click there.")
        return tr("Point at a place within the outline, and click there.")

    def _harmed_at(self, choice: Choice) -> str:
        """Whom it may harm at a place, as far as is known, the likeliest first."""
        forecast, units = forecast_of(self._table, choice), self._table.controller.state.units
        if forecast is None or forecast.rough:
            return tr("Here: …")
        chances: dict[str, dict[str, float]] = {}
        at_all: dict[str, float] = {}
        for case in forecast.cases:
            harmed = [one for one in case.outcomes if _harms(one[1]) and one[0] in units]
            for name, what in dict.fromkeys(harmed):
                found = chances.setdefault(name, {})
                found[what] = found.get(what, 0.0) + case.chance
            for name in dict.fromkeys(name for name, _ in harmed):
                at_all[name] = at_all.get(name, 0.0) + case.chance
        likely = [name for name in sorted(at_all) if at_all[name] >= UNLIKELY]
        if not likely:
            chance = percent(1.0, forecast.unseen)
            if chance == ALL:
                return tr("Here it harms nobody.")
            if self._table.odds_note:
                return tr("Here it most likely harms nobody.")
            return tr("Here it harms nobody: {chance}.").format(chance=chance)
        likely.sort(key=lambda name: -at_all[name])
        if self._table.odds_note:
            names = ", ".join(units[name].name for name in likely)
            return tr("Here it may harm {names}.").format(names=names)
        harm = {name: harm_words(chances[name], forecast.unseen) for name in likely}
        told = (f"{units[name].name} {words}" for name, words in harm.items())
        return tr("Here: {outcomes}.").format(outcomes=", ".join(told))

    def cycle(self, step: int) -> Point | None:
        """The next suggested place."""
        places = [place for place in map(_end_of, self._option.suggest) if place is not None]
        if not places:
            return None
        self._suggestion = (self._suggestion + step) % len(places)
        return places[self._suggestion]

    def reach(self) -> tuple[Option, Point | None]:
        """What is asked, and where its figure stands, if it stands anywhere yet."""
        unit = self._table.unit(self._option.unit)
        return self._option, unit.position if unit is not None else None

    def draw(self, surface: pygame.Surface) -> None:
        """The region, and the suggested places as small dots."""
        ask, camera = self._table.controller.ask, self._table.camera
        key = repr((self._table.controller.state.event_count, self._option))
        self._area.draw(surface, camera, ask.area(self._option), key)
        for place in map(_end_of, self._option.suggest):
            if place is not None:
                x, y = camera.to_screen((place.x, place.y))
                pygame.draw.circle(surface, DARK_LINE, (round(x), round(y)), DOT)
                pygame.draw.circle(surface, (255, 255, 255), (round(x), round(y)), DOT - 2)
        self._draw_way(surface)

    def _draw_way(self, surface: pygame.Surface) -> None:
        at, unit = self._pointer.at, self._table.unit(self._option.unit)
        if self._option.wants == "path" and at is not None and unit is not None:
            points = self._table.controller.ask.route(self._option, at).points
            draw_path(surface, self._table.camera, unit.place, points)

    def tip(self) -> tuple[Tooltip, Point] | None:
        """Why this place is not allowed, or what is asked and what a click does."""
        choice, at = self._choice(), self._pointer.at
        if choice is None or at is None:
            return None
        ask, state = self._table.controller.ask, self._table.controller.state
        label, refused = ask.label(self._option), ask.refusal(choice)
        if refused is not None:
            return tips.refusal_tip(refused.reason, refused.rule, label.text), at
        asked = RichText(ask.title(), most_width=280)
        so_far = not ask.threats_known(choice)
        return tips.place_tip(label, state, ask.threats(choice), "", [asked], so_far=so_far), at


def _harms(what: str) -> bool:
    return what not in NO_HARM and not what.startswith(LOSES)


def harm_words(chances: Mapping[str, float], unseen: float = 0.0) -> str:
    """What may be done to a figure, with the chances: that it is destroyed, and the likeliest.

    ``unseen`` is how likely what no sample met may be all the same.
    """
    worst = max(chances.items(), key=lambda one: (one[1], one[0]))
    told = dict([worst])
    if chances.get(DESTROYED, 0.0) >= UNLIKELY:
        told = {DESTROYED: chances[DESTROYED], **told}
    words = tr("{outcome} {percent}")
    parts = (
        words.format(outcome=outcome(what), percent=percent(chance, unseen))
        for what, chance in told.items()
    )
    return " · ".join(parts)


def _end_of(value: object) -> Point | None:
    """The place of a suggestion: a point, or the end of a path."""
    if isinstance(value, Point):
        return value
    if isinstance(value, tuple) and value and isinstance(value[-1], Point):
        return value[-1]
    return None
