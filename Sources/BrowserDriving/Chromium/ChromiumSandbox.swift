internal import Glibc
internal import System

/// The sandbox that protects the machine from a page in Chromium that breaks out of its renderer.
///
/// Chromium refuses to start as root with its own sandbox. As another user of a user namespace it
/// starts, and its sandbox works in there: without the privileges of root, and with its processes
/// for pages in namespaces and filters of their own.
package enum ChromiumSandbox: Sendable {
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
  /// Makes the namespaces that Chromium makes.
  private static let probe = ["unshare", "--user", "--pid", "--net", "--fork", "true"]
  private static let probeTimeMax = Duration.seconds(10)

  /// Finds out which sandbox works on this machine for this user.
  ///
  /// For an ordinary user, Chromium has ways to set up its sandbox that a probe does not see, such
  /// as a set-user-ID helper or a rule of the system for this very program. In a container only
  /// namespaces are left, if its engine allows them.
  package init() {
    if getuid() == 0 {
      self = Self.works(Self.namespace + Self.probe) ? .inNamespace : .none
    } else {
      self = ProgramPrivileges.includeAdministration || Self.works(Self.probe) ? .own : .none
    }
  }

  private static func works(_ command: [String]) -> Bool {
    let script = command.joined(separator: " ") + " && echo works >&4"
    let answer = try? ChildProgram("sh", arguments: ["-c", script])
      .receive(upTo: UInt8(ascii: "\n"), byteCountMax: 64, timeout: probeTimeMax)
    return answer != nil
  }

  /// The program to start, with its arguments, so that Chromium gets the given arguments.
  func command(
    _ chromium: String, _ arguments: [String]
  ) -> (program: String, arguments: [String]) {
    switch self {
    case .own: (chromium, arguments)
    case .inNamespace: (Self.namespace[0], Self.namespace.dropFirst() + [chromium] + arguments)
    case .none: (chromium, arguments + ["--no-sandbox"])
    }
  }

  /// A sentence that warns if there is no sandbox; nil if there is one.
  package var warning: String? {
    guard case .none = self else { return nil }
    return "Chromium runs without its sandbox, as no user namespace can be made: show only pages "
      + "that you trust, or allow user namespaces."
  }
}
