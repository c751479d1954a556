"""The window and the loop: events, top scene, time, picture."""

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Final

import pygame

from game.ui.art.emblem import emblem
from game.ui.art.schemes import USUAL, Scheme, in_force, use
from game.ui.input_map import InputMap
from game.ui.scene import Scene, SceneStack
from game.ui.signs import Signs
from game.ui.sounds import Sounds
from game.ui.sweeping import Sweeper
from game.ui.theme import DESIGN_SIZE, Theme, automatic_scale, most_scale
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.tips.glossary import NO_WORDS, Glossary
from game.ui.widgets.tips.tips import Explain

TITLE: Final = "Ka-Ping!"
FRAMES_PER_SECOND: Final = 60
LONGEST_STEP: Final = 0.1
"""Seconds that one frame may pass for; after a longer pause animations go on, not jump."""

HEADLESS_COMMANDS: Final = (
    "simulate",
    "referee",
    "replay",
    "check-map",
    "schema",
    "rules",
    "levels",
    "picture",
)
REPEATING_KEYS: Final = (
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_TAB,
)
"""Keys that go on while held.  All others must be let go first: nobody confirms by a long press."""

WHEEL_BUTTONS: Final = (4, 5)
"""Mouse buttons by which the wheel is told a second time."""


OUTSIDE: Final = (-1, -1)
"""Where the pointer is while it is not in the window."""

HIDING: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
SHOWING: Final = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED)

LEAST_SIZE: Final = (480, 300)
"""A window made smaller than this, in pixels, opens again at it: nothing could be read in it."""

SCREEN_OF_NONE: Final = (3840, 2160)
"""The desktop of drivers that show nothing, in pixels: a file may wish for a window that takes
minutes to fill."""

AROUND_WINDOW: Final = (16, 96)
"""Pixels of a desktop beside a window, left and right together, and above and below it: its frame,
its title, a bar of tasks. No driver tells how many they are."""

ICON: Final = 128
"""Pixels of a side of the picture that stands for the program among others."""

ICON_TEAM: Final = "ember"

SHOWING_NOTHING: Final = ("dummy", "offscreen")
"""Drivers whose windows nobody sees."""


class NoDisplay(Exception):
    """No window can be opened here."""

    def __init__(self, reason: str) -> None:
        commands = ", ".join(HEADLESS_COMMANDS)
        super().__init__(
            f"No display: {reason}. The game needs a screen; these commands need none: {commands}."
        )


