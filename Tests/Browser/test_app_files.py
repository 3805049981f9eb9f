"""Files: every pattern of the state-driven navigation design, in the real shell.

Each docstring quotes the line of the design that its test shows.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from app_device import Device, assert_accessible, drag, plain_site, press_keys, type_text
from pages import Engine, Page
from shell_process import ShellProcess

ENGINES = ["chromium", "webkit"]
HAS_FILES = "document.querySelectorAll('.file').length > 5"
HAS_LOGIN = "!!document.querySelector('.login')"
ACCOUNT = {"email": "reader@example.org", "since": 1_790_000_000_000}
STAGE = "!!document.querySelector('.stage')"


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def open_device(
    launch_shell: Callable[..., ShellProcess], engine: Engine
) -> Iterator[Callable[..., Device]]:
    """Starts the app in the simulator, logged out: `open_device(*arguments of tandem run)`."""
    devices: list[Device] = []

    def start(*arguments: str, query: str = "") -> Device:
        devices.append(Device(launch_shell("files", *arguments), engine, query))
        return devices[-1]

    yield start
    for device in devices:
        device.close()


@pytest.fixture
def device(open_device: Callable[..., Device]) -> Device:
    """The app with somebody logged in."""
    device = open_device()
    log_in(device)
    return device


def log_in(device: Device) -> Page:
    view = device.wait_for_view("tabs", HAS_LOGIN)
    type_text(view, "#email", ACCOUNT["email"])
    type_text(view, "#password", "eight or more")
    view.click("button[type=submit]")
    device.controller.wait_for(lambda state: state["root"] == "main", "the main root")
    return view


def navigation(view: Page) -> dict:
    """The app's state of what is presented, as it is stored."""
    return json.loads(view.evaluate("sessionStorage['files.navigation'] ?? '{}'"))


def library(view: Page) -> dict:
    return json.loads(view.evaluate("localStorage['files.library'] ?? '{}'"))


def select(device: Device, file: str) -> Page:
    """Taps a row and waits for its sheet."""
    device.view().click(f".file[href='/files/{file}']")
    device.wait_for_modals(f"file-{file}")
    return device.wait_for_view(f"modal:file-{file}", "!!document.querySelector('.poster')")


def press(view: Page, selector: str) -> None:
    """Presses a control that a sheet at half height may hide."""
    view.evaluate(f"document.querySelector({json.dumps(selector)}).click()")


# Conditional root view


def test_launching_leads_to_the_login_when_nobody_is_logged_in(open_device):
    """if store.isLaunching { LaunchView(…) } else { LoginView(…) }"""
    device = open_device()
    view = device.wait_for_view("tabs", HAS_LOGIN)
    state = device.state()
    assert state["root"] == "login" and view.path() == "/login"
    assert state["tabBarVisible"] is False
    roots = [event["root"] for event in device.shell.events if event["event"] == "rootChanged"]
    assert roots == ["login"]


def test_launching_leads_to_main_when_somebody_is_logged_in(device):
    """else if store.isAuthenticated, store.main != nil { MainView(…) }: decided live."""
    view = device.view()
    device.shell.restart()
    device.controller.close()
    again = Device(device.shell, PageKeeper(device.page))
    again.controller.wait_for(lambda state: state["root"] == "main", "the main root")
    again.wait_for_view("tabs", HAS_FILES)
    assert view.path() == "/"
    again.close()


class PageKeeper:
    """An engine that hands out a page that is open already, with its storage."""

    def __init__(self, page: Page) -> None:
        self.name = ""
        self._page = page

    def new_page(self) -> Page:
        return self._page


