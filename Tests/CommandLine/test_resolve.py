"""`tandem resolve`: what it says about URLs, and that it is true."""

import json

import pytest
from commands import MANIFESTS, tandem
from controller import Controller
from shell_process import ShellProcess
from waiting import wait_until

APP = MANIFESTS / "resolve.json"


def explain(*arguments: str, code: int = 0) -> dict[str, object]:
    result = tandem("resolve", "--json", APP, *arguments)
    assert result.stderr == ""
    assert result.returncode == code
    return json.loads(result.stdout)


def lines(*arguments: str) -> dict[str, str]:
    """The last line of each label."""
    text = tandem("resolve", APP, *arguments).stdout.splitlines()[1:]
    return {line.split()[0]: line[12:] for line in text}


@pytest.mark.parametrize(
    ("url", "kind", "location", "known", "code"),
    [
        ("/orders/7", "own", "/orders/7", True, 0),
        ("shop://orders/7", "own", "/orders/7", True, 0),
        ("https://shop.example.com/orders/7?a#b", "own", "/orders/7?a#b", True, 0),
        ("/nowhere", "own", "/nowhere", False, 1),
        ("https://example.com/", "external", None, False, 0),
        ("//example.com", "external", None, False, 0),
        ("mailto:a@example.com", "system", None, False, 0),
        ("javascript:alert(1)", "unsafe", None, False, 1),
        ("gopher://a", "unknownScheme", None, False, 1),
        ("/orders/%zz", "malformed", None, False, 1),
        ("/" + "x" * 9000, "malformed", None, False, 1),
    ],
)
def test_a_url_is_classified_and_the_code_says_whether_it_leads_somewhere(
    url, kind, location, known, code
):
    explanation = explain(url, code=code)
    assert explanation["url"] == url
    assert (explanation["kind"], explanation["location"]) == (kind, location)
    assert explanation["known"] is known
    assert explanation["leadsSomewhere"] is (code == 0)


@pytest.mark.parametrize(
    ("url", "location", "changes"),
    [
        ("/orders/7", "/orders/7", []),
        ("shop:orders/7", "/orders/7", ["originRemoved"]),
        (
            "https://shop.example.com:443/orders/",
            "/orders",
            ["originRemoved", "trailingSlashRemoved"],
        ),
        ("7", "/7", ["resolvedAgainstPage"]),
        ("/orders/./x/%2e%2E/7/", "/orders/7", ["dotSegmentsResolved", "trailingSlashRemoved"]),
        ("/orders//7", "/orders/7", ["emptySegmentsRemoved"]),
        ("/orders\\7", "/orders/7", ["backslashesReplaced"]),
        (" /orders/\t7 ", "/orders/7", ["controlCharactersRemoved"]),
        ("/orders/7?", "/orders/7", ["emptyQueryRemoved"]),
        ("/orders/größe?q=ä", "/orders/gr%C3%B6%C3%9Fe?q=%C3%A4", ["percentEncoded"]),
    ],
)
def test_what_normalising_changed_is_named(url, location, changes):
    explanation = json.loads(tandem("resolve", "--json", APP, url).stdout)
    assert explanation["location"] == location
    assert explanation["hops"][0]["changes"] == changes


@pytest.mark.parametrize(
    ("url", "tab"),
    [
        ("/orders", {"id": "orders", "by": "tabPath"}),
        ("/orders/7", {"id": "orders", "by": "rule"}),
        ("/help/faq", {"id": "home", "by": "route"}),
        ("/items/1", {"id": "home", "by": "sharedRoute"}),
        ("/news/today", {"id": "news", "by": "longestTabPath"}),
        ("/about", None),
    ],
)
def test_the_tab_comes_with_what_decided_it(url, tab):
    assert explain(url)["tab"] == tab


def test_rules_are_listed_in_order_with_what_each_says():
    [hop] = explain("/orders/new")["hops"]
    assert hop["rules"] == [
        {"index": 0, "pattern": "/orders/*", "properties": {"tab": "orders", "title": "Order"}},
        {
            "index": 1,
            "pattern": "^/orders/(new|edit)$",
            "properties": {"title": "New", "context": "modal"},
        },
    ]
    assert hop["properties"] == {"tab": "orders", "title": "New", "context": "modal"}
    assert hop["route"] == {"pattern": "/orders/:id", "parameters": {"id": "new"}}
    assert hop["losingPatterns"] == ["/orders/*"]


