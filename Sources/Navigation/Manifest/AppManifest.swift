/// An app's declaration, checked, with its routes compiled.
///
/// Copies share their storage.
public struct AppManifest: Sendable {
  let storage: ManifestStorage

  /// The checked declaration.
  public var declaration: AppDeclaration { storage.declaration }

  /// The behaviours on which navigation systems disagree.
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

  /// All errors of a declaration; empty if it is valid.
  public static func issues(in declaration: AppDeclaration) -> [ManifestIssue] {
    var compiler = ManifestCompiler(declaration)
    _ = compiler.compile()
    return compiler.issues
  }

  /// The number of states of each automaton that matches regular expressions of the rules.
  ///
  /// Each automaton reads a path once, in one step per byte.
  package var expressionStateCounts: [Int] { storage.rules.stateCounts }

  /// The tab of an id.
  public func tab(_ id: TabID) -> Tab? {
    storage.slots[id].map { storage.declaration.tabs[$0] }
  }

  /// Classifies a URL, and finds its winning pattern and the tab to highlight.
  ///
  /// - Parameters:
  ///   - url: Any text.
  ///   - base: The location that a relative reference is resolved against.
  ///   - current: The selected tab, for routes that several tabs share.
  /// - Returns: How the app resolves the URL.
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