def test_the_login_form_says_what_is_wrong(open_device):
    """LoginView(store:): a form that cannot be sent empty or wrong."""
    device = open_device()
    view = device.wait_for_view("tabs", HAS_LOGIN)
    view.click("button[type=submit]")
    assert view.text("#email-problem") == "Enter your e-mail address."
    assert view.text("#password-problem") == "Enter your password."
    assert view.evaluate("document.activeElement.id") == "email"
    type_text(view, "#email", "reader")
    type_text(view, "#password", "short")
    view.click("button[type=submit]")
    assert "name@example.org" in view.text("#email-problem")
    assert "8 characters" in view.text("#password-problem")
    assert view.evaluate("document.querySelector('#password').getAttribute('aria-describedby')")
    assert device.state()["root"] == "login"


def test_logging_in_shows_main_and_logging_out_clears_everything(device):
    """Group { if … MainView … else LoginView … }: both ways, nothing of the user is left."""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click(".pending-link")
    device.controller.wait_for_path("/pending")
    device.controller.tap("account")
    view.wait_until("document.querySelector('.person .name')?.innerText === 'reader@example.org'")
    view.click(".destructive")
    state = device.controller.wait_for(lambda state: state["root"] == "login", "the login root")
    view.wait_until(HAS_LOGIN)
    assert all(tab.get("badge") is None and tab["depth"] <= 1 for tab in state["tabs"])
    assert view.evaluate("localStorage['files.account'] === undefined")


def test_a_logout_in_the_shell_logs_the_app_out(device):
    """Don't ignore dismiss events: the same for the root, whoever changed it."""
    view = device.wait_for_view("tabs", HAS_FILES)
    device.controller.action("logout")
    view.wait_until(HAS_LOGIN)
    view.wait_until("localStorage['files.account'] === undefined")
    assert device.state()["root"] == "login"


def test_a_deep_link_while_logged_out_is_replayed_after_the_login(open_device):
    """Deep linking: State can be restored from URLs."""
    device = open_device("--open", "files:///files/campfire")
    view = log_in(device)
    view.wait_until("document.querySelector('.file-name')?.innerText === 'Campfire, last log'")
    state = device.controller.wait_for_path("/files/campfire")
    assert [entry["url"] for entry in state["stack"]] == ["/", "/files/campfire"]
    device.controller.back()
    view.wait_until(HAS_FILES)


def test_nothing_of_the_library_is_drawn_before_the_login(open_device):
    """else { LoginView(…) }: nothing else, at no address."""
    device = open_device("--open", "/files/campfire")
    view = device.wait_for_view("tabs", HAS_LOGIN)
    assert "Campfire" not in view.evaluate("document.body.innerText")


def test_a_link_to_the_launch_page_leads_to_the_list(device):
    """if store.isLaunching: the launch page decides at once, whenever it is shown."""
    view = device.wait_for_view("tabs", HAS_FILES)
    for path in "/launch", "/login":
        device.controller.action("openURL", url=path)
        device.controller.wait_for_path("/")
        view.wait_until(HAS_FILES)
    assert device.state()["root"] == "main"


# Tab navigation


def test_tabs_files_and_account(device):
    """TabView(selection:): Label("Files", "film.stack"), Label("Account", "person.circle")."""
    tabs = device.state()["tabs"]
    assert [(tab["id"], tab["title"], tab["icon"]) for tab in tabs] == [
        ("files", "Files", "film.stack"),
        ("account", "Account", "person.circle"),
    ]
    device.tap("[role=tab][data-tab=account]")
    view = device.wait_for_view("tabs", "!!document.querySelector('.person')")
    assert view.path() == "/account"
    device.tap("[role=tab][data-tab=files]")
    view.wait_until(HAS_FILES)


def test_selecting_a_tab_keeps_its_stack(device):
    """case let .tabSelected(tab): state.selectedTab = tab"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click(".pending-link")
    device.controller.wait_for_path("/pending")
    device.controller.tap("account")
    view.wait_until("!!document.querySelector('.person')")
    device.controller.tap("files")
    view.wait_until("!!document.querySelector('.pending')")
    assert view.path() == "/pending"


def test_the_badge_counts_pending_files(device):
    """PendingFilesView(fileIds: store.pendingFileIds): the tab says how many there are."""
    device.controller.wait_for(lambda state: state["tabs"][0].get("badge") == "2", "the badge 2")


# NavigationStack


def test_the_list_has_its_title_and_the_add_button(device):
    """.navigationTitle("Files"); ToolbarItem(placement: .topBarTrailing) { Button { … plus } }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    assert view.text("h1") == "Files"
    view.click("[aria-label='Add a video']")
    device.wait_for_modals("add-video")


