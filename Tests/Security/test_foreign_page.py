"""S11: what the JavaScript of the app can do to the control origin, in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import playwright.sync_api
import pytest
from api import revision
from engines import launch_browser

ATTACKS = """
async ([control, socket]) => {
  const url = `${control}/api/v1/tap`;
  const body = '{"tab":2,"timeoutMilliseconds":0}';
  const results = {};
  const attempt = async (name, request) => {
    try {
      const response = await request();
      results[name] = response.type === "opaque" ? "opaque" : `${response.status}`;
    } catch (error) {
      results[name] = error.name;
    }
  };
  const json = { "Content-Type": "application/json" };
  await attempt("read", () => fetch(`${control}/api/v1/state`));
  await attempt("read opaque", () => fetch(`${control}/api/v1/state`, { mode: "no-cors" }));
  await attempt("session", () => fetch(`${control}/session.json`));
  await attempt("json", () => fetch(url, { method: "POST", headers: json, body }));
  await attempt("token", () => fetch(url, {
    method: "POST", headers: { ...json, Authorization: "Bearer guess" }, body,
  }));
  await attempt("form", () => fetch(url, { method: "POST", mode: "no-cors", body }));
  results.beacon = `${navigator.sendBeacon(url, body)}`;
  const script = document.createElement("script");
  script.src = `${control}/api/v1/state`;
  results.script = await new Promise((resolve) => {
    script.onload = () => resolve("loaded");
    script.onerror = () => resolve("error");
    document.head.append(script);
  });
  results.socket = await new Promise((resolve) => {
    const client = new WebSocket(socket, "tandem.chrome.v1");
    client.onopen = () => resolve("open");
    client.onerror = () => resolve("error");
  });
  return results;
}
"""


@pytest.fixture(scope="module")
def browser(
    playwright_driver: playwright.sync_api.Playwright,
) -> Iterator[playwright.sync_api.Browser]:
    browser = launch_browser(playwright_driver, "chromium")
    yield browser
    browser.close()


def test_s11_the_app_cannot_use_the_control_origin(fresh_shell, browser):
    page = browser.new_page()
    page.goto(fresh_shell.front)
    before = revision(fresh_shell)
    socket = fresh_shell.control.replace("http:", "ws:") + fresh_shell.chrome.path
    results = page.evaluate(ATTACKS, [fresh_shell.control, socket])
    # Nothing was readable: even what is sent without a preflight is refused, as the browser names
    # the front as its origin, and the page cannot see that.
    assert results == {
        "read": "TypeError",
        "read opaque": "TypeError",
        "session": "TypeError",
        "json": "TypeError",
        "token": "TypeError",
        "form": "TypeError",
        "beacon": "true",
        "script": "error",
        "socket": "error",
    }
    assert revision(fresh_shell) == before
    page.close()
