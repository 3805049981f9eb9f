/// A value that copies of a world share until one of them changes it, with a digest of it.
///
/// A search copies a world for each step, and a step changes little of it.
struct Shared<Value: Sendable>: Sendable {
  /// One element: an array is copied when it is written, and read in place by its span.
  private var elements: [Value]
  private var knownDigest: Int?

  init(_ value: Value) { elements = [value] }

  var value: Value {
    _read {
      let span = elements.span
      yield span[0]
    }
    _modify {
      knownDigest = nil
      yield &elements[0]
    }
  }

  /// Whether the value was changed since its digest was taken.
  var hasChanged: Bool { knownDigest == nil }

  /// The digest of the value, made anew if the value has changed.
  mutating func digest(_ make: (borrowing Value) -> Int) -> Int {
    if let knownDigest { return knownDigest }
    let digest = make(value)
    knownDigest = digest
    return digest
  }
}
