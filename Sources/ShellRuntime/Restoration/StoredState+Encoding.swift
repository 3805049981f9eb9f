import BridgeProtocol
import Navigation
import Vocabulary

extension StoredState {
  /// The content of the file, with a line break at its end.
  package func encoded() -> [UInt8] {
    let file: JSONValue = [
      "format": .integer(Int64(Self.format)),
      "app": .string(appID),
      "snapshot": .object(snapshot.encoded),
    ]
    return file.serialized() + [UInt8(ascii: "\n")]
  }
}

extension Snapshot {
  fileprivate var encoded: JSONObject {
    var object: JSONObject = [:]
    object["version"] = version.map { .integer(Int64($0)) }
    object["selectedTab"] = selectedTab.map { .string($0.rawValue) }
    object["stacks"] = .array(
      stacks.map { ["tab": .string($0.tab.rawValue), "pages": .array($0.pages.map(\.encoded))] })
    object["modals"] = .array(
      modals.map { modal in
        [
          "kind": .string(modal.kind.rawValue), "id": .string(modal.id.rawValue),
          "locked": .bool(modal.isLocked),
          "detents": .array(modal.detents.map { .string($0.rawValue) }),
          "pages": .array(modal.pages.map(\.encoded)),
        ]
      })
    return object
  }
}

extension Snapshot.Page {
  fileprivate var encoded: JSONValue {
    var object: JSONObject = ["url": .string(url)]
    object["title"] = title.map { .string($0) }
    return .object(object)
  }
}
