"""`python -m undercroft` is `undercroft`."""

from __future__ import annotations

import sys

from undercroft.cli import main

if __name__ == "__main__":
    sys.exit(main())
