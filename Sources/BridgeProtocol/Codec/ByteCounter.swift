/// Counts the bytes that an object takes as JSON.
struct ByteCounter: FieldCoder {
  /// The braces, without a comma after the last member.
  private(set) var byteCount = 2
  private var comma = 0

  mutating func constant(_ name: String, _ value: String) {
    byteCount += comma + name.utf8.count + value.utf8.count + 5
    comma = 1
  }

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) {
    byteCount += comma + name.utf8.count + 3 + value.encodedByteCount
    comma = 1
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) {
    if !isOmitted, !value.isAbsent { field(name, &value, limit) }
  }
}

extension WireValue {
  var encodedByteCount: Int {
    var copy = self
    var writer = JSONWriter()
    copy.write(to: &writer)
    var bytes: [UInt8] = []
    writer.finish(into: &bytes)
    return bytes.count
  }
}

extension WireObject {
  var encodedByteCount: Int {
    var copy = self
    var counter = ByteCounter()
    copy.code(&counter)
    return counter.byteCount
  }
}

extension String {
  var encodedByteCount: Int { jsonByteCount }
}

extension Int {
  var encodedByteCount: Int {
    var (rest, count) = (magnitude, self < 0 ? 2 : 1)
    while rest > 9 {
      rest /= 10
      count += 1
    }
    return count
  }
}

extension Bool {
  var encodedByteCount: Int { self ? 4 : 5 }
}

extension WireEnumeration {
  var encodedByteCount: Int { rawValue.utf8.count + 2 }
}

extension Optional where Wrapped: WireValue {
  var encodedByteCount: Int { self?.encodedByteCount ?? 4 }
}

extension Array where Element: WireValue {
  var encodedByteCount: Int {
    reduce(1 + Swift.max(count, 1)) { $0 + $1.encodedByteCount }
  }
}

// The bytes that each element of the lists in `state` and `welcome` takes as JSON, with a comma.

extension WireEntry {
  public var listedByteCount: Int { encodedByteCount + 1 }

  /// The most bytes that it can take, computed without reading its texts: an escape such as
  /// `\u0001` takes six bytes for one.
  ///
  /// It is inlined because it is computed for each entry that each `state` lists.
  @inlinable public var listedByteCountMax: Int {
    32 + 6 * (key.utf8.count + url.utf8.count + (title?.utf8.count ?? 0))
  }
}

extension ControllerModal {
  public var listedByteCount: Int { encodedByteCount + 1 }
}

extension ControllerPage {
  public var listedByteCount: Int { encodedByteCount + 1 }
}

extension PageTab {
  public var listedByteCount: Int { encodedByteCount + 1 }
}
