"""A folder without a manifest: the app's own bar is the native one, and links out stay outside."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from device import Device
from engines import BOTH
from pages import Engine
from shell_process import ShellProcess

HTML = """<!doctype html><title>Shop</title><h1></h1>
<a id="out" href="https://elsewhere.example/prices?of=1">Prices elsewhere</a>
<footer><nav><a href="/">Home</a><a href="/items">Items</a><a href="/cart">Cart</a></nav></footer>
<script>
  const show = () => document.querySelector("h1").textContent = location.pathname;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link?.origin !== location.origin) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    show();
  });
  addEventListener("popstate", show);
  show();
</script>"""


@pytest.fixture
def device(launch_shell: Callable[..., ShellProcess], engine: Engine, tmp_path: Path) -> Device:
    (tmp_path / "index.html").write_text(HTML)
    return Device(launch_shell(str(tmp_path)), engine)


def test_the_own_bar_of_an_app_is_shown_natively_and_hidden_in_the_page(device: Device) -> None:
    device.has_tabs(["home", "items", "cart"])
    device.highlights("home")
    device.wait_for_view("tabs", "document.querySelector('nav').offsetHeight === 0")
    device.tap_tab("items")
    device.wait_for_view("tabs", "document.querySelector('h1').textContent === '/items'")
    device.highlights("items")
    # The links of the hidden bar still belong to the app.
    device.view().evaluate("document.querySelector('a[href=\"/cart\"]').click()")
    device.highlights("cart")


@BOTH
def test_a_link_out_of_the_app_leaves_the_page_where_it_is(device: Device) -> None:
    device.has_tabs(["home", "items", "cart"])
    view = device.view()
    view.click("#out")
    device.wait_for("tandem-external-card")
    assert "https://elsewhere.example/prices?of=1" in device.page.text("tandem-external-card")
    device.page.click("tandem-external-card button")
    device.wait_for_no("tandem-external-card")
    assert view.text("h1") == "/"


@pytest.mark.parametrize("own_tab_bar", ["hidden", "shown"])
def test_a_manifest_may_have_the_own_bar_hidden(
    launch_shell: Callable[..., ShellProcess], engine: Engine, tmp_path: Path, own_tab_bar: str
) -> None:
    (tmp_path / "index.html").write_text(HTML)
    tabs = [{"id": "shop", "path": "/"}, {"id": "basket", "path": "/cart"}]
    manifest = {"tabs": tabs, "ownTabBar": own_tab_bar}
    (tmp_path / "tandem.json").write_text(json.dumps(manifest))
    device = Device(launch_shell(str(tmp_path)), engine)
    device.has_tabs(["shop", "basket"])
    if own_tab_bar == "hidden":
        device.wait_for_view("tabs", "document.querySelector('nav').offsetHeight === 0")
    device.tap_tab("basket")
    device.wait_for_view("tabs", "document.querySelector('h1').textContent === '/cart'")
    device.has_tabs(["shop", "basket"])
    is_hidden = device.view().evaluate("document.querySelector('nav').offsetHeight === 0")
    assert is_hidden == (own_tab_bar == "hidden")
