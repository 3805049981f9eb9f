import BridgeProtocol
import Navigation

/// One object of a manifest, whose members are read by name and type, and none of which is
/// overlooked.
final class ManifestObject {
  private let node: JSONNode
  private let members: [JSONNode.Member]
  private var known: [String] = ["$schema"]

  init(_ node: JSONNode) throws(JSONError) {
    guard case .object(let members) = node.content else {
      throw node.error("expected an object, found \(node.value.kindName)", code: .wrongType)
    }
    self.node = node
    self.members = members
  }

  /// Refuses a member that nobody asked for: it is a misspelling more often than not.
  func finish() throws(JSONError) {
    guard let unknown = members.first(where: { !known.contains($0.name) }) else { return }
    let names = known.filter { $0 != "$schema" }.sorted().joined(separator: ", ")
    throw JSONError(
      code: .unknownValue, position: unknown.position, path: unknown.value.path,
      reason: "“\(unknown.name)” means nothing here; the members are \(names)")
  }

  func missing(_ name: String) -> JSONError {
    node.error("“\(name)” is missing", code: .missingMember)
  }

  /// All members, for objects whose names are data.
  func takeAll() -> [(name: String, value: JSONNode)] {
    known += members.map(\.name)
    return members.map { ($0.name, $0.value) }
  }

  func requiredText(_ name: String) throws(JSONError) -> String {
    guard let text = try text(name) else { throw missing(name) }
    return text
  }

  func text(_ name: String) throws(JSONError) -> String? {
    try read(name, "a string") { $0.value.string }
  }

  func text(_ name: String, among choices: [String]) throws(JSONError) -> String? {
    guard let text = try text(name) else { return nil }
    guard choices.contains(text) else {
      let reason = "“\(text)” is none of \(choices.joined(separator: ", "))"
      throw (node[name] ?? node).error(reason, code: .unknownValue)
    }
    return text
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(JSONError) -> Choice? {
    try text(name, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }

  func flag(_ name: String) throws(JSONError) -> Bool? {
    try read(name, "true or false") { $0.value.bool }
  }

  func integer(_ name: String) throws(JSONError) -> Int? {
    try read(name, "a whole number") { $0.value.integer }
  }

  func badge(_ name: String) throws(JSONError) -> Badge? {
    try read(name, "a string or a whole number") { node in
      node.value.string.map(Badge.text) ?? node.value.integer.map(Badge.number)
    }
  }

  func texts(_ name: String) throws(JSONError) -> [String]? {
    try read(name, "an array of strings") { node in
      guard case .array(let elements) = node.content else { return nil }
      let texts = elements.compactMap(\.value.string)
      return texts.count == elements.count ? texts : nil
    }
  }

  func object(_ name: String) throws(JSONError) -> ManifestObject? {
    guard let node = present(name) else { return nil }
    return try ManifestObject(node)
  }

  func objects(_ name: String) throws(JSONError) -> [ManifestObject]? {
    let nodes: [JSONNode]? = try read(name, "an array of objects") { node in
      if case .array(let elements) = node.content { elements } else { nil }
    }
    guard let nodes else { return nil }
    var objects: [ManifestObject] = []
    for node in nodes { objects.append(try ManifestObject(node)) }
    return objects
  }

  private func read<Value>(
    _ name: String, _ expected: String, _ convert: (JSONNode) -> Value?
  ) throws(JSONError) -> Value? {
    guard let node = present(name) else { return nil }
    guard let value = convert(node) else {
      throw node.error("expected \(expected), found \(node.value.kindName)", code: .wrongType)
    }
    return value
  }

  private func present(_ name: String) -> JSONNode? {
    known.append(name)
    guard let node = node[name], node.content != .null else { return nil }
    return node
  }
}
