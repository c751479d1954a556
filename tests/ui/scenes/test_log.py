"""The battle log: filtered, copied, saved, gone through line by line, with reasons."""

from pathlib import Path

import pytest

from game.ai.commander import Weighed
from game.ai.quick_choice import NO_HOPE
from game.match.analysis.reasons import explained
from game.match.library.desk import Launch, SeatPlan
from game.match.play.seats import TIME_UP, Person, Question, Reply, declining
from game.model.choices import Choice
from game.model.events import Moved, ProgressMade, Rolled, TurnBegan
from game.model.vectors import Point
from game.ui import clipboard
from game.ui.art import schemes
from game.ui.art.palette import TEAMS
from game.ui.art.schemes import READABLE, contrast
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle import log_tools
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.battle_log import plain
from game.ui.scenes.battle.log_panel import FILTERS, TOLD_SECONDS
from game.ui.scenes.program.program import Program
from game.ui.text import Pictured, Words
from game.ui.theme import Hud
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.sign_button import SignButton
from game.ui.widgets.lists.text_log import Entry
from game.ui.widgets.look.label import Label, RichText
from tests.ui.scenes.stage import (
    Guest,
    Start,
    enemy,
    fight,
    fight_on,
    in_hand,
    pixel,
    scuffle,
    ship,
    shown_text,
)
from tests.ui.scenes.test_goals import contested
from tests.ui.scenes.test_review import after_turning_round


def thrown(guest: Guest) -> BattleScene:
    """A battle in which somebody threw, so that dice have fallen."""
    scene = fight(guest)
    in_hand(guest, "throw")
    foe = enemy(scene)
    for _ in range(2):
        guest.click_at(pixel(scene, foe.place))
    while not any(isinstance(event, Rolled) for event in scene.controller.events):
        guest.wait_until(lambda: scene.prompt is not None)
        guest.press("Enter")
    for _ in range(6):
        guest.wait_until(lambda: scene.prompt is not None)
        decision = scene.controller.decision
        if isinstance(scene.prompt, TurnPrompt) or decision is None:
            break
        plainest = [n for n, one in enumerate(decision.options, start=1) if one.wants is None]
        guest.press(str(plainest[-1]))
    assert isinstance(scene.prompt, TurnPrompt)
    guest.step(3)
    return scene


def keys_shown(scene: BattleScene) -> set[int]:
    return {entry.key for entry in scene.hud.log.entries}


def numbers(scene: BattleScene, kind: type) -> set[int]:
    first = scene.controller.first_event
    events = enumerate(scene.controller.events, first)
    return {number for number, event in events if isinstance(event, kind)}


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_filter_is_in_the_title_and_leaves_what_it_says(guest: Guest, by_mouse: bool) -> None:
    scene = thrown(guest)
    button = guest.find("log-filter")
    assert isinstance(button, SignButton)
    everything = keys_shown(scene)
    rolls, turns = numbers(scene, Rolled), numbers(scene, TurnBegan)
    assert rolls & everything
    told = []
    for _ in range(3):
        if by_mouse:
            guest.click("log-filter")
        else:
            guest.press("l")
        told.append((button.text, keys_shown(scene)))
    assert [text for text, _ in told] == ["L: combat", "L: moves", "L: all"]
    combat, moves, again = (keys for _, keys in told)
    assert rolls & everything <= combat
    assert not rolls & moves
    assert not numbers(scene, Moved) & combat
    assert turns & everything <= combat & moves
    assert again == everything


def test_a_line_shows_its_dice_in_the_tray_again_by_mouse_and_by_keys(guest: Guest) -> None:
    scene = thrown(guest)
    log, first = scene.hud.log, scene.controller.first_event
    place = next(
        place
        for place, entry in enumerate(log.entries)
        if isinstance(scene.controller.events[entry.key - first], Rolled)
    )
    rolled = scene.controller.events[log.entries[place].key - first]
    assert isinstance(rolled, Rolled)
    for by_mouse in (True, False):
        scene.hud.dice.show((), "", "")
        if by_mouse:
            log.scroll_to(log.span(place)[0])
            top = log.rect.y + log.span(place)[0] - log.offset
            guest.click_at((log.rect.x + 2, top + 4))
        else:
            scene.tree.focus_on(log)
            log.set_entries(log.entries)
            guest.press(*["Up"] * (len(log.entries) - place), "Enter")
        assert [die.face for die in scene.hud.dice.dice] == list(rolled.faces)


