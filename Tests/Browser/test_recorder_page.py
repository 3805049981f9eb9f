"""What the recorder tells of a user in a page, and that the finder of flows finds it again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import playwright.sync_api
import pytest
from engines import VIEWPORT
from flow_driver import DriverWorld
from processes import ROOT
from static_site import plain_site, static_site
from waiting import wait_until

pytestmark = pytest.mark.standalone
FIXTURES = ROOT / "Tests" / "Fixtures" / "flow-recorder"
APPS = ("fittracker", "fieldagent", "files", "thiccc", "users")
DRIVER = "/__tandem__/driver"
RECORD = f"""async () => {{
  const {{ record }} = await import("{DRIVER}/recorder/recorder.js");
  globalThis.told ??= [];
  globalThis.stop = record((gesture) => told.push(gesture));
}}"""

Gesture = dict[str, Any]


class User:
    """Somebody in a page that is recorded."""

    def __init__(self, page: playwright.sync_api.Page) -> None:
        self.page = page
        # Its driver makes neither touches nor double clicks, and drops nothing.
        self.is_firefox = page.context.browser.browser_type.name == "firefox"
        self.touches = False
        self.problems: list[str] = []
        page.route(f"**{DRIVER}/**", serve_driver)

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.evaluate(RECORD)

    def point(self, css: str, across: float = 0.5, down: float = 0.5) -> tuple[float, float]:
        box = self.page.locator(css).first.bounding_box()
        assert box, css
        return box["x"] + box["width"] * across, box["y"] + box["height"] * down

    def press(self, css: str, across: float = 0.5, down: float = 0.5) -> None:
        x, y = self.point(css, across, down)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def drag(self, css: str, across: int, down: int, part: float = 0.5) -> None:
        x, y = self.point(css, part)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        for step in (1, 2, 3):
            mouse.move(x + across * step / 3, y + down * step / 3)
        mouse.up()

    def told(self) -> list[Gesture]:
        return self.page.evaluate("told.splice(0)")

    def expect_nothing(self, about: str) -> None:
        """Waits for a gesture that is made after all others."""
        self.page.keyboard.press("Escape")
        self.expect({"kind": "key", "key": "Escape"}, about=about)

    def expect(self, *gestures: Gesture, about: str, appears: bool = False) -> None:
        """Waits for as many gestures, and notes what is different."""
        told: list[Gesture] = []

        def is_there() -> bool:
            told.extend(self.told())
            return len(told) >= len(gestures)

        with contextlib.suppress(AssertionError):
            wait_until(is_there, about, timeout=10)
        for gesture in [] if appears else told:
            gesture.pop("appeared", None)
        if told != list(gestures):
            way = "touch" if self.touches else "mouse"
            self.problems.append(f"{about}, by {way}:\n  {told}\n  instead of\n  {list(gestures)}")


def serve_driver(route: playwright.sync_api.Route) -> None:
    path = route.request.url.split(DRIVER, 1)[1]
    route.fulfill(path=ROOT / "web" / "driver" / path.lstrip("/"))


@pytest.fixture(params=["chromium", "firefox"])
def user(request: pytest.FixtureRequest) -> Iterator[User]:
    browser = request.getfixturevalue(f"{request.param}_browser")
    viewport = {**VIEWPORT, "height": 1600}
    context = browser.new_context(viewport=viewport, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield User(page)
    context.close()


# What is pressed, and the selector that is told.
PRESSED: list[tuple[str, dict[str, Any]]] = [
    ("nav a >> nth=0", {"text": "Plan", "role": "link"}),
    ("nav a >> nth=1", {"text": "Log", "role": "link"}),
    ("h2 >> nth=0", {"text": "Plan", "childOf": {"role": "main"}}),
    ("[data-testid]", {"id": "start-1"}),
    ("#finish", {"id": "finish"}),
    ("text=Save", {"text": "Save"}),
    ("text=Share", {"text": "Share"}),
    ("[aria-label=Close]", {"text": "Close"}),
    (".trash-button", {"css": ".trash-button"}),
    ("text=Cart", {"text": "Cart (3)"}),
    ("text=12:30", {"text": "12:30"}),
    ("h3", {"text": "Squat"}),
    ("h3 + p", {"text": "Squat"}),
    ("li button >> nth=0", {"text": "Edit", "childOf": {"text": "Row", "role": "listitem"}}),
    ("li button >> nth=1", {"text": "Edit", "childOf": {"text": "Bench", "role": "listitem"}}),
    (".row button >> nth=0", {"text": "Delete", "rightOf": {"text": "Pull up"}}),
    (".row button >> nth=1", {"text": "Delete", "rightOf": {"text": "Push up"}}),
    ("section button >> nth=1", {"text": "Add", "childOf": {"text": "Evening", "role": "region"}}),
    ("text=Same >> nth=1", {"text": "Same", "index": 1}),
    ("#item-4711 i", {"text": "Card"}),
    ("text=Warm up", {"text": "Warm up"}),
    ("text=Cool down", {"text": "Cool down"}),
    ("[type=radio] >> nth=1", {"text": "lb"}),
    ("own-button", {"text": "Slotted"}),
    ("own-widget button", {"text": "Inner"}),
    ("#stopped button", {"text": "Stopped"}),
    ("[placeholder]", {"text": "Search"}),
    ("[value=Ada]", {"text": "Name"}),
]


def check_presses(user: User) -> None:
    for css, selector in PRESSED:
        user.press(css)
        user.expect({"kind": "tap", "element": selector}, about=css)
    user.press("canvas", 0.25, 0.5)
    course = {"kind": "tap", "element": {"text": "Course"}, "point": "25%,50%"}
    user.expect(course, about="a canvas")
    user.press("#gone")
    gone = {"kind": "tap", "element": {"id": "gone"}, "hasMoved": True}
    user.expect(gone, about="what moves the page when pressed")
    user.page.mouse.move(*user.point("text=Same >> nth=0", 0.9))
    user.page.mouse.down()
    user.page.mouse.move(*user.point("text=Same >> nth=1", 0.1))
    user.page.mouse.up()
    user.press("main > [disabled]")
    user.press("[type=file]")
    user.expect_nothing(about="what a flow cannot press")


def check_typing(user: User) -> None:
    keyboard = user.page.keyboard
    user.press("[value=Ada]")
    user.told()
    keyboard.press("End")
    keyboard.type("!")
    name = {"kind": "type", "element": {"text": "Name"}, "value": "Ada!", "formerLength": 3}
    user.expect(name, about="a field")
    keyboard.press("Enter")
    user.expect({"kind": "key", "key": "Enter"}, about="Enter in a field")
    user.page.evaluate("document.querySelector('[value=Ada]').value = ''")
    keyboard.type("y")
    user.expect({**name, "value": "y", "formerLength": 0}, about="a field that was emptied")
    keyboard.press("Escape")
    user.expect({"kind": "key", "key": "Escape"}, about="Escape")
    user.press("textarea")
    user.told()
    keyboard.press("Enter")
    notes = {"kind": "type", "element": {"text": "Notes"}, "value": "\n", "formerLength": 0}
    user.expect(notes, about="a line break")
    user.press("[contenteditable]", 0.9)
    user.told()
    keyboard.press("End")
    keyboard.type("!")
    diary = {**notes, "element": {"text": "Diary"}, "value": "Dear you!", "formerLength": 8}
    user.expect(diary, about="editable content")
    user.page.locator("text=Save").focus()
    keyboard.press("Enter")
    user.expect({"kind": "tap", "element": {"text": "Save"}}, about="a button by its key")
    user.page.locator("select").focus()
    keyboard.press("ArrowDown")
    options = [{"kind": "tap", "element": {"text": text}} for text in ("Sort", "By size")]
    user.expect(*options, about="an option")
    user.page.locator("[type=radio] >> nth=1").focus()
    keyboard.press("ArrowUp")
    user.expect({"kind": "tap", "element": {"text": "kg"}}, about="one of several by its key")
    user.press("form button")
    user.page.locator("form input").focus()
    keyboard.type("x")
    keyboard.press("Enter")
    token = {"kind": "type", "element": {"text": "Token"}, "value": "x", "formerLength": 0}
    user.expect(token, {"kind": "key", "key": "Enter"}, about="a form sent by its key")
    note = "A file was chosen in “File”, which a flow cannot do."
    choose_file(user, FIXTURES / "index.html", note)
    check_secrets(user)


def choose_file(user: User, path: Path, note: str) -> None:
    user.page.locator("[type=file]").set_input_files(path)
    user.expect({"kind": "note", "text": note}, about="a file")


# What an app does to show a password: by an eye, in another element, and elsewhere.
SHOW = "document.querySelector('[type=password]').type = 'text'"
REPLACE = """() => {
  const [old, shown] = [document.querySelector("[value=old]"), document.createElement("input")];
  shown.value = old.value;
  shown.id = "shown";
  old.replaceWith(shown);
}"""
REPEAT = """() => {
  document.querySelector("#shown").value = "secure";
  document.querySelector("[contenteditable]").textContent = "secur";
  document.querySelector("[type=file]").ariaLabel = "Not secure";
}"""


def check_secrets(user: User) -> None:
    fields = {"[value=old]": "Password", "[autocomplete]": "Code", "[maxlength]": "Digit"}
    user.page.evaluate(SHOW)
    for css, text in fields.items():
        user.press(css)
        user.told()
        user.page.keyboard.type("s")
        secret = {"kind": "type", "element": {"text": text}, "isSecret": True}
        user.expect(secret, about="a secret")
    user.page.evaluate(REPLACE)
    user.press("#shown")
    user.told()
    user.page.keyboard.press("Backspace")
    shown = {"kind": "type", "element": {"id": "shown"}, "isSecret": True}
    user.expect(shown, about="a secret in another element")
    user.page.evaluate(REPEAT)
    user.press("[contenteditable]", 0.9)
    user.told()
    user.page.keyboard.press("End")
    user.page.keyboard.type("e")
    user.expect({**shown, "element": {"text": "Diary"}}, about="a secret in editable content")
    choose_file(user, Path(__file__), "Something was done that a flow cannot do.")


def check_movements(user: User) -> None:
    user.drag("[type=range]", 75, 0, 0.25)
    effort = {"kind": "tap", "element": {"text": "Effort"}, "point": "63%,50%"}
    told = user.told()
    for gesture in told:
        gesture.pop("appeared", None)
        gesture["point"] = gesture.get("point", "").split(",")[0] + ",50%"
    if told != [effort]:
        user.problems.append(f"a slider: {told} instead of {effort}")
    for key in ("Home", "ArrowRight", "ArrowRight"):
        user.page.keyboard.press(key)
    effort = {"kind": "tap", "element": {"text": "Effort"}}
    values = [{**effort, "point": f"{value}%,50%"} for value in range(3)]
    user.expect(*values, about="a slider by its keys")
    for across, down, direction in ((-80, 10, "LEFT"), (10, 50, "DOWN")):
        user.drag(".strip", across, down)
        swipe = {"kind": "swipe", "element": {"text": "Strip"}, "direction": direction}
        user.expect(swipe, about=f"a swipe {direction}")
    user.page.mouse.move(*user.point(".list"))
    user.page.mouse.wheel(0, 200)
    user.page.wait_for_function("document.querySelector('.list').scrollTop > 100")
    user.press(".list button")
    last = {"kind": "tap", "element": {"text": "Last"}, "scroll": "DOWN"}
    user.expect(last, about="after scrolling")
    user.press(".list button")
    del last["scroll"]
    user.expect(last, about="without scrolling")
    if user.is_firefox:
        return
    user.page.mouse.dblclick(*user.point("text=Share"))
    share = {"element": {"text": "Share"}}
    user.expect({"kind": "tap", **share}, {"kind": "doubleTap", **share}, about="a double click")
    user.page.locator("[draggable]").drag_to(user.page.locator("#drop"))
    note = {"kind": "note", "text": "Something was dragged, which a flow cannot do."}
    user.expect(note, about="drag and drop")


def check_touches(user: User) -> None:
    """Presses that last, and touches that the browser or the app takes for itself."""
    session = user.page.context.new_cdp_session(user.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    x, y = user.point(".list")
    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x, y - 25 * step))
    touch("touchEnd")
    user.page.wait_for_function("document.querySelector('.list').scrollTop > 100")
    user.press(".list button")
    last = {"kind": "tap", "element": {"text": "Last"}, "scroll": "DOWN"}
    user.expect(last, about="after a finger has scrolled")

    x, y = user.point(".strip")
    touch("touchStart", (x, y))
    touch("touchMove", (x + 40, y))
    touch("touchMove", (x + 80, y))
    touch("touchEnd")
    swipe = {"kind": "swipe", "element": {"text": "Strip"}, "direction": "RIGHT"}
    user.expect(swipe, about="a swipe")

    user.page.evaluate("""addEventListener("touchend", (event) => event.preventDefault(),
      { passive: false })""")
    user.press("text=Save")
    user.expect({"kind": "tap", "element": {"text": "Save"}}, about="a touch without a click")
    touch("touchStart", user.point("text=Share"))
    user.page.evaluate("globalThis.began = performance.now()")
    user.page.wait_for_function("performance.now() - began > 550")
    touch("touchEnd")
    held = {"kind": "longPress", "element": {"text": "Share"}}
    user.expect(held, about="a press that is held")


def check_appearances(user: User) -> None:
    user.press("text=Save")
    save = {"kind": "tap", "element": {"text": "Save"}}
    user.expect({**save, "appeared": {"text": "Gym"}}, about="the first gesture", appears=True)
    user.press("[data-testid]")
    start = {"kind": "tap", "element": {"id": "start-1"}}
    user.expect(start, about="nothing new", appears=True)
    user.press("text=Save")
    user.expect({**save, "appeared": {"text": "Started"}}, about="a new heading", appears=True)
    user.press("[aria-label=Close]")
    close = {"kind": "tap", "element": {"text": "Close"}}
    user.expect(close, about="an old heading", appears=True)


def test_gestures_are_those_of_the_user(user: User) -> None:
    with static_site(FIXTURES) as site:
        for touches in (False,) if user.is_firefox else (False, True):
            user.touches = touches
            user.open(f"{site}/")
            check_appearances(user)
            check_presses(user)
            check_typing(user)
        if not user.is_firefox:
            user.open(f"{site}/")
            check_touches(user)
        user.touches = False
        user.open(f"{site}/")
        check_movements(user)
        user.page.evaluate("stop()")
        user.press("text=Save")
        user.page.evaluate(RECORD)
        user.expect_nothing(about="after the end")
    assert user.problems == [], "\n".join(user.problems)


# Names all in view that can be pressed, as the recorder does when it is.
NAME_ALL = f"""async () => {{
  const [moments, selectors, receivers, trees, roles] = await Promise.all(
    ["recorder/moment", "recorder/element-selectors", "recorder/receivers", "flat-tree", "roles"]
      .map((name) => import(`{DRIVER}/${{name}}.js`)));
  const {{ targetOf }} = receivers;
  const targetAt = (x, y) => targetOf(trees.topmostElement(x, y), {{ clientX: x, clientY: y }});
  const targets = new Map();
  for (const tree of trees.openTrees()) {{
    for (const element of tree.querySelectorAll("*")) {{
      const {{ x, y, width, height }} = element.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const isOut = !width || left < 0 || top < 0 || left > innerWidth || top > innerHeight;
      if (isOut || !roles.isWidgetRole(roles.roleOf(element))) continue;
      const target = targetAt(left, top);
      targets.set(target.element, target);
    }}
  }}
  const found = [...targets.values()];
  globalThis.isAt = (index, x, y) => targetAt(x, y).element === found[index].element;
  return found.map((target) => selectors.placeOf(new moments.Moment(target.hit), target));
}}"""


def test_the_finder_finds_what_was_told(
    chromium_browser: playwright.sync_api.Browser,
) -> None:
    context = chromium_browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    page.route(f"**{DRIVER}/**", serve_driver)
    problems, count = [], 0
    with contextlib.ExitStack() as stack:
        addresses = [stack.enter_context(plain_site(app)) for app in APPS]
        for address in [*addresses, stack.enter_context(static_site(FIXTURES))]:
            page.goto(address)
            page.wait_for_selector("h1")
            world = DriverWorld(page)
            for index, place in enumerate(page.evaluate(NAME_ALL)):
                if "element" not in place:
                    continue
                count += 1
                found = world.find(place["element"], "inView")
                is_nearest = {"rightOf", "leftOf", "above", "below"} & place["element"].keys()
                is_only = found["count"] == 1 or is_nearest
                x, y = place_in(found["element"], place.get("point"))
                if not is_only or not page.evaluate(f"isAt({index}, {x}, {y})"):
                    problems.append(f"{address}: {place} finds {found}")
    context.close()
    assert problems == [], "\n".join(problems)
    assert count >= 60


def place_in(element: dict[str, Any], point: str | None) -> tuple[float, float]:
    """Where an element is pressed, at a point in percent."""
    if not point:
        return element["point"]["x"], element["point"]["y"]
    across, down = (float(part.rstrip("%")) / 100 for part in point.split(","))
    box = element["box"]
    return box["x"] + across * box["width"], box["y"] + down * box["height"]
