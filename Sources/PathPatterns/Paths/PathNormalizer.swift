internal import PercentEncoding

/// Brings paths into normal form.
package struct PathNormalizer {
  package let resolvesDotSegments: Bool
  package let stripsTrailingSlash: Bool

  /// - Parameters:
  ///   - resolvesDotSegments: Whether segments of one or two dots are resolved.
  ///   - stripsTrailingSlash: Whether no path but the root ends in a slash.
  package init(resolvesDotSegments: Bool, stripsTrailingSlash: Bool) {
    self.resolvesDotSegments = resolvesDotSegments
    self.stripsTrailingSlash = stripsTrailingSlash
  }

  /// Joins segments to an absolute path: dot segments resolved and never above the root, empty
  /// segments and, unless kept, the trailing slash removed, and what may not stand in a path
  /// percent-encoded.
  ///
  /// A backslash counts as a slash, as in the URL standard's special URLs.
  ///
  /// - Returns: `nil` if there are more than `PathLimits.segmentCountMax` segments.
  package func normalize(_ path: ArraySlice<UInt8>) -> String? {
    var output: [UInt8] = []
    var starts: [Int] = []
    var segment: [UInt8] = []
    var endsInSlash = true
    for byte in path {
      guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") else {
        segment.append(byte)
        continue
      }
      endsInSlash = true
      close(&segment, output: &output, starts: &starts)
    }
    if !segment.isEmpty {
      endsInSlash = resolvesDotSegments && Self.dotCount(segment) > 0
      close(&segment, output: &output, starts: &starts)
    }
    guard starts.count <= PathLimits.segmentCountMax else { return nil }
    if starts.isEmpty || (endsInSlash && !stripsTrailingSlash) {
      output.append(UInt8(ascii: "/"))
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func close(_ segment: inout [UInt8], output: inout [UInt8], starts: inout [Int]) {
    defer { segment.removeAll(keepingCapacity: true) }
    guard !segment.isEmpty else { return }
    switch resolvesDotSegments ? Self.dotCount(segment) : 0 {
    case 1: break
    case 2:
      if let start = starts.popLast() {
        output.removeSubrange(start...)
      }
    default:
      starts.append(output.count)
      output.append(UInt8(ascii: "/"))
      for byte in segment {
        PercentEncoding.append(byte, in: .path, to: &output)
      }
    }
  }

  /// 1 for a single-dot segment, 2 for a double-dot segment, else 0; `%2e` counts as a dot.
  package static func dotCount(_ segment: [UInt8]) -> Int {
    guard segment.count <= 6 else { return 0 }
    var count = 0
    var index = 0
    while index < segment.count {
      if segment[index] == UInt8(ascii: ".") {
        index += 1
      } else if segment[index...].starts(with: "%2e".utf8)
        || segment[index...].starts(with: "%2E".utf8)
      {
        index += 3
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }
}
