"""Fixtures of the security tests.

A name with an S and a number, such as `s29`, is an attack of the checklist that the tests follow.
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator

import pytest
from attacked_shell import SECRET, Shell, finish, make_app, start
from wire import Endpoint


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """One shell for all tests that leave it as it was."""
    shell = start(make_app(tmp_path_factory.mktemp("security")))
    yield shell
    alive = shell.is_alive
    finish(shell)
    assert alive, "the shell died during the tests"


@pytest.fixture
def fresh_shell(tmp_path: pathlib.Path) -> Iterator[Shell]:
    """A shell of one's own, for tests that load or stop it."""
    shell = start(make_app(tmp_path))
    yield shell
    finish(shell)


@pytest.fixture(params=["page", "chrome"])
def endpoint(request: pytest.FixtureRequest, shell: Shell) -> Endpoint:
    """Each of the two WebSocket endpoints."""
    return getattr(shell, request.param)


@pytest.fixture(params=["front", "control"])
def origin(request: pytest.FixtureRequest, shell: Shell) -> str:
    """Each of the two origins."""
    return getattr(shell, request.param)


@pytest.fixture
def entry(shell: Shell, origin: str) -> list[tuple[str, str]]:
    """The header fields with which the origin serves a request."""
    return [("Cookie", shell.cookie)] if origin == shell.control else []


@pytest.fixture
def secret_free() -> Callable[[bytes], None]:
    def check(body: bytes) -> None:
        assert SECRET not in body

    return check
