extension JSONWriter: FieldCoder {
  @inline(__always)
  mutating func constant(_ name: String, _ value: String) {
    nextName()
    // The text of the name includes the value.
    writeName()
  }

  @inline(__always)
  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) {
    nextName()
    value.write(to: &self)
  }

  @inline(__always)
  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) {
    guard !isOmitted, !value.isAbsent else { return skipName() }
    nextName()
    value.write(to: &self)
  }

  /// Writes an object.
  @inline(__always)
  mutating func object<Object: WireObject>(_ object: inout Object) {
    if fields.isNameDue { writeName() }
    var outer = Fields(entries: Object.fields.entries)
    swap(&fields, &outer)
    object.code(&self)
    byte(UInt8(ascii: "}"))
    swap(&fields, &outer)
  }

  /// Passes over a field that is not written.
  mutating func skipName() {
    fields.index &+= 1
  }
}
