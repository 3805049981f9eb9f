import System

/// A response as curl writes it: the head as on the wire, the body, and after a boundary the target
/// of a redirect and the cookies at the end of the run.
struct HTTPResponse {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: [UInt8]
  /// The URL of a redirect, absolute; empty without one.
  let redirect: String
  /// The cookies that curl knew at the end.
  let cookies: CookieJar

  /// Reads the output of curl, `nil` if it is not a response.
  init?(_ output: [UInt8], boundary: String) {
    let line = "\n\(boundary)\n"
    guard let end = ByteSearch.offsets(of: line, in: output).last else { return nil }
    let known = output[(end + line.utf8.count)...]
    let redirect = known.prefix { $0 != UInt8(ascii: "\n") }
    self.redirect = String(decoding: redirect, as: UTF8.self)
    cookies = CookieJar(written: known[redirect.endIndex...])
    var rest = output[..<end]
    while true {
      guard let head = Self.takeHead(from: &rest), let status = Self.status(head.first) else {
        return nil
      }
      // Interim responses, such as 103, come before the final one.
      if status < 200 { continue }
      self.status = status
      headers = head.dropFirst().compactMap(Self.header)
      body = Array(rest)
      return
    }
  }

  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

extension HTTPResponse {
  private static func takeHead(from bytes: inout ArraySlice<UInt8>) -> [String]? {
    var lines: [String] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      var line = bytes[..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      bytes = bytes[(end + 1)...]
      if line.isEmpty { return lines }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return nil
  }

  private static func status(_ line: String?) -> Int? {
    guard let line, line.hasPrefix("HTTP/") else { return nil }
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  private static func header(_ line: String) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return (String(line[..<colon]), String(value))
  }
}
