/// The request line and the header fields of an HTTP/1 request.
package struct RequestHead: Sendable, Equatable {
  /// The method as sent; methods are case-sensitive.
  package let method: String
  /// The request target in origin form: an absolute path with an optional query.
  package let target: String
  /// Whether the version is 1.1, with persistent connections by default.
  package let isVersion11: Bool
  /// The fields in order, their names in lower case, their values trimmed.
  package let fields: [(name: String, value: String)]

  package init(
    method: String, target: String, isVersion11: Bool, fields: [(name: String, value: String)]
  ) {
    self.method = method
    self.target = target
    self.isVersion11 = isVersion11
    self.fields = fields
  }

  /// The values of all fields of a name, which must be in lower case.
  package func values(_ name: String) -> [String] {
    fields.lazy.filter { $0.name == name }.map(\.value)
  }

  /// The value of the only field of a name; `nil` if there is none or more than one.
  package func value(_ name: String) -> String? {
    let all = values(name)
    return all.count == 1 ? all[0] : nil
  }

  /// Whether a field that holds a comma-separated list names an element, whatever its case.
  package func list(_ name: String, contains element: String) -> Bool {
    values(name).contains { value in
      value.split(separator: ",").contains { trimmed($0).lowercased() == element }
    }
  }

  /// Whether the connection may serve another request after this one.
  package var keepsAlive: Bool {
    isVersion11
      ? !list("connection", contains: "close") : list("connection", contains: "keep-alive")
  }

  package static func == (left: RequestHead, right: RequestHead) -> Bool {
    left.method == right.method && left.target == right.target
      && left.isVersion11 == right.isVersion11
      && left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
  }
}

/// Cuts spaces and tabs off both ends.
func trimmed(_ text: Substring) -> Substring {
  var rest = text
  while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
  while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
  return rest
}
