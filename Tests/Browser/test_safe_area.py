"""An app whose styles ask the browser what the bars hide is kept clear of them in the simulator."""

from pathlib import Path

import pytest
from device import Device
from engines import BOTH
from native_look import assert_looks_native
from pages import Engine

PAGE = """<!doctype html><html lang="en"><title>Clear</title>
<meta name="viewport" content="width=device-width, viewport-fit=cover">
<link rel="stylesheet" href="app.css">
<style>html { --ion-safe-area-top: env(safe-area-inset-top) }</style>
<p id="linked">linked</p><p id="ionic">Ionic</p><p id="late">late</p><p id="written">written</p>
<p id="inline" style="padding-top: env(safe-area-inset-top)">inline</p>
<script>
  addEventListener("load", () => setTimeout(() => {
    const late = document.createElement("style");
    late.textContent = "#late { padding-top: env(safe-area-inset-top) }";
    document.head.append(late);
    const written = document.createElement("style");
    document.head.append(written);
    const rule = "#written { padding-top: env(safe-area-inset-top) }";
    window.write = () => written.sheet.insertRule(rule);
  }));
</script>"""
STYLES = """@media (min-width: 1px) {
  #linked { padding-top: calc(1px + env(safe-area-inset-top, 3px)); }
}
#ionic { padding-top: var(--ion-safe-area-top); }"""


@BOTH
def test_styles_that_ask_for_insets_get_those_of_the_device(launch_shell, engine, tmp_path: Path):
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "app.css").write_text(STYLES)
    device = Device(launch_shell(str(tmp_path)), engine)
    try:
        view = device.wait_for_view("tabs", "window.write && tandem.connected")
        inset = "getComputedStyle(document.documentElement).getPropertyValue('--tandem-inset-top')"
        view.wait_until(f"parseFloat({inset}) > 40", "the inset of the status bar")
        top = view.evaluate(f"parseFloat({inset})")
        padding = "parseFloat(getComputedStyle(document.getElementById('{}')).paddingTop)"
        for name, width in ("linked", top + 1), ("ionic", top), ("late", top), ("inline", top):
            view.wait_until(f"{padding.format(name)} === {width}", f"{name} clear of the bar")
        view.evaluate("void write()")
        view.wait_until(f"{padding.format('written')} === {top}", "what is written clear of it")
        assigned = "document.adoptedStyleSheets = [new CSSStyleSheet()]"
        assert view.evaluate(f"({assigned}, {padding.format('late')})") == top
        assert_looks_native(view, "document.addEventListener is the")
    finally:
        device.close()
