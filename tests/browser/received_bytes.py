"""Ears on the wire: all that comes to a device, byte for byte, so that a test can search it for secrets."""

from __future__ import annotations

import re
from base64 import b64decode
from contextlib import suppress
from typing import Any

from tests.browser.devices import Device


class Ear:
    """Hears all that comes to one device: addresses, headers and bodies, those of the stream too."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.addresses: dict[str, str] = {}
        self.heads: list[str] = []
        self.bodies: list[tuple[str, str]] = []
        self.missed: list[str] = []
        self.awaited: set[str] = set()
        self.devtools = device.context.new_cdp_session(device.page)
        self.devtools.send("Network.enable", {"maxTotalBufferSize": 50_000_000, "maxResourceBufferSize": 10_000_000})
        self.devtools.on("Network.requestWillBeSent", self.asked)
        self.devtools.on("Network.responseReceived", self.answered)
        self.devtools.on("Network.responseReceivedExtraInfo", lambda event: self.heads.append(str(event["headers"])))
        self.devtools.on("Network.dataReceived", self.streamed)
        self.devtools.on("Network.loadingFinished", self.ended)
        self.devtools.on("Network.loadingFailed", lambda event: self.awaited.discard(event["requestId"]))

    def asked(self, event: dict[str, Any]) -> None:
        self.addresses[event["requestId"]] = event["request"]["url"]
        self.heads.append(event["request"]["url"])
        if event.get("type") == "Document":
            self.awaited.clear()  # a page that was left hears nothing more
        # A stream never ends, and the icon of a page that was left is not always said to have come.
        if not re.search("/stream|/static/", event["request"]["url"]):
            self.awaited.add(event["requestId"])

    def answered(self, event: dict[str, Any]) -> None:
        if "/stream" in event["response"]["url"]:
            with suppress(Exception):  # a stream that the page left meanwhile
                first = self.devtools.send("Network.streamResourceContent", {"requestId": event["requestId"]})
                self.bodies.append(("stream", b64decode(first["bufferedData"]).decode()))

    def streamed(self, event: dict[str, Any]) -> None:
        if "data" in event:
            self.bodies.append(("stream", b64decode(event["data"]).decode()))

    def ended(self, event: dict[str, Any]) -> None:
        address = self.addresses.get(event["requestId"], "")
        if not address.endswith("/favicon.ico") and "/static/" not in address and "/stream" not in address:
            self.read(event["requestId"], address)
        self.awaited.discard(event["requestId"])

    def read(self, number: str, address: str) -> None:
        try:
            body = self.devtools.send("Network.getResponseBody", {"requestId": number})
        except Exception:
            self.missed.append(address)
            return
        text = b64decode(body["body"]).decode(errors="replace") if body["base64Encoded"] else body["body"]
        self.bodies.append((address, text))

    def hears_out(self) -> None:
        """Waits until all that was asked for has come."""
        self.device.comes_to(set(), lambda: {self.addresses[number] for number in self.awaited})
