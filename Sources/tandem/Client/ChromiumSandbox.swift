import Glibc
import System

/// What keeps a page in Chromium from the machine, should it break out of its renderer.
///
/// Chromium refuses to start as root with its own sandbox. As another user of a user namespace it
/// starts, and its sandbox works in there: with the privileges of root gone, and its processes for
/// pages in namespaces and filters of their own.
enum ChromiumSandbox {
  /// Chromium's own is used as it is.
  case own
  /// Chromium's own, in a user namespace.
  case inNamespace
  /// There is none.
  case none

  private static let user = "65534"
  private static let namespace = [
    "unshare", "--user", "--map-user=\(user)", "--map-group=\(user)", "--",
  ]
  /// Makes the namespaces that Chromium makes, in the one that it is to run in.
  private static let probe =
    namespace.joined(separator: " ")
    + " unshare --user --pid --net --fork true && echo works >&4"
  private static let probeTimeMax = Duration.seconds(10)

  /// Finds out what this machine has for this user.
  init() {
    guard getuid() == 0 else {
      self = .own
      return
    }
    let answer = try? ChildProgram("sh", arguments: ["-c", Self.probe])
      .receive(upTo: UInt8(ascii: "\n"), byteCountMax: 64, timeout: Self.probeTimeMax)
    self = answer == nil ? .none : .inNamespace
  }

  /// The program to start, with its arguments, so that Chromium starts with others.
  func command(
    _ chromium: String, _ arguments: [String]
  ) -> (program: String, arguments: [String]) {
    switch self {
    case .own: (chromium, arguments)
    case .inNamespace: (Self.namespace[0], Self.namespace.dropFirst() + [chromium] + arguments)
    case .none: (chromium, arguments + ["--no-sandbox"])
    }
  }

  /// That there is none, in one sentence; nil if there is one.
  var warning: String? {
    guard case .none = self else { return nil }
    return "Chromium runs without its sandbox, as this user is root and no user namespace can be "
      + "made: show only pages that you trust, or use another user."
  }
}
