"""An app of the table in a browser, in the simulator or as a page by itself."""

from pathlib import Path

from app_document import AppDocument
from device import Device
from pages import Page
from running_app import RunningApp
from shell_process import ShellProcess


class BrowserApp(RunningApp, AppDocument):
    """The document beneath the modals, and the simulator around it, if any."""

    def __init__(
        self, shell: ShellProcess, folder: Path, page: Page, device: Device | None
    ) -> None:
        AppDocument.__init__(self, page)
        RunningApp.__init__(self, shell, folder)
        self._device = device

    @property
    def device(self) -> Device:
        assert self._device, "this row opened the app without the simulator"
        return self._device

    def tap(self, tab: str) -> None:
        if self._device:
            self._device.tap_tab(tab)
        else:
            super().tap(tab)

    def back(self) -> None:
        if self._device:
            self._device.back()
        else:
            super().back()

    def press(self, modal: str, button: str) -> None:
        """Presses a button of an alert or a dialog."""
        self.device.answer(modal, button)

    def modal(self, modal: str) -> AppDocument:
        """The document of a sheet or cover."""
        return AppDocument(self.device.view(f"modal:{modal}"))

    def modal_shows(self, modal: str, url: str, stack: list[str] | None = None) -> None:
        """Waits until a modal shows a place, in the shell and in its document."""
        self.wait_for_modal(modal, url, stack)
        self.modal(modal).is_at(url)
        self.device.page.wait_until_still()

    def is_presented(self, modals: list[str]) -> None:
        self.device.has_modals(*modals)

    def place(self) -> str | None:
        try:
            path = self.page.path()
            return path if self.page.text("#place") == path else None
        except self.page.transient_errors:
            return None

    def leave(self) -> None:
        self.device.page.goto("about:blank")

    def load(self) -> None:
        self.device.open()
