internal import BridgeProtocol
internal import Synchronization

extension FirefoxPage {
  /// The keys of WebDriver that are no characters (WebDriver, 15.4.2 “Keyboard actions”).
  private static let keys: [PageKey: String] = [
    .arrowDown: "\u{E015}", .arrowLeft: "\u{E012}", .arrowRight: "\u{E014}", .arrowUp: "\u{E013}",
    .backspace: "\u{E003}", .delete: "\u{E017}", .end: "\u{E010}", .enter: "\u{E007}",
    .escape: "\u{E00C}", .home: "\u{E011}", .pageDown: "\u{E00F}", .pageUp: "\u{E00E}",
    .space: " ", .tab: "\u{E004}",
  ]

  func touch(
    _ points: [TouchPoint], count: Int, isSeparate: Bool, holding: Duration,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    precondition(!points.isEmpty, "a touch has at least one point")
    // Where a tap by touch takes away what was pressed, Firefox goes on to send presses to that
    // document, wherever they are (measured with 153).
    let isTouch = hasTouch && points.count > 1
    var actions: [JSONValue] = [Self.pause(points[0].delay)]
    for (place, point) in points.enumerated() {
      actions.append([
        "type": "pointerMove", "x": .number(point.x), "y": .number(point.y),
        "duration": place == 0 ? 0 : Self.milliseconds(point.delay),
      ])
      if place == 0 { actions.append(Self.down) }
    }
    actions += [Self.pause(holding), Self.up]
    // In one command, as Firefox counts clicks within each: those of two are always separate.
    for _ in 1..<max(count, 1) { actions += [Self.down, Self.pause(holding), Self.up] }
    try perform(
      [
        "type": "pointer", "id": .string(isTouch ? "finger" : "mouse"),
        "parameters": ["pointerType": isTouch ? "touch" : "mouse"], "actions": .array(actions),
      ], until: deadline)
  }

  func insertText(_ text: String, until deadline: ContinuousClock.Instant) throws(BrowserFailure) {
    // The end of a line is a key of its own.
    let keys = text.map { $0.isNewline ? Self.keys[.enter] ?? "" : String($0) }
    try type(keys, until: deadline)
  }

  func press(_ key: PageKey, until deadline: ContinuousClock.Instant) throws(BrowserFailure) {
    try type([Self.keys[key] ?? ""], until: deadline)
  }

  private func type(
    _ keys: [String], until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let actions = keys.flatMap { key -> [JSONValue] in
      [["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)]]
    }
    try perform(["type": "key", "id": "keys", "actions": .array(actions)], until: deadline)
  }

  private func perform(
    _ source: JSONValue, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    try condition.check()
    try condition.checkDialog()
    try turn.take { () throws(BrowserFailure) in
      try condition.waitForInput(
        post("input.performActions", ["actions": [source]]), until: deadline)
    }
  }

  private static let down: JSONValue = ["type": "pointerDown", "button": 0]
  private static let up: JSONValue = ["type": "pointerUp", "button": 0]

  private static func pause(_ time: Duration) -> JSONValue {
    ["type": "pause", "duration": milliseconds(time)]
  }

  private static func milliseconds(_ time: Duration) -> JSONValue {
    .integer(Int64((time / .milliseconds(1)).rounded()))
  }
}

/// What Firefox leaves out when a finger is simulated: that it scrolls.
///
/// It stands for APZ, Firefox's own scrolling, which no simulated touch reaches (measured, 153).
/// A script does it, of whatever lies under the finger and can be scrolled its way, unless the page
/// prevents the movement or excludes it by `touch-action` (Pointer Events, 9).
enum FirefoxScrolling {
  static let script = """
    {
      const isScrollable = (element, axis) => {
        const style = getComputedStyle(element);
        const size = axis === "y" ? "Height" : "Width";
        const isRoot = element === document.scrollingElement;
        const overflow = style[axis === "y" ? "overflowY" : "overflowX"];
        return element["scroll" + size] > element["client" + size]
          && (isRoot ? overflow !== "hidden" : overflow === "auto" || overflow === "scroll");
      };
      const around = (element) => element.parentElement ?? element.getRootNode().host ?? null;
      const find = (element, axis) => {
        let found = null;
        for (let each = element; each; each = around(each)) {
          const action = getComputedStyle(each).touchAction;
          if (!/auto|manipulation/.test(action) && !action.includes("pan-" + axis)) return null;
          if (!found && isScrollable(each, axis)) found = each;
          if (found && each === found) break;
        }
        return found;
      };
      let finger = null;
      const follow = (event) => {
        if (!finger) return;
        const [touch] = event.changedTouches;
        const [x, y] = [touch.clientX, touch.clientY];
        // Later movements of one that scrolls cannot be prevented, and one that was prevented first
        // does not scroll.
        const main = Math.abs(y - finger.y) >= Math.abs(x - finger.x) ? "y" : "x";
        finger.axis ??= event.defaultPrevented ? "" : main;
        if (finger.scroller === undefined) {
          finger.scroller = finger.axis && find(finger.target, finger.axis);
          // It would jump to a place to rest after each step.
          finger.snap = finger.scroller?.style?.scrollSnapType;
          if (finger.scroller) finger.scroller.style.scrollSnapType = "none";
        }
        if (finger.scroller) {
          const [left, top] = finger.axis === "y" ? [0, finger.y - y] : [finger.x - x, 0];
          finger.scroller.scrollBy({ left, top, behavior: "instant" });
        }
        Object.assign(finger, { x, y });
      };
      const lift = () => {
        if (finger?.scroller) finger.scroller.style.scrollSnapType = finger.snap;
        finger = null;
      };
      const options = { capture: true, passive: true };
      addEventListener("touchstart", (event) => {
        const [touch] = event.changedTouches;
        const [target] = event.composedPath();
        finger = target instanceof Element ? { x: touch.clientX, y: touch.clientY, target } : null;
        setTimeout(() => {
          if (event.defaultPrevented) finger = null;
        });
      }, options);
      addEventListener("touchmove", (event) => setTimeout(follow, 0, event), options);
      for (const name of ["touchend", "touchcancel"]) {
        addEventListener(name, () => setTimeout(lift), options);
      }
    }
    """
}
