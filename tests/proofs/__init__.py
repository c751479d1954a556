"""Proofs that take minutes: scripts run by hand, each with ``python -m tests.proofs.NAME``."""