def test_the_navigation_link_leads_to_the_pending_files(device):
    """NavigationLink(destination: PendingFilesView(fileIds: store.pendingFileIds))"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click(".pending-link")
    state = device.controller.wait_for_path("/pending")
    assert [entry["url"] for entry in state["stack"]] == ["/", "/pending"]
    view.wait_until("document.querySelectorAll('.pending').length === 2")
    view.click(".back")
    view.wait_until(HAS_FILES)
    device.controller.wait_for_path("/")


# Sheet presentation


def test_the_boolean_sheet_follows_its_flag_and_clears_it(device):
    """.sheet(isPresented: get: store.showDetail, set: if !$0 { send(.dismissDetail) })"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click("[aria-label='About the library']")
    device.wait_for_modals("detail")
    assert navigation(view)["showDetail"] is True
    sheet = device.wait_for_view("modal:detail", "!!document.querySelector('.facts')")
    assert sheet.text("h1") == "Library"
    device.controller.action("swipeDown")
    device.wait_for_modals()
    view.wait_until("!JSON.parse(sessionStorage['files.navigation']).showDetail")


def test_the_boolean_sheet_is_closed_by_its_own_button(device):
    """case dismissDetail"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click("[aria-label='About the library']")
    device.wait_for_modals("detail")
    sheet = device.wait_for_view("modal:detail", "!!document.querySelector('.done')")
    sheet.click(".done")
    device.wait_for_modals()
    assert navigation(view)["showDetail"] is False


def test_a_choice_in_the_sheet_changes_the_list_beneath(device):
    """DetailView(store: store.scope(…)): both draw from one state."""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click("[aria-label='About the library']")
    sheet = device.wait_for_view("modal:detail", "!!document.querySelector('[value=largest]')")
    press(sheet, "[value=largest]")
    view.wait_until("document.querySelector('.file .name').innerText.startsWith('Ring system')")


def test_the_item_sheet_shows_the_selected_file(device):
    """.sheet(item: get: store.selectedFile, set: send(.dismissFileDetail)) { FileDetailView }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    sheet = select(device, "campfire")
    assert sheet.text(".file-name") == "Campfire, last log"
    assert navigation(view)["selectedFile"] == "campfire"
    device.controller.action("swipeDown")
    device.wait_for_modals()
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).selectedFile === null")


def test_another_item_replaces_the_sheet(device):
    """.sheet(item:): another item replaces, and the old one's dismissal clears nothing."""
    view = device.wait_for_view("tabs", HAS_FILES)
    sheet = select(device, "campfire")
    press(sheet, ".button.quiet")
    device.wait_for_modals("file-tide-pools")
    sheet = device.wait_for_view("modal:file-tide-pools", "!!document.querySelector('.poster')")
    assert sheet.text(".file-name") == "Tide comes in"
    assert navigation(view)["selectedFile"] == "tide-pools"


# Full screen cover


def play(device: Device) -> Page:
    sheet = select(device, "campfire")
    press(sheet, ".poster")
    device.wait_for_modals("file-campfire", "player-campfire")
    return device.wait_for_view("modal:player-campfire", STAGE)


def test_the_cover_plays_the_video(device):
    """.fullScreenCover(item: store.playingFile) { VideoPlayerView(url:) { send(.dismissPlayer) } }"""
    device.wait_for_view("tabs", HAS_FILES)
    cover = play(device)
    pixels = "document.querySelector('canvas').toDataURL().length"
    first = cover.evaluate("document.querySelector('canvas').toDataURL()")
    cover.wait_until(f"document.querySelector('canvas').toDataURL() !== {json.dumps(first)}")
    assert cover.evaluate(pixels) > 10_000
    cover.wait_until("document.querySelector('input[type=range]').value > 0.5")
    cover.click(".play-button")
    assert cover.evaluate("document.querySelector('.play-button').ariaLabel") == "Play"
    at = cover.evaluate("document.querySelector('input[type=range]').value")
    assert cover.evaluate("new Promise(done => setTimeout(() => done("
                          "document.querySelector('input[type=range]').value), 200))") == at
    assert device.state()["tabBarVisible"] is False


