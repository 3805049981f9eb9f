"""Files: the sheets, covers, alerts and dialogs of the state-driven navigation design.

Each docstring quotes the line of the design that its test shows.
"""

import json

import pytest
from app_device import Device, drag, type_text
from files_app import (
    HAS_FILES,
    STAGE,
    device,
    engine,
    library,
    navigation,
    open_device,
    press,
    select,
)
from pages import Page

__all__ = ["device", "engine", "open_device"]


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
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).showDetail === false")


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
    view.wait_until(
        "JSON.parse(sessionStorage['files.navigation']).selectedFile === 'tide-pools'"
    )


# Full screen cover


def play(device: Device) -> Page:
    sheet = select(device, "campfire")
    press(sheet, ".poster")
    device.wait_for_modals("file-campfire", "player-campfire")
    return device.wait_for_view("modal:player-campfire", STAGE)


def test_the_cover_plays_the_video(device):
    """.fullScreenCover(item: playingFile) { VideoPlayerView(url:) { send(.dismissPlayer) } }"""
    device.wait_for_view("tabs", HAS_FILES)
    cover = play(device)
    ground = "document.querySelector('tandem-device').dataset.under"
    device.page.wait_until(f"{ground}StatusBar === 'dark' && {ground}Indicator === 'dark'")
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
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).playingFile === null")


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
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).selectedFile === null")


def test_cancel_deletes_nothing(device):
    """Button("Cancel", role: .cancel) { send(.cancelDelete) }; closing is never deleting."""
    view = device.wait_for_view("tabs", HAS_FILES)
    press(view, "[aria-label='Delete Campfire, last log']")
    device.wait_for_modals("delete-campfire")
    device.answer("delete-campfire", "cancel")
    device.wait_for_modals()
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).deletingFile === null")
    press(view, "[aria-label='Delete Campfire, last log']")
    device.wait_for_modals("delete-campfire")
    device.controller.back()
    device.wait_for_modals()
    view.wait_until("JSON.parse(sessionStorage['files.navigation']).deletingFile === null")
    assert view.evaluate("!!document.querySelector('.file[href=\"/files/campfire\"]')")


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
