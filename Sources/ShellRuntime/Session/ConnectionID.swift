/// Names one connection for the life of the process; never reused.
package struct ConnectionID: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
