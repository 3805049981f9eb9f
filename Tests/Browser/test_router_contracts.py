"""Routers that no package here has, by what their sources do with links and with the history."""

import json
from pathlib import Path

import pytest
from controller import Controller
from engines import BOTH
from pages import Engine, Page
from shell_process import ROOT
from test_lockstep import settle

CONTRACTS = ROOT / "Tests" / "Fixtures" / "contracts"
TITLES = {
    "/": "Home page",
    "/items": "Items page",
    "/items/3": "Item 3",
    "/more": "More page",
    "/login": "Login page",
}

# They follow whatever link is clicked, and no entry that they have not made themselves.
TAKES_LINKS = {"swup", "astro", "inertia"}


@pytest.fixture
def open_contract(launch_shell, page, tmp_path):
    """Opens an app with a router of the folder; gives a controller and the page."""
    controllers = []

    def open_one(router: str, base: str = "") -> tuple[Controller, Page]:
        write_app(tmp_path, router, base)
        shell = launch_shell(str(tmp_path))
        controller = Controller(shell.control, shell.tokens.control)
        controllers.append(controller)
        page.goto(shell.front + (base or "/"))
        settle(controller, page)
        page.wait_until(lambda page: view(page) == "Home page", "the first page")
        page.run("window.survivor = true")
        return controller, page

    yield open_one
    for controller in controllers:
        controller.close()


def write_app(folder: Path, router: str, base: str = "", has_manifest: bool = True) -> None:
    """Writes an app of a document for each place, which a router may fetch."""
    name, _, option = router.partition("-")
    layout = (CONTRACTS / "layout.html").read_text().replace("BASE/", f"{base}/")
    for path, title in TITLES.items():
        document = folder / f"{path.strip('/') or 'index'}.html"
        document.parent.mkdir(parents=True, exist_ok=True)
        document.write_text(layout.replace("TITLE", title))
    (folder / "contract.js").write_text((CONTRACTS / "contract.js").read_text())
    text = (CONTRACTS / f"{name}.js").read_text()
    if option:
        assert "const keeps = false" in text
        text = text.replace("const keeps = false", "const keeps = true")
    (folder / "router.js").write_text(text)
    if not has_manifest:
        return
    tabs = [("home", "/"), ("items", "/items"), ("more", "/more"), ("account", "/account")]
    tabs += [("login", "/login")] if router == "vue" or router in TAKES_LINKS else []
    manifest = {
        "app": {"id": "test.contract"},
        "tabs": [{"id": name, "path": (base + path).rstrip("/") or "/"} for name, path in tabs],
    }
    (folder / "tandem.json").write_text(json.dumps(manifest))


def view(page: Page) -> str:
    return page.text("#view")


def show_tab(controller: Controller, page: Page, tab: str, title: str) -> None:
    """Taps a tab, whose page has to be there when shell and page say that they agree."""
    controller.tap(tab)
    assert settle(controller, page)["selectedTab"] == tab
    assert view(page) == title
    assert page.evaluate("window.survivor") is True, "the document was loaded anew"


ROUTERS = [
    ("swup", ""),
    ("astro", ""),
    ("inertia", ""),
    ("angular", ""),
    ("next", "/docs"),
    ("ionic", ""),
    ("vue", ""),
    ("remix", ""),
    ("framework7", ""),
    ("framework7-history", ""),
]


@pytest.mark.parametrize(("router", "base"), ROUTERS, ids=[name for name, _ in ROUTERS])
def test_a_router_follows_taps_and_is_followed(open_contract, router, base):
    controller, page = open_contract(router, base)
    show_tab(controller, page, "items", "Items page")
    show_tab(controller, page, "more", "More page")
    show_tab(controller, page, "items", "Items page")
    # The app's own links and handles were enough: nobody told it of an entry that it did not make.
    assert page.evaluate("contract.foreignEvents") == 0
    page.click(f"a[href='{base}/items/3']")
    controller.wait_for_path(f"{base}/items/3")
    page.wait_until(lambda page: view(page) == "Item 3", "the item")
    state = settle(controller, page)
    assert [entry["url"] for entry in state["stack"]] == [f"{base}/items", f"{base}/items/3"]
    controller.back()
    page.wait_until(lambda page: view(page) == "Items page", "the items again")
    settle(controller, page)
    page.run("addEventListener('click', () => contract.isHeard = true)")
    page.click("#view")
    assert page.evaluate("contract.isHeard"), "the app's own listeners have gone"
    show_tab(controller, page, "home", "Home page")
    if router not in TAKES_LINKS:
        return
    # No link of the app leads there: one like them does, and adds no entry.
    length = page.evaluate("history.length")
    show_tab(controller, page, "login", "Login page")
    # From then on nobody tells them of entries that they did not make.
    page.run("contract.foreignEvents = 0")
    show_tab(controller, page, "home", "Home page")
    show_tab(controller, page, "login", "Login page")
    assert page.evaluate("[contract.foreignEvents, history.length]") == [0, length]


@BOTH
def test_a_url_that_a_cancelled_navigation_leaves_is_no_redirect(open_contract):
    """The guard writes the URL of before, and only then leads to the login page."""
    controller, page = open_contract("angular")
    show_tab(controller, page, "items", "Items page")
    controller.tap("account")
    page.wait_until(lambda page: view(page) == "Login page", "the login page")
    state = controller.wait_for_path("/login")
    assert state["selectedTab"] == "account"
    settle(controller, page)
    show_tab(controller, page, "items", "Items page")


