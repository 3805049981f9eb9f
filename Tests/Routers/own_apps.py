"""Small apps of this project with routers of others; their pages are in Tests/Fixtures/routers."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from packages import debian, wheel
from places import App, Link, Place
from processes import ROOT

PAGES = ROOT / "Tests" / "Fixtures" / "routers"


def vue() -> Path:
    return wheel("trame-client", "4.1.4") / "trame_client/module/vue3-www/vue.global.js"


def vue_router() -> Path:
    return wheel("trame-router", "2.4.1") / "trame_router/module/vue3/trame-router.umd.js"


def turbo() -> Path:
    return wheel("turbo-django", "0.4.4") / "turbo/static/turbo/js/turbo.min.js"


def htmx() -> Path:
    return wheel("django-htmx", "1.29.0") / "django_htmx/static/django_htmx/htmx-2.min.js"


def jquery_migrate() -> Path:
    package = wheel("XStatic-jquery-migrate", "3.3.2.2")
    return package / "xstatic/pkg/jquery_migrate/data/jquery-migrate.min.js"


def of_debian(path: str) -> Callable[[], Path]:
    return lambda: debian(path)


VUE = {"vue.js": vue, "vue-router.js": vue_router}
VUE_2 = {
    "vue2.js": of_debian("javascript/vue/vue.min.js"),
    "vue-router3.js": of_debian("nodejs/vue-router/dist/vue-router.js"),
}
ANGULAR = {
    "angular.js": of_debian("javascript/angular.js/angular.min.js"),
    "angular-route.js": of_debian("javascript/angular.js/angular-route.min.js"),
}
JQUERY = {"jquery.js": of_debian("javascript/jquery/jquery.min.js")}
BACKBONE = JQUERY | {
    "underscore.js": of_debian("javascript/underscore/underscore.min.js"),
    "backbone.js": of_debian("javascript/backbone/backbone.min.js"),
}
MITHRIL = {"mithril.js": of_debian("/usr/lib/nodejs/mithril/mithril.js")}
JQUERY_MOBILE = JQUERY | {
    "jquery-migrate.js": jquery_migrate,
    "jquery.mobile.js": of_debian("javascript/jquery-mobile/jquery.mobile.min.js"),
    "jquery.mobile.css": of_debian("javascript/jquery-mobile/jquery.mobile.min.css"),
}

# Debian builds this one with a newer path-to-regexp, which hands its keys out by an argument.
REPAIRS = {
    "vue-router3.js": [
        (
            "var regex = pathToRegexp(path, [], pathToRegexpOptions);",
            "var names = [], regex = pathToRegexp(path, names, pathToRegexpOptions);"
            " regex.keys = names;",
        )
    ]
}


def single(name: str, libraries: dict[str, Callable[[], Path]]) -> Callable[[Path], None]:
    """Builds an app of one document."""

    def build(folder: Path) -> None:
        _add(folder, libraries)
        shutil.copy(PAGES / name / "index.html", folder / "index.html")

    return build


def pages(
    name: str, libraries: dict[str, Callable[[], Path]], titles: dict[str, str]
) -> Callable[[Path], None]:
    """Builds an app with a document for each title, by its file."""

    def build(folder: Path) -> None:
        _add(folder, libraries)
        layout = (PAGES / name / "layout.html").read_text()
        for file, title in titles.items():
            page = folder / file
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(layout.replace("TITLE", title))
        if (PAGES / name / "account.html").exists():
            shutil.copy(PAGES / name / "account.html", folder / "account.html")

    return build


def _add(folder: Path, libraries: dict[str, Callable[[], Path]]) -> None:
    (folder / "lib").mkdir()
    for file, source in libraries.items():
        text = source().read_text()
        for broken, repaired in REPAIRS.get(file, ()):
            assert broken in text, f"{file} does not need its repair any more"
            text = text.replace(broken, repaired)
        (folder / "lib" / file).write_text(text)


def routed(name: str, router: str, build: Callable[[Path], None], base: str = "", **more) -> App:
    """An app with the tabs, the guard and the slow route that all routers here have."""

    def path(of: str) -> str:
        # In a manifest no path but the root ends in a slash.
        return base + of if of != "/" or not base or base.endswith("#") else base

    values = {
        "tabs": (
            Place(path("/"), "Home page"),
            Place(path("/items"), "Items page"),
            Place(path("/more"), "More page"),
        ),
        "link": Link(path("/items"), "a[href$='/items/3']", path("/items/3"), "Item 3"),
        "deep": Place(path("/items/7"), "Item 7"),
        "guard": Place(path("/account"), ""),
        "redirect": Place(path("/login"), "Login page"),
        "lazy": Place(path("/slow"), "Slow page"),
    }
    return App(name, router, build, **(values | more))


DOCUMENTS = {
    "index.html": "Home page",
    "items.html": "Items page",
    "more.html": "More page",
    "items/3.html": "Item 3",
    "items/7.html": "Item 7",
}
FOLDERS = {
    "index.html": "Home page",
    "items/index.html": "Items page",
    "more/index.html": "More page",
    "items/3.html": "Item 3",
    "items/7.html": "Item 7",
}


def documents(name: str, router: str, build: Callable[[Path], None], suffix: str, **more) -> App:
    """An app with a document for each of its places."""
    values = {
        "tabs": (
            Place("/", "Home page"),
            Place(f"/items{suffix}", "Items page"),
            Place(f"/more{suffix}", "More page"),
        ),
        "link": Link(
            f"/items{suffix}", f"a[href='/items/3{suffix}']", f"/items/3{suffix}", "Item 3"
        ),
        "deep": Place(f"/items/7{suffix}", "Item 7"),
        "fallback": None,
    }
    return App(name, router, build, **(values | more))


WEBKIT_WRITES = (
    "WebKit takes 100 writes of the history in 10 s; what the app itself writes beyond that throws,"
    " in the middle of the app."
)

OWN_APPS = [
    routed("vue-history", "Vue Router 4", single("vue-history", VUE)),
    routed("vue-hash", "Vue Router 4, hash", single("vue-hash", VUE), "/#"),
    routed("vue-base", "Vue Router 4, base /app", single("vue-base", VUE), "/app"),
    routed("vue2", "Vue 2, Vue Router 3", single("vue2", VUE_2)),
    routed("angularjs", "AngularJS ngRoute", single("angularjs", ANGULAR)),
    routed("backbone", "Backbone", single("backbone", BACKBONE)),
    routed("mithril", "Mithril", single("mithril", MITHRIL)),
    routed(
        "navigation",
        "Navigation API",
        single("navigation", {}),
        known={
            "lazy/webkit": "Without the Navigation API a document is loaded, which is all that a"
            " page can wait for.",
        },
        unsteady={
            "guard/webkit": "A document that leads elsewhere at once may do so before it attaches.",
        },
    ),
    documents(
        "turbo",
        "Turbo 7",
        pages("turbo", {"turbo.js": turbo}, FOLDERS),
        "",
        unsteady={"storm/webkit": WEBKIT_WRITES},
    ),
    documents(
        "htmx",
        "htmx 2",
        pages("htmx", {"htmx.js": htmx}, FOLDERS),
        "",
        unsteady={"storm/webkit": WEBKIT_WRITES},
    ),
    documents(
        "jquery-mobile",
        "jQuery Mobile",
        pages("jquery-mobile", JQUERY_MOBILE, DOCUMENTS),
        ".html",
        view="document.querySelector('.ui-page-active .view')?.innerText ?? ''",
        # Pages that were left stay in the document for a while.
        link=Link(
            "/items.html",
            ".ui-page-active a[href='/items/3.html']",
            "/items/3.html",
            "Item 3",
        ),
    ),
    documents(
        "pages",
        "none, HTML with forms",
        pages("pages", {}, DOCUMENTS | {"found.html": "Found", "login.html": "Login page"}),
        ".html",
        guard=Place("/account.html", ""),
        redirect=Place("/login.html", "Login page"),
        form=Place("/found.html?text=three", "Found"),
    ),
]
