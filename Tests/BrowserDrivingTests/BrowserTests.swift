import BridgeProtocol
import BrowserDriving
import Foundation
import TestSupport
import Testing

/// What the browsers have in common, for each one that is installed.
@Suite("Browsers", .serialized)
struct BrowserTests {
  private func open(
    _ url: String, in engine: BrowserEngine,
    _ settings: PageSettings = PageSettings(width: 390, height: 844, scale: 2)
  ) throws -> any BrowserPage {
    let page = try TestBrowser.shared(engine).openPage(settings, until: TestBrowser.soon)
    try page.open(url, until: TestBrowser.soon)
    return page
  }

  private func value(
    _ expression: String, in page: any BrowserPage, frame: Int = 0
  ) throws -> JSONValue? {
    guard page.frames.indices.contains(frame) else { return nil }
    return try page.evaluate(expression, in: page.frames[frame], until: TestBrowser.soon)
  }

  private func waitFor(
    _ expression: String, in page: any BrowserPage, frame: Int = 0
  ) throws -> Bool {
    try waitUntil { try value(expression, in: page, frame: frame) == true }
  }

  @Test(arguments: TestBrowser.engines)
  func `a world of ours shares the document with the page and nothing else`(engine: BrowserEngine)
    throws
  {
    let page = try open(
      "data:text/html,<title>A</title><script>secret = 1</script>", in: engine,
      PageSettings(width: 390, height: 844, scale: 2, script: "globalThis.ours = document"))
    defer { page.close() }
    #expect(try waitFor("document.title === 'A'", in: page))
    #expect(try value("[typeof secret, ours === document]", in: page) == ["undefined", true])
    let frame = page.frames[0]
    let other = try page.evaluateInPage(
      "Promise.resolve([secret, typeof ours])", in: frame, until: TestBrowser.soon)
    #expect(other == [1, "undefined"])
    #expect(try value("[innerWidth, innerHeight, devicePixelRatio]", in: page) == [390, 844, 2])
    // Half of a surrogate pair is no Unicode text.
    #expect(try value("'a\\ud83d\\u0022b'", in: page) == "a\u{FFFD}\"b")
    let failure = #expect(throws: BrowserFailure.self) { try value("null.x", in: page) }
    #expect(failure?.code == .refused)
    #expect(failure?.description.contains("TypeError") == true)
  }

  @Test(arguments: TestBrowser.engines)
  func `frames of the same process and of another one are driven alike`(engine: BrowserEngine)
    throws
  {
    let server = try TestServer([
      "/inner": "<button style='width:200px;height:50px'>Go</button>", "/empty": "<p>empty",
    ])
    let inner = ["127.0.0.1", "other.localhost"].map { server.url("/inner", host: $0) }
    let outer = try TestServer([
      "/": inner.enumerated().map { "<iframe name='f\($0)' src='\($1)'></iframe><br>" }.joined()
    ])
    let page = try open(
      outer.url("/"), in: engine,
      PageSettings(
        width: 390, height: 844, hasTouch: true, isDark: true, reducesMotion: true,
        script: "addEventListener('click', e => globalThis.hit = [e.isTrusted, e.pointerType])"))
    defer { page.close() }
    #expect(waitUntil { page.frames.count == 3 && page.frames.allSatisfy { $0.url != "" } })
    #expect(page.frames.dropFirst().map(\.name) == ["f0", "f1"])
    #expect(page.frames.dropFirst().allSatisfy { $0.parent == page.frames[0].id })
    for frame in 1...2 {
      #expect(try waitFor("document.querySelector('button') !== null", in: page, frame: frame))
      let facts = try value(
        """
        [matchMedia("(prefers-color-scheme: dark)").matches,
          matchMedia("(prefers-reduced-motion)").matches, navigator.maxTouchPoints > 0]
        """, in: page, frame: frame)
      // Firefox has touches, but says nothing of them.
      #expect(facts == [true, true, .bool(engine == .chromium)], "frame \(frame)")
      let box = try value(
        "(({x, y}) => [x + 40, y + 30])(document.querySelectorAll('iframe')[\(frame - 1)]"
          + ".getBoundingClientRect())", in: page)
      let (x, y) = (box?.array?[0].double ?? 0, box?.array?[1].double ?? 0)
      try page.touch([TouchPoint(x: x, y: y)], holding: .zero, until: TestBrowser.soon)
      #expect(try waitFor("globalThis.hit !== undefined", in: page, frame: frame))
      let pointer: JSONValue = engine == .chromium ? "touch" : "mouse"
      #expect(try value("hit", in: page, frame: frame) == [true, pointer])
    }
    // The frame comes back into the process of its page.
    _ = try value(
      "document.querySelectorAll('iframe')[1].src = '\(server.url("/empty"))'", in: page)
    #expect(try waitFor("document.body?.innerText === 'empty'", in: page, frame: 2))
    _ = try value("document.querySelectorAll('iframe')[0].remove()", in: page)
    #expect(waitUntil { page.frames.count == 2 })
  }

