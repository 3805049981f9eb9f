internal import BridgeProtocol
internal import NativePlugins

/// Performs the works of the plugin Filesystem, one at a time.
struct Filesystem: Sendable {
  private let storage: AppStorage

  /// Prepares the files of an app.
  init(_ storage: AppStorage) {
    self.storage = storage
  }

  /// Performs a work and waits for the disk.
  @Sendable func answer(_ work: PluginWork) throws(PluginError) -> JSONObject? {
    let call = FileCall(work, folder: try storage.files(), address: storage.address)
    do throws(FileError) {
      return try call.perform()
    } catch {
      let path = work.options["path"]?.string ?? work.options["from"]?.string ?? ""
      throw error.error(of: work.method, on: work.platform, path: path)
    }
  }
}
