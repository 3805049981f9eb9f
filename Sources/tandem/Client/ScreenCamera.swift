import BridgeProtocol
import FoundationEssentials
import PercentEncoding

/// A picture of the device.
struct ScreenPicture {
  let png: Data
  /// In pixels.
  let width: Int
  let height: Int
  /// The shell's revision that it shows.
  let revision: Int
}

/// What stands around the screen in a picture.
enum ScreenFrames {
  /// Nothing: the picture is the screen.
  case none
  /// The frame of the device.
  case one
  /// The frames of both platforms, side by side.
  case both

  /// The part of the control page's query for it.
  fileprivate var query: String {
    switch self {
    case .none: "&frame=none"
    case .one: ""
    case .both: "&platform=both"
    }
  }
}

/// Takes pictures of the control page with a browser.
struct ScreenCamera {
  /// How long the browser may take to start.
  private static let startTimeMax = Duration.seconds(30)
  /// How long to wait for the picture to stand still; a spinner never does.
  private static let restTimeMax = Duration.seconds(3)
  /// The room that a frame and the panel beside it need.
  private static let frameRoom = ScreenSize(width: 600, height: 120)
  /// The room around a frame in the picture, in CSS pixels.
  private static let frameMargin = 16.0
  /// Reports what the control page shows, after the next two frames have been drawn.
  private static let question = """
    new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
      // The way to the panel is none of the device.
      document.querySelector("#panel-toggle")?.replaceChildren();
      const parts = [...document.querySelectorAll("tandem-device")].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x, y, width, height };
      });
      done({
        isConnected: document.querySelector("#status")?.textContent === "Connected",
        webViews: [...document.querySelectorAll("iframe")].map((frame) => frame.name),
        parts,
      });
    }, 20)))
    """

  let client: ShellClient
  let size: ScreenSize
  let scale: Double
  let frames: ScreenFrames
  let time: String
  let timeout: Duration

  func takePicture(with chromium: Chromium) throws(CommandFailure) -> ScreenPicture {
    let control = try client.get("shell", timeout: timeout)["control"]?.string ?? ""
    let code = try accessCode()
    let others = Self.pages(of: try client.get("state", timeout: timeout)).map(\.id)
    let starting = ContinuousClock.now + Self.startTimeMax
    return try chromium.withPage(until: starting) { pipe throws(CommandFailure) -> ScreenPicture in
      try open(control, code, in: pipe, until: starting)
      let deadline = ContinuousClock.now + timeout
      let (revision, parts) = try waitForState(in: pipe, besides: Set(others), until: deadline)
      let clip = frames == .none ? nil : Self.union(parts)
      let png = try capture(clip, in: pipe, until: deadline + Self.restTimeMax)
      return try ScreenPicture(png, revision: revision)
    }
  }

