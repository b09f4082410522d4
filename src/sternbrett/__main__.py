"""`python -m sternbrett` is the command `sternbrett`."""

from __future__ import annotations

import sys

from sternbrett.cli import main

if __name__ == "__main__":
    sys.exit(main())
