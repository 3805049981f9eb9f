"""Rows 28 to 50: deep links, and which text of a URL means what.

Every other value of a policy is in Tests/NavigationTests/Policies.
"""

import pytest
from app_manifest import manifest, tab, write_app

ITEM_ROUTES = ["/items/:id", "/items/:id/notes"]


def test_row_28_a_deep_link_builds_the_stack_that_leads_to_it(open_client):
    """Deep link, known path: select its tab; stack = root + known prefixes + target
    (`deepLinkStack=synthesize`)."""
    app = open_client(routes=ITEM_ROUTES)
    app.follow("/items/3")
    app.shows("/items/3")
    app.tap("home")
    app.shows("/", tab="home")
    assert app.open_link("/items/7/notes")["status"] == "applied"
    app.shows("/items/7/notes", tab="items", stack=["/items", "/items/7", "/items/7/notes"])


def test_row_29_a_deep_link_keeps_the_other_tabs(open_client):
    """Deep link: the stacks of the other tabs are kept."""
    app = open_client()
    app.follow("/items/7")
    app.follow("/items/7/notes")
    app.shows("/items/7/notes", tab="items")
    app.open_link("table:///profile/goals")
    app.shows("/profile/goals", tab="profile", stack=["/profile", "/profile/goals"])
    assert app.depths() == {"home": 1, "items": 3, "profile": 2}
    app.tap("items")
    app.shows("/items/7/notes", stack=["/items", "/items/7", "/items/7/notes"])


def test_row_30_query_and_fragment_belong_to_the_target(open_client):
    """Deep link: query and fragment on the target only."""
    app = open_client(routes=ITEM_ROUTES)
    app.open_link("/items/7/notes?page=2#last")
    expected = ["/items", "/items/7", "/items/7/notes?page=2#last"]
    app.shows("/items/7/notes?page=2#last", tab="items", stack=expected)
    app.back()
    app.shows("/items/7")


def test_row_31_a_route_declared_as_a_sheet_is_presented(open_client):
    """Route declared as sheet or cover: presented over its tab, the stack below untouched."""
    modal = {"context": "modal"}
    app = open_client(rules={"/items/new": modal, "/player": modal | {"modal_style": "full"}})
    app.tap("items")
    app.shows("/items")
    keys = app.keys()
    for url, kind in (("/items/new", "sheet"), ("/player", "cover")):
        for open_by in (app.follow, app.open_link, lambda url: app.act("push", url=url)):
            open_by(url)
            state = app.has_modals([url])
            assert state["modals"][0]["kind"] == kind
            app.modal_shows(url, url, stack=[url])
            app.shows("/items", tab="items", stack=["/items"])
            app.back()
            app.has_modals([])
    assert app.keys() == keys


def test_row_32_a_shared_destination_opens_in_the_current_tab(open_client):
    """Destination shared by tabs: the current tab if it declares it, else the first that does
    (`sharedPath=currentTab`)."""
    shared = [
        {"pattern": "/people/:id", "tab": name, "shared": True} for name in ("items", "profile")
    ]
    app = open_client(routes=shared)
    app.tap("profile")
    app.shows("/profile")
    app.follow("/people/1")
    app.shows("/people/1", tab="profile", stack=["/profile", "/people/1"])
    app.tap("home")
    app.shows("/", tab="home")
    app.follow("/people/2")
    assert app.shows("/people/2", tab="items")["stack"][0]["url"] == "/items"


def test_row_33_an_unknown_path_changes_nothing(open_client):
    """Unknown path, warm: unchanged and notFound (`unknownPath=keepState`)."""
    app = open_client(routes=ITEM_ROUTES)
    app.follow("/items/7")
    app.shows("/items/7")
    with app.unchanged():
        app.follow("/nowhere")
        app.hears("notFound", url="/nowhere")
        app.shows("/items/7")
        assert app.open_link("/nobody?a=1")["reason"] == "unknownPath"
        app.hears("notFound", count=2, url="/nobody?a=1")


def test_row_34_an_unknown_path_at_the_start_shows_the_start(open_client):
    """Unknown path, cold: the default start and notFound."""
    app = open_client(routes=ITEM_ROUTES, at="/nowhere")
    app.shows("/", tab="home", stack=["/"])
    app.hears("notFound", url="/nowhere")


def test_row_35_malformed_percent_encoding_is_not_found(open_client):
    """Malformed percent-encoding: notFound, never an error (`malformedPercent=notFound`)."""
    app = open_client()
    app.tap("items")
    app.shows("/items")
    with app.unchanged():
        for count, path in enumerate(["/items/50%", "/items/%zz", "/items/%E0%A4%A"]):
            app.follow(path)
            app.hears("notFound", count=2 * count + 1, url=path)
            app.shows("/items")
            assert app.open_link(path)["reason"] == "malformedURL"
            app.hears("notFound", count=2 * count + 2, url=path)


