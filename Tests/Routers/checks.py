"""The rows of the matrix: what has to hold for every app, in the order in which it is tried."""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Callable
from typing import Any

from likeness import DIFFERENCE_MAX, look, other_look, picture_difference
from pages import FIND
from places import App, Link, Place
from rig import OPENING_SECONDS, PATIENCE_SECONDS, Rig, is_at
from waiting import wait_until

STORM_COUNT = 50
STORM_SEED = 20261122

# Clicks a link of the page that leads to a path, and says whether there is one.
CLICK = """(() => {
  const link = [...document.links].find((link) => link.getClientRects().length > 0 &&
    new URL(link.href).href === new URL(PATH, location.origin).href);
  link?.click();
  return link !== undefined;
})()"""

Check = Callable[[Rig], None]


def start_of(app: App) -> Place:
    """The tab on which the link is."""
    return next(tab for tab in app.tabs if tab.path == app.link.path or tab.path == app.link.start)


def linked(app: App) -> Place:
    return Place(app.link.path, app.link.text)


def open_tab(rig: Rig, place: Place) -> None:
    """Selects a tab and waits until it is shown; other rows measure how that goes."""
    rig.verb("tap", tab=rig.app.tab_of(place))
    if len(rig.stack()) > 1:
        rig.verb("tap", tab=rig.app.tab_of(place))
    rig.wait_for_agreement(place)


def open_link(rig: Rig) -> None:
    """Goes to the page of the link and follows it."""
    open_tab(rig, start_of(rig.app))
    rig.follow(rig.app.link.selector)
    rig.wait_for_agreement(linked(rig.app))


def opens_attached(rig: Rig) -> None:
    """A page is attached and drives."""
    pages = rig.controller.wait_for(
        lambda state: any(page["role"] == "driver" for page in state["pages"]),
        "a page that drives",
        PATIENCE_SECONDS,
    )["pages"]
    assert len(pages) == 1, f"{len(pages)} pages are attached: {pages}"
    rig.wait_for_agreement(rig.app.tabs[0])


def opens_alike(rig: Rig) -> None:
    """No console error, failed request, other text or other look than on the plain server.

    In a window without a simulator, so that nothing is around the app, as there. A tab bar of the
    app's own is hidden there as well; then a shell that leaves it alone is looked at.
    """
    rig.wait_for_agreement(rig.app.tabs[0])
    try:
        check_likeness(rig)
    except AssertionError:
        if not rig.page.evaluate(f"{FIND}('[data-tandem-hidden]') !== null"):
            raise
        rig.open_shell(rig.app.tabs[0].path, own_tab_bar="shown")
        rig.wait_for_agreement(rig.app.tabs[0], OPENING_SECONDS)
        check_likeness(rig)
        rig.close_shell()


def check_likeness(rig: Rig) -> None:
    with rig.plain_page(rig.app.tabs[0].path) as page:
        rig.wait_for(rig.app.tabs[0], page)
        seen: list[str | None] = []
        # Either may still be loading.
        with contextlib.suppress(AssertionError):
            wait_until(
                lambda: seen.append(unlikeness(rig, page)) or not seen[-1],
                "the same page",
                PATIENCE_SECONDS,
            )
        assert not seen[-1], seen[-1]
        ours = set(rig.problems(rig.page))
        # A request that fails there too may take longer there.
        wait_until(
            lambda: ours <= set(rig.problems(page)),
            f"the plain server to have these problems too: {sorted(ours)}",
            OPENING_SECONDS,
        )


def unlikeness(rig: Rig, page: Any) -> str | None:
    """What the page of the shell shows otherwise than that of the plain server."""
    texts = (body_text(rig, page), body_text(rig, rig.page))
    if texts[0] != texts[1]:
        return f"other text: {difference(*texts)}"
    other = other_look(look(page), look(rig.page))
    if other:
        return f"another look: {other}"
    part = picture_difference(page, rig.page)
    return f"{part:.1%} of the picture differ" if part > DIFFERENCE_MAX else None


def body_text(rig: Rig, page: Any) -> str:
    """What is written on a page, without ports and times."""
    text = page.evaluate("document.body.innerText")
    return re.sub(r"\s+", " ", re.sub(r"\d{1,2}:\d{2}(:\d{2})?( [AP]M)?|127\S+", "", text)).strip()


