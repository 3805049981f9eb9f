import BridgeProtocol
import Navigation
import Vocabulary

/// The execution of one vector.
struct ConformanceRun {
  /// A moment that a page's proposal may refer to.
  private struct Moment {
    let revision: Int
    let visible: EntryKey
  }

  private(set) var state: NavigationState
  let start: NeutralState
  private(set) var effects: [NavigationEffect] = []
  private(set) var outcome: NavigationOutcome?
  private(set) var resolution: Resolution?
  private(set) var changeCount = 0

  private let guardedURLs: Set<String>
  private let firstRevision: Int
  private var moments: [Moment]

  init(_ manifest: AppManifest, _ given: JSONValue?) {
    let scene = ConformanceConfiguration.scene(given)
    state = NavigationState(manifest, scene: scene)
    start = NeutralState(state)
    guardedURLs = scene.guardedURLs
    firstRevision = given?["rev"]?.integer ?? 0
    moments = [Moment(revision: state.revision, visible: state.visibleEntry.key)]
  }

  /// Performs one action of the vocabulary.
  mutating func perform(_ action: JSONValue) throws(ConformanceError) {
    guard let member = action.object?.members.first else {
      throw .unknownAction(action.serializedText())
    }
    if member.name == "resolve" {
      resolve(member.value.string ?? "")
      return
    }
    let before = NeutralState(state)
    let event = try event(member.name, member.value)
    let result = state.reduce(event)
    outcome = result.outcome
    effects += result.effects
    state.guardEntries(guardedURLs)
    guard NeutralState(state) != before else { return }
    changeCount += 1
    moments.append(Moment(revision: state.revision, visible: state.visibleEntry.key))
  }

  private mutating func resolve(_ url: String) {
    let resolution = state.resolve(url)
    self.resolution = resolution
    switch resolution.classification {
    case .own: outcome = resolution.isKnown ? .handled : .notFound
    case .external, .system: outcome = .external
    case .unsafe, .unknownScheme: outcome = .rejected
    case .malformed: outcome = .notFound
    }
  }

  private func event(
    _ name: String, _ value: JSONValue
  ) throws(ConformanceError) -> NavigationEvent {
    if let event = ConformanceActions.event(name, value) { return event }
    guard name == "webRoute" else { throw .unknownAction(name) }
    return try webRoute(value)
  }

  /// A proposal made against an older revision was made on the entry that was visible then.
  private func webRoute(_ value: JSONValue) throws(ConformanceError) -> NavigationEvent {
    let url = value["path"]?.string ?? value["url"]?.string ?? ""
    if value["kind"]?.string == "go" || value["delta"] != nil {
      return .historyMoved(delta: value["delta"]?.integer ?? 0)
    }
    let kind: RouteChangeKind
    switch value["kind"]?.string {
    case nil, "push": kind = .push
    case "replace": kind = .replace
    case "pop", "traverse": kind = .traverse
    default: throw .unknownAction("webRoute \(value.serializedText())")
    }
    var change = RouteChange(kind: kind, url: url)
    guard let base = value["baseRev"]?.integer else { return .routeChanged(change) }
    let index = base - firstRevision
    let moment = moments[max(0, min(index, moments.count - 1))]
    change.from = moment.visible
    change.baseRevision = index < 0 ? -1 : moment.revision
    return .routeChanged(change)
  }
}
