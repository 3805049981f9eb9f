/// Finds the line, the column and the member of a byte; used only once there is an error.
struct JSONLocator {
  /// Bytes of a name that are shown in a path.
  private static let shownNameByteCountMax = 64

  private let bytes: [UInt8]
  private let syntax: JSONReader.Syntax

  init(_ bytes: [UInt8], syntax: JSONReader.Syntax) {
    self.bytes = bytes
    self.syntax = syntax
  }

  /// Line and column of an offset.
  func position(of offset: Int) -> JSONPosition {
    var tracker = JSONPositionTracker()
    return tracker.advance(to: offset, in: bytes)
  }

  /// The path of the value at the offset, or of the given member of it.
  ///
  /// The text before the offset must be valid.
  func path(to offset: Int, member: String? = nil) -> String {
    var walk = Walk()
    var index = 0
    while index < min(offset, bytes.count) {
      index = step(from: index, &walk)
    }
    var path = ""
    for level in walk.levels {
      switch level {
      case .array(let element): path += "[\(element)]"
      case .object(let name?): Self.append(name, to: &path)
      case .object(nil): break
      }
    }
    if let member { Self.append(member, to: &path) }
    return path
  }
}

extension JSONLocator {
  private enum Level {
    case array(Int)
    /// The name whose value comes next, none between a comma and a name.
    case object(String?)
  }

  private struct Walk {
    var levels: [Level] = []
  }

  /// Passes over one token and returns the offset behind it.
  private func step(from index: Int, _ walk: inout Walk) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "{"): walk.levels.append(.object(nil))
    case UInt8(ascii: "["): walk.levels.append(.array(0))
    case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = walk.levels.popLast()
    case UInt8(ascii: ","):
      switch walk.levels.popLast() {
      case .array(let element): walk.levels.append(.array(element + 1))
      case .object: walk.levels.append(.object(nil))
      case nil: break
      }
    case UInt8(ascii: "\""):
      let end = endOfString(from: index)
      if case .object(nil) = walk.levels.last {
        walk.levels[walk.levels.count - 1] = .object(name(index..<end))
      }
      return end
    case UInt8(ascii: "/") where syntax == .commented:
      return endOfComment(from: index)
    default: break
    }
    return index + 1
  }

  private func endOfString(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private func endOfComment(from start: Int) -> Int {
    var index = start + 2
    if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "*") {
      while index + 1 < bytes.count,
        !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
      {
        index += 1
      }
      return index + 2
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      index += 1
    }
    return index
  }

  /// The name in these bytes with its quotes, nil if it is cut off or broken.
  private func name(_ range: Range<Int>) -> String? {
    var reader = JSONReader(bytes: Array(bytes[range]), limits: .file)
    guard let token = try? reader.scanString() else { return nil }
    return reader.string(of: token)
  }

  /// Appends a name; one that is no identifier is quoted, so that foreign text stays harmless.
  static func append(_ name: String, to path: inout String) {
    let isIdentifier =
      !name.isEmpty && name.utf8.count <= Self.shownNameByteCountMax
      && name.utf8.allSatisfy {
        $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0)
          || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      }
    guard !isIdentifier else {
      path += path.isEmpty ? name : ".\(name)"
      return
    }
    let shown = name.unicodeScalars.prefix(Self.shownNameByteCountMax / 4)
    path += "[\"" + shown.map { $0.escaped(asASCII: true) }.joined() + "\"]"
  }
}
