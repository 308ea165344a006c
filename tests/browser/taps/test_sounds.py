"""Vibration and quiet sounds, in real Chromium on a phone that records them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long

FEELS = """
  window.felt = []; window.heard = 0;
  localStorage.setItem('companion vibration', 'on');
  Object.defineProperty(navigator, 'vibrate', { value: (beats) => window.felt.push(beats) });
  const Tone = window.OscillatorNode;
  window.OscillatorNode = class extends Tone { start(at) { window.heard += 1; super.start(at); } };
"""


def test_sounds_are_offered_once_and_heard_only_if_wished(device: Callable[..., Any], server: Server) -> None:
    table = Table(server.port, *NAMES)
    table.deal()
    table.put("Ann", "theft")
    phone = device(kind=Phone)
    phone.context.add_init_script(FEELS)
    ann = table.seat(phone, "Ann")
    offer = ann.page.get_by_role("radiogroup", name="Play soft sounds?")
    expect(offer).to_be_hidden()
    ann.look()
    ann.tap(offer.get_by_text("No"))
    expect(offer).to_be_hidden()
    ann.page.reload()
    ann.says("You’ve seen your role. Play!")
    expect(offer).to_be_hidden()
    assert ann.page.evaluate("[window.heard, localStorage.getItem('companion sounds')]") == [0, "off"]
    ann.tap(ann.page.locator("#sheet .me .icon-button"))
    choice = ann.page.locator("label[data-alert-setting=sounds]")
    expect(choice.locator("input")).not_to_be_checked()
    ann.tap(choice)
    assert ann.page.evaluate("[window.heard, localStorage.getItem('companion sounds')]") == [2, "on"]
    ann.page.keyboard.press("Escape")
    table.end("Cem", ("blue", "green"), crystals=4)
    ann.page.get_by_role("heading", name="Who do you steal from?").wait_for()
    ann.comes_to([[[60]], 4], lambda: ann.page.evaluate("[window.felt, window.heard]"))
