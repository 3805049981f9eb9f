"""Rows 12 to 27: stacks. Every other value of a policy is in Tests/NavigationTests/Policies."""


def test_row_12_pushing_a_known_destination_appends(open_client):
    """Push a known destination: it is appended to the active tab."""
    app = open_client(routes=["/items/:id"])
    app.tap("items")
    app.shows("/items")
    assert app.act("push", url="/items/7", title="Seven")["status"] == "applied"
    state = app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    assert state["visible"]["title"] == "Seven"


def test_row_13_pushing_an_unknown_destination_is_not_found(open_client):
    """Push an unknown destination: the page is told notFound, nothing changes."""
    app = open_client(routes=["/items/:id"])
    app.tap("items")
    app.shows("/items")
    with app.unchanged():
        answer = app.act("push", url="/nowhere")
        assert (answer["status"], answer["reason"]) == ("rejected", "unknownPath")
        app.hears("notFound", url="/nowhere")


def test_row_14_the_same_destination_can_be_pushed_twice(open_client):
    """Native push of the same destination twice: two entries (`duplicatePush=allow`)."""
    app = open_client()
    app.follow("/items/7")
    app.shows("/items/7", tab="items")
    app.act("push", url="/items/7")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7", "/items/7"])
    assert len(set(app.keys())) == 3


def test_row_15_a_link_to_the_current_location_replaces(open_client):
    """Link click to the current location: replace (`linkToSame=replace`)."""
    app = open_client()
    app.follow("/items/7")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.follow("/items/7")
    app.follow("/items/7/notes")
    app.shows("/items/7/notes", tab="items", stack=["/items", "/items/7", "/items/7/notes"])


def test_row_16_a_link_to_the_location_below_pops(open_client):
    """Link click to the location just below: pop to it (`linkToPrevious=pop`)."""
    app = open_client()
    app.follow("/items/7")
    app.follow("/items/7/notes")
    app.shows("/items/7/notes", stack=["/items", "/items/7", "/items/7/notes"])
    keys = app.keys()
    app.follow("/items/7")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    assert app.keys() == keys[:2]


def test_row_17_another_query_is_another_location(open_client):
    """Same path, other query: a push, unless the route says that the query replaces
    (`queryIdentity=distinct`)."""
    app = open_client(rules={"/profile": {"query_string_presentation": "replace"}})
    app.follow("/items?sort=name")
    app.follow("/items?sort=date")
    stack = ["/items", "/items?sort=name", "/items?sort=date"]
    app.shows("/items?sort=date", tab="items", stack=stack)
    app.follow("/profile")
    app.shows("/profile", tab="profile")
    app.follow("/profile?edit=1")
    app.shows("/profile?edit=1", tab="profile", stack=["/profile?edit=1"])


def test_row_18_popping_too_much_stops_at_the_root(open_client):
    """pop(n) with n above the depth: it stops at the root."""
    app = open_client()
    for path in ["/items/1", "/items/2", "/items/3"]:
        app.follow(path)
        app.shows(path)
    assert app.act("pop", count=99)["status"] == "applied"
    app.shows("/items", tab="items", stack=["/items"])


def test_row_19_popping_at_the_root_is_ignored(open_client):
    """pop and popToRoot at the root: ignored."""
    app = open_client()
    app.tap("items")
    app.shows("/items")
    with app.unchanged():
        for name in ["pop", "popToRoot"]:
            answer = app.act(name)
            assert (answer["status"], answer["reason"]) == ("noop", "atRoot")


def test_row_20_pop_to_takes_the_nearest_from_the_top(open_client):
    """popTo a location that is there: everything above it goes; of two, the nearer one stays."""
    app = open_client()
    for path in ["/items/1", "/items/2", "/items/1", "/items/3", "/items/4"]:
        app.act("push", url=path)
    app.shows("/items/4", stack=["/", "/items/1", "/items/2", "/items/1", "/items/3", "/items/4"])
    keys = app.keys()
    assert app.act("popTo", url="/items/1")["status"] == "applied"
    app.shows("/items/1", stack=["/", "/items/1", "/items/2", "/items/1"])
    assert app.keys() == keys[:4]


