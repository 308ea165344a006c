"""Forms to open and to join a table, and that of the home network."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, field_validator

from companion.game.message import IllegalMove
from companion.web.forms.fields import SeatNumber
from companion.web.forms.form import Form

LONGEST_NETWORK = 32  # bytes of a home network's name
PASSWORD = range(8, 65)  # characters; a network without a password is open


class OpenTableForm(Form):
    """Scripts may send `rounds` and `totals` without the prefix `option.`."""

    edition: str = ""
    option: dict[str, str] = Field(default_factory=dict)
    rounds: str = ""
    totals: str = ""


class JoinForm(Form):
    code: Annotated[str, AfterValidator(lambda text: "".join(text.split()))] = ""


class TakeSeatForm(Form):
    """A name for a new seat, or the existing seat that a phone `asks` for."""

    name: str = ""
    asks: SeatNumber | None = None


class NetworkForm(Form):
    """Its password is stored nowhere."""

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
