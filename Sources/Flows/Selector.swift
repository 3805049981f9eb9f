package import BridgeProtocol

/// What an element must be; everything that is given must hold.
package struct Selector: Hashable, Sendable {
  /// Where an element is looked for.
  package enum Area: String, Hashable, Sendable, CaseIterable {
    /// The parts that the shell draws: bars, alerts, sheets' own bars.
    case native
    /// The app's pages.
    case web
  }

  package enum Trait: String, Hashable, Sendable, CaseIterable {
    case text
    case square
    case longText = "long-text"
  }

  /// How another element lies to this one.
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    case below, above, leftOf, rightOf, containsChild, childOf
  }

  /// An expression for the whole text or accessible name.
  package var text: Template?
  package var id: Template?
  /// The place among all that match, from 0; a negative one counts from the end.
  package var index: NumberTemplate?
  package var isEnabled: Bool?
  package var isChecked: Bool?
  package var isFocused: Bool?
  package var isSelected: Bool?
  package var related: [RelatedSelector] = []
  package var containsDescendants: [Selector] = []
  package var width: NumberTemplate?
  package var height: NumberTemplate?
  package var tolerance: NumberTemplate?
  package var traits: [Trait] = []
  package var css: Template?
  package var role: Template?
  /// `nil` looks in both.
  package var area: Area?
}

/// Another element, and how it lies to the one that is meant.
package struct RelatedSelector: Hashable, Sendable {
  package let relation: Selector.Relation
  package let selector: Selector
}

extension Selector {
  /// The selector as `tandemDriver.find` takes it, without `in`, which decides where to ask.
  ///
  /// - Parameter evaluate: gives the text of an expression.
  /// - Returns: an object with the members that are given.
  /// - Throws: what an expression fails with.
  package func query(
    _ evaluate: (String) throws(ExpressionFailure) -> String
  ) throws(ExpressionFailure) -> JSONObject {
    var query = JSONObject()
    query["text"] = try text?.resolved(evaluate).json
    query["id"] = try id?.resolved(evaluate).json
    query["css"] = try css?.resolved(evaluate).json
    query["role"] = try role?.resolved(evaluate).json
    for (name, number) in [
      ("index", index), ("width", width), ("height", height), ("tolerance", tolerance),
    ] {
      guard let number else { continue }
      query[name] = .integer(Int64(try number.resolvedInteger(evaluate)))
    }
    for (name, state) in [
      ("enabled", isEnabled), ("checked", isChecked), ("focused", isFocused),
      ("selected", isSelected),
    ] {
      query[name] = state.map { .bool($0) }
    }
    for other in related {
      query[other.relation.rawValue] = .object(try other.selector.query(evaluate))
    }
    if !containsDescendants.isEmpty {
      var queries: [JSONValue] = []
      for selector in containsDescendants {
        queries.append(.object(try selector.query(evaluate)))
      }
      query["containsDescendants"] = .array(queries)
    }
    if !traits.isEmpty { query["traits"] = .array(traits.map { .string($0.rawValue) }) }
    return query
  }
}

extension String {
  fileprivate var json: JSONValue { .string(self) }
}
