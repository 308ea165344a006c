"""What the rooms say: every key of a sentence has a phrase, and every phrase gets the values that it wants."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from string import Formatter

from tests.project.sources import sources
from tests.rules.core import PHRASES

ROOMS = ("rules", "table", "service", "web")
EXACT = {re.escape(key): key for key in PHRASES}
PHASES = ("seating", "dealt", "sharing", "proposed", "finished")


def patterns(key: ast.expr, within: ast.AST) -> list[str]:
    """What this expression may be as a key, as patterns; a name is what is assigned to it nearby."""
    match key:
        case ast.Constant(str() as text):
            return [re.escape(text)]
        case ast.IfExp(body=body, orelse=other):
            return patterns(body, within) + patterns(other, within)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [start + end for start in patterns(left, within) for end in patterns(right, within)]
        case ast.JoinedStr(values):
            return ["".join(patterns(part, within)[0] for part in values)]
        case ast.Name(name):
            return [pattern for value in assigned(name, within) for pattern in patterns(value, within)] or [".*"]
    return [".*"]


def assigned(name: str, within: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(within):
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [name]:
            yield node.value


def message_keys_in(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """Every call of `say` and `because` within a function, with a pattern of what its key may be."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("say", "because"):
                    yield from ((node, pattern) for pattern in patterns(node.args[0], function))


def unspeakable(tree: ast.AST) -> list[str]:
    """Keys without a phrase, and phrases that want a value which is not given with the key."""
    wrong = []
    for call, pattern in message_keys_in(tree):
        given = {keyword.arg for keyword in call.keywords}
        if pattern in EXACT:
            fine = fields_of(EXACT[pattern]) <= given or None in given
        else:
            fine = any(re.fullmatch(pattern, key) for key in PHRASES)
        wrong += [] if fine else [f"line {call.lineno}: {ast.unparse(call)}"]
    return wrong


def fields_of(key: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(PHRASES[key]) if name}


def test_what_a_room_says_has_a_phrase_and_the_values_it_wants() -> None:
    rooms = {path: tree for path, tree in sources().items() if path.parts[0] in ROOMS}
    wrong = {str(path): faults for path, tree in rooms.items() if (faults := unspeakable(tree))}
    assert len(rooms) > 50 and wrong == {}


def test_every_phase_is_a_reason_to_refuse() -> None:
    assert [phase for phase in PHASES if f"wrong-phase-{phase}" not in PHRASES] == []


def test_the_check_sees_a_missing_phrase_and_a_missing_value() -> None:
    code = """
def f(new):
    key = "table-opened" if new else "nonsense-one"
    say(key)
    say("nonsense-" + new)
    IllegalMove.because("name-too-long")
    IllegalMove.because("name-too-long", most=24)
"""
    assert unspeakable(ast.parse(code)) == [
        "line 4: say(key)",
        "line 5: say('nonsense-' + new)",
        "line 6: IllegalMove.because('name-too-long')",
    ]
