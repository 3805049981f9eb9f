/// Counts the bytes that an object takes as JSON.
struct ByteCounter: FieldCoder {
  /// Whether more may be counted than it takes, without a look at its texts: `\u0001` is six bytes
  /// for one.
  let isBound: Bool
  /// The braces, without a comma after the last member.
  private(set) var byteCount = 2
  private var comma = 0

  init(isBound: Bool) {
    self.isBound = isBound
  }

  mutating func constant(_ name: String, _ value: String) {
    byteCount += comma + name.utf8.count + value.utf8.count + 5
    comma = 1
  }

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) {
    byteCount += comma + name.utf8.count + 3 + value.byteCount(isBound: isBound)
    comma = 1
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) {
    if !isOmitted, !value.isAbsent { field(name, &value, limit) }
  }
}

extension WireValue {
  mutating func byteCount(isBound: Bool) -> Int {
    var writer = JSONWriter()
    write(to: &writer)
    var bytes: [UInt8] = []
    writer.finish(into: &bytes)
    return bytes.count
  }
}

extension WireObject {
  mutating func byteCount(isBound: Bool) -> Int {
    var counter = ByteCounter(isBound: isBound)
    code(&counter)
    return counter.byteCount
  }
}

extension String {
  func byteCount(isBound: Bool) -> Int { isBound ? 2 + 6 * utf8.count : jsonByteCount }
}

extension Int {
  func byteCount(isBound: Bool) -> Int {
    var (rest, count) = (magnitude, self < 0 ? 2 : 1)
    while rest > 9 {
      rest /= 10
      count += 1
    }
    return count
  }
}

extension Bool {
  func byteCount(isBound: Bool) -> Int { self ? 4 : 5 }
}

extension WireEnumeration {
  func byteCount(isBound: Bool) -> Int { rawValue.utf8.count + 2 }
}

extension Optional where Wrapped: WireValue {
  mutating func byteCount(isBound: Bool) -> Int { self?.byteCount(isBound: isBound) ?? 4 }
}

extension Array where Element: WireValue {
  mutating func byteCount(isBound: Bool) -> Int {
    reduce(1 + Swift.max(count, 1)) { sum, element in
      var element = element
      return sum + element.byteCount(isBound: isBound)
    }
  }
}

// What `state` and `welcome` list.

extension WireEntry {
  /// Bytes that it takes as JSON with a comma.
  public var encodedByteCount: Int { count(self, isBound: false) }

  /// What it takes at most, known without a look at its texts.
  public var encodedByteCountMax: Int { count(self, isBound: true) }
}

extension ControllerModal {
  /// Bytes that it takes as JSON with a comma.
  public var encodedByteCount: Int { count(self, isBound: false) }
}

extension ControllerPage {
  /// Bytes that it takes as JSON with a comma.
  public var encodedByteCount: Int { count(self, isBound: false) }
}

extension PageTab {
  /// Bytes that it takes as JSON with a comma.
  public var encodedByteCount: Int { count(self, isBound: false) }
}

private func count<Object: WireObject>(_ object: Object, isBound: Bool) -> Int {
  var object = object
  return object.byteCount(isBound: isBound) + 1
}
