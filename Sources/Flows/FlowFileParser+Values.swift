internal import BridgeProtocol
internal import Navigation
internal import YAMLReading

extension FlowFileParser {
  func selector(_ node: YAMLNode, _ field: Field) -> Selector? {
    if node.text != nil {
      return template(node, field.name).map {
        var selector = Selector()
        selector.text = $0
        return selector
      }
    }
    guard let pairs = node.map else {
      report(node.position, "“\(field.name)” must be \(field.kind.expectation).")
      return nil
    }
    let values = values(pairs, StepTable.nestedSelectorFields, of: .selector, at: node.position)
    guard values.isComplete else { return nil }
    if let selector = StepTable.selector(values) { return selector }
    report(
      node.position, "“\(field.name)” is empty. Name the element by “text” or “id”, for example.")
    return nil
  }

  func selectors(_ node: YAMLNode, _ field: Field) -> [Selector]? {
    guard let nodes = node.list, !nodes.isEmpty else {
      report(node.position, "“\(field.name)” must be \(field.kind.expectation).")
      return nil
    }
    let selectors = nodes.compactMap { selector($0, field) }
    return selectors.count == nodes.count ? selectors : nil
  }

  func texts(_ node: YAMLNode, _ field: Field) -> [Template]? {
    guard let nodes = node.list else {
      report(node.position, "“\(field.name)” must be \(field.kind.expectation).")
      return nil
    }
    let texts = nodes.compactMap { template($0, field.name) }
    return texts.count == nodes.count ? texts : nil
  }

  /// A text with expressions.
  private func template(_ node: YAMLNode, _ name: String) -> Template? {
    guard let text = node.text, !node.isEmpty else {
      report(node.position, "\(quoted(name)) must be a text.")
      return nil
    }
    if let template = Template(text) { return template }
    report(node.position, Template.refusal)
    return nil
  }

  func condition(_ node: YAMLNode, _ field: Field) -> FlowCondition? {
    guard let pairs = node.map, !pairs.isEmpty else {
      report(
        node.position,
        "“\(field.name)” must be a map with “visible”, “notVisible”, “platform” or “true”.")
      return nil
    }
    let values = values(pairs, StepTable.conditionFields, of: .condition, at: node.position)
    return values.isComplete ? StepTable.condition(values) : nil
  }

  func environment(_ node: YAMLNode) -> [EnvironmentEntry]? {
    guard let pairs = node.map else {
      report(node.position, "“env” must be a map of names and values.")
      return nil
    }
    let entries = pairs.compactMap { pair -> EnvironmentEntry? in
      guard Self.isName(pair.name) else {
        report(
          pair.position,
          "\(quoted(pair.name)) cannot stand in an expression. "
            + "A name has letters, digits and “_”, and begins with no digit.")
        return nil
      }
      return template(pair.value, pair.name).map {
        EnvironmentEntry(name: pair.name, value: $0)
      }
    }
    return entries.count == pairs.count ? entries : nil
  }

  private static func isName(_ text: String) -> Bool {
    let isValid = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || isDigit($0)
        || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$")
    }
    return isValid && text.utf8.first.map { !isDigit($0) } == true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  func json(_ node: YAMLNode, _ field: Field) -> FieldValue? {
    guard node.map != nil else {
      report(node.position, "“\(field.name)” must be a map.")
      return nil
    }
    return jsonTemplate(node).map { .json($0) }
  }

  /// JSON: texts without quotation marks that are numbers or booleans in JSON are such here too.
  private func jsonTemplate(_ node: YAMLNode) -> JSONTemplate? {
    switch node.content {
    case .scalar(let text, let isPlain):
      if isPlain, text.isEmpty { return .value(.null) }
      if isPlain, let value = try? JSONValue(parsing: text), value.string == nil,
        value.array == nil, value.object == nil
      {
        return .value(value)
      }
      return template(node, "options").map { .text($0) }
    case .list(let nodes):
      let values = nodes.compactMap(jsonTemplate(_:))
      return values.count == nodes.count ? .array(values) : nil
    case .map(let pairs):
      let members = pairs.compactMap { pair in
        jsonTemplate(pair.value).map { JSONTemplate.Member(name: pair.name, value: $0) }
      }
      return members.count == pairs.count ? .object(members) : nil
    }
  }

  func permissions(_ node: YAMLNode) -> [PermissionChange]? {
    guard let pairs = node.map else {
      report(node.position, "“permissions” must be a map of names and allow, deny or unset.")
      return nil
    }
    var changes: [PermissionChange] = []
    for pair in pairs {
      guard let names = PermissionNames.simulated(pair.name) else {
        let known = PermissionNames.known
        report(
          pair.position,
          "There is no permission \(quoted(pair.name)).\(suggestion(for: pair.name, among: known))")
        return nil
      }
      guard let state = pair.value.text.flatMap(PermissionNames.state(_:)) else {
        report(
          pair.value.position,
          "\(quoted(pair.name)) must be \(alternatives(PermissionNames.states)).")
        return nil
      }
      changes += names.map { PermissionChange(name: $0, state: state) }
    }
    return changes
  }
}

/// The permissions of the dialect, and those of the simulated device.
enum PermissionNames {
  static let states = ["allow", "deny", "unset", "limited"]
  static let known = ["all"] + own + others
  private static let own = ["camera", "photos", "location", "notifications"]
  /// No simulated plugin asks for them: they are accepted and change nothing.
  private static let others = [
    "bluetooth", "calendar", "contacts", "health", "homekit", "medialibrary", "microphone",
    "motion", "phone", "reminders", "siri", "sms", "speech", "storage", "userTracking",
  ]

  /// The permissions of the device that a name means; `nil` if there is none of that name.
  static func simulated(_ name: String) -> [String]? {
    if name == "all" { return own }
    if own.contains(name) { return [name] }
    // Android's names, such as android.permission.READ_CONTACTS.
    return others.contains(name) || name.contains(".") ? [] : nil
  }

  static func state(_ text: String) -> String? {
    switch text.lowercased() {
    case "allow", "always", "inuse": "granted"
    case "deny", "never": "denied"
    case "unset": "prompt"
    case "limited": "limited"
    default: nil
    }
  }
}
