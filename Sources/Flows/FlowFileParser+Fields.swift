internal import BridgeProtocol
internal import Navigation
internal import YAMLReading

extension FlowFileParser {
  /// What fields belong to, for messages.
  enum Owner {
    case step(String)
    case selector
    case condition

    var text: String {
      switch self {
      case .step(let name): "“\(name)”"
      case .selector: "A selector"
      case .condition: "A condition"
      }
    }
  }

  /// Reads the fields of a map as a table declares them.
  func values(
    _ pairs: [YAMLPair], _ fields: [Field], of owner: Owner, at position: YAMLPosition
  ) -> FieldValues {
    var values = FieldValues()
    for pair in pairs {
      guard let field = field(pair, fields, of: owner) else {
        values.isComplete = false
        continue
      }
      if case .ignored = field.use { continue }
      if let value = value(pair, field) {
        values[field.name] = value
      } else {
        values.isComplete = false
      }
    }
    for field in fields where !values.has(field.name) {
      if case .required = field.use, values.isComplete {
        report(position, "\(owner.text) needs “\(field.name)”: \(field.kind.expectation).")
        values.isComplete = false
      }
      if let fallback = field.fallback { values[field.name] = scalar(fallback, field) }
    }
    return values
  }

  private func field(_ pair: YAMLPair, _ fields: [Field], of owner: Owner) -> Field? {
    if let field = fields.first(where: { $0.name == pair.name }) {
      guard field.isOwn, session.dialect == .maestro else { return field }
      report(
        pair.position,
        "“\(field.name)” is a field of Tandem. Maestro, the dialect that was asked for, has none.")
      return nil
    }
    if case .step(let step) = owner,
      let advice = StepTable.refusedField(pair.name, of: step)
    {
      report(pair.position, advice)
      return nil
    }
    report(
      pair.position,
      "\(owner.text) has no field \(quoted(pair.name))."
        + suggestion(for: pair.name, among: fields.map(\.name)))
    return nil
  }

  private func value(_ pair: YAMLPair, _ field: Field) -> FieldValue? {
    let node = pair.value
    switch field.kind {
    case .text, .number, .boolean, .choice, .point, .traits:
      return scalarValue(node, field)
    case .selector: return selector(node, field).map { .selector($0) }
    case .selectors: return selectors(node, field).map { .selectors($0) }
    case .texts: return texts(node, field).map { .texts($0) }
    case .condition: return condition(node, field).map { .condition($0) }
    case .environment: return environment(node).map { .environment($0) }
    case .permissions: return permissions(node).map { .permissions($0) }
    case .json: return json(node, field)
    case .steps: return steps(node).map { .steps($0) }
    case .flow: return file(node, field).flatMap { flow($0, node) }
    case .script:
      return file(node, field).flatMap { path in
        session.script(path, namedAt: place(node.position)).map { .script(path: path, source: $0) }
      }
    }
  }

  /// A value that stands as a text in the file.
  private func scalarValue(_ node: YAMLNode, _ field: Field) -> FieldValue? {
    guard let text = node.text, !node.isEmpty else {
      report(node.position, "“\(field.name)” must be \(field.kind.expectation).")
      return nil
    }
    if let value = scalar(text, field) { return value }
    report(node.position, refusal(of: text, field))
    return nil
  }

  private func scalar(_ text: String, _ field: Field) -> FieldValue? {
    switch field.kind {
    case .boolean:
      return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .choice(let names):
      return names.first { Self.folded($0) == Self.folded(text) }.map { .choice($0) }
    case .traits:
      let words = text.lowercased().split(separator: " ").map {
        Selector.Trait(rawValue: String($0))
      }
      return words.isEmpty || words.contains(nil) ? nil : .traits(words.compactMap(\.self))
    default: break
    }
    guard let template = Template(text) else { return nil }
    switch field.kind {
    case .number(let range, let isWhole):
      let number = NumberTemplate(
        template: template, range: range, isWhole: isWhole, name: field.name)
      return template.constant != nil && number.constant == nil ? nil : .number(number)
    case .point:
      if let text = template.constant, FlowPoint(text) == nil { return nil }
      return .point(PointTemplate(template: template))
    default: return .text(template)
    }
  }

  private func refusal(of text: String, _ field: Field) -> String {
    if case .choice(let names) = field.kind {
      return "“\(field.name)” is \(quoted(text)), and must be \(alternatives(names))."
        + suggestion(for: text, among: names)
    }
    let takesExpressions =
      switch field.kind {
      case .boolean, .traits: false
      default: true
      }
    if takesExpressions, Template(text) == nil { return Template.refusal }
    return "“\(field.name)” is \(quoted(text)), and must be \(field.kind.expectation)."
  }

  /// A word without what people write in different ways.
  private static func folded(_ word: String) -> String {
    word.lowercased().filter { !" _-".contains($0) }
  }

  /// The path of another file, joined to the folder of this one.
  private func file(_ node: YAMLNode, _ field: Field) -> String? {
    guard let text = node.text, !text.isEmpty else {
      report(node.position, "“\(field.name)” must be the path of a file.")
      return nil
    }
    guard !text.contains("${") else {
      report(
        node.position,
        "A file is read before the flow runs, and its path takes no expression. "
          + "Choose between steps with “when”.")
      return nil
    }
    return FlowPath.joined(text, toFolderOf: path)
  }

  private func flow(_ path: String, _ node: YAMLNode) -> FieldValue? {
    session.flow(path, namedAt: place(node.position)).map { .flow($0) }
  }
}
