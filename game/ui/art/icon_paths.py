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
_BOX = "M3 6h18v13H3z"
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
    "half-cover": _fill("M12 2l8 3v6c0 5-3 9-8 11z")
    + _line("M12 3.500L5.300 6v5c0 4 2.500 7.500 6.700 9.500"),
    "full-cover": _fill(
        _SHIELD + "M12 5L6.500 7v4c0 3.500 2 6.500 5.500 8 3.500-1.500 5.500-4.500 5.500-8V7z"
    )
    + _fill("M12 7.500l3.500 1.300V12c0 2-1.200 3.800-3.500 5-2.300-1.200-3.500-3-3.500-5V8.800z"),
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
    "lie-down": _line("M12 3v13M6 11l6 6 6-6M4 21h16"),
    "mend": _fill("M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"),
    "use": _fill("M12 1.500l9 5.500-2 3.800-3-1.700-8 13-4-2.500 8-13-3-1.800z"),
    "drop": _line("M12 3v11M7 10l5 5 5-5") + _fill("M3 19h18v3H3z"),
    "snatch": _line("M4 20l10-10M14 4l6 6M14 4l-3 6 3 3 6-3"),
    "pick-up": _line("M12 15V4M7 9l5-5 5 5") + _fill("M3 19h18v3H3z"),
    "wait": _fill("M5 2h14v3l-5 7 5 7v3H5v-3l5-7-5-7z"),
    "end-turn": _fill("M4 4l11 8-11 8zM16 4h4v16h-4z"),
    # facts
    "heart": _fill("M12 21C4 15 2 11 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 3-2 7-10 13z"),
    "star": _fill("M12 2l3 7 7 .6-5.400 4.800 1.700 7L12 17.600 5.700 21.400l1.700-7L2 9.600 9 9z"),
    "skull": _fill(
        "M12 2a9 8.500 0 0 0-5 15.500V21h10v-3.500A9 8.500 0 0 0 12 2z"
        "M8.500 9a2 2.300 0 1 1-.01 0zM15.500 9a2 2.300 0 1 1-.01 0z"
        "M12 14l1.500 2.500h-3z"
    ),
    "crown": _fill("M2 7l5 4 5-7 5 7 5-4-2 12H4zM4 20h16v2H4z"),
    "flag": _fill("M5 2h2v20H5zM8 3h12l-3 5 3 5H8z"),
    "target": _fill(_RING)
    + _fill("M12 8a4 4 0 1 0 .01 0zM11 0h2v6h-2zM11 18h2v6h-2zM0 11h6v2H0zM18 11h6v2h-6z"),
    "clock": _fill(_RING) + _line("M12 7v5.500l4 2.500"),
    "height": _line("M12 3v18M7 8l5-5 5 5M7 16l5 5 5-5"),
    "ruler": _fill("M2 8h20v8H2zM5 8v4h1.500V8zM9 8v5h1.500V8zM13 8v4h1.500V8zM17 8v5h1.500V8z"),
    "dice": _fill(
        "M4 3h16a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"
        "M7.500 6a1.900 1.900 0 1 0 .01 0zM12 10a1.900 1.900 0 1 0 .01 0z"
        "M16.500 14a1.900 1.900 0 1 0 .01 0z"
    ),
    "blast": _fill(
        "M12 1l2.500 6L20 3l-2 6.500 6 1.500-5.500 3L22 20l-6.500-1.500L13"
        " 24l-2.500-5.500L4 21l2-6.500-6-2L6 10 3 4l6.500 2.500z"
    ),
    "eye-off": _line("M3 3l18 18")
    + _fill(
        "M1 12c1-1.700 2.200-3.100 3.500-4.200L15 18.400c-1 .4-2 .6-3 .6-4"
        " 0-8-2-11-7z"
        "M8 5.600C9.300 5.200 10.700 5 12 5c4 0 8 2 11 7-.9 1.500-1.900 2.700-3"
        " 3.700z"
    ),
    "figure": _fill("M8 2h8v6H8zM6 9h12l1.500 7H17l-.5 6h-3.500v-5h-2v5H7.500L7 16H4.500z"),
    "person": _fill("M12 2a4.500 4.500 0 1 0 .01 0zM3 22c0-6 3.500-10 9-10s9 4 9 10z"),
    "computer": _fill("M2 4h20v13H2zM4.500 6.500v8h15v-8zM8 18h8l2 3H6z"),
    # program
    "gear": _fill(
        "M10 1h4l.6 3 2.500 1 2.600-1.600 2.800 2.800L20.900 8.800l1 2.500"
        " 1.600.7v2l-3 .8-1 2.500 1.600 2.600-2.800 2.800-2.600-1.600-2.500 1L14"
        " 23h-4l-.6-3-2.500-1-2.600 1.600-2.800-2.800 1.600-2.600-1-2.500L.5"
        " 12v-2l3-.8 1-2.500L2.400 4.100 5.200 1.300l2.600 1.600 2.500-1z"
        "M12 8a4 4 0 1 0 .01 0z"
    ),
    "menu": _fill("M3 4h18v3.500H3zM3 10.500h18V14H3zM3 17h18v3.500H3z"),
    "help": _fill(_RING)
    + _line("M9 9.500c0-4 6-4 6-.5 0 2.500-3 2.500-3 5")
    + _fill("M12 16a1.500 1.500 0 1 0 .01 0z"),
    "info": _fill(_RING) + _fill("M10.600 10.500h2.800V18h-2.800zM12 6a1.700 1.700 0 1 0 .01 0z"),
    "warning": _fill("M12 2l11 20H1zM10.800 9v6.500h2.400V9zM12 17a1.500 1.500 0 1 0 .01 0z"),
    "check": _line("M4 13l5 6L20 5"),
    "cross": _line("M5 5l14 14M19 5L5 19"),
    "plus": _line("M12 4v16M4 12h16"),
    "minus": _line("M4 12h16"),
    "left": _line("M15 4l-8 8 8 8"),
    "right": _line("M9 4l8 8-8 8"),
    "up": _line("M4 15l8-8 8 8"),
    "down": _line("M4 9l8 8 8-8"),
    "undo": _line("M9 4L4 9l5 5M4 9h10a6 6 0 0 1 0 12h-3"),
    "redo": _line("M15 4l5 5-5 5M20 9H10a6 6 0 0 0 0 12h3"),
    "play": _fill("M5 3l16 9-16 9z"),
    "pause": _fill("M5 3h5v18H5zM14 3h5v18h-5z"),
    "step": _fill("M4 3l11 9-11 9zM17 3h3.500v18H17z"),
    "save": _fill("M3 3h14l4 4v14H3zM7 3v6h9V3zM6 13v8h12v-8z"),
    "open": _fill("M2 5h8l2 3h8v3H6l-4 9zM7 12h17l-4 9H3z"),
    "new": _fill("M5 2h9l5 5v15H5zM13 3v5h5z"),
    "trash": _fill("M9 2h6v2h6v3H3V4h6zM5 8h14l-1.500 14h-11z"),
    "copy": _fill("M2 2h13v4H6v11H2zM8 8h14v14H8z"),
    "search": _fill("M10 2a8 8 0 1 0 .01 0zM10 5a5 5 0 1 1-.01 0z") + _line("M16 16l5 5"),
    "home": _fill("M12 2l11 10h-3v10h-6v-6h-4v6H4V12H1z"),
    "lock": _fill("M5 10h14v12H5z") + _line("M8 10V7a4 4 0 0 1 8 0v3"),
    "sound": _fill("M2 8h5l6-5v18l-6-5H2z") + _line("M17 8c2 2 2 6 0 8M19.500 5c4 4 4 10 0 14"),
    "mute": _fill("M2 8h5l6-5v18l-6-5H2z") + _line("M17 9l5 6M22 9l-5 6"),
    "log": _line("M8 5h13M8 12h13M8 19h13")
    + _fill("M2 3.500h3v3H2zM2 10.500h3v3H2zM2 17.500h3v3H2z"),
    "book": _fill(
        "M2 4c4-1.500 7-1 9 1v15c-2-2-5-2.500-9-1zM22 4c-4-1.500-7-1-9 1v15c2-2 5-2.500 9-1z"
    ),
    "quit": _fill("M3 2h10v4h-3V5H6v14h4v-1h3v4H3z") + _line("M10 12h11M17 8l4 4-4 4"),
    # editor
    "select": _fill("M5 2l14 11-6 1 4 7-3 1.500-4-7-5 4z"),
    "wall": _fill(
        _BOX
        + (
            "M4.500 7.500v3h7v-3zM13 7.500v3h6.500v-3zM4.500 12v2.500h3V12z"
            "M9 12v2.500h7V12zM17.500 12v2.500h2V12zM4.500 16v1.500h7V16z"
            "M13 16v1.500h6.500V16z"
        )
    ),
    "terrain": _fill("M1 20L9 5l5 8 2-3 7 10z"),
    "water": _line("M2 8c3-3 5 3 8 0s5 3 8 0M4 14c3-3 5 3 8 0s5 3 8 0M2 20c3-3 5 3 8 0s5 3 8 0"),
    "lava": _fill("M12 1c1 5 7 8 7 14a7 7 0 0 1-14 0c0-3 2-5 3-7 1 2 2 2 2 2s1-5 2-9z"),
    "pit": _fill("M2 5h20v14H2zM7 9v6h10V9z"),
    "rough": _fill("M3 15h5v5H3zM10 11h4v9h-4zM16 14h5v6h-5zM6 8h4v4H6zM14 5h5v4h-5z"),
    "prop": _fill("M3 5h18v16H3zM5.500 7.500v11h13v-11z") + _line("M6 8l12 10"),
    "spawn": _fill(_RING) + _fill("M12 7a5 5 0 1 0 .01 0z"),
    "mirror": _fill("M11 2h2v20h-2zM9 6v12H1zM15 6l8 12h-8z"),
    "grid": _line("M4 4h16v16H4zM9.300 4v16M14.600 4v16M4 9.300h16M4 14.600h16"),
    "zoom-in": _fill("M10 2a8 8 0 1 0 .01 0zM10 4.500a5.500 5.500 0 1 1-.01 0z")
    + _line("M16 16l5 5M7 10h6M10 7v6"),
    "zoom-out": _fill("M10 2a8 8 0 1 0 .01 0zM10 4.500a5.500 5.500 0 1 1-.01 0z")
    + _line("M16 16l5 5M7 10h6"),
}
"""Drawings in a field of 24 by 24; ``#C`` stands for the color."""
