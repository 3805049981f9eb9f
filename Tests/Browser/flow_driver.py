"""The driver of flows in an isolated world of a page, as the runner has it there."""

import json
import re
from pathlib import Path
from typing import Any

import playwright.sync_api
from processes import ROOT

FOLDER = ROOT / "web" / "driver"


def joined_script(folder: Path, entry: str, more: str = "") -> str:
    """The modules of a folder as one script, by the rule at the top of tandem-driver.js."""
    paths = sorted(folder.glob("*.js"), key=lambda path: (path.name == entry, path.name))
    texts = [path.read_text() for path in paths]
    modules = [re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE) for text in texts]
    joined = "\n".join(re.sub(r"^export ", "", text, flags=re.MULTILINE) for text in modules)
    return f'"use strict"; {{\n{joined}\n{more}\n}}'


class DriverWorld:
    """The isolated world of a page that is open; another document has another one."""

    def __init__(self, page: playwright.sync_api.Page, more: str = "") -> None:
        self.session = page.context.new_cdp_session(page)
        frame = self.session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        world = {"frameId": frame, "worldName": "tandem"}
        made = self.session.send("Page.createIsolatedWorld", world)
        self._context = made["executionContextId"]
        script = joined_script(FOLDER, "tandem-driver.js", more)
        # A second evaluation changes nothing.
        for _ in range(2):
            self.evaluate(script)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression there; a promise is awaited."""
        asked = {
            "expression": expression,
            "contextId": self._context,
            "awaitPromise": True,
            "returnByValue": True,
        }
        answer = self.session.send("Runtime.evaluate", asked)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def call(self, name: str, *arguments: object) -> Any:
        """What a function of the driver answers."""
        values = ", ".join(json.dumps(argument) for argument in arguments)
        return self.evaluate(f"tandemDriver.{name}({values})")

    def find(self, selector: str | dict[str, Any], *need: str, **options: object) -> Any:
        """What the driver finds by a text, or by a selector."""
        fields = {"text": selector} if isinstance(selector, str) else selector
        return self.call("find", fields, {"need": need, **options})
