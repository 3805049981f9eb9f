import Navigation

extension PolicyScenario {
  /// What concerns the meaning of a URL.
  static let paths = [
    PolicyScenario(
      name: "matchRanking", outcomes: ["specificity": "/a/new", "declarationOrder": "/a/:id"]
    ) { policies in
      let app = AppDeclaration(
        tabs: [Tab(id: "a", path: "/a")], routes: [Route("/a/:id"), Route("/a/new")],
        policies: policies)
      return try AppManifest(app).resolve("/a/new").match?.pattern ?? "none"
    },
    PolicyScenario(
      name: "tabMatch", outcomes: ["longestPrefix": "a", "exact": "none"]
    ) { policies in
      try highlight("/a/b", tabs: ["/a", "/c"], policies)
    },
    PolicyScenario(
      name: "rootTabMatch", outcomes: ["exact": "none", "prefix": "home"]
    ) { policies in
      try highlight("/other", tabs: ["/", "/a"], policies)
    },
    PolicyScenario(
      name: "caseSensitive", outcomes: ["true": "unknown", "false": "known"]
    ) { policies in
      try isKnown("/TRACK/5", policies)
    },
    PolicyScenario(
      name: "hostCase", outcomes: ["insensitive": "/track/5", "sensitive": "no path"]
    ) { policies in
      try path("https://MY.app.com/track/5", policies)
    },
    PolicyScenario(
      name: "schemeHost", outcomes: ["firstSegment": "/track/5", "host": "/5"]
    ) { policies in
      try path("app://track/5", policies)
    },
    PolicyScenario(
      name: "leadingDoubleSlash", outcomes: ["external": "no path", "path": "/track/5"]
    ) { policies in
      try path("//track/5", policies)
    },
    PolicyScenario(
      name: "relativeLinks", outcomes: ["url": "/schedule", "segment": "/track/schedule"]
    ) { policies in
      try path("../schedule", from: "/track/5", policies)
    },
    PolicyScenario(
      name: "dotSegments", outcomes: ["resolve": "/news/5", "keep": "/track/../news/5"]
    ) { policies in
      try path("/track/../news/5", policies)
    },
    PolicyScenario(
      name: "trailingSlash",
      outcomes: [
        "strip": "/track/5 known", "keep": "/track/5/ known", "strict": "/track/5/ unknown",
      ]
    ) { policies in
      try path("/track/5/", policies) + " " + isKnown("/track/5/", policies)
    },
    PolicyScenario(
      name: "malformedPercent", outcomes: ["notFound": "unknown", "verbatim": "known"]
    ) { policies in
      try isKnown("/track/5%", policies)
    },
  ]

  private static func highlight(
    _ url: String, tabs: [String], _ policies: Policies
  ) throws -> String {
    let app = AppDeclaration(
      tabs: tabs.map { Tab(id: TabID($0 == "/" ? "home" : String($0.dropFirst())), path: $0) },
      policies: policies)
    return try AppManifest(app).resolve(url).tab?.rawValue ?? "none"
  }

  private static func isKnown(_ url: String, _ policies: Policies) throws -> String {
    try AppManifest(.fit { $0 = policies }).resolve(url).match == nil ? "unknown" : "known"
  }

  private static func path(
    _ url: String, from base: String = "/", _ policies: Policies
  ) throws -> String {
    let manifest = try AppManifest(.fit { $0 = policies })
    let start = manifest.resolve(base).location ?? .root
    return manifest.resolve(url, relativeTo: start).location.map { String($0.path) } ?? "no path"
  }
}
