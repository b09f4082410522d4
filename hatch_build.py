"""Builds the front-end files into every wheel and sdist, also from a clean clone.

With STERNBRETT_COMPILED=1 in the environment wheels have compiled rules (docs/performance.md).
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build does not start from here

from scripts import build_assets, node
from scripts import compile as compiling

#: Whether wheels get compiled rules: 1; `quick` does not optimise, for tests of this.
COMPILED = "STERNBRETT_COMPILED"


class WheelHook(BuildHookInterface[BuilderConfig]):
    """Makes the files ready that pyproject.toml names as artifacts, and compiles rules."""

    def dependencies(self) -> list[str]:
        """Return what must be installed before: npm from PyPI, where it is needed and missing.

        The compiler reads the types of all that the rules import.
        """
        needed = not build_assets.up_to_date(build_assets.SERVED) and node.find() is None
        compiler = [*self.metadata.core.dependencies, "mypy[mypyc]"] if self.compiles() else []
        return [*([node.PACKAGE] if needed else []), *compiler]

    def compiles(self) -> bool:
        """Tell whether what is built gets compiled rules."""
        return self.target_name == "wheel" and os.environ.get(COMPILED, "") not in ("", "0")

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build them; an sdist brings them along, and they are taken from there."""
        build_assets.build(build_assets.SERVED)
        if version == "standard" and self.compiles():
            if reason := compiling.obstacle():
                sys.exit(reason)
            compiling.compile_rules(quick=os.environ[COMPILED] == "quick")
            build_data["force_include"].update(compiling.libraries())
            build_data.update(pure_python=False, infer_tag=True)
