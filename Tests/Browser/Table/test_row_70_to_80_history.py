"""Rows 70 to 80: back, the browser's history, races.

Every other value of a policy is in Tests/NavigationTests/Policies.
"""

from engines import BOTH


def test_row_70_back_takes_one_layer_each_time(open_app):
    """Back ladder: top modal (its own stack first), then the stack, then the first tab, then
    exit."""
    app = open_app(rules={"/compose*": {"context": "modal"}})
    app.follow("/items/7")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.present(kind="cover", id="player", url="/player")
    app.modal_shows("player", "/player")
    app.modal("player").present(id="compose", url="/compose")
    app.modal_shows("compose", "/compose")
    app.modal("compose").follow("/compose/people")
    app.modal_shows("compose", "/compose/people", stack=["/compose", "/compose/people"])
    app.back()
    app.modal_shows("compose", "/compose", stack=["/compose"])
    for modals in [["player"], []]:
        app.back()
        app.has_modals(modals)
    app.back()
    app.shows("/items", tab="items", stack=["/items"])
    app.back()
    app.shows("/", tab="home")
    assert app.controller.back()["reason"] == "exit"


def test_row_71_back_at_the_root_of_a_tab_goes_to_the_first(open_app):
    """Back on a non-first tab's root: first tab, then exit (`backFromTabRoot=firstTab`)."""
    app = open_app(
        ["home", "items", "profile", "search"],
        initialTab="items",
    )
    for name in ["search", "items", "profile"]:
        app.tap(name)
        app.shows(f"/{name}", tab=name)
    app.back()
    app.shows("/", tab="home")
    with app.unchanged():
        app.device.offers_back(False)
        assert app.controller.back()["reason"] == "exit"


def test_row_72_back_with_nothing_left_is_not_consumed(open_client):
    """Back with nothing left: exit, unconsumed."""
    app = open_client()
    with app.unchanged():
        assert not app.state["canGoBack"]
        for answer in (app.act("back"), app.controller.back()):
            assert (answer["status"], answer["reason"]) == ("rejected", "exit")
    app.logs("exit", 2)


def test_row_73_a_cancelled_swipe_back_changes_nothing(open_client):
    """Swipe-back cancelled: no change, no revision; committed: one pop, at a root never a tab."""
    app = open_client()
    app.follow("/items/7")
    app.follow("/items/7/notes")
    revision = app.shows("/items/7/notes", tab="items")["revision"]
    with app.unchanged():
        app.swipe_back("began", "cancelled")
    assert app.state["revision"] == revision
    app.swipe_back("began", "committed")
    app.shows("/items/7", stack=["/items", "/items/7"])
    app.swipe_back("began", "committed")
    app.shows("/items", stack=["/items"])
    with app.unchanged():
        app.swipe_back("began", "committed")


@BOTH
def test_row_74_the_browsers_buttons_walk_the_stack(open_page):
    """Browser back and forward: one shell step; forward re-adds; a push cuts the forward list; a
    tab switch is no history entry."""
    app = open_page(at="/items")
    app.follow("/items/1")
    app.follow("/items/2")
    app.shows("/items/2", tab="items", stack=["/items", "/items/1", "/items/2"])
    keys = app.keys()
    app.page.back()
    app.shows("/items/1", stack=["/items", "/items/1"])
    app.page.forward()
    app.shows("/items/2", stack=["/items", "/items/1", "/items/2"])
    assert app.keys() == keys
    length = app.page.evaluate("history.length")
    for name in ["profile", "items"]:
        app.controller.tap(name)
        app.settle(lambda state, tab=name: state["selectedTab"] == tab)
    assert app.page.evaluate("history.length") == length
    app.page.back()
    app.shows("/items/1", tab="items", stack=["/items", "/items/1"])
    app.follow("/items/3")
    app.shows("/items/3", stack=["/items", "/items/1", "/items/3"])
    app.page.evaluate("history.forward()")
    app.page.back()
    app.shows("/items/1", stack=["/items", "/items/1"])


