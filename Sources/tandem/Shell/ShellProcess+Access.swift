import ShellRuntime
import System
import WebServer

extension ShellProcess {
  /// Tells the first link, and warns of what `--lan` means.
  func announceAccess() {
    observer.accessDidChange(access)
    if access.isForNetwork { report(warning: BrowserAccess.networkWarning) }
  }

  /// Makes another code for the link that is shown, which ends the one before.
  ///
  /// One that lasts works whenever it is used first, however late.
  func renewCode(lasts: Bool = false) {
    let old = access.code
    server.issue(access.renew(lasts: lasts, at: now), replacing: old, lasts: lasts)
    accessFiles.update(link: access.link)
  }

  /// Makes another code and shows it.
  func issueCode() {
    renewCode()
    observer.accessDidChange(access)
  }

  /// Makes a link beside the one that is shown, for whoever asked for it.
  func makeLink() -> String {
    let code = AccessTokens.code()
    server.issue(code, replacing: nil, lasts: false)
    return access.link(with: code)
  }

  /// Makes another code when the one that is shown works no more.
  func replaceOldCode() {
    guard let deadline = access.deadline, deadline <= now else { return }
    issueCode()
  }

  /// Notes that a browser got in.
  ///
  /// Where another device may follow and nobody can ask for another code, there is one at once.
  func admit(from address: String, by code: String) {
    let wasShown = access.wasUsed(code)
    session.report(.browserAdmitted(address: address), from: .shell, at: now)
    guard wasShown else { return }
    accessFiles.update(link: nil)
    if access.isForNetwork, !isInteractive { renewCode() }
    observer.accessDidChange(access)
  }

  /// Opens the control page in the browser of this machine, by a file that leads there.
  ///
  /// The file has the code because what a program is started with can be read by every user of the
  /// machine; it goes when the code is used.
  func openBrowser() {
    guard let link = access.link, let page = accessFiles.makePage(to: link) else { return }
    BrowserOpener.open(page)
  }
}