def difference(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[at : at + 60]!r} became {other[at : at + 60]!r}"


def taps_every_tab(rig: Rig) -> None:
    """A tap is answered within 5 s, and by then the page is there and shows the tab.

    The first is tapped twice: who leads on from it, as from “/” to “/home”, does so again.
    """
    app = rig.app
    for place in [*app.tabs[1:], *reversed(app.tabs[:-1]), app.tabs[0]]:
        before = rig.shown()
        answer = rig.verb("tap", tab=app.tab_of(place))
        path, text = rig.shown()
        is_there = is_at(path, place) and place.text in text
        is_again = is_at(before[0], place)
        if is_there and (answer["status"] == "applied" or is_again and answer["status"] == "noop"):
            continue
        try:
            rig.wait_for(place)
            later = "it came later"
        except AssertionError:
            later = f"and stayed so: {rig.shown()}"
        raise AssertionError(
            f"tap on {place.path} from {before}: {answer['status']}, page {(path, text)}, {later}"
        )


def follows_link(rig: Rig) -> None:
    """The first link that leads somewhere moves the shell along."""
    open_tab(rig, start_of(rig.app))
    rig.follow(rig.app.link.selector)
    rig.wait_for_agreement(linked(rig.app))
    start = start_of(rig.app)
    stack = rig.stack()
    assert is_at(stack[-1], linked(rig.app)), f"the stack is {stack}"
    if rig.state()["selectedTab"] == rig.app.tab_of(start):
        assert len(stack) == 2 and is_at(stack[0], start), f"the stack is {stack}"


def goes_back_natively(rig: Rig) -> None:
    """Native back leads to where the link was."""
    open_link(rig)
    answer = rig.verb("back")
    path, text = rig.shown()
    assert answer["status"] == "applied", f"back: {answer['status']}"
    start = start_of(rig.app)
    assert is_at(path, start) and start.text in text, f"at the answer {(path, text)}"
    rig.wait_for_agreement(start)
    assert len(rig.stack()) == 1, f"the stack is {rig.stack()}"


def goes_back_by_browser(rig: Rig) -> None:
    """The browser's back leads there, too."""
    open_link(rig)
    rig.page.back()
    rig.wait_for_agreement(start_of(rig.app))
    assert len(rig.stack()) == 1, f"the stack is {rig.stack()}"


def keeps_place_on_reload(rig: Rig) -> None:
    """A reload keeps tab, place and content."""
    open_link(rig)
    before = (rig.state()["selectedTab"], rig.stack())
    rig.page.reload()
    rig.wait_for_agreement(linked(rig.app))
    after = (rig.state()["selectedTab"], rig.stack())
    assert after == before, f"{before} became {after}"


def opens_deep_link(rig: Rig) -> None:
    """A deep link shows its page, in a running app and at its start."""
    open_tab(rig, rig.app.tabs[0])
    rig.verb("open", url=rig.app.deep.path)
    rig.wait_for_agreement(rig.app.deep)
    rig.open_shell(rig.app.deep.path)
    rig.wait_for_agreement(rig.app.deep, OPENING_SECONDS)
    # The page at which the app was opened does not take the place of its first tab.
    open_tab(rig, rig.app.tabs[0])


def settles_guard(rig: Rig) -> None:
    """After a tap on a guarded tab shell and page agree, and the other tabs are unharmed."""
    # What the app has pushed itself says how it can be led.
    open_link(rig)
    open_tab(rig, rig.app.tabs[1])
    rig.verb("tap", tab=rig.app.tab_of(rig.app.guard))
    rig.wait_for_agreement(rig.app.redirect)
    for tab in (rig.app.tabs[1], rig.app.tabs[0]):
        answer = rig.verb("tap", tab=rig.app.tab_of(tab))
        assert answer["status"] in ("applied", "noop"), f"tap on {tab.path}: {answer['status']}"
        rig.wait_for_agreement(tab)


