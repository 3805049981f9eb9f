import Vocabulary

/// The query of a request, read with its types.
struct RequestQuery {
  private let values: [String: String]

  /// Checks that no name is unknown or occurs twice.
  init(_ request: APIRequest, names: [String]) throws(CommandError) {
    var values: [String: String] = [:]
    for item in request.query {
      guard names.contains(item.name) else {
        let known = names.isEmpty ? "none" : names.map { "`\($0)`" }.joined(separator: ", ")
        throw .usage(
          "`\(request.path)` has no parameter “\(item.name.prefix(40))”; it takes \(known).")
      }
      guard values.updateValue(item.value, forKey: item.name) == nil else {
        throw .usage("`\(item.name)` stands twice in the URL: give it once.")
      }
    }
    self.values = values
  }

  /// An integer in a range; nil if the parameter is missing.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), String(number) == text, range.contains(number) else {
      throw .usage(
        "`\(name)` must be an integer from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// A truth value; false if the parameter is missing.
  func flag(_ name: String) throws(CommandError) -> Bool {
    switch values[name] {
    case "true": true
    case nil, "false": false
    case _?: throw .usage("`\(name)` must be true or false.")
    }
  }
}
