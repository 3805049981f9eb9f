"""Rows 51 to 69: sheets, covers, alerts, dialogs, and what they do to the rest.

Every other value of a policy is in Tests/NavigationTests/Policies.
"""

from engines import in_engines

YES_NO = [
    {"id": "delete", "title": "Delete", "role": "destructive"},
    {"id": "keep", "title": "Keep", "role": "cancel"},
]


def test_row_51_presenting_puts_a_sheet_over_everything(open_app):
    """Present while nothing is up: one more modal; the same id again changes nothing."""
    app = open_app()
    with app.unchanged():
        app.present(id="a", url="/sheet")
        app.has_modals(["a"])
        app.modal_shows("a", "/sheet", stack=["/sheet"])
        app.is_at("/")
        answer = app.act("present", id="a", url="/other")
        assert (answer["status"], answer["reason"]) == ("noop", "unchanged")
        app.device.close_by_grabber("a")
        app.has_modals([])
    app.hears("settled", modal="a", status="dismissed")


def test_row_52_a_second_sheet_of_one_presenter_waits(open_app):
    """Second sheet, same presenter: it waits until the first goes
    (`secondSheetSamePresenter=queue`)."""
    app = open_app()
    app.present(id="a", url="/a")
    app.present(id="b", url="/b")
    app.has_modals(["a"], queued=1)
    app.device.close_by_grabber("a")
    app.has_modals(["b"])
    app.modal_shows("b", "/b")
    app.hears("settled", modal="a", status="dismissed")


def test_row_53_another_item_replaces_the_sheet(open_app):
    """Item-driven sheet, new item: the sheet is replaced (`itemSheetNewItem=replace`)."""
    app = open_app()
    app.present(id="item-1", slot="item", url="/items/1")
    app.has_modals(["item-1"])
    app.present(id="item-2", slot="item", url="/items/2")
    app.has_modals(["item-2"])
    app.modal_shows("item-2", "/items/2")
    app.hears("settled", modal="item-1", status="dismissed")


def test_row_54_sheets_and_covers_nest(open_app):
    """Nested sheet, cover over sheet, sheet over cover: each presented by the topmost."""
    app = open_app()
    app.present(id="a", url="/a")
    app.modal_shows("a", "/a")
    app.modal("a").present(kind="cover", id="b", url="/b")
    app.modal_shows("b", "/b")
    app.modal("b").present(id="c", url="/c")
    app.modal_shows("c", "/c")
    app.modal("c").present(id="d", url="/d")
    app.modal_shows("d", "/d")
    state = app.has_modals(["a", "b", "c", "d"])
    assert [it["kind"] for it in state["modals"]] == ["sheet", "cover", "sheet", "sheet"]
    for left in (["a", "b", "c"], ["a", "b"], ["a"], []):
        app.back()
        app.has_modals(left)


@in_engines("chromium", deep=("webkit",))
def test_row_55_an_alert_over_a_sheet_leaves_the_sheet(open_app):
    """Alert over sheet: on top of it; answering leaves the sheet."""
    app = open_app()
    app.present(id="a", url="/a")
    app.modal_shows("a", "/a")
    app.modal("a").present(kind="alert", id="alert", title="Really?", buttons=YES_NO)
    app.has_modals(["a", "alert"])
    assert sorted(app.device.buttons("alert")) == ["delete", "keep"]
    app.press("alert", "delete")
    app.has_modals(["a"])
    app.modal("a").hears("settled", modal="alert", status="dismissed", button="delete")
    app.modal_shows("a", "/a")


def test_row_56_alerts_queue(open_app):
    """Alert while an alert is up: they wait, first in first out (`alertWhileAlert=queue`)."""
    app = open_app()
    for name in ["one", "two", "three"]:
        app.present(kind="alert", id=name, title=name)
    for name, queued in (("one", 2), ("two", 1), ("three", 0)):
        app.has_modals([name], queued=queued)
        app.press(name, "ok")
    app.has_modals([])
    app.hears("settled", count=3)
    answered = [it["modal"] for it in app.received("settled") if it["button"] == "ok"]
    assert answered == ["one", "two", "three"]


def test_row_57_any_button_closes_and_counts_once(open_app):
    """Any button of an alert or dialog: closes it, fires once; a second tap has no target."""
    app = open_app()
    for count, kind in enumerate(["alert", "dialog"], start=1):
        app.present(kind=kind, id=kind, title="Delete it?", buttons=YES_NO)
        app.has_modals([kind])
        app.device.answer_fast(kind, "delete", "keep", "delete")
        app.has_modals([])
        app.refuses("unknownModal", count=3 * count - 1)
        app.hears("settled", count, modal=kind, status="dismissed", button="delete")
        answer = app.controller.action("answer", modal=kind, button="keep")
        assert answer["reason"] == "unknownModal"


