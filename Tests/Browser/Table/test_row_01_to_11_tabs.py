"""Rows 1 to 11: tabs."""

from app_manifest import tab
from policy_values import values


@values("policy", "preserve", "popToRootOnBlur")
def test_row_01_selecting_another_tab_keeps_all_stacks(open_app, policy):
    """Select another tab: only the selected tab changes, all stacks are kept
    (`tabState=preserve`)."""
    app = open_app(policies={"tabState": policy})
    app.tap("items")
    app.shows("/items", tab="items", stack=["/items"])
    app.follow("/items/7")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.tap("profile")
    app.shows("/profile", tab="profile", stack=["/profile"])
    depth = 2 if policy == "preserve" else 1
    assert app.depths() == {"home": 1, "items": depth, "profile": 1}
    app.tap("items")
    stack = ["/items", "/items/7"][:depth]
    app.shows(stack[-1], tab="items", stack=stack)
    app.device.highlights("items")


@values("reselect", "popToRoot", "scrollToTop", "nothing")
def test_row_02_tapping_the_selected_tab_again_pops_to_its_root(open_app, reselect):
    """Re-tap the selected tab, depth > 1: pop to root (`reselect=popToRoot`)."""
    app = open_app(policies={"reselect": reselect})
    app.follow("/items/7")
    app.follow("/items/7/notes")
    app.shows("/items/7/notes", tab="items")
    app.tap("items")
    if reselect == "popToRoot":
        app.shows("/items", tab="items", stack=["/items"])
        assert app.received("tabReselected") == []
        return
    if reselect == "scrollToTop":
        app.hears("tabReselected", tab="items")
    app.tap("home")
    app.shows("/", tab="home")
    assert app.depths()["items"] == 3


def test_row_03_tapping_again_at_the_root_scrolls_to_the_top(open_app):
    """Re-tap at the root: no state change, but the page is told to scroll to the top."""
    app = open_app()
    app.tap("items")
    app.shows("/items")
    app.page.evaluate("document.body.style.height = '4000px'")
    app.page.evaluate("scrollTo(0, 900)")
    with app.unchanged():
        app.tap("items")
        app.hears("tabReselected", tab="items")
        app.page.wait_until("scrollY === 0")


def test_row_04_a_second_tap_never_pops_twice(open_app):
    """Re-tap must not pop twice: whoever comes second, shell or page, finds nothing to pop."""
    app = open_app()
    for number in range(10):
        app.follow(f"/items/{number}")
        app.follow(f"/items/{number}/notes")
        app.shows(f"/items/{number}/notes", stack=["/items", f"/items/{number}", app.page.path()])
        time = app.page.evaluate("Date.now()") + 150
        app.page.evaluate(f"void setTimeout(() => tandem.action('pop'), {time} - Date.now())")
        app.device.tap_tab_at(time + 3 * (number - 5), "items")
        app.shows("/items", tab="items", stack=["/items"])
    assert app.depths() == {"home": 1, "items": 1, "profile": 1}


@values("programmatic", "allow", "reject")
def test_row_05_a_disabled_tab_refuses_taps(open_app, programmatic):
    """Tab disabled: a tap is refused with an event, the app may still select it
    (`disabledTabProgrammatic=allow`)."""
    app = open_app(
        ["home", tab("items", disabled=True)], policies={"disabledTabProgrammatic": programmatic}
    )
    assert app.device.is_disabled("items")
    with app.unchanged():
        answer = app.controller.tap("items")
        assert (answer["status"], answer["reason"]) == ("rejected", "disabledTab")
        app.hears("tabPrevented", tab="items")
    if programmatic == "allow":
        assert app.act("selectTab", tab="items")["status"] == "applied"
        app.shows("/items", tab="items")
        return
    with app.unchanged():
        assert app.act("selectTab", tab="items")["reason"] == "disabledTab"


