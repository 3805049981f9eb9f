import BridgeProtocol
import FoundationEssentials
import System

/// A response as curl writes it: its head as on the wire, the body, and behind a boundary where a
/// redirect leads, and the cookies as they are then.
struct HTTPResponse {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: [UInt8]
  /// The URL of a redirect, absolute; empty without one.
  let redirect: String
  /// The cookies that curl knew at the end.
  let cookies: CookieJar

  /// Reads what curl wrote; `nil` if that is no response.
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
      // What comes before the response proper, such as 103.
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

  /// What the app gets.
  func answer(from url: HTTPURL, as type: HTTPRequest.ResponseType) throws(HTTPFailure)
    -> JSONObject
  {
    var named: JSONObject = [:]
    for (name, value) in headers {
      // Each word of a name begins with a capital, as where HTTP/2 is read on an iPhone.
      let name = name.split(separator: "-", omittingEmptySubsequences: false)
        .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: "-")
      named[name] = .string(named[name]?.string.map { $0 + ", " + value } ?? value)
    }
    return [
      "data": try data(as: type), "status": .integer(Int64(status)), "headers": .object(named),
      "url": .string(url.text),
    ]
  }

  private func data(as type: HTTPRequest.ResponseType) throws(HTTPFailure) -> JSONValue {
    let isJSON = values("content-type").contains { $0.lowercased().contains("application/json") }
    if isJSON || type == .json {
      do throws(JSONError) {
        return try JSONValue(parsing: body, limits: .answer)
      } catch {
        switch error.code {
        case .nestingTooDeep, .tooManyElements:
          throw .invalid("The JSON of the response cannot be handed on: \(error.reason).")
        default: return .string(String(decoding: body, as: UTF8.self))
        }
      }
    }
    switch type {
    case .arraybuffer, .blob: return .string(Data(body).base64EncodedString())
    case .json, .text, .document: return .string(String(decoding: body, as: UTF8.self))
    }
  }
}

extension JSONLimits {
  /// What a page can read within the `data` of a reply.
  fileprivate static let answer = JSONLimits(
    byteCountMax: ProtocolLimits.shellMessageByteCountMax,
    nestingDepthMax: ProtocolLimits.nestingDepthMax - 3, elementCountMax: 65_536,
    stringByteCountMax: ProtocolLimits.shellMessageByteCountMax)
}
