"""Bundled apps with one mistake each, a flow that meets it, and what is then said."""

from dataclasses import dataclass

LOGIN = """
- tapOn: E-mail address
- inputText: ada@example.com
- tapOn: Password
- inputText: film-reels
- tapOn: Log in
"""


@dataclass(frozen=True)
class BrokenApp:
    """`app` with `instead` in the place of `text` in `file`; the last step of `flow` fails."""

    app: str
    file: str
    text: str
    instead: str
    flow: str
    sentence: str

    @property
    def line(self) -> int:
        """Where the last step stands, below the two lines of the header."""
        return 2 + len(self.flow.strip().splitlines())


# On the first tab the button is there on days for which a workout is planned alone.
START_WORKOUT = """
- tapOn: Track
- tapOn: Start workout
"""

BROKEN_APPS = {
    "a-wrong-path": BrokenApp(
        "fittracker",
        "src/screens/track.js",
        'href: "/track/session",',
        'href: "/track/sessions",',
        """
- tapOn: Track
- tapOn: All workouts
- assertStack: {paths: [/track, /track/session]}
""",
        "The stack is /track > /track/sessions, not /track > /track/session.",
    ),
    "a-missing-button": BrokenApp(
        "fittracker",
        "src/screens/start.js",
        'button("Start workout", start',
        'button("Begin workout", start',
        START_WORKOUT,
        "“Start workout” is not there: nothing that can be seen matches.",
    ),
    "a-tab-that-leads-elsewhere": BrokenApp(
        "fittracker",
        "tandem.json",
        '"path": "/progress",',
        '"path": "/profile/goals",',
        """
- tapOn: Progress
- assertTab: Progress
- assertStack: {paths: [/progress]}
""",
        "The stack is /profile/goals, not /progress.",
    ),
    "a-dialog-that-covers": BrokenApp(
        "fittracker",
        "index.html",
        '<div id="app"></div>',
        '<div id="app"></div><div role="dialog" aria-label="Cookies"'
        ' style="position: fixed; inset: 0; z-index: 99"></div>',
        START_WORKOUT,
        "“Start workout” is covered by dialog “Cookies”.",
    ),
    "a-title-that-changed": BrokenApp(
        "files",
        "src/model/presentations.js",
        'title: "Library",',
        'title: "About",',
        f"""{LOGIN}
- tapOn: About the library
- assertModal: Library
""",
        "Sheet “About” is on top, not “Library”.",
    ),
    "a-badge-that-is-not-set": BrokenApp(
        "files",
        "src/main.js",
        'setBadge("files", count',
        'setBadge("account", count',
        f"{LOGIN}- assertBadge: {{tab: files, value: 2}}",
        "Tab “files” has no badge, not “2”.",
    ),
    "a-link-that-does-not-push": BrokenApp(
        "users",
        "src/list-screen.js",
        "const href = `/users/${encodeURIComponent(id)}`;",
        'const href = "/";',
        """
- tapOn: Amara Okafor
- assertStack: {depth: 2}
""",
        "The stack has 1 page",
    ),
    "a-sheet-that-is-a-push": BrokenApp(
        "thiccc",
        "tandem.json",
        '"tab": "workout", "context": "modal", "navigation_bar": "hidden"',
        '"tab": "workout", "navigation_bar": "hidden"',
        """
- openLink: thiccc://sheets/add-exercise
- assertModal: /sheets/add-exercise
""",
        "Nothing is presented, and “/sheets/add-exercise” was expected.",
    ),
    "a-disabled-button": BrokenApp(
        "fittracker",
        "src/screens/start.js",
        'kind: "primary", id: "start"',
        'kind: "primary", id: "start", disabled: true',
        START_WORKOUT,
        "“Start workout” is disabled.",
    ),
    "a-button-that-never-stops": BrokenApp(
        "thiccc",
        "index.html",
        "</head>",
        "<style>@keyframes sway { to { transform: translateX(40px) } }"
        " #start { animation: sway 1s infinite alternate linear !important }</style></head>",
        "- tapOn: Start a workout",
        "“Start a workout” moves.",
    ),
    "an-error-on-the-console": BrokenApp(
        "users",
        "src/main.js",
        "app.start();",
        'app.start(); console.error("The directory has no index");',
        """
- assertVisible: Amara Okafor
- assertConsole: clean
""",
        "The console has an error: The directory has no index (http",
    ),
    "a-root-that-never-leaves-the-login": BrokenApp(
        "files",
        "src/root.js",
        "const { status } = await this.#shell.login();",
        'const status = "applied";',
        f"{LOGIN}- assertVisible: About the library",
        "“About the library” is not there: nothing that can be seen matches.",
    ),
}
