"""The window and the loop: events, top scene, time, picture."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Final

import pygame

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

LEAST_SIZE: Final = (480, 300)
"""A window made smaller than this, in pixels, opens again at it: nothing could be read in it."""

USUAL_SCREEN: Final = (3840, 2160)
"""A window opens no larger than this in pixels, unless there is a larger screen for it."""


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
    `on_mute` switches the sound off and on; `on_quit` says whether it asks first when the window
    is to be closed.
    `on_error` takes what goes wrong in a step and says whether the loop goes on, else the program
    has `failed`; without it, what goes wrong is raised.  `on_calm` is told of every step that went
    well.  Raises `NoDisplay`.
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
        self.on_quit: Callable[[], bool] | None = None
        self._wished_scale = scale
        self._painter: Executor | None = None
        self.full_screen = False
        _start_display()
        size = _bounded(size)
        self._windowed_size = size
        pygame.display.set_caption(TITLE)
        self.surface = _opened(size, pygame.RESIZABLE)
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
            self.surface = _opened(self._windowed_size, pygame.RESIZABLE)
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

    def step(self, seconds: float) -> None:
        """One turn of the loop: events, `seconds` of time, one picture."""
        try:
            self._step(seconds)
        except Exception as error:
            if self.on_error is None:
                raise
            if not self.on_error(error):
                self.failed = True
                self.quit()
        else:
            if self.on_calm is not None:
                self.on_calm()

    def _step(self, seconds: float) -> None:
        for event in _merged(pygame.event.get()):
            self._take(event)
        top = self.scenes.top
        if top is None:
            self.running = False
            return
        top.update(seconds)
        self.sounds.update(seconds)
        self.scenes.draw(self.surface)
        self._draw_signs(seconds)
        pygame.display.flip()

    def run(self) -> None:
        """Run the loop until somebody quits or the last scene closes; then close the window."""
        clock, sweeper = pygame.time.Clock(), Sweeper()
        while self.running:
            self.step(min(clock.tick(FRAMES_PER_SECOND) / 1000, LONGEST_STEP))
            sweeper.follow(self.scenes.bottom)
        self.close()

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
        elif not self._is_fresh(event) or self._command(event):
            return
        top = self.scenes.top
        used = top.handle(event) if top is not None else False
        if event.type == pygame.QUIT and not used and not self._asked():
            self.quit()

    def _asked(self) -> bool:
        """Whether somebody asks first before the window closes."""
        return self.on_quit is not None and self.on_quit()

    def _draw_signs(self, seconds: float) -> None:
        """Signs, notices and captions, above whatever is shown."""
        top, signs = self.scenes.top, self.signs
        signs.silent = self.sounds.muted
        if top is None or top.covers_all:
            signs.captions.shown.clear()
        signs.update(seconds)
        area = top.signs_area if top is not None else None
        signs.draw(self.surface, self.theme, area or self.surface.get_rect())

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


def _bounded(size: tuple[int, int]) -> tuple[int, int]:
    """A size that a screen can have: a file may wish for one that takes minutes to fill."""
    screens = (USUAL_SCREEN, *pygame.display.get_desktop_sizes())
    widths, heights = zip(*screens, strict=True)
    return min(size[0], max(widths)), min(size[1], max(heights))


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