class App:
    """The running program: one window, its scenes, sounds and keys.

    `scale` is the interface scale wished for, None for the automatic one; a small window shows
    less, so that nothing is squeezed.  `on_help` opens the rules, at one rule or ("") as they are;
    `on_explain` makes the content of a tooltip about a rule, `on_glossary` knows the words that
    have one;
    `on_compare` sets the rulesets beside each other where a screen has no such key of its own;
    `on_mute` switches the sound off and on; `on_quit` says whether it asks first when the window
    is to be closed.
    `on_error` takes what goes wrong in a step and says whether the loop goes on, else the program
    has `failed`; without it, what goes wrong is raised.  `on_calm` is told of every step that went
    well.  While the window is `unseen`, as a minimized one is, time goes on and nothing is drawn.
    Raises `NoDisplay`.
    """

    def __init__(
        self,
        size: tuple[int, int] = DESIGN_SIZE,
        *,
        scale: float | None = None,
        keys: InputMap | None = None,
    ) -> None:
        self.keys = keys if keys is not None else InputMap.standard()
        self.scenes = SceneStack()
        self.running = True
        self.failed = False
        self.pointer = OUTSIDE
        self._keys_down: set[int] = set()
        self._scene_at_key: Scene | None = None
        self.on_help: Callable[[str], None] | None = None
        self.on_explain: Explain | None = None
        self.on_glossary: Callable[[], Glossary] | None = None
        self.on_error: Callable[[Exception], bool] | None = None
        self.on_calm: Callable[[], None] | None = None
        self.on_mute: Callable[[], None] | None = None
        self.on_compare: Callable[[], None] | None = None
        self.on_quit: Callable[[], bool] | None = None
        self._wished_scale = scale
        self._painter: Executor | None = None
        self.full_screen = False
        self.unseen = False
        _start_display()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(emblem(ICON_TEAM, ICON))
        self._lent: object = None
        self.surface = self._opened_window(size)
        self._windowed_size = self.surface.get_size()
        pygame.key.set_repeat(400, 40)
        self.sounds = Sounds()
        self.signs = Signs()
        self.sounds.on_heard = self.signs.captions.heard
        self.theme = self._new_theme()
        self.scenes.arrange(self.size, self.theme)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.surface.get_size()

    @property
    def windowed_size(self) -> tuple[int, int]:
        """Width and height of the window in pixels when it does not fill the screen."""
        return self._windowed_size

    def set_scale(self, scale: float | None) -> None:
        """Wish for another interface scale; None for the one that suits the window."""
        self._wished_scale = scale
        self._arrange()

    def use_painter(self, painter: Executor | None) -> None:
        """Have pictures of widgets that take long painted beside the loop."""
        if painter is not self._painter:
            self._painter = painter
            self._draw_anew()

    def set_keys(self, keys: InputMap) -> None:
        """Listen to other keys from now on, on the screens that are open too."""
        self.keys = keys
        self.scenes.use_keys(keys)

    def set_scheme(self, scheme: Scheme) -> bool:
        """Draw everything in other colors, keep nothing in the old ones; whether they changed."""
        if scheme == in_force():
            return False
        use(scheme)
        self._draw_anew()
        return True

    def relabel(self) -> None:
        """Show the words of all open screens in the language in use."""
        self.scenes.relabel()
        self.scenes.arrange(self.size, self.theme)

    def toggle_full_screen(self) -> None:
        """Change between the window and the whole screen."""
        self.full_screen = not self.full_screen
        if self.full_screen:
            whole = pygame.display.get_desktop_sizes()[0]
            self.surface = _opened(whole, pygame.FULLSCREEN)
        else:
            self.surface = self._opened_window(self._windowed_size)
        self._arrange()

    def help(self, rule: str = "") -> None:
        """Open the rules above whatever is open, at one rule if it is named."""
        if self.on_help is not None:
            self.on_help(rule)

    def explain(self, rule: str) -> Widget | None:
        """What a rule says, for a tooltip; None where nobody knows it."""
        return None if self.on_explain is None else self.on_explain(rule)

    def glossary(self) -> Glossary:
        """The words that explain themselves now."""
        return NO_WORDS if self.on_glossary is None else self.on_glossary()

    def quit(self) -> None:
        """End the loop after this step."""
        self.running = False

    def close(self) -> None:
        """Close all scenes and the window; fonts stay usable for another program."""
        self.scenes.clear()
        self.sounds.close()
        use(USUAL)
        pygame.display.quit()

    def step(self, seconds: float, *, drawn: bool = True) -> None:
        """One turn of the loop: events, `seconds` of time, one picture unless it is left out."""
        self.attempt(lambda: self._step(seconds, drawn))

    def attempt(self, act: Callable[[], None]) -> None:
        """Do something as in a step: what goes wrong is taken care of as there."""
        try:
            act()
        except Exception as error:
            if self.on_error is None:
                raise
            if not self.on_error(error):
                self.failed = True
                self.quit()
        else:
            if self.on_calm is not None:
                self.on_calm()

    def _step(self, seconds: float, drawn: bool) -> None:
        for event in _merged(_still_held(pygame.event.get(), self._keys_down)):
            self._take(event)
        top = self.scenes.top
        if top is None:
            self.running = False
            return
        top.update(seconds)
        self._update_signs(seconds)
        if drawn and not self.unseen:
            self._draw()
        # Sounds are computed once time passes for them: after the first picture.
        self.sounds.update(seconds)

    def run(self) -> None:
        """Run the loop until somebody quits or the last scene closes; then close the window."""
        self.go_on(until=lambda: False)
        self.close()

    def go_on(self, until: Callable[[], bool]) -> None:
        """Run the loop until something is the case, somebody quits or the last scene closes."""
        clock, sweeper = pygame.time.Clock(), Sweeper()
        while self.running and not until():
            self.step(min(clock.tick(FRAMES_PER_SECOND) / 1000, LONGEST_STEP))
            sweeper.follow(self.scenes.bottom)

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button in WHEEL_BUTTONS:
                return
            self.pointer = event.pos
        elif event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer = OUTSIDE
        elif event.type == pygame.MOUSEWHEEL:
            event = pygame.event.Event(event.type, {**event.dict, "pos": self.pointer})
        elif event.type == pygame.VIDEORESIZE:
            self._resized((event.w, event.h))
        elif event.type in HIDING or event.type in SHOWING:
            self.unseen = event.type in HIDING
        elif not self._is_fresh(event) or self._command(event):
            return
        top = self.scenes.top
        used = top.handle(event) if top is not None else False
        if used:
            return
        if event.type == pygame.QUIT and not self._asked():
            self.quit()
        elif self.on_compare is not None and "compare" in self.keys.actions(event):
            self.on_compare()

    def _asked(self) -> bool:
        """Whether somebody asks first before the window closes."""
        return self.on_quit is not None and self.on_quit()

    def _update_signs(self, seconds: float) -> None:
        """Let notices and captions go on; the menu needs no captions."""
        top, signs = self.scenes.top, self.signs
        signs.silent = self.sounds.muted
        if top is None or top.covers_all:
            signs.captions.shown.clear()
        signs.update(seconds)

    def _draw(self) -> None:
        """The open scenes, and above them signs, notices and captions."""
        self.scenes.draw(self.surface)
        top = self.scenes.top
        area = top.signs_area if top is not None else None
        self.signs.draw(self.surface, self.theme, area or self.surface.get_rect())
        pygame.display.flip()

    def _command(self, event: pygame.event.Event) -> bool:
        """Do what a key means on every screen, unless the screen wants it for itself."""
        top = self.scenes.top
        if event.type != pygame.KEYDOWN or (top is not None and _wants(top, event)):
            return False
        commands = {
            "full-screen": self.toggle_full_screen,
            "rules": self.help,
            "mute": self.on_mute or _nothing,
        }
        for action in self.keys.actions(event):
            if action in commands:
                commands[action]()
                return True
        return False

    def _is_fresh(self, event: pygame.event.Event) -> bool:
        """Whether a key event is meant: no unwanted repeat, no letter of a key meant elsewhere."""
        if event.type == pygame.KEYDOWN:
            repeated = event.key in self._keys_down
            self._keys_down.add(event.key)
            self._scene_at_key = self.scenes.top
            return not repeated or event.key in REPEATING_KEYS
        if event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
        elif event.type == pygame.TEXTINPUT:
            return self._scene_at_key is self.scenes.top
        return True

    def _opened_window(self, wished: tuple[int, int]) -> pygame.Surface:
        """A window of a size, no larger than has room on the desktop.

        Where more than the whole room was wished for, it fills the desktop as far as whoever
        manages the windows allows: he knows what stands at the edges. Without anybody who does, it
        keeps to the room.
        """
        width, height = _desktop()
        room = (width, height)
        if pygame.display.get_driver() not in SHOWING_NOTHING:
            room = (width - AROUND_WINDOW[0], height - AROUND_WINDOW[1])
        size = (min(wished[0], room[0]), min(wished[1], room[1]))
        size = (max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1]))
        surface = _opened(size, pygame.RESIZABLE)
        if size == room != wished:
            # Events refer to what was lent without holding it: it has to live as long as they.
            self._lent = _maximized()
        return surface

    def _resized(self, size: tuple[int, int]) -> None:
        size = (max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1]))
        current = pygame.display.get_surface()
        if current is None or current.get_size() != size:
            current = _opened(size, pygame.RESIZABLE)
        self.surface = current
        if not self.full_screen:
            self._windowed_size = size
        self._arrange()

    def _new_theme(self) -> Theme:
        wished = self._wished_scale
        if wished is None:
            return Theme(automatic_scale(self.size), self._painter)
        return Theme(min(wished, most_scale(self.size)), self._painter)

    def _draw_anew(self) -> None:
        """Keep nothing of what was drawn so far."""
        self.theme = self._new_theme()
        self.scenes.arrange(self.size, self.theme)

    def _arrange(self) -> None:
        theme = self._new_theme()
        if theme.scale != self.theme.scale:
            self.theme = theme
        self.scenes.arrange(self.size, self.theme)


