import Navigation
import Testing
import Vocabulary

@Suite("Paths that end in a slash")
struct TrailingSlashTests {
  /// A site as it is exported with a folder for each page.
  private func export(_ policies: (inout Policies) -> Void = { _ in }) -> AppDeclaration {
    AppDeclaration(
      schemes: ["app"],
      tabs: [
        Tab(id: "home", path: "/"), Tab(id: "items", path: "/items/"),
        Tab(id: "about", path: "/about/"),
      ],
      routes: [Route("/items/:id"), Route("/items/:id/edit")],
      policies: .changed(policies))
  }

  @Test func `the root of a tab is spelled as the manifest spells it`() throws {
    var probe = try Probe(export())
    probe.send(.tabTapped("items"))
    #expect(probe.state.visibleEntry.url == "/items/")
    #expect(probe.state.manifest.tab("items")?.path == "/items/")
  }

  @Test(arguments: ["/items/7/", "/items/7"])
  func `a page's spelling is kept, and finds its tab and its route`(url: String) throws {
    var probe = try Probe(export())
    #expect(probe.web(.push, url) == .handled)
    #expect(probe.tab == "items")
    #expect(probe.stack("items") == ["/items/", url])
    #expect(probe.state.resolve(url).match?["id"] == "7")
  }

  @Test func `a link in another spelling leads to the same place`() throws {
    var probe = try Probe(export()) { $0.selectedTab = "items" }
    probe.web(.push, "/items/7/")
    #expect(probe.web(.push, "/items/7") == .replaced)
    #expect(probe.stack("items") == ["/items/", "/items/7"])
    #expect(probe.web(.push, "/items") == .handled)
    #expect(probe.stack("items") == ["/items/"])
    #expect(probe.shown == .pop)
  }

  @Test func `a page that spells its root otherwise is no redirect`() throws {
    var probe = try Probe(export()) { $0.selectedTab = "items" }
    probe.web(.replace, "/items")
    #expect(probe.stack("items") == ["/items"])
    #expect(probe.state.visibleEntry.requested == nil)
    probe.send(.linkOpened(url: "app:///items/7/"))
    #expect(probe.stack("items") == ["/items", "/items/7/"])
  }

  @Test func `the parents of a link are spelled like it, and none twice`() throws {
    var probe = try Probe(export())
    probe.send(.linkOpened(url: "app:///items/7/edit/?q=1"))
    #expect(probe.stack("items") == ["/items/", "/items/7/", "/items/7/edit/?q=1"])
    probe.send(.linkOpened(url: "app:///items/"))
    #expect(probe.stack("items") == ["/items/"])
    probe.send(.linkOpened(url: "app:///items/8"))
    #expect(probe.stack("items") == ["/items/", "/items/8"])
  }

  @Test func `where no tab ends in a slash, slashes are removed`() throws {
    var app = export()
    app.tabs = [Tab(id: "items", path: "/items")]
    var probe = try Probe(app)
    probe.web(.push, "/items/7/")
    #expect(probe.stack("items") == ["/items", "/items/7"])
  }

  @Test func `tabs that differ in the slash alone are the same, unless the policy is strict`()
    throws
  {
    var app = export()
    app.tabs = [Tab(id: "a", path: "/a"), Tab(id: "b", path: "/a/")]
    #expect(throws: ManifestError.duplicateTabPath("/a/", "a", "b")) { try AppManifest(app) }
    app.policies.trailingSlash = .strict
    #expect(try AppManifest(app).resolve("/a/").tab == "b")
    #expect(try AppManifest(app).resolve("/a").tab == "a")
  }
}
