public import Navigation

extension AppManifest {
  /// The five tabs of the bundled FitTracker app, for tests that need an app.
  public static func fitTracker(policies: Policies = Policies()) throws(ManifestError)
    -> AppManifest
  {
    let tabs = [
      Tab(id: "home", title: "Home", path: "/"),
      Tab(id: "schedule", title: "Schedule", path: "/schedule"),
      Tab(id: "track", title: "Track", path: "/track"),
      Tab(id: "progress", title: "Progress", path: "/progress"),
      Tab(id: "profile", title: "Profile", path: "/profile"),
    ]
    return try AppManifest(
      AppDeclaration(
        id: "app.tandem.fittracker", name: "FitTracker", schemes: ["fittracker"], tabs: tabs,
        policies: policies))
  }
}
