/// Applies the conditions and the range of a request to a representation (RFC 9110, 13.2.2).
struct Conditional {
  let tag: String
  /// Seconds since 1970; `nil` where the content can change without it, as injected HTML can.
  let modified: Int?

  func answer(
    _ head: RequestHead, _ fields: [HeaderField], _ content: Response.Content
  ) -> Response {
    if let unchanged = unchanged(head, fields) { return unchanged }
    var fields = described(fields)
    fields.append(HeaderField("Accept-Ranges", "bytes"))
    let range = rangeApplies(head) ? head.value("range") : nil
    let byteCount = content.byteCount
    switch ByteRange.parse(range, byteCount: byteCount) {
    case .whole: return Response(.ok, fields, content)
    case .unsatisfiable:
      return .refusal(
        .rangeNotSatisfiable, why: "The range lies outside of the \(byteCount) bytes.",
        fields: [HeaderField("Content-Range", "bytes */\(byteCount)")])
    case .part(let part):
      fields.append(
        HeaderField(
          "Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(byteCount)"))
      return Response(.partialContent, fields, content.part(part))
    }
  }

  /// The answer to a client that has the representation; `nil` if it has to be sent.
  func unchanged(_ head: RequestHead, _ fields: [HeaderField]) -> Response? {
    isUnchanged(head) ? Response(.notModified, described(fields), .bytes([])) : nil
  }

  private func described(_ fields: [HeaderField]) -> [HeaderField] {
    let fields = fields + [HeaderField("ETag", tag)]
    return modified.map { fields + [HeaderField("Last-Modified", HTTPDate.format($0))] } ?? fields
  }

  private func isUnchanged(_ head: RequestHead) -> Bool {
    let tags = head.values("if-none-match")
    if !tags.isEmpty { return tags.contains { EntityTag.matches($0, tag) } }
    guard let modified, let since = head.value("if-modified-since").flatMap(HTTPDate.parse) else {
      return false
    }
    return modified <= since
  }

  private func rangeApplies(_ head: RequestHead) -> Bool {
    guard head.method == "GET" else { return false }
    guard let condition = head.value("if-range") else { return head.values("if-range").isEmpty }
    if condition.hasPrefix("\"") { return condition == tag }
    return modified != nil && HTTPDate.parse(condition) == modified
  }
}

extension Response.Content {
  fileprivate func part(_ part: Range<Int>) -> Response.Content {
    switch self {
    case .bytes(let bytes): .bytes(Array(bytes[part]))
    case .file(let file, let range):
      .file(file, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    case .beginning(let bytes, let file, let range):
      .beginning(
        Array(bytes[part.clamped(to: bytes.indices)]), file,
        shifted(part, by: range.lowerBound - bytes.count).clamped(to: range))
    }
  }

  private func shifted(_ range: Range<Int>, by distance: Int) -> Range<Int> {
    range.lowerBound + distance..<range.upperBound + distance
  }
}
