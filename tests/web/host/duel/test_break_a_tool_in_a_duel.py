"""While a broken tool stops the dwarf on turn, no space glows; a card can still be entered."""

from __future__ import annotations

from flask import Flask

from tests.web.play_duel import open_duel


def test_no_space_glows_for_a_dwarf_with_a_broken_tool(app: Flask) -> None:
    duel = open_duel(app, "Ann", "Ben")
    host, ann = duel["host"], duel["Ann"]
    assert host.page("/maze").has("a.free.glows")
    host.post_ok(f"/seats/{ann.seat}/token", do="put", kind="pickaxe")
    page = host.page("/maze")
    assert page.has("a.free") and not page.has("a.free.glows")
    host.post_ok(f"/seats/{ann.seat}/token", do="take", kind="pickaxe")
    assert host.page("/maze").has("a.free.glows")


def test_no_space_glows_for_a_lone_dwarf_with_a_broken_tool(app: Flask) -> None:
    duel = open_duel(app, "Ann")
    host, ann = duel["host"], duel["Ann"]
    pages = (lambda: host.page("/maze"), lambda: ann.page(f"/seat/maze?n={ann.seat}"))
    assert all(page().has("a.free.glows") for page in pages)
    host.post_ok(f"/seats/{ann.seat}/token", do="put", kind="pickaxe")
    assert all(page().has("a.free") and not page().has("a.free.glows") for page in pages)
    assert ann.page(f"/seat/maze?n={ann.seat}").text("#stopped") == (
        "Your pickaxe is broken: no path cards until it’s repaired."
    )
