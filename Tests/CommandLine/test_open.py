"""`tandem run --open URL`: a link at start, as the system would open it."""

from collections.abc import Callable, Iterator

import pytest
from controller import Controller
from shell_process import ShellProcess


@pytest.fixture
def start() -> Iterator[Callable[..., dict]]:
    """The first state of a shell that was started with these arguments."""
    shells: list[ShellProcess] = []

    def state(app: str, *arguments: str) -> dict:
        shells.append(ShellProcess(app, *arguments))
        controller = Controller(shells[-1].control, shells[-1].tokens.control)
        try:
            return controller.state()
        finally:
            controller.close()

    yield state
    for shell in shells:
        shell.kill()


def stack(state: dict) -> list[str]:
    return [entry["url"] for entry in state["stack"]]


def test_a_path_is_shown_with_its_parents(start):
    state = start("fittracker", "--open", "/track/back-squat")
    assert state["selectedTab"] == "track"
    assert stack(state) == ["/track", "/track/back-squat"]


def test_a_link_of_the_apps_own_scheme_is_the_same(start):
    state = start("users", "--open", "users:///users/u07?from=mail")
    assert stack(state) == ["/", "/users/u07?from=mail"]


def test_a_query_alone_reaches_the_page(start):
    assert stack(start("users", "--open", "/?delay=2000&error=1")) == ["/?delay=2000&error=1"]


def test_before_the_login_the_link_waits(start):
    state = start("files", "--open", "/files/campfire")
    assert (state["root"], state["visible"]["url"]) == ("launching", "/launch")


@pytest.mark.parametrize("url", ["javascript:alert(1)", "https://example.org/", "//example.org/"])
def test_a_link_that_is_not_the_apps_changes_nothing(start, url):
    assert stack(start("fittracker", "--open", url)) == ["/"]
