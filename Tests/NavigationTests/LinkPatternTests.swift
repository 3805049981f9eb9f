import Navigation
import Testing

@Suite("What links may lead to")
struct LinkPatternTests {
  @Test func `tabs come first, then routes, then rules, each pattern once`() throws {
    var declaration = AppDeclaration(
      tabs: [
        Tab(id: "home", title: "Home", path: "/"), Tab(id: "old", path: "/old", isHidden: true),
      ],
      routes: [Route("/users/:id")],
      rules: [
        Rule(patterns: ["/", "/files/*"], properties: RouteProperties()),
        Rule(patterns: ["/users/\\d+$", "^/x"], properties: RouteProperties()),
      ])
    declaration.rules[0].properties.title = "Files"
    let links = try AppManifest(declaration).linkPatterns
    #expect(links.map(\.pattern) == ["/", "/users/:id", "/files/*"])
    #expect(links.map(\.title) == ["Home", nil, "Files"])
    #expect(links.map(\.tab) == ["home", nil, nil])
  }

}
