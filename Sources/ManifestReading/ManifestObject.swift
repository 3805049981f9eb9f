import BridgeProtocol
import Navigation
import Vocabulary

/// An object of a manifest, whose members are read by name and type; members that are not read are
/// reported.
///
/// A member of the wrong type is reported, and reading continues as if it were missing.
final class ManifestObject {
  let node: JSONNode
  private let noun: String
  private let members: [JSONNode.Member]
  private let problems: ManifestProblemList
  private var known: [String] = []

  /// Takes an object; reports anything else.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - noun: What the object is, for messages, such as "A tab".
  ///   - problems: Where problems are reported.
  init?(_ node: JSONNode, _ noun: String, _ problems: ManifestProblemList) {
    guard case .object(let members) = node.content else {
      problems.report(
        node, "\(noun) must be an object, not \(node.value.kindName).",
        "Write its members in braces, as in { \"name\": \"value\" }.")
      return nil
    }
    self.node = node
    self.noun = noun
    self.members = members
    self.problems = problems
  }

  /// Reports the members that were not read, which are mostly misspellings.
  ///
  /// `advice` returns the remedy for a name that belongs elsewhere.
  func finish(advice: (String) -> String? = { _ in nil }) {
    for member in members where !known.contains(member.name) {
      problems.append(
        ManifestProblem(
          at: member.position, path: member.value.path,
          message: "\(noun) has no member \(quoted(member.name)).",
          remedy: advice(member.name) ?? Self.remedy(member.name, among: known)))
    }
  }

  /// Reports that a member is missing; the example is a value that it could have, as JSON.
  func reportMissing(_ name: String, example: String) {
    problems.report(
      node, "\(noun) needs the member \(quoted(name)).", "Add \"\(name)\": \(example).")
  }

  /// All members, for objects whose names are data.
  func takeAll() -> [JSONNode.Member] {
    known += members.map(\.name)
    return members
  }

  func requiredText(_ name: String, example: String) -> String? {
    if !has(name) {
      reportMissing(name, example: example)
    }
    return text(name)
  }

  /// Whether there is a member of that name, of whatever type.
  func has(_ name: String) -> Bool {
    node[name] != nil
  }

  /// How many elements the array of that name has; `nil` if the member is not an array.
  func elementCount(of name: String) -> Int? {
    if case .array(let elements) = node[name]?.content { elements.count } else { nil }
  }

  func text(_ name: String) -> String? {
    read(name, "a string", "Write a text in double quotes.", \.value.string)
  }

  func text(_ name: String, among choices: [String]) -> String? {
    guard let text = text(name) else { return nil }
    guard !choices.contains(text) else { return text }
    report(
      name, "\(quoted(name)) cannot be \(quoted(text)).", Self.remedy(text, choices: choices))
    return nil
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) -> Choice? {
    text(name, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }

  func flag(_ name: String) -> Bool? {
    read(name, "true or false", "Write true or false without quotes.", \.value.bool)
  }

  func integer(_ name: String) -> Int? {
    read(name, "a whole number", "Write a number without quotes and fraction.", \.wholeNumber)
  }

  func badge(_ name: String) -> Badge? {
    read(name, "a string or a whole number", "Write a number, or a text in double quotes.") {
      $0.value.string.map(Badge.text) ?? $0.wholeNumber.map(Badge.number)
    }
  }

  /// The strings of an array; `nil` if there is none, or if any of its elements is wrong.
  func texts(_ name: String) -> [String]? {
    let remedy = "Write texts in double quotes, as in [\"first\", \"second\"]."
    guard let elements = elements(name, "an array of strings", remedy) else { return nil }
    var texts: [String] = []
    for element in elements {
      if let text = element.value.string {
        texts.append(text)
      } else {
        problems.report(
          element, "\(quoted(name)) must hold strings only, not \(element.value.kindName).",
          remedy)
      }
    }
    return texts.count == elements.count ? texts : nil
  }

  func object(_ name: String, _ noun: String) -> ManifestObject? {
    known.append(name)
    return node[name].flatMap { ManifestObject($0, noun, problems) }
  }

  /// The objects of an array with their indices; other elements are left out.
  func objects(_ name: String, _ noun: String) -> [(index: Int, object: ManifestObject)]? {
    elements(name, "an array of objects", "Write objects in brackets, as in [{ … }, { … }].")?
      .enumerated().compactMap { index, element in
        ManifestObject(element, noun, problems).map { (index, $0) }
      }
  }

  /// Reports what is wrong with the value of a member, or with the object if it has none.
  func report(_ name: String, _ message: String, _ remedy: String) {
    problems.report(node[name] ?? node, message, remedy)
  }

  /// The remedy for a name that is not known.
  static func remedy(_ name: String, among known: [String]) -> String {
    if let meant = closestName(to: name, among: known) { return "Did you mean \(quoted(meant))?" }
    return "Remove it, or choose \(alternatives(known.sorted()))."
  }

  /// The remedy for a value that is not among the choices.
  static func remedy(_ value: String, choices: [String]) -> String {
    let meant = closestName(to: value, among: choices).map { "Did you mean \(quoted($0))? " } ?? ""
    return "\(meant)Choose \(alternatives(choices))."
  }

  private func elements(_ name: String, _ expected: String, _ remedy: String) -> [JSONNode]? {
    read(name, expected, remedy) { node in
      if case .array(let elements) = node.content { elements } else { nil }
    }
  }

  private func read<Value>(
    _ name: String, _ expected: String, _ remedy: String, _ convert: (JSONNode) -> Value?
  ) -> Value? {
    known.append(name)
    guard let node = node[name] else { return nil }
    guard let value = convert(node) else {
      problems.report(
        node, "\(quoted(name)) must be \(expected), not \(node.kindName).", remedy)
      return nil
    }
    return value
  }
}

extension JSONNode {
  /// What kind of value this is.
  fileprivate var kindName: String {
    if case .number = content { "a fraction or a very large number" } else { value.kindName }
  }

  /// The value of a number without fraction, however it is written.
  fileprivate var wholeNumber: Int? {
    value.integer ?? value.double.flatMap { Int(exactly: $0) }
  }
}
