"""The build: what goes into a wheel beside the package's own files. It runs at building only."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompanionBuildHook(BuildHookInterface):
    """Compiles the translations; a wheel to be kept also takes templates/ and static/ into the package.

    An editable install reads both beside the package, so that a change is seen at once.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from companion.translations.catalogues import compile_catalogues

        compile_catalogues(Path(self.root, "companion", "translations"))
        if version == "standard":
            build_data["force_include"].update({"templates": "companion/templates", "static": "companion/static"})
