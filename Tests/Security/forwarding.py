#!/usr/bin/env python3
"""Runs a shell as a container engine does: in a network of its own, with two forwarded ports.

usage: forwarding.py PROGRAM run … --front-port N --control-port N …

Connections to 127.0.0.1:N of this machine are forwarded to the address ADDRESS of the shell's
network, and come from GATEWAY. Needs no privileges but user namespaces.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading

GATEWAY, ADDRESS = "192.0.2.1", "192.0.2.2"
# The last argument of the call that is in the engine's network already.
INSIDE = "--inside"


def listen(command: list[str], option: str) -> socket.socket:
    """Listens on the port of an option, and puts a free one in the place of 0."""
    index = command.index(option) + 1
    listener = socket.create_server(("127.0.0.1", int(command[index])), backlog=512)
    command[index] = str(listener.getsockname()[1])
    return listener


def enter_network(command: list[str], listeners: list[socket.socket]) -> None:
    """Starts this program again in the network of the engine, with the listening sockets."""
    numbers = [str(listener.fileno()) for listener in listeners]
    for listener in listeners:
        listener.set_inheritable(True)
    network = ["unshare", "--user", "--map-root-user", "--net", "setpriv", "--pdeathsig", "KILL"]
    again = [sys.executable, __file__, *command, INSIDE, ",".join(numbers)]
    os.execvp(network[0], [*network, *again])


def start_container(command: list[str]) -> subprocess.Popen[bytes]:
    """Starts a program in a network of its own, which is connected with this one."""
    entered, enters = os.pipe()
    script = (
        f"echo entered >&{enters} && exec {enters}>&- && read -r go"
        " && ip link set lo up && ip link set eth0 up"
        f' && ip address add {ADDRESS}/24 dev eth0 && exec "$@" </dev/null'
    )
    container = ["setpriv", "--pdeathsig", "KILL", "unshare", "--net", "bash", "-c", script, "bash"]
    program = subprocess.Popen(container + command, stdin=subprocess.PIPE, pass_fds=[enters])
    os.close(enters)
    # Until it is in its network, or has ended.
    os.read(entered, 1)
    os.close(entered)
    for line in (
        f"link add gateway type veth peer name eth0 netns {program.pid}",
        f"address add {GATEWAY}/24 dev gateway",
        "link set gateway up",
    ):
        subprocess.run(["ip", *line.split()], check=True)
    program.stdin.write(b"go\n")
    program.stdin.close()
    return program


def forward(listener: socket.socket) -> None:
    """Forwards the connections of one port, without an end."""
    port = listener.getsockname()[1]
    while True:
        client, _ = listener.accept()
        try:
            server = socket.create_connection((ADDRESS, port))
        except OSError:
            client.close()
            continue
        for ends in ((client, server), (server, client)):
            threading.Thread(target=pump, args=ends, daemon=True).start()


def pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)


def main() -> int:
    command = sys.argv[1:]
    if INSIDE not in command:
        enter_network(command, [listen(command, f"--{one}-port") for one in ("front", "control")])
    *command, _, numbers = command
    program = start_container(command)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: program.send_signal(number))
    for number in numbers.split(","):
        listener = socket.socket(fileno=int(number))
        threading.Thread(target=forward, args=[listener], daemon=True).start()
    return program.wait()


if __name__ == "__main__":
    os._exit(main())
