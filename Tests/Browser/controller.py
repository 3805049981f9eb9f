"""A client of the chrome socket, written from docs/protocol.md."""

import contextlib
import json
import threading
import urllib.request
import uuid
from collections.abc import Callable
from typing import Any

from local_names import by_address
from waiting import TIMEOUT_SECONDS
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

SUBPROTOCOL = "tandem.chrome.v1"


class Controller:
    """Taps tabs like a user of the simulator and sees the newest state.

    A thread reads all the time, so that the shell never finds this client slow.
    """

    def __init__(self, control: str, token: str) -> None:
        self._changed = threading.Condition()
        self._state: dict[str, Any] | None = None
        self._results: dict[int, dict[str, Any]] = {}
        self._change = 0
        self._closing: str | None = None
        self._resources = contextlib.ExitStack()
        headers = {"Authorization": f"Bearer {token}"}
        self._reading = urllib.request.Request(f"{by_address(control)}/api/v1/state", None, headers)
        connecting = connect(
            by_address(control).replace("http://", "ws://", 1) + "/socket",
            subprotocols=[SUBPROTOCOL],
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=16 * 1024 * 1024,
        )
        self._connection = self._resources.enter_context(connecting)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._send({"type": "hello", "protocol": 1, "client": str(uuid.uuid4())})

    def _send(self, message: dict[str, Any]) -> None:
        # A connection that has been closed shows in `_wait`, with its code and reason.
        with contextlib.suppress(ConnectionClosed):
            self._connection.send(json.dumps(message))

    def _read(self) -> None:
        try:
            for text in self._connection:
                message = json.loads(text)
                with self._changed:
                    if message["type"] == "state":
                        self._state = message
                    elif message["type"] == "result":
                        self._results[message["id"]] = message
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        with self._changed:
            self._closing = f"{self._connection.close_code} {self._connection.close_reason}"
            self._changed.notify_all()

    def _wait(self, condition: Callable[[], Any], description: str, timeout: float) -> Any:
        with self._changed:
            self._changed.wait_for(lambda: condition() or self._closing, timeout)
            value = condition()
            assert value, (
                f"waited {timeout:g} s for {description}; "
                f"closed: {self._closing}; state: {json.dumps(self._state)}"
            )
            return value

    def state(self) -> dict[str, Any]:
        """The state of the shell now.

        It is asked for, because what a page has seen may not have come to this client yet.
        """
        self._wait(lambda: self._state, "the first state", TIMEOUT_SECONDS)
        with urllib.request.urlopen(self._reading, timeout=TIMEOUT_SECONDS) as response:
            state = json.load(response)
        # What is waited for after this is not met by a state of before.
        self.wait_for(lambda seen: seen["revision"] >= state["revision"], "the same revision")
        return state

    def wait_for(
        self,
        predicate: Callable[[dict[str, Any]], Any],
        description: str = "a state",
        timeout: float = TIMEOUT_SECONDS,
    ) -> dict[str, Any]:
        """The first state from now on, the newest one included, that satisfies the predicate."""
        return self._wait(
            lambda: self._state if self._state and predicate(self._state) else None,
            description,
            timeout,
        )

    def send_action(self, name: str, **parameters: Any) -> int:
        """Sends an action without waiting and returns its change id."""
        self._change += 1
        self._send(
            {"type": "action", "id": self._change, "name": name, "parameters": parameters}
        )
        return self._change

    def result(self, change: int, timeout: float = TIMEOUT_SECONDS) -> dict[str, Any]:
        """The answer to a change, once the state that it speaks of is here too."""

        def answered() -> dict[str, Any] | None:
            result = self._results.get(change)
            if result is None or self._state is None:
                return None
            # Not the revision: a refresh or an environment is no step of the navigation.
            return result if self._state["lastChange"] >= change else None

        return self._wait(answered, f"the result of change {change}", timeout)

    def action(self, name: str, **parameters: Any) -> dict[str, Any]:
        """Sends an action and returns its result."""
        return self.result(self.send_action(name, **parameters))

    def tap(self, tab: str) -> dict[str, Any]:
        return self.action("selectTab", tab=tab)

    def back(self) -> dict[str, Any]:
        return self.action("back")

    def reload(self) -> dict[str, Any]:
        return self.action("reload")

    def path(self) -> str:
        """The URL of the entry that is shown."""
        return self.state()["visible"]["url"]

    def wait_for_path(self, path: str, timeout: float = TIMEOUT_SECONDS) -> dict[str, Any]:
        """Waits until every attached page has applied this path."""
        return self.wait_for(
            lambda state: state["visible"]["url"] == path
            and all(page.get("url") == path for page in state["pages"]),
            f"all pages at {path}",
            timeout,
        )

    def close(self) -> None:
        self._resources.close()
        self._reader.join(timeout=5)
