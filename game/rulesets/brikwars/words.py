"""Names and numbers as players read them: figures, sides, items, terrain, inches, dice."""

from collections.abc import Sequence
from typing import Final

from game.engine.resolution import throw_text
from game.engine.ruleset import Run
from game.geometry.types import EDGE_OF_MAP, Stop, StopReason
from game.model import map_names
from game.model.map_names import place_name
from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars.book import book
from game.rulesets.brikwars.figures import (
    armor_dice_of,
    armor_of,
    called,
    held_items,
    kit_row,
    named,
)
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.words import mark, tr, tr_count

MOST_NAMES: Final = 4
"""Figures that are named of many; one more is named rather than counted."""


def _places(length: float, limit: float) -> int:
    """Decimals that tell a length from a limit it is not within: hundredths where tenths do not."""
    return 1 if f"{length:.1f}" != f"{limit:.1f}" else 2


def length_and_limit(length: float, limit: float) -> tuple[str, str]:
    """A length that is not within a limit, and the limit, in inches as finely as it takes: where
    both look the same in tenths they are told in hundredths.
    """
    places = _places(length, limit)
    return f"{length:.{places}f}", f"{limit:.{places}f}"


def inches_and_limit(length: float, limit: float) -> tuple[str, str]:
    """The same with the inch mark, and without decimals that are nought."""
    places = _places(length, limit)
    return inches(length, places), inches(limit, places)


def too_dear(cost: float, left: float) -> str:
    """Why nobody does what takes more Move than is left."""
    needed, kept = length_and_limit(cost, left)
    return tr('That takes {cost}" of Move, {left}" are left').format(cost=needed, left=kept)


def unit_of(view: Look, unit_id: str) -> AnyUnit:
    """A figure of the battle, whether it lives or has fallen."""
    unit: AnyUnit | None = view.state.units.get(unit_id)
    return view.state.fallen[unit_id] if unit is None else unit


def name_of(view: Look, unit_id: str) -> str:
    """A figure's name."""
    return unit_of(view, unit_id).name


def name_or_count(view: Look, unit_ids: Sequence[str]) -> str:
    """The name of an enemy; of several, for want of room on a button, how many they are."""
    if len(unit_ids) == 1:
        return name_of(view, unit_ids[0])
    return tr_count("{count} enemy", "{count} enemies", len(unit_ids))


def figure(view: Look, unit_id: str) -> Run:
    """A figure's name in its side's color, linked to the figure."""
    return Run(name_of(view, unit_id), "side", unit_id)


def side_name(view: Look, side_id: str) -> str:
    """What a side is called."""
    return map_names.side_name(view.battle.setup.map, side_id)


def side_run(view: Look, side_id: str) -> Run:
    """A side's name in its color."""
    return Run(side_name(view, side_id), "side", side_id)


def thing_name(view: Look, thing_id: str) -> str:
    """A figure's name, or what a piece or an area of the map is called."""
    state = view.state
    if thing_id in state.units or thing_id in state.fallen:
        return name_of(view, thing_id)
    if thing_id == EDGE_OF_MAP:
        return tr(_STOPPERS["edge-of-map"])
    name = place_name(view.battle.setup.map, thing_id)
    return tr("the {thing}").format(thing=name) if name else tr("something")


def first_of_things(view: Look, thing_ids: Sequence[str]) -> str:
    """The name of the first of some things, and how many more there are."""
    first, *others = thing_ids
    name = thing_name(view, first)
    if not others:
        return name
    return tr("{thing} and {count} more").format(thing=name, count=len(others))


_STOPPERS: Final[dict[StopReason, str]] = {
    "solid": mark("something solid"),
    "body": mark("somebody"),
    "edge-of-map": mark("the edge of the map"),
    "climb": mark("too high a step"),
    "drop": mark("a drop"),
    "pit": mark("a pit"),
    "area": mark("dangerous ground"),
}
"""What ends a walk where nothing that has a name does."""


def stopper(view: Look, stop: Stop) -> str:
    """What ends a walk, by name."""
    return thing_name(view, stop.id) if stop.id else tr(_STOPPERS[stop.reason])


def in_the_way(what: str) -> str:
    """A refusal that names what is in the way, if that has a name."""
    return sentence(tr("{what} is in the way").format(what=what or tr("something")))


def no_room(view: Look, blocker: str) -> str:
    """A refusal that names who or what takes up the room."""
    return tr("No room there: {what}").format(what=thing_name(view, blocker))


