import Glibc
import System

/// A page for the browser that the shell opens: it redirects to a link that no other user may read.
struct LaunchPage {
  private let file: PrivateFile

  var path: String { file.path }

  /// Writes the page.
  ///
  /// - Returns: nil if the directory is not private or cannot be written to.
  init?(to link: String, in directory: String) {
    let html = """
      <!doctype html>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(link)">
      <title>Tandem</title>
      <p><a href="\(link)">Open the control page</a></p>

      """
    let file = PrivateFile(
      directory: directory, name: "\(getpid()).open.html", bytes: Array(html.utf8))
    guard let file else { return nil }
    self.file = file
  }

  func remove() {
    file.remove()
  }
}