def test_row_58_closing_without_choosing_cancels(open_app):
    """Dismiss a dialog without choosing: its cancel role, never the destructive one; an alert is
    not swiped away, and back is blocked where it has no cancel."""
    app = open_app()
    app.present(kind="dialog", id="dialog", title="Delete it?", buttons=YES_NO)
    app.has_modals(["dialog"])
    app.device.tap_beside("dialog")
    app.has_modals([])
    app.hears("settled", modal="dialog", button="keep")
    app.present(kind="alert", id="alert", title="Delete it?", buttons=YES_NO)
    app.has_modals(["alert"])
    with app.unchanged():
        assert app.controller.action("swipeDown")["reason"] == "dismissalDisabled"
    app.back()
    app.has_modals([])
    app.hears("settled", count=2, modal="alert", button="keep")
    app.present(kind="alert", id="forced", title="Delete it.", buttons=YES_NO[:1])
    app.has_modals(["forced"])
    with app.unchanged():
        app.back()
        app.refuses("notCancelable")
    app.press("forced", "delete")
    app.hears("settled", count=3, modal="forced", button="delete")


def test_row_59_dismissing_a_lower_one_removes_all_above(open_app):
    """Dismiss order: topmost first; dismissing a lower one removes all above it."""
    app = open_app()
    app.present(id="a", url="/a")
    app.modal_shows("a", "/a")
    app.modal("a").present(id="b", url="/b")
    app.modal_shows("b", "/b")
    app.modal("b").present(kind="alert", id="c", title="c")
    app.has_modals(["a", "b", "c"])
    assert app.act("dismiss", modal="a")["status"] == "applied"
    app.has_modals([])
    app.logs("dismissed", 3)
    gone = [it["modal"] for it in app.shell.events if it["event"] == "dismissed"]
    assert gone == ["c", "b", "a"]
    app.hears("settled", modal="a", status="dismissed")


def test_row_60_dismissing_nothing_is_reported(open_client):
    """Dismiss nothing or an unknown id: ignored and reported."""
    app = open_client()
    with app.unchanged():
        for answer in (app.act("dismiss"), app.act("dismissAll"), app.controller.action("dismiss")):
            assert answer["reason"] == "nothingPresented"
        assert app.act("dismiss", modal="nobody")["reason"] == "unknownModal"
        assert app.controller.action("swipeDown")["reason"] == "nothingPresented"


def test_row_61_a_locked_sheet_resists_the_user(open_app):
    """Interactive dismissal disabled: a swipe is refused and reported, back too
    (`backOnLockedSheet=blocked`); the app may dismiss it."""
    app = open_app()
    app.present(id="a", url="/a", locked=True)
    app.modal_shows("a", "/a")
    with app.unchanged():
        app.device.close_by_grabber("a")
        app.hears("dismissAttempted", modal="a")
    with app.unchanged():
        app.back()
        app.refuses("dismissalDisabled", count=2)
    assert app.modal("a").act("dismiss", result={"saved": True})["status"] == "applied"
    app.has_modals([])
    app.hears("settled", modal="a", status="dismissed", result={"saved": True})


def test_row_62_a_cover_is_not_swiped_away_but_back_closes_it(open_app):
    """Cover: swipe down no, back yes."""
    app = open_app()
    app.present(kind="cover", id="a", url="/a")
    app.modal_shows("a", "/a")
    with app.unchanged():
        assert not app.device.has("[data-modal=a] .grabber")
        assert app.controller.action("swipeDown")["reason"] == "dismissalDisabled"
    app.back()
    app.has_modals([])
    app.hears("settled", modal="a", status="dismissed")


def test_row_63_a_tab_under_a_modal_cannot_be_tapped(open_app):
    """Tab tap while a modal is up: refused (`selectWhileModal=rejectUserTap`); the app may select
    the tab beneath, and the modal stays."""
    app = open_app()
    app.present(id="a", url="/a")
    app.modal_shows("a", "/a")
    assert app.device.is_inert("items")
    with app.unchanged():
        assert app.controller.tap("items")["reason"] == "blockedByModal"
        app.hears("tabPrevented", tab="items")
    assert app.modal("a").act("selectTab", tab="profile")["status"] == "applied"
    app.shows("/profile", tab="profile")
    app.has_modals(["a"])
    app.modal_shows("a", "/a")


def test_row_64_a_link_out_of_a_modal_dismisses_it(open_app):
    """Page link inside a modal to a normal page: dismiss, then push; a replacing link is spent on
    the modal, and one to the page below only dismisses."""
    app = open_app(rules={"/compose": {"context": "modal"}})
    app.follow("/items/7")
    app.shows("/items/7", tab="items")
    keys = app.keys()
    for replace in (False, True):
        app.follow("/compose")
        app.modal_shows("/compose", "/compose")
        app.modal("/compose").follow("/items/8", replace=replace)
        app.has_modals([])
        app.shows("/items/8", tab="items", stack=["/items", "/items/7", "/items/8"])
        app.back()
        app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.follow("/compose")
    app.modal_shows("/compose", "/compose")
    app.modal("/compose").follow("/items/7", replace=True)
    app.has_modals([])
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    assert app.keys() == keys


