"""Measuring the speed of games, as ratios to a calibration loop (see docs/performance.md)."""
