/// The paths that a program answers below the prefix of its API, and with which methods.
///
/// Requests for other paths are passed to the program as well, which decides whether they exist.
package struct APIPaths: Sendable, Hashable {
  /// The paths that are read, with GET and HEAD.
  package var resources: Set<String>
  /// The paths that do something, with POST.
  package var commands: Set<String>

  package init(resources: Set<String> = [], commands: Set<String> = []) {
    self.resources = resources
    self.commands = commands
  }

  /// The methods of a path in the order in which `Allow` lists them, `nil` if it is unknown.
  func methods(of path: String) -> [String]? {
    let methods =
      (resources.contains(path) ? ["GET", "HEAD"] : [])
      + (commands.contains(path) ? ["POST"] : [])
    return methods.isEmpty ? nil : methods
  }
}