def test_row_06_a_link_to_a_hidden_tab_is_refused(open_app):
    """Hidden tab: it is not in the bar, and a link to it is refused without a change."""
    app = open_app(["home", tab("secret", hidden=True)])
    app.device.has_tabs(["home"])
    with app.unchanged():
        app.follow("/secret")
        app.refuses("hiddenTab")
        app.shows("/")
    with app.unchanged():
        assert app.open_link("/secret/7")["reason"] == "hiddenTab"
        assert app.act("selectTab", tab="secret")["reason"] == "hiddenTab"


def test_row_07_an_unknown_tab_changes_nothing(open_app):
    """Unknown tab id: no change and a reason, whoever asks."""
    app = open_app()
    with app.unchanged():
        for name in ["nowhere", "", "__proto__", "Items", "i" * 1000]:
            for answer in (app.act("selectTab", tab=name), app.controller.tap(name)):
                assert (answer["status"], answer["reason"]) == ("rejected", "unknownTab")
    app.tap("items")
    app.shows("/items", tab="items")


@values("removed", "mostRecentVisited", "firstTab")
def test_row_08_removing_the_selected_tab_selects_the_last_visited(open_app, removed):
    """Selected tab removed at run time: the most recently visited survivor, else the first."""
    app = open_app(
        ["home", "items", "profile", "search"], policies={"removedSelectedTab": removed}
    )
    for name in ["search", "profile", "items"]:
        app.tap(name)
        app.shows(f"/{name}", tab=name)
    assert app.act("setTabs", tabs=["home", "profile", "search"])["status"] == "applied"
    expected = "profile" if removed == "mostRecentVisited" else "home"
    app.shows("/profile" if expected == "profile" else "/", tab=expected)
    app.hears("tabsChanged")
    app.device.has_tabs(["home", "profile", "search"])
    assert app.act("setTabs", tabs=[])["status"] == "rejected"
    app.act("setTabs", tabs=["items"])
    app.shows("/items", tab="items", stack=["/items"])


def test_row_09_the_tabs_beyond_five_are_behind_more(open_app):
    """More than 5 tabs: the first 4 and "More"; selection stays by id."""
    names = ["home", "items", "profile", "search", "music", "books", "maps"]
    app = open_app(names)
    assert [it["id"] for it in app.state["tabs"] if it["more"]] == ["music", "books", "maps"]
    app.device.has_tabs(names[:4])
    app.device.tap_tab_in_more("maps")
    app.shows("/maps", tab="maps")
    app.act("setTabs", tabs=["home", "maps", "items"])
    app.shows("/maps", tab="maps")
    app.device.highlights("maps")
    app.device.has_tabs(["home", "items", "maps"])


def test_row_10_a_storm_of_taps_is_applied_in_order(open_app):
    """Tap storm over tabs: applied in order, the last one wins, nothing is lost."""
    app = open_app()
    for last in ["items", "profile", "home", "profile", "items"]:
        others = [name for name in ("home", "items", "profile") if name != last]
        storm = [*(others * 10), last]
        before = len(app.native_changes())
        # Another controller taps at the same time.
        app.controller.send_action("selectTab", tab=others[0])
        app.device.tap_tabs_fast(storm)
        app.controller.send_action("selectTab", tab=others[1])
        changes = app.native_changes(before + len(storm) + 2)[before:]
        rest = iter(changes)
        assert all(name in rest for name in storm), "a tap is lost, or two changed places"
        app.settle(lambda state, tab=changes[-1]: state["selectedTab"] == tab)
    assert app.depths() == {"home": 1, "items": 1, "profile": 1}


def test_row_11_a_link_to_a_tabs_root_resets_its_stack(open_app):
    """Tab tap against a link to a tab's root: both select it, the link also resets its stack."""
    app = open_app()
    app.follow("/items/7")
    app.shows("/items/7", tab="items")
    app.tap("home")
    app.shows("/", tab="home")
    app.tap("items")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.tap("home")
    app.shows("/", tab="home")
    app.follow("/items")
    app.shows("/items", tab="items", stack=["/items"])