  private func open(
    _ control: String, _ code: Substring, in pipe: DevToolsPipe,
    until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) {
    let room = frames == .none ? ScreenSize(width: 0, height: 0) : Self.frameRoom
    let width = size.width * (frames == .both ? 2 : 1) + room.width
    try pipe.send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(Int64(width)),
        "height": .integer(Int64(size.height + room.height)),
        "deviceScaleFactor": .number(scale), "mobile": false,
      ], until: deadline)
    try pipe.send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]], until: deadline)
    let url = "\(control)/?time=\(escaped(time))\(frames.query)#\(code)"
    let opened = try pipe.send("Page.navigate", ["url": .string(url)], until: deadline)
    if let error = opened["errorText"]?.string, !error.isEmpty {
      throw CommandFailure(
        .internalFault, "The browser cannot open \(control) (\(error)): look whether it runs.")
    }
  }

  /// The fragment with a code that lets the browser in; the link itself may have another host.
  private func accessCode() throws(CommandFailure) -> Substring {
    let answer = try client.post(.link, .link, wait: timeout)
    let link = answer["data"]?["link"]?.string ?? ""
    return link.split(separator: "#").last ?? ""
  }

  private func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 { PercentEncoding.appendEscape(of: byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until every web view of the control page has applied the shell's revision.
  private func waitForState(
    in pipe: DevToolsPipe, besides others: Set<String>, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> (revision: Int, parts: [JSONValue]) {
    var missing = "the control page to connect"
    repeat {
      // The access page, which the browser leaves at once, has nothing that is looked for.
      let found = try pipe.evaluate(Self.question, until: deadline + ShellClient.answerGrace)
      guard found?["isConnected"]?.bool == true else { continue }
      let state = try client.get("state", timeout: timeout)
      let revision = state["revision"]?.integer ?? 0
      let pages = Self.pages(of: state).filter { !others.contains($0.id) }
      let names = (found?["webViews"]?.array ?? []).compactMap { $0.string.map(Self.webView) }
      // Two devices have two frames for a web view.
      let behind = names.filter { name in
        pages.count { $0.webView == name && $0.isAtRest && $0.revision >= revision }
          < names.count { $0 == name }
      }
      if behind.isEmpty { return (revision, found?["parts"]?.array ?? []) }
      missing = "the page \(behind[0]) to show revision \(revision) and come to rest"
    } while ContinuousClock.now < deadline
    throw CommandFailure(
      .timeout, "The picture waited for \(missing) in vain: try again with --timeout 30.")
  }

  /// The web view that a frame shows, which its name says: `tandem:tabs?platform=android`.
  private static func webView(ofFrame name: String) -> String {
    name.split(separator: ":").dropFirst().joined(separator: ":")
      .replacing(#/\?platform=\w+$/#, with: "")
  }

  /// Takes pictures until two are the same, so that nothing moves any more.
  private func capture(
    _ clip: JSONValue?, in pipe: DevToolsPipe, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> Data {
    var before: String?
    while true {
      let parameters = JSONObject(given: ["format": "png", "clip": clip])
      let answer = try pipe.send(
        "Page.captureScreenshot", parameters, until: deadline + ShellClient.answerGrace)
      let text = answer["data"]?.string
      if let text, text == before || ContinuousClock.now > deadline,
        let data = Data(base64Encoded: text)
      {
        return data
      }
      before = text
    }
  }

  private struct Page {
    let id: String
    let webView: String
    let revision: Int
    let isAtRest: Bool

    init(_ page: JSONValue) {
      id = page["document"]?.string ?? ""
      webView = page["webView"]?.string ?? ""
      revision = page["revision"]?.integer ?? -1
      isAtRest = page["settled"]?.bool != false && page["pending"]?.bool != true
    }
  }

  private static func pages(of state: JSONValue) -> [Page] {
    (state["pages"]?.array ?? []).map(Page.init)
  }

  /// The smallest rectangle around some parts, with a margin, in the form of the protocol.
  private static func union(_ parts: [JSONValue]) -> JSONValue? {
    let boxes = parts.map { part in
      let edge = { (name: String) in part[name]?.double ?? 0 }
      return (edge("x"), edge("y"), edge("x") + edge("width"), edge("y") + edge("height"))
    }
    guard let left = boxes.map(\.0).min(), let top = boxes.map(\.1).min(),
      let right = boxes.map(\.2).max(), let bottom = boxes.map(\.3).max()
    else { return nil }
    let margin = frameMargin
    return [
      "x": .number(max(left - margin, 0)), "y": .number(max(top - margin, 0)),
      "width": .number(right - left + 2 * margin), "height": .number(bottom - top + 2 * margin),
      "scale": 1,
    ]
  }
}

extension ScreenPicture {
  /// Reads the size where PNG has it: as two big-endian numbers from byte 16 on (PNG, 11.2.2).
  init(_ png: Data, revision: Int) throws(CommandFailure) {
    guard png.count > 24 else {
      throw CommandFailure(.internalFault, "The browser took no picture: use a newer Chromium.")
    }
    let number = { (start: Int) in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    self.init(png: png, width: number(16), height: number(20), revision: revision)
  }
}
