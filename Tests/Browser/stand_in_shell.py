"""A stand-in for `tandem run --json`: enough of it to test the fixtures that drive the real one."""

import argparse
import json
import os
import signal
import sys
import tempfile
from pathlib import Path

from websockets.sync.server import ServerConnection, serve

TOKEN = "control-token"


def state(revision: int, tab: str, last_change: int = 0) -> str:
    visible = {"key": "e1", "url": f"/{tab}", "title": tab}
    pages = [{"url": f"/{tab}"}]
    return json.dumps(
        {
            "type": "state",
            "revision": revision,
            "lastChange": last_change,
            "selectedTab": tab,
            "visible": visible,
            "pages": pages,
        }
    )


def answer(connection: ServerConnection) -> None:
    if connection.request.headers.get("Authorization") != f"Bearer {TOKEN}":
        connection.close(4401, "token")
        return
    revision, selected = 1, "home"
    for text in connection:
        message = json.loads(text)
        if message["type"] == "hello":
            connection.send(state(revision, selected))
            continue
        tab = message["parameters"].get("tab")
        status = {"status": "applied"} if tab else {"status": "rejected", "reason": "atRoot"}
        if tab:
            revision, selected = revision + 1, tab
        connection.send(state(revision, selected, message["id"]))
        result = {"type": "result", "id": message["id"], "revision": revision, **status}
        connection.send(json.dumps(result))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--no-open", action="store_true")
    parser.add_argument("--front-port", type=int)
    parser.add_argument("--control-port", type=int)
    parser.add_argument("app", nargs="?")
    arguments = parser.parse_intermixed_args()
    if arguments.app == "missing":
        print("error: there is no app at missing.", file=sys.stderr)
        sys.exit(3)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with (
        serve(answer, "127.0.0.1", arguments.control_port, subprotocols=["tandem.chrome.v1"]) as it,
        tempfile.TemporaryDirectory() as folder,
    ):
        tokens = Path(folder) / "tokens"
        tokens.write_text(json.dumps({"front": "front-token", "control": TOKEN}))
        port = it.socket.getsockname()[1]
        ready = {
            "event": "ready",
            "front": f"http://127.0.0.1:{arguments.front_port or 9}/",
            "app": f"http://stand-in.localhost:{arguments.front_port or 9}/",
            "control": f"http://127.0.0.1:{port}/",
            "pid": os.getpid(),
            "tokens": str(tokens),
        }
        print(json.dumps(ready), flush=True)
        print("listening", file=sys.stderr, flush=True)
        it.serve_forever()


if __name__ == "__main__":
    main()
