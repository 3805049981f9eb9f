"""The simulator page as its user sees it, over a real shell or a stand-in; it knows selectors."""

import functools
import json
from typing import Any, Protocol

from admission import open_control_page
from controller import Controller
from pages import Engine, Page
from waiting import wait_until


class Shell(Protocol):
    """What serves the simulator page: a `ShellProcess` or a `StandIn`."""

    control: str

    def link(self, place: str = "/") -> str: ...


def tab_button(name: str) -> str:
    return f"#tabs [data-tab={json.dumps(name)}]"


def modal_element(name: str) -> str:
    return f"[data-modal={json.dumps(name)}]"


def found(selector: str) -> str:
    """The JavaScript of the first element that a selector finds."""
    return f"document.querySelector({json.dumps(selector)})"


class Device:
    """The device on the simulator page, with a controller of its shell beside it."""

    def __init__(self, shell: Shell, opened: Engine | Page, query: str = "") -> None:
        self.shell = shell
        self.page = opened if isinstance(opened, Page) else opened.new_page()
        self.open(query)

    def open(self, query: str = "") -> None:
        """Loads the page, and returns when there is something on the screen."""
        open_control_page(self.page, self.shell, f"/{query}")
        self.wait_for("[role=tab], .alert-panel, iframe")

    @functools.cached_property
    def controller(self) -> Controller:
        """A client of the shell, which a stand-in does not let in."""
        return Controller(self.shell.control, self.shell.tokens.control)

    def close(self) -> None:
        if "controller" in self.__dict__:
            self.controller.close()

    # What is on the page.

    def view(self, name: str = "tabs") -> Page:
        """The web view of this name; one that is not there yet is waited for by `wait_until`."""
        return self.page.frame(f"iframe[name={json.dumps(f'tandem:{name}')}]")

    def wait_for_view(self, name: str, condition: str) -> Page:
        """Waits for a web view in which a JavaScript expression is truthy."""
        view = self.view(name)
        view.wait_until(condition, f"{condition} in {name}")
        return view

    def has(self, selector: str) -> bool:
        return self.page.evaluate(f"{found(selector)} !== null")

    def wait_for(self, selector: str) -> None:
        self.page.wait_until(f"{found(selector)} !== null", selector)

    def wait_for_no(self, selector: str) -> None:
        self.page.wait_until(f"{found(selector)} === null", f"no {selector}")

    def focused(self) -> str:
        """What has the focus: the button's or the tab's id, or else the class."""
        return self.page.evaluate(
            "((it) => it.dataset.button ?? it.dataset.tab ?? (it.id || it.className))"
            "(document.activeElement)"
        )

    def tap(self, selector: str) -> None:
        """Presses a part of the device itself."""
        self.page.wait_until(f"{found(selector)}?.offsetWidth > 0", f"{selector} on the screen")
        self.page.click(selector)

    # Tabs and back.

    def tap_tab(self, name: str) -> None:
        self.page.click(tab_button(name))

    def tap_tab_at(self, time: float, name: str) -> None:
        """Taps a tab when the browser's clock shows a time."""
        click = f"{found(tab_button(name))}.click()"
        self.page.evaluate(f"void setTimeout(() => {click}, {time} - Date.now())")

    def tabs(self) -> list[str]:
        """The tabs that can be seen in the bar."""
        return self.page.evaluate(
            "[...document.querySelectorAll('#tabs [data-tab]')]"
            ".filter((it) => it.checkVisibility()).map((it) => it.dataset.tab)"
        )

    def has_tabs(self, tabs: list[str]) -> None:
        """Waits until exactly these tabs can be seen in the bar."""
        wait_until(lambda: self.tabs() == tabs, f"the tabs {tabs} in the bar")

    def highlights(self, tab: str) -> None:
        """Waits until a tab is highlighted, and no other."""
        self.page.wait_until(
            "[...document.querySelectorAll('#tabs [data-tab][aria-selected=true]')]"
            f".map((it) => it.dataset.tab).join() === {json.dumps(tab)}",
            f"the tab {tab} highlighted",
        )

    def shows_badge(self, tab: str, text: str) -> None:
        """Waits until a tab has this badge, `""` for none."""
        badge = f"{tab_button(tab)} .badge"
        self.page.wait_until(lambda page: page.text(badge) == text, f"the badge {text!r}")

    def is_inert(self, tab: str) -> bool:
        """Whether a tab lies under something that keeps every tap away from it."""
        return self.page.evaluate(f"{found(tab_button(tab))}.closest('[inert]') !== null")

    def back(self) -> None:
        """Presses the system's back button, for which a narrow window has no room."""
        self.offers_back(True)
        self.page.evaluate("document.querySelector('#system-back').click()")

    def offers_back(self, is_offered: bool) -> None:
        """Waits until the system's back button has something to do, or has nothing."""
        dead = "document.querySelector('#system-back').matches(':disabled, [aria-disabled=true]')"
        self.page.wait_until(f"{dead} !== {json.dumps(is_offered)}", f"back offered: {is_offered}")

    # Modals.

    def shown_modals(self) -> list[str]:
        """What is presented, bottom to top."""
        return self.page.evaluate(
            "[...document.querySelectorAll('[data-modal]')].map((it) => it.dataset.modal)"
        )

    def has_modals(self, *ids: str) -> None:
        """Waits until exactly these can be seen, bottom to top and at rest."""
        # One that is on its way out has lost its name, but its scrim still takes the clicks.
        scrims = "document.querySelectorAll('.scrim').length"
        self.page.wait_until(
            lambda page: self.shown_modals() == list(ids) and page.evaluate(scrims) == len(ids),
            f"{list(ids)} on the screen",
        )
        self.page.wait_until_still()

    def wait_for_modals(self, *ids: str) -> dict[str, Any]:
        """Waits until exactly these are presented, and can be seen at rest."""
        state = self.controller.wait_for(
            lambda state: [modal["id"] for modal in state.get("modals") or []] == list(ids),
            f"the modals {list(ids)}",
        )
        self.has_modals(*ids)
        return state

    def answer(self, modal: str, button: str) -> None:
        """Presses a button of an alert or a dialog."""
        self.tap(f"{modal_element(modal)} [data-button={json.dumps(button)}]")

    def answer_fast(self, modal: str, *buttons: str) -> None:
        """Presses buttons with no time in between."""
        selectors = json.dumps([f"[data-button={json.dumps(name)}]" for name in buttons])
        self.page.evaluate(
            f"((modal) => {selectors}.map((it) => modal.querySelector(it))"
            f".forEach((it) => it.click()))({found(modal_element(modal))})"
        )

    def buttons(self, modal: str) -> list[str]:
        return self.page.evaluate(
            f"[...{found(modal_element(modal))}.querySelectorAll('[data-button]')]"
            ".map((it) => it.dataset.button)"
        )

    def close_by_grabber(self, modal: str) -> None:
        """What stands for a swipe down: the grabber of a sheet."""
        self.page.click(f"{modal_element(modal)} .grabber")

    def tap_beside(self, modal: str) -> None:
        """Taps what is dimmed around a modal, at the top where nothing covers it."""
        self.page.evaluate(f"{found(modal_element(modal) + ' .scrim')}.click()")

    # The state of the shell.

    def state(self) -> dict[str, Any]:
        return self.controller.state()

    def modals(self) -> list[str]:
        """What the shell has presented, bottom to top."""
        return [modal["id"] for modal in self.state().get("modals") or []]
