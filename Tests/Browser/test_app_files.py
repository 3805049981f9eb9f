"""Files: the state-driven navigation design, in the real shell.

Comments quote the lines of the design that a scenario shows; what needs no browser is in
Tests/JavaScript/files-*.test.js.
"""

import json

import pytest
from accessibility import assert_accessible
from controller import Controller
from device import Device
from engines import in_engines
from files_app import (
    HAS_FILES,
    HAS_LOGIN,
    HAS_POSTER,
    HAS_STAGE,
    device,
    engine,
    log_in,
    open_device,
    play,
    press,
    select,
    submit_login,
    wait_until_presented,
)
from gestures import press as press_keys
from gestures import drag_element, type_text
from static_site import plain_site
from waiting import wait_until

__all__ = ["device", "engine", "open_device"]
STAGE_OFFSET = "new DOMMatrix(getComputedStyle(document.querySelector('.stage')).transform).f"


def test_launching_leads_to_the_login_and_a_waiting_link_is_followed_after_it(open_device):
    device = open_device("--open", "files:///files/campfire")
    # if store.isLaunching { LaunchView(…) } else { LoginView(…) }: nothing else, at no address.
    view = device.wait_for_view("tabs", HAS_LOGIN)
    state = device.controller.wait_for(lambda state: state["root"] == "login", "the login root")
    assert state["tabBarVisible"] is False
    assert "Campfire" not in view.evaluate("document.body.innerText")

    def roots() -> list[object]:
        return [event["root"] for event in device.shell.events if event["event"] == "rootChanged"]

    wait_until(lambda: roots() == ["login"], "the login root in the log")
    view.click("button[type=submit]")
    assert view.text("#email-problem") == "Enter your e-mail address."
    assert view.text("#password-problem") == "Enter your password."
    assert view.evaluate("document.activeElement.id") == "email"
    # Deep linking: State can be restored from URLs.
    log_in(device)
    view.wait_until("document.querySelector('h2')?.innerText === 'Campfire'")
    state = device.controller.wait_for_path("/files/campfire")
    assert [entry["url"] for entry in state["stack"]] == ["/", "/files/campfire"]
    view.click(".bar [data-back]")
    view.wait_until(HAS_FILES)
    # The launch page decides at once, whenever it is shown.
    for path in "/launch", "/login":
        device.controller.action("openURL", url=path)
        device.controller.wait_for_path("/")
        view.wait_until(HAS_FILES)


def test_tabs_keep_their_stacks_and_a_logout_clears_everything(device):
    view = device.view()
    # TabView(selection:), and PendingFilesView(fileIds: store.pendingFileIds) as a badge.
    state = device.controller.wait_for(
        lambda state: state["tabs"][0].get("badge") == "2", "the badge 2"
    )
    assert [(tab["id"], tab["title"], tab["icon"]) for tab in state["tabs"]] == [
        ("files", "Files", "film.stack"),
        ("account", "Account", "person.circle"),
    ]
    # .navigationTitle("Files"), NavigationLink(destination: PendingFilesView)
    assert view.text("h1") == "Files"
    view.click("a[href='/pending']")
    state = device.controller.wait_for_path("/pending")
    assert [entry["url"] for entry in state["stack"]] == ["/", "/pending"]
    view.wait_until("document.querySelectorAll('li.row').length === 2")
    # case let .tabSelected(tab): state.selectedTab = tab
    device.tap("[role=tab][data-tab=account]")
    view.wait_until("document.querySelector('.row-title')?.innerText === 'reader@example.org'")
    device.tap("[role=tab][data-tab=files]")
    view.wait_until("location.pathname === '/pending'")
    # RootView: else LoginView; nothing of the user is left.
    device.controller.tap("account")
    view.wait_until("!!document.querySelector('.destructive')")
    view.click(".destructive")
    state = device.controller.wait_for(lambda state: state["root"] == "login", "the login root")
    view.wait_until(HAS_LOGIN)
    assert all(tab.get("badge") is None and tab["depth"] <= 1 for tab in state["tabs"])
    assert view.evaluate("JSON.parse(localStorage['files.kept']).account") is None
    # The same if the shell logs out.
    log_in(device).wait_until(HAS_FILES)
    device.controller.wait_for(lambda state: state["tabs"][0].get("badge") == "2", "the badge")
    device.controller.action("logout")
    view.wait_until(HAS_LOGIN)
    view.wait_until("JSON.parse(localStorage['files.kept']).account === null")