def test_the_cover_is_closed_by_its_button(device):
    """case dismissPlayer: the sheet beneath is there again."""
    view = device.wait_for_view("tabs", HAS_FILES)
    cover = play(device)
    cover.click("[aria-label=Close]")
    device.wait_for_modals("file-campfire")
    assert navigation(view)["playingFile"] is None


def test_a_drag_beyond_150_px_dismisses_the_cover(device):
    """.onEnded { if value.translation.height > 150 { onDismiss() } }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    cover = play(device)
    drag(cover, ".stage", across=0, down=170)
    device.wait_for_modals("file-campfire")
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).playingFile === null")


@pytest.mark.parametrize("distance", [60, 150])
def test_a_shorter_drag_springs_back(device, distance):
    """else { withAnimation { dragOffset = 0 } }: 150 itself is not beyond 150."""
    device.wait_for_view("tabs", HAS_FILES)
    cover = play(device)
    cover.evaluate(
        "(() => { window.furthest = 0; const player = document.querySelector('.player');"
        " new MutationObserver(() => { window.furthest = Math.max(window.furthest,"
        " parseFloat(player.style.getPropertyValue('--drag')) || 0); })"
        ".observe(player, {attributes: true}); })()"
    )
    drag(cover, ".stage", across=0, down=distance)
    cover.wait_until("window.furthest > 40", "the stage to follow the pointer")
    cover.wait_until(
        "new DOMMatrix(getComputedStyle(document.querySelector('.stage')).transform).f === 0",
        "the stage in its place",
    )
    assert cover.evaluate("Math.round(window.furthest)") == distance
    assert device.modals() == ["file-campfire", "player-campfire"]


def test_a_drag_upwards_moves_nothing(device):
    """.onChanged { if value.translation.height > 0 { dragOffset = … } }"""
    device.wait_for_view("tabs", HAS_FILES)
    cover = play(device)
    drag(cover, ".stage", across=0, down=-180)
    offset = "new DOMMatrix(getComputedStyle(document.querySelector('.stage')).transform).f"
    assert cover.evaluate(offset) == 0
    assert device.modals() == ["file-campfire", "player-campfire"]


def test_a_link_to_a_video_covers_everything(device):
    """Deep linking: State can be restored from URLs, here a cover from its own URL."""
    device.wait_for_view("tabs", HAS_FILES)
    device.controller.action("openURL", url="files:///play/rain-on-glass")
    state = device.controller.wait_for(lambda state: state["modals"], "the cover")
    assert [modal["kind"] for modal in state["modals"]] == ["cover"]
    cover = device.wait_for_view(f"modal:{state['modals'][0]['id']}", STAGE)
    cover.click("[aria-label=Close]")
    device.wait_for_modals()


# Alert and confirmation dialog


def test_the_error_alert_shows_the_optional_message_and_ok_clears_it(device):
    """.alert("Error", isPresented: store.errorMessage != nil) { Button("OK") { clearError } }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    device.controller.action("refresh")
    state = device.wait_for_modals("error")
    alert = state["modals"][0]
    assert alert["kind"] == "alert" and alert["title"] == "Error"
    assert alert["message"] == navigation(view)["errorMessage"]
    assert "Old tape.avi" in alert["message"]
    device.answer("error", "ok")
    device.wait_for_modals()
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).errorMessage === null")


