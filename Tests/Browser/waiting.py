"""Waiting for a condition, the only place of the Python tests that sleeps."""

import time
from collections.abc import Callable
from typing import TypeVar

TIMEOUT_SECONDS = 40.0
POLL_SECONDS = 0.02

Value = TypeVar("Value")


def wait_until(
    condition: Callable[[], Value],
    description: str,
    timeout: float = TIMEOUT_SECONDS,
    tolerated: tuple[type[Exception], ...] = (),
) -> Value:
    """Returns the first truthy value of `condition`; fails with the last one after the time-out.

    Errors of the `tolerated` types count as "not yet", for a page that is being replaced.
    """
    deadline = time.monotonic() + timeout
    while True:
        last: object
        try:
            last = value = condition()
            if value:
                return value
        except tolerated as error:
            last = error
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {timeout:g} s for {description}; at last: {last!r}")
        time.sleep(POLL_SECONDS)