def waits_for_lazy(rig: Rig) -> None:
    """A route that takes 3 s to load is shown when it is answered, and loaded once."""
    lazy = rig.app.lazy
    open_tab(rig, rig.app.tabs[0])
    length = rig.page.evaluate("history.length")
    rig.page.run("window.loads = 0")
    answer = rig.verb("tap", tab=rig.app.tab_of(lazy), seconds=10)
    shown = rig.shown()
    assert answer["status"] == "applied", f"the tap: {answer['status']}, page {shown}"
    assert rig.is_shown(lazy), f"answered, but the page shows {shown}"
    rig.wait_for_agreement(lazy)
    loads = rig.page.evaluate("window.loads")
    assert loads == 1, f"the route was loaded {loads} times"
    added = rig.page.evaluate("history.length") - length
    assert added == 0, f"the history grew by {added}"


def sends_form(rig: Rig) -> None:
    """A GET form leads to its result, and back leads to the form."""
    open_tab(rig, rig.app.tabs[0])
    rig.page.click("form button")
    rig.wait_for_agreement(rig.app.form)
    rig.verb("back")
    rig.wait_for_agreement(rig.app.tabs[0])


def weathers_storm(rig: Rig) -> None:
    """After 50 mixed rapid actions shell, location and content agree."""
    app = rig.app
    open_tab(rig, app.tabs[0])
    draw = random.Random(STORM_SEED)
    change = 0
    link = (
        f"globalThis.matrixStep = document.querySelector({json.dumps(app.link.selector)})?.click()"
    )
    # A second step before the first has arrived would lead out of the app.
    is_linked = (
        f"if (location.href.endsWith({json.dumps(app.link.path)})"
        " && globalThis.matrixStep !== location.href && globalThis.navigation?.canGoBack !== false)"
        " { matrixStep = location.href; history.back(); }"
    )
    for _ in range(STORM_COUNT):
        kind = draw.choice(("tap", "tap", "tap", "back", "link", "link", "browser back"))
        if kind == "tap":
            tab = app.tab_of(draw.choice(app.tabs))
            change = rig.controller.send_action("selectTab", tab=tab)
        elif kind == "back":
            change = rig.controller.send_action("back")
        else:
            script = link if kind == "link" else is_linked
            try:
                rig.page.evaluate(f"void setTimeout(() => {{ {script} }})")
            except rig.page.transient_errors:
                # A document is being replaced; the action falls away.
                continue
    rig.controller.result(change)
    with contextlib.suppress(AssertionError):
        # The last action may have loaded the document.
        wait_until(lambda: rig.agreement() or rig.has_left(), "agreement", OPENING_SECONDS)
    if rig.has_left():
        # A step back while the shell takes one leads out of the app; its user comes back.
        rig.page.evaluate("void history.forward()")
    rig.wait_for_agreement(seconds=OPENING_SECONDS)
    # The shell still moves the page; a click amid a move may have taken the place of a tab's root.
    for tab in (app.tabs[1], app.tabs[0]):
        rig.verb("tap", tab=app.tab_of(tab))
        state = rig.wait_for_agreement()
        assert state["selectedTab"] == app.tab_of(tab), f"the tab is {state['selectedTab']}"


def counts_history(rig: Rig) -> None:
    """The history grows by one for a link, and by nothing for a tab or a way back."""
    app = rig.app
    # Afresh, because entries after the current one would go with the link.
    rig.open_shell(start_of(app).path)
    rig.wait_for_agreement(start_of(app), OPENING_SECONDS)
    steps = [rig.page.evaluate("history.length")]
    for place in (app.tabs[-1], app.tabs[0], start_of(app)):
        open_tab(rig, place)
    steps.append(rig.page.evaluate("history.length"))
    rig.follow(app.link.selector)
    rig.wait_for_agreement(linked(app))
    steps.append(rig.page.evaluate("history.length"))
    rig.verb("back")
    rig.wait_for_agreement(start_of(app))
    steps.append(rig.page.evaluate("history.length"))
    grown = [step - steps[0] for step in steps[1:]]
    # A link on the start page leads back in the browser's list, where the entry stays.
    assert grown == [0, 1, 1], f"after tabs, a link and back it grew by {grown}, not [0, 1, 1]"


def counts_history_of_web(rig: Rig) -> None:
    """With `"history": "web"` each switch of a tab grows the history by one."""
    app = rig.app
    rig.open_shell(app.tabs[0].path, history="web")
    rig.wait_for_agreement(app.tabs[0], OPENING_SECONDS)
    before = rig.page.evaluate("history.length")
    for place in (app.tabs[1], app.tabs[0], app.tabs[-1]):
        rig.verb("tap", tab=app.tab_of(place))
        rig.wait_for_agreement(place)
    grown = rig.page.evaluate("history.length") - before
    assert grown == 3, f"after three taps the history grew by {grown}"


