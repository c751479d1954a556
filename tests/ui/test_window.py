"""The real loop body under the dummy driver."""

import gc
import weakref
from collections.abc import Callable, Iterator

import pygame
import pytest

from game.ui.scene import Scene
from game.ui.theme import Theme, automatic_scale, most_scale
from game.ui.window import AROUND_WINDOW, ICON, LEAST_SIZE, App, NoDisplay
from tests.ui.pilot import Pilot


class Recorder(Scene):
    """A scene that notes what it is told."""

    see_through = False

    def __init__(self, keeps_open: bool = False) -> None:
        self.calls: list[str] = []
        self.events: list[pygame.event.Event] = []
        self.sizes: list[tuple[int, int]] = []
        self.scales: list[float] = []
        self.seconds = 0.0
        self.keeps_open = keeps_open

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        self.sizes.append(size)
        self.scales.append(theme.scale)

    def handle(self, event: pygame.event.Event) -> bool:
        self.calls.append("handle")
        self.events.append(event)
        return self.keeps_open

    def update(self, seconds: float) -> None:
        self.calls.append("update")
        self.seconds += seconds

    def draw(self, surface: pygame.Surface) -> None:
        self.calls.append("draw")
        surface.fill("#102030")

    def cover(self) -> None:
        self.calls.append("cover")

    def close(self) -> None:
        self.calls.append("close")


def show(app: App, scene: Recorder) -> Recorder:
    pygame.event.clear()
    app.scenes.reset(scene)
    return scene


def kinds(scene: Recorder, kind: int) -> list[pygame.event.Event]:
    return [event for event in scene.events if event.type == kind]


def test_a_step_hands_on_events_then_time_then_draws(app: App) -> None:
    scene = show(app, Recorder())
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))
    app.step(0.25)
    assert scene.calls == ["handle", "update", "draw"]
    assert scene.seconds == 0.25
    assert app.surface.get_at((5, 5))[:3] == (0x10, 0x20, 0x30)


def test_motions_of_the_pointer_that_follow_each_other_come_as_one(app: App) -> None:
    """With the whole way; those with a button held, or with something between, stay apart."""

    def moved(x: int, held: int = 0) -> pygame.event.Event:
        buttons = (held, 0, 0)
        return pygame.event.Event(
            pygame.MOUSEMOTION, pos=(x, 5), rel=(3, 1), buttons=buttons, touch=False
        )

    scene = show(app, Recorder())
    letter = pygame.event.Event(pygame.TEXTINPUT, text="a")
    for event in (moved(3), moved(6), moved(9), letter, moved(12), moved(15, 1), moved(18, 1)):
        pygame.event.post(event)
    app.step(0.0)
    told = [
        (event.pos[0], event.rel, event.buttons[0]) for event in kinds(scene, pygame.MOUSEMOTION)
    ]
    assert told == [(9, (9, 3), 0), (12, (3, 1), 0), (18, (6, 2), 1)]


def test_a_scene_is_told_when_another_comes_above(app: App) -> None:
    scene = show(app, Recorder())
    app.scenes.push(Recorder())
    assert scene.calls == ["cover"]


def test_closing_the_window_ends_the_program(app: App, pilot: Pilot) -> None:
    show(app, Recorder())
    pilot.close_window()
    assert not app.running


def test_a_minimized_window_lets_time_pass_and_draws_nothing(app: App) -> None:
    scene = show(app, Recorder())
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    app.step(0.02)
    app.step(0.02)
    assert scene.seconds == 0.04
    assert "draw" not in scene.calls
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    app.step(0.02)
    assert "draw" in scene.calls


def test_a_scene_may_keep_the_window_open(app: App, pilot: Pilot) -> None:
    show(app, Recorder(keeps_open=True))
    pilot.close_window()
    assert app.running


def test_the_program_ends_with_its_last_scene(app: App) -> None:
    scene = show(app, Recorder())
    app.scenes.pop()
    app.step(0.1)
    assert scene.calls == ["close"]
    assert not app.running


def test_a_resize_lays_out_again_with_the_scale_that_fits() -> None:
    app = App((1600, 900))
    try:
        scene = show(app, Recorder())
        Pilot(app).resize(3200, 1800)
        assert scene.sizes[-1] == (3200, 1800) == app.size
        assert scene.scales[-1] == 2.0
    finally:
        app.close()


