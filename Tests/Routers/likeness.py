"""What a page looks like, for comparison with the same page of a server that knows no shell."""

from __future__ import annotations

import base64
import json
import tempfile
from pathlib import Path

from pages import Page

# Of the pixels of two pictures; a port or a time may be written on a page.
DIFFERENCE_MAX = 0.005

# How many elements of each custom kind there are, and how many of every kind have a shadow root;
# and how the large boxes are drawn. Through open shadow roots, in the order of the document.
LOOK = """(() => {
  const elements = [];
  const collect = (root) => {
    for (const element of root.querySelectorAll("*")) {
      elements.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  collect(document);
  const components = {};
  for (const { localName, shadowRoot } of elements) {
    if (!shadowRoot && !localName.includes("-")) continue;
    const kind = localName + (shadowRoot ? " with a shadow root" : "");
    components[kind] = (components[kind] ?? 0) + 1;
  }
  const names = ["display", "position", "overflow", "background-color", "background-image",
    "font-family", "font-size", "font-weight", "visibility", "opacity"];
  const boxes = elements.flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width * height < innerWidth * innerHeight / 4) return [];
    const style = getComputedStyle(element);
    const drawn = names.map((name) => `${name} ${style.getPropertyValue(name)}`);
    const place = [x, y, width, height].map(Math.round).join(" ");
    return [`${element.localName} at ${place}: ${drawn.join("; ")}`];
  });
  const kinds = Object.entries(components).map(([kind, count]) => `${count} ${kind}`);
  return [`agent ${navigator.userAgent}`, `view ${innerWidth} ${innerHeight}`,
    ...kinds.sort(), ...boxes];
})()"""

# The part of the pixels that differ. Decoded by hand, because an app may forbid to fetch `data:`.
PICTURE_DIFFERENCE = """(async (...pictures) => {
  const decode = async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = picture;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
  const [one, other] = await Promise.all(pictures.map(decode));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const differs = (part) => Math.abs(one.data[at + part] - other.data[at + part]) > 16;
    if (differs(0) || differs(1) || differs(2)) count += 1;
  }
  return count / (one.width * one.height);
})"""


def look(page: Page) -> list[str]:
    """The viewport, the components and the large boxes of a page, a line for each.

    Without addresses: each server has a port of its own.
    """
    lines = page.evaluate(LOOK)
    origin = page.evaluate("location.origin")
    return [line.replace(origin, "") for line in lines]


def other_look(plain: list[str], ours: list[str]) -> str | None:
    """The first line that differs; `None` if the two are alike."""
    for one, other in zip([*plain, "nothing"], [*ours, "nothing"], strict=False):
        if one != other:
            return f"{one!r} became {other!r}"
    return None


def picture_difference(plain: Page, ours: Page) -> float:
    """How much of what two pages show differs, from 0 to 1."""
    pictures = [json.dumps(picture(page)) for page in (plain, ours)]
    return plain.evaluate(f"{PICTURE_DIFFERENCE}({', '.join(pictures)})")


def picture(page: Page) -> str:
    """A PNG in base64."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.png"
        page.screenshot(file)
        return base64.b64encode(file.read_bytes()).decode()
