/// The private files with the tokens and the link for the next browser.
struct AccessFiles {
  private var tokenFile: TokenFile
  /// The page with which the shell opened a browser.
  private var launchPage: LaunchPage?
  private let folder: String

  /// Writes the tokens.
  ///
  /// - Throws: `LaunchError` if there is no private directory.
  init(_ tokens: AccessTokens, in folder: String) throws(LaunchError) {
    tokenFile = try TokenFile(tokens, in: folder)
    self.folder = folder
  }

  /// Where the tokens are.
  var tokenPath: String { tokenFile.path }

  /// Writes the link that works from now on, nil if none does, and removes the page with the former
  /// one.
  mutating func update(link: String?) {
    tokenFile.update(link: link)
    launchPage?.remove()
  }

  /// Writes a page for a browser that leads to a link.
  ///
  /// Returns its path, nil if it cannot be written.
  mutating func makePage(to link: String) -> String? {
    guard let page = LaunchPage(to: link, in: folder) else { return nil }
    launchPage = page
    return page.path
  }

  func remove() {
    tokenFile.remove()
    launchPage?.remove()
  }
}