def test_a_line_leads_to_where_it_happened(guest: Guest) -> None:
    scene = thrown(guest)
    scene.camera.zoom(6)
    scene.camera.look_at((0.0, 0.0))
    entry = next(
        entry for entry in reversed(scene.hud.log.entries) if scene.log.place_of(entry.key)
    )
    place = scene.log.place_of(entry.key)
    assert place is not None
    scene.log_tools.show(entry.key)
    guest.settle()
    assert scene.camera.shows((place.x, place.y))


def test_dice_are_pictures_and_throws_are_indented_below_what_they_are_for(guest: Guest) -> None:
    scene = thrown(guest)
    first = scene.controller.first_event
    entries = scene.hud.log.entries
    for entry in entries:
        if entry.key < 0:
            continue
        event = scene.controller.events[entry.key - first]
        dice = [run for run in entry.runs if isinstance(run, Pictured) and run.key[0] == "die"]
        if isinstance(event, Rolled):
            assert entry.level == 1
            assert len(dice) == len(event.faces)
    signs = {run.key for e in entries for run in e.runs if isinstance(run, Pictured)}
    assert ("sign", "azure") in signs, "sides are told by their pattern, not by color alone"
    assert ("sign", "ember") in signs


@pytest.mark.parametrize("colors", list(zip(list(TEAMS)[::2], list(TEAMS)[1::2], strict=True)))
def test_names_can_be_read_in_the_colors_of_all_teams(
    home: Path, start: Start, colors: tuple[str, str]
) -> None:
    level = scuffle()
    for side, color in zip(level["sides"], colors, strict=True):
        side["color"] = color
    ship(home, level)
    guest = Guest(start().app)
    guest.step(2)
    runs = [run for entry in fight(guest).hud.log.entries for run in entry.runs]
    ground = schemes.shown(Hud.PANEL_TOP)
    for name in ("Azure Guard", "Ember Horde"):
        (ink, *_) = [run.style.color for run in runs if isinstance(run, Words) and run.text == name]
        assert contrast(schemes.shown(ink), ground) >= READABLE, name


def test_it_is_copied_or_becomes_a_file(
    guest: Guest, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = thrown(guest)
    put: list[str] = []

    def take(text: str) -> bool:
        put.append(text)
        return True

    monkeypatch.setattr(log_tools, "copied", take)
    guest.press("Ctrl+C")
    lines = put[0].splitlines()
    assert len(lines) == len([one for one in scene.hud.log.entries if plain(one)])
    faces = next(e for e in scene.controller.events if isinstance(e, Rolled)).faces
    assert any(f"[{faces[0]}]" in line and line.startswith("  ") for line in lines)
    monkeypatch.setattr(log_tools, "copied", lambda _: False)
    guest.click("log-copy")
    (saved,) = (home / "logs").glob("*.txt")
    assert saved.read_text() == put[0]
    guest.press("Ctrl+L")
    assert len(list((home / "logs").glob("*.txt"))) == 2
    assert isinstance(clipboard.copied("x"), bool), "no clipboard is no fault"


def against_a_computer(program: Program) -> tuple[Guest, BattleScene]:
    """A battle in which nobody has acted yet."""
    seats = {"azure": SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 5))
    scene = program.scene
    assert scene is not None
    return Guest(program.app), scene


def let_it_act(guest: Guest, scene: BattleScene) -> None:
    """Pass until it is one's own turn again and the computer has had one."""
    for _ in range(40):
        guest.wait_until(lambda: scene.prompt is not None)
        if isinstance(scene.prompt, TurnPrompt) and scene.controller.state.player_turn > 2:
            break
        guest.press(*(("Ctrl+Enter",) if isinstance(scene.prompt, TurnPrompt) else ()), "Enter")
        guest.step(2)