@BOTH
def test_row_75_history_out_of_range_does_nothing_and_zero_reloads(open_page):
    """history.go out of range: nothing; go(0): the document is loaded anew. A step back from the
    page's first entry is the shell's (row 71), whatever the browser has before it."""
    app = open_page(at="/items")
    app.follow("/items/1")
    app.shows("/items/1", tab="items", stack=["/items", "/items/1"])
    with app.unchanged():
        app.page.evaluate("history.go(99)")
        app.page.evaluate("history.go(-99)")
        app.page.evaluate("window.survivor = true")
        app.page.evaluate("void setTimeout(() => history.go(0))")
        app.page.wait_until("window.survivor === undefined && document.readyState === 'complete'")
    app.page.back()
    app.shows("/items", stack=["/items"])
    with app.unchanged():
        app.page.evaluate("history.go(-2)")
    app.page.evaluate("history.back()")
    app.shows("/", tab="home")
    with app.unchanged():
        app.page.evaluate("history.go(-1)")
        app.refuses("exit")


@BOTH
def test_row_76_a_reload_keeps_the_state(open_app):
    """Reload: the state is unchanged and the shell sends it again."""
    app = open_app()
    app.follow("/items/7")
    app.follow("/items/7/notes?page=2#end")
    app.shows("/items/7/notes?page=2#end", tab="items")
    with app.unchanged():
        app.page.evaluate("window.survivor = true")
        app.page.evaluate("void setTimeout(() => location.reload())")
        app.page.wait_until("window.survivor === undefined && window.tandem?.connected")
    with app.unchanged():
        app.device.page.reload()
        app.controller.wait_for(lambda state: state["attached"] == 1)
    app.back()
    app.shows("/items/7", stack=["/items", "/items/7"])


@BOTH
def test_row_77_a_popstate_to_an_entry_that_is_gone_is_refused(open_page):
    """popstate to an entry that the shell lacks: refused, the page put back
    (`unknownPop=resync`)."""
    app = open_page(at="/items")
    app.follow("/items/1")
    app.follow("/items/2")
    app.shows("/items/2", tab="items", stack=["/items", "/items/1", "/items/2"])
    app.controller.action("reset", tab="items", urls=["/items", "/items/9"])
    app.shows("/items/9", stack=["/items", "/items/9"])
    app.page.evaluate("history.back()")
    app.refuses("notInStack")
    app.shows("/items/9", tab="items", stack=["/items", "/items/9"])


def test_row_78_a_native_tap_and_a_click_at_once_are_both_kept(open_app):
    """Native tap and web click race: serialised, and neither is lost (`originGone`)."""
    app = open_app()
    for number in range(12):
        tab = ("items", "profile")[number % 2]
        time = app.page.evaluate("Date.now()") + 150
        app.follow_at(time, f"/notes/{number}")
        app.device.tap_tab_at(time + 3 * (number - 6), tab)
        app.settle(
            lambda it, tab=tab, count=number + 4: (
                it["selectedTab"] == tab and sum(one["depth"] for one in it["tabs"]) == count
            ),
            f"tab {tab} with click {number} kept",
        )
    app.settle()


def test_row_79_of_two_navigations_that_wait_the_newest_wins(open_app):
    """Asynchronous guards, two navigations: the newest wins, the older is reported cancelled."""
    app = open_app()
    app.follow("/items/7")
    app.shows("/items/7", stack=["/items", "/items/7"])
    app.guard()
    with app.unchanged():
        app.tap("items")
        app.is_asked()
        assert app.open_link("/items/9")["reason"] == "guarded"
        app.is_asked(2)
    app.allow(True)
    app.shows("/items/9", tab="items", stack=["/items", "/items/9"])


def test_row_80_a_redirect_loop_is_an_error(open_client):
    """Redirect loop: bounded (10) and an error."""
    rules = {f"/step/{number}": {"redirect": f"/step/{number + 1}"} for number in range(11)}
    rules |= {"/ping": {"redirect": "/pong"}, "/pong": {"redirect": "/ping"}}
    app = open_client(rules=rules)
    with app.unchanged():
        for url in ["/ping", "/step/0"]:
            answer = app.open_link(url)
            assert (answer["status"], answer["reason"]) == ("rejected", "redirectLoop")
        app.follow("/ping")
        app.refuses("redirectLoop", count=3)
        app.shows("/")
    app.follow("/step/1")
    app.shows("/step/11", tab="home", stack=["/", "/step/11"])
