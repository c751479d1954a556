"""How the commands end: all well, a result that is not as expected, wrong input."""

OK, DIFFERS, WRONG = 0, 1, 2