def test_ones_own_act_has_no_reason_of_the_computers(program: Program) -> None:
    """Even if the computer ended its turn without a line that could lead to its reason."""
    guest, scene = against_a_computer(program)
    let_it_act(guest, scene)
    controller = scene.controller
    assert any(note.kind == "why" for note in controller.notes)
    before = controller.state.event_count
    walk = next(one for one in controller.ask.menu().options if one.wants == "path" and one.suggest)
    scene.take(controller.submit(walk.choice(walk.suggest[0]), "azure"))
    guest.step(3)
    own = [entry for entry in scene.hud.log.entries if entry.key > before]
    assert own
    links = [getattr(run, "link", "") for entry in own for run in entry.runs]
    assert not any(link.startswith("why/") for link in links)


def idle_lines(scene: BattleScene) -> list[Entry]:
    """What the log says of turns on which nothing was done."""
    return [one for one in scene.hud.log.entries if "lets the turn pass" in plain(one)]


class Idle(Person):
    """Lets every turn pass, and says ``why``; with ``turning`` somebody turns round before."""

    def __init__(
        self,
        why: str = "nothing better to do",
        weighed: tuple[Weighed, ...] = (),
        *,
        turning: bool = False,
    ) -> None:
        super().__init__()
        self._why, self._weighed, self._turning = why, weighed, turning

    def answer(self, question: Question) -> Reply:
        """The end of the turn, or that turn."""
        if self._turning:
            self._turning = False
            one = question.seen.state.of_side(question.decision.side)[0]
            return Reply(Choice(do="face", unit=one.id, toward=Point(1, 1)))
        return Reply(Choice(do="end-turn"), why=self._why, weighed=self._weighed)


def test_a_turn_on_which_nothing_was_done_has_a_line(guest: Guest) -> None:
    """Under the line that says whose turn it is; a turn with an act has none."""
    scene = after_turning_round(guest)
    side = next(one for one in scene.controller.events if isinstance(one, TurnBegan)).side
    lines = [plain(one) for one in scene.hud.log.entries]
    idle = [place for place, one in enumerate(lines) if "lets the turn pass" in one]
    assert [lines[place].strip().split()[0].lower() for place in idle] == [side]
    assert "to act" in lines[idle[0] - 1]
    scene.log.rebuild(scene.hud)
    assert [plain(one) for one in scene.hud.log.entries] == lines


def test_a_computers_turn_on_which_nothing_was_done_leads_to_its_reason(program: Program) -> None:
    guest, scene = against_a_computer(program)
    scene.controller.seats["ember"] = Idle()
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(
        lambda: isinstance(scene.prompt, TurnPrompt) and scene.controller.state.player_turn > 2
    )
    lines = [one for one in idle_lines(scene) if plain(one).strip().lower().startswith("ember")]
    assert len(lines) == 1
    links = [getattr(run, "link", "") for run in lines[0].runs]
    scene.log_tools.follow(next(link for link in links if link.startswith("why/")))
    assert "nothing better to do" in shown_text(guest, "why-inside").lower()


def test_what_comes_of_a_turn_being_over_has_no_reason(home: Path, start: Start) -> None:
    """Nobody wanted a round to be counted who ended his turn for another reason."""
    guest, scene = fight_on(home, start, contested())
    scene.controller.seats["ember"] = Idle(turning=True)
    scene.submit(Choice(do="end-turn"))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    counts = numbers(scene, ProgressMade)
    told = [one for one in scene.hud.log.entries if one.key in counts]
    assert told
    assert not idle_lines(scene)[1:], "it has turned round"
    assert not [run for one in told for run in one.runs if "why/" in getattr(run, "link", "")]


