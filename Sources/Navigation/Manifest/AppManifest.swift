/// An app's declaration, checked, with its routes compiled.
///
/// Copies share their storage.
public struct AppManifest: Sendable {
  let storage: ManifestStorage

  /// What the app said.
  public var declaration: AppDeclaration { storage.declaration }

  /// Where systems disagree.
  public var policies: Policies { storage.declaration.policies }

  /// The tabs, in the order of the bar.
  public var tabs: [Tab] { storage.declaration.tabs }

  /// Checks a declaration and compiles its routes.
  ///
  /// - Throws: `ManifestError` for the first problem; `issues(in:)` returns all of them.
  public init(_ declaration: AppDeclaration) throws(ManifestError) {
    var compiler = ManifestCompiler(declaration)
    let compiled = compiler.compile()
    if let issue = compiler.issues.first { throw issue.error }
    guard let compiled else { preconditionFailure("a declaration without issues compiles") }
    storage = compiled
  }

  /// Everything that is wrong with a declaration; empty if an app can be made of it.
  public static func issues(in declaration: AppDeclaration) -> [ManifestIssue] {
    var compiler = ManifestCompiler(declaration)
    _ = compiler.compile()
    return compiler.issues
  }

  /// How many states each table has that looks for regular expressions of the rules; a path is read
  /// once for each table, in one step a byte.
  package var expressionStateCounts: [Int] { storage.rules.stateCounts }

  /// The tab of an id.
  public func tab(_ id: TabID) -> Tab? {
    storage.slots[id].map { storage.declaration.tabs[$0] }
  }

  /// Says what a URL is, which pattern wins and which tab to highlight for it.
  ///
  /// - Parameters:
  ///   - url: Any text.
  ///   - base: Where a relative reference starts.
  ///   - current: The selected tab, for routes that several tabs share.
  /// - Returns: What the app makes of the URL.
  public func resolve(
    _ url: String, relativeTo base: Location = .root, selectedTab current: TabID? = nil
  ) -> Resolution {
    storage.resolve(url, relativeTo: base, selectedSlot: current.flatMap { storage.slots[$0] })
  }
}

extension AppManifest: Hashable {
  public static func == (left: AppManifest, right: AppManifest) -> Bool {
    left.storage === right.storage || left.declaration == right.declaration
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(declaration.id)
    hasher.combine(declaration.tabs.count)
  }
}
