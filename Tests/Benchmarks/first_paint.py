"""The control page in Chromium: first contentful paint, and until its tab bar can be used.

With folders like `web` as arguments it measures these instead of the repository's, in turn: each
round loads the page of each once, so that what else the machine does meets all of them.
"""

import sys
from contextlib import ExitStack
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import ROOT, Shell, rounds, running_shell, show  # noqa: E402

import playwright.sync_api  # noqa: E402
from engines import launch_browser  # noqa: E402
from waiting import wait_until  # noqa: E402

WINDOWS = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3},
}
# Notes when the last tab was drawn: two frames after it came into the document.
WATCH = """new MutationObserver((_, observer) => {
  if (!document.querySelector("[role=tab]")) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame((time) => { window.tabBarTime = time }));
}).observe(document, { childList: true, subtree: true });"""
FIGURES = """() => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (!paint || !window.tabBarTime) return null;
  const [page] = performance.getEntriesByType("navigation");
  const all = [page, ...performance.getEntriesByType("resource")];
  const served = (entries) => entries.reduce((sum, { requestStart, responseEnd }) =>
    sum + responseEnd - requestStart, 0);
  const blocking = all.filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking");
  return {
    paint: paint.startTime,
    tabBar: window.tabBarTime,
    document: page.responseEnd - page.requestStart,
    blocking: Math.max(0, ...blocking.map((entry) => served([entry]))),
    requests: all.length,
    bytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}"""
LABELS = {
    "paint": ("first contentful paint", "ms"),
    "tabBar": ("tab bar drawn", "ms"),
    "document": ("of which the shell's answer with the document", "ms"),
    "blocking": ("and the slowest answer that the paint waits for", "ms"),
    "requests": ("requests", ""),
    "bytes": ("bytes over the wire", "B"),
}


def admission(browser, shell: Shell) -> dict:
    """What a context keeps in which a link was opened."""
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(shell.link())
        page.wait_for_selector("tandem-device")
        return context.storage_state()
    finally:
        context.close()


def load(browser, shell: Shell, window: dict) -> dict[str, float]:
    """Loads the page in a context of its own, so that nothing is cached; returns its figures."""
    context = browser.new_context(**window, storage_state=admission(browser, shell))
    try:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(shell.control + "/")
        return wait_until(lambda: page.evaluate(FIGURES), "the tab bar")
    finally:
        context.close()


def main() -> None:
    folders = sys.argv[1:] or [str(ROOT / "web")]
    with ExitStack() as stack:
        shells = [stack.enter_context(running_shell(web=folder)) for folder in folders]
        driver = stack.enter_context(playwright.sync_api.sync_playwright())
        browser = launch_browser(driver, "chromium")
        for name, window in WINDOWS.items():
            for shell in shells:
                load(browser, shell, window)
            loads: list[list[dict[str, float]]] = [[] for _ in shells]
            for _ in rounds(15, 9):
                for shell, figures in zip(shells, loads, strict=True):
                    figures.append(load(browser, shell, window))
            for folder, figures in zip(folders, loads, strict=True):
                print(f"-- {name} window, {folder}")
                for key, (label, unit) in LABELS.items():
                    show(label, [one[key] for one in figures], unit)
        browser.close()


if __name__ == "__main__":
    main()
