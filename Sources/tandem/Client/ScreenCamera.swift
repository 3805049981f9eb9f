import BridgeProtocol
import BrowserDriving
import FoundationEssentials
import PercentEncoding
import Vocabulary

/// A picture of the device.
struct ScreenPicture {
  let png: Data
  /// In pixels.
  let width: Int
  let height: Int
  /// The shell's revision that it shows.
  let revision: Int
}

extension ScreenFrames {
  /// The part of the control page's query for it.
  fileprivate var query: String {
    switch self {
    case .none: "&frame=none"
    case .one: ""
    case .both: "&platform=both"
    }
  }
}

/// Takes a picture of the control page in a page of a browser.
struct ScreenCamera {
  /// How long the browser may take to start and to open the page.
  static let startTimeMax = Duration.seconds(30)
  /// The time in the status bar.
  static let usualTime = "9:41"
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

  /// What the page has to be like.
  let settings: PageSettings
  private let client: ShellClient
  private let frames: ScreenFrames
  private let timeout: Duration
  /// The URL of the control page, without a fragment.
  private let url: String
  /// The pages that are there without the picture.
  private let others: Set<String>

  /// Looks at a shell before there is a page for the picture.
  ///
  /// - Parameters:
  ///   - picture: What the picture is like.
  ///   - client: The shell.
  ///   - control: The origin of the control page, which decides whose storage the app has.
  ///   - timeout: How long to wait for what is to be seen.
  /// - Throws: `CommandFailure` if the shell does not answer.
  init(
    _ picture: ScreenshotBody, of client: ShellClient, at control: String, timeout: Duration
  ) throws(CommandFailure) {
    let screen = try DeviceScreen(of: client, timeout: timeout)
    others = Set(Self.pages(of: try client.get("state", timeout: timeout)).map(\.id))
    frames = picture.frames
    let room = frames == .none ? ScreenSize(width: 0, height: 0) : Self.frameRoom
    settings = PageSettings(
      width: (picture.width ?? screen.size.width) * (frames == .both ? 2 : 1) + room.width,
      height: (picture.height ?? screen.size.height) + room.height,
      scale: picture.scale ?? screen.scale, reducesMotion: true)
    let time = Self.escaped(picture.time ?? Self.usualTime)
    url = "\(control)/?time=\(time)\(frames.query)"
    self.client = client
    self.timeout = timeout
  }

  /// Takes the picture.
  ///
  /// - Parameters:
  ///   - page: An empty page with the settings.
  ///   - link: A link that lets its browser in; another host may stand in it than in the URL.
  ///   - deadline: When it is too late to open the control page.
  /// - Returns: The picture.
  /// - Throws: `CommandFailure` if there is none in time.
  func takePicture(
    in page: any BrowserPage, link: String, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> ScreenPicture {
    try CommandFailure.ofBrowser { () throws(BrowserFailure) in
      try page.open("\(url)#\(link.split(separator: "#").last ?? "")", until: deadline)
    }
    let deadline = ContinuousClock.now + timeout
    let (revision, parts) = try waitForState(in: page, until: deadline)
    let area = frames == .none ? nil : Self.union(parts)
    let png = try capture(area, in: page, until: deadline + Self.restTimeMax)
    return try ScreenPicture(png, revision: revision)
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 { PercentEncoding.appendEscape(of: byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until every web view of the control page has applied the shell's revision.
  private func waitForState(
    in page: any BrowserPage, until deadline: ContinuousClock.Instant
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

  /// Reads the answer to `screenshot`.
  init(answer: JSONValue) throws(CommandFailure) {
    let png = answer["data"]?["png"]?.string.flatMap { Data(base64Encoded: $0) }
    try self.init(png ?? Data(), revision: answer["revision"]?.integer ?? 0)
  }

  /// The answer to `screenshot`.
  func answer(after time: Duration) -> JSONValue {
    [
      "status": "applied", "revision": .integer(Int64(revision)),
      "milliseconds": .integer(Int64(time / .milliseconds(1))),
      "data": [
        "png": .string(png.base64EncodedString()), "width": .integer(Int64(width)),
        "height": .integer(Int64(height)),
      ],
    ]
  }
}
