extension RoutePattern {
  /// Whether any path in normal form matches, which has no dot segments if they are resolved.
  package func canMatch(resolvesDotSegments: Bool) -> Bool {
    guard segments.count <= PathLimits.segmentCountMax else { return false }
    guard resolvesDotSegments else { return true }
    return !segments.contains(.fixed(".")) && !segments.contains(.fixed(".."))
  }

  /// Whether some path matches both patterns.
  package func overlaps(_ other: RoutePattern) -> Bool {
    for (mine, theirs) in zip(segments, other.segments) {
      switch (mine, theirs) {
      case (.rest, _), (_, .rest): return true
      case (.fixed(let left), .fixed(let right)) where left != right: return false
      default: break
      }
    }
    return hasNothingBeyond(other) && other.hasNothingBeyond(self)
  }

  /// Whether every path that matches the other pattern matches this one.
  package func covers(_ other: RoutePattern) -> Bool {
    for (mine, theirs) in zip(segments, other.segments) {
      switch (mine, theirs) {
      case (.rest, _): return true
      case (_, .rest): return false
      case (.fixed(let left), .fixed(let right)) where left != right: return false
      case (.fixed, .parameter): return false
      default: break
      }
    }
    return hasNothingBeyond(other) && segments.count >= other.segments.count
  }

  /// Whether a path may end where the other pattern ends.
  private func hasNothingBeyond(_ other: RoutePattern) -> Bool {
    segments.dropFirst(other.segments.count).allSatisfy { $0 == .rest }
  }
}
