"""Keeps the frame around the map true: banners, card, squad, acts, dice, sounds, log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.ruleset import Readiness
from game.match.analysis.aims import ending_words
from game.match.play.seats import Person, ThinkingComputer
from game.model.decisions import TURN, Option
from game.model.events import Event, Rolled
from game.model.map_names import side_name
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.art.palette import team_look
from game.ui.art.schemes import team_words
from game.ui.board.effects import SOUNDS
from game.ui.board.hearing import Tension, pan_of
from game.ui.board.motions import place_of
from game.ui.board.tips import threat_rows
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.strays import death_rows
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.map_notes import need_words, sum_words
from game.ui.scenes.battle.squad import Chit
from game.ui.scenes.battle.top_bar import Banner
from game.ui.text import NO_BREAK
from game.ui.theme import STRONG, ActionColor, Hud
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.look.dice_tray import Die
from game.ui.widgets.look.label import RichText
from game.ui.widgets.tips.tooltip import ruled
from game.words import tr, tr_count, tr_kept

MOST_NAMED = 4
"""Figures named of those who can still act."""

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene


WARNING_LOOKS: Final = 2
"""Levels of a forecast that a warning needs."""


class News:
    """Tells the frame what has changed."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self._last: Rolled | None = None
        self._tension = Tension()
        self._losses = self._broken_off()
        self._who_can_act = RichText("")
        setup = scene.controller.battle.setup
        self._totals = {
            side: sum(1 for recruit in setup.recruits if recruit.side == side)
            for side in setup.side_ids()
        }

    def began(self, event: Event) -> None:
        """An event begins to be shown: effects, sound, dice."""
        scene = self._scene
        units = {unit.id: unit.place for unit in scene.shown.state.on_field()}
        scene.view.begin(event)
        scene.notes.begin(event)
        self._tension.began(event)
        scene.app.sounds.music.mood = self._tension.mood
        report = scene.view.effects.report
        sound = SOUNDS.get(event.cue) if report is None else report
        if sound:
            scene.app.sounds.play(sound, pan=pan_of(scene.camera, place_of(event, units)))
        if isinstance(event, Rolled):
            self.show_dice(event)
        self._follow(event, units)

    def play_heard(self) -> None:
        """Play what is to be heard later than its event begins, such as where a shot strikes."""
        scene = self._scene
        heard = scene.view.effects.heard
        for name, at in heard:
            scene.app.sounds.play(name, pan=pan_of(scene.camera, at))
        heard.clear()

    def show_last_dice(self) -> None:
        """Lay the dice that were shown last into the tray of a new frame."""
        if self._last is not None:
            self.show_dice(self._last)

    def show_dice_of(self, past: Sequence[Event]) -> None:
        """Lay the last throw of a past that is told at once into the tray; none empties it."""
        self._last = next((one for one in reversed(past) if isinstance(one, Rolled)), None)
        if self._last is None:
            self._scene.hud.dice.show((), "")
        else:
            self.show_dice(self._last)

    def show_dice(self, event: Rolled) -> None:
        """Lay the dice of a throw into the tray."""
        self._last = event
        thrown = zip(event.sides, event.faces, strict=True)
        dice = [Die(*one, place >= event.pool) for place, one in enumerate(thrown)]
        runs = self._scene.controller.tell(event)
        told = "".join(run.text for run in runs if run.style != "rule").strip()
        total, captions = tray_words(event)
        tray = self._scene.hud.dice
        tray.show(dice, total, *captions, told=told)
        if tray.hovered:
            # What a tooltip tells of it is of the dice before.
            self._scene.tree.stir()

    def _follow(self, event: Event, places: dict[str, Point]) -> None:
        """Bring what happens off the screen into view."""
        scene = self._scene
        place = place_of(event, places)
        if place is not None:
            scene.travel.happened((place.x, place.y))

    def ended(self, event: Event) -> None:
        """An event has taken effect on the shown battle: its line goes to the log, once."""
        if self._scene.review.on:
            self._scene.log.shown_again(self._scene.hud)
        else:
            self._scene.log.add(self._scene.hud, event)
            if self._scene.coach is not None:
                self._scene.coach.took(event)
        playback = self._scene.playback
        if not (playback.skipping and playback.busy):
            # Of events that are shown at once nobody sees what is between.
            self.refresh()

    def refresh(self) -> None:
        """Bring everything in the frame up to date."""
        scene = self._scene
        self._refresh_banners()
        scene.overlays.show_goals()
        prompt = scene.prompt
        turn = prompt if isinstance(prompt, TurnPrompt) else None
        acting = (turn.selected if turn is not None else None) or ""
        scene.hud.show_acts(prompt.acts() if prompt is not None else (), acting)
        scene.hud.show_wanted(prompt.said() if isinstance(prompt, AnswerPrompt) else ())
        scene.hud.show_past(scene.review.finish if scene.review.on else None)
        able = turn.able() if turn is not None else ()
        note = ""
        if turn is not None:
            note = tr_count("{count} can still act", "{count} can still act", len(able))
            note = note if able else _no_reason(turn.figures.sprint())
        # Open while an act is shown, too: who is done with it need not wait to say so.
        scene.hud.show_end_turn(note, scene.hands.kept.turn_goes_on)
        key = scene.app.keys.cap("next-figure")
        told = tr("{key}: the next of {names}").format(key=key, names=self._names(able))
        scene.hud.end_turn.tooltip = told if able else None
        self._refresh_card(turn)
        self._refresh_squad(turn, able)
        asked = scene.tree.dialog
        if turn is not None and asked is not None and asked.name == "end-dialog":
            # More may be known by now of who can act than when the end of the turn was asked for.
            self._who_can_act.content = self._still(able, turn)
        back = scene.taking_back
        refusals = (back.undo_reason(), back.redo_reason(), scene.review.refusal())
        scene.hud.tools.show_refusals(*refusals)

    def _refresh_banners(self) -> None:
        scene = self._scene
        state, setup = scene.shown.state, scene.controller.battle.setup
        banners = [
            Banner(
                name=side_name(setup.map, side.id),
                team=scene.team_colors[side.id],
                color=team_look(scene.team_colors[side.id]).main,
                left=len(state.of_side(side.id)),
                total=self._totals[side.id],
                active=state.turn == side.id,
            )
            for side in setup.map.sides
        ]
        title = tr(setup.map.name)
        if state.round:
            title = tr("Round {number}").format(number=state.round)
        rules = scene.controller.battle.ruleset.title_text
        scene.hud.show_banners(banners, title, rules, self._status())

    def _status(self) -> tuple[str, ...]:
        """Whose turn it is, or what is going on: in all words, then in fewer and fewer."""
        scene = self._scene
        decision = scene.controller.decision
        # Until the first round begins the name stands above.
        name = tr(scene.controller.battle.setup.map.name) if scene.shown.state.round else ""
        if scene.review.on:
            return (tr("Looking back"),)
        if decision is None:
            return (name,)
        if scene.playback.busy:
            # What is asked next would tell how the dice fell that are still to be shown.
            turn = scene.shown.state.turn
            return (name,) if turn is None else self._to_move(name, self._side_name(turn))
        who = self._side_name(decision.side)
        if not isinstance(scene.controller.owing_seat, Person):
            told = self._thinking(who)
            return (_joined(name, told[0]), *told)
        if decision.kind == TURN:
            return self._to_move(name, who)
        # What is asked stands in the dialog, whole; here would not be room for it.
        told = (tr("{side} to answer").format(side=who),)
        if scene.prompt is None and scene.chances_wanted:
            told = (tr("{side}: working out chances…").format(side=who), tr("Working out chances…"))
        return (_joined(name, told[0]), *told)

    def _to_move(self, battle: str, side: str) -> tuple[str, ...]:
        """The name of the battle, and whose turn it is; then only that."""
        told = tr("{side} to move").format(side=side)
        return _joined(battle, told), told

    def _side_name(self, side: str) -> str:
        """What people call a side."""
        return side_name(self._scene.controller.battle.setup.map, side)

    def follow_thinking(self) -> None:
        """While a computer player thinks: how far it is, and a sign that moves.

        That its thinking broke off is a short notice; what it did is all that the log tells.
        """
        scene = self._scene
        losses = self._broken_off()
        if losses > self._losses:
            scene.app.signs.tell(tr("A computer player’s thinking broke off"), "warning")
        self._losses = losses
        seat = scene.controller.owing_seat
        thinks = seat is not None and not isinstance(seat, Person) and not scene.playback.busy
        scene.hud.tools.pondering.moving = thinks and not scene.pace.paused
        if thinks:
            scene.hud.show_status(self._status())

    def _broken_off(self) -> int:
        """How often computer players' thinking has broken off so far."""
        seats = self._scene.controller.seats.values()
        return sum(seat.losses for seat in seats if isinstance(seat, ThinkingComputer))

    def _thinking(self, who: str) -> tuple[str, ...]:
        """Whose computer player thinks, and about which of its figures; then in fewer words."""
        seat, state = self._scene.controller.owing_seat, self._scene.controller.state
        told = seat.progress if isinstance(seat, ThinkingComputer) else None
        if self._scene.pace.paused:
            return (tr("{side}: stopped").format(side=who),)
        named = [unit for unit in state.on_field() if told and unit.number == told.figure]
        if told is None or not named:
            return tr("{side}: thinking…").format(side=who), tr("Thinking…")
        texts = (
            tr("{side}: thinking about {figure}, {place} of {count}"),
            tr("Thinking about {figure}, {place} of {count}"),
            tr("{figure}, {place} of {count}"),
        )
        parts = {"side": who, "figure": named[0].name, "place": told.place, "count": told.count}
        return tuple(text.format(**parts) for text in texts)

    def _refresh_card(self, turn: TurnPrompt | None) -> None:
        scene = self._scene
        state = scene.shown.state
        unit = state.units.get(self._told_of(turn) or "")
        if unit is None:
            scene.hud.show_card(None, None, "")
            return
        # What is still to be shown is not told before.
        card = scene.controller.ask.stat_card(unit.id, state)
        color = team_words(scene.team_colors[unit.side])
        scene.hud.show_card(card, scene.view.looks.of(unit), color)

    def _told_of(self, turn: TurnPrompt | None) -> str | None:
        """The figure that the card is about: pointed at, or else in hand or asked to answer.

        Below a question nobody is pointed at any more: where the pointer was left is no matter.
        """
        pointed, prompt = self._scene.pointed.unit, self._scene.prompt
        asked = prompt.asked if isinstance(prompt, AnswerPrompt) else None
        if pointed is not None and (asked is None or self._scene.tree.dialog is None):
            return pointed.id
        if isinstance(prompt, AnswerPrompt):
            return asked
        return None if turn is None else turn.selected

    def in_hand(self, turn: TurnPrompt | None) -> str | None:
        """The figure whose portrait has a frame: it is in hand, or will be."""
        return self._scene.hands.kept.wanted if turn is None else turn.selected

    def _refresh_squad(self, turn: TurnPrompt | None, able: tuple[str, ...]) -> None:
        scene = self._scene
        side = scene.shown.state.turn or scene.controller.owing_side
        if side is None:
            return
        chosen = self.in_hand(turn)
        chits = [
            Chit(
                unit=unit.id,
                look=scene.view.looks.of(unit),
                idle=turn is not None and unit.id not in able,
                spare=None if turn is None else turn.figures.spare(unit.id),
                selected=unit.id == chosen,
                name=unit.name,
                left=self._left_of(unit) if turn is not None else (),
            )
            for unit in scene.shown.state.of_side(side)
        ]
        scene.hud.show_squad(chits[:9])

    def _left_of(self, unit: AnyUnit) -> tuple[Readiness, ...]:
        """What a figure can still spend on this turn."""
        controller = self._scene.controller
        known = unit.id in controller.state.units
        return controller.ask.stat_card(unit.id).left if known else ()

    def _names(self, able: tuple[str, ...], turn: TurnPrompt | None = None) -> str:
        """The first names of those who can still act, and how many more there are.

        With a ``turn`` it is told what each could do.
        """
        units = self._scene.controller.state.units
        # A last name is as short as that there is one more.
        named = able if len(able) <= MOST_NAMED + 1 else able[:MOST_NAMED]
        acts = ["" if turn is None else turn.figures.meant(name) for name in named]
        both = zip((units[name].name for name in named), acts, strict=True)
        names = ", ".join(f"{name} ({act})" if act else name for name, act in both)
        more = len(able) - len(named)
        if not more:
            return names
        told = tr("and {count} more").format(count=more).replace(" ", NO_BREAK)
        return f"{names} {told}"

    def _still(self, able: tuple[str, ...], turn: TurnPrompt) -> str:
        """How many figures can still act, which, and what they could do: attacks come first."""
        if not able:
            sprint = turn.figures.sprint()
            told = tr("None of your figures has a likely attack left, only {act}.")
            if not sprint:
                told = tr("None of your figures has a likely attack or a walk left.")
            return told.format(act=sprint)
        return tr_count(
            "{count} of your figures can still act: {names}.",
            "{count} of your figures can still act: {names}.",
            len(able),
            names=self._names(turn.figures.attacking_first(able), turn),
        )

    def _lost_by_ending(self) -> list[Widget]:
        """That somebody else wins soon unless something changes, in words."""
        scene = self._scene
        near, side = scene.controller.ask.foregone(), scene.controller.owing_side
        if near is None or side in near.verdict.winners:
            return []
        head, why = ending_words(scene.controller.battle.setup, near)
        return [RichText(f"{head}. {why}", "ending", style=STRONG.colored(Hud.GOLD))]

    def confirm_end(self, turn: TurnPrompt, option: Option) -> None:
        """End the turn; ask first when figures can still act, the rules warn or others answer.

        Figures are no reason to ask where a lesson tells the player to end the turn.
        """
        scene = self._scene
        turn.figures.settle()
        able = turn.able()
        told = scene.coach is not None and scene.coach.ends_turn
        warning = scene.controller.ask.label(option).note
        answering = scene.controller.ask.all_threats(option.choice())
        threats = threat_rows(scene.controller.state, answering)
        ending = self._lost_by_ending()
        if (told or not able) and not warning and not threats and not ending:
            scene.submit(option.choice())
            return

        def end() -> None:
            scene.tree.close()
            scene.submit(option.choice())

        self._who_can_act = RichText(self._still(able, turn))
        warned = [ruled(RichText(f"{warning}."), option.point or "")] if warning else []
        scene.tree.open(
            Dialog(
                tr("End the turn?"),
                [
                    self._who_can_act,
                    *ending,
                    *warned,
                    *threats,
                    *(self._deaths_by(option) if threats else ()),
                    BrickButton(
                        "end-now", tr("End the turn"), end, color=ActionColor.END, action="answer-1"
                    ),
                    BrickButton("go-on", tr("Keep playing"), scene.tree.close, action="answer-2"),
                ],
                "end-dialog",
                on_cancel=scene.tree.close,
                default="go-on" if ending else "end-now",
            )
        )

    def _deaths_by(self, option: Option) -> list[Widget]:
        """Who of one's own may be destroyed by those who answer an option, and how likely.

        Nobody is named where no odds are told. Few runs are enough for a warning: the list opens
        in the frame of the press.
        """
        table = self._scene.table
        if table.odds_note:
            return []
        found = table.controller.ask.glance(option.choice())
        found.reach(WARNING_LOOKS)
        return death_rows(found.forecast, table.controller.state, table.decision.side)


