"""Dice in words: what they were for, the faces, what was added, and what was wanted."""

from game.engine.ruleset import Run
from game.model.events import Rolled
from game.rulesets.brikwars_2010.sheets import Look
from game.rulesets.brikwars_2010.words import figure, side_run

PURPOSES = {
    "turn order": "rolls for the first turn",
    "to hit": "attacks",
    "Benny to to hit": "adds the Benny",
    "parry": "Parries",
    "Benny to parry": "adds the Benny",
    "Benny to distance": "pushes harder",
    "damage": "deals Damage",
    "explosion": "sets it off",
    "sprint": "sprints",
    "bail": "tries to bail",
    "fall": "hits the ground",
    "item knocked away": "strikes the item aside",
}
"""What the thrower does, by the purpose of the throw."""


def rolled(view: Look, event: Rolled) -> tuple[Run | str, ...]:
    """A throw: ``Grim attacks: d6 shows 4, -1 outnumbered 1 to 2 = 3 against Use 3: enough``."""
    parts: list[Run | str] = []
    if event.unit is not None:
        parts.append(figure(view, event.unit))
    elif event.side is not None:
        parts.append(side_run(view, event.side))
    parts.append(f" {PURPOSES.get(event.why, event.why)}: {faces_text(event)}{sum_text(event)}")
    parts.extend(_against(event))
    return tuple(parts)


def pool_size(event: Rolled) -> int:
    """How many dice of a throw were no Bonus dice, read from its own words: ``2d6+1d10+2``."""
    terms = event.throw.replace("-", "+").split("+")
    return sum(int(term.partition("d")[0]) for term in terms if "d" in term)


def faces_text(event: Rolled) -> str:
    """The dice and their faces, Bonus dice apart: ``2d6 show 6 and 2, Bonus 3``."""
    size = pool_size(event)
    if size == 0:
        return "no dice left"
    pool, bonus = event.faces[:size], event.faces[size:]
    throw = event.throw[1:] if size == 1 else event.throw
    verb = "shows" if size == 1 else "show"
    text = f"{throw} {verb} {', '.join(str(face) for face in pool)}"
    for face in bonus:
        text += f", Bonus {face}"
    return text


def sum_text(event: Rolled) -> str:
    """What is added to the faces, and the total; nothing when that is the one face itself."""
    text = "".join(f", {row.amount:+d} {row.text}" for row in event.modifiers)
    if len(event.faces) == 1 and event.total == event.faces[0] and not text:
        return ""
    return f"{text} = {event.total}"


def _against(event: Rolled) -> tuple[Run, ...]:
    """What was wanted, and whether that was enough; Damage has its own line for that."""
    if event.need is None:
        return ()
    if event.why in ("damage", "fall"):
        return (Run(f" against Armor {event.need}"),)
    wanted = f" against {event.need}" if event.why == "bail" else f" against Use {event.need}"
    if event.success:
        return (Run(f"{wanted}: "), Run("enough", "good"))
    if event.total >= event.need:
        return (Run(f"{wanted}: "), Run("a 1 always fails", "bad"))
    return (Run(f"{wanted}: "), Run("not enough", "bad"))
