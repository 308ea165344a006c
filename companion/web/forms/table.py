"""Forms about a whole table."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field, field_validator, model_validator

from companion.game.message import IllegalMove
from companion.web.forms.fields import NO_NUMBER, Count, OptionalNumber, number_validator
from companion.web.forms.form import Form

LONGEST_NETWORK = 32  # bytes of a home network's name
PASSWORD = range(8, 65)  # characters; a network without a password is open


class OptionsForm(Form):
    options: dict[str, str] = Field(default_factory=dict, alias="option")


class ChangedOptionsForm(OptionsForm):
    """The table's options, and which values the page showed. An option that still has the page's value is left out:
    another host may have changed it since."""

    shown: dict[str, str] = Field(default_factory=dict, exclude=True)

    @model_validator(mode="before")
    @classmethod
    def leave_out_what_the_page_showed(cls, values: dict[str, Any]) -> dict[str, Any]:
        shown, options = values.get("shown", {}), values.get("option", {})
        return {**values, "option": {name: value for name, value in options.items() if shown.get(name) != value}}


class OpenTableForm(OptionsForm):
    """Scripts may send `rounds` and `totals` without the prefix `option.`."""

    edition: str = ""
    rounds: str = ""
    totals: str = ""


class BeginForm(Form):
    round: OptionalNumber = None


class JoinForm(Form):
    code: Annotated[str, AfterValidator(lambda text: "".join(text.split()))] = ""


class RetentionForm(Form):
    """Days without a move after which the table is deleted; 0 means never."""

    days: Count = Field(NO_NUMBER, alias="for")


class RemoveDeviceForm(Form):
    """The short code of a device in the list."""

    device: str = ""


class NewestActForm(Form):
    """The version with which the newest act began that can be undone by the page; 0 if there is none."""

    act: OptionalNumber = None


class UndoToVersionForm(NewestActForm):
    version: Annotated[int, number_validator(0)] = 0


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
