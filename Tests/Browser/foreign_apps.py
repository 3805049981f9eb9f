"""Apps of other makers: written for a test, and opened in a window or in the simulator's frame."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from controller import Controller
from device import Device
from pages import Engine, Page
from shell_process import ShellProcess
from test_lockstep import settle

TABS = [{"id": "home", "path": "/"}, {"id": "items", "path": "/items"}]


@dataclass
class OpenApp:
    """An app in a shell, with the page that shows it."""

    shell: ShellProcess
    controller: Controller
    page: Page

    def settle(self) -> dict[str, Any]:
        """Waits until shell and page agree, and returns the shell's state."""
        return settle(self.controller, self.page)

    def stack(self) -> list[str]:
        return [entry["url"] for entry in self.settle()["stack"]]

    def shows(self, text: str, selector: str = "h1") -> dict[str, Any]:
        """Waits until the page shows this text and the shell agrees."""
        self.page.wait_until(lambda page: page.text(selector) == text, f"the text {text!r}")
        return self.settle()


@pytest.fixture
def write_app(tmp_path: Path) -> Callable[..., Path]:
    """Writes files, by their paths, and a manifest with these tabs; returns the folder."""

    def write(files: dict[str, str], tabs: list[dict[str, str]] | None = TABS) -> Path:
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        if tabs:
            manifest = {"app": {"id": "test.foreign"}, "tabs": tabs}
            (tmp_path / "tandem.json").write_text(json.dumps(manifest))
        return tmp_path

    return write


@pytest.fixture
def open_app(launch_shell: Callable[..., ShellProcess], engine: Engine) -> Iterator[Callable]:
    """Opens an app, a folder or a URL, at a path in a window or in the simulator's frame."""
    controllers = []

    def open_one(
        app: Path | str, *arguments: str, path: str = "/", place: str = "window"
    ) -> OpenApp:
        shell = launch_shell(str(app), *arguments)
        controllers.append(Controller(shell.control, shell.tokens.control))
        if place == "simulator":
            device = Device(shell, engine)
            device.wait_for("iframe[name='tandem:tabs']")
            page = device.view()
        else:
            page = engine.new_page()
            page.goto(shell.front + path)
        opened = OpenApp(shell, controllers[-1], page)
        opened.settle()
        return opened

    yield open_one
    for controller in controllers:
        controller.close()
