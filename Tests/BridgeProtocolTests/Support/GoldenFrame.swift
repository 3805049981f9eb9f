import BridgeProtocol
import Foundation
import Testing

/// One file of `Tests/Fixtures/frames`.
struct GoldenFrame: Sendable, CustomTestStringConvertible {
  enum Direction: String, Sendable, CaseIterable {
    case pageToShell = "page-to-shell"
    case shellToPage = "shell-to-page"
    case controllerToShell = "controller-to-shell"
    case shellToController = "shell-to-controller"
  }

  let name: String
  let direction: Direction
  let frame: [UInt8]
  /// The message in full, of a valid frame.
  let decoded: JSONValue?
  /// The code to close with, of an invalid frame.
  let closeCode: CloseCode?
  /// The member at fault, of an invalid frame.
  let place: String?

  var testDescription: String { name }

  static let all: [GoldenFrame] = load()
  static let valid = all.filter { $0.decoded != nil }
  static let invalid = all.filter { $0.decoded == nil }

  private static func load() -> [GoldenFrame] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/frames").standardized
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map { file in
      do {
        let data = try Data(contentsOf: folder.appending(path: file))
        return try GoldenFrame(name: file, JSONValue(parsing: Array(data)))
      } catch {
        fatalError("Tests/Fixtures/frames/\(file) cannot be used: \(error)")
      }
    }
  }

  private init(name: String, _ file: JSONValue) throws {
    struct Incomplete: Error {}
    guard let direction = file["direction"]?.string.flatMap(Direction.init),
      let frame = file["frame"]?.string, let valid = file["valid"]?.bool
    else { throw Incomplete() }
    self.name = name
    self.direction = direction
    self.frame = Array(frame.utf8)
    self.decoded = file["decoded"]
    self.closeCode = file["closeCode"]?.integer.map { CloseCode(rawValue: UInt16($0)) }
    self.place = file["place"]?.string
    let isComplete = valid ? decoded != nil : decoded == nil && closeCode != nil && place != nil
    guard isComplete else { throw Incomplete() }
  }
}

extension GoldenFrame.Direction {
  /// Reads a frame of this direction.
  func decode(_ bytes: [UInt8]) throws(ProtocolError) -> any WireMessage {
    switch self {
    case .pageToShell: try PageMessage.decode(bytes)
    case .shellToPage: try ShellMessage.decode(bytes)
    case .controllerToShell: try ControllerMessage.decode(bytes)
    case .shellToController: try ControllerUpdate.decode(bytes)
    }
  }
}

extension JSONValue {
  /// The same value with the members of all objects in the order of their names.
  var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { JSONObject.Member(name: $0.name, value: $0.value.sorted) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }))
    case .integer(let value): .number(Double(value))
    default: self
    }
  }
}
