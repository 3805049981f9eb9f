import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting

extension World {
  /// What the shell and each window show, in a few words each, the shell first.
  var shown: [String] {
    let navigation = session.navigation
    var shell = "shell r\(session.revision) \(navigation.selectedTab) "
    shell += navigation.visibleEntry.url
    if !navigation.modals.isEmpty {
      shell += " over " + navigation.modals.map(\.id.rawValue).joined(separator: ", ")
    }
    let pages = windows.map { window in
      let page = window.page
      let role = page.role.map { $0 == .driver ? "drives" : "mirrors" } ?? "is new"
      let state = page.isConnected ? role : page.isStopped ? "stopped" : "is away"
      let unanswered = page.pending.isEmpty ? "" : ", \(page.pending.count) unanswered"
      return "\(window.label) \(state), r\(page.revision) \(page.history.current.url)\(unanswered)"
    }
    return [shell] + pages
  }
}