def test_why_tells_the_reason_of_the_computers_last_act(program: Program) -> None:
    guest, scene = against_a_computer(program)
    guest.press("y")
    assert scene.tree.dialog is None, "nobody has acted yet"
    let_it_act(guest, scene)
    guest.press("y")
    dialog = scene.tree.dialog
    assert dialog is not None
    assert dialog.name == "why"
    note = scene.log.reason()
    assert note is not None
    assert note.side == "ember"
    words = shown_text(guest, "why-inside")
    assert note.text.lower() in words.lower()
    guest.press("Esc")
    assert scene.tree.dialog is None
    links = [target for target, _ in scene.hud.log.links() if target.startswith("why/")]
    every = [
        run.link
        for entry in scene.hud.log.entries
        for run in entry.runs
        if getattr(run, "link", "").startswith("why/")
    ]
    assert every, "every act of the computer has its sign"
    assert set(links) <= set(every)
    weighed = [n for n in scene.controller.notes if n.weighed]
    assert weighed
    at = scene.controller.notes.index(weighed[0])
    scene.log_tools.follow(f"why/{at}")
    reason = explained(scene.controller, weighed[0])
    inside = list(guest.find("why-inside").walk())
    labels = {w.text for w in inside if isinstance(w, Label)}
    texts = [w.content for w in inside if isinstance(w, RichText)]
    labels |= {"".join(run.text for run in text if isinstance(run, Words)) for text in texts}
    for words, gain in reason.others:
        assert {words, f"{gain:+.2f}"} <= labels
    guest.press("Enter")
    assert scene.tree.dialog is None


def links_to_reasons(scene: BattleScene) -> list[str]:
    """The signs of the log that lead to reasons."""
    runs = (run for entry in scene.hud.log.entries for run in entry.runs)
    return [run.link for run in runs if getattr(run, "link", "").startswith("why/")]


def test_reasons_are_there_again_when_a_battle_goes_on(program: Program) -> None:
    guest, scene = against_a_computer(program)
    let_it_act(guest, scene)
    links, reason = links_to_reasons(scene), scene.log.reason()
    assert links
    assert reason is not None
    program.menu()
    guest.click("continue")
    again = program.scene
    assert again is not None
    assert again is not scene
    guest.step(3)
    assert links_to_reasons(again) == links
    guest.press("y")
    assert reason.text.lower() in shown_text(guest, "why-inside").lower()


@pytest.mark.parametrize(
    ("others", "told"),
    [((), "nothing yet to compare"), ((NO_HOPE,), "not worth it"), ((-0.25,), "-0.25")],
)
def test_a_quick_answer_tells_what_it_was_compared_with(
    program: Program, others: tuple[float, ...], told: str
) -> None:
    guest, scene = against_a_computer(program)
    weighed = tuple(Weighed(Choice(do="throw", unit="cobble"), gain) for gain in others)
    scene.controller.seats["ember"] = Idle(TIME_UP, weighed)
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(
        lambda: isinstance(scene.prompt, TurnPrompt) and scene.controller.state.player_turn > 2
    )
    guest.press("y")
    labels = [one.text for one in guest.find("why-inside").walk() if isinstance(one, Label)]
    words = " ".join([shown_text(guest, "why-inside"), *labels])
    assert TIME_UP in words.lower()
    assert told in words
    assert ("average figure" in words) is (told == "-0.25")


def test_of_a_battle_without_its_reasons_that_is_said(program: Program) -> None:
    """It has come from a replay, or from a save of before they were kept."""
    guest, scene = against_a_computer(program)
    let_it_act(guest, scene)
    scene.controller.notes.clear()
    scene.log.rebuild(scene.hud)
    guest.press("y")
    assert scene.tree.dialog is None
    assert plain(scene.hud.log.entries[-1]).startswith("Why the computer did that was not kept")


class Letting(Person):
    """Lets everything come, and says why."""

    def answer(self, question: Question) -> Reply:
        """What says no."""
        refusing = declining(question.decision)
        assert refusing is not None
        return Reply(refusing.choice(), why="as usual")


def test_ones_own_dice_have_no_reason_of_who_let_them_come(guest: Guest) -> None:
    scene = fight(guest)
    controller = scene.controller
    controller.seats["ember"] = Letting()
    options = controller.ask.menu().options
    attack = next(one for one in options if one.do == "throw" and one.target)
    scene.submit(attack.choice())
    guest.wait_until(lambda: scene.prompt is not None and not scene.playback.busy)
    while not isinstance(scene.prompt, TurnPrompt):
        guest.press("Enter")
        guest.wait_until(lambda: scene.prompt is not None and not scene.playback.busy)
    assert any(note.side == "ember" for note in controller.notes)
    rolls = numbers(scene, Rolled)
    assert [one for one in scene.hud.log.entries if one.key in rolls]
    assert not links_to_reasons(scene)


