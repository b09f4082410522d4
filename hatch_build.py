"""Builds the front-end files into every wheel and sdist, also from a clean clone."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build does not start from here

from scripts import build_assets, node


class AssetsHook(BuildHookInterface[BuilderConfig]):
    """Makes the files ready that pyproject.toml names as artifacts."""

    def dependencies(self) -> list[str]:
        """Return what must be installed before: npm from PyPI, where it is needed and missing."""
        needed = not build_assets.up_to_date(build_assets.SERVED) and node.find() is None
        return [node.PACKAGE] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build them; an sdist brings them along, and they are taken from there."""
        build_assets.build(build_assets.SERVED)
