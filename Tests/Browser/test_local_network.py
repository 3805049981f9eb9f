"""`tandem run --lan`: a browser of another device, let in by a link that works once."""

import subprocess

import pytest
from waiting import wait_until


@pytest.fixture
def shell(launch_shell):
    addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True)
    found = [text for text in addresses.stdout.split() if ":" not in text]
    if not found:
        pytest.skip("this machine is on no IPv4 network")
    return launch_shell(None, "--lan")


def test_a_link_shows_the_app_in_its_frame_once(shell, chromium):
    link = shell.tokens.link
    page = chromium.new_page()
    page.goto(link)
    page.wait_until("document.querySelector('#tabs [role=tab]:nth-child(3)') !== null")
    wait_until(lambda: any(event["event"] == "attached" for event in shell.events), "the app")
    page.click("#tabs [role=tab]:nth-child(3)")
    wait_until(
        lambda: any(
            event["event"] == "applied" and event["url"] == "/track" for event in shell.events
        ),
        "the app's report",
    )
    assert page.evaluate("location.hash") == "", "the code is not left in the address"
    assert page.evaluate("document.cookie") == "", "no script reads the cookie"


def test_a_link_that_was_used_says_where_another_one_is(shell, chromium):
    link = shell.tokens.link
    first = chromium.new_page()
    first.goto(link)
    # Its cookies are all there once the app is.
    wait_until(lambda: any(event["event"] == "attached" for event in shell.events), "the app")
    chromium.raw.clear_cookies()
    second = chromium.new_page()
    second.goto(link)
    second.wait_until("document.body.innerText.includes('This link was used already')")
    assert "press c in the terminal of the shell" in second.text("body")
