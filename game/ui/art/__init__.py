"""Everything that draws toys: board, terrain, figures, dice, icons and effects.

All pictures come from code: a height field is painted with simple shapes and lit once
(``relief`` and ``shading``), so bevels, studs and shadows always agree. Lengths inside this
package are **studs** (1 inch = 3.175 studs); ``px`` is always pixels per stud.
"""
