internal import Navigation
internal import YAMLReading

extension FlowFileParser {
  /// The steps of a list; `nil` if it is none, which is reported.
  func steps(_ node: YAMLNode) -> [Step]? {
    guard let nodes = node.list, !nodes.isEmpty else {
      report(node.position, "Steps are missing: a list whose lines begin with “- ”.")
      return nil
    }
    return session.nested(at: place(node.position)) { nodes.compactMap(step(_:)) }
  }

  private func step(_ node: YAMLNode) -> Step? {
    switch node.content {
    case .scalar(let text, _):
      // Maestro has this one with a space too.
      let name = text == "hide keyboard" ? "hideKeyboard" : text
      guard let declaration = declaration(name, at: node.position) else { return nil }
      guard declaration.forms.isAllowedAlone else {
        report(node.position, "“\(name)” needs a value.\(Self.example(declaration))")
        return nil
      }
      return step(declaration, at: node.position, [])
    case .list:
      report(node.position, "A list stands where a step is expected. Remove one “- ”.")
      return nil
    case .map(let pairs): return step(node, pairs)
    }
  }

  private func step(_ node: YAMLNode, _ pairs: [YAMLPair]) -> Step? {
    guard let pair = pairs.first else {
      report(node.position, "The step is empty. Write its name, or remove the line.")
      return nil
    }
    if pairs.count > 1 {
      let second = pairs[1]
      report(
        second.position,
        "A step has one name, and this is a second one: \(quoted(second.name)). "
          + "Indent it below \(quoted(pair.name)), or begin the line with “- ”.")
      return nil
    }
    if pair.name == "action" { return oldForm(pair, at: node.position) }
    guard let declaration = declaration(pair.name, at: pair.position) else { return nil }
    return step(declaration, at: node.position, pair)
  }

  /// A step such as `action: back`.
  private func oldForm(_ pair: YAMLPair, at position: YAMLPosition) -> Step? {
    guard let name = pair.value.text, StepTable.actions.contains(name),
      let declaration = StepTable.byName[name]
    else {
      report(
        pair.value.position,
        "“action” must be \(alternatives(StepTable.actions)). Write other steps by their names.")
      return nil
    }
    return step(declaration, at: position, [])
  }

  private func declaration(_ name: String, at position: YAMLPosition) -> StepDeclaration? {
    if let reason = StepTable.refused[name] {
      report(position, "“\(name)” is no step here. \(reason)")
      return nil
    }
    guard let declaration = StepTable.byName[name] else {
      let names = StepTable.all.filter { session.dialect == .tandem || !$0.isOwn }.map(\.name)
      report(position, "There is no step \(quoted(name)).\(suggestion(for: name, among: names))")
      return nil
    }
    if declaration.isOwn, session.dialect == .maestro {
      report(
        position,
        "“\(name)” is a step of Tandem. Maestro, the dialect that was asked for, has none.")
      return nil
    }
    return declaration
  }

  private static func example(_ declaration: StepDeclaration) -> String {
    declaration.forms.textField == nil
      ? "" : " Write it behind a colon: “- \(declaration.name): …”."
  }

  private func step(
    _ declaration: StepDeclaration, at position: YAMLPosition, _ pair: YAMLPair
  ) -> Step? {
    let name = declaration.name
    switch pair.value.content {
    case .map(let pairs): return step(declaration, at: position, pairs)
    case .list:
      report(pair.value.position, "“\(name)” takes no list.\(Self.example(declaration))")
      return nil
    case .scalar:
      if pair.value.isEmpty {
        let advice = declaration.forms.isAllowedAlone ? " Write “- \(name)” without the colon." : ""
        report(
          pair.position,
          "“\(name)” needs a value.\(advice.isEmpty ? Self.example(declaration) : advice)")
        return nil
      }
      if let field = declaration.forms.textField {
        let value = YAMLPair(name: field, position: pair.position, value: pair.value)
        return step(declaration, at: position, [value])
      }
      let remedy =
        declaration.forms.isAllowedAlone
        ? "Write “- \(name)” alone." : "Write its fields in lines of their own, indented."
      report(pair.value.position, "“\(name)” takes no text. \(remedy)")
      return nil
    }
  }

  private func step(
    _ declaration: StepDeclaration, at position: YAMLPosition, _ pairs: [YAMLPair]
  ) -> Step? {
    let owner = Owner.step(declaration.name)
    let values = values(pairs, declaration.fields + StepTable.commonFields, of: owner, at: position)
    guard values.isComplete else { return nil }
    do throws(StepRefusal) {
      return Step(
        place: place(position), name: declaration.name, command: try declaration.make(values),
        label: values.text("label"), isOptional: values.boolean("optional") ?? false)
    } catch {
      report(position, error.sentence)
      return nil
    }
  }
}