def test_what_ends_a_visit_does_not_end_the_move(open_contract):
    """A router ends a visit for the next one, and for what the browser tells it."""
    controller, page = open_contract("inertia")
    show_tab(controller, page, "login", "Login page")
    show_tab(controller, page, "home", "Home page")
    page.run("contract.foreignEvents = 0")
    # Somebody clicks a link to the page that is shown.
    click = "queueMicrotask(() => document.querySelector('nav a').click())"
    page.run(f"addEventListener('click', () => {click}, {{ capture: true, once: true }})")
    show_tab(controller, page, "login", "Login page")
    # The entry to which the browser goes back is not the one that the tab shows at its root.
    show_tab(controller, page, "items", "Items page")
    page.run("tandem.navigate('/items/4', { replace: true })")
    controller.wait_for_path("/items/4")
    settle(controller, page)
    page.click("a[href='/items/3']")
    controller.wait_for_path("/items/3")
    settle(controller, page)
    show_tab(controller, page, "items", "Items page")
    assert page.evaluate("contract.foreignEvents") == 0


@BOTH
def test_an_app_that_hides_its_place_shows_it_at_the_start(open_contract):
    """Framework7 without a history shows its first page at every address."""
    controller, page = open_contract("framework7")
    show_tab(controller, page, "items", "Items page")
    page.reload()
    page.wait_until(lambda page: view(page) == "Items page", "the items after a reload")
    assert settle(controller, page)["selectedTab"] == "items"


def test_a_page_that_was_kept_counts_as_another_view(open_contract):
    """What Ionic shows again changes an attribute only; the change is told, and at once."""
    controller, page = open_contract("ionic")
    show_tab(controller, page, "items", "Items page")
    show_tab(controller, page, "home", "Home page")
    # Nothing else is to be waited for, though something goes on changing attributes.
    page.run("setInterval(() => document.body.toggleAttribute('data-tick'), 200)")
    page.run("document.body.toggleAttribute('data-tick')")
    show_tab(controller, page, "items", "Items page")
    (shown,) = controller.state()["pages"]
    assert shown["changed"] is True


def test_the_bar_of_a_swapped_body_is_hidden_too(launch_shell, page, tmp_path):
    """The tabs are the shell's, also when the app draws its own bar anew."""
    write_app(tmp_path, "astro", has_manifest=False)
    style = "<style>nav { position: fixed; inset: auto 0 0; display: flex; height: 56px }"
    style += "nav a { flex: 1 }</style>"
    for document in tmp_path.rglob("*.html"):
        text = document.read_text().replace("</head>", f"{style}</head>")
        document.write_text(text)
    shell = launch_shell(str(tmp_path))
    controller = Controller(shell.control, shell.tokens.control)
    try:
        page.goto(shell.front + "/")
        tabs = controller.wait_for(lambda state: len(state["tabs"]) == 3)["tabs"]
        hidden = "document.querySelector('nav').getClientRects().length === 0"
        page.wait_until(lambda page: page.evaluate(hidden), "the bar to be hidden")
        controller.tap(tabs[1]["id"])
        page.wait_until(lambda page: view(page) == "Items page", "the items")
        page.wait_until(lambda page: page.evaluate(hidden), "the other bar to be hidden")
        page.click("a[href='/items/3']")
        page.wait_until(lambda page: view(page) == "Item 3", "the item")
        page.wait_until(lambda page: page.evaluate(hidden), "the third bar to be hidden")
    finally:
        controller.close()


@BOTH
@pytest.mark.parametrize("router", ["vue", "remix", "written"])
def test_a_router_that_stays_keeps_its_tab_and_its_form(open_contract, router):
    """A guard or a blocker says no: the selection goes back, and nothing is loaded."""
    controller, page = open_contract(router)
    show_tab(controller, page, "items", "Items page")
    show_tab(controller, page, "home", "Home page")
    page.run("document.querySelector('#draft').value = 'unsaved'")
    controller.tap("items")
    # It is selected at once, and given back when the router has answered.
    controller.wait_for(lambda state: state["selectedTab"] == "home")
    settle(controller, page)
    assert page.evaluate("[document.querySelector('#draft').value, window.survivor]") == [
        "unsaved",
        True,
    ]
    assert page.path() == "/"
    page.run("document.querySelector('#draft').value = ''")
    show_tab(controller, page, "items", "Items page")


@BOTH
def test_an_app_that_leaves_the_document_amid_a_move_leads_elsewhere(open_contract):
    """The login page is a document of its own, here even that of another tab."""
    controller, page = open_contract("vue")
    show_tab(controller, page, "items", "Items page")
    controller.tap("account")
    page.wait_until(lambda page: view(page) == "Login page", "the login page")
    controller.wait_for(lambda state: state["selectedTab"] == "login")
    settle(controller, page)
    # The tab shows its root, or what the app asked for, if that was told before the tab was shown.
    assert page.path().partition("?")[0] == "/login"
    controller.tap("items")
    page.wait_until(lambda page: view(page) == "Items page", "the items")
    settle(controller, page)
