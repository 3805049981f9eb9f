"""The simulator's page as its user sees it; the only place that knows its selectors."""

import json
from typing import Any

import playwright.sync_api
from pages import Page, PlaywrightPage, SeleniumFrame
from waiting import wait_until

def _tab(name: str) -> str:
    return f"[role=tab][data-tab={json.dumps(name)}]"


def _frame(web_view: str) -> str:
    named = f"iframe[name={json.dumps(f'tandem:{web_view}')}]"
    return f"{named}, iframe[name=tandem-front]" if web_view == "tabs" else named


def _modal(name: str) -> str:
    return f"[data-modal={json.dumps(name)}]"


def _element(selector: str) -> str:
    return f"document.querySelector({json.dumps(selector)})"


class PlaywrightFrame(Page):
    """A document within a page of Chromium."""

    transient_errors = (playwright.sync_api.Error, LookupError)

    def __init__(self, page: PlaywrightPage, selector: str) -> None:
        self._page = page
        self._selector = selector

    @property
    def raw(self) -> playwright.sync_api.Frame:
        element = self._page.raw.query_selector(self._selector)
        frame = element.content_frame() if element else None
        if frame is None:
            raise LookupError(f"there is no frame {self._selector}")
        return frame

    def click(self, selector: str) -> None:
        self.raw.locator(selector).first.click()

    def evaluate(self, expression: str) -> Any:
        return self.raw.evaluate(f"() => ({expression})")


class Simulator:
    """Buttons to press, and the web views inside."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def frame(self, web_view: str = "tabs") -> Page:
        """The document in the frame of a web view."""
        if isinstance(self.page, PlaywrightPage):
            return PlaywrightFrame(self.page, _frame(web_view))
        return SeleniumFrame(self.page, _frame(web_view))

    def tap(self, tab: str) -> None:
        self.page.click(_tab(tab))

    def tap_fast(self, tabs: list[str]) -> None:
        """Taps tab after tab, with no time in between."""
        selectors = json.dumps([_tab(name) for name in tabs])
        self.page.evaluate(f"{selectors}.forEach(it => document.querySelector(it).click())")

    def tap_at(self, time: float, tab: str) -> None:
        """Taps a tab when the browser's clock shows a time."""
        click = f"{_element(_tab(tab))}.click()"
        self.page.evaluate(f"void setTimeout(() => {click}, {time} - Date.now())")

    def is_disabled(self, tab: str) -> bool:
        return self.page.evaluate(
            f"(it => it.disabled || it.ariaDisabled === 'true')({_element(_tab(tab))})"
        )

    def tap_in_more(self, tab: str) -> None:
        """Opens the list of the tabs that have no room in the bar, and taps one there."""
        self.page.click("[role=tab][data-more]")
        self.page.click(f"tandem-more-list [data-tab={json.dumps(tab)}]")

    def tabs(self) -> list[str]:
        """The tabs that can be seen in the bar."""
        return self.page.evaluate(
            "[...document.querySelectorAll('[role=tab][data-tab]')]"
            ".filter(it => it.checkVisibility()).map(it => it.dataset.tab)"
        )

    def has_tabs(self, tabs: list[str]) -> None:
        """Waits until exactly these tabs can be seen in the bar."""
        wait_until(lambda: self.tabs() == tabs, f"the tabs {tabs} in the bar")

    def highlights(self, tab: str) -> None:
        """Waits until a tab is highlighted."""
        wait_until(lambda: self.selected() == tab, f"the tab {tab} highlighted")

    def selected(self) -> str | None:
        """The tab that is highlighted."""
        return self.page.evaluate(
            "document.querySelector('[role=tab][aria-selected=true]')?.dataset.tab ?? null"
        )

    def shows_badge(self, tab: str, text: str) -> None:
        """Waits until a tab has this badge, `""` for none."""
        wait_until(lambda: self.page.text(f"{_tab(tab)} .badge") == text, f"the badge {text!r}")

    def is_inert(self, tab: str) -> bool:
        """Whether a tab lies under something that keeps every tap away from it."""
        return self.page.evaluate(f"{_element(_tab(tab))}.closest('[inert]') !== null")

    def back(self) -> None:
        """Presses the system's back button, for which a narrow window has no room."""
        self.offers_back(True)
        self.page.evaluate("document.querySelector('#system-back').click()")

    def offers_back(self, is_offered: bool) -> None:
        """Waits until the system's back button has something to do, or has nothing."""
        dead = ":disabled, [aria-disabled=true]"
        matches = f"document.querySelector('#system-back').matches({json.dumps(dead)})"
        self.page.wait_until(f"{matches} !== {json.dumps(is_offered)}")

    def modals(self) -> list[str]:
        """What is presented, bottom to top."""
        return self.page.evaluate(
            "[...document.querySelectorAll('[data-modal]')].map(it => it.dataset.modal)"
        )

    def is_still(self) -> None:
        """Waits for the end of all movement: a click on what moves may miss it."""
        self.page.wait_until(
            "document.getAnimations().every(it => it.playState !== 'running')", "the end of motion"
        )

    def buttons(self, modal: str) -> list[str]:
        return self.page.evaluate(
            f"[...{_element(_modal(modal))}.querySelectorAll('[data-button]')]"
            ".map(it => it.dataset.button)"
        )

    def press(self, modal: str, button: str) -> None:
        self.page.click(f"{_modal(modal)} [data-button={json.dumps(button)}]")

    def press_fast(self, modal: str, *buttons: str) -> None:
        """Presses buttons with no time in between."""
        selectors = json.dumps([f"[data-button={json.dumps(name)}]" for name in buttons])
        self.page.evaluate(
            f"(modal => {selectors}.map(it => modal.querySelector(it)).forEach(it => it.click()))"
            f"({_element(_modal(modal))})"
        )

    def close_by_grabber(self, modal: str) -> None:
        """What stands for a swipe down: the grabber of a sheet."""
        self.page.click(f"{_modal(modal)} .grabber")

    def has_grabber(self, modal: str) -> bool:
        return self.page.evaluate(f"{_element(_modal(modal) + ' .grabber')} !== null")

    def tap_beside(self, modal: str) -> None:
        """Taps what is dimmed around a modal, at the top where nothing covers it."""
        self.page.evaluate(f"{_element(_modal(modal) + ' .scrim')}.click()")