def test_add_video_from_the_clipboard(device):
    """.confirmationDialog("Add Video") { Button("From Clipboard") { send(.addFromClipboard) } }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.evaluate("Object.defineProperty(navigator, 'clipboard', {value: {readText: async () =>"
                  " 'https://videos.example.org/Sea%20breeze.webm'}}) && 0")
    view.click("[aria-label='Add a video']")
    dialog = device.wait_for_modals("add-video")["modals"][0]
    assert dialog["kind"] == "dialog" and dialog["title"] == "Add Video"
    assert [button["title"] for button in dialog["buttons"]] == ["From Clipboard", "Cancel"]
    device.answer("add-video", "clipboard")
    view.wait_until("document.querySelector('.pending-link').innerText.includes('3 files')")
    assert [file["name"] for file in library(view)["pending"]][-1] == "Sea breeze.webm"


def test_a_clipboard_without_a_link_is_an_error(device):
    """case setError(String)"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.evaluate("Object.defineProperty(navigator, 'clipboard', {value: {readText: async () =>"
                  " 'shopping list'}}) && 0")
    view.click("[aria-label='Add a video']")
    device.wait_for_modals("add-video")
    device.answer("add-video", "clipboard")
    state = device.wait_for_modals("error")
    assert "That is no link" in state["modals"][0]["message"]


def test_a_browser_that_keeps_its_clipboard_gets_a_sheet_for_the_link(device):
    """var showAddSheet: Bool = false"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click("[aria-label='Add a video']")
    device.wait_for_modals("add-video")
    device.answer("add-video", "clipboard")
    device.wait_for_modals("add")
    sheet = device.wait_for_view("modal:add", "!!document.querySelector('#link')")
    type_text(sheet, "#link", "http://example.org/a.mp4")
    sheet.click("button[type=submit]")
    assert "https://" in sheet.text("#link-problem")
    type_text(sheet, "#link", "https://example.org/a.mp4")
    sheet.click("button[type=submit]")
    device.wait_for_modals()
    view.wait_until("document.querySelector('.pending-link').innerText.includes('3 files')")


def test_cancel_adds_nothing(device):
    """Button("Cancel", role: .cancel) { send(.confirmationDismissed) }, and so does going back."""
    view = device.wait_for_view("tabs", HAS_FILES)
    for close in (lambda: device.answer("add-video", "cancel")), device.controller.back:
        view.click("[aria-label='Add a video']")
        device.wait_for_modals("add-video")
        close()
        device.wait_for_modals()
        view.wait_until("!JSON.parse(sessionStorage['files.navigation']).showAddConfirmation")
    assert "2 files" in view.text(".pending-link")


def test_delete_asks_first_and_deletes_then(device):
    """.confirmationDialog("Delete File") { Button("Delete", role: .destructive) … } message: …"""
    view = device.wait_for_view("tabs", HAS_FILES)
    sheet = select(device, "campfire")
    press(sheet, ".destructive")
    state = device.wait_for_modals("file-campfire", "delete-campfire")
    dialog = state["modals"][-1]
    assert (dialog["title"], dialog["message"]) == ("Delete File", "This action cannot be undone.")
    roles = [(button["title"], button.get("role")) for button in dialog["buttons"]]
    assert roles == [("Delete", "destructive"), ("Cancel", "cancel")]
    device.answer("delete-campfire", "delete")
    device.wait_for_modals()
    view.wait_until("!document.querySelector('.file[href=\"/files/campfire\"]')")
    assert navigation(view)["selectedFile"] is None


def test_cancel_deletes_nothing(device):
    """Button("Cancel", role: .cancel) { send(.cancelDelete) }; closing is never deleting."""
    view = device.wait_for_view("tabs", HAS_FILES)
    press(view, "[aria-label='Delete Campfire, last log']")
    device.wait_for_modals("delete-campfire")
    device.answer("delete-campfire", "cancel")
    device.wait_for_modals()
    press(view, "[aria-label='Delete Campfire, last log']")
    device.wait_for_modals("delete-campfire")
    device.controller.back()
    device.wait_for_modals()
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).deletingFile === null")
    assert view.evaluate("!!document.querySelector('.file[href=\"/files/campfire\"]')")


# Pull-to-refresh and swipe actions


def test_pull_to_refresh_fetches_what_is_pending(device):
    """.refreshable { store.send(.refreshButtonTapped) }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    device.page.wait_until("document.querySelector('.pull-strip').offsetWidth > 0")
    drag(device.page, ".pull-strip", across=0, down=260)
    device.wait_for_modals("error")
    device.answer("error", "ok")
    device.controller.wait_for(lambda state: not state["refreshing"], "the end of the refresh")
    view.wait_until("!document.querySelector('.pending-link')")
    assert view.text(".file .name") == "Harbour at noon"


def test_a_full_swipe_asks_to_delete(device):
    """.swipeActions(edge: .trailing, allowsFullSwipe: true) { Button(role: .destructive) … }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    drag(view, ".file[href='/files/campfire']", across=-280, down=0)
    device.wait_for_modals("delete-campfire")


def test_a_short_swipe_opens_the_action(device):
    """.swipeActions(edge: .trailing …) { … Label("Delete", systemImage: "trash") }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    drag(view, ".file[href='/files/campfire']", across=-110, down=0)
    view.wait_until("!!document.querySelector('.swipe-row[data-open]')")
    assert device.modals() == []
    view.wait_until("document.querySelector('.swipe-row[data-open] .file')"
                    ".getBoundingClientRect().x < -60")
    view.click(".swipe-row[data-open] .row-action")
    device.wait_for_modals("delete-campfire")


def test_the_swipe_action_is_reached_by_keyboard(device):
    """.swipeActions: without a finger, by the Tab key and by Delete."""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.evaluate("document.querySelector('.file[href=\"/files/campfire\"]').focus()")
    press_keys(view, "Tab")
    view.wait_until("document.activeElement.ariaLabel === 'Delete Campfire, last log'")
    view.wait_until("document.activeElement.previousElementSibling.getBoundingClientRect().x < -60")
    press_keys(view, "Enter")
    device.wait_for_modals("delete-campfire")
    device.controller.back()
    device.wait_for_modals()
    view.evaluate("document.querySelector('.file[href=\"/files/tide-pools\"]').focus()")
    press_keys(view, "Delete")
    device.wait_for_modals("delete-tide-pools")


# State-driven


def test_what_is_presented_follows_from_the_state_after_a_reload(device):
    """State-driven: Navigation reflects feature state; here the state of before the reload."""
    view = device.wait_for_view("tabs", HAS_FILES)
    select(device, "campfire")
    view.evaluate("window.old = true")
    view.reload()
    view.wait_until(f"!window.old && {HAS_FILES}")
    view.wait_until("window.tandem.connected && window.tandem.modals.length === 1")
    assert device.modals() == ["file-campfire"]
    device.controller.action("swipeDown")
    device.wait_for_modals()
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).selectedFile === null")


def test_a_dismissal_during_a_reload_is_not_ignored(device):
    """Don't ignore dismiss events: not even those that come while no document listens."""
    view = device.wait_for_view("tabs", HAS_FILES)
    select(device, "campfire")
    view.evaluate("window.old = true")
    view.reload()
    device.controller.action("dismissAll")
    view.wait_until(f"!window.old && {HAS_FILES}")
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).selectedFile === null")
    device.wait_for_modals()


