"""Pegs: a small complete game that proves the seams of engine, model and kit.

The rules, by id:

* ``PEG-SHEET``: a peg has the slots head, left, right and legs. Without head or legs it is
  destroyed; it fights with its arms, so without arms it cannot strike.
* ``PEG-DICE``: a die that shows its rank is thrown again at once and added. A rank of 5 is thrown
  with a d6 on which 6 reads as 3 and brings no further throw.
* ``PEG-TURN``: sides alternate single pegs. When nobody can or wants to act, the round ends.
* ``PEG-WALK``: up to 4 hops of 1.25". Entering an enemy's reach lets it snap (``PEG-SNAP``).
* ``PEG-STRIKE``: defense is one die, plus what was braced. The attack is one die for each arm, +1
  for each ally that joins in, and hits when it reaches the defense. ``PEG-REACT``: the target may
  dodge one hop, away from every enemy within whose reach it is, or parry: then the attack has to
  beat the defense, and when it does not, the target may counter, to which the attacker may react
  in turn, twice at most.
* ``PEG-LOSE``: the owner of a peg that was hit decides which slot it loses.
* ``PEG-HURL``: a pebble flies up to 6 hops to any point; each peg within one hop may duck (it
  spends one of its stock) and is hit by 4 or more on a d6, 6 when ducking.
* ``PEG-BRACE``, ``PEG-MEND``, ``PEG-REST``, ``PEG-TAKE``, ``PEG-FACE``: the other things to do.
"""
