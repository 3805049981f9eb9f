import BridgeProtocol

extension NativePlugin {
  /// `Preferences`: small values of the app, by key, that are kept between runs.
  static let preferences = working(
    "Preferences", ["configure", "get", "set", "remove", "clear", "keys", "migrate", "removeOld"])

  /// `Filesystem`: the files of the app.
  static let filesystem = working(
    "Filesystem",
    [
      "readFile", "writeFile", "appendFile", "deleteFile", "mkdir", "rmdir", "readdir", "getUri",
      "stat", "rename", "copy", "excludeFromBackup",
    ], granted: ["publicStorage"])
}
