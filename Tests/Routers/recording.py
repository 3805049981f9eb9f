"""Records docs/images/recording.webp: an app that nobody here wrote, on an iPhone and on a Pixel.

The app is the web interface of Prefect as its wheel carries it, with the stand-in of its back end
that the matrix of routers has. What is done to it is done with the shell's own verbs and with
clicks in the page, and what the control page shows is recorded at its real speed.

usage: .venv/bin/python Tests/Routers/recording.py     (Debian's `ffmpeg` has to be installed)
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# As pytest.ini does for the tests.
sys.path[:0] = [str(ROOT / "Tests" / "Browser"), str(ROOT / "scripts")]

import playwright.sync_api  # noqa: E402
from controller import Controller  # noqa: E402
from engines import launch_browser  # noqa: E402
from plain_server import plain_server  # noqa: E402
from production.prefect import PREFECT_2  # noqa: E402
from shell_process import ShellProcess  # noqa: E402

PICTURE = ROOT / "docs" / "images" / "recording.webp"
# For readers who want no motion.
STILL = ROOT / "docs" / "images" / "recording.png"
SIZE = {"width": 890, "height": 860}
WIDTH = 720
FRAMES_A_SECOND = 12
# For the eye: after each step a reader sees what came of it.
PAUSE_MILLISECONDS = 1200
TABS = [
    {"id": "dashboard", "title": "Dashboard", "path": "/dashboard", "icon": "chart.bar"},
    {"id": "flows", "title": "Flows", "path": "/flows", "icon": "bolt"},
    {"id": "deployments", "title": "Deployments", "path": "/deployments", "icon": "location"},
    {"id": "blocks", "title": "Blocks", "path": "/blocks", "icon": "square.grid.2x2"},
]
MANIFEST = {"app": {"id": "io.prefect.app", "name": "Prefect"}, "tabs": TABS}
TOUCH = """([x, y]) => {
  const dot = document.createElement("div");
  dot.style.cssText = `position:fixed;left:${x - 17}px;top:${y - 17}px;width:34px;height:34px;
    border-radius:50%;background:rgb(90 90 100/.45);z-index:2147483647;pointer-events:none`;
  document.body.append(dot);
  setTimeout(() => dot.remove(), 350);
}"""


class Recording:
    """The pictures of a page in the order in which it painted them, each with its time."""

    def __init__(self, page: playwright.sync_api.Page) -> None:
        self.pictures: list[tuple[float, bytes]] = []
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._keep)
        self._session.send("Page.startScreencast", {"format": "png"})

    def _keep(self, frame: dict) -> None:
        time = frame["metadata"]["timestamp"]
        self.pictures.append((time, base64.b64decode(frame["data"])))
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def write(self) -> None:
        """Writes the recording, whose last picture stays for two seconds, and its first picture."""
        self._session.send("Page.stopScreencast")
        with tempfile.TemporaryDirectory() as folder:
            lines = ["ffconcat version 1.0"]
            ends = [time for time, _ in self.pictures[1:]] + [self.pictures[-1][0] + 2]
            for number, ((time, picture), end) in enumerate(zip(self.pictures, ends, strict=True)):
                (Path(folder) / f"{number}.png").write_bytes(picture)
                lines += [f"file {number}.png", f"duration {end - time:.3f}"]
            (Path(folder) / "list").write_text("\n".join(lines))
            command = ["ffmpeg", "-loglevel", "error", "-y", "-i", "list"]
            size = f"scale={WIDTH}:-1:flags=lanczos"
            moving = ["-vf", f"fps={FRAMES_A_SECOND},{size}", "-loop", "0", "-c:v", "libwebp_anim"]
            moving += ["-quality", "70", "-compression_level", "6", str(PICTURE)]
            still = ["-vf", size, "-frames:v", "1", str(STILL)]
            subprocess.run([*command, *moving, *still], cwd=folder, check=True)


def record(page: playwright.sync_api.Page, shell: ShellProcess) -> None:
    """Taps on tabs, a link of the app, and back, as an edge swipe asks for it."""
    controller = Controller(shell.control, shell.tokens.control)

    def touch(frame: playwright.sync_api.Page | playwright.sync_api.Frame, selector: str) -> None:
        element = frame.wait_for_selector(selector)
        box = element.bounding_box()
        page.evaluate(TOUCH, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        element.click()

    def wait_for(text: str) -> None:
        for frame in page.frames[1:]:
            frame.get_by_text(text).first.wait_for()
        page.wait_for_timeout(PAUSE_MILLISECONDS)

    page.goto(shell.link("/?platform=both&appearance=light&time=9:41"))
    page.wait_for_function("document.querySelectorAll('iframe').length === 2")
    wait_for(PREFECT_2.tabs[0].text)
    recording = Recording(page)
    page.wait_for_timeout(PAUSE_MILLISECONDS)
    for tab, text in (("flows", PREFECT_2.tabs[1].text), ("blocks", PREFECT_2.tabs[2].text)):
        touch(page, f"[data-tab={tab}]")
        wait_for(text)
    touch(page.frames[1], PREFECT_2.link.selector)
    wait_for(PREFECT_2.link.text)
    controller.back()
    wait_for(PREFECT_2.tabs[2].text)
    touch(page, "[data-tab=dashboard]")
    wait_for(PREFECT_2.tabs[0].text)
    recording.write()
    controller.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as name, playwright.sync_api.sync_playwright() as driver:
        folder = Path(name)
        PREFECT_2.build(folder)
        (folder / "tandem.json").write_text(json.dumps(MANIFEST))
        browser = launch_browser(driver, "chromium-headless-shell")
        page = browser.new_context(viewport=SIZE, device_scale_factor=1.5).new_page()
        with plain_server(folder, PREFECT_2.fallback, PREFECT_2.answer, PREFECT_2.api):
            shell = ShellProcess(str(folder))
            try:
                record(page, shell)
            finally:
                shell.kill()


main()
