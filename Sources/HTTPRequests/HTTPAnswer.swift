import BridgeProtocol
import FoundationEssentials
import NativePlugins
import Vocabulary

/// What the app receives of a response, as the plugin of its platform and version makes it.
struct HTTPAnswer {
  let response: HTTPResponse
  let request: HTTPRequest
  let build: PluginBuild

  /// How the names of headers are written; HTTP ignores their case.
  private enum HeaderNames {
    case asSent, capitalized, lowercased
  }

  private static let headerNames = Variants<HeaderNames>(
    .on(.ios, before: PackageVersion(6), .capitalized), .on(.ios, .lowercased), otherwise: .asSent)

  /// Whether the bodies of errors come by a stream of their own, which knows no `responseType`.
  private static let hasErrorStream = Variants(.on(.ios, false), otherwise: true)

  /// Whether text is read by lines, with a line feed between two of them.
  private static let readsLines = Variants(.on(.ios, false), otherwise: true)

  /// Whether base64 is written in lines of 76 characters.
  private static let wrapsBase64 = Variants(.on(.ios, false), otherwise: true)

  /// The data of the call's answer.
  func object() throws(HTTPFailure) -> JSONObject {
    var answer: JSONObject = [
      "status": .integer(Int64(response.status)), "headers": .object(headers),
      "url": .string(request.url.text),
    ]
    answer["data"] = try data
    if isError { answer["error"] = true }
    return answer
  }

  private var isError: Bool {
    Self.hasErrorStream[build] && response.status >= 400 && request.method != "HEAD"
  }

  private var headers: JSONObject {
    var names: [String: String] = [:]
    var headers: JSONObject = [:]
    for (sent, value) in response.headers {
      let name = names[sent.lowercased()] ?? written(sent)
      names[sent.lowercased()] = name
      headers[name] = .string(headers[name]?.string.map { $0 + ", " + value } ?? value)
    }
    return headers
  }

  private func written(_ name: String) -> String {
    switch Self.headerNames[build] {
    case .asSent: name
    case .lowercased: name.lowercased()
    case .capitalized:
      name.split(separator: "-", omittingEmptySubsequences: false)
        .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: "-")
    }
  }

  /// The body, `nil` if the platform cannot read it as text.
  private var data: JSONValue? {
    get throws(HTTPFailure) {
      if request.responseType == .bytes {
        return .string(Data(response.body).base64EncodedString())
      }
      let types = response.values("content-type").map { $0.lowercased() }
      let isJSON = types.contains {
        $0.contains("application/json") || isError && $0.contains("application/vnd.api+json")
      }
      if isJSON || !isError && request.responseType == .json {
        return try ResponseJSON(build).value(of: text(response.body))
      }
      if !isError, [.arraybuffer, .blob].contains(request.responseType) {
        return .string(base64(response.body))
      }
      if Self.readsLines[build] {
        return .string(String(decoding: text(response.body), as: UTF8.self))
      }
      return String(validating: response.body, as: UTF8.self).map { .string($0) }
    }
  }

  /// The bytes as the platform reads text: by lines, without the end of the last one, or as it is.
  private func text(_ bytes: [UInt8]) -> [UInt8] {
    guard Self.readsLines[build] else { return bytes }
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var last: UInt8?
    for byte in bytes {
      if byte == carriage {
        lines.append(feed)
      } else if byte != feed || last != carriage {
        lines.append(byte)
      }
      last = byte
    }
    if lines.last == feed { lines.removeLast() }
    return lines
  }

  private func base64(_ bytes: [UInt8]) -> String {
    guard Self.wrapsBase64[build], !bytes.isEmpty else { return Data(bytes).base64EncodedString() }
    return Data(bytes).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
      + "\n"
  }
}
