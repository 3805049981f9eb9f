import ShellRuntime
import System
import WebServer

extension ShellProcess {
  /// Shows the first link, and warns about the risks of `--lan`.
  func announceAccess() {
    observer.accessDidChange(access)
    if access.isForNetwork { report(warning: BrowserAccess.networkWarning) }
  }

  /// Makes another code for the shown link, which ends the one before.
  ///
  /// A code that lasts works until it is used, however late.
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

  /// Makes another link in addition to the shown one, for the client that asked for it.
  func makeLink() -> String {
    let code = AccessTokens.code()
    server.issue(code, replacing: nil, lasts: false)
    return access.link(with: code)
  }

  /// Makes a link for the page of a picture, in the place of the last one: a browser that is in
  /// leaves it unused.
  func makePictureLink() -> String {
    let code = AccessTokens.code()
    server.issue(code, replacing: pictureCode, lasts: false)
    pictureCode = code
    return access.link(with: code)
  }

  /// Makes another code when the shown one has expired.
  func replaceOldCode() {
    guard let deadline = access.deadline, deadline <= now else { return }
    issueCode()
  }

  /// Notes that a browser got in.
  ///
  /// If another device may follow and there is no terminal to ask for a code, makes one at once.
  func admit(from address: String, by code: String) {
    let wasShown = access.wasUsed(code)
    session.report(.browserAdmitted(address: address), from: .shell, at: now)
    guard wasShown else { return }
    accessFiles.update(link: nil)
    if access.isForNetwork, !isInteractive { renewCode() }
    observer.accessDidChange(access)
  }

  /// Starts the browser that ends with the shell, with a link of its own.
  func startBrowser() { browser?.start(link: makeLink()) }

  /// Stops the shell when its browser is gone.
  func handle(_ report: ManagedBrowser.Report) {
    switch report {
    case .warned(let warning): self.report(warning: warning)
    case .windowClosed: stop()
    case .lost(let sentence):
      lostBrowser = sentence
      stop()
    }
  }

  /// Opens the control page in the browser of this machine, by a file that leads there.
  ///
  /// The file holds the code because every user of the machine can read the arguments of a program.
  /// It is removed when the code is used.
  func openBrowser() {
    guard let link = access.link, let page = accessFiles.makePage(to: link) else { return }
    BrowserOpener.open(page)
  }
}
