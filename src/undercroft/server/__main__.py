"""`python -m undercroft.server`: the same as `undercroft serve`."""

from __future__ import annotations

import argparse
import sys

from undercroft.kernel.errors import UndercroftError
from undercroft.server.arguments import add_serve_arguments
from undercroft.server.command import serve


def main() -> int:
    parser = argparse.ArgumentParser(prog="undercroft serve", description="Serve tables until stopped.")
    add_serve_arguments(parser)
    try:
        return serve(parser.parse_args())
    except UndercroftError as problem:
        print(f"undercroft: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