def test_dismissing_everything_clears_every_flag(device):
    """set: if !$0 { store.send(.dismissSheet) }: for each of what is up, bottom to top."""
    view = device.wait_for_view("tabs", HAS_FILES)
    sheet = select(device, "campfire")
    press(sheet, ".poster")
    device.wait_for_modals("file-campfire", "player-campfire")
    device.controller.action("dismissAll")
    device.wait_for_modals()
    view.wait_until(
        "Object.values(JSON.parse(sessionStorage['files.navigation'])).every(value => !value)"
    )


def test_a_restarted_shell_presents_what_the_state_says(device):
    """Don't use @State for navigation: the state outlives the one who presents it."""
    view = device.wait_for_view("tabs", HAS_FILES)
    select(device, "campfire")
    device.shell.kill()
    view.wait_until("window.tandem.connected === false")
    device.shell.restart()
    again = Device.__new__(Device)
    again.shell, again.page = device.shell, device.page
    again.controller = type(device.controller)(device.shell.control, device.shell.tokens.control)
    again.controller.wait_for(
        lambda state: [modal["id"] for modal in state["modals"]] == ["file-campfire"],
        "the sheet again",
    )
    again.close()


# Without a shell, and for everybody


def test_the_app_works_without_a_shell(engine):
    """Consistency: Same patterns across all navigation types, in dialog elements of the web."""
    page = engine.new_page()
    with plain_site("files") as origin:
        page.goto(origin + "/files/campfire")
        page.wait_until(HAS_LOGIN)
        type_text(page, "#email", ACCOUNT["email"])
        type_text(page, "#password", "eight or more")
        page.click("button[type=submit]")
        page.wait_until("document.querySelector('.file-name')?.innerText === 'Campfire, last log'")
        assert page.path() == "/files/campfire"
        page.click(".back")
        page.wait_until(HAS_FILES)
        page.click(".file[href='/files/tide-pools']")
        page.wait_until("!!document.querySelector('dialog.sheet .poster')")
        page.click("dialog .button.quiet")
        page.wait_until("document.querySelector('dialog .file-name').innerText.startsWith('Night')")
        page.click("dialog .destructive")
        page.wait_until("!!document.querySelector('dialog.dialog')")
        page.click("dialog.dialog [data-role=destructive]")
        page.wait_until("!document.querySelector('dialog')")
        assert page.evaluate("!document.querySelector('.file[href=\"/files/night-train\"]')")
        page.click(".web-tabs a[href='/account']")
        page.wait_until("!!document.querySelector('.person')")
        assert page.problems() == []


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_every_screen_is_accessible(open_device, appearance):
    """Consistency: every control has a name, a role and enough contrast, in both appearances."""
    device = open_device(query=f"?appearance={appearance}")
    view = device.wait_for_view("tabs", HAS_LOGIN)
    view.wait_until(f"getComputedStyle(document.documentElement).colorScheme === '{appearance}'")
    view.click("button[type=submit]")
    assert_accessible(view)
    log_in(device)
    view.wait_until(HAS_FILES)
    assert_accessible(view)
    sheet = select(device, "campfire")
    assert_accessible(sheet)
    press(sheet, ".poster")
    cover = device.wait_for_view("modal:player-campfire", STAGE)
    assert_accessible(cover)
    device.controller.action("dismissAll")
    device.wait_for_modals()
    for path, part in (
        ("/pending", ".pending"),
        ("/library", ".facts"),
        ("/add", "#link"),
        ("/account", ".person"),
        ("/nowhere", ".empty"),
    ):
        device.controller.action("openURL", url=path)
        view.wait_until(f"!!document.querySelector('{part}')")
        assert_accessible(view)


@pytest.mark.parametrize("width", [320, 768, 1024])
@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_nothing_is_cut_off_and_targets_are_large(engine, width):
    """Consistency: from the smallest phone to a tablet."""
    page = engine.new_page()
    page.raw.set_viewport_size({"width": width, "height": 800})
    with plain_site("files") as origin:
        page.goto(origin + "/login")
        page.evaluate(f"localStorage['files.account'] = {json.dumps(json.dumps(ACCOUNT))}")
        for path in "/", "/files/campfire", "/pending", "/account", "/play/campfire", "/library":
            page.goto(origin + path)
            page.wait_until("!!document.querySelector('h1')")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            small = page.evaluate(
                "[...document.querySelectorAll('a, button, label.choice, input:not([type=radio])')]"
                ".filter(item => item.offsetWidth > 1"
                " && item.getBoundingClientRect().height < 44).map(item => item.outerHTML)"
            )
            assert small == [], path
