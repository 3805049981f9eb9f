import ManifestReading
import Navigation
import Simulation
import Testing

@Suite("Sample links")
struct SampleLinksTests {
  @Test func `match the patterns of routes, rules and expressions, each once`() throws {
    let links = try SampleLinks(
      manifest(
        """
        { "app": { "schemes": ["shop"], "hosts": ["shop.example"] },
          "tabs": [{ "id": "home", "path": "/" }, { "id": "orders", "path": "/orders" }],
          "routes": [{ "pattern": "/orders/:id" }, { "pattern": "/orders/1" },
            { "pattern": "/help/*" }],
          "rules": [{ "patterns": ["^/items/(new|\\\\d+)$", "/orders/:id/edit"],
            "properties": { "context": "modal" } }] }
        """))
    #expect(
      links.urls == [
        "/", "/orders", "/orders/2", "/orders/1", "/help/1", "/items/new", "/items/1",
        "/orders/1/edit", "/1", "/no-such-page",
      ])
    #expect(links.modalURLs == ["/items/new", "/items/1", "/orders/1/edit"])
    #expect(links.deepLinks == ["shop:///orders", "https://shop.example/orders/2"])
  }

  @Test func `stand in the fragment where the routes do`() throws {
    let links = try SampleLinks(
      manifest(
        """
        { "tabs": [{ "id": "home", "path": "/#!/" }, { "id": "orders", "path": "/#!/orders" }],
          "rules": [{ "patterns": ["/photos?$"], "properties": { "title": "Photos" } }] }
        """))
    #expect(
      links.urls == [
        "/#!/", "/#!/orders", "/#!/photos", "/#!/photo", "/#!/1", "/#!/orders/1",
        "/#!/no-such-page",
      ])
  }

  @Test func `are bounded in number`() throws {
    let routes = (0..<500).map { Route("/page\($0)/:id") }
    let tabs = (0..<40).map { Tab(id: TabID("t\($0)"), path: "/t\($0)") }
    let links = SampleLinks(try AppManifest(AppDeclaration(tabs: tabs, routes: routes)))
    #expect(links.urls.count == SampleLinks.urlCountMax)
    #expect(Set(links.urls).count == links.urls.count)
    #expect(links.urls.last == links.unknownURL)
  }
}

/// A manifest with something worth a word, and the same with what the sentence advises.
struct StudiedManifest: CustomTestStringConvertible, Sendable {
  let kind: ManifestStudy.Finding.Kind
  let subjects: [String]
  let text: String
  let remedied: String

  init(
    _ kind: ManifestStudy.Finding.Kind, _ subjects: [String], _ members: String,
    remedy: (of: String, with: String)
  ) {
    self.kind = kind
    self.subjects = subjects
    text = "{ \(members) }"
    remedied = text.replacing(remedy.of, with: remedy.with)
  }

  var testDescription: String { "\(kind.rawValue) \(subjects)" }