def test_what_came_of_saving_is_said_for_a_while(guest: Guest) -> None:
    fight(guest)
    high = guest.find("log").rect.height
    guest.press("Ctrl+L")
    guest.settle(1.0)
    assert guest.has("log-told")
    assert "Saved as" in shown(guest)
    guest.settle(TOLD_SECONDS)
    assert not guest.has("log-told")
    assert guest.find("log").rect.height == high, "the log has its room back"
    guest.press("Ctrl+L")
    guest.settle(1.0)
    assert guest.has("log-told")


def shown(guest: Guest) -> str:
    told = guest.find("log-told")
    assert isinstance(told, Label)
    return told.text


def test_lines_lead_to_where_it_happened_after_the_figure_has_gone_on(guest: Guest) -> None:
    """A Sprint is rolled for where the runner stands, who then runs."""
    scene = fight(guest)
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    runner = prompt.selected
    assert runner is not None
    stood = scene.controller.state.units[runner].place
    scene.submit(Choice(do="sprint", unit=runner))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    roll = max(numbers(scene, Rolled))
    assert scene.log.place_of(roll) == stood
    options = scene.controller.menu().options
    walk = next(one for one in options if (one.do, one.unit) == ("move", runner))
    away = stood.step((-1.0, 0.0) if stood.x < 6 else (1.0, 0.0), 2.0)
    scene.submit(walk.choice((away,)))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    assert scene.controller.state.units[runner].place == away
    assert scene.log.place_of(max(numbers(scene, Moved))) != stood
    assert scene.log.place_of(roll) == stood
    scene.log.rebuild(scene.hud)
    assert scene.log.place_of(roll) == stood, "as after loading"


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_the_title_of_the_log_is_whole_beside_every_filter(
    start: Start, size: tuple[int, int]
) -> None:
    guest = Guest(start(size=size).app)
    guest.step(2)
    fight(guest)
    for _ in FILTERS:
        guest.click("log-filter")
        guest.step(2)
        title = next(one for one in guest.find("log-panel").walk() if isinstance(one, Label))
        assert guest.app.theme.text_width(title.text, title.style) <= title.rect.width


def walked(guest: Guest, scene: BattleScene, far: float) -> list[str]:
    """Walk so many inches while others hold their fire; the lines of the log that tell of it."""
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    unit = scene.table.unit(prompt.selected)
    assert unit is not None
    begun = len(scene.log.text().splitlines())
    guest.click_at(pixel(scene, Point(unit.place.x + far, unit.place.y)))
    to_next_turn_prompt(guest, scene)
    return scene.log.text().splitlines()[begun:]


def to_next_turn_prompt(guest: Guest, scene: BattleScene) -> None:
    """Let every chance to answer pass until something of the own turn can be chosen."""
    guest.wait_until(lambda: scene.prompt is not None)
    while not isinstance(scene.prompt, TurnPrompt):
        decision = scene.controller.decision
        assert decision is not None
        held = declining(decision)
        assert held is not None
        scene.submit(held.choice())
        guest.wait_until(lambda: scene.prompt is not None)
    guest.step(2)


def test_a_walk_that_the_rules_cut_is_one_line_and_the_next_walk_another(guest: Guest) -> None:
    """An enemy could throw at whoever comes near: the rules ask on the way, and nothing comes."""
    scene = fight(guest)
    told = walked(guest, scene, 2.0)
    stretches = [one for one in scene.controller.events if isinstance(one, Moved)]
    assert len(stretches) > 1, "the rules have cut it"
    assert len(told) == 1
    assert '2"' in told[0]
    assert scene.log.place_of(scene.hud.log.entries[-1].key) == stretches[-1].end
    again = walked(guest, scene, -1.0)
    assert len(again) == 1
    assert '1"' in again[0]
    scene.log.rebuild(scene.hud)
    assert scene.log.text().splitlines()[-2:] == [*told, *again], "written anew it says the same"


def long_log(guest: Guest) -> BattleScene:
    """A battle in whose log more is told than is seen, scrolled back by the wheel."""
    scene = fight(guest)
    for number in range(40):
        scene.log.note(scene.hud, f"Note {number}")
    guest.hover_at(scene.hud.log.rect.center)
    guest.wheel(2)
    assert 0 < scene.hud.log.offset < scene.hud.log.most_offset
    return scene