def _wants(scene: Scene, event: pygame.event.Event) -> bool:
    """Whether a scene wants a key for itself, for example to write with it."""
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    writes = plain and not pygame.K_F1 <= event.key <= pygame.K_F15
    return scene.wants_keys or (scene.wants_text and writes)


def _nothing() -> None:
    """Nobody listens."""


def _start_display() -> None:
    # Without a graphics card the accelerated path copies every frame twice; a value that the
    # player set stays.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.mixer.pre_init(44100, -16, 2, 512)
    try:
        pygame.display.init()
    except pygame.error as fault:
        raise NoDisplay(str(fault)) from fault
    # Where there is no screen at all, SDL falls back on a driver that shows nothing.
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise NoDisplay("no screen was found")
    pygame.font.init()


def _still_held(
    events: Sequence[pygame.event.Event], down: Iterable[int]
) -> Iterator[pygame.event.Event]:
    """Events without repeats of keys that are let go among them; ``down`` are held since before.

    While a frame lasts long, a key that was pressed shortly is repeated before anybody sees that it
    is let go: one press of Tab would lead past a figure.
    """
    held = set(down)
    for place, event in enumerate(events):
        if event.type == pygame.KEYDOWN:
            repeated = event.key in held
            held.add(event.key)
            if repeated and any(_lets_go(one, event.key) for one in events[place:]):
                continue
        elif event.type == pygame.KEYUP:
            held.discard(event.key)
        yield event