  @Test(arguments: TestBrowser.engines)
  func `two pages share no storage, and a call whose document is left has no value`(
    engine: BrowserEngine
  ) throws {
    let server = try TestServer(["/": "<script>console.warn('kept', localStorage.x)</script>"])
    let pages = try (0..<2).map { _ in try open(server.url("/"), in: engine) }
    defer { pages.forEach { $0.close() } }
    let frame = pages[0].frames[0]
    let set = "localStorage.x = 1; document.cookie = 'x=1'; 0"
    #expect(try waitUntil { try value(set, in: pages[0]) == 0 })
    #expect(try waitFor("localStorage.x === undefined && !document.cookie", in: pages[1]))
    let left = try pages[0].evaluate(
      "new Promise(() => location.reload())", in: frame, until: TestBrowser.soon)
    #expect(left == nil)
    #expect(try waitFor("document.readyState === 'complete'", in: pages[0]))
    #expect(try value("localStorage.x", in: pages[0]) == "1")
    let texts = pages[0].record.entries().compactMap { entry -> String? in
      guard case .console(let message) = entry.content else { return nil }
      return message.level == "warning" ? message.text : nil
    }
    #expect(texts == ["kept undefined", "kept 1"])
  }

  @Test(arguments: TestBrowser.engines)
  func `a page in the background has the storage of its page, which stays in front`(
    engine: BrowserEngine
  ) throws {
    let server = try TestServer(["/": "<body style='height: 200vh'><script>x = 1</script>"])
    let page = try open(server.url("/"), in: engine)
    defer { page.close() }
    let state = "[document.visibilityState, document.hasFocus(), localStorage.x, document.cookie]"
    _ = try value(
      "localStorage.x = 1; document.cookie = 'x=1'; events = [];"
        + "for (const name of ['blur', 'visibilitychange', 'resize'])"
        + "  addEventListener(name, () => events.push(name)); 0", in: page)
    let other = try page.openPage(
      PageSettings(width: 390, height: 844, scale: 2), until: TestBrowser.soon)
    try other.open(server.url("/"), until: TestBrowser.soon)
    for shown in [page, other] {
      // Firefox gives the focus to one window.
      let hasFocus = try value("document.hasFocus()", in: shown) ?? false
      if engine == .chromium { #expect(hasFocus == true) }
      #expect(try value(state, in: shown) == ["visible", hasFocus, "1", "x=1"])
    }
    #expect(try value("document.documentElement.clientWidth", in: other) == 390)
    other.close()
    #expect(try value("events", in: page) == [])
    #expect(try value("localStorage.x", in: page) == "1")
  }

  @Test(arguments: TestBrowser.engines)
  func `a dialog that is left open is named, and later ones can be cancelled`(engine: BrowserEngine)
    throws
  {
    let page = try open(
      "data:text/html,<button>Ask</button><script>answers = []</script>", in: engine)
    defer { page.close() }
    let ask = "document.querySelector('button').onclick = () => answers.push(prompt('Name?', 'A'))"
    #expect(waitUntil { page.frames[0].url.hasPrefix("data:") })
    _ = try page.evaluateInPage(ask, in: page.frames[0], until: TestBrowser.soon)
    let press = {
      try page.touch([TouchPoint(x: 30, y: 20)], holding: .zero, until: TestBrowser.soon)
    }
    try press()
    #expect(waitUntil { page.record.openDialog?.message == "Name?" })
    let failures = [
      #expect(throws: BrowserFailure.self) { try value("1", in: page) },
      #expect(throws: BrowserFailure.self) { try press() },
      #expect(throws: BrowserFailure.self) {
        try page.capture(nil, as: .png, until: TestBrowser.soon)
      },
    ]
    #expect(failures.allSatisfy { $0?.code == .blocked })
    #expect(failures[0]?.description.contains("“Name?”") == true)
    let answers = { (expected: JSONValue) in
      try waitUntil {
        try page.evaluateInPage("answers", in: page.frames[0], until: TestBrowser.soon) == expected
      }
    }
    page.dismissDialogs()
    #expect(waitUntil { page.record.openDialog == nil })
    try press()
    #expect(try answers([.null, .null]))
  }