  static let all = [
    StudiedManifest(
      .outsideEveryTab, ["/help"],
      """
      "tabs": [{ "id": "a", "path": "/" }, { "id": "b", "path": "/b" }],
      "routes": [{ "pattern": "/help" }, { "pattern": "/b/:id" }]
      """,
      remedy: (#""pattern": "/help""#, #""pattern": "/help", "tab": "a""#)),
    StudiedManifest(
      .outsideEveryTab, ["/1"],
      #""tabs": [{ "id": "a", "path": "/" }, { "id": "b", "path": "/b" }]"#,
      remedy: ("}]", #"}], "policies": { "rootTabMatch": "prefix" }"#)),
    StudiedManifest(
      .outsideEveryTab, ["/"], #""tabs": [{ "id": "a", "path": "/a" }], "routes": []"#,
      remedy: ("[]", #"[{ "pattern": "/", "redirect": "/a" }]"#)),
    StudiedManifest(
      .unreachableTab, ["b"],
      #""tabs": [{ "id": "a", "path": "/" }, { "id": "b", "path": "/b", "hidden": true }]"#,
      remedy: (#", "hidden": true"#, "")),
    StudiedManifest(
      .unreachableTab, ["b"],
      """
      "tabs": [{ "id": "a", "path": "/" }, { "id": "b", "path": "/b" }],
      "routes": [{ "pattern": "/b", "tab": "a" }]
      """,
      remedy: (#""tab": "a""#, #""tab": "b""#)),
    StudiedManifest(
      .neverLeft, ["/login"], #""root": { "starts": "login" }"#,
      remedy: (#""starts": "login""#, #""starts": "main""#)),
    StudiedManifest(
      .neverLeft, ["/b"],
      """
      "tabs": [{ "id": "a", "path": "/" }, { "id": "b", "path": "/b" }],
      "rules": [{ "patterns": ["/b"], "properties": { "tab_bar_hidden": true } }]
      """,
      remedy: ("true", "false")),
    StudiedManifest(
      .neverLeft, ["/terms"],
      """
      "tabs": [{ "id": "a", "path": "/" }], "policies": { "modalRouting": "stay" },
      "rules": [{ "patterns": ["/terms"],
        "properties": { "context": "modal", "modal_dismiss_gesture_enabled": false } }]
      """,
      remedy: (#""stay""#, #""stay", "backOnLockedSheet": "dismiss""#)),
    StudiedManifest(
      .loginNotAsked, ["/mine"],
      """
      "root": { "starts": "main" },
      "rules": [{ "patterns": ["/mine"], "properties": { "requires_login": true } }]
      """,
      remedy: ("main", "login")),
    StudiedManifest(
      .lostOnReload, ["/a/1/1"],
      """
      "tabs": [{ "id": "a", "path": "/a" }], "maxDepth": 2,
      "routes": [{ "pattern": "/a/:x" }, { "pattern": "/a/:x/:y" }]
      """,
      remedy: (#""maxDepth": 2"#, #""policies": { "deepLinkStack": "rootAndTarget" }"#)),
    StudiedManifest(
      .lostOnReload, ["/u/1"],
      """
      "tabs": [{ "id": "a", "path": "/a" }, { "id": "b", "path": "/b" }], "policies": {},
      "routes": [{ "pattern": "/u/:id", "tab": "a", "shared": true },
        { "pattern": "/u/:id", "tab": "b", "shared": true }]
      """,
      remedy: ("{}", #"{ "sharedPath": "firstTab" }"#)),
    StudiedManifest(
      .lostOnRestart, ["/boot"],
      """
      "tabs": [{ "id": "a", "path": "/" }],
      "root": { "starts": "launching", "launching": "/boot" }
      """,
      remedy: (#""starts": "launching""#, #""starts": "main""#)),
    StudiedManifest(
      .lostOnRestart, ["/login"],
      #""tabs": [{ "id": "a", "path": "/" }], "root": { "starts": "login" }"#,
      remedy: (#""starts": "login""#, #""starts": "launching""#)),
  ]
}

@Suite("A studied manifest")
struct ManifestStudyTests {
  @Test(arguments: StudiedManifest.all)
  func `is told what it does, and no longer once it is remedied`(studied: StudiedManifest) throws {
    let findings = try ManifestStudy(manifest(studied.text)).findings
    #expect(findings.contains { $0.kind == studied.kind && $0.subjects == studied.subjects })
    let outside = findings.filter { $0.kind == .outsideEveryTab }.flatMap(\.subjects)
    #expect(!outside.contains("/u/1"), "Every tab owns a path that all of them share.")
    let left = try ManifestStudy(manifest(studied.remedied)).findings
    #expect(!left.contains { $0.kind == studied.kind && $0.subjects == studied.subjects })
  }

  @Test(
    arguments: [
      ("firstTab", ["a"], "at any other root it selects “a” first: 2 presses"),
      ("order", ["a"], "it selects the tab before it: up to 3 presses"),
      ("initialTab", ["b"], "at any other root it selects “b” first: 2 presses"),
      ("history", ["b"], "leaves the app from the first one of them, after up to 3 presses"),
      ("exit", ["a", "b", "c"], "at the root of every tab"),
      ("nothing", [], "Back never leaves the app"),
    ])
  func `is told where back leaves the app`(
    policy: String, tabs: [String], words: String
  ) throws {
    let studied = try manifest(
      """
      { "tabs": [{ "id": "a", "path": "/" }, { "id": "b", "path": "/b" },
          { "id": "c", "path": "/c" }],
        "initialTab": "b", "policies": { "backFromTabRoot": "\(policy)" } }
      """)
    let finding = try #require(
      ManifestStudy(studied).findings.first { $0.kind == .backLeavesApp })
    #expect(finding.subjects == tabs)
    #expect(finding.sentence.contains(words), "\(finding.sentence)")
  }
}

private func manifest(_ text: String) throws -> AppManifest {
  try ManifestFile(parsing: Array(text.utf8)).manifest
}