def _lets_go(event: pygame.event.Event, key: int) -> bool:
    """Whether an event says that a key is let go."""
    return bool(event.type == pygame.KEYUP and event.key == key)


def _merged(events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
    """Events with motions of the pointer that follow each other as one.

    A fast mouse moves a dozen times in a frame, and only the last place is ever drawn.
    """
    found: list[pygame.event.Event] = []
    for event in events:
        before = found[-1] if found else None
        if (
            before is not None
            and event.type == before.type == pygame.MOUSEMOTION
            and event.buttons == before.buttons
        ):
            way = (before.rel[0] + event.rel[0], before.rel[1] + event.rel[1])
            found[-1] = pygame.event.Event(event.type, {**event.dict, "rel": way})
        else:
            found.append(event)
    return found


def _desktop() -> tuple[int, int]:
    """The pixels of the desktop on which windows open."""
    if pygame.display.get_driver() in SHOWING_NOTHING:
        return SCREEN_OF_NONE
    return pygame.display.get_desktop_sizes()[0]


def _maximized() -> object:
    """The window, asked to fill the desktop: somebody may manage windows, and pygame reach him."""
    with contextlib.suppress(ImportError, AttributeError, pygame.error):
        from pygame._sdl2.video import Window

        window = Window.from_display_module()
        window.maximize()
        return window
    return None


def _opened(size: tuple[int, int], flags: int) -> pygame.Surface:
    try:
        surface = pygame.display.set_mode(size, flags)
        if surface.get_size() != size:
            # Leaving full screen, the first call only makes a window of the old size.
            surface = pygame.display.set_mode(size, flags)
    except pygame.error as fault:
        raise NoDisplay(str(fault)) from fault
    # What the change itself reports would undo the next one.
    pygame.event.clear((pygame.VIDEORESIZE,))
    return surface