def test_a_window_keeps_a_least_size(app: App, pilot: Pilot) -> None:
    scene = show(app, Recorder())
    pilot.resize(1, 1)
    assert scene.sizes[-1] == LEAST_SIZE == app.size
    pilot.resize(100, 900)
    assert app.size == (LEAST_SIZE[0], 900)


def test_a_chosen_scale_stays_when_the_window_changes(app: App, pilot: Pilot) -> None:
    scene = show(app, Recorder())
    app.set_scale(1.25)
    pilot.resize(1920, 1000)
    assert scene.scales[-1] == 1.25
    assert scene.sizes[-1] == (1920, 1000)


def test_a_small_window_shows_less_than_the_chosen_scale(app: App, pilot: Pilot) -> None:
    scene = show(app, Recorder())
    app.set_scale(2.25)
    assert scene.scales[-1] == 2.25, "1600x900 holds the screens two and a half times as large"
    pilot.resize(1280, 720)
    assert scene.scales[-1] == 2.0
    pilot.resize(960, 540)
    assert scene.scales[-1] == 1.5
    pilot.resize(2560, 1440)
    assert scene.scales[-1] == 2.25, "the wish is not forgotten"


def test_f11_changes_to_the_whole_screen_and_back(app: App, pilot: Pilot) -> None:
    scene = show(app, Recorder())
    pilot.press("F11")
    assert app.full_screen
    pilot.press("F11")
    assert not app.full_screen
    assert scene.sizes[-1] == (1600, 900)
    assert not kinds(scene, pygame.KEYDOWN)


def test_a_held_key_does_not_confirm_again_but_arrows_go_on(app: App) -> None:
    scene = show(app, Recorder())
    for key in (pygame.K_RETURN, pygame.K_RETURN, pygame.K_LEFT, pygame.K_LEFT):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    app.step(0.1)
    keys = [event.key for event in kinds(scene, pygame.KEYDOWN)]
    assert keys == [pygame.K_RETURN, pygame.K_LEFT, pygame.K_LEFT]


def test_a_key_let_go_during_a_long_frame_is_not_repeated(app: App) -> None:
    """Its repeats are made by a timer while the frame lasts, and told before that it is let go."""
    scene = show(app, Recorder())
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0)
    pygame.event.post(press)
    app.step(0.1)
    let_go = pygame.event.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0)
    for event in (press, press, let_go):
        pygame.event.post(event)
    app.step(0.5)
    assert len(kinds(scene, pygame.KEYDOWN)) == 1
    for event in (press, let_go, press, let_go):
        pygame.event.post(event)
    app.step(0.1)
    assert len(kinds(scene, pygame.KEYDOWN)) == 3, "two presses in one frame are two"


def test_the_wheel_comes_once_and_knows_the_pointer(app: App, pilot: Pilot) -> None:
    scene = show(app, Recorder())
    pilot.hover_at((300, 200))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 200), button=4))
    pilot.wheel(1)
    assert [event.pos for event in kinds(scene, pygame.MOUSEWHEEL)] == [(300, 200)]
    assert not kinds(scene, pygame.MOUSEBUTTONDOWN)


def test_the_letter_of_a_key_that_opened_a_scene_is_not_typed_into_it(app: App) -> None:
    opened = Recorder()

    class Opener(Recorder):
        def handle(self, _: pygame.event.Event) -> bool:
            app.scenes.push(opened)
            return True

    show(app, Opener())
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="n"))
    app.step(0.1)
    assert opened.events == []


def test_only_see_through_scenes_show_what_lies_below(app: App) -> None:
    lower, upper = show(app, Recorder()), Recorder()
    app.scenes.push(upper)
    app.step(0.1)
    assert "draw" not in lower.calls
    upper.see_through = True
    app.step(0.1)
    assert "draw" in lower.calls
    assert "update" not in lower.calls


@pytest.mark.parametrize(
    ("window", "scale"),
    [
        ((1600, 900), 1.0),
        ((1920, 1080), 1.25),
        ((1280, 720), 1.0),
        ((1280, 690), 1.0),
        ((1008, 504), 1.0),
        ((800, 500), 0.75),
        ((3200, 1800), 2.0),
        ((7000, 4000), 2.5),
    ],
)
def test_automatic_scale(window: tuple[int, int], scale: float) -> None:
    assert automatic_scale(window) == scale


