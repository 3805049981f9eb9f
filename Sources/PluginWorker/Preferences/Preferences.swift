internal import BridgeProtocol
internal import FoundationEssentials
internal import NativePlugins
internal import Synchronization
internal import System
import Vocabulary

/// Performs the works of the plugin Preferences, one at a time.
final class Preferences: Sendable {
  /// Bytes of a key, or of the name of a group.
  static let keyByteCountMax = 1_024
  /// Bytes of a value.
  static let valueByteCountMax = 1_048_576
  /// The group of apps that name none.
  static let standardGroup = "CapacitorStorage"

  private struct State {
    var store: PreferenceStore?
    var group = Preferences.standardGroup
  }

  private let storage: AppStorage
  /// Locked by one work at a time.
  private let state = Mutex(State())

  /// Prepares the preferences of an app; the database is opened by the first call that needs it.
  init(_ storage: AppStorage) {
    self.storage = storage
  }

  /// Performs a work and waits for the disk.
  @Sendable func answer(_ work: PluginWork) throws(PluginError) -> JSONObject? {
    let result = state.withLock { state -> Result<JSONObject?, PluginError> in
      do throws(PluginError) {
        return .success(try answer(work, &state))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func answer(
    _ work: PluginWork, _ state: inout State
  ) throws(PluginError) -> JSONObject? {
    let group = state.group
    switch work.method {
    case "configure":
      state.group = try text("group", of: work) ?? Self.standardGroup
      return nil
    case "get":
      let key = try key(of: work)
      let value = try onDisk(&state) { store throws(Database.Failure) in
        try store.value(of: key, in: group)
      }
      return ["value": value.map { .string($0) } ?? .null]
    case "keys":
      let keys = try onDisk(&state) { store throws(Database.Failure) in
        try store.keys(in: group)
      }
      return ["keys": .array(keys.map { .string($0) })]
    case "migrate": return try migrate(work, &state)
    case "removeOld": return nil
    default:
      try change(work, &state)
      return nil
    }
  }

  /// Whether values move from the standard group to the one in use.
  ///
  /// iOS looks only for values of Capacitor 2, but no app of that version has ever run here.
  private static let migratesGroups = Variants(.on(.android, true), otherwise: false)

  private func migrate(
    _ work: PluginWork, _ state: inout State
  ) throws(PluginError) -> JSONObject {
    let group = state.group
    guard Self.migratesGroups[work.build] else { return ["migrated": [], "existing": []] }
    return try onDisk(&state) { store throws(Database.Failure) in
      try store.atOnce { () throws(Database.Failure) in try Self.migrate(to: group, in: store) }
    }
  }

  private static func migrate(
    to group: String, in store: PreferenceStore
  ) throws(Database.Failure) -> JSONObject {
    var (migrated, existing): ([JSONValue], [JSONValue]) = ([], [])
    for key in try store.keys(in: standardGroup) {
      if try store.value(of: key, in: group) == nil {
        let value = try store.value(of: key, in: standardGroup)
        try store.set(value ?? "", of: key, in: group)
        migrated.append(.string(key))
      } else {
        existing.append(.string(key))
      }
    }
    return ["migrated": .array(migrated), "existing": .array(existing)]
  }

  private func change(_ work: PluginWork, _ state: inout State) throws(PluginError) {
    let group = state.group
    switch work.method {
    case "set":
      let key = try key(of: work)
      // What is no text is no value on Android, and an empty one on iOS.
      guard work.platform == .ios || work.options["value"]?.string != nil else {
        return try onDisk(&state) { store throws(Database.Failure) in
          try store.remove(key, in: group)
        }
      }
      let value = work.options["value"]?.string ?? ""
      guard value.utf8.count <= Self.valueByteCountMax else {
        throw PluginError("A value has at most \(Self.valueByteCountMax) bytes.")
      }
      try onDisk(&state) { store throws(Database.Failure) in
        try store.set(value, of: key, in: group)
      }
    case "remove":
      let key = try key(of: work)
      try onDisk(&state) { store throws(Database.Failure) in
        try store.remove(key, in: group)
      }
    case "clear":
      try onDisk(&state) { store throws(Database.Failure) in try store.clear(group) }
    default: throw .unknown("Preferences.\(work.method)", on: work.platform)
    }
  }
}

// MARK: - Options

extension Preferences {
  private func key(of work: PluginWork) throws(PluginError) -> String {
    guard let key = try text("key", of: work) else {
      throw PluginError(work.platform == .ios ? "Must provide a key" : "Must provide key")
    }
    return key
  }

  private func text(_ name: String, of work: PluginWork) throws(PluginError) -> String? {
    guard let text = work.options[name]?.string else { return nil }
    guard text.utf8.count <= Self.keyByteCountMax else {
      throw PluginError("A \(name) has at most \(Self.keyByteCountMax) bytes.")
    }
    return text
  }
}

// MARK: - The database

extension Preferences {
  private func onDisk<Value>(
    _ state: inout State, _ step: (PreferenceStore) throws(Database.Failure) -> Value
  ) throws(PluginError) -> Value {
    do throws(Database.Failure) {
      if let store = state.store { return try step(store) }
      let store = try open()
      state.store = store
      return try step(store)
    } catch {
      switch error {
      case .full:
        throw .unavailable(
          "The preferences of an app have at most \(PreferenceStore.byteCountMax) bytes in all: "
            + "remove some.")
      case .damaged: throw .unavailable("The preferences are damaged.")
      case .refused(let reason):
        throw .unavailable("The preferences cannot be used: \(reason).")
      }
    }
  }

  private func open() throws(Database.Failure) -> PreferenceStore {
    storage.noteUse()
    let path = storage.folder.map { "\($0)/preferences.sqlite" }
    if let path { try requireOwnFiles(path) }
    do throws(Database.Failure) {
      return try PreferenceStore(path: path)
    } catch .damaged {
      if let path { setAside(path) }
      return try PreferenceStore(path: path)
    }
  }

  /// Refuses links: SQLite would follow them out of the folder.
  private func requireOwnFiles(_ path: String) throws(Database.Failure) {
    let names = ["", "-wal", "-shm"].map { path + $0 }
    guard let name = names.first(where: { ![nil, .file].contains(FileKind(at: $0)) }) else {
      return
    }
    storage.report("The preferences cannot be used, as \(name) is no file: remove it.")
    throw .refused("what stands in their place is no file")
  }

  /// Renames a file that is not a database, as is done with a stored state that cannot be read.
  private func setAside(_ path: String) {
    let manager = FileManager.default
    let number = (1...).first { !manager.fileExists(atPath: "\(path).unreadable-\($0)") } ?? 1
    // The log belongs to this file; left in place, it would be read as that of the next database.
    for suffix in ["-wal", "-shm", ""] where manager.fileExists(atPath: path + suffix) {
      try? manager.moveItem(
        atPath: path + suffix, toPath: "\(path).unreadable-\(number)\(suffix)")
    }
    storage.report(
      "The preferences in \(path) cannot be read: they are kept as "
        + "preferences.sqlite.unreadable-\(number), and the app starts without any.")
  }
}
