"""Rows 1 to 11: tabs. Every other value of a policy is in Tests/NavigationTests/Policies."""

from app_manifest import tab


def test_row_01_selecting_another_tab_keeps_all_stacks(open_client):
    """Select another tab: only the selected tab changes, all stacks are kept
    (`tabState=preserve`)."""
    app = open_client()
    app.tap("items")
    app.shows("/items", tab="items", stack=["/items"])
    app.follow("/items/7")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.tap("profile")
    app.shows("/profile", tab="profile", stack=["/profile"])
    assert app.depths() == {"home": 1, "items": 2, "profile": 1}
    app.tap("items")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])


def test_row_02_tapping_the_selected_tab_again_pops_to_its_root(open_client):
    """Re-tap the selected tab, depth > 1: pop to root (`reselect=popToRoot`)."""
    app = open_client()
    app.follow("/items/7")
    app.follow("/items/7/notes")
    app.shows("/items/7/notes", tab="items")
    app.tap("items")
    app.shows("/items", tab="items", stack=["/items"])
    assert app.received("tabReselected") == []


def test_row_03_tapping_again_at_the_root_scrolls_to_the_top(open_page):
    """Re-tap at the root: no state change, but the page is told to scroll to the top."""
    app = open_page()
    app.tap("items")
    app.shows("/items")
    app.page.evaluate("document.body.style.height = '4000px'")
    app.page.evaluate("scrollTo(0, 900)")
    with app.unchanged():
        app.tap("items")
        app.hears("tabReselected", tab="items")
        app.page.wait_until("scrollY === 0")


def test_row_04_a_second_tap_never_pops_twice(open_client):
    """Re-tap must not pop twice: whoever comes second, shell or page, finds nothing to pop."""
    app = open_client()
    for number in range(10):
        path = f"/items/{number}"
        app.follow(path)
        app.follow(f"{path}/notes")
        app.shows(f"{path}/notes", stack=["/items", path, f"{path}/notes"])
        # Neither waits for the answer to the other.
        if number % 2:
            pop = app.page.action("pop")
            change = app.controller.send_action("selectTab", tab="items")
        else:
            change = app.controller.send_action("selectTab", tab="items")
            pop = app.page.action("pop")
        app.controller.result(change)
        app.page.result_of(pop)
        app.shows("/items", tab="items", stack=["/items"])
    assert app.depths() == {"home": 1, "items": 1, "profile": 1}


def test_row_05_a_disabled_tab_refuses_taps(open_client):
    """Tab disabled: a tap is refused with an event, the app may still select it
    (`disabledTabProgrammatic=allow`)."""
    app = open_client(["home", tab("items", disabled=True)])
    assert [it["id"] for it in app.state["tabs"] if it["disabled"]] == ["items"]
    with app.unchanged():
        answer = app.controller.tap("items")
        assert (answer["status"], answer["reason"]) == ("rejected", "disabledTab")
        app.hears("tabPrevented", tab="items")
    assert app.act("selectTab", tab="items")["status"] == "applied"
    app.shows("/items", tab="items")


def test_row_06_a_link_to_a_hidden_tab_is_refused(open_client):
    """Hidden tab: it is not in the bar, and a link to it is refused without a change."""
    app = open_client(["home", tab("secret", hidden=True)])
    app.has_tabs(["home"])
    with app.unchanged():
        app.follow("/secret")
        app.refuses("hiddenTab")
        app.shows("/")
    with app.unchanged():
        assert app.open_link("/secret/7")["reason"] == "hiddenTab"
        assert app.act("selectTab", tab="secret")["reason"] == "hiddenTab"


def test_row_07_an_unknown_tab_changes_nothing(open_client):
    """Unknown tab id: no change and a reason, whoever asks."""
    app = open_client()
    with app.unchanged():
        for name in ["nowhere", "", "__proto__", "Items", "i" * 1000]:
            for answer in (app.act("selectTab", tab=name), app.controller.tap(name)):
                assert (answer["status"], answer["reason"]) == ("rejected", "unknownTab")
    app.tap("items")
    app.shows("/items", tab="items")


def test_row_08_removing_the_selected_tab_selects_the_last_visited(open_client):
    """Selected tab removed at run time: the most recently visited survivor, else the first."""
    app = open_client(["home", "items", "profile", "search"])
    for name in ["search", "profile", "items"]:
        app.tap(name)
        app.shows(f"/{name}", tab=name)
    assert app.act("setTabs", tabs=["home", "profile", "search"])["status"] == "applied"
    app.shows("/profile", tab="profile")
    app.hears("tabsChanged")
    app.has_tabs(["home", "profile", "search"])
    assert app.act("setTabs", tabs=[])["status"] == "rejected"
    app.act("setTabs", tabs=["items"])
    app.shows("/items", tab="items", stack=["/items"])


def test_row_09_the_tabs_beyond_five_are_behind_more(open_client):
    """More than 5 tabs: the first 4 and "More"; selection stays by id."""
    names = ["home", "items", "profile", "search", "music", "books", "maps"]
    app = open_client(names)
    app.has_tabs(names[:4])
    app.tap("maps")
    app.shows("/maps", tab="maps")
    app.act("setTabs", tabs=["home", "maps", "items"])
    app.shows("/maps", tab="maps")
    app.has_tabs(["home", "items", "maps"])


def test_row_10_a_storm_of_taps_is_applied_in_order(open_client):
    """Tap storm over tabs: applied in order, the last one wins, nothing is lost."""
    app = open_client()
    for last in ["items", "profile", "home", "profile", "items"]:
        others = [name for name in ("home", "items", "profile") if name != last]
        storm = [*(others * 10), last]
        before = len(app.native_changes())
        # A page selects tabs at the same time.
        app.page.action("selectTab", tab=others[0])
        for name in storm:
            app.controller.send_action("selectTab", tab=name)
        app.page.action("selectTab", tab=last)
        changes = app.native_changes(before + len(storm))[before:]
        assert changes == storm, "a tap is lost, or two changed places"
        app.page.wait_for_answers()
        app.settle(lambda state, tab=last: state["selectedTab"] == tab)
    assert app.depths() == {"home": 1, "items": 1, "profile": 1}


def test_row_11_a_link_to_a_tabs_root_resets_its_stack(open_client):
    """Tab tap against a link to a tab's root: both select it, the link also resets its stack."""
    app = open_client()
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
