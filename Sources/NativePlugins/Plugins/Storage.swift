import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `Preferences`: small values of the app, by key, that are kept between runs.
  static let preferences = working(
    "Preferences", of: "@capacitor/preferences", preferencesMethods)

  /// `@capacitor/storage`, which Preferences was called until version 3: the same values.
  static let storage = NativePlugin(
    "Storage", of: "@capacitor/storage",
    preferencesMethods.map { method in
      (method, { context in context.work("Preferences", method) })
    })

  private static let preferencesMethods = [
    "configure", "get", "set", "remove", "clear", "keys", "migrate", "removeOld",
  ]

  /// `Filesystem`: the files of the app.
  static let filesystem = NativePlugin(
    "Filesystem", of: "@capacitor/filesystem",
    [
      "readFile", "readFileInChunks", "writeFile", "appendFile", "deleteFile", "mkdir", "rmdir",
      "readdir", "getUri", "stat", "rename", "copy", "downloadFile",
    ].map { method in
      (
        method,
        { context throws(PluginError) in
          if let question = try context.questionForPublicStorage(method) {
            return .question(question)
          }
          return context.work("Filesystem", method)
        }
      )
    },
    aliases: Variants(
      .on(.android, before: PackageVersion(5), [("publicStorage", .photos)]),
      otherwise: [("publicStorage", nil)]),
    chunked: ["readFileInChunks"],
    since: ["readFileInChunks": PackageVersion(7, 1), "downloadFile": PackageVersion(5, 1)])

  /// Whether an app needs a permission for the storage that it shares with other apps; later ones
  /// need it only on Androids that are older than this device.
  fileprivate static let asksForPublicStorage = Variants(
    .on(.android, before: PackageVersion(5), true), otherwise: false)
}

extension PluginContext {
  private static let publicDirectories: Set = ["DOCUMENTS", "EXTERNAL_STORAGE"]

  /// The question to the user before files that other apps see are used, `nil` if there is none.
  ///
  /// - Throws: The error of a device if the user has refused.
  fileprivate func questionForPublicStorage(
    _ method: String
  ) throws(PluginError) -> PluginQuestion? {
    guard NativePlugin.asksForPublicStorage[build] else { return nil }
    let named = ["directory", "toDirectory"].compactMap { options.string($0) }
    // It may be any file that a URI names.
    let writesAnywhere = named.isEmpty && ["writeFile", "appendFile"].contains(method)
    guard writesAnywhere || named.contains(where: Self.publicDirectories.contains) else {
      return nil
    }
    if let question = question(for: .photos) { return question }
    guard phone.mayUse(.photos) else {
      throw PluginError("Unable to do file operation, user denied permission request")
    }
    return nil
  }
}