def test_row_21_pop_to_a_missing_location_is_ignored(open_client):
    """popTo a location that is not there: ignored with a reason (`popToMissing=ignore`)."""
    app = open_client()
    app.follow("/items/1")
    app.shows("/items/1", stack=["/items", "/items/1"])
    with app.unchanged():
        assert app.act("popTo", url="/items/9")["reason"] == "notInStack"


def test_row_22_replace_swaps_the_top(open_client):
    """replace: the top is swapped and the depth kept, on the root too."""
    app = open_client()
    app.tap("items")
    app.shows("/items")
    assert app.act("replace", url="/items/all")["status"] == "applied"
    app.shows("/items/all", tab="items", stack=["/items/all"])
    app.follow("/items/7")
    app.follow("/items/8", replace=True)
    app.shows("/items/8", tab="items", stack=["/items/all", "/items/8"])


def test_row_23_a_reset_is_whole_or_nothing(open_client):
    """Reset of a stack: whole, validated, atomic."""
    app = open_client(routes=["/items/:id"])
    app.tap("items")
    app.shows("/items")
    with app.unchanged():
        urls = ["/items", "/items/1", "/nowhere", "/items/2"]
        assert app.act("reset", tab="items", urls=urls)["reason"] == "unknownPath"
        assert app.act("reset", tab="items", urls=[])["reason"] == "emptyStack"
        assert app.act("reset", tab="nowhere", urls=["/items"])["reason"] == "unknownTab"
    urls = ["/items", "/items/1", "/items/2"]
    assert app.act("reset", tab="items", urls=urls)["status"] == "applied"
    app.shows("/items/2", tab="items", stack=urls)


def test_row_24_a_guarded_entry_blocks_the_whole_removal(open_client):
    """Unsaved changes: a guarded entry in the removed range blocks all of it; asked once."""
    app = open_client()
    app.follow("/items/7")
    app.shows("/items/7", stack=["/items", "/items/7"])
    app.guard()
    app.follow("/items/7/notes")
    app.shows("/items/7/notes", stack=["/items", "/items/7", "/items/7/notes"])
    with app.unchanged():
        app.tap("items")
        app.is_asked()
        app.allow(False)
    app.controller.wait_for(lambda state: not state["guarded"])
    app.tap("items")
    app.is_asked(2)
    app.allow(True)
    app.shows("/items", tab="items", stack=["/items"])


def test_row_25_a_full_stack_rejects_a_push(open_client):
    """Maximum depth: the push is rejected, the root never dropped (`maxDepth=reject`)."""
    app = open_client(maxDepth=3)
    app.follow("/items/1")
    app.follow("/items/2")
    app.shows("/items/2", stack=["/items", "/items/1", "/items/2"])
    with app.unchanged():
        app.follow("/items/3")
        app.refuses("maxDepth")
        app.shows("/items/2")
        assert app.act("push", url="/items/3")["reason"] == "maxDepth"


def test_row_26_dismissing_from_the_middle_takes_all_above(open_client):
    """Dismiss from a middle entry: it and all above go."""
    app = open_client()
    for path in ["/items/1", "/items/2", "/items/3"]:
        app.follow(path)
        app.shows(path)
    app.page.go(-2)
    app.shows("/items/1", tab="items", stack=["/items", "/items/1"])
    app.present(id="a", url="/a")
    app.has_modals(["a"])
    app.modal("a").present(id="b", url="/b")
    app.has_modals(["a", "b"])
    app.modal("b").present(id="c", url="/c")
    app.has_modals(["a", "b", "c"])
    app.modal_shows("c", "/c", stack=["/c"])
    assert app.modal("b").act("dismiss")["status"] == "applied"
    app.has_modals(["a"])


def test_row_27_a_late_action_for_an_entry_that_is_gone_is_ignored(open_client):
    """Late action for an entry already gone: ignored and reported; a key is never used again."""
    app = open_client()
    app.follow("/items/7")
    app.shows("/items/7", stack=["/items", "/items/7"])
    gone = app.keys()[1]
    app.back()
    app.shows("/items", stack=["/items"])
    with app.unchanged():
        answer = app.act("setTitle", **{"from": gone}, title="Late")
        assert (answer["status"], answer["reason"]) == ("rejected", "stale")
    app.follow("/items/7")
    app.shows("/items/7", stack=["/items", "/items/7"])
    assert app.keys()[1] != gone