def thing_run(view: Look, thing_id: str) -> Run:
    """A figure or a piece of terrain, linked where it is a figure."""
    state = view.state
    if thing_id in state.units or thing_id in state.fallen:
        return figure(view, thing_id)
    return Run(thing_name(view, thing_id))


def spaced(name: str) -> str:
    """The name of a kind in words."""
    return name.replace("-", " ")


def sentence(text: str) -> str:
    """A text with a capital first letter and nothing else changed."""
    return text[:1].upper() + text[1:]


def inches(length: float, places: int = 1) -> str:
    """A length for reading: with the inch mark, and one decimal at most unless it takes more.

    It does where nothing but 0 would be left of a length.
    """
    told = next((one for one in (round(length, at) for at in range(places, 4)) if one), 0.0)
    return f'{told:g}"'


def some_of(names: list[str]) -> str:
    """Names as a list in words, of many only the first ones and how many more there are."""
    if len(names) <= MOST_NAMES + 1:
        return listed(names)
    first, more = ", ".join(names[:MOST_NAMES]), len(names) - MOST_NAMES
    return tr("{names} and {count} more").format(names=first, count=more)


def listed(names: list[str]) -> str:
    """Names as a list in words."""
    if len(names) < 2:
        return "".join(names)
    text = names[0]
    for name in names[1:-1]:
        text = tr("{names}, {name}").format(names=text, name=name)
    return tr("{names} and {last}").format(names=text, last=names[-1])


def pool_text(dice: tuple[int, ...], flat: int) -> str:
    """Damage dice as on a card: ``d6+2``, ``2d6``."""
    text = throw_text(dice, flat)
    return text[1:] if text.startswith("1d") else text


def with_article(noun: str) -> str:
    """A noun with its article: ``an axe``."""
    article = tr("an {noun}") if noun[0] in "aeiou" else tr("a {noun}")
    return article.format(noun=noun)


def item_name(view: Look, unit_id: str, item_id: str | None) -> str:
    """What a figure calls an item it carries or has carried; bare hands for none.

    Item ids are kinds with a number behind the second one, so lost items have names, too.
    """
    if item_id is None:
        return tr("bare hands")
    item = unit_of(view, unit_id).item(item_id)
    return (
        kind_name(view, item_id) if item is None else named(kit_row(unit_of(view, unit_id), item))
    )


def item_word(view: Look, unit_id: str, item_id: str | None) -> str:
    """The same within a sentence."""
    if item_id is None:
        return tr("bare hands")
    item = unit_of(view, unit_id).item(item_id)
    return (
        kind_word(view, item_id) if item is None else called(kit_row(unit_of(view, unit_id), item))
    )


def aim_name(view: Look, target: str, *, at_item: bool) -> str:
    """Whom an attack is aimed at, or what of his (R10-AT-43, R05-EQ-20).

    Who is asked how to meet it does not defend himself. Where he holds several things, which of
    them is meant has been said as the attack was declared.
    """
    whom = name_of(view, target)
    if not at_item:
        return whom
    held = held_items(unit_of(view, target))
    if len(held) == 1:
        item = item_word(view, target, held[0].id)
        return tr("the {item} of {foe}").format(item=item, foe=whom)
    return tr("something that {foe} holds").format(foe=whom)


def kind_name(view: Look, kind: str) -> str:
    """The name of a kind of item, given the kind or an item's id."""
    row = row_named(view, kind)
    return spaced(kind) if row is None else named(row)


def kind_word(view: Look, kind: str) -> str:
    """The same within a sentence."""
    row = row_named(view, kind)
    return spaced(kind) if row is None else called(row)


def row_named(view: Look, kind: str) -> ItemRow | None:
    """The row of a kind of item, given the kind or an item's id."""
    rows = book(view).items()
    return rows.get(kind) or rows.get(kind.rpartition("-")[0])


def armor_text(unit: AnyUnit) -> str:
    """A figure's Armor: ``6``, or ``2d6`` where it is rolled."""
    return throw_text(armor_dice_of(unit), armor_of(unit))


def of_text(length: float, most: float) -> str:
    """A length beside the most it may be, in inches; what is beyond that never looks alike."""
    told = inches(length), inches(most)
    if not at_most(length, most):
        told = inches_and_limit(length, most)
    return tr("{length} of {most}").format(length=told[0], most=told[1])
