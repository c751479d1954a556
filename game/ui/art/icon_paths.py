"""The drawings of all icons, as vector paths of our own."""

from collections.abc import Mapping

_FILL = '<path d="{}" fill="#C" fill-rule="evenodd"/>'
_LINE = (
    '<path d="{}" fill="none" stroke="#C" stroke-width="2.6" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)


def _fill(path: str) -> str:
    return _FILL.format(path)


def _line(path: str) -> str:
    return _LINE.format(path)


_SHIELD = "M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5z"
_RING = "M12 2a10 10 0 1 0 .01 0zM12 4.600a7.400 7.400 0 1 1-.01 0z"

ICONS: Mapping[str, str] = {
    # actions
    "move": _line("M4 12h15M13 6l6 6-6 6"),
    "run": _line("M3 12h12M10 6l6 6-6 6M16 6l5 6-5 6"),
    "boot": _fill("M6 2h7v10l7 4c2 1 2 5 0 5H6z"),
    "shoot": _fill("M2 7h19v4h-7l-1 3H8.500l-2 6H2l2-7z"),
    "fight": _fill(
        "M21 2.500l-1.500 6-8.500 8.500-4-4L15.500 4.500z"
        "M5.500 12.500l6 6-2 1.200-1.700-1.700-3.300 3.500-2-2"
        " 3.500-3.300-1.700-1.700z"
    ),
    "throw": _fill("M10 7.500a7.200 7.200 0 1 0 .01 0zM13.500 7l4-4.500 3.500 3.500-4.500 4z"),
    "watch": _fill(
        "M1 12c3-5 7-7 11-7s8 2 11 7c-3 5-7 7-11 7S4 17 1 12zM12 8a4 4 0 1 0 .01 0z"
        "M12 10a2 2 0 1 1-.01 0z"
    ),
    "brace": _fill(_SHIELD),
    "half-shield": _fill(
        "M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5z"
        "M12 4.700v14.600c3.500-1.700 5.500-4.600 5.500-8.300V6.800z"
    ),
    "charge": _line("M3 7h7M2 12h9M3 17h7") + _fill("M12 5l10 7-10 7z"),
    "shove": _fill("M2 8h5v8H2z") + _line("M10 12h11M16 7l5 5-5 5"),
    "grab": _fill(
        "M6 11V5a1.500 1.500 0 0 1 3 0v5h1V3a1.500 1.500 0 0 1 3 0v7h1V4a1.500 1.500"
        " 0 0 1 3 0v8h1V8a1.500 1.500 0 0 1 3 0v7c0 5-3 7-7 7-5 0-6-3-9-9 1-2 2-2"
        " 3-2z"
    ),
    "parry": _line("M4 20L19 5M5 5l15 15M14 4l6 6M4 14l6 6"),
    "dodge": _line("M4 19c3-9 8-12 15-12M14 3l5 4-4 5"),
    "stand-up": _line("M12 21V5M6 11l6-6 6 6"),
    "use": _fill("M12 1.500l9 5.500-2 3.800-3-1.700-8 13-4-2.500 8-13-3-1.800z"),
    "drop": _line("M12 3v11M7 10l5 5 5-5") + _fill("M3 19h18v3H3z"),
    "snatch": _line("M4 20l10-10M14 4l6 6M14 4l-3 6 3 3 6-3"),
    "pick-up": _line("M12 15V4M7 9l5-5 5 5") + _fill("M3 19h18v3H3z"),
    "wait": _fill("M5 2h14v3l-5 7 5 7v3H5v-3l5-7-5-7z"),
    "end-turn": _fill("M4 4l11 8-11 8zM16 4h4v16h-4z"),
    # facts
    "star": _fill("M12 2l3 7 7 .6-5.400 4.800 1.700 7L12 17.600 5.700 21.400l1.700-7L2 9.600 9 9z"),
    "flag": _fill("M5 2h2v20H5zM8 3h12l-3 5 3 5H8z"),
    "target": _fill(_RING)
    + _fill("M12 8a4 4 0 1 0 .01 0zM11 0h2v6h-2zM11 18h2v6h-2zM0 11h6v2H0zM18 11h6v2h-6z"),
    "dice": _fill(
        "M4 3h16a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"
        "M7.500 6a1.900 1.900 0 1 0 .01 0zM12 10a1.900 1.900 0 1 0 .01 0z"
        "M16.500 14a1.900 1.900 0 1 0 .01 0z"
    ),
    "eye-off": _line("M3 3l18 18")
    + _fill(
        "M1 12c1-1.700 2.200-3.100 3.500-4.200L15 18.400c-1 .4-2 .6-3 .6-4"
        " 0-8-2-11-7z"
        "M8 5.600C9.300 5.200 10.700 5 12 5c4 0 8 2 11 7-.9 1.500-1.900 2.700-3"
        " 3.700z"
    ),
    "prone": _fill(
        "M5 7a3.400 3.400 0 1 0 .01 0zM9.500 9.500h6L22 17v3.500h-4.500L14 16H9.500z"
        "M2 20h9v2.500H2z"
    ),
    "held": _line("M9 15l6-6M10.500 6.500l2.500-2.500a5 5 0 0 1 7 7L17.500 13.500")
    + _line("M13.500 17.500L11 20a5 5 0 0 1-7-7l2.500-2.500"),
    "hurt": _fill("M13 1l-8 12 6 1.500-4 8.500 12-12-6-2 5-8z"),
    "rooted": _fill("M6 2h7v9l7 4c2 1 2 4 0 4H6z") + _line("M3 22h18M2 4l5 5M7 4L2 9"),
    "person": _fill("M12 2a4.500 4.500 0 1 0 .01 0zM3 22c0-6 3.500-10 9-10s9 4 9 10z"),
    "skull": _fill(
        "M12 2a9 8.500 0 0 0-9 8.500c0 3 1.500 5.500 4 7V21h2.500v-2h1.500v2h2v-2h1.500v2H17v-3.500"
        "c2.500-1.500 4-4 4-7A9 8.500 0 0 0 12 2zM8.500 9a2.300 2.300 0 1 0 .01 0z"
        "M15.500 9a2.300 2.300 0 1 0 .01 0zM12 14l1.300 2.600h-2.600z"
    ),
    "pit": _line("M12 2v9M8 7.500l4 4 4-4") + _fill("M1 13h4l2 7h10l2-7h4v9H1z"),
    "wave": _line("M2 9c3-4 5-4 7 0s5 4 7 0 4-3 6-1M2 17c3-4 5-4 7 0s5 4 7 0 4-3 6-1"),
    "down": _fill("M3 12a3 3 0 1 1 .01 0zM8 11h13v4H8zM2 17h20v3H2z"),
    # program
    "gear": _fill(
        "M10 1h4l.6 3 2.500 1 2.600-1.600 2.800 2.800L20.900 8.800l1 2.500"
        " 1.600.7v2l-3 .8-1 2.500 1.600 2.600-2.800 2.800-2.600-1.600-2.500 1L14"
        " 23h-4l-.6-3-2.500-1-2.600 1.600-2.800-2.800 1.600-2.600-1-2.500L.5"
        " 12v-2l3-.8 1-2.500L2.400 4.100 5.200 1.300l2.600 1.600 2.500-1z"
        "M12 8a4 4 0 1 0 .01 0z"
    ),
    "warning": _fill("M12 2l11 20H1zM10.800 9v6.500h2.400V9zM12 17a1.500 1.500 0 1 0 .01 0z"),
    "book": _fill(
        "M2.500 4.500c4-1.500 7-.5 8.500 1v15c-1.500-1.500-4.500-2.500-8.500-1z"
        "M21.500 4.500c-4-1.500-7-.5-8.500 1v15c1.500-1.500 4.500-2.500 8.500-1z"
    ),
    "check": _line("M4 13l5 6L20 6"),
    "cross": _line("M5 5l14 14M19 5L5 19"),
    "half": _fill(_RING) + _fill("M12 4a8 8 0 0 0 0 16z"),
    "three-quarters": _fill(_RING) + _fill("M12 4a8 8 0 1 0 8 8h-8z"),
    "left": _line("M15 4l-8 8 8 8"),
    "right": _line("M9 4l8 8-8 8"),
    "undo": _line("M9 4L4 9l5 5M4 9h10a6 6 0 0 1 0 12h-3"),
    "redo": _line("M15 4l5 5-5 5M20 9H10a6 6 0 0 0 0 12h3"),
    "play": _fill("M5 3l16 9-16 9z"),
    "one-event": _fill("M4 3h4v18H4zM10 3l12 9-12 9z"),
    "skip-turn": _fill("M2 4l9 8-9 8zM11 4l9 8-9 8zM20 4h3v16h-3z"),
    "since": _fill(
        "M12 2a10 10 0 1 1-9.900 11.400h2.700A7.400 7.400 0 1 0 6.600 7L9 9.500H2V2.500l2.700 2.700"
        "A10 10 0 0 1 12 2zM11 7h2.200v5.200l3.800 2.300-1.100 1.900-4.900-3z"
    ),
    "copy": _fill("M8 2h12v15H8zM4 7h2.500v11.500H16V21H4z"),
    "pause": _fill("M5 3h5v18H5zM14 3h5v18h-5z"),
    # An arrow down into a tray: a disk of this size would be read as a letter.
    "save": _fill("M9.500 2h5v7.500H19L12 16.500 5 9.500h4.500zM2 14h3v5h14v-5h3v8H2z"),
    "open": _fill("M2 5h8l2 3h8v3H6l-4 9zM7 12h17l-4 9H3z"),
    "trash": _fill("M9 2h6v2h6v3H3V4h6zM5 8h14l-1.500 14h-11z"),
    "first": _fill("M4 4h4v16H4zM20 4v16L9 12z"),
    "turn-back": _fill("M12 4v16L1 12zM23 4v16l-11-8z"),
    "turn-on": _fill("M12 4l11 8-11 8zM1 4l11 8-11 8z"),
    "film": _fill(
        "M2 4h20v16H2zM4.500 6v2.500h2.500V6zM4.500 10.700v2.600h2.500v-2.600z"
        "M4.500 15.500V18h2.500v-2.500zM17 6v2.500h2.500V6zM17 10.700v2.600h2.500v-2.600z"
        "M17 15.500V18h2.500v-2.500zM10 8v8l6-4z"
    ),
    "scales": _line("M12 3v17M7 21h10M4.500 6.500h15")
    + _fill(
        "M4.500 7l4 7.500h-8zM.5 14.500a4 3.500 0 0 0 8 0zM19.500 7l4 7.500h-8z"
        "M15.500 14.500a4 3.500 0 0 0 8 0z"
    ),
    "swap": _line("M4 8h15M14 3l5 5-5 5M20 17H5M10 12l-5 5 5 5"),
    "home": _fill("M12 2l11 10h-3v10h-6v-6h-4v6H4V12H1z"),
    "zoom": _line("M10 3a7 7 0 1 0 .01 0zM15.500 15.500l6 6M10 7v6M7 10h6"),
    "screen": _fill("M2 3h20v14H2zM4.500 5.500v9h15v-9zM9 18h6v2h3v2H6v-2h3z"),
    "sound": _fill("M2 9h4l6-5v16l-6-5H2z") + _line("M16 9a5 5 0 0 1 0 6M19 6a9 9 0 0 1 0 12"),
    "silent": _fill("M2 9h4l6-5v16l-6-5H2z") + _line("M16 9l6 6M22 9l-6 6"),
    "keys": _fill(
        "M1 5h22v14H1zM4 8v2h2V8zM8 8v2h2V8zM12 8v2h2V8zM16 8v2h4V8z"
        "M4 11.500v2h2v-2zM8 11.500v2h2v-2zM12 11.500v2h2v-2zM16 11.500v2h4v-2zM7 15v2h10v-2z"
    ),
    "quit": _fill("M3 2h10v4h-3V5H6v14h4v-1h3v4H3z") + _line("M10 12h11M17 8l4 4-4 4"),
}
"""Drawings in a field of 24 by 24; ``#C`` stands for the color."""