def test_redirects_are_followed_and_every_hop_is_told():
    explanation = explain("/old/7")
    assert [hop["location"] for hop in explanation["hops"]] == ["/old/7", "/orders/7"]
    assert explanation["location"] == "/orders/7"
    assert explanation["linkAfterLogin"]["stack"] == ["/orders", "/orders/7"]
    loop = explain("/loop", code=1)
    assert len(loop["hops"]) == 11
    assert loop["link"]["reason"] == "redirectLoop"


def test_a_link_builds_its_parents_and_a_click_does_not():
    explanation = explain("/orders/7/items")
    assert explanation["linkAfterLogin"]["stack"] == [
        "/orders", "/orders/7", "/orders/7/items",
    ]
    assert explanation["click"]["stack"] == ["/orders", "/orders/7/items"]
    # The system knows no page that the URL could be relative to.
    explanation = explain("items", "--from", "/orders/7/notes", code=1)
    assert explanation["link"]["reason"] == "unknownPath"
    assert explanation["click"]["stack"] == [
        "/orders", "/orders/7", "/orders/7/notes", "/orders/7/items",
    ]


def test_a_modal_page_is_presented_over_its_tab():
    explanation = explain("/orders/new")
    assert explanation["style"] == "sheet"
    assert explanation["linkAfterLogin"]["modals"] == [{"kind": "sheet", "stack": ["/orders/new"]}]


def test_in_an_app_that_starts_with_the_login_a_link_waits():
    explanation = explain("/orders/7")
    assert explanation["link"]["outcome"] == "deferred"
    assert explanation["linkAfterLogin"]["outcome"] == "handled"
    assert explanation["linkAfterLogin"]["stack"] == ["/orders", "/orders/7"]


def test_the_text_says_which_rule_and_tab_win_and_why():
    said = lines("shop://orders/7/")
    assert said["is"] == "a path of the app: /orders/7"
    assert said["changed"] == "the app's own scheme or host removed, slash at the end removed"
    assert said["rule"] == "rules[0], /orders/*: tab orders, title Order"
    assert said["route"] == "/orders/:id with id = 7; it is more specific than /orders/*"
    assert said["tab"] == "orders: rules[0] names it, and no later rule another"
    assert said["shown"] == "on the stack of its tab, presentation default"
    assert said["login"] == "not required"
    assert said["link"] == "waits until the tabs are shown"
    assert said["then"] == "after the login: tab orders, stack /orders > /orders/7"
    assert said["click"] == "tab orders, stack /orders > /orders/7"


def test_several_urls_are_told_apart_by_an_empty_line():
    result = tandem("resolve", APP, "/orders", "/nowhere")
    first, second = result.stdout.split("\n\n")
    assert first.startswith("/orders\n")
    assert second.startswith("/nowhere\n")
    assert result.returncode == 1


def test_foreign_text_is_escaped():
    result = tandem("resolve", APP, "/\u001b[2J\u202e")
    assert "\u001b" not in result.stdout
    assert "\u202e" not in result.stdout


def test_a_manifest_that_cannot_be_used_is_code_2():
    result = tandem("resolve", MANIFESTS / "broken" / "structure-empty-tabs.json", "/")
    assert result.returncode == 2
    assert result.stdout == ""
    assert ":2:11: The app has no tabs." in result.stderr


@pytest.mark.parametrize(
    "url", ["/track/squat/sets?x=1", "/schedule/monday", "/", "/progress/../profile/goals/"]
)
def test_the_shell_does_with_a_link_what_was_said(url):
    said = json.loads(tandem("resolve", "--json", "fittracker", url).stdout)["link"]
    shell = ShellProcess("fittracker")
    controller = Controller(shell.control, shell.tokens.control)
    try:
        controller.action("openURL", url=url)
        wait_until(
            lambda: [entry["url"] for entry in controller.state()["stack"]] == said["stack"],
            "the stack that was said",
        )
        assert controller.state()["selectedTab"] == said["tab"]
    finally:
        controller.close()
        shell.stop()
