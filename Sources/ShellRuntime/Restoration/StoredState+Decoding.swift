import BridgeProtocol
import Navigation
import Vocabulary

extension StoredState {
  /// Reads the content of the file; unknown members are ignored.
  package init(parsing bytes: [UInt8]) throws(StoredStateError) {
    let root: StoredValue
    do throws(JSONError) {
      root = StoredValue(try JSONValue(parsing: bytes, limits: Self.limits), at: "")
    } catch {
      throw .malformed(error.description)
    }
    let format = try root.member("format").integer()
    guard format <= Self.format else { throw .newerFormat(format) }
    guard format == Self.format else { throw .malformed("there is no format \(format)") }
    self.init(
      appID: try root.member("app").name(),
      snapshot: try Snapshot(root.member("snapshot")))
  }
}

extension Snapshot {
  fileprivate init(_ value: StoredValue) throws(StoredStateError) {
    let selectedTab = try value.optionalMember("selectedTab")?.name()
    self.init(
      version: try value.optionalMember("version")?.integer(),
      selectedTab: selectedTab.map(TabID.init(_:)),
      stacks: try value.member("stacks").elements(
        countMax: NavigationLimits.tabCountMax, Stack.init(_:)),
      modals: try value.member("modals").elements(
        countMax: NavigationLimits.modalCountMax, StoredModal.init(_:)))
  }
}

extension Snapshot.Stack {
  fileprivate init(_ value: StoredValue) throws(StoredStateError) {
    self.init(
      tab: TabID(try value.member("tab").name()),
      pages: try value.member("pages").elements(
        countMax: NavigationLimits.entryCountMax, Snapshot.Page.init(_:)))
  }
}

extension Snapshot.StoredModal {
  fileprivate init(_ value: StoredValue) throws(StoredStateError) {
    let detents = try value.optionalMember("detents")?.elements(
      countMax: Detent.allCases.count
    ) { (detent) throws(StoredStateError) in
      try detent.choice(of: Detent.self, called: "detent")
    }
    self.init(
      kind: try value.member("kind").choice(of: ModalKind.self, called: "kind of modal"),
      id: ModalID(try value.member("id").name()),
      pages: try value.member("pages").elements(
        countMax: NavigationLimits.entryCountMax, Snapshot.Page.init(_:)),
      isLocked: try value.member("locked").bool(),
      detents: detents ?? [.large])
  }
}

extension Snapshot.Page {
  fileprivate init(_ value: StoredValue) throws(StoredStateError) {
    self.init(
      url: try value.member("url").text(byteCountMax: NavigationLimits.urlByteCountMax),
      title: try value.optionalMember("title")?.name())
  }
}

/// A value of the file, with its path for error messages.
private struct StoredValue {
  private let value: JSONValue
  private let place: String

  init(_ value: JSONValue, at place: String) {
    self.value = value
    self.place = place
  }

  func failure(_ reason: String) -> StoredStateError {
    .malformed("\(place.isEmpty ? "the whole" : place) \(reason)")
  }

  func member(_ name: String) throws(StoredStateError) -> StoredValue {
    guard let member = try optionalMember(name) else { throw failure("has no “\(name)”") }
    return member
  }

  func optionalMember(_ name: String) throws(StoredStateError) -> StoredValue? {
    guard let object = value.object else { throw failure("must be an object") }
    guard let member = object[name], !member.isNull else { return nil }
    return StoredValue(member, at: place.isEmpty ? name : "\(place).\(name)")
  }

  func elements<Element>(
    countMax: Int, _ make: (StoredValue) throws(StoredStateError) -> Element
  ) throws(StoredStateError) -> [Element] {
    guard let array = value.array else { throw failure("must be an array") }
    guard array.count <= countMax else {
      throw failure("has more elements than the limit of \(countMax)")
    }
    var elements: [Element] = []
    elements.reserveCapacity(array.count)
    for (index, element) in array.enumerated() {
      elements.append(try make(StoredValue(element, at: "\(place)[\(index)]")))
    }
    return elements
  }

  func name() throws(StoredStateError) -> String {
    try text(byteCountMax: NavigationLimits.nameByteCountMax)
  }

  func choice<Choice: RawRepresentable<String>>(
    of type: Choice.Type, called noun: String
  ) throws(StoredStateError) -> Choice {
    guard let choice = Choice(rawValue: try name()) else { throw failure("is no \(noun)") }
    return choice
  }

  func text(byteCountMax: Int) throws(StoredStateError) -> String {
    guard let text = value.string else { throw failure("must be a string") }
    guard text.utf8.count <= byteCountMax else {
      throw failure("is longer than \(byteCountMax) bytes")
    }
    return text
  }

  func integer() throws(StoredStateError) -> Int {
    guard let integer = value.integer else { throw failure("must be an integer") }
    return integer
  }

  func bool() throws(StoredStateError) -> Bool {
    guard let bool = value.bool else { throw failure("must be true or false") }
    return bool
  }
}
