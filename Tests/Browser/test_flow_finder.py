"""The finder of flows: names and roles, texts, what covers what, and presses that go astray."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import playwright.sync_api
import pytest
from engines import VIEWPORT
from flow_driver import DriverWorld, joined_script
from processes import ROOT
from simulator_stand_in import StandIn, alert, example_state
from static_site import plain_site, static_site
from waiting import wait_until

pytestmark = pytest.mark.standalone
CANCEL = ("cancel", "Cancel", "cancel")
DELETE = ("delete", "Delete", "destructive")
FIXTURES = ROOT / "Tests" / "Fixtures" / "flow-finder"
APPS = ("fittracker", "fieldagent", "files", "thiccc", "users")
PICTURES = ROOT / "web" / "driver" / "pictures"
# What Chromium calls otherwise than ARIA does.
ROLES = {
    "DescriptionListDetail": "definition",
    "DescriptionListTerm": "term",
    "DisclosureTriangle": "button",
    "image": "img",
    "sectionfooter": "generic",
    "sectionheader": "generic",
}
# Roles that only Chromium has, or whose names are not for users.
OTHER_ROLES = {
    "Canvas",
    "DescriptionList",
    "Details",
    "Figcaption",
    "LabelText",
    "LayoutTable",
    "Legend",
    "LineBreak",
    "RootWebArea",
    "SvgRoot",
    "generic",
    "none",
}
# Numbers all elements, also those in shadow roots, and tells the name and role of each.
TELL_NAMES = """globalThis.tellNames = () => openTrees().flatMap((tree) =>
  [...tree.querySelectorAll("body, body *, :host *")]).map((element, index) => {
    element.setAttribute("data-number", index);
    return { role: roleOf(element), name: nameOf(element), tag: tagWithNames(element) };
  });"""


@pytest.fixture
def page(chromium_browser: playwright.sync_api.Browser) -> Iterator[playwright.sync_api.Page]:
    """A page of Chromium that is touched."""
    context = chromium_browser.new_context(viewport=VIEWPORT, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def numbers(node: dict[str, Any]) -> Iterator[tuple[int, int]]:
    """The numbers of elements by what the protocol calls them."""
    attributes = node.get("attributes", [])
    named = dict(zip(attributes[::2], attributes[1::2], strict=True))
    if "data-number" in named:
        yield node["backendNodeId"], int(named["data-number"])
    for child in [*node.get("children", []), *node.get("shadowRoots", [])]:
        yield from numbers(child)


def name_differences(page: playwright.sync_api.Page) -> tuple[int, list[str]]:
    """How many names and roles the browser has, too, and where ours are others."""
    world = DriverWorld(page, TELL_NAMES)
    ours = world.evaluate("tellNames()")
    document = world.session.send("DOM.getDocument", {"depth": -1, "pierce": True})
    number_of = dict(numbers(document["root"]))
    nodes = world.session.send("Accessibility.getFullAXTree")["nodes"]
    compared, differences = 0, []
    for node in nodes:
        number = number_of.get(node.get("backendDOMNodeId"))
        role = node.get("role", {}).get("value", "")
        if node["ignored"] or number is None or role in OTHER_ROLES or role.startswith("Input"):
            continue
        compared += 1
        own = ours[number]
        name = " ".join(node.get("name", {}).get("value", "").split())
        if (own["role"], own["name"]) != (ROLES.get(role, role), name):
            differences.append(f"{own} for {role} “{name}”")
    return compared, differences


def test_names_and_roles_are_those_of_the_browser(page: playwright.sync_api.Page) -> None:
    compared = 0
    differences = []
    with contextlib.ExitStack() as stack:
        apps = [stack.enter_context(plain_site(app)) for app in APPS]
        fixture = stack.enter_context(static_site(FIXTURES))
        for address in [*apps, f"{fixture}/names.html"]:
            page.goto(address)
            page.wait_for_selector("h1")
            count, found = name_differences(page)
            compared += count
            differences += [f"{address}: {one}" for one in found]
    assert differences == [], "\n".join(differences)
    assert compared >= 200


# Selectors, the names of what they find (else the texts), and how many they match.
FOUND: list[tuple[str | dict[str, Any], str | None, int]] = [
    ("All workouts", "All workouts 12", 1),
    ("all workouts\n12", "All workouts 12", 1),
    ("Hello big world", "Hello big world", 1),
    ("hello.*", "Hello big world", 1),
    ("ello big worl", None, 0),
    ("Row (3)", "Row (3)", 1),
    ("Row (", None, 0),
    ("Delete", "Delete", 3),
    ({"id": "delete-\\d"}, "Delete", 3),
    ({"id": "delete-3"}, "Delete", 1),
    ({"id": "address"}, "Mail", 1),
    ("Mail", "Mail", 1),
    ("ada@.*", "Mail", 1),
    ("hunter2", None, 0),
    ("Agree", "Agree", 1),
    ({"text": "Agree", "checked": False}, "Agree", 1),
    ({"text": "Agree", "checked": True}, None, 0),
    ({"text": "Delete", "enabled": False}, "Delete", 1),
    ({"text": "Map"}, "Map", 2),
    ({"text": "List", "selected": True}, "List", 1),
    ({"text": "Map", "selected": True}, None, 0),
    ({"role": "tab"}, "List", 2),
    ({"role": "tab", "index": -1}, "Map", 1),
    ({"index": "0", "text": "Squat|Bench"}, "Squat", 1),
    ({"id": "agree", "below": "Squat"}, "Agree", 1),
    ({"width": 390, "height": 40, "containsChild": {"text": "Bench"}}, "Bench\nDelete", 1),
    ({"css": ".row", "containsDescendants": [{"id": "delete-1"}]}, "Squat\nDelete", 1),
    ({"text": "Delete", "childOf": {"css": ".row", "index": 1}}, "Delete", 1),
    ("Clobbered", "Clobbered", 1),
    ("Contents", "Contents", 1),
    ("In the shadow", "In the shadow", 1),
    ("Slotted text", "Slotted text", 1),
    ({"id": "inner"}, "In the shadow", 1),
    ("For readers", None, 0),
    ("Nobody sees", None, 0),
    ("Faded", None, 0),
    ("Far away", "Far away", 1),
    ("Size", None, 0),
    ({"css": "p["}, None, 0),
]


def check_finding(page: playwright.sync_api.Page) -> None:
    with static_site(FIXTURES) as site:
        page.goto(f"{site}/finding.html")
    world = DriverWorld(page)
    for fields, name, count in FOUND:
        selector = fields if isinstance(fields, str) else nested(fields)
        found = world.find(selector)
        element = found.get("element")
        told = element and (element["name"] or element["text"])
        assert (told, found["count"]) == (name, count), f"{selector}: {found}"

    # The nearest, and not the first of the tree.
    delete = {"text": "Delete", "rightOf": {"text": "Row \\(3\\)"}}
    row = world.find("Row (3)")["element"]["box"]
    assert abs(world.find(delete)["element"]["box"]["y"] - row["y"]) < 40
    # In view before out of view.
    assert world.find("Map", "inView")["element"]["role"] == "tab"
    assert world.find("Second line", "inView")["reason"] == "is out of view"
    assert world.find("Far away", "reachable")["reason"] == "is out of view"
    scrolled = world.find("Far away", "stable", "reachable", scroll=True)
    assert "reason" not in scrolled and 0 < scrolled["element"]["point"]["y"] < 844
    assert world.find("Second line", "inView", scroll=True).get("reason") is None
    assert world.find("Nobody sees")["reason"] == "is there, but cannot be seen"
    missing = world.find("Squad")
    assert missing["reason"].startswith("is not there") and missing["nearest"][0] == "Squat"
    assert world.find({"id": "delete-9"})["nearest"][0] == "delete-1"
    assert "isFault" not in missing
    fault = world.find({"css": "p["})
    assert fault["reason"] == "cannot be looked for: “p[” is no selector of CSS"
    assert fault["isFault"]
    missing = world.find({"text": "Delete", "below": {"text": "Benk"}})
    assert missing["reason"] == "is not there: “Benk”, which it is below, is not there"
    assert missing["nearest"][0] == "Bench"
    missing = world.find({"text": "Delete", "index": 3})
    assert missing["reason"] == "is not there: 3 match, none of which has the index 3"
    assert world.find("Squat", within=".row")["count"] == 1
    assert world.find("Squat", **{"except": ".row"})["count"] == 0
    assert world.find("Notes", "editable")["reason"] == "cannot be edited"

    secret = world.find({"role": "textbox", "text": "Secret"})["element"]
    assert (secret["isPassword"], secret["value"]) == (True, "•••••••")
    assert world.call("copyText", world.find("Mail")["element"]["id"]) == "ada@example.com"
    page.focus("#sort")
    option = world.find("Size")["element"]
    assert option["role"] == "option" and world.call("choose", option["id"])
    assert page.eval_on_selector("#sort", "select => select.value") == "Size"
    page.focus("#mail")
    field = world.call("describeField")
    assert field["isThere"] and field["isEditable"] and field["value"] == "ada@example.com"
    assert world.call("caretToEnd")
    page.keyboard.press("Backspace")
    assert world.call("describeField")["value"] == "ada@example.co"
    page.evaluate("document.querySelector('#mail').type = 'number'")
    assert world.call("caretToEnd") is False, "no script may set it there"
    # The end of a line is not the end of the text.
    for tag in ("textarea", "div contenteditable"):
        page.evaluate("""tag => { const field = document.createElement("p");
          field.innerHTML = `<${tag}>`;
          document.body.append(field);
          field.firstElementChild.focus(); }""", tag)
        page.keyboard.type("One")
        page.keyboard.press("Enter")
        page.keyboard.type("Two")
        page.keyboard.press("ArrowUp")
        assert world.call("caretToEnd")
        page.keyboard.type("!")
        assert world.call("describeField")["value"] == "One\nTwo!"
        page.evaluate("document.body.lastElementChild.remove()")
    assert world.call("caretToEnd") is False

    # A page that is written anew keeps its driver, which sees what is there now.
    page.evaluate("""() => { const html = document.createElement("html");
      html.innerHTML = "<body><p>Anew</p>"; document.replaceChild(html, document.firstElementChild);
    }""")
    assert world.find("Anew")["count"] == 1
    world.evaluate("void (globalThis.changed = tandemDriver.change(20000))")
    page.evaluate("document.querySelector('p').attachShadow({ mode: 'open' }).innerHTML = 'x'")
    page.evaluate("document.querySelector('p').id = 'other'")
    assert world.evaluate("changed") is True
    # A change is told once, also to who only asks for it.
    wait_until(lambda: not world.call("change", 0), "the end of the changes")
    assert world.call("find", {"text": "Anew"})["count"] == 0
    assert world.call("change", 0) is False
    assert world.call("rest") == {"isQuiet": True, "hasRested": False}
    world.call("noteRest")
    assert world.call("restWhenDrawn")["hasRested"] is True


def nested(fields: dict[str, Any]) -> dict[str, Any]:
    """A selector whose place beside another is a text."""
    below = fields.get("below")
    return {**fields, "below": {"text": below}} if below else fields


def check_presses(page: playwright.sync_api.Page) -> None:
    with static_site(FIXTURES) as site:
        page.goto(f"{site}/pressing.html")
    world = DriverWorld(page)
    reasons = {
        "Free": None,
        "Covered": "is covered by dialog “Cookies”",
        "Half": None,
        "Off": "is disabled",
        "Inert": "cannot be used: it is inert, as something is presented over it",
        "Box": None,
        "Deep": "is covered by region “Sheet”",
    }
    for text, reason in reasons.items():
        found = world.find(text, "stable", "enabled", "reachable")
        assert found.get("reason") == reason, f"{text}: {found}"
    page.evaluate("""() => document.querySelector("#moving").animate(
      [{ left: "20px" }, { left: "200px" }], { duration: 1000, iterations: Infinity })""")
    assert world.find("Moving", "stable")["reason"] == "moves"

    def press(text: str, before: str = "") -> tuple[Any, list[str]]:
        """Touches what is found, after the page has changed meanwhile."""
        element = world.find(text, "stable")["element"]
        assert world.call("watchPress", element["id"])
        page.evaluate(f"() => {{ heard.length = 0; {before} }}")
        page.touchscreen.tap(element["point"]["x"], element["point"]["y"])
        return world.call("pressOutcome"), page.evaluate("heard")

    outcome, heard = press("Free")
    hit = {"state": "hit", "wasClicked": True, "wasPrevented": False}
    assert outcome == {**hit, "hit": "button “Free icon”"}
    assert heard == [f"{name} free" for name in ("pointerdown", "touchstart", "mousedown", "click")]
    outcome, _ = press("icon")
    assert outcome["state"] == "hit"
    outcome, heard = press("Late", "document.querySelector('#other').style.top = '500px'")
    assert outcome["state"] == "astray" and outcome["hit"] == "button “Other”"
    assert not outcome["wasClicked"]
    assert heard == []
    assert world.call("pressOutcome")["state"] == "astray"
    # A press that nobody watches is none of ours.
    world.call("endPress")
    page.evaluate("heard.length = 0")
    page.touchscreen.tap(80, 520)
    assert page.evaluate("heard.length") == 4


def check_pictures(page: playwright.sync_api.Page) -> None:
    session = page.context.new_cdp_session(page)
    script = joined_script(PICTURES, "tandem-pictures.js")
    page.goto("about:blank")
    draw = """async (x, width = 100) => {
      const canvas = new OffscreenCanvas(width, 80);
      const context = canvas.getContext("2d");
      context.fillStyle = "white";
      context.fillRect(0, 0, width, 80);
      context.fillStyle = "navy";
      context.beginPath();
      context.arc(40 + x, 40, 20, 0, 7);
      context.fill();
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return btoa(String.fromCharCode(...bytes));
    }"""

    def compare(one: str, other: str, **options: object) -> Any:
        given = ", ".join(json.dumps(value) for value in (one, other, options))
        asked = {"awaitPromise": True, "returnByValue": True}
        expression = f"{script}\ntandemPictures.compare({given})"
        answer = session.send("Runtime.evaluate", {"expression": expression, **asked})
        assert "exceptionDetails" not in answer, answer
        return answer["result"]["value"]

    at_rest, smoothed, moved, wide = (
        page.evaluate(f"({draw})({arguments})") for arguments in ("0", "0.2", "6", "0, 120")
    )
    equal = compare(at_rest, at_rest)
    assert equal == {"pixelCount": 8000, "differentPixelCount": 0, "difference": None}
    assert compare(at_rest, smoothed)["differentPixelCount"] == 0
    different = compare(at_rest, moved)
    assert different["differentPixelCount"] > 200 and len(different["difference"]) > 100
    masked = compare(at_rest, moved, masks=[{"x": 20, "y": 20, "width": 47, "height": 40}])
    assert masked["differentPixelCount"] == 0 and masked["pixelCount"] == 8000 - 49 * 42
    other = compare(at_rest, wide)
    assert other["reason"] == "The picture has 120 × 80 pixels instead of 100 × 80."
    assert compare("AAAA", at_rest)["reason"] == "The expected picture is no PNG that can be read."


def check_native_parts(page: playwright.sync_api.Page) -> None:
    state = example_state()
    shell = StandIn(state)
    try:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"{shell.control}/?platform=both")
        page.wait_for_selector("[data-frame='2'] [role=tab]")
        shell.present(alert("sure", "Delete it?", "It is gone then.", CANCEL, DELETE))
        page.wait_for_selector("[data-frame='2'] [data-modal=sure]")
        world = DriverWorld(page)
        ios, android = (world.call("nativeParts", name) for name in ("ios", "android"))
        for parts in (ios, android):
            wait_until(
                # It is presented in each device for itself, and fades in from nothing.
                lambda parts=parts: world.find("Delete", within=parts["presented"])["count"] == 1,
                "the alert's button to be seen",
            )
            assert world.find("Calendar", within=parts["presented"])["count"] == 0
            assert world.find("Calendar", within=parts["bars"])["count"] == 1
            assert world.find("Water meters", within=parts["bars"])["count"] == 1
        both = world.call("nativeParts")
        assert world.find("Delete", within=both["presented"])["count"] == 2
        assert world.find("Back", within=both["bars"])["count"] == 0
        assert world.find("Rotate", within=both["panel"])["count"] == 1
        [frame] = world.call("pageFrames", "android")
        assert frame["name"] == "tandem:tab:main?platform=android" and 0.5 < frame["scale"] <= 1
        frame_found = world.find({"css": f"iframe[name='{frame['name']}']"}, "stable", "reachable")
        assert frame_found["reason"] == "is covered by alertdialog “Delete it?”"
    finally:
        shell.close()


def test_what_can_be_seen_is_found_and_pressed(page: playwright.sync_api.Page) -> None:
    check_finding(page)
    check_presses(page)
    check_native_parts(page)
    check_pictures(page)
