/// Collects bytes until a request head is complete, and reads it strictly.
///
/// Everything that RFC 9112 allows a server to refuse is refused: bare line feeds, folded lines,
/// spaces before the colon, absolute targets. With lenient parsers, two of them may read one
/// request differently.
///
/// Cookies have a bound of their own, and those beyond it are left out: a browser sends all cookies
/// that pages have set, and would be refused again and again.
package struct RequestParser: Sendable {
  /// The result of reading the bytes so far.
  package enum Progress: Sendable, Equatable {
    /// The head is not complete.
    case incomplete
    /// The head is complete; bytes after it stay for the next request.
    case head(RequestHead)
    /// The head is not acceptable and the connection cannot go on.
    case refused(HTTPStatus, why: String)
  }

  private let byteCountMax: Int
  private let fieldCountMax: Int
  private var buffer: [UInt8] = []
  private var scanned = 0
  private var lineStart = 0
  /// The cookies of the head so far, whose lines are taken out of the buffer.
  private var cookies: CookieCollector
  private var isCookieLine = false

  /// - Parameters:
  ///   - byteCountMax: bytes of a head without its cookies.
  ///   - fieldCountMax: header fields without its cookies.
  ///   - cookieByteCountMax: bytes of the cookies that are kept.
  package init(byteCountMax: Int, fieldCountMax: Int, cookieByteCountMax: Int) {
    self.byteCountMax = byteCountMax
    self.fieldCountMax = fieldCountMax
    cookies = CookieCollector(byteCountMax: cookieByteCountMax)
  }

  /// Whether nothing of a request has arrived.
  package var isEmpty: Bool { buffer.isEmpty }

  /// Removes and returns the bytes that came after the last head.
  package mutating func takeRest() -> [UInt8] {
    defer {
      buffer = []
      restart()
    }
    return buffer
  }

  /// Takes the content of a request, which follows its head, once all of it has come.
  package mutating func takeContent(_ count: Int) -> [UInt8]? {
    guard buffer.count >= count else { return nil }
    defer {
      buffer.removeFirst(count)
      restart()
    }
    return Array(buffer[..<count])
  }

  /// Appends bytes as they come from the connection.
  package mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices { buffer.append(bytes[index]) }
  }

  /// Reads the next head out of the bytes so far.
  package mutating func next() -> Progress {
    while scanned < buffer.count {
      if isCookieLine {
        if let refusal = readCookies() { return refusal }
        continue
      }
      let index = scanned
      scanned += 1
      if index >= byteCountMax {
        return .refused(.headersTooLarge, why: "the request head is over \(byteCountMax) bytes")
      }
      let byte = buffer[index]
      if byte == 0 { return .refused(.badRequest, why: "the request head has a NUL byte") }
      if byte == UInt8(ascii: ":") { isCookieLine = beginsCookies }
      guard byte == lineFeed else { continue }
      guard index > 0, buffer[index - 1] == carriageReturn else {
        return .refused(.badRequest, why: "a line does not end with CR LF")
      }
      guard lineStart > 0, index == lineStart + 1 else {
        lineStart = scanned
        continue
      }
      let head = Array(buffer[..<max(0, lineStart - 2)])
      buffer.removeFirst(scanned)
      restart()
      return parse(head, cookies: cookies.take())
    }
    return .incomplete
  }

  private mutating func restart() {
    scanned = 0
    lineStart = 0
    isCookieLine = false
  }

  /// Whether the line so far is the name of the field for cookies; the first line is no field.
  private var beginsCookies: Bool {
    lineStart > 0
      && buffer[lineStart..<scanned].elementsEqual("cookie:".utf8) { $0 | 0x20 == $1 | 0x20 }
  }

  /// Moves the part of a cookie line that has arrived out of the buffer.
  private mutating func readCookies() -> Progress? {
    let line = buffer[scanned...]
    let end = line.firstIndex(of: lineFeed)
    do throws(CookieCollector.Refusal) {
      try cookies.append(line[..<(end ?? line.endIndex)], endsLine: end != nil)
    } catch {
      return error == .malformed
        ? .refused(.badRequest, why: "a header field is malformed")
        : .refused(.headersTooLarge, why: "the cookies are too large")
    }
    buffer.removeSubrange(lineStart..<(end.map { $0 + 1 } ?? line.endIndex))
    // The remaining part of the line will be appended where the line began.
    scanned = lineStart
    isCookieLine = end == nil
    return nil
  }

  private func parse(_ bytes: [UInt8], cookies: String?) -> Progress {
    var lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
      .map { $0.last == carriageReturn ? $0.dropLast() : $0 }
    if lines.contains(where: { $0.contains(carriageReturn) }) {
      return .refused(.badRequest, why: "a carriage return stands inside a line")
    }
    let requestLine = lines.removeFirst()
    if lines.count > fieldCountMax {
      return .refused(.headersTooLarge, why: "there are more than \(fieldCountMax) header fields")
    }
    var fields: [(name: String, value: String)] = []
    fields.reserveCapacity(lines.count)
    for line in lines {
      guard let field = Self.field(line) else {
        return .refused(.badRequest, why: "a header field is malformed")
      }
      fields.append(field)
    }
    if let cookies { fields.append(("cookie", cookies)) }
    return Self.head(requestLine, fields)
  }

  private static func head(
    _ line: ArraySlice<UInt8>, _ fields: [(name: String, value: String)]
  ) -> Progress {
    let parts = line.split(separator: space, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].count <= 32, parts[0].allSatisfy(isToken)
    else { return .refused(.badRequest, why: "the request line is malformed") }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      return version.hasPrefix("HTTP/")
        ? .refused(.versionNotSupported, why: "only HTTP/1.1 is spoken here")
        : .refused(.badRequest, why: "the request line is malformed")
    }
    let target = parts[1]
    guard target.first == UInt8(ascii: "/"), target.allSatisfy(isTargetByte) else {
      return .refused(.badRequest, why: "the request target is not a path")
    }
    return .head(
      RequestHead(
        method: String(decoding: parts[0], as: UTF8.self),
        target: String(decoding: target, as: UTF8.self),
        isVersion11: version == "HTTP/1.1", fields: fields))
  }

  private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      return nil
    }
    let name = line[..<colon]
    let value = line[(colon + 1)...]
    guard name.allSatisfy(isToken), value.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
      return nil
    }
    return (
      String(decoding: name, as: UTF8.self).lowercased(),
      String(trimmed(String(decoding: value, as: UTF8.self)[...]))
    )
  }
}

private let lineFeed: UInt8 = 10
private let carriageReturn: UInt8 = 13
private let space: UInt8 = 32

/// Whether a byte may stand in a token, by RFC 9110, 5.6.2.
func isToken(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// Whether a byte may stand in a target.
///
/// Browsers leave some characters unescaped that RFC 3986
/// excludes; only those that other parsers read as separators are refused.
private func isTargetByte(_ byte: UInt8) -> Bool {
  byte > 32 && byte < 127 && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
}
