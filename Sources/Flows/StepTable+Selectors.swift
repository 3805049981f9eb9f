extension StepTable {
  /// The fields of a selector.
  package static let selectorFields: [Field] = [
    .optional("text", .text),
    .optional("id", .text),
    .optional("index", .whole(-10_000...10_000)),
    .optional("enabled", .boolean),
    .optional("checked", .boolean),
    .optional("focused", .boolean),
    .optional("selected", .boolean),
    .optional("below", .selector),
    .optional("above", .selector),
    .optional("leftOf", .selector),
    .optional("rightOf", .selector),
    .optional("containsChild", .selector),
    .optional("containsDescendants", .selectors),
    .optional("childOf", .selector),
    .optional("width", .whole(0...100_000)),
    .optional("height", .whole(0...100_000)),
    .optional("tolerance", .whole(0...100_000)),
    .optional("traits", .traits),
    .optional("css", .text),
    .optional("role", .text).own,
    .optional("in", .choice(Selector.Area.allCases.map(\.rawValue))).own,
  ]

  /// What a selector inside of a step may have in Maestro too.
  static let nestedSelectorFields =
    selectorFields + [
      .ignored("label", "it belongs to the step"),
      .ignored("optional", "it belongs to the step"),
      .ignored("point", "it belongs to a tap"),
    ] + tapFieldsWithoutUse

  /// The fields of a selector, and what Maestro takes beside them.
  static let assertionFields = selectorFields + tapFieldsWithoutUse

  static let tapFieldsWithoutUse: [Field] = [
    .ignored("retryTapIfNoChange", "a tap is watched, and never repeated on a guess"),
    .ignored("waitUntilVisible", "every tap waits"),
    .ignored("waitToSettleTimeoutMs", "every step waits for what it needs"),
  ]

  static func selector(_ values: FieldValues) -> Selector? {
    var selector = Selector()
    selector.text = values.text("text")
    selector.id = values.text("id")
    selector.index = values.number("index")
    selector.isEnabled = values.boolean("enabled")
    selector.isChecked = values.boolean("checked")
    selector.isFocused = values.boolean("focused")
    selector.isSelected = values.boolean("selected")
    selector.related = Selector.Relation.allCases.compactMap { relation in
      values.selector(relation.rawValue).map {
        RelatedSelector(relation: relation, selector: $0)
      }
    }
    selector.containsDescendants = values.selectors("containsDescendants")
    selector.width = values.number("width")
    selector.height = values.number("height")
    selector.tolerance = values.number("tolerance")
    selector.traits = values.traits
    selector.css = values.text("css")
    selector.role = values.text("role")
    let isEmpty = selector == Selector()
    selector.area = values.choice("in")
    return isEmpty ? nil : selector
  }

  static func neededSelector(_ values: FieldValues) throws(StepRefusal) -> Selector {
    if let selector = selector(values) { return selector }
    throw StepRefusal("The element is missing. Name it by “text” or “id”, for example.")
  }
}