  @Test(arguments: TestBrowser.engines)
  func `a dialog that opens during a call ends the call at once`(engine: BrowserEngine) throws {
    let page = try open("data:text/html,<p>x", in: engine)
    defer { page.close() }
    let failure = #expect(throws: BrowserFailure.self) {
      try page.evaluateInPage(
        "new Promise(() => setTimeout(() => alert('Now')))", in: page.frames[0],
        until: .now + .seconds(60))
    }
    #expect(failure?.code == .blocked)
    #expect(failure?.description.contains("“Now”") == true)
  }

  @Test(arguments: TestBrowser.engines)
  func `nobody is asked whether to leave a page`(engine: BrowserEngine) throws {
    let page = try open(
      "data:text/html,<body><script>onbeforeunload = e => e.preventDefault()</script>x", in: engine)
    defer { page.close() }
    // Only a page that was used may ask.
    try page.touch([TouchPoint(x: 30, y: 20)], holding: .zero, until: TestBrowser.soon)
    try page.open("data:text/html,left", until: TestBrowser.soon)
    #expect(try waitFor("document.body?.innerText === 'left'", in: page))
  }

  @Test(arguments: TestBrowser.engines)
  func `a document that goes elsewhere at once was open all the same`(engine: BrowserEngine) throws
  {
    let server = try TestServer([
      "/": "<script>location.replace('/next')</script>", "/next": "<p>next",
    ])
    let page = try TestBrowser.shared(engine).openPage(
      PageSettings(width: 390, height: 844), until: TestBrowser.soon)
    defer { page.close() }
    for _ in 0..<20 { try page.open(server.url("/"), until: TestBrowser.soon) }
    #expect(try waitFor("document.body?.innerText === 'next'", in: page))
  }

  @Test(arguments: TestBrowser.engines)
  func `a page that was closed is told from a browser that has ended`(engine: BrowserEngine) throws
  {
    let page = try open("data:text/html,<p>x", in: engine)
    page.close()
    #expect(page.waitForEnd(until: TestBrowser.soon)?.code == .closed)
    let failure = #expect(throws: BrowserFailure.self) { try value("1", in: page) }
    #expect(failure?.code == .closed)
  }

  @Test(arguments: TestBrowser.engines)
  func `requests and exceptions are recorded`(engine: BrowserEngine) throws {
    let server = try TestServer([
      "/": "<script>fetch('/none'); setTimeout(() => { throw new TypeError('bad') })</script>"
    ])
    let page = try open(server.url("/"), in: engine)
    defer { page.close() }
    let contents = { page.record.entries().map(\.content) }
    #expect(
      waitUntil {
        contents().contains {
          guard case .request(let request) = $0 else { return false }
          return request.url.hasSuffix("/none") && request.status == 404 && request.method == "GET"
        }
      })
    #expect(
      waitUntil {
        contents().contains {
          guard case .exception(let exception) = $0 else { return false }
          return exception.text == "TypeError: bad" && exception.source == server.url("/") + ":1"
        }
      })
    #expect(page.record.entries().map(\.number) == Array(1...page.record.lastNumber))
  }

  @Test(arguments: TestBrowser.engines)
  func `a finger scrolls, keys and text reach the focus, and pictures have their size`(
    engine: BrowserEngine
  ) throws {
    let page = try open(
      "data:text/html,<body style='height:3000px'><input autofocus>", in: engine,
      PageSettings(width: 390, height: 844, scale: 2, hasTouch: true))
    defer { page.close() }
    #expect(try waitFor("document.activeElement?.localName === 'input'", in: page))
    try page.insertText("Grüße 👋x", until: TestBrowser.soon)
    try page.press(.backspace, until: TestBrowser.soon)
    #expect(try value("document.activeElement.value", in: page) == "Grüße 👋")
    let way = (0...10).map {
      TouchPoint(x: 100, y: 600 - 30 * Double($0), delay: .milliseconds($0 == 0 ? 0 : 16))
    }
    try page.touch(way, holding: .milliseconds(50), until: TestBrowser.soon)
    #expect(try waitFor("scrollY > 200", in: page))
    let whole = try page.capture(nil, as: .png, until: TestBrowser.soon)
    #expect(whole.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height stand there as big-endian numbers (PNG, 11.2.2).
    #expect(Array(whole[16..<24]) == [0, 0, 3, 12, 0, 0, 6, 152])
    try page.setSize(width: 200, height: 100, scale: 1, until: TestBrowser.soon)
    #expect(try waitFor("innerWidth === 200", in: page))
    let area = PageArea(x: 0, y: 0, width: 100, height: 50)
    let part = try page.capture(area, as: .jpeg(quality: 80), until: TestBrowser.soon)
    #expect(part.starts(with: [0xFF, 0xD8]))
    try page.setAppearance(isDark: true, until: TestBrowser.soon)
    let appearance =
      switch engine {
      case .chromium: "matchMedia('(prefers-color-scheme: dark)').matches"
      case .firefox: "getComputedStyle(document.documentElement).colorScheme === 'dark'"
      }
    #expect(try waitFor(appearance, in: page))
    try page.setOffline(true, until: TestBrowser.soon)
    #expect(try value("navigator.onLine", in: page) == false)
  }

  @Test(arguments: TestBrowser.engines)
  func `a crash ends the calls of its page at once, and of no other`(engine: BrowserEngine) throws {
    let server = try TestServer(["/": "again"])
    let pages = try (0..<2).map { _ in try open("about:blank", in: engine) }
    defer { pages.forEach { $0.close() } }
    let waiting = Waiting {
      _ = try pages[0].evaluate(
        "new Promise(() => {})", in: pages[0].frames[0], until: .now + .seconds(60))
    }
    switch engine {
    case .chromium:
      // It calls that an aborted navigation.
      _ = try? pages[0].open("chrome://crash", until: TestBrowser.soon)
    case .firefox:
      // Its processes have pages of one origin each, and spare ones.
      for process in try TestBrowser.contentProcesses(of: engine) { kill(process, SIGKILL) }
    }
    #expect(waiting.failure(within: .seconds(10))?.code == .crashed)
    #expect(pages[0].waitForEnd(until: TestBrowser.soon)?.code == .crashed)
    if engine == .chromium { #expect(try value("1", in: pages[1]) == 1) }
    try pages[0].open(server.url("/"), until: TestBrowser.soon)
    #expect(try waitFor("document.body?.innerText === 'again'", in: pages[0]))
  }

  @Test(arguments: TestBrowser.engines)
  func `a browser that is killed ends all calls at once, and leaves no profile`(
    engine: BrowserEngine
  ) throws {
    let folder = FileManager.default.temporaryDirectory.path() + "tandem-browser-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // As of a process that was killed.
    try FileManager.default.createDirectory(
      atPath: folder + "/browser-left/Default", withIntermediateDirectories: true)
    let browser = try TestBrowser.start(engine, in: folder)
    #expect(browser.name.hasPrefix("\(engine.name) "))
    let page = try browser.openPage(
      PageSettings(width: 100, height: 100), until: TestBrowser.soon)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    #expect(!browser.hasEnded)
    let waiting = Waiting {
      _ = try page.evaluate("new Promise(() => {})", in: page.frames[0], until: .now + .seconds(60))
    }
    kill(browser.processID, SIGKILL)
    #expect(waiting.failure(within: .seconds(10))?.code == .ended)
    #expect(page.waitForEnd(until: TestBrowser.soon)?.code == .ended)
    #expect(browser.hasEnded)
    browser.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    let failure = #expect(throws: BrowserFailure.self) {
      try browser.openPage(PageSettings(width: 1, height: 1), until: TestBrowser.soon)
    }
    #expect(failure?.code == .ended)
  }
}
