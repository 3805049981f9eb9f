"""A page that comes back from the back/forward cache has a dead socket and old state."""

import shutil
from collections.abc import Iterator

import pytest
import selenium.webdriver
from controller import Controller
from pages import Page, SeleniumPage
from processes import find_program
from shell_process import ShellProcess
from waiting import wait_until


@pytest.fixture
def chromium_with_cache() -> Iterator[SeleniumPage]:
    """Chromium by its own driver, because Playwright switches the cache off."""
    options = selenium.webdriver.ChromeOptions()
    options.binary_location = find_program("chromium", "chromium")
    for argument in ("--headless=new", "--no-sandbox", "--window-size=390,844"):
        options.add_argument(argument)
    driver_path = shutil.which("chromedriver")
    assert driver_path, "chromedriver is missing: run scripts/test, which installs it."
    service = selenium.webdriver.ChromeService(driver_path)
    driver = selenium.webdriver.Chrome(options, service)
    try:
        yield SeleniumPage(driver, driver.current_window_handle)
    finally:
        driver.quit()


def follow_from_the_cache(shell: ShellProcess, controller: Controller, page: Page) -> None:
    page.goto(shell.front + "/")
    controller.wait_for(lambda state: state["attached"] == 1)
    controller.tap("track")
    # A page that is still on its way when it is left goes on with that way when it comes back.
    controller.wait_for(lambda state: state["pages"][0].get("url") == "/track")
    page.wait_for_path("/track")
    page.evaluate("window.survivor = 'the same document'")
    page.goto(shell.front + "/icons/icon.svg")
    controller.wait_for(lambda state: state["attached"] == 0)
    controller.tap("profile")
    page.evaluate("setTimeout(() => history.back())")

    def loads() -> list[object]:
        return [event["load"] for event in shell.events if event["event"] == "attached"]

    # WebKit's driver never answers a script that comes while one page takes the other's place.
    wait_until(lambda: loads() == ["navigate", "bfcache"], "a page out of the cache")
    page.wait_until("window.survivor === 'the same document'")
    page.wait_for_path("/profile")
    controller.wait_for_path("/profile")


def test_webkit_reattaches_from_the_cache(shell, controller, webkit):
    follow_from_the_cache(shell, controller, webkit.new_page())


def test_chromium_reattaches_from_the_cache(shell, controller, chromium_with_cache):
    follow_from_the_cache(shell, controller, chromium_with_cache)
    wait_until(lambda: chromium_with_cache.path() == "/profile", "the profile screen")
