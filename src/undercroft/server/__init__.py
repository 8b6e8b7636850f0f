"""Hosting: lobby, live tables, store, protocol. A seat is sent its own view and events, and nothing else."""
