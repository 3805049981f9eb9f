import WebServer

extension ShellProcess {
  /// Makes another code for other devices, which ends the one that is shown.
  func issueCode() {
    let old = network?.code
    guard let code = network?.renew() else { return }
    server.issue(code, replacing: old)
    tokenFile.update(link: network?.link)
  }

  /// Notes that a browser got in.
  ///
  /// Where nobody can ask for another code there is one at once.
  func admit(from address: String, by code: String) {
    observer.observe(.admitted(address: address))
    network?.wasUsed(code)
    tokenFile.update(link: network?.link)
    if !isInteractive { issueCode() }
    if let network { observer.networkDidChange(network) }
  }
}
