"""How a test gets a browser or a plain request into the control page: by links, as a person does.

A code is asked for with the control token of the shell's private file, and exchanged for a cookie
and a key.
"""

from __future__ import annotations

import json
import urllib.request

from pages import Page

# The page that says how to get in.
OUTSIDE = "document.querySelector('#outside') !== null"


def new_code(control: str, token: str) -> str:
    """A code that lets one browser in, for 10 minutes."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{control}/api/v1/link", b"{}", headers)
    with urllib.request.urlopen(request, timeout=20) as response:
        return json.load(response)["data"]["link"].partition("#code=")[2]


def cookie_for(control: str, token: str) -> str:
    """`NAME=VALUE` of the cookie that a browser of this machine gets."""
    return exchanged(control, new_code(control, token))[0]


def exchanged(control: str, code: str) -> tuple[str, str]:
    """What a browser of this machine gets for a code: the cookie as `NAME=VALUE`, and the key."""
    headers = {"Origin": control, "Tandem-Code": code}
    request = urllib.request.Request(
        f"{control}/__tandem__/access", headers=headers, method="POST"
    )
    with urllib.request.urlopen(request, timeout=20) as response:
        key = json.load(response)["key"]
        return response.headers["Set-Cookie"].partition(";")[0], key


def open_control_page(page: Page, shell: object, place: str = "/") -> None:
    """Opens the control page, or another place of its origin, in a browser that is let in.

    The shell is a `ShellProcess`, or a stand-in that lets everybody in.
    """
    page.goto(shell.link(place))
    # Between two documents there is a moment with neither.
    page.wait_until(f"document.readyState !== 'loading' && !({OUTSIDE})", "to be let in")
    # A browser calls it one that the first answer was 401.
    page.forget_problems()
