import BridgeProtocol

extension NativePlugin {
  /// Small values of the app that outlast it, by their keys.
  static let preferences = working(
    "Preferences", ["configure", "get", "set", "remove", "clear", "keys", "migrate", "removeOld"])

  /// The files of the app.
  static let filesystem = working(
    "Filesystem",
    [
      "readFile", "writeFile", "appendFile", "deleteFile", "mkdir", "rmdir", "readdir", "getUri",
      "stat", "rename", "copy", "excludeFromBackup",
    ], granted: ["publicStorage"])
}