def keeps_history_state(rig: Rig) -> None:
    """The app's own `history.state` is what it would have been without a shell."""
    start = start_of(rig.app)
    with rig.plain_page(start.path) as page:
        rig.wait_for(start, page)
        at_start = shape(page)
        rig.follow(rig.app.link.selector, page)
        rig.wait_for(linked(rig.app), page)
        at_link = shape(page)
        page.back()
        rig.wait_for(start, page)
        at_back = [shape(page)]
        # Who keeps the way in the state has another one after a link than after a load.
        rig.follow(rig.app.link.selector, page)
        rig.wait_for(linked(rig.app), page)
        if page.evaluate(CLICK.replace("PATH", json.dumps(start.path))):
            rig.wait_for(start, page)
            rig.follow(rig.app.link.selector, page)
            rig.wait_for(linked(rig.app), page)
            page.back()
            rig.wait_for(start, page)
            at_back.append(shape(page))
    open_tab(rig, start)
    before = shape(rig.page)
    open_link(rig)
    assert shape(rig.page) == at_link, f"after the link {shape(rig.page)}, not {at_link}"
    rig.verb("back")
    rig.wait_for_agreement(start)
    # The tap replaced the entry, which its router may have marked.
    wanted = (before, at_start, *at_back)
    assert shape(rig.page) in wanted, f"after back {shape(rig.page)}, not {at_back}"
    open_link(rig)
    other = rig.app.tabs[0] if start != rig.app.tabs[0] else rig.app.tabs[1]
    open_tab(rig, other)
    with rig.plain_page(other.path) as page:
        rig.wait_for(other, page)
        fresh = shape(page)
    found = shape(rig.page)
    assert keys(found) <= keys(at_link) | keys(fresh), f"after a tap {found}; fresh {fresh}"
    stale = [value for value in leaves(found) if value == rig.app.link.path]
    assert not stale or "back" in json.dumps(found), f"of the page that was left: {found}"


def shape(page: Any) -> Any:
    """The state of a page's entry: paths as they are, of anything else its type."""
    state = page.evaluate("history.state")
    # Without the Navigation API the bridge may add its stamp, also to an entry without a state.
    if isinstance(state, dict) and not page.evaluate("'navigation' in globalThis"):
        state.pop("tandem", None)
        state = state or None
    return shaped(state)


def shaped(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: shaped(inner) for key, inner in sorted(value.items())}
    if isinstance(value, list):
        return [shaped(inner) for inner in value]
    if isinstance(value, str):
        url = re.sub(r"https?://127\.0\.0\.1:\d+", "", value)
        return url if url.startswith(("/", "#")) else "text"
    return type(value).__name__


def keys(value: Any) -> set[str]:
    return set(value) if isinstance(value, dict) else set()


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for inner in value.values() for leaf in leaves(inner)]
    return [value]


def _always(app: App) -> bool:
    return True


# The rows: name in the table, title, what it does, and for which apps.
ROWS: dict[str, tuple[str, Check, Callable[[App], bool]]] = {
    "attach": ("a page is attached and drives", opens_attached, _always),
    "alike": ("errors, requests, text and look as without", opens_alike, _always),
    "tabs": ("every tab, shown when answered", taps_every_tab, _always),
    "link": ("a link moves the shell along", follows_link, _always),
    "back": ("native back", goes_back_natively, _always),
    "browser-back": ("browser back", goes_back_by_browser, _always),
    "reload": ("reload keeps the place", keeps_place_on_reload, _always),
    "deep": ("deep link", opens_deep_link, _always),
    "guard": ("guarded tab", settles_guard, lambda app: app.guard is not None),
    "lazy": ("lazy route of 3 s", waits_for_lazy, lambda app: app.lazy is not None),
    "form": ("form", sends_form, lambda app: app.form is not None),
    "storm": ("50 rapid actions converge", weathers_storm, _always),
    "length": ("history length, ios", counts_history, _always),
    "length-web": ("history length, web", counts_history_of_web, _always),
    "state": ("history.state is the app's", keeps_history_state, _always),
}
