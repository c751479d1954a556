"""Dice in words: what they were for, the faces, what was added, and what was wanted."""

from game.engine.ruleset import Run
from game.model.events import Rolled
from game.rulesets.brikwars_2010.sheets import Look
from game.rulesets.brikwars_2010.single_dice import readings
from game.rulesets.brikwars_2010.words import figure, sentence, side_run, thing_name

PURPOSES = {
    "turn order": "rolls for the first turn",
    "to hit": "rolls to hit",
    "Benny on the attack roll": "adds the Benny",
    "parry": "rolls to Parry",
    "Benny on the Parry": "adds the Benny",
    "Benny on the distance": "pushes harder",
    "damage": "rolls Damage",
    "explosion": "rolls Damage for the blast",
    "sprint": "sprints",
    "momentum": "rolls the MOM",
    "opposition": "rolls the POP",
    "bail": "tries to bail",
    "fall": "hits the ground",
    "armor": "rolls Armor",
    "armor of an item": "rolls Armor for what it holds",
    "Heroic Feat": "bets on a Heroic Feat",
    "against the Feat": "bets against it",
    "item knocked away": "strikes the item aside",
}
"""What the thrower does, by the purpose of the throw."""

LENGTHS = ("sprint", "momentum", "opposition", "Benny on the distance", "item knocked away")
"""Purposes of throws whose total is a length in inches."""

CAN_FUMBLE = ("to hit", "parry")
"""Purposes of throws that fail on nothing but ones (R10-DI-04)."""


def rolled(view: Look, event: Rolled) -> tuple[Run | str, ...]:
    """A throw: ``Grim rolls to hit: d6 shows 4, -1 (outnumbered) = 3 against Use 3: enough``."""
    parts: list[Run | str] = []
    if event.unit is not None:
        parts.append(figure(view, event.unit))
    elif event.side is not None:
        parts.append(side_run(view, event.side))
    elif event.target is not None:
        parts.append(sentence(thing_name(view, event.target)))
    parts.append(f" {PURPOSES.get(event.why, event.why)}: {faces_text(event)}{sum_text(event)}")
    parts.extend(_against(event))
    return tuple(parts)


def pool_size(event: Rolled) -> int:
    """How many dice of a throw were no Bonus dice, read from its own words: ``2d6+1d10+2``."""
    terms = event.throw.replace("-", "+").split("+")
    return sum(int(term.partition("d")[0]) for term in terms if "d" in term)


def faces_text(event: Rolled) -> str:
    """The dice and their faces, Bonus dice apart: ``2d6 show 6, 2, Bonus 3``."""
    size = pool_size(event)
    if size == 0:
        return "no dice left"
    throw = event.throw[1:] if size == 1 else event.throw
    shown = ", ".join(str(face) for face in event.faces[:size])
    if len(set(event.sides[:size])) > 1:
        pool = zip(event.sides[:size], event.faces[:size], strict=True)
        shown = ", ".join(f"{face} (d{sides})" for sides, face in pool)
    verb = "shows" if size == 1 else "show"
    return f"{throw} {verb} {shown}" + "".join(f", Bonus {face}" for face in event.faces[size:])


def sum_text(event: Rolled) -> str:
    """What is added to the faces, and the total; nothing when that is the one face itself."""
    unit = '"' if event.why in LENGTHS else ""
    text = "".join(f", {row.amount:+d} ({row.text})" for row in event.modifiers)
    if event.highest and len(event.faces) > 1:
        values = readings(event.faces, event.modifiers)
        return f", each by itself{text}: {', '.join(map(str, values))}"
    if len(event.faces) == 1 and event.total == event.faces[0] and not text + unit:
        return ""
    return f"{text} = {event.total}{unit}"


def _against(event: Rolled) -> tuple[Run, ...]:
    """What was wanted, and whether that was enough; Damage has its own line for that."""
    if event.need is None:
        return ()
    if event.why in ("damage", "fall"):
        return (Run(f" against Armor {event.need}"),)
    wanted = f" against {event.need}" if event.why == "bail" else f" against Use {event.need}"
    if event.success:
        return (Run(f"{wanted}: "), Run("enough", "good"))
    if event.why in CAN_FUMBLE and set(event.faces) == {1}:
        return (Run(f"{wanted}: "), Run("a critical failure", "bad"))
    return (Run(f"{wanted}: "), Run("not enough", "bad"))