def _no_reason(sprint: str) -> str:
    """That nobody has a reason to go on with the turn; a ``sprint`` that is left is told."""
    told = tr("no likely attack, only {act}") if sprint else tr("no likely attack or walk left")
    return told.format(act=sprint)


def _joined(battle: str, told: str) -> str:
    """The name of the battle, where it is to be told, and what goes on in it."""
    return f"{battle}  ·  {told}" if battle else told


def tray_words(event: Rolled) -> tuple[str, tuple[str, ...]]:
    """The sum of a throw behind its dice, and what it was for in more and in fewer words.

    That is what was needed, as a preview tells it, and where that came from; which dice are Bonus
    dice; and of laid dice that they are laid.
    """
    told = tr_kept(event.why)
    if event.highest and len(event.faces) > 1:
        told += f" ({tr('highest')})"
    if event.laid:
        return sum_words(event), (tr("{throw}, laid out").format(throw=told),)
    if event.need is not None:
        told = tr("{throw}, {need}").format(throw=told, need=need_words(event))
    texts = [told]
    why = _need_sum(event)
    if why:
        texts.insert(0, f"{told} ({why.replace(' ', NO_BREAK)})")
    if len(event.faces) > event.pool:
        texts.insert(0, tr("{throw} · gold: Bonus Dice").format(throw=texts[0]))
    return sum_words(event), tuple(texts)


def _need_sum(event: Rolled) -> str:
    """The sum behind what dice had to show: ``3 + 1`` where -1 on the roll made a need of 3 a 4."""
    if event.need is None or event.wanted is None or event.wanted == event.need:
        return ""
    more = event.wanted - event.need
    if more != -event.change:
        return tr("a 1 fails")
    return f"{event.need} {'+' if more > 0 else '-'} {abs(more)}"