@pytest.mark.parametrize(
    ("window", "scale"),
    [
        ((1280, 720), 2.0),
        ((1279, 720), 1.75),
        ((1600, 900), 2.5),
        ((2560, 720), 2.0),
        ((3840, 2160), 2.5),
        ((800, 600), 1.25),
        ((480, 300), 0.75),
    ],
)
def test_the_most_that_a_window_holds(window: tuple[int, int], scale: float) -> None:
    assert most_scale(window) == scale


def test_the_automatic_scale_is_never_too_large() -> None:
    for height in range(540, 2200, 7):
        for width in range(960, 4000, 11):
            assert automatic_scale((width, height)) <= most_scale((width, height)), (width, height)


@pytest.fixture
def on_desktop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., App]]:
    """Opens windows on a desktop of a size, as if somebody could see it."""
    apps: list[App] = []
    shown = pygame.display.get_driver

    def opened(desktop: tuple[int, int], wished: tuple[int, int]) -> App:
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
        monkeypatch.setattr(pygame.display, "get_driver", lambda: "seen")
        apps.append(App(wished))
        return apps[-1]

    yield opened
    monkeypatch.setattr(pygame.display, "get_driver", shown)
    for app in apps:
        app.close()


@pytest.mark.parametrize(
    "desktop", [(1024, 600), (1280, 720), (1366, 768), (1280, 800), (1920, 1080), (2560, 1440)]
)
@pytest.mark.parametrize("wished", [(1600, 900), (2560, 1440), (900, 3000)])
def test_a_window_opens_inside_the_desktop_with_its_frame(
    on_desktop: Callable[..., App], desktop: tuple[int, int], wished: tuple[int, int]
) -> None:
    app = on_desktop(desktop, wished)
    room = [side - beside for side, beside in zip(desktop, AROUND_WINDOW, strict=True)]
    assert app.size == tuple(map(min, wished, room))
    app.toggle_full_screen()
    assert app.full_screen
    app.toggle_full_screen()
    assert app.size == tuple(map(min, wished, room)), "nor is it larger after the whole screen"


def test_where_the_whole_room_is_wished_for_whoever_manages_windows_gives_it(
    on_desktop: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    """He knows what stands at the edges; a window that has room is left as large as it is.

    What asks him is kept as long as the window: events refer to it without holding it, and once
    it had gone the program ended without a word.
    """

    class Lent:
        """The window as pygame lends it."""

    lent: list[weakref.ref[Lent]] = []

    def maximized() -> object:
        window = Lent()
        lent.append(weakref.ref(window))
        return window

    monkeypatch.setattr("game.ui.window._maximized", maximized)
    on_desktop((1920, 1080), (1600, 900))
    on_desktop((1920, 1080), (1920, 700))
    assert not lent
    app = on_desktop((1366, 768), (1600, 900))
    app.step(0.0)
    gc.collect()
    assert [one() is not None for one in lent] == [True]


def test_the_window_has_the_emblem_as_its_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is set before there is a window: some desktops look at it only then."""
    told: list[str] = []
    opened = pygame.display.set_mode

    def set_icon(icon: pygame.Surface) -> None:
        assert icon.get_size() == (ICON, ICON)
        assert icon.get_at((0, 0)).a == 0, "round, with nothing in the corners"
        told.append("icon")

    def set_mode(*given: object) -> pygame.Surface:
        told.append("window")
        return opened(*given)

    monkeypatch.setattr(pygame.display, "set_icon", set_icon)
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    App((200, 100)).close()
    assert told[:2] == ["icon", "window"]


def test_no_display_names_the_commands_that_need_none(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay) as caught:
        App()
    for command in ("simulate", "referee", "replay", "check-map", "schema", "rules"):
        assert command in str(caught.value)


def test_the_driver_that_shows_nothing_counts_as_no_display(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.display.quit()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplay):
        App()


def test_a_set_framebuffer_choice_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "opengl")
    App((200, 100)).close()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "opengl"
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    App((200, 100)).close()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
