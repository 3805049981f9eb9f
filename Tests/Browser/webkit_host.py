#!/usr/bin/python3
"""A window of 390 by 844 pixels around WebKitGTK, as WebDriver's browser.

MiniBrowser cannot be narrower than 447 pixels. Started by WebKitWebDriver with `--automation`; it
needs Debian's own Python, to which python3-gi belongs. Every web view that the session asks for
gets its own window, so that a test can open a second tab. Pages are asked to reduce motion, unless
it is started with `--motion`.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402

# Must be the browserName that the WebDriver client asks for.
APPLICATION_NAME = "TandemTestHost"
WIDTH = 390
HEIGHT = 844


def open_view(**origin: object) -> WebKit2.WebView:
    """A web view in a window of its own, of a context or related to the view that asks for it."""
    view = WebKit2.WebView(is_controlled_by_automation=True, **origin)
    view.set_size_request(WIDTH, HEIGHT)
    window = Gtk.Window(title=APPLICATION_NAME, resizable=False)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    view.connect("create", lambda opener, _: open_view(related_view=opener))
    return view


def start_session(context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    information = WebKit2.ApplicationInfo()
    information.set_name(APPLICATION_NAME)
    information.set_version(1, 0, 0)
    session.set_application_info(information)
    session.connect("create-web-view", lambda _: open_view(web_context=context))


def main() -> int:
    if "--automation" not in sys.argv[1:]:
        print("webkit_host.py is started by WebKitWebDriver with --automation.", file=sys.stderr)
        return 64
    # WebKit takes `prefers-reduced-motion` from here.
    settings = Gtk.Settings.get_default()
    settings.set_property("gtk-enable-animations", "--motion" in sys.argv[1:])
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.connect("automation-started", start_session)
    Gtk.main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
