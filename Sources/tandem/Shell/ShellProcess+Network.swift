import ShellRuntime
import WebServer

extension ShellProcess {
  /// Tells the first code for other devices, and warns of what `--lan` means.
  func announceNetwork() {
    guard let network else { return }
    observer.networkDidChange(network)
    report(warning: NetworkAccess.warning)
  }

  /// Makes another code for other devices, which ends the one that is shown.
  func renewCode() {
    let old = network?.code
    guard let code = network?.renew(at: now) else { return }
    server.issue(code, replacing: old)
    tokenFile.update(link: network?.link)
  }

  /// Makes another code and shows it.
  func issueCode() {
    renewCode()
    if let network { observer.networkDidChange(network) }
  }

  /// Makes another code when the one that is shown works no more.
  func replaceOldCode() {
    guard let deadline = network?.deadline, deadline <= now else { return }
    issueCode()
  }

  /// Notes that a browser got in.
  ///
  /// Where nobody can ask for another code there is one at once.
  func admit(from address: String, by code: String) {
    network?.wasUsed(code)
    tokenFile.update(link: network?.link)
    session.report(.browserAdmitted(address: address), from: .shell, at: now)
    if !isInteractive { renewCode() }
    if let network { observer.networkDidChange(network) }
  }
}
