"""While a wheel is built: put the page inside, so that `pip install .` alone gives a working `undercroft play`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page if it is missing or older than its sources; a checkout in use (`-e`) builds it with `make`."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        page = page_builder(Path(self.root))
        if page is None or not page.is_stale():
            return []
        try:
            page.find_node()
        except page.NoNode:
            return [page.WHEEL]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        page = page_builder(Path(self.root))
        if version == "editable" or page is None or not page.is_stale():
            return
        self.app.display_info("Building the page")
        page.build()


def page_builder(root: Path) -> ModuleType | None:
    """`web/scripts/page.py`, unless this is a source tree without the page's sources."""
    file = root / "web" / "scripts" / "page.py"
    spec = importlib.util.spec_from_file_location("undercroft_page_builder", file)
    if not file.is_file() or spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
