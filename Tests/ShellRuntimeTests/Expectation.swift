import Testing

/// Expects what only a mutating call can tell, which `#expect` does not evaluate.
///
/// - Parameters:
///   - actual: What the call returned.
///   - expected: What it has to return.
///   - sourceLocation: Where the expectation is.
func expect<Value: Equatable>(
  _ actual: Value, is expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, sourceLocation: sourceLocation)
}