def test_row_65_a_modal_has_a_stack_of_its_own(open_app):
    """Modal route inside a modal: push on the modal's own stack; the same location replaces; a
    pop of its last entry dismisses it (`modalRouting=hotwire`)."""
    app = open_app(rules={"/compose*": {"context": "modal"}})
    app.follow("/compose")
    app.modal_shows("/compose", "/compose", stack=["/compose"])
    sheet = app.modal("/compose")
    sheet.follow("/compose/people")
    app.modal_shows("/compose", "/compose/people", stack=["/compose", "/compose/people"])
    sheet.follow("/compose/people")
    sheet.follow("/compose/people/7")
    expected = ["/compose", "/compose/people", "/compose/people/7"]
    app.modal_shows("/compose", "/compose/people/7", stack=expected)
    sheet.act("pop", count=2)
    app.modal_shows("/compose", "/compose", stack=["/compose"])
    sheet.act("pop")
    app.has_modals([])
    app.shows("/", tab="home", stack=["/"])


def test_row_66_recede_resume_and_refresh(open_app):
    """recede: dismiss and pop one; resume: dismiss; refresh: dismiss and visit again as a
    replace; at the start recede does nothing."""
    app = open_app(rules={"/compose": {"context": "modal"}})
    for name, shown, stack in (
        ("resume", "/items/7", ["/items", "/items/7"]),
        ("refresh", "/items/7", ["/items", "/items/7"]),
        ("recede", "/items", ["/items"]),
    ):
        app.follow("/items/7")
        app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
        app.follow("/compose")
        app.modal_shows("/compose", "/compose")
        visits = app.page.evaluate("visits")
        app.page.evaluate("void (window.isSameDocument = true)")
        app.modal("/compose").follow(f"/{name}_historical_location")
        app.has_modals([])
        app.shows(shown, tab="items", stack=stack)
        if name == "refresh":
            # The app does not refresh by itself, so its document is loaded anew.
            app.page.wait_until(f"!window.isSameDocument && visits <= {visits}")
    with app.unchanged():
        app.follow("/recede_historical_location")
        app.shows("/items")


def test_row_67_a_deep_link_dismisses_all_modals(open_app):
    """Deep link while a modal is up: dismiss all, then go; a guard keeps everything
    (`deepLinkWhileModal=dismissAllThenNavigate`)."""
    app = open_app()
    app.present(id="a", url="/a")
    app.modal_shows("a", "/a")
    app.modal("a").present(kind="alert", id="b", title="b")
    app.has_modals(["a", "b"])
    app.modal("a").guard()
    with app.unchanged():
        assert app.open_link("/items/7")["reason"] == "guarded"
        app.modal("a").is_asked()
        app.modal("a").allow(False)
    app.controller.wait_for(lambda state: not state["guarded"])
    app.open_link("/items/7")
    app.modal("a").is_asked(2)
    app.modal("a").allow(True)
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.has_modals([])


def test_row_68_the_topmost_entry_hides_the_tab_bar(open_app):
    """Tab bar hidden by a page: the topmost entry decides (`tabBarHidden`)."""
    app = open_app(rules={"/items/:id/play": {"tab_bar_hidden": True}})
    app.follow("/items/7")
    app.shows("/items/7")
    app.device.has_tabs(["home", "items", "profile"])
    app.follow("/items/7/play")
    app.shows("/items/7/play")
    app.device.has_tabs([])
    app.follow("/items/7/play/notes")
    app.shows("/items/7/play/notes", tab="items")
    app.device.has_tabs(["home", "items", "profile"])
    for place in ["/items/7/play", "/items/7"]:
        app.back()
        app.shows(place)
    app.device.has_tabs(["home", "items", "profile"])


def test_row_69_a_cover_hides_the_tab_bar_and_a_sheet_covers_it(open_app):
    """Tab bar and modals: a cover hides it, a sheet covers it (visible, inert); there is none on
    the login page."""
    app = open_app(root={"starts": "login"})
    app.shows("/login")
    app.device.has_tabs([])
    app.act("login")
    app.shows("/", tab="home")
    app.device.has_tabs(["home", "items", "profile"])
    app.present(id="sheet", url="/a")
    app.modal_shows("sheet", "/a")
    app.device.has_tabs(["home", "items", "profile"])
    assert app.device.is_inert("items")
    app.modal("sheet").present(kind="cover", id="cover", url="/b")
    app.modal_shows("cover", "/b")
    app.device.has_tabs([])
    app.act("dismissAll")
    app.has_modals([])
    app.device.has_tabs(["home", "items", "profile"])
    assert not app.device.is_inert("items")