def test_the_log_follows_again_once_it_is_scrolled_to_its_end(guest: Guest) -> None:
    scene = long_log(guest)
    log, before = scene.hud.log, scene.hud.log.offset
    scene.log.note(scene.hud, "It stays where it is read")
    assert log.offset == before
    guest.wheel(-4)
    for number in range(3):
        scene.log.note(scene.hud, f"More {number}")
        assert log.offset == log.end_offset


def test_the_log_follows_again_from_the_next_own_turn_on(guest: Guest) -> None:
    scene = long_log(guest)
    side, log = scene.controller.owing_side, scene.hud.log
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.controller.owing_side != side and scene.prompt is not None)
    guest.step(2)
    assert log.offset == log.end_offset
    scene.log.note(scene.hud, "A line more")
    assert log.offset == log.end_offset


def read_by_keys(guest: Guest) -> BattleScene:
    """A battle whose log is longer than what is seen of it, gone back in with the keys."""
    scene = fight(guest)
    for number in range(40):
        scene.log.note(scene.hud, f"Note {number}")
    guest.press("F6")
    while not scene.hud.log.focused:
        guest.press("F6")
    guest.press("PageUp")
    guest.step(2)
    assert scene.hud.log.offset < scene.hud.log.end_offset
    return scene


def test_the_log_follows_again_once_the_focus_has_left_it(guest: Guest) -> None:
    scene = read_by_keys(guest)
    log, before = scene.hud.log, scene.hud.log.offset
    scene.log.note(scene.hud, "It stays where it is read")
    guest.step(2)
    assert log.offset == before
    guest.press("Esc")
    guest.step(2)
    assert scene.tree.focused is None
    assert log.offset == log.end_offset
    scene.log.note(scene.hud, "A line more")
    assert log.offset == log.end_offset


def test_the_log_stays_while_the_pointer_is_over_it_after_the_focus_has_left(guest: Guest) -> None:
    scene = read_by_keys(guest)
    log, before = scene.hud.log, scene.hud.log.offset
    guest.hover_at(log.rect.center)
    guest.press("Esc")
    guest.step(2)
    assert log.offset == before
    guest.hover("map")
    guest.step(2)
    assert log.offset == log.end_offset


@pytest.mark.parametrize("over", [False, True])
def test_no_line_is_lit_once_the_focus_has_left_the_log(guest: Guest, over: bool) -> None:
    """Wherever the pointer was left."""
    scene = read_by_keys(guest)
    log = scene.hud.log
    if over:
        guest.hover_at(log.rect.center)
    guest.press("Up")
    assert log.line is not None
    guest.press("Esc")
    guest.step(2)
    assert log.line is None


def test_a_dialog_only_borrows_the_focus_from_the_log(guest: Guest) -> None:
    scene = read_by_keys(guest)
    log, before = scene.hud.log, scene.hud.log.offset
    scene.tree.open(Dialog("Why?", [], "why", on_cancel=scene.tree.close))
    guest.step(2)
    guest.press("Esc")
    guest.step(2)
    assert log.focused
    assert log.offset == before


@pytest.mark.parametrize("over", [True, False])
def test_the_log_follows_again_from_an_own_answer_on_unless_it_is_pointed_at(
    guest: Guest, over: bool
) -> None:
    scene = long_log(guest)
    log, before = scene.hud.log, scene.hud.log.offset
    if not over:
        guest.hover("map")
        guest.step(2)
        assert log.offset == before
    assert isinstance(scene.prompt, TurnPrompt)
    scene.submit(Choice(do="sprint", unit=scene.prompt.selected))
    assert scene.prompt is None, "it is an answer"
    assert (log.offset == before) is over
    assert (log.offset == log.end_offset) is not over


def test_for_who_plays_by_keys_the_log_follows_though_the_pointer_lies_over_it(
    guest: Guest,
) -> None:
    scene = long_log(guest)
    log = scene.hud.log
    guest.press("Tab")
    assert log.hovered
    assert log.offset < log.end_offset
    assert isinstance(scene.prompt, TurnPrompt)
    scene.submit(Choice(do="sprint", unit=scene.prompt.selected))
    assert log.offset == log.end_offset