def test_row_36_the_forms_of_an_own_scheme_are_one_path(open_client):
    """app:x, app://x and app:///x: the same path (`schemeHost=firstSegment`)."""
    app = open_client()
    for open_by in (app.open_link, app.follow):
        for url in ["table:items/7", "table:///items/7", "table:/items/7", "table://items/7"]:
            open_by(url)
            app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
            app.tap("home")
            app.shows("/", tab="home")


def test_row_37_a_trailing_slash_is_stripped(open_client):
    """Trailing slash: stripped, except that of "/" (`trailingSlash=strip`)."""
    app = open_client()
    app.follow("/items/7/")
    app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
    app.open_link("/profile/goals/?a=1")
    app.shows("/profile/goals?a=1", tab="profile")
    app.open_link("/")
    app.shows("/", tab="home", stack=["/"])


def test_row_38_dot_segments_are_resolved(open_client):
    """Dot segments, %2e too: resolved, never above the root, and before anything is matched."""
    app = open_client(["home", "items", tab("secret", hidden=True)])
    texts = ["/items/x/../7", "/items/./7", "/../../items/7", "/items/%2e%2E/items/%2e/7"]
    for open_by in (app.open_link, app.follow):
        for text in texts:
            open_by(text)
            app.shows("/items/7", tab="items", stack=["/items", "/items/7"])
            app.tap("home")
            app.shows("/", tab="home")
    with app.unchanged():
        assert app.open_link("/items/../secret")["reason"] == "hiddenTab"
        assert app.open_link("/items/%2e%2e/secret")["reason"] == "hiddenTab"


def test_row_39_double_slashes_inside_collapse(open_client):
    """Interior `//`: collapsed."""
    app = open_client()
    app.follow("/items//7///notes")
    app.shows("/items/7/notes", tab="items", stack=["/items", "/items/7/notes"])
    app.open_link("/profile//goals?next=//a")
    app.shows("/profile/goals?next=//a", tab="profile")


def test_row_40_a_leading_double_slash_leads_out(open_client):
    r"""Leading `//`, `/\`, `\\`: external, never a path (`leadingDoubleSlash=external`)."""
    app = open_client()
    texts = ["//evil.example/x", "/\\evil.example/x", "\\\\evil.example/x"]
    with app.unchanged():
        for count, text in enumerate(texts):
            app.follow(text)
            app.hears("external", count=2 * count + 1, url="https://evil.example/x")
            assert app.open_link(text)["reason"] == "external"
            app.hears("external", count=2 * count + 2, url="https://evil.example/x")


def test_row_41_relative_links_resolve_as_urls(open_client):
    """Relative links: resolved as URLs (`relativeLinks=url`)."""
    app = open_client()
    app.follow("/a/b")
    app.shows("/a/b")
    app.act("push", url="../search")
    app.shows("/search")


def test_row_42_percent_encoding_is_decoded_once(open_client):
    """Percent-decoding: once and for each segment; %2F stays in its segment."""
    app = open_client(routes=["/items/A", "/items/one:two", "/files/:name"])
    for open_by in (app.open_link, app.follow):
        open_by("/items/%41")
        app.shows("/items/%41", tab="items")
        open_by("/files/a%2Fb")
        app.shows("/files/a%2Fb", tab="items")
        app.tap("home")
        app.shows("/", tab="home")
    with app.unchanged():
        assert app.open_link("/items/%2541")["reason"] == "unknownPath"
        assert app.open_link("/items%2FA")["reason"] == "unknownPath"


def test_row_43_paths_have_case_schemes_and_hosts_have_none(open_client):
    """Case: paths are sensitive (`caseSensitive`), scheme and host are not (`hostCase`)."""
    app = open_client(routes=["/items/:id"])
    for url in ["TABLE:///items/Seven", "HTTPS://Table.EXAMPLE/items/Seven"]:
        for open_by in (app.open_link, app.follow):
            open_by(url)
            app.shows("/items/Seven", tab="items", stack=["/items", "/items/Seven"])
            app.tap("home")
            app.shows("/", tab="home")
    with app.unchanged():
        assert app.open_link("/Items/7")["reason"] == "unknownPath"
        app.follow("/ITEMS/7")
        app.hears("notFound", count=2, url="/ITEMS/7")


def test_row_44_the_first_question_mark_and_the_first_number_sign_count(open_client):
    """`?` in the query and after `#`: the first `?` starts the query, the first `#` the
    fragment."""
    app = open_client()
    for open_by in (app.open_link, app.follow):
        open_by("/items/7?a=1?b=2#c?d#e")
        app.shows("/items/7?a=1?b=2#c?d#e", tab="items")
        app.tap("home")
        app.shows("/", tab="home")


