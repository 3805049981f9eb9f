internal import CSystem
internal import Glibc

/// Starts programs that inherit no descriptors, terminal or signal settings of this process.
enum ProgramStart {
  /// The lowest number for descriptors to pass on: above every number that they get in the program.
  static let firstFreeDescriptor: CInt = 10

  /// Starts a program whose standard streams are `/dev/null`, except for an output that is given.
  ///
  /// An inherited descriptor would keep a port or a lock taken, and the keys of a terminal would
  /// send signals to the program, too. So the program leads a session and a process group of its
  /// own, ignores and blocks no signal, and creates files with the permissions that the user gives
  /// new files.
  ///
  /// - Parameters:
  ///   - program: a path, or a name that is looked for in `PATH`.
  ///   - arguments: those after the name.
  ///   - environment: variables that replace or extend those of this process.
  ///   - standardOutput: where it writes, `firstFreeDescriptor` or more; `nil` for `/dev/null`.
  ///   - descriptors: what becomes 3, 4 and so on in the program, each `firstFreeDescriptor` or
  ///     more.
  /// - Returns: its process id, which is that of its session and process group.
  /// - Throws: `Failure` with the reason of the operating system.
  static func start(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    standardOutput: CInt? = nil, descriptors: [CInt] = []
  ) throws(Failure) -> CInt {
    precondition(descriptors.allSatisfy { $0 >= firstFreeDescriptor })
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      _ = unsafe posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
    }
    if let standardOutput {
      precondition(standardOutput >= firstFreeDescriptor)
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, standardOutput, STDOUT_FILENO)
    }
    let first = STDERR_FILENO + 1
    for (place, descriptor) in descriptors.enumerated() {
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, first + CInt(place))
    }
    _ = unsafe tandem_close_from(&actions, first + CInt(descriptors.count))
    var pointers = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe merged(environment).map { unsafe strdup($0) } + [nil]
    defer { unsafe (pointers + variables).forEach { unsafe free($0) } }
    var attributes = attributes()
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var process = pid_t()
    let result = FilePermissions.withUsersOwn {
      unsafe posix_spawnp(&process, program, &actions, &attributes, &pointers, &variables)
    }
    guard result == 0 else { throw Failure(number: result) }
    return process
  }

  /// Why a program was not started: an error number of the system.
  struct Failure: Error {
    let number: CInt

    /// Whether there is no such program, or none that may be run.
    var isOfProgram: Bool { ![EAGAIN, EMFILE, ENFILE, ENOMEM].contains(number) }
  }
}

extension ProgramStart {
  /// A session of its own, and the default action for every signal.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes,
      tandem_spawn_session | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }

  /// The environment of this process with changes, as `NAME=value`.
  private static func merged(_ changes: [String: String]) -> [String] {
    var result: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      let name = text.prefix { $0 != "=" }
      if changes[String(name)] == nil { result.append(text) }
      unsafe next += 1
    }
    return result + changes.map { "\($0)=\($1)" }
  }
}
