/// The compiled form of a manifest; immutable.
final class ManifestStorage: Sendable {
  let declaration: AppDeclaration
  let slots: TabIndex
  let rootLocations: [Location]
  let initialSlot: Int
  let launching: Location
  let login: Location
  let classifier: URLClassifier
  let routes: RouteTable
  let rules: RuleTable
  let maxDepth: Int
  let restorableModals: Set<ModalID>

  var policies: Policies { declaration.policies }

  /// Whether the app may navigate to listed paths only.
  var knowsListedPathsOnly: Bool { declaration.routes != nil }

  init(
    _ declaration: AppDeclaration, rootLocations: [Location],
    initialSlot: Int, launching: Location, login: Location, classifier: URLClassifier,
    routes: RouteTable, rules: RuleTable
  ) {
    self.declaration = declaration
    slots = TabIndex(declaration.tabs)
    self.rootLocations = rootLocations
    self.initialSlot = initialSlot
    self.launching = launching
    self.login = login
    self.classifier = classifier
    self.routes = routes
    self.rules = rules
    maxDepth = declaration.maxDepth ?? NavigationLimits.entryCountMax
    restorableModals = Set(declaration.restorableModals)
  }
}
