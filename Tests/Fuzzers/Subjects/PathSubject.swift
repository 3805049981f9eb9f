import Navigation

/// A URL that a page or a link names.
enum PathSubject {
  private static let states: [NavigationState] = [false, true].map { isForgiving in
    var app = AppDeclaration(
      id: "app", name: "App", schemes: ["app"], hosts: ["example.org"],
      tabs: [Tab(id: "home", path: "/"), Tab(id: "list", path: "/list")])
    app.policies.trailingSlash = isForgiving ? .keep : .strict
    guard let manifest = try? AppManifest(app) else { fatalError("the manifest is good") }
    return NavigationState(manifest)
  }

  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    let url = String(decoding: bytes, as: UTF8.self)
    for state in states {
      guard let normal = state.resolve(url).location?.url else { continue }
      let again = state.resolve(normal).location?.url
      try promise(again == normal, "\(normal) has the normal form \(again ?? "none")")
      var changed = state
      changed.reduce(.linkOpened(url: url))
      let broken = changed.checkInvariants()
      try promise(broken.isEmpty, "\(broken)")
    }
  }
}
