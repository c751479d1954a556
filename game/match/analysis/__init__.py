"""What is told about a battle.

Milestones, dangers, reasons, and the same position under other rules.
"""
