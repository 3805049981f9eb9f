import BridgeProtocol
import BrowserDriving
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

  func takePicture(with chromium: ChromiumProgram) throws(CommandFailure) -> ScreenPicture {
    let control = try client.get("shell", timeout: timeout)["control"]?.string ?? ""
    let code = try accessCode()
    let others = Self.pages(of: try client.get("state", timeout: timeout)).map(\.id)
    let starting = ContinuousClock.now + Self.startTimeMax
    let url = "\(control)/?time=\(escaped(time))\(frames.query)#\(code)"
    return try chromium.withPage(settings, until: starting) {
      page throws(CommandFailure) -> ScreenPicture in
      try CommandFailure.ofBrowser { () throws(BrowserFailure) in
        try page.open(url, until: starting)
      }
      let deadline = ContinuousClock.now + timeout
      let (revision, parts) = try waitForState(in: page, besides: Set(others), until: deadline)
      let area = frames == .none ? nil : Self.union(parts)
      let png = try capture(area, in: page, until: deadline + Self.restTimeMax)
      return try ScreenPicture(png, revision: revision)
    }
  }

  private var settings: PageSettings {
    let room = frames == .none ? ScreenSize(width: 0, height: 0) : Self.frameRoom
    return PageSettings(
      width: size.width * (frames == .both ? 2 : 1) + room.width,
      height: size.height + room.height, scale: scale, reducesMotion: true)
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
    in page: any BrowserPage, besides others: Set<String>, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> (revision: Int, parts: [JSONValue]) {
    var missing = "the control page to connect"
    repeat {
      // The access page, which the browser leaves at once, has nothing that is looked for.
      let found = try CommandFailure.ofBrowser { () throws(BrowserFailure) in
        try page.evaluate(
          Self.question, in: page.frames[0], until: deadline + ShellClient.answerGrace)
      }
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
    _ area: PageArea?, in page: any BrowserPage, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> Data {
    var before: Data?
    while true {
      let picture = try CommandFailure.ofBrowser { () throws(BrowserFailure) in
        try page.capture(area, as: .png, until: deadline + ShellClient.answerGrace)
      }
      if picture == before || ContinuousClock.now > deadline { return picture }
      before = picture
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

  /// The smallest rectangle around some parts, with a margin.
  private static func union(_ parts: [JSONValue]) -> PageArea? {
    let boxes = parts.map { part in
      let edge = { (name: String) in part[name]?.double ?? 0 }
      return (edge("x"), edge("y"), edge("x") + edge("width"), edge("y") + edge("height"))
    }
    guard let left = boxes.map(\.0).min(), let top = boxes.map(\.1).min(),
      let right = boxes.map(\.2).max(), let bottom = boxes.map(\.3).max()
    else { return nil }
    let margin = frameMargin
    return PageArea(
      x: max(left - margin, 0), y: max(top - margin, 0), width: right - left + 2 * margin,
      height: bottom - top + 2 * margin)
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
