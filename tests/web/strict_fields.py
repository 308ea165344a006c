"""What Jinja makes of a missing value in tests: a template that names what isn't there fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import StrictUndefined, Undefined
from jinja2.utils import missing


class StrictFields(StrictUndefined):
    """A missing name, or a missing field of an object. A form, an address and a dict may lack a key, as in Jinja."""

    def __new__(cls, hint: str | None = None, obj: Any = missing, name: str | None = None, *exc: Any) -> Any:
        strict = name is not None and not isinstance(obj, Mapping)
        return super().__new__(cls) if strict else Undefined(hint, obj, name, *exc)
