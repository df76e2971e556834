"""A network between two programs that can stop carrying anything without a sign."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self


class SilentNetwork:
    """Carries connections from a port of its own to another one."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._cuts = 0
        self._ends: list[asyncio.StreamWriter] = []
        self.port = 0

    @classmethod
    @asynccontextmanager
    async def to(cls, target: int) -> AsyncIterator[Self]:
        network = cls(target)
        server = await asyncio.start_server(network._carry, "127.0.0.1", 0)
        network.port = server.sockets[0].getsockname()[1]
        try:
            yield network
        finally:
            server.close()
            for end in network._ends:
                end.close()
            await asyncio.gather(
                *(end.wait_closed() for end in network._ends), return_exceptions=True
            )

    def cut(self) -> None:
        """Swallow whatever comes on the connections there are; new ones work."""
        self._cuts += 1

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        self._ends += [writer, back]
        await asyncio.gather(
            self._pump(reader, back), self._pump(there, writer), return_exceptions=True
        )

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        cuts = self._cuts
        while data := await source.read(65536):
            if cuts == self._cuts:
                target.write(data)
        if cuts == self._cuts:
            target.close()
