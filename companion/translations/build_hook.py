"""A build hook for hatchling: puts compiled translations, templates and static files into the wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompanionBuildHook(BuildHookInterface):
    """Compiles the translations and adds templates/ and static/ to the package.

    An editable install reads the two folders beside the package instead, so that changes are seen at once.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from companion.translations.catalogues import compile_catalogues

        compile_catalogues(Path(self.root, "companion", "translations"))
        if version == "standard":
            build_data["force_include"].update({"templates": "companion/templates", "static": "companion/static"})
