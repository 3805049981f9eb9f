import BridgeProtocol
import NativePlugins
import Vocabulary

/// How the plugin of a build reads JSON in a response.
struct ResponseJSON {
  /// Which values that are neither objects nor arrays are read.
  private enum Scalars {
    case none, texts, all
  }

  private enum Reader {
    /// `JSONSerialization`, whose error text stands for what it cannot read.
    case foundation(Scalars)
    /// The plugin's own comparisons, and `org.json` for the rest.
    case java(Scalars)
  }

  private static let readers = Variants<Reader>(
    .on(.ios, before: PackageVersion(5), .foundation(.none)), .on(.ios, .foundation(.all)),
    .on(.android, before: PackageVersion(5), .java(.none)),
    .on(.android, before: PackageVersion(5, 3), .java(.texts)), otherwise: .java(.all))

  private let reader: Reader

  /// Chooses the way of a build.
  init(_ build: PluginBuild) { reader = Self.readers[build] }

  /// The data of an answer for the body of a response, `nil` for an answer without data.
  func value(of bytes: [UInt8]) throws(HTTPFailure) -> JSONValue? {
    switch reader {
    case .foundation(let scalars):
      let value = try Self.parsed(bytes)
      let isRead = value.map { scalars == .all || $0.isContainer } ?? false
      guard let value, isRead else {
        return "The data couldn’t be read because it isn’t in the correct format."
      }
      return value
    case .java(let scalars):
      let value = try Self.java(String(decoding: bytes, as: UTF8.self), scalars)
      // `JSObject.put` leaves out a number that JSON does not have.
      if case .number(let number) = value, !number.isFinite { return nil }
      return value
    }
  }

  private static func java(_ text: String, _ scalars: Scalars) throws(HTTPFailure) -> JSONValue {
    let isSpace = { (character: Character) in character.asciiValue.map { $0 <= 32 } ?? false }
    let trimmed = text.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    if let value = try javaScalar(String(trimmed), scalars) { return value }
    if let value = try parsed(Array(text.utf8)), value.isContainer { return value }
    guard scalars != .all else { return .string(text) }
    throw .thrown(
      PluginError(
        message: "Value \(text) of type java.lang.String cannot be converted to JSONArray",
        code: "JSONException"))
  }

  /// What the plugin reads without `org.json`, `nil` for the rest.
  private static func javaScalar(
    _ text: String, _ scalars: Scalars
  ) throws(HTTPFailure) -> JSONValue? {
    switch text {
    case "null": return .null
    case "true" where scalars == .all, "false" where scalars == .all: return .bool(text == "true")
    case "true", "false": return ["flag": .string(text)]
    case "": return ""
    default: break
    }
    // A text keeps its escapes: only the quotation marks are taken off.
    let isText = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
    if isText, scalars != .none, !text.contains("\n") {
      return .string(String(text.dropFirst().dropLast()))
    }
    guard scalars == .all else { return nil }
    if text.wholeMatch(of: #/-?[0-9]+/#) != nil {
      guard let number = Int32(text) else {
        throw .thrown(
          PluginError(
            message: "For input string: \"\(text)\"", code: "NumberFormatException"))
      }
      return .integer(Int64(number))
    }
    guard text.wholeMatch(of: #/-?[0-9]+\.[0-9]+/#) != nil else { return nil }
    return Double(text).map { .number($0) }
  }

  /// The value of JSON, `nil` if it is none.
  private static func parsed(_ bytes: [UInt8]) throws(HTTPFailure) -> JSONValue? {
    do throws(JSONError) {
      return try JSONValue(parsing: bytes, limits: .answer)
    } catch {
      switch error.code {
      case .nestingTooDeep, .tooManyElements:
        throw .invalid("The JSON of the response cannot be handed on: \(error.reason).")
      case .textTooLarge, .stringTooLong:
        throw .tooLarge(byteCountMax: ProtocolLimits.answerByteCountMax)
      default: return nil
      }
    }
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool { object != nil || array != nil }
}

extension JSONLimits {
  /// The limits of a page for JSON within the `data` of a reply.
  fileprivate static let answer = JSONLimits(
    byteCountMax: ProtocolLimits.answerByteCountMax,
    nestingDepthMax: ProtocolLimits.nestingDepthMax - 3, elementCountMax: 65_536,
    stringByteCountMax: ProtocolLimits.answerByteCountMax)
}
