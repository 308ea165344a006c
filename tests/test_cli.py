"""The command line, as a person or a program runs it."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import open_service
from companion.cli import main
from companion.hosts import home_address
from companion.rules.cards import path_card
from companion.rules.editions.saboteur import LAYOUT
from companion.rules.editions.saboteur2 import pool
from companion.rules.notation import read
from companion.table import moves
from companion.table.seal import deal_key, seal_of, shuffle
from companion.table.viewer import HOST

ROUND = {
    "edition": "saboteur2",
    "seats": [{"name": "Gül", "role": "blue-digger"}, {"name": "Ben", "role": "saboteur"}],
    "reached_by": "Gül",
    "open_to": ["blue"],
}

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]
Serve = Callable[..., tuple["subprocess.Popen[str]", str]]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment whose data folder is this test's own, with no desktop to open a browser on."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("COMPANION", "DISPLAY"))}
    return {**plain, "COMPANION_DATA": str(tmp_path / "data")}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Run:
    """Runs `companion` with these words from another directory."""

    def run(*words: str, said: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "companion", *words]
        return subprocess.run(
            command, input=said, capture_output=True, env=environment, cwd=tmp_path, check=False, timeout=60
        )

    return run


@pytest.fixture
def serve(environment: dict[str, str], tmp_path: Path) -> Iterator[Serve]:
    """Starts `companion` with these words on a free port; the process and the address it says."""
    running: list[subprocess.Popen[str]] = []

    def serve(*words: str) -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-m", "companion", *words, "--host", "127.0.0.1", "--port", "0"]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
        )
        running.append(process)
        assert process.stdout is not None
        return process, process.stdout.readline().rpartition(" ")[2].strip()

    yield serve
    for process in running:
        process.kill()
        process.communicate()


def refused(outcome: subprocess.CompletedProcess[bytes]) -> str:
    """The one line on standard error of a command that ended with status 2 and said nothing else."""
    assert (outcome.returncode, outcome.stdout) == (2, b"")
    lines = outcome.stderr.decode().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


# settle


def test_settle_reads_standard_input_or_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "round.json").write_text(json.dumps(ROUND), encoding="utf-8")
    answers = [run("settle", said=json.dumps(ROUND).encode()), run("settle", "round.json")]
    assert [answer.returncode for answer in answers] == [0, 0]
    assert answers[0].stdout == answers[1].stdout
    assert json.loads(answers[0].stdout)["winners"] == ["Gül"]


def test_settle_writes_utf_8_whatever_the_terminals_own(run: Run, environment: dict[str, str]) -> None:
    environment.update(LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert "Gül".encode() in run("settle", said=json.dumps(ROUND).encode()).stdout


def test_settle_refuses_in_one_line(run: Run) -> None:
    assert "open_to" in refused(run("settle", said=json.dumps({**ROUND, "open_to": ["red"]}).encode()))
    assert "missing.json" in refused(run("settle", "missing.json"))
    assert refused(run("settle"))
    assert refused(run("settle", said=b"\xff\xfe"))
    assert refused(run("settle", said=b"[" * 100_000))


def test_many_rounds_answer_line_by_line_in_order(run: Run) -> None:
    lines = [json.dumps(ROUND), "{", json.dumps({**ROUND, "open_to": []})]
    outcome = run("settle", "--many", said="\n".join(lines).encode())
    answers = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert (outcome.returncode, outcome.stderr) == (2, b"")
    assert [list(answer)[:1] for answer in answers] == [["edition"], ["error"], ["edition"]]


def test_many_good_rounds_end_well(run: Run) -> None:
    assert run("settle", "--many", said=f"{json.dumps(ROUND)}\n{json.dumps(ROUND)}\n".encode()).returncode == 0


def test_settle_needs_neither_flask_nor_the_store_nor_gevent() -> None:
    code = """
import sys
from companion.cli import main
try:
    main(["settle"])
