/// The members of a JSON object, in the order in which they stand in the text.
///
/// Names are compared byte by byte, as JavaScript does, not by canonical equivalence as `String`
/// does: `"é"` written in two ways is two names.
public struct JSONObject: Sendable, Hashable {
  /// Up to how many names are compared with each other.
  private static let comparedMemberCountMax = 16

  /// One name and its value.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSONValue

    /// Creates a member.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members in order; names are unique.
  public private(set) var members: [Member]

  /// Creates an object; no name may come twice.
  public init(_ members: [Member] = []) {
    assert(Self.haveUniqueNames(members), "duplicate name")
    self.members = members
  }

  /// How many members there are.
  public var count: Int { members.count }

  /// Whether there are none.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of that name; setting nil removes the member, a new name goes to the end.
  public subscript(name: String) -> JSONValue? {
    get {
      index(of: name).map { members[$0].value }
    }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  private func index(of name: String) -> Int? {
    members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }

  private static func haveUniqueNames(_ members: [Member]) -> Bool {
    // A set would cost more than reading the text, and most objects are small.
    guard members.count <= comparedMemberCountMax else {
      return Set(members.map { Array($0.name.utf8) }).count == members.count
    }
    return members.indices.allSatisfy { index in
      !members[..<index].contains { $0.name.utf8.elementsEqual(members[index].name.utf8) }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object; no name may come twice.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
