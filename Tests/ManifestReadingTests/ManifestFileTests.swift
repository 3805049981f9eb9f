import BridgeProtocol
import Navigation
import ManifestReading
import ShellTesting
import TestSupport
import Testing
import Vocabulary

@Suite("Reading a manifest")
struct ManifestFileTests {
  private static let complete = """
    // What every member means is in docs/manifest.md.
    {
      "app": {
        "id": "com.example.shop", "name": "Shop", "description": "A shop", "schemes": ["shop"],
        "hosts": ["shop.example.com"],
      },
      "webDir": "dist",
      "tabs": [
        { "id": "home", "path": "/" },
        {
          "id": "orders", "title": "Orders", "path": "/orders", "icon": "box",
          "selectedIcon": "box.fill", "badge": 2, "disabled": true,
        },
        { "id": "debug", "path": "/debug", "badge": "!", "hidden": true },
      ],
      "initialTab": "orders",
      "routes": [{ "pattern": "/items/:id", "shared": true, "title": "Item" }],
      "rules": [{
        "patterns": ["/orders/:id", "^/x$"],
        "properties": {
          "tab": "orders", "title": "Order", "context": "modal", "presentation": "clear_all",
          "modal_style": "full", "navigation_bar": "large", "tab_bar_hidden": true,
          "requires_login": true, "pull_to_refresh_enabled": false,
          "modal_dismiss_gesture_enabled": false, "query_string_presentation": "replace",
          "redirect": "/",
        },
      }],
      "root": { "starts": "launching", "launching": "/start", "login": "/in" },
      "history": "web",
      "webViews": "perTab",
      "navigationBar": "inline",
      "ownTabBar": "hidden",
      "ios": { "contentInset": "always" },
      "permissions": "deny",
      "arrivalSeconds": 30,
      "maxDepth": 12,
      "snapshotVersion": 3,
      "restorableModals": ["help"],
      "policies": { "reselect": "nothing", "caseSensitive": false },
    }
    """

  private func read(_ text: String) throws -> ManifestFile {
    try ManifestFile(parsing: Array(text.utf8))
  }

  private func problems(_ text: String) -> [ManifestProblem] {
    do {
      return try ManifestFile.check(Array(text.utf8)).warnings
    } catch {
      return error.problems
    }
  }

  @Test func `takes every member to the declaration`() throws {
    let file = try read(Self.complete)
    let app = file.manifest.declaration
    #expect(file.webDirectory == "dist")
    #expect(file.appDescription == "A shop")
    #expect(file.contentInset == .always)
    #expect(file.permissions == .deny)
    #expect([app.id, app.name] == ["com.example.shop", "Shop"])
    #expect([app.schemes, app.hosts] == [["shop"], ["shop.example.com"]])
    #expect(
      app.tabs == [
        Tab(id: "home", path: "/"),
        Tab(
          id: "orders", title: "Orders", path: "/orders", icon: "box", selectedIcon: "box.fill",
          badge: .number(2), isDisabled: true),
        Tab(id: "debug", path: "/debug", badge: .text("!"), isHidden: true),
      ])
    #expect(app.initialTab == "orders")
    var title = RouteProperties()
    title.title = "Item"
    #expect(app.routes == [Route("/items/:id", properties: title, isShared: true)])
    #expect([app.launchingPath, app.loginPath] == ["/start", "/in"])
    #expect(app.initialRoot == .launching)
    #expect(app.history == .web)
    #expect(app.webViews == .perTab)
    #expect(app.navigationBar == .inline)
    #expect(app.ownTabBar == .hidden)
    #expect(app.arrivalSeconds == 30)
    #expect(!app.discoversTabs)
    #expect([app.maxDepth, app.snapshotVersion] == [12, 3])
    #expect(app.restorableModals == ["help"])
    #expect(app.policies.reselect == .nothing)
    #expect(!app.policies.caseSensitive)
  }

  @Test func `has the tabs of the app's own bar if it declares none`() throws {
    let text = #"{ "app": { "name": "Shop" }, "policies": { "reselect": "nothing""#
    let app = try read(text + " } }").manifest.declaration
    #expect(app.discoversTabs)
    #expect(app.tabs == [Tab(id: "main", title: "Shop", path: "/", icon: "house")])
    #expect(app.policies.reselect == .nothing)
    #expect(app.policies.trailingSlash == .keep)
    let strict = try read(text + #", "trailingSlash": "strip" } }"#).manifest.declaration
    #expect(strict.policies.trailingSlash == .strip)
    #expect(problems(#"{ "app": { "name": "" } }"#).map(\.path) == ["app.name"])
  }

  @Test func `takes every property to the rule, and gives it back`() throws {
    let rule = try #require(try read(Self.complete).manifest.declaration.rules.first)
    var expected = RouteProperties()
    expected.tab = "orders"
    expected.title = "Order"
    expected.style = .sheet
    expected.modalStyle = .full
    expected.presentation = .clearAll
    expected.navigationBar = .large
    expected.hidesTabBar = true
    expected.requiresLogin = true
    expected.isPullToRefreshEnabled = false
    expected.isDismissalLocked = true
    expected.queryReplaces = true
    expected.redirect = "/"
    #expect(rule == Rule(patterns: ["/orders/:id", "^/x$"], properties: expected))
    #expect(rule.properties.manifestMembers.count == 12)
  }

  @Test(arguments: [
    ("", Root.main), (#", "root": {}"#, .main), (#", "root": { "starts": "main" }"#, .main),
    (#", "root": { "startsLoggedOut": true }"#, .login),
    (#", "root": { "startsLoggedOut": false }"#, .main),
    (#", "root": { "starts": "login", "startsLoggedOut": true }"#, .login),
    (#", "root": { "starts": "launching" }"#, .launching),
  ])
  func `knows the root to start in by two names`(member: String, root: Root) throws {
    let text = #"{ "tabs": [{ "id": "a", "path": "/" }]\#(member) }"#
    #expect(try read(text).manifest.declaration.initialRoot == root)
  }

  @Test func `reports elements that were left out only once`() {
    let text = """
      { "tabs": [{ "path": "/" }, { "id": "b", "path": "/b" }], "initialTab": "a",
        "rules": [{ "patterns": [1], "properties": {} },
                  { "patterns": ["("], "properties": { "tab": "a" } }] }
      """
    let paths = problems(text).map(\.path)
    #expect(paths == ["tabs[0]", "rules[0].patterns[0]", "rules[1].patterns[0]"])
  }

  @Test(arguments: Seeds.range())
  func `survives whatever was damaged, and says where`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(Self.complete.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
      }
    }
    let found: [ManifestProblem]
    do {
      found = try ManifestFile.check(bytes).warnings
      #expect(found.allSatisfy { $0.severity == .warning })
    } catch {
      found = error.problems
      #expect(found.contains { $0.severity == .error })
    }
    #expect(found.map(\.position.offset) == found.map(\.position.offset).sorted())
    for problem in found {
      #expect(0...bytes.count ~= problem.position.offset)
      #expect(!problem.message.isEmpty && !problem.remedy.isEmpty)
      #expect((problem.message + problem.remedy).unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }
}
