import Navigation
import ShellRuntime

/// The file that keeps a shell's state.
enum StateSubject {
  private static let fresh: NavigationState = {
    let tabs = [Tab(id: "home", path: "/"), Tab(id: "list", path: "/list")]
    guard let manifest = try? AppManifest(AppDeclaration(id: "app", name: "App", tabs: tabs)) else {
      fatalError("the manifest is good")
    }
    return NavigationState(manifest)
  }()

  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    guard let stored = try? StoredState(parsing: bytes) else { return }
    let again = try? StoredState(parsing: stored.encoded())
    try promise(again == stored, "it reads otherwise again")
    var state = fresh
    state.reduce(.restored(stored.snapshot))
    let broken = state.checkInvariants()
    try promise(broken.isEmpty, "\(broken)")
  }
}
