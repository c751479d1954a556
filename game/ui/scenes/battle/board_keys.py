"""Where keys lead from figure to figure, while others act too, and which keys then have to wait."""

from typing import TYPE_CHECKING, Final

from game.model.vectors import Point
from game.ui.board.overlays import OPEN_MARK
from game.ui.input_map import ACTS, context
from game.ui.prompts.groups import placed_option
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_tips import aim_words
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

AHEAD: Final = 0.25
"""Inches that a figure is ahead of a place at least."""

ASIDE: Final = 2.0
"""How many times farther a figure may be ahead than aside and still be less of a detour."""

OWN_TURN: Final = (
    "end-turn",
    "next-target",
    "previous-target",
    "next-thing",
    "previous-thing",
    "turn-left",
    "turn-right",
)
"""Actions besides acts that mean nothing before one is asked for an act of one's own."""


def waits(scene: "BattleScene") -> bool:
    """Whether somebody who plays is asked nothing now, since others act or acts are shown."""
    goes_on = scene.controller.decision is not None and not scene.review.on
    return goes_on and scene.prompt is None and scene.owner is not None


def must_wait(scene: "BattleScene", action: str) -> bool:
    """Say of what means nothing before one is asked that it has to wait; whether it has to."""
    if not waits(scene):
        return False
    own = context(action) == ACTS or action in OWN_TURN
    if action == "end-turn" and scene.hands.kept.turn_goes_on:
        return False
    if action == "confirm":
        # It skips what is shown, and lays the ruler down.
        own = not scene.playback.busy and not scene.overlays.quiet
    if own:
        scene.app.signs.tell(tr("Wait until you are asked"), "wait")
    return own


def next_on_board(scene: "BattleScene", step: int) -> Point | None:
    """The place of the next of one's own figures, by number, from the one that is pointed at.

    As long as none of them is placed it is anybody's figure; nothing on an empty board.
    """
    standing, pointed = scene.shown.state.on_field(), scene.pointed.unit
    own = [unit for unit in standing if unit.side == scene.owner] or list(standing)
    if not own:
        return None
    # Of those who share a place only one is ever pointed at there: each place is gone to once.
    ring = list(dict.fromkeys(unit.place for unit in own))
    here = next((unit.place for unit in standing if pointed and unit.id == pointed.id), None)
    at = ring.index(here) if here in ring else -1 if step > 0 else 0
    return ring[(at + step) % len(ring)]


def next_figure(scene: "BattleScene", step: int) -> None:
    """The next figure that can act, or that there is none.

    Who waits for others goes through the figures all the same; who only looks on, through the
    buttons.
    """
    prompt = scene.prompt
    if waits(scene) and (place := next_on_board(scene, step)) is not None:
        scene.hands.go_to(place)
    elif prompt is None:
        scene.tree.focus_step(step)
    if isinstance(prompt, TurnPrompt):
        at = prompt.next_figure(step)
        if at is not None:
            scene.hands.go_to(at)
        else:
            scene.app.signs.tell(_nobody_left(scene, prompt.figures.sprint()), "end-turn")


def _nobody_left(scene: "BattleScene", sprint: str) -> str:
    """That no figure has a reason to act, with the ``sprint`` that is left; how to end the turn."""
    key = scene.app.keys.cap("end-turn")
    if sprint:
        text = tr("No likely attack left, only {act}")
        text = tr("No likely attack left, only {act}: {key} ends the turn") if key else text
    else:
        text = tr("No likely attack or walk left")
        text = tr("No likely attack or walk left: {key} ends the turn") if key else text
    return text.format(act=sprint, key=key)


def first_target(scene: "BattleScene") -> Point | None:
    """Where keys point once an act has been taken in hand: at whom it could be done to.

    Who is hoped to be hurt by it comes before others, then enemies, then the nearest. Nothing where
    an enemy is pointed at, or what the act could be done to, or the mouse rests on the board.
    """
    prompt, hands, table = scene.prompt, scene.hands, scene.table
    if not isinstance(prompt, TurnPrompt) or not hands.by_keys:
        return None
    targets, own, pointed = prompt.open_targets(), hands.actor(), scene.pointed
    if targets is None or own is None or (hands.cursor is None and pointed.at is not None):
        return None
    ask, side = scene.controller.ask, table.decision.side
    unit = pointed.unit
    chosen = unit is not None and ask.hostile(unit.side, side)
    on_self = unit is not None and unit.id == prompt.selected
    if chosen or (prompt.in_view() is not None and not on_self):
        return None
    ranks = {
        (
            mark != OPEN_MARK,
            not ask.hostile(one.side, side),
            own.distance(one.place),
            one.number,
        ): one.place
        for name, mark in targets.marks.items()
        if (one := table.unit(name)) is not None
    }
    if ranks:
        return ranks[min(ranks)]
    return prompt.cycle(1, things=True) if targets.things else None


def aimless(scene: "BattleScene") -> bool:
    """Say what to point at where an act is in hand and the ground or the figure itself is pointed
    at, to which it cannot be done; whether that is so.
    """
    prompt, unit = scene.prompt, scene.pointed.unit
    targets = prompt.open_targets() if isinstance(prompt, TurnPrompt) else None
    if not isinstance(prompt, TurnPrompt) or targets is None or prompt.in_view() is not None:
        return False
    placed = placed_option(prompt.in_question(), any_value=True) is not None
    on_ground = unit is None and not placed
    if not on_ground and (unit is None or unit.id != prompt.selected):
        return False
    words = tr("Point at a place for it") if placed else aim_words(scene.table, targets)
    scene.app.signs.tell(words, "target")
    return True


def figure_ahead(scene: "BattleScene", here: Point, way: tuple[int, int]) -> Point | None:
    """The place of the figure that is next from a place in a direction; nothing without any."""
    dx, dy = way
    found: list[tuple[float, str, Point]] = []
    for unit in scene.controller.state.on_field():
        at = unit.place
        ahead = (at.x - here.x) * dx + (at.y - here.y) * dy
        aside = abs((at.x - here.x) * dy - (at.y - here.y) * dx)
        if ahead > AHEAD and aside <= ASIDE * ahead:
            found.append((ahead + ASIDE * aside, unit.id, at))
    return min(found)[2] if found else None
