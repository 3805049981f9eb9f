import BridgeProtocol
import FoundationEssentials
import System

/// A folder with files that the user may not have written, such as a cloned project.
///
/// A symbolic link in it may lead to any file of the user. Package managers link the packages of a
/// workspace into one another, so links are followed as long as they stay in the folder, or in the
/// workspace around it.
struct ProjectFolder {
  private static let workspaceFiles = ["pnpm-workspace.yaml", "lerna.json", "nx.json", "rush.json"]

  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// The whole content of a file, whose path begins with that of the folder.
  func read(_ file: String, byteCountMax: Int) throws(WholeFile.Failure) -> [UInt8] {
    do throws(WholeFile.Failure) {
      return try WholeFile.read(file, within: path, byteCountMax: byteCountMax)
    } catch .outside {
      guard let workspace else { throw .outside }
      return try WholeFile.read(file, within: workspace, byteCountMax: byteCountMax)
    }
  }

  /// The nearest folder around this one that is marked as a workspace.
  ///
  /// The search ends at the root of a repository and at the user's home, where a `package.json` may
  /// be by mistake.
  private var workspace: String? {
    let home = ProcessInfo.processInfo.environment["HOME"].flatMap(RealPath.of)
    var folder = RealPath.of(path) ?? "/"
    while folder != "/", folder != home {
      if Self.isWorkspace(folder) { return folder }
      if FileManager.default.fileExists(atPath: "\(folder)/.git") { return nil }
      folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
      if folder.isEmpty { return nil }
    }
    return nil
  }

  private static func isWorkspace(_ folder: String) -> Bool {
    if workspaceFiles.contains(where: { FileManager.default.fileExists(atPath: "\(folder)/\($0)") })
    {
      return true
    }
    let limits = JSONLimits.file
    let package = try? WholeFile.read(
      "\(folder)/package.json", within: folder, byteCountMax: limits.byteCountMax)
    let members = package.flatMap { try? JSONValue(parsing: $0, limits: limits) }
    return members?["workspaces"].map { !$0.isNull } ?? false
  }
}

extension WholeFile.Failure {
  /// Why a file of a project cannot be used, as the end of a sentence that begins with its path.
  func reason(byteCountMax: Int) -> String {
    switch self {
    case .outside: "leads out of its project and workspace by a symbolic link"
    case .tooLarge: "has more than \(byteCountMax) bytes"
    case .notAFile: "is no file"
    case .refused(let text): "cannot be read (\(text))"
    }
  }
}
