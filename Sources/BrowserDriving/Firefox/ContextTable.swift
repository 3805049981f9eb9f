internal import BridgeProtocol

/// The frames of a page, which WebDriver BiDi calls browsing contexts, as the events tell them.
struct ContextTable {
  /// How many frames are noted.
  private static let contextCountMax = 1_000
  /// How many navigations of the page's own frame are noted; the oldest ones go first.
  private static let navigationCountMax = 1_000
  /// What Firefox shows in the place of a document whose process has crashed.
  private static let crashPages = ["about:tabcrashed", "about:framecrashed"]

  private struct Context {
    let id: String
    let parent: String?
    var name = ""
    var url = ""
    var documentCount = 0
    /// The realm of our own scripts in its document.
    var isolatedRealm: String?
  }

  /// The page's own first, each behind its parent.
  private var table: [Context]
  /// The last navigations that have led to a document of the page's own frame.
  private var navigations: [String] = []

  /// Begins with the page's own frame.
  init(page: String) { table = [Context(id: page, parent: nil)] }

  var frames: [PageFrame] {
    table.map { PageFrame(id: $0.id, parent: $0.parent, name: $0.name, url: $0.url) }
  }

  var ids: Set<String> { Set(table.map(\.id)) }

  /// Whether a navigation has led to a document, which may be over already.
  func hasHad(navigation: String) -> Bool { navigations.contains(navigation) }

  /// How many documents a frame has had; `nil` if there is no such frame.
  func documentCount(of context: String) -> Int? {
    index(of: context).map { table[$0].documentCount }
  }

  /// Whether a realm is one of our own scripts.
  func isIsolated(_ realm: String) -> Bool { table.contains { $0.isolatedRealm == realm } }

  /// Whether an event tells of a crash of the process of one of the frames.
  func isCrash(_ event: BrowserEvent) -> Bool {
    guard event.method == "browsingContext.navigationCommitted",
      let url = event.parameters["url"]?.string
    else { return false }
    return Self.crashPages.contains { url.hasPrefix($0) }
  }

  /// Notes what an event says about frames.
  mutating func apply(_ event: BrowserEvent) {
    let parameters = event.parameters
    if event.method == "browsingContext.contextCreated" { return add(parameters) }
    guard let index = event.session.flatMap(index(of:)) else { return }
    switch event.method {
    case "browsingContext.navigationCommitted", "browsingContext.fragmentNavigated",
      "browsingContext.historyUpdated":
      table[index].url = parameters["url"]?.string ?? table[index].url
      if event.method == "browsingContext.navigationCommitted" { table[index].documentCount += 1 }
      guard index == 0, let navigation = parameters["navigation"]?.string else { return }
      navigations.append(navigation)
      if navigations.count > Self.navigationCountMax { navigations.removeFirst() }
    case "script.realmCreated":
      guard parameters["sandbox"]?.string == FirefoxPage.sandbox else { return }
      table[index].isolatedRealm = parameters["realm"]?.string
    case "script.message":
      guard parameters["channel"]?.string == FirefoxPage.nameChannel else { return }
      table[index].name = parameters["data"]?["value"]?.string ?? ""
    default: break
    }
  }

  /// Removes a frame that has ended, with those inside it.
  mutating func remove(_ context: String) {
    var removed: Set = [context]
    // Each one stands behind its parent.
    for context in table where context.parent.map(removed.contains) ?? false {
      removed.insert(context.id)
    }
    table.removeAll { removed.contains($0.id) && $0.parent != nil }
  }

  private func index(of context: String) -> Int? { table.firstIndex { $0.id == context } }

  private mutating func add(_ context: JSONValue) {
    guard let id = context["context"]?.string, let parent = context["parent"]?.string,
      index(of: id) == nil, index(of: parent) != nil, table.count < Self.contextCountMax
    else { return }
    table.append(Context(id: id, parent: parent, url: context["url"]?.string ?? ""))
  }
}
