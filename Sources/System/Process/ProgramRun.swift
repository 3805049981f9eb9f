internal import Glibc

/// Runs a program to get its output.
package enum ProgramRun {
  /// The result of a run.
  package struct Output: Hashable, Sendable {
    /// What the program wrote to its standard output.
    package let bytes: [UInt8]
    /// Its exit code; 128 and more if a signal ended it.
    package let exitCode: Int
  }

  /// Why there is no output.
  package enum Failure: Error, Hashable, Sendable {
    /// There is no such program, or it may not be executed.
    case missing
    /// The system has no descriptor, memory or process left.
    case exhausted
    /// It has written more than the limit.
    case tooLarge
    /// It has written nothing for too long.
    case silent
    /// The caller does not want the output any more.
    case cancelled
  }

  /// How often `isWanted` is called.
  private static let checkInterval = Duration.milliseconds(50)

  /// Runs a program to its end, and waits for it.
  ///
  /// - Parameters:
  ///   - program: a path, or a name that is looked for in `PATH`.
  ///   - arguments: those after the name.
  ///   - files: what it can read as `/dev/fd/3`, `/dev/fd/4` and so on.
  ///   - byteCountMax: how many bytes it may write.
  ///   - silence: how long it may write nothing.
  ///   - isWanted: whether the run is still wanted.
  /// - Returns: what it wrote.
  /// - Throws: `Failure`; the program has ended then, too.
  package static func run(
    _ program: String, _ arguments: [String], files: [MemoryFile], byteCountMax: Int,
    silence: Duration, isWanted: () -> Bool
  ) throws(Failure) -> Output {
    guard let socket = ProgramSocket() else { throw .exhausted }
    let process: pid_t
    do throws(ProgramStart.Failure) {
      process = try start(program, arguments, files: files, output: socket.child.number)
    } catch {
      throw error.isOfProgram ? .missing : .exhausted
    }
    do throws(Failure) {
      let bytes = try read(
        ByteChannel(socket.takeOwn()), byteCountMax: byteCountMax, silence: silence,
        isWanted: isWanted)
      return Output(bytes: bytes, exitCode: wait(for: process))
    } catch {
      kill(-process, SIGKILL)
      _ = wait(for: process)
      throw error
    }
  }
}

extension ProgramRun {
  private static func start(
    _ program: String, _ arguments: [String], files: [MemoryFile], output: CInt
  ) throws(ProgramStart.Failure) -> CInt {
    var copies: [CInt] = []
    defer { copies.forEach { _ = close($0) } }
    for file in files {
      let copy = file.descriptor.duplicate(from: ProgramStart.firstFreeDescriptor)
      guard let copy else { throw ProgramStart.Failure(number: EMFILE) }
      copies.append(copy.release())
    }
    return try ProgramStart.start(
      program, arguments, standardOutput: output, descriptors: copies)
  }

  private static func read(
    _ channel: consuming ByteChannel, byteCountMax: Int, silence: Duration, isWanted: () -> Bool
  ) throws(Failure) -> [UInt8] {
    let clock = MonotonicClock.system
    var bytes: [UInt8] = []
    var deadline = clock.deadline(after: silence)
    while true {
      guard isWanted() else { throw .cancelled }
      guard clock.now < deadline else { throw .silent }
      let piece: [UInt8]
      do throws(ByteChannel.Failure) {
        piece = try channel.read(until: min(deadline, clock.deadline(after: checkInterval)))
      } catch {
        if error == .closed { return bytes }
        continue
      }
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= byteCountMax else { throw .tooLarge }
      deadline = clock.deadline(after: silence)
    }
  }

  private static func wait(for process: pid_t) -> Int {
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      // It was reaped elsewhere.
      guard errno == EINTR else { return 0 }
    }
    let signal = Int(status & 0x7f)
    return signal == 0 ? Int(status >> 8 & 0xff) : 128 + signal
  }
}
