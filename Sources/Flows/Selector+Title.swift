extension Selector {
  /// The element in words, such as “Log a set” below “Squat”.
  package var title: String {
    var words: [String] = []
    if let text { words.append(shown(text)) }
    if let role { words.append(text == nil ? "the \(role.text)" : "(\(role.text))") }
    if let id { words.append("the id \(shown(id))") }
    if let css { words.append("the element of \(shown(css))") }
    if words.isEmpty { words.append("the element") }
    for (name, state) in [
      ("enabled", isEnabled), ("checked", isChecked), ("focused", isFocused),
      ("selected", isSelected),
    ] {
      if let state { words.append("that is \(state ? "" : "not ")\(name)") }
    }
    words += related.map { "\($0.relation.title) \($0.selector.title)" }
    words += containsDescendants.map { "with \($0.title)" }
    if let index { words.append("number \(index.template.text)") }
    return words.joined(separator: " ")
  }
}

extension Selector.Relation {
  var title: String {
    switch self {
    case .below: "below"
    case .above: "above"
    case .leftOf: "left of"
    case .rightOf: "right of"
    case .containsChild: "with"
    case .childOf: "in"
    }
  }
}