except SystemExit as end:
    assert end.code == 0
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"flask", "werkzeug", "sqlmodel", "sqlalchemy", "pydantic", "gevent", "greenlet"}, loaded
"""
    outcome = subprocess.run([sys.executable, "-c", code], input=json.dumps(ROUND).encode(), capture_output=True)
    assert outcome.returncode == 0, outcome.stderr.decode()


# serve


def test_companion_alone_serves_and_ends_on_ctrl_c(serve: Serve, tmp_path: Path) -> None:
    process, address = serve()
    with urllib.request.urlopen(address) as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    err = process.communicate(timeout=30)[1]
    assert (process.returncode, err) == (0, "")
    # Its copy of the day may not have been finished by then.
    names = {path.name for path in (tmp_path / "data").iterdir()} - {"backups"}
    assert names == {"companion.sqlite", "companion.sqlite-serving", "companion.sqlite-used", "compiled", "secret_key"}
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_second_companion_on_the_same_port_is_told_so(serve: Serve, run: Run, tmp_path: Path) -> None:
    port = serve("serve")[1].rstrip("/").rpartition(":")[2]
    other = ("--data", str(tmp_path / "other"))
    assert refused(run("serve", "--host", "127.0.0.1", "--port", port, *other)).startswith(f"Port {port} is taken")


def test_a_host_of_another_machine_is_told_so(run: Run) -> None:
    assert "is not an address of this machine" in refused(run("--host", "198.51.100.7", "--port", "0"))


def test_without_a_home_network_it_says_so(environment: dict[str, str]) -> None:
    alone = ["unshare", "--user", "--map-root-user", "--net"]
    try:
        subprocess.run([*alone, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no network of its own can be made here")
    command = [*alone, sys.executable, "-m", "companion", "--port", "0"]
    outcome = subprocess.run(command, capture_output=True, env=environment, check=False, timeout=60)
    assert "use --host 127.0.0.1 to play on this machine only" in refused(outcome)


@pytest.mark.parametrize("command", ["serve", "tables"])
def test_a_damaged_database_is_told_and_left_alone(run: Run, tmp_path: Path, command: str) -> None:
    database = tmp_path / "data" / "companion.sqlite"
    database.parent.mkdir()
    database.write_bytes(b"Dear diary, " * 1000)
    words = ["--host", "127.0.0.1", "--port", "0"] if command == "serve" else []
    assert "is damaged or no database" in refused(run(command, *words))
    assert database.read_bytes() == b"Dear diary, " * 1000


def test_a_newer_versions_database_is_told_and_left_alone(run: Run, tmp_path: Path) -> None:
    assert run("tables").returncode == 0
    database = tmp_path / "data" / "companion.sqlite"
    with closing(sqlite3.connect(database)) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
        raw.commit()
    before = database.read_bytes()
    assert "was written by a newer version" in refused(run("--host", "127.0.0.1", "--port", "0"))
    assert database.read_bytes() == before


# tables, show


def test_tables_are_listed(run: Run, tmp_path: Path) -> None:
    assert run("tables").stdout == b""
    service = open_service({"DATABASE_URL": f"sqlite:///{tmp_path}/data/companion.sqlite"})
    code, _ = service.open_table("saboteur2", {})
    service.engine.dispose()
    assert run("tables").stdout.decode().startswith(f"{code}  opened 20")


def test_show_tells_what_happened_and_no_role(run: Run, tmp_path: Path) -> None:
    assert "There is no table KRTN." in refused(run("show", "krtn"))
    service = open_service({"DATABASE_URL": f"sqlite:///{tmp_path}/data/companion.sqlite"})
    code, _ = service.open_table("saboteur2", {})
    service.sit(code, "Gül")
    service.engine.dispose()
    told = run("show", code.lower())
    assert (told.returncode, told.stderr) == (0, b"")
    assert "Gül" in told.stdout.decode()


def test_show_draws_the_maze_once_a_card_lies(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    service = open_service({"DATABASE_URL": f"sqlite:///{tmp_path}/data/companion.sqlite"})
    code, _ = service.open_table("saboteur2", {})
    for name in ("Gül", "Ben"):
        service.sit(code, name)
    service.record(code, HOST, moves.begin)
    assert "@" not in run("show", code).stdout.decode()
    service.record(code, HOST, moves.place_path, cell=(1, 0), card=path_card("NEW"), key="b_t_hor")
    service.engine.dispose()
    environment.update(LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    told = run("show", code)
    assert (told.returncode, told.stderr) == (0, b"")
    assert read(told.stdout.decode().partition("\n\n")[2]) == LAYOUT.begin().lay((1, 0), path_card("NEW"))


# host


def said_by(address: str, path: str, **form: str) -> urllib.request.Request:
    said = urllib.parse.urlencode(form).encode()
    return urllib.request.Request(f"{address}{path}", said, {"Origin": address.rstrip("/")})


def test_host_prints_an_address_that_opens_the_hosts_page_of_a_running_companion(serve: Serve, run: Run) -> None:
    _, address = serve()
    opener, device = (urllib.request.build_opener(urllib.request.HTTPCookieProcessor()) for _ in range(2))
    with opener.open(said_by(address, "tables", edition="saboteur2")) as opened:
        code = opened.url.split("/")[-2]
    told = run("host", code.lower(), "--address", address)
    assert (told.returncode, told.stdout.count(b"\n")) == (0, 1)
    path = told.stdout.decode().strip().removeprefix(address)
    assert path.startswith(f"t/{code}/take-host/")
    with device.open(said_by(address, path)) as answer:
        assert answer.url == f"{address}t/{code}/host"
    assert "page was opened on another device." in run("show", code).stdout.decode()


def test_host_without_an_address_names_the_home_networks(run: Run, tmp_path: Path) -> None:
    assert "There is no table KRTN." in refused(run("host", "krtn"))
    service = open_service({"DATABASE_URL": f"sqlite:///{tmp_path}/data/companion.sqlite"})
    code, _ = service.open_table("saboteur2", {})
    service.engine.dispose()
    home = home_address() or "127.0.0.1"
    for command in (("host", code), ("tables", "--host-link", code)):
        assert run(*command).stdout.decode().startswith(f"http://{home}:8000/t/{code}/take-host/")
    assert "There is no table KRTN." in refused(run("tables", "--host-link", "krtn"))


# verify

SECRET = bytes(range(32))
ROLES = pool(2)
DEALT = shuffle(deal_key(SECRET, "KRTN", 1, 1, ()), ROLES)
RECIPE = {
    "code": "KRTN",
    "round": 1,
    "attempt": 1,
    "seal": seal_of(SECRET),
    "secret": SECRET.hex(),
    "cuts": [],
    "pool": ROLES,
    "dealt": [{"name": name, "role": role} for name, role in zip(("Ann", "Ben"), DEALT, strict=False)],
}
BOX = [1] * 16 + [2] * 8 + [3] * 4
GOLDEN = {
    **RECIPE,
    "pool": [],
    "dealt": [],
    "gold_before": [],
    "gold_laying": 1,
    "gold_pool": BOX,
    "gold": [1, 3],
}


@pytest.mark.parametrize(
    ("recipe", "status", "said"),
    [
        (RECIPE, 0, "The seal and the cards agree."),
        (RECIPE, 0, "Whoever knew the secret may have picked this deal: nobody cut it (version 1)."),
        ({**RECIPE, "seal": "00" * 32}, 1, "the secret does not open this seal"),
        ({**RECIPE, "dealt": [{"name": name, "role": "joker"} for name in ("Ann", "Ben")]}, 1, "Ann was dealt joker"),
        (GOLDEN, 0, "The seal and the cards agree."),
        ({**GOLDEN, "gold": [2, 3]}, 1, "gold card 1 was 2, the seal says 1"),
        ({**GOLDEN, "gold_laying": 3}, 1, "gold card 1 was 1, the seal says"),
        ({**GOLDEN, "gold_before": [[2]]}, 1, "drawn from are not those that the rounds before left over"),
    ],
)
def test_a_deal_is_verified(run: Run, recipe: dict[str, object], status: int, said: str) -> None:
    outcome = run("verify", said=json.dumps(recipe).encode())
    assert (outcome.returncode, outcome.stderr) == (status, b"")
    assert said in outcome.stdout.decode()


@pytest.mark.parametrize("said", [b"", b"{", b"[]", b"7", b"\xff", b"[" * 100_000], ids=repr)
def test_what_is_no_recipe_is_told_in_one_line(run: Run, said: bytes) -> None:
    assert "not a recipe" in refused(run("verify", said=said))


@pytest.mark.parametrize("field", GOLDEN)
@pytest.mark.parametrize("value", [None, -1, 10**9, "x", [1], [], {"a": 1}])
def test_a_recipe_with_a_wrong_field_is_told_without_a_traceback(field: str, value: object) -> None:
    recipe = {**GOLDEN, "gold": [1]} if "gold" in field else RECIPE
    outcome = CliRunner().invoke(main, ["verify"], input=json.dumps({**recipe, field: value}))
    assert outcome.exception is None or isinstance(outcome.exception, SystemExit)
    assert "" not in outcome.output.splitlines() and 1 <= outcome.output.count("\n") <= 3


# help


def test_every_command_says_what_it_is_for() -> None:
    assert [name for name, command in main.commands.items() if not command.help] == []


def test_version_and_help_are_answered(run: Run) -> None:
    from companion import __version__

    assert run("--version").stdout.decode().strip() == f"companion, version {__version__}"
    assert all(name in run("--help").stdout.decode() for name in main.commands)
