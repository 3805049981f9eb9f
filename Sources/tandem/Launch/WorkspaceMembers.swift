import FoundationEssentials

/// The folders of a workspace that may be projects.
enum WorkspaceMembers {
  /// How many folders within a folder are searched.
  private static let childCountMax = 100

  /// The folders one or two levels below a folder for which `isMember` is true, without those
  /// inside another one.
  static func of(_ folder: String, where isMember: (String) -> Bool) -> [String] {
    children(of: folder).flatMap { child in
      isMember(child) ? [child] : children(of: child).filter(isMember)
    }
  }

  private static func children(of folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") && $0 != "node_modules" }
      .prefix(childCountMax).map { folder == "." ? $0 : "\(folder)/\($0)" }
  }
}
