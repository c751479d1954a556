"""The rulebooks. Packages of different games do not know each other."""
