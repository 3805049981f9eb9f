/// Why a text is not the JSON that was asked for: what, where, and one sentence.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of error.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    // The text is not JSON.
    case unexpectedEnd
    case unexpectedByte
    case byteOrderMark
    case invalidUTF8
    case controlCharacter
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    case numberOutOfRange
    case duplicateName
    case trailingContent
    // The text is JSON, but too large.
    case textTooLarge
    case nestingTooDeep
    case tooManyElements
    case stringTooLong
    // The text is JSON, but not the value that was asked for.
    case wrongType
    case missingMember
    case unknownValue
    case integerOutOfRange
    case unknownMessageType
    case unsupportedVersion
  }

  public let code: Code
  /// Where the error is.
  public let position: JSONPosition
  /// The member at which the error is, for example `changes[0].url`; empty for the whole text.
  public let path: String
  /// What is wrong, without the place.
  public let reason: String

  /// Creates an error.
  public init(code: Code, position: JSONPosition, path: String, reason: String) {
    self.code = code
    self.position = position
    self.path = path
    self.reason = reason
  }

  /// One sentence with line, column, member and reason.
  public var description: String {
    let member = path.isEmpty ? "" : " `\(path)`:"
    return "line \(position.line), column \(position.column):\(member) \(reason)"
  }
}

/// A place in a text.
public struct JSONPosition: Sendable, Hashable {
  /// Bytes before the place.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int

  /// Creates a position.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
