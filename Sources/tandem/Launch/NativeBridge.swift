import System
import WebServer

/// The `native-bridge.js` of an app's own project, by which Capacitor's core reaches a device.
///
/// It is read once and served as it is: Tandem does not contain one.
struct NativeBridge {
  /// The path at which pages load it, after the page script.
  static let path = "/__tandem__/native-bridge.js"

  /// Where Capacitor's packages have it, by platform.
  private static let files = [
    ("ios", "@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js"),
    ("android", "@capacitor/android/capacitor/src/main/assets/native-bridge.js"),
  ]
  private static let byteCountMax = 1_048_576

  /// The script that passes the bridges to the page script.
  let file: VirtualFile

  /// Looks for the bridges in a project, and in the folders above it, where workspaces have their
  /// packages.
  ///
  /// - Throws: `LaunchError` if there is none.
  init(ofProjectAt folder: String) throws(LaunchError) {
    var script = "tandemDevice.takeBridge({".utf8.map { $0 }
    var isFound = false
    let packages = InstalledPackages(ofProjectAt: folder)
    for (platform, path) in Self.files {
      guard let found = packages.folder(having: path) else { continue }
      let bytes = try Self.read(found.path, in: ProjectFolder(found.folder))
      isFound = true
      script += Array("\(platform)() {\n".utf8) + bytes + Array("\n},\n".utf8)
    }
    guard isFound else {
      throw LaunchError(
        "--capacitor fidelity needs Capacitor's native-bridge.js, and neither \(folder) nor a "
          + "folder above it has node_modules/@capacitor/ios or android: install one of the two "
          + "there (npm install @capacitor/ios), or use --capacitor strict.")
    }
    file = VirtualFile(
      contentType: "text/javascript; charset=utf-8", bytes: script + Array("});\n".utf8))
  }

  private static func read(
    _ file: String, in folder: ProjectFolder
  ) throws(LaunchError) -> [UInt8] {
    let reason: String
    do throws(WholeFile.Failure) {
      return try folder.read(file, byteCountMax: byteCountMax)
    } catch {
      reason = error.reason(byteCountMax: byteCountMax)
    }
    throw LaunchError("\(file) \(reason): install Capacitor's package anew.")
  }
}
