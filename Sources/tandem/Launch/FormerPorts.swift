import System

/// The ports that the pages of an app and its control page had in earlier runs.
///
/// Browsers keep service workers and storage by origin, and both origins of a shell have the app's
/// name. On a port that was once the front's, a service worker of the app would control the control
/// page; on one that was the control page's, the app would find the key of the browser.
struct FormerPorts {
  private static let fileName = "ports"
  private static let countMax = 2_048
  private static let byteCountMax = 32_768

  private enum Role: String {
    case front
    case control
  }

  private struct Use: Hashable {
    let role: Role
    let port: UInt16
  }

  /// The folder of the app's state; nil if nothing is kept.
  private let folder: String?
  /// The oldest first.
  private var uses: [Use]

  /// Reads the file of a folder; one that another user could have written is ignored.
  init(in folder: String?) {
    self.folder = folder
    let bytes = folder.flatMap {
      PrivateFile.read("\($0)/\(Self.fileName)", byteCountMax: Self.byteCountMax)
    }
    uses = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, let role = Role(rawValue: String(words[0])),
        let port = UInt16(words[1])
      else { return nil }
      return Use(role: role, port: port)
    }
  }

  /// Where the file is.
  var path: String { "\(folder ?? ".")/\(Self.fileName)" }

  /// The ports that the app's pages had.
  var front: Set<UInt16> { ports(of: .front) }

  /// The ports that the control page had.
  var control: Set<UInt16> { ports(of: .control) }

  private func ports(of role: Role) -> Set<UInt16> {
    Set(uses.lazy.filter { $0.role == role }.map(\.port))
  }

  /// Stores the ports of this run; if there are too many, the oldest are dropped.
  mutating func note(front: UInt16, control: UInt16) {
    let new = [Use(role: .front, port: front), Use(role: .control, port: control)]
      .filter { !uses.contains($0) }
    guard let folder, !new.isEmpty else { return }
    uses = (uses + new).suffix(Self.countMax)
    let text = uses.map { "\($0.role.rawValue) \($0.port)\n" }.joined()
    NewDirectory.make(folder)
    try? NewFile.write(Array(text.utf8), to: path, replaces: true)
  }
}
