/// Why the shell cannot start: one sentence with the place and the remedy.
struct LaunchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
