import BridgeProtocol
import Navigation
import ShellTesting
import Vocabulary

/// Pages in several web views, modals, alerts, guards and a bad network, by chance.
struct ModalStorm {
  private(set) var shell: SimulatedShell
  private var random: SeededGenerator
  private var openedPageCount = 0
  /// Whether somebody goes on from earlier states now and then.
  private let continues: Bool

  /// Attaches a page to each web view of the app.
  init(seed: UInt64, continues: Bool = false) throws {
    self.continues = continues
    random = SeededGenerator(seed: seed)
    let isPerTab = random.chance(1, in: 2)
    var declaration = AppDeclaration(
      schemes: ["app"],
      tabs: [
        Tab(id: "home", path: "/"), Tab(id: "track", path: "/track"),
        Tab(id: "profile", path: "/profile"),
      ],
      rules: [
        Rule(patterns: ["/new", "/edit"], properties: .presented(.sheet)),
        Rule(patterns: ["/tour"], properties: .presented(.cover)),
      ])
    declaration.webViews = isPerTab ? .perTab : .shared
    shell = SimulatedShell(try AppManifest(declaration))
    shell.recordsInputs = true
    shell.connectController()
    shell.open("tabs", in: "tabs")
    shell.open("main")
    if isPerTab {
      shell.open("home", in: "tab:home")
      shell.open("track", in: "tab:track")
    }
    try shell.settle()
  }

  /// Does one thing, and attaches pages to the modals that came up.
  mutating func step() throws {
    if continues, random.chance(1, in: 10) {
      shell.continueFrom(revision: random.number(below: shell.revision + 1))
    }
    switch random.number(below: 10) {
    case 0, 1: actAsUser()
    case 2, 3, 4: actAsPage()
    case 5: shell.deliverToShell(from: page)
    case 6, 7: try shell.deliverToPage(page)
    case 8: disturb()
    default: try shell.settle()
    }
    attachModalPages()
  }

  /// What the shell did since the last time.
  mutating func takeHandledInputs() -> [HandledInput] {
    shell.takeHandledInputs()
  }

  /// Lets everything arrive, and every page handle its mail.
  mutating func rest() throws {
    for page in shell.pages {
      shell[page.page].handlesMail = true
      if !page.isConnected, !page.isStopped { shell.connect(page.page) }
    }
    try shell.settle()
    shell.pass(milliseconds: 40_000)
    try shell.settle()
  }

  /// Cuts every link and connects every page anew.
  mutating func reconnectAll() throws {
    for page in shell.pages where !page.isStopped {
      shell.drop(page.page)
      shell.connect(page.page)
    }
    try shell.settle()
  }

  private var page: String {
    mutating get {
      random.element(of: shell.pages.filter { !$0.isStopped }).page
    }
  }

  private mutating func actAsUser() {
    let modal = shell.navigation.modals.randomElement(using: &random)?.id.rawValue ?? "none"
    let tabs = ["home", "track", "profile"]
    switch random.number(below: 14) {
    case 0, 1: shell.control(.selectTab, ["tab": .string(random.element(of: tabs))])
    case 2, 3: shell.control(.back)
    case 4: shell.control(.swipeDown)
    case 5: shell.control(.dismiss, ["modal": .string(modal)])
    case 6: shell.control(.answer, ["modal": .string(modal), "button": "ok"])
    case 7: shell.control(.openURL, ["url": .string(random.element(of: Self.links))])
    case 8: shell.control(.historicalLocation, ["name": "recede"])
    case 9: shell.control(.refresh)
    case 10: shell.control(.leave, ["allowed": .bool(random.chance(1, in: 2))])
    case 11:
      let isLoggedIn = shell.navigation.isLoggedIn
      shell.control(isLoggedIn && random.chance(1, in: 3) ? .logout : .login)
    case 12: shell.control(.present, ["kind": "alert", "id": "a"])
    default: shell.control(.dismissAll)
    }
  }

  private mutating func actAsPage() {
    let page = page
    let modal = shell.navigation.modals.randomElement(using: &random)?.id.rawValue ?? "none"
    let trusted = random.chance(3, in: 4)
    switch random.number(below: 14) {
    case 0, 1: shell[page].act(.present, presentation(), trusted: trusted)
    case 2, 3: shell[page].clickLink(random.element(of: Self.links), trusted: trusted)
    case 4: shell[page].act(.dismiss, ["result": 7], trusted: trusted)
    case 5:
      for _ in 0..<2 {
        shell[page].act(.answer, ["modal": .string(modal), "button": "ok"], trusted: trusted)
      }
    case 6: shell[page].act(.setGuard, ["guarded": .bool(random.chance(2, in: 3))])
    case 7: shell[page].act(.leave, ["allowed": .bool(random.chance(2, in: 3))])
    case 8: shell[page].act(.startCountdown, ["id": "rest", "seconds": 3], trusted: trusted)
    case 9: shell[page].act(.endRefreshing)
    case 10: shell[page].act(.push, ["url": .string(random.element(of: Self.links))])
    case 11: shell[page].act(random.chance(1, in: 2) ? .pop : .back, trusted: trusted)
    case 12: shell[page].traverse(random.chance(2, in: 3) ? -1 : 1)
    default: shell[page].replaceRoute(random.element(of: Self.links))
    }
  }

  private mutating func presentation() -> JSONObject {
    let kinds = ["sheet", "cover", "alert", "dialog"]
    let kind = random.element(of: kinds)
    var parameters: JSONObject = ["kind": .string(kind)]
    if random.chance(2, in: 3) { parameters["id"] = .string(random.element(of: ["a", "b", "c"])) }
    if random.chance(1, in: 2), kind == "sheet" || kind == "cover" { parameters["url"] = "/sheet" }
    if random.chance(1, in: 4) { parameters["locked"] = true }
    if kind == "dialog" {
      parameters["buttons"] = [
        ["id": "ok", "title": "OK"], ["id": "no", "title": "No", "role": "cancel"],
      ]
    }
    return parameters
  }

  private mutating func disturb() {
    let page = page
    switch random.number(below: 6) {
    case 0, 1:
      shell.drop(page)
      if random.chance(3, in: 4) { shell.connect(page) }
    case 2: shell.reload(page)
    case 3: shell[page].handlesMail.toggle()
    case 4: shell.pass(milliseconds: UInt64(random.number(below: 2_500)))
    default: if !shell[page].isConnected { shell.connect(page) }
    }
  }

  /// What the simulator does: one page for each presented modal that has pages.
  private mutating func attachModalPages() {
    for modal in shell.navigation.modals where !modal.stack.entries.isEmpty {
      let webView = "modal:" + modal.id.rawValue
      guard !shell.pages.contains(where: { $0.webView == webView && !$0.isStopped }) else {
        continue
      }
      openedPageCount += 1
      shell.open("\(webView)#\(openedPageCount)", at: modal.stack.entries[0].url, in: webView)
    }
  }

  private static let links = ["/", "/track", "/track/squat", "/profile", "/new", "/edit", "/tour"]
}

extension RouteProperties {
  fileprivate static func presented(_ style: Style) -> RouteProperties {
    var properties = RouteProperties()
    properties.style = style
    return properties
  }
}
