"""Forms about a whole table, and about the archive."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, field_validator

from companion.rules.errors import IllegalMove
from companion.web.forms.fields import NO_NUMBER, Count, number_or
from companion.web.forms.form import Form

LONGEST_NETWORK = 32
"""Bytes of a network's name."""

PASSWORD = range(8, 65)
"""Lengths of a network's password; a network without one is open."""


class OptionsForm(Form):
    options: dict[str, str] = Field(default_factory=dict, alias="option")


class OpenTableForm(OptionsForm):
    """Scripts may send the options `rounds` and `totals` without the prefix `option.`."""

    edition: str = ""
    rounds: str = ""
    totals: str = ""


class JoinForm(Form):
    """A table's code, or its address."""

    code: Annotated[str, AfterValidator(lambda text: "".join(text.split()))] = ""


class KeepForm(Form):
    """Days after its last act until the table is deleted; 0: never."""

    days: Count = Field(NO_NUMBER, alias="for")


class DeviceForm(Form):
    """Withdraws a host's device. `device`: the short code that names it in the list."""

    device: str = ""


class BackToForm(Form):
    version: Annotated[int, number_or(0)] = 0


class NetworkForm(Form):
    """The home network whose QR is shown. Its password is stored nowhere."""

    network: str = Field("", validate_default=True)
    password: str = Field("", repr=False)

    @field_validator("network")
    @classmethod
    def check_name(cls, name: str) -> str:
        if not 0 < len(name.strip().encode()) <= LONGEST_NETWORK:
            raise IllegalMove.because("network-name", most=LONGEST_NETWORK)
        return name.strip()

    @field_validator("password")
    @classmethod
    def check_password(cls, password: str) -> str:
        if password and len(password) not in PASSWORD:
            raise IllegalMove.because("network-password", least=PASSWORD[0], most=PASSWORD[-1])
        return password


class ArchiveForm(Form):
    """A player (`one`), the player to merge them `into`, or a game (`night`) to delete."""

    one: str = ""
    into: str = ""
    night: str = ""