@in_engines("chromium", deep=("webkit",))
def test_sheets_follow_their_flags_and_clear_them(device):
    view = device.view()
    # .sheet(isPresented: get: store.showDetail, set: if !$0 { send(.dismissDetail) })
    view.click("[aria-label='About the library']")
    device.wait_for_modals("detail")
    wait_until_presented(view, showDetail=True)
    sheet = device.wait_for_view("modal:detail", "!!document.querySelector('[value=name]')")
    assert sheet.text("h1") == "Library"
    # DetailView(store: store.scope(…)): both draw from one state.
    press(sheet, "[value=name]")
    view.wait_until("document.querySelector('.file .row-title').innerText === 'Campfire'")
    press(sheet, ".bar button")
    device.wait_for_modals()
    wait_until_presented(view)
    # .sheet(item: get: store.selectedFile, set: send(.dismissFileDetail)) { FileDetailView }
    sheet = select(device, "campfire")
    assert sheet.text("h2") == "Campfire"
    wait_until_presented(view, selectedFile="campfire")
    press(sheet, ".next")
    device.wait_for_modals("file-dunes-at-dawn")
    sheet = device.wait_for_view("modal:file-dunes-at-dawn", HAS_POSTER)
    assert sheet.text("h2") == "Dunes at dawn"
    wait_until_presented(view, selectedFile="dunes-at-dawn")
    device.controller.action("swipeDown")
    device.wait_for_modals()
    wait_until_presented(view)


@in_engines("chromium", deep=("webkit",))
def test_the_cover_plays_and_is_dragged_away(device):
    view = device.view()
    # .fullScreenCover(item: playingFile) { VideoPlayerView(url:) { send(.dismissPlayer) } }
    cover = play(device, "campfire")
    ground = "document.querySelector('tandem-device').dataset.under"
    device.page.wait_until(f"{ground}StatusBar === 'dark' && {ground}Indicator === 'dark'")
    assert device.state()["tabBarVisible"] is False
    if cover.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches"):
        # Else it plays by itself.
        press(cover, "[aria-label=Play]")
    cover.wait_until("document.querySelector('progress').value > 0.5")
    cover.wait_until("getComputedStyle(document.querySelector('.picture'), '::after')"
                     ".transform !== 'matrix(1, 0, 0, 1, 0, 0)'", "hills that moved on")
    press(cover, "[aria-label=Pause]")
    cover.wait_until("!!document.querySelector('[aria-label=Play]')")
    # if value.translation.height > 0 { dragOffset = … } else { withAnimation { dragOffset = 0 } }
    cover.evaluate(
        "void (() => { window.furthest = 0; const stage = document.querySelector('.stage');"
        " new MutationObserver(() => { window.furthest = Math.max(window.furthest,"
        " parseFloat(stage.style.getPropertyValue('--drag')) || 0); })"
        ".observe(stage, {attributes: true}); })()"
    )
    for down, furthest in (-180, 0), (60, 60), (150, 150):
        drag_element(cover, ".stage", across=0, down=down)
        cover.wait_until(f"Math.round(window.furthest) === {furthest}", f"a drag by {down}")
        cover.wait_until(f"{STAGE_OFFSET} === 0", "the stage in its place")
        assert device.modals() == ["file-campfire", "player-campfire"]
    # .onEnded { if value.translation.height > 150 { onDismiss() } }
    drag_element(cover, ".stage", across=0, down=170)
    device.wait_for_modals("file-campfire")
    wait_until_presented(view, selectedFile="campfire")


def test_a_link_to_a_video_covers_everything_and_dismissing_all_clears_every_flag(device):
    view = device.view()
    # Deep linking: a cover from its own URL.
    device.controller.action("openURL", url="files:///play/rain-on-glass")
    state = device.controller.wait_for(lambda state: state["modals"], "the cover")
    assert [modal["kind"] for modal in state["modals"]] == ["cover"]
    cover = device.wait_for_view(f"modal:{state['modals'][0]['id']}", HAS_STAGE)
    cover.click("[aria-label=Close]")
    device.wait_for_modals()
    # case dismissPlayer: the sheet beneath is there again.
    play(device, "campfire").click("[aria-label=Close]")
    device.wait_for_modals("file-campfire")
    wait_until_presented(view, selectedFile="campfire")
    # set: if !$0 { store.send(.dismissSheet) }: for each of what is up.
    press(device.view("modal:file-campfire"), ".poster")
    device.wait_for_modals("file-campfire", "player-campfire")
    device.controller.action("dismissAll")
    device.wait_for_modals()
    wait_until_presented(view)


