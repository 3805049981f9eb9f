import Glibc

/// Opens URLs with the desktop's browser.
package enum BrowserOpener {
  /// Starts `xdg-open` with the URL and does not wait for it.
  ///
  /// Returns false if there is none.
  @discardableResult
  package static func open(_ url: String) -> Bool {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      _ = unsafe posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
    }
    var process = pid_t()
    let arguments = ["xdg-open", url]
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe posix_spawnp(&process, "xdg-open", &actions, nil, &pointers, environ) == 0
  }
}
