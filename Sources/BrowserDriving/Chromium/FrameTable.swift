internal import BridgeProtocol

/// The frames of a page and their worlds, as the events of all its sessions tell them.
struct FrameTable {
  /// The name of the isolated world.
  static let worldName = "tandem"
  /// How many frames are noted.
  private static let frameCountMax = 1_000
  /// How many documents of the page's own frame are noted; the oldest ones go first.
  private static let documentCountMax = 1_000

  /// A context of scripts, which ends with its document.
  struct World: Hashable, Sendable {
    let session: String
    /// Its number in the session's process.
    let number: Int
    /// Its id among all contexts that ever were.
    let id: String
  }

  /// The two worlds of a document that are of use here.
  enum WorldKind: Hashable {
    case page, isolated
  }

  private struct Frame {
    let id: String
    var parent: String?
    var name = ""
    var url = ""
    /// The session of the process that it is in.
    var session: String
    var worlds: [WorldKind: World] = [:]
  }

  private let root: String
  /// The page's own first, each behind its parent.
  private var table: [Frame]
  /// Identify the documents that the page's own frame has had, the last one last.
  private var documents: [String] = []

  /// Begins with the page's own frame, whose id is that of its target.
  init(page: String, session: String) {
    root = session
    table = [Frame(id: page, parent: nil, session: session)]
  }

  var frames: [PageFrame] {
    table.map { PageFrame(id: $0.id, parent: $0.parent, name: $0.name, url: $0.url) }
  }

  /// Whether a document is or was that of the page's own frame.
  func hasHad(document: String) -> Bool { documents.contains(document) }

  func contains(_ frame: String) -> Bool { index(of: frame) != nil }

  func world(_ kind: WorldKind, of frame: String) -> World? {
    index(of: frame).flatMap { table[$0].worlds[kind] }
  }

  /// Whether a context is an isolated world of ours.
  func isIsolated(_ number: Int, in session: String) -> Bool {
    table.contains { frame in
      frame.worlds[.isolated].map { $0.number == number && $0.session == session } ?? false
    }
  }

  /// Notes what an event says about frames and contexts.
  mutating func apply(_ event: BrowserEvent, of session: String) {
    let parameters = event.parameters
    switch event.method {
    case "Page.frameAttached":
      guard let id = parameters["frameId"]?.string else { return }
      add(id, parent: parameters["parentFrameId"]?.string, session: session)
    case "Page.frameNavigated", "Page.documentOpened":
      navigate(parameters["frame"] ?? [:], session: session)
    case "Page.navigatedWithinDocument":
      guard let index = parameters["frameId"]?.string.flatMap(index(of:)) else { return }
      table[index].url = parameters["url"]?.string ?? ""
    case "Page.frameDetached":
      guard let id = parameters["frameId"]?.string else { return }
      detach(id, isSwapped: parameters["reason"]?.string == "swap", session: session)
    case "Runtime.executionContextCreated":
      addWorld(parameters["context"] ?? [:], session: session)
    case "Runtime.executionContextDestroyed":
      let number = parameters["executionContextId"]?.integer
      removeWorlds { $0.session == session && $0.number == number }
    case "Runtime.executionContextsCleared":
      removeWorlds { $0.session == session }
    default: break
    }
  }

  /// Notes that a frame got a process and a session of its own.
  mutating func move(_ id: String, to session: String, parent: String?) {
    add(id, parent: parent, session: session)
  }

  /// Removes what is still in a session that has ended.
  mutating func end(_ session: String) {
    removeWorlds { $0.session == session }
    for id in table.filter({ $0.session == session && $0.parent != nil }).map(\.id) { remove(id) }
  }
}

extension FrameTable {
  private func index(of id: String) -> Int? { table.firstIndex { $0.id == id } }

  private mutating func add(_ id: String, parent: String?, session: String) {
    if let index = index(of: id) {
      guard table[index].session != session else { return }
      table[index].session = session
      table[index].worlds = [:]
    } else if table.count < Self.frameCountMax {
      let known = parent.flatMap { contains($0) ? $0 : nil }
      table.append(Frame(id: id, parent: known ?? table[0].id, session: session))
    }
  }

  private mutating func navigate(_ frame: JSONValue, session: String) {
    guard let id = frame["id"]?.string else { return }
    let parent = frame["parentId"]?.string
    if parent == nil, session == root, table[0].id != id { rename(table[0].id, to: id) }
    add(id, parent: parent, session: session)
    for child in table.filter({ $0.parent == id }).map(\.id) { remove(child) }
    guard let index = index(of: id) else { return }
    table[index].name = frame["name"]?.string ?? table[index].name
    if index == 0, let document = frame["loaderId"]?.string { note(document) }
    table[index].url = (frame["url"]?.string ?? "") + (frame["urlFragment"]?.string ?? "")
  }

  private mutating func note(_ document: String) {
    guard documents.last != document else { return }
    documents.append(document)
    if documents.count > Self.documentCountMax { documents.removeFirst() }
  }

  /// The page's own frame may be another one after it went elsewhere.
  private mutating func rename(_ former: String, to id: String) {
    remove(id)
    table = table.map { frame in
      guard frame.id == former else { return frame }
      var renamed = Frame(id: id, parent: nil, session: frame.session)
      renamed.worlds = frame.worlds
      return renamed
    }
  }

  private mutating func detach(_ id: String, isSwapped: Bool, session: String) {
    guard let index = index(of: id), table[index].session == session else { return }
    guard isSwapped else { return remove(id) }
    table[index].worlds = [:]
  }

  private mutating func remove(_ id: String) {
    var removed: Set = [id]
    // Each one stands behind its parent.
    for frame in table where frame.parent.map(removed.contains) ?? false {
      removed.insert(frame.id)
    }
    table.removeAll { removed.contains($0.id) && $0.parent != nil }
  }

  private mutating func addWorld(_ context: JSONValue, session: String) {
    let facts = context["auxData"]
    guard let number = context["id"]?.integer, let id = context["uniqueId"]?.string,
      let frame = facts?["frameId"]?.string
    else { return }
    let kind: WorldKind
    if facts?["isDefault"]?.bool == true {
      kind = .page
    } else if context["name"]?.string == Self.worldName {
      kind = .isolated
    } else {
      return
    }
    add(frame, parent: nil, session: session)
    guard let index = index(of: frame) else { return }
    table[index].worlds[kind] = World(session: session, number: number, id: id)
  }

  private mutating func removeWorlds(where isRemoved: (World) -> Bool) {
    for index in table.indices {
      table[index].worlds = table[index].worlds.filter { !isRemoved($0.value) }
    }
  }
}