def test_the_state_outlives_a_reload_a_lost_dismissal_and_the_shell(device):
    view = device.view()
    select(device, "campfire")
    # State-driven: Navigation reflects feature state, here that of before the reload.
    view.evaluate("window.old = true")
    view.reload()
    view.wait_until(f"!window.old && {HAS_FILES} && window.tandem.connected")
    view.wait_until("window.tandem.modals.length === 1")
    assert device.modals() == ["file-campfire"]
    # Don't ignore dismiss events: not even those that come while no document listens.
    view.evaluate("window.old = true")
    view.reload()
    device.controller.action("dismissAll")
    view.wait_until(f"!window.old && {HAS_FILES}")
    wait_until_presented(view)
    device.wait_for_modals()
    # Don't use @State for navigation: the state outlives the one who presents it.
    select(device, "campfire")
    device.shell.kill()
    view.wait_until("window.tandem.connected === false")
    device.shell.restart()
    device.controller.close()
    device.controller = Controller(device.shell.control, device.shell.tokens.control)
    # else if store.isAuthenticated, store.main != nil { MainView(…) }: decided live.
    device.controller.wait_for(lambda state: state["root"] == "main", "the main root")
    device.wait_for_modals("file-campfire")


def test_a_pull_an_alert_and_the_dialog_for_a_video_follow_the_state(device):
    view = device.view()
    # .refreshable { store.send(.refreshButtonTapped) }
    device.controller.wait_for(lambda state: state["canRefresh"], "a list that can be pulled")
    device.page.wait_until("document.querySelector('.pull-strip').offsetWidth > 0")
    drag_element(device.page, ".pull-strip", across=0, down=260, part=0.2)
    # .alert("Error", isPresented: store.errorMessage != nil) { Button("OK") { clearError } }
    alert = device.wait_for_modals("error")["modals"][0]
    assert (alert["kind"], alert["title"]) == ("alert", "Error")
    wait_until_presented(view, errorMessage=alert["message"])
    device.answer("error", "ok")
    wait_until_presented(view)
    device.controller.wait_for(lambda state: not state["refreshing"], "the end of the refresh")
    view.wait_until("document.querySelector('.file .row-title').innerText === 'Harbour at noon'")
    # .confirmationDialog("Add Video") { Button("From Clipboard") { send(.addFromClipboard) } }
    view.evaluate("void Object.defineProperty(navigator, 'clipboard', {configurable: true, value:"
                  " {readText: async () => 'https://videos.example.org/Sea%20breeze.webm'}})")
    view.click("[aria-label='Add a video']")
    dialog = device.wait_for_modals("add-video")["modals"][0]
    assert (dialog["kind"], dialog["title"]) == ("dialog", "Add Video")
    assert [button["title"] for button in dialog["buttons"]] == ["From Clipboard", "Cancel"]
    device.answer("add-video", "clipboard")
    view.wait_until("document.querySelector('a[href=\"/pending\"]')?.innerText.includes('1 file')")
    # Button("Cancel", role: .cancel) { send(.confirmationDismissed) }
    view.click("[aria-label='Add a video']")
    device.wait_for_modals("add-video")
    device.answer("add-video", "cancel")
    device.wait_for_modals()
    wait_until_presented(view)
    # var showAddSheet: Bool = false: for a browser that keeps its clipboard.
    view.evaluate("void Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    view.click("[aria-label='Add a video']")
    device.wait_for_modals("add-video")
    device.answer("add-video", "clipboard")
    device.wait_for_modals("add")
    sheet = device.wait_for_view("modal:add", "!!document.querySelector('#link')")
    type_text(sheet, "#link", "https://example.org/a.mp4")
    sheet.click("button[type=submit]")
    device.wait_for_modals()
    view.wait_until("document.querySelector('a[href=\"/pending\"]').innerText.includes('2 files')")


def test_a_swipe_or_a_key_asks_before_it_deletes(device):
    view = device.view()
    campfire = ".file[href='/files/campfire']"
    # .swipeActions(edge: .trailing, allowsFullSwipe: true) { Button(role: .destructive) … }
    drag_element(view, campfire, across=-110, down=0)
    view.wait_until("!!document.querySelector('.swipe-row[data-open]')")
    assert device.modals() == []
    view.wait_until_still()
    view.click(".swipe-row[data-open] .row-action")
    # .confirmationDialog("Delete File") { Button("Delete", role: .destructive) … } message: …
    dialog = device.wait_for_modals("delete-campfire")["modals"][0]
    assert (dialog["title"], dialog["message"]) == ("Delete File", "This action cannot be undone.")
    assert [(button["title"], button.get("role")) for button in dialog["buttons"]] == [
        ("Delete", "destructive"),
        ("Cancel", "cancel"),
    ]
    # Button("Cancel", role: .cancel) { send(.cancelDelete) }; closing is never deleting.
    device.answer("delete-campfire", "cancel")
    device.wait_for_modals()
    drag_element(view, campfire, across=-280, down=0, part=0.95)
    device.wait_for_modals("delete-campfire")
    device.controller.back()
    device.wait_for_modals()
    wait_until_presented(view)
    # Without a finger: by the Tab key and by Delete.
    view.evaluate(f"document.querySelector({json.dumps(campfire)}).focus()")
    press_keys(view, "Tab")
    view.wait_until("document.activeElement.ariaLabel === 'Delete Campfire'")
    view.evaluate(f"document.querySelector({json.dumps(campfire)}).focus()")
    press_keys(view, "Delete")
    device.wait_for_modals("delete-campfire")
    device.answer("delete-campfire", "delete")
    device.wait_for_modals()
    view.wait_until(f"!document.querySelector({json.dumps(campfire)})")
    wait_until_presented(view)
    # Where lines run from the right, a row is swiped to the right.
    device.controller.action("setEnvironment", direction="rtl")
    view.wait_until("document.dir === 'rtl'")
    drag_element(view, ".file[href='/files/night-train']", across=110, down=0)
    view.wait_until("document.querySelector('.swipe-row[data-open] .file')"
                    "?.getBoundingClientRect().x > 80")


@pytest.mark.parametrize("appearance", ["light", pytest.param("dark", marks=pytest.mark.deep)])
def test_every_screen_is_accessible(open_device, appearance):
    device = open_device(query=f"?appearance={appearance}")
    view = device.wait_for_view("tabs", HAS_LOGIN)
    view.wait_until(f"getComputedStyle(document.documentElement).colorScheme === '{appearance}'")
    view.click("button[type=submit]")
    view.wait_until("!!document.querySelector('.problem')")
    assert_accessible(view)
    log_in(device).wait_until(HAS_FILES)
    assert_accessible(view)
    assert_accessible(play(device, "campfire"))
    assert_accessible(device.view("modal:file-campfire"))
    device.controller.action("dismissAll")
    device.wait_for_modals()
    for path, part in (
        ("/pending", "li.row"),
        ("/library", ".segments"),
        ("/account", ".destructive"),
    ):
        device.controller.action("openURL", url=path)
        view.wait_until(f"!!document.querySelector('{part}')")
        assert_accessible(view)


def test_in_a_browser_alone_sheets_are_pages_and_nothing_is_cut_off(engine):
    page = engine.new_page()
    page.raw.set_viewport_size({"width": 320, "height": 800})
    page.raw.on("dialog", lambda dialog: dialog.accept())
    with plain_site("files") as origin:
        page.goto(origin + "/files/campfire")
        page.wait_until(HAS_LOGIN)
        submit_login(page)
        page.wait_until("document.querySelector('h2')?.innerText === 'Campfire'")
        # Consistency: Same patterns across all navigation types.
        page.click(".bar [data-back]")
        page.wait_until(HAS_FILES)
        page.click(".file[href='/files/tide-pools']")
        page.wait_until("document.querySelector('h2')?.innerText === 'Tide pools'")
        wait_until_presented(page, selectedFile="tide-pools")
        page.click(".poster")
        page.wait_until(f"{HAS_STAGE} && location.pathname === '/play/tide-pools'")
        wait_until_presented(page, selectedFile="tide-pools", playingFile="tide-pools")
        page.click("[aria-label=Close]")
        page.wait_until(HAS_POSTER)
        page.back()
        page.wait_until(HAS_FILES)
        wait_until_presented(page)
        page.click(".file[href='/files/tide-pools']")
        page.wait_until(HAS_POSTER)
        page.click(".destructive")
        page.wait_until("!document.querySelector('.file[href=\"/files/tide-pools\"]')"
                        f" && {HAS_FILES.replace('> 4', '=== 5')}")
        page.click("[data-tab=account]")
        page.wait_until("!!document.querySelector('.destructive')")
        for path in "/", "/files/campfire", "/pending", "/account", "/play/campfire", "/library":
            page.goto(origin + path)
            page.wait_until("!!document.querySelector('h1')")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            small = page.evaluate(
                "[...document.querySelectorAll('a:not(.skip), button, input')]"
                ".filter(item => item.offsetWidth > 1"
                " && item.getBoundingClientRect().height < 44).map(item => item.outerHTML)"
            )
            assert small == [], path
        assert page.problems() == []