def test_row_45_a_path_parameter_wins_over_the_query(open_client):
    """Path parameter and query of the same name: the path wins."""
    app = open_client(
        routes=[{"pattern": "/people/:id", "redirect": "/profile/:id"}, "/profile/:id"]
    )
    for open_by in (app.open_link, app.follow):
        open_by("/people/7?id=9")
        app.shows("/profile/7", tab="profile")
        app.tap("home")
        app.shows("/", tab="home")


def test_row_46_the_more_specific_pattern_wins(open_client, launch_shell, tmp_path):
    """Pattern precedence: static over parameter over wildcard; two identical ones are an error."""
    routes = [
        {"pattern": "/items/*", "title": "Rest"},
        {"pattern": "/items/:id", "title": "Item"},
        {"pattern": "/items/new", "title": "New"},
    ]
    app = open_client(routes=routes)
    expected = {"/items/new": "New", "/items/7": "Item", "/items/7/notes": "Rest"}
    for url, title in expected.items():
        app.follow(url)
        state = app.shows(url, tab="items")
        assert state["visible"]["title"] == title
    twice = write_app(tmp_path / "twice", manifest(routes=["/items/:id", "/items/:name"]))
    with pytest.raises(AssertionError, match="match the same paths"):
        launch_shell(str(twice))


def test_row_47_the_longest_tab_path_is_highlighted(open_client):
    """Tab for a path: the longest tab path on a segment boundary (`tabMatch`); the `tab` of a
    route wins; "/" is exact (`rootTabMatch`)."""
    app = open_client(
        ["home", "items", tab("sale", "/items/sale")],
        rules={"/items/promo": {"tab": "home"}},
    )
    app.follow("/items/sale/shoes")
    app.shows("/items/sale/shoes", tab="sale")
    app.follow("/items/salem")
    app.shows("/items/salem", tab="items")
    for lookalike in ["/items2", "/items-2", "/items.2"]:
        app.tap("home")
        app.shows("/", tab="home")
        app.follow(lookalike)
        app.shows(lookalike, tab="home", stack=["/", lookalike])
        app.tap("home")
        app.shows("/", tab="home")
    app.tap("items")
    app.shows("/items/salem")
    app.follow("/items/promo")
    app.shows("/items/promo", tab="home")


UNSAFE = [
    "javascript:window.hacked=1", "JaVaScRiPt:window.hacked=1", " java\tscript:window.hacked=1",
    "data:text/html,<script>1</script>", "about:blank", "file:///etc/passwd",
    "blob:http://127.0.0.1/1", "filesystem:http://127.0.0.1/a", "vbscript:x", "chrome://settings",
    "chrome-untrusted://x", "content://contacts", "devtools://devtools",
]


def test_row_48_unsafe_schemes_are_refused(open_client):
    """javascript:, data:, about:, file:, blob:, …: refused, and not handed to the system."""
    app = open_client()
    with app.unchanged():
        for url in UNSAFE:
            answer = app.open_link(url)
            assert (answer["status"], answer["reason"]) == ("rejected", "unsafeURL"), url
            answer = app.act("openURL", url=url)
            assert (answer["status"], answer["reason"]) == ("rejected", "unsafeURL"), url
    assert app.received("external") == []
    assert [it for it in app.shell.events if it["event"] == "external"] == []


FOREIGN = [
    "https://evil.example/items", "https://table.example.evil.com/items",
    "https://eviltable.example/items", "https://table.example@evil.example/items",
    "https://me:secret@table.example/items", "https://table.example:8443/items",
]


def test_row_49_other_origins_are_external(open_client):
    """Other origin, user-info trick, lookalike suffix, other port: external, state unchanged."""
    app = open_client()
    with app.unchanged():
        for count, url in enumerate(FOREIGN):
            assert app.open_link(url)["reason"] == "external", url
            app.hears("external", count=2 * count + 1, url=url)
            app.follow(url)
            app.hears("external", count=2 * count + 2, url=url)
    app.open_link("https://table.example:443/items/7")
    app.shows("/items/7", tab="items")


def test_row_50_mail_phone_and_message_links_go_to_the_system(open_client):
    """mailto, tel, sms: the system handles them; other schemes are not passed on."""
    app = open_client()
    urls = ["mailto:a@example.org", "tel:+4930123", "sms:+4930123"]
    with app.unchanged():
        for count, url in enumerate(urls):
            app.follow(url)
            app.hears("external", count=2 * count + 1, url=url)
            assert app.open_link(url)["reason"] == "external"
            app.hears("external", count=2 * count + 2, url=url)
        assert app.open_link("unheard-of:x")["reason"] == "unknownScheme"
    app.logs("external", 2 * len(urls))
    handed = [it["url"] for it in app.shell.events if it["event"] == "external"]
    assert handed == [url for url in urls for _ in range(2)]
