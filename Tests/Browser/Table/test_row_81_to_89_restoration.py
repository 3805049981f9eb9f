"""Rows 81 to 89: restoration, login, badges, the device.

Every other value of a policy is in Tests/NavigationTests/Policies.
"""

from app_manifest import manifest
from engines import in_engines
from waiting import wait_until

LOGIN = {"starts": "login", "login": "/login", "launching": "/launching"}


def test_row_81_a_stored_tab_that_is_unknown_becomes_the_first(open_client):
    """Restore: unknown tab: the first tab."""
    app = open_client()
    app.tap("profile")
    app.shows("/profile")
    app.restart()
    app.shows("/profile", tab="profile", stack=["/profile"])
    app.restart(manifest(["home", "items"]))
    app.shows("/", tab="home", stack=["/"])


def test_row_82_stored_entries_that_are_unknown_are_dropped(open_client):
    """Restore: unknown entries are dropped and the rest kept; an empty stack gets its root; what
    belongs to another tab by now is dropped (`restoreForeignEntry=drop`)."""
    app = open_client(routes=["/items/:id", "/items/:id/notes", "/profile/:page"])
    app.open_link("/profile/goals")
    app.shows("/profile/goals", stack=["/profile", "/profile/goals"])
    app.act("reset", tab="profile", urls=["/profile/goals"])
    app.shows("/profile/goals", stack=["/profile/goals"])
    app.open_link("/items/7/notes")
    app.shows("/items/7/notes", stack=["/items", "/items/7", "/items/7/notes"])
    app.restart(manifest(routes=["/items/:id/notes"]))
    app.shows("/items/7/notes", tab="items", stack=["/items", "/items/7/notes"])
    app.tap("profile")
    app.shows("/profile", tab="profile", stack=["/profile"])
    app.tap("items")
    app.shows("/items/7/notes")
    foreign = {"pattern": "/items/:id/notes", "tab": "profile"}
    app.restart(manifest(routes=[foreign]))
    app.shows("/items", tab="items", stack=["/items"])


def test_row_83_a_stored_state_that_cannot_be_read_is_left_aside(open_client):
    """Restore unreadable or of another version: the default start."""
    app = open_client(snapshotVersion=1)
    app.follow("/items/7")
    app.shows("/items/7", tab="items")
    app.restart()
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.restart(manifest(snapshotVersion=2))
    app.shows("/", tab="home", stack=["/"])
    app.follow("/items/7")
    app.shows("/items/7", tab="items")
    app.restart(damage=True)
    app.shows("/", tab="home", stack=["/"])
    wait_until(lambda: "starts fresh" in app.shell.log, "the reason in the log")


def test_row_84_known_sheets_come_back_and_alerts_never(open_app):
    """Restore modals: known sheets and covers only, never alerts or dialogs."""
    app = open_app(rules={"/compose": {"context": "modal"}}, restorableModals=["editor"])
    app.follow("/compose")
    app.modal_shows("/compose", "/compose")
    app.modal("/compose").present(id="editor", url="/editor")
    app.modal_shows("editor", "/editor")
    app.modal("editor").present(id="stranger", url="/stranger")
    app.modal_shows("stranger", "/stranger")
    app.modal("stranger").present(kind="alert", id="alert", title="Alert")
    app.has_modals(["/compose", "editor", "stranger", "alert"])
    app.restart()
    app.has_modals(["/compose", "editor"])
    app.modal_shows("editor", "/editor", stack=["/editor"])
    app.modal_shows("/compose", "/compose", stack=["/compose"])


@in_engines("chromium", deep=("webkit",))
def test_row_85_a_stored_state_grants_nobody_the_main_root(open_app):
    """Restore and login: the login is decided live; what is stored cannot grant main."""
    app = open_app(root=LOGIN)
    app.shows("/login")
    app.act("login")
    app.shows("/", tab="home")
    app.follow("/items/7")
    app.shows("/items/7", tab="items")
    app.restart()
    state = app.shows("/login")
    assert state["root"] == "login"
    app.device.has_tabs([])
    app.follow("/items/7")
    app.shows("/login")


def test_row_86_a_link_while_logged_out_is_followed_after_the_login(open_client):
    """Link while logged out: the latest valid one is kept and replayed once (`pendingDeepLink`)."""
    app = open_client(root=LOGIN)
    app.shows("/login")
    for url in ["/profile", "/items/7", "javascript:alert(1)", "https://evil.example/"]:
        app.open_link(url)
        app.shows("/login")
    app.act("login")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.act("logout")
    app.shows("/login")
    app.act("login")
    app.shows("/", tab="home", stack=["/"])


def test_row_87_a_logout_leaves_nothing_behind(open_app):
    """Logout: clears stacks, modals, queue, pending link and badges (`logoutClears=all`)."""
    app = open_app(root=LOGIN)
    app.act("login")
    app.shows("/", tab="home")
    app.follow("/items/7")
    app.shows("/items/7", tab="items")
    app.act("setBadge", tab="profile", value=3)
    app.device.shows_badge("profile", "3")
    app.present(id="a", url="/a")
    app.present(id="b", url="/b")
    app.has_modals(["a"], queued=1)
    app.act("logout")
    app.shows("/login")
    app.has_modals([])
    app.act("login")
    app.shows("/", tab="home", stack=["/"])
    assert app.depths() == {"home": 1, "items": 1, "profile": 1}
    app.has_modals([])
    app.device.shows_badge("profile", "")


def test_row_88_badges_that_say_nothing_are_hidden(open_app):
    """Badges: null, 0, negative and "" hide (`badgeNonPositive=hide`); text is shown as it is;
    selection does not clear."""
    app = open_app()
    badges = [(7, "7"), (0, ""), ("new <b>", "new <b>"), (None, ""), (12, "12"), (-1, "")]
    for value, text in [*badges, ("0", "0"), ("", ""), ("!", "!")]:
        app.act("setBadge", tab="items", value=value)
        app.device.shows_badge("items", text)
    for name in ["items", "home"]:
        app.tap(name)
        app.settle(lambda state, name=name: state["selectedTab"] == name)
        app.device.shows_badge("items", "!")


def test_row_89_the_device_turns_without_a_revision(open_app):
    """Rotation, resize, theme: not navigation state, no revision."""
    app = open_app()
    app.follow("/items/7")
    revision = app.shows("/items/7")["revision"]
    with app.unchanged():
        app.controller.action("setEnvironment", orientation="landscape", appearance="dark")
        app.hears("environmentChanged", orientation="landscape", appearance="dark")
        app.page.wait_until("document.documentElement.dataset.tandemAppearance === 'dark'")
        app.controller.action("setEnvironment", platform="android", keyboardHeight=300)
        app.hears("environmentChanged", count=2, platform="android", keyboardHeight=300)
        app.page.wait_until("document.documentElement.dataset.tandemPlatform === 'android'")
    assert app.state["revision"] == revision
