"""The calibration loop; it is defined in the package, where `sternbrett bench` can import it."""

from sternbrett.bench.calibrate import calibrate

__all__ = ["calibrate"]
