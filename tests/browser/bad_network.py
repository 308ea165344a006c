"""A relay on loopback between phones and the companion that falls silent or cuts connections, as bad Wi-Fi does.

What a browser calls offline it knows of. Here it knows nothing: what is sent into silence is lost, and nobody says so.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from threading import Thread

AT_ONCE = struct.pack("ii", 1, 0)
"""Closing sends a reset, as a line that breaks."""


class Airwaves:
    """Carries every connection to `port`; `address` is where phones find the companion through it."""

    def __init__(self, port: int) -> None:
        self.behind = port
        self.lines: list[Line] = []
        self.carried: list[asyncio.Task[None]] = []
        self.silent = self.broken = self.closing = False
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.listener.setblocking(False)
        self.port = self.listener.getsockname()[1]
        self.address = f"http://home.test:{self.port}"
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        asyncio.run_coroutine_threadsafe(self.listen(), self.loop)

    async def listen(self) -> None:
        """A server of asyncio that is closed leaves a connection open that it has just accepted."""
        with self.listener:
            while not self.closing:
                connection, _ = await self.loop.sock_accept(self.listener)
                streams = await asyncio.open_connection(sock=connection)
                self.carried.append(self.loop.create_task(self.carry(*streams)))

    def falls_silent(self) -> None:
        """From now on nothing comes through and nothing is closed. What is open now stays dead when it is over: a
        phone that slept has lines that nobody at the other end remembers."""
        self.silent = True
        for line in self.lines:
            line.dead = True

    def falls_deaf(self) -> None:
        """What is open now carries what phones say, and nothing back to them."""
        for line in self.lines:
            line.deaf = True

    def breaks(self) -> None:
        """Every line breaks, as a phone hears it when a router starts anew, and so does each new one."""
        self.broken = True
        asyncio.run_coroutine_threadsafe(self.snap(), self.loop).result(5)

    async def snap(self) -> None:
        for line in self.lines:
            line.snap()

    def clears(self) -> None:
        """New lines are carried again."""
        self.silent = self.broken = False

    async def carry(self, phone: StreamReader, to_phone: StreamWriter) -> None:
        line = Line(to_phone, self.silent)
        self.lines.append(line)
        if self.broken:
            return line.snap()
        try:
            house, to_house = await asyncio.open_connection("127.0.0.1", self.behind)
        except OSError:
            return line.snap()
        line.writers.append(to_house)
        if to_phone.is_closing():
            return line.snap()
        await asyncio.gather(line.pump(phone, to_house), line.pump(house, to_phone))

    def close(self) -> None:
        self.closing = True
        self.breaks()
        with suppress(OSError):  # the last connection that is waited for, unless a phone's was
            socket.create_connection(("127.0.0.1", self.port)).close()
        asyncio.run_coroutine_threadsafe(self.hang_up(), self.loop).result(5)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
        self.loop.close()

    async def hang_up(self) -> None:
        carried = asyncio.all_tasks() - {asyncio.current_task()}
        if carried:
            await asyncio.wait(carried, timeout=3)


class Line:
    """One connection and its other half."""

    def __init__(self, to_phone: StreamWriter, dead: bool) -> None:
        self.writers, self.dead, self.deaf = [to_phone], dead, False

    async def pump(self, source: StreamReader, sink: StreamWriter) -> None:
        try:
            while piece := await source.read(65536):
                if not (self.dead or (self.deaf and sink is self.writers[0])):
                    sink.write(piece)
        except OSError:
            pass
        if not self.dead:
            self.end()

    def end(self) -> None:
        self.dead = True
        for writer in self.writers:
            writer.close()

    def snap(self) -> None:
        """Both ends hear that it broke."""
        self.dead = True
        for writer in self.writers:
            connection = writer.get_extra_info("socket")
            if connection.fileno() >= 0:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            writer.transport.abort()
