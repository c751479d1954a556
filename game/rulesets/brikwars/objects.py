"""Things as targets: what they are made of, what Damage does to them (R10-OB-01..05)."""

from game.model.battlefield import Piece
from game.model.decisions import Refusal
from game.model.events import KnockedBack, TerrainChanged
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, at_most, length_of
from game.rulesets.brikwars.book import law, laws
from game.rulesets.brikwars.breaches import remains
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.knockback import come_down, foot_of_the_edge
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.tables import MaterialRow, common
from game.rulesets.brikwars.thing_events import LooseFell, ThingDamaged
from game.words import tr

NO_THINGS = ("smoke",)
"""Kinds of pieces that have no body to be struck."""


def things(view: Look, piece_id: str | None) -> tuple[Piece, ...]:
    """What of a thing still stands; nothing for smoke, or when it is gone."""
    if piece_id is None:
        return ()
    found = view.field.pieces(piece_id)
    return tuple(piece for piece in found if piece.kind not in NO_THINGS)


def thing_refusal(view: Look, piece_id: str | None) -> Refusal | None:
    """Why there is nothing to attack under an id."""
    if things(view, piece_id):
        return None
    return Refusal(
        tr("There is no '{piece}' to be struck").format(piece=piece_id),
        law(view, "R10-OB-01/R05-OB-01"),
    )


def things_near(view: Look, unit: AnyUnit, inches: float) -> tuple[str, ...]:
    """Ids of the things within some inches of a unit's stand, nearest first."""
    reach = row_of(unit).stand_radius + inches
    near = view.field.pieces_in(
        unit.place, unit.elevation, reach + common().measures.vertical_slack
    )
    return tuple(name for name, _ in near if things(view, name))


def material_of(view: Look, piece_id: str) -> MaterialRow:
    """The material of a thing."""
    return common().materials[things(view, piece_id)[0].material]


def armor_roll(r: Res, piece_id: str) -> int:
    """Armor by material, rolled for each damage total, Bonus dice included (R10-OB-03, R10-DI-07).

    R05-DI-08, R05-OB-02.

    Paper, cloth and glass have none, and nothing is rolled.
    """
    row = material_of(r, piece_id)
    if not row.armor_dice:
        return 0
    rules = laws(r, "R10-OB-03/R05-OB-02", "R10-DI-07/R05-DI-08")
    rolled = r.roll("armor", row.armor_dice, target=piece_id, bonus=True, rules=rules)
    return rolled.total


def harm(
    r: Res, piece_id: str, damage: int, at: Point, height: float, *, by: str | None, rule: str
) -> int:
    """One damage total against a thing; returns what is left of it behind the thing, 0 or more.

    Things never answer (R10-OB-01, R05-OB-01). More than its Armor breaks it (R10-OB-02, R10-AT-04,
    R05-AT-07): 4 against 3 destroys a crate. What is to spare has no further effect on it
    (R10-OB-05).
    """
    armor = armor_roll(r, piece_id)
    r.emit(
        ThingDamaged(
            piece=piece_id,
            by=by,
            damage=damage,
            armor=armor,
            at=at,
            rules=laws(r, "R10-OB-02/R05-AT-07", rule),
        )
    )
    if damage <= armor:
        return 0
    break_down(r, piece_id, at, height)
    return damage - armor


def break_down(r: Res, piece_id: str, at: Point, height: float) -> None:
    """Break a thing at a place: it is destroyed, or breached there (R10-OB-04, R05-OB-02).

    Who stood on what is gone falls (R10-CH-36, R05-TU-18), and so does what lay on it.
    """
    on_top = [unit for unit in r.state.on_field() if _stands_on(r, unit, piece_id)]
    whole = next(one for one in r.battle.setup.map.terrain if one.id == piece_id)
    left = remains(things(r, piece_id), at, height, whole)
    r.emit(TerrainChanged(piece=piece_id, pieces=left, rules=laws(r, "R10-OB-04/R05-OB-02")))
    for unit in on_top:
        if unit.id in r.state.units:
            _drop(r, unit)
    _let_items_fall(r)


def _drop(r: Res, unit: Fig) -> None:
    """A unit falls whose floor is gone, to where there is room for its stand."""
    if at_most(unit.elevation, r.field.ground(unit.place).height):
        return
    row = row_of(unit)
    if r.field.fits(unit.place, row.stand_radius, ignore=frozenset((unit.id,))) is not None:
        _tumble(r, unit)
    ground = r.field.ground(r.state.units[unit.id].place)
    come_down(r, unit.id, ground, True, law(r, "R10-CH-36/R05-TU-18"))


def _tumble(r: Res, unit: Fig) -> None:
    """Slide off what still stands beside the hole, before the fall."""
    for turn in (0, 180):
        way = HEADINGS[(unit.facing + turn) % 360]
        foot = foot_of_the_edge(r, unit, unit.place, way)
        if foot is not None:
            r.emit(
                KnockedBack(
                    unit=unit.id,
                    start=unit.place,
                    end=foot,
                    elevation=unit.elevation,
                    wanted=unit.place.distance(foot),
                    rules=laws(r, "R10-CH-36/R05-TU-18"),
                )
            )
            return


def _stands_on(view: Look, unit: Fig, piece_id: str) -> bool:
    ground = view.field.ground(unit.place)
    return ground.piece_id == piece_id and at_most(unit.elevation, ground.height)


def _let_items_fall(r: Res) -> None:
    """Loose items come to lie on the ground that is there now."""
    for loose in r.state.loose:
        height = length_of(r.field.ground(loose.position).height)
        if not at_most(loose.elevation, height):
            r.emit(LooseFell(item=loose.id, elevation=height, rules=laws(r, "R10-OB-04/R05-OB-02")))
