internal import CSystem
internal import Glibc
internal import Synchronization

/// A started program that exchanges messages with this process over its descriptors 3 and 4.
///
/// The program reads from 3 and writes to 4, as browsers do that are remote-controlled over a pipe.
/// Its standard streams are `/dev/null`. It leads a process group of its own, so that the processes
/// that it starts end with it. One thread may receive while others send.
package final class ChildProgram: Sendable {
  /// Why the program cannot be used: a code, and one sentence with the remedy.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    package enum Code: Hashable, Sendable {
      /// The program cannot be started.
      case cannotStart
      /// The program did not send, or did not read, in time.
      case timedOut
      /// The program ended or closed its side.
      case ended
      /// A message is over the limit.
      case tooLarge
    }

    /// The kind of failure, to branch on.
    package let code: Code
    /// One sentence for people, with the remedy.
    package let description: String
  }

  /// The id of its process and of its process group.
  package let processID: CInt
  private let name: String
  private let input: Mutex<ByteChannel>
  private let output: Mutex<Output>
  /// The status from `waitpid`; `nil` as long as the program runs.
  private let status = Mutex<CInt?>(nil)
  /// Whether it was ended from here: later its ids may be those of other processes.
  private let isTerminated = Mutex(false)

  /// What the program writes.
  private struct Output: ~Copyable {
    let channel: ByteChannel
    /// The bytes that were read, but not received.
    var pending: [UInt8] = []
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: a path, or a name that is looked for in `PATH`.
  ///   - arguments: those after the name.
  ///   - environment: variables that replace or extend those of this process.
  ///   - name: the name in failures, if people know the program by another one.
  /// - Throws: `Failure` if it cannot be started.
  package init(
    _ program: String, arguments: [String], environment: [String: String] = [:],
    name: String? = nil
  ) throws(Failure) {
    self.name = name ?? program
    guard let toChild = ProgramSocket(), let fromChild = ProgramSocket() else {
      throw Failure(code: .cannotStart, description: "No descriptor is left: close programs.")
    }
    do throws(ProgramStart.Failure) {
      processID = try ProgramStart.start(
        program, arguments, environment: environment,
        descriptors: [toChild.child.number, fromChild.child.number])
    } catch {
      throw Failure(
        code: .cannotStart,
        description: "\(program) cannot be started (\(SystemError.text(error.number))): install "
          + "it, or name another program.")
    }
    input = Mutex(ByteChannel(toChild.takeOwn()))
    output = Mutex(Output(channel: ByteChannel(fromChild.takeOwn())))
  }

  /// Whether the program still runs.
  package var isRunning: Bool {
    status.withLock { status in
      reap(&status, waits: false)
      return status == nil
    }
  }

  /// Sends bytes to descriptor 3, all of them before those of the next call.
  package func send(_ bytes: [UInt8], timeout: Duration) throws(Failure) {
    let deadline = MonotonicClock.system.deadline(after: timeout)
    do throws(ByteChannel.Failure) {
      try input.withLock { channel throws(ByteChannel.Failure) in
        try channel.write(bytes, until: deadline)
      }
    } catch {
      throw failure(error)
    }
  }

  /// The next bytes from descriptor 4 up to a terminator, which is left out.
  ///
  /// - Parameters:
  ///   - terminator: the byte that ends the message.
  ///   - byteCountMax: how many bytes the message may have, about.
  ///   - timeout: how long to wait; `nil` for no limit.
  /// - Returns: the bytes before the terminator.
  /// - Throws: `Failure` if there is no such message in time.
  package func receive(
    upTo terminator: UInt8, byteCountMax: Int, timeout: Duration?
  ) throws(Failure) -> [UInt8] {
    let deadline = MonotonicClock.system.deadline(after: timeout)
    return try output.withLock { output throws(Failure) in
      var scanned = 0
      while true {
        if let end = output.pending[scanned...].firstIndex(of: terminator) {
          let message = Array(output.pending[..<end])
          output.pending.removeFirst(end + 1)
          return message
        }
        scanned = output.pending.count
        guard scanned <= byteCountMax else {
          throw .tooLarge(name, byteCountMax: byteCountMax)
        }
        let piece: [UInt8]
        do throws(ByteChannel.Failure) {
          piece = try output.channel.read(until: deadline)
        } catch {
          throw failure(error)
        }
        guard !piece.isEmpty else { throw failure(.closed) }
        output.pending += piece
      }
    }
  }

  /// Ends the program and all that it started: by `SIGTERM`, and after the grace period by
  /// `SIGKILL`.
  ///
  /// Returns when the program has ended and its process id is free.
  package func terminate(gracePeriod: Duration = .seconds(2)) {
    isTerminated.withLock { isTerminated in
      guard !isTerminated else { return }
      isTerminated = true
      if isRunning {
        kill(-processID, SIGTERM)
        let deadline = MonotonicClock.system.deadline(after: gracePeriod)
        while isRunning, MonotonicClock.system.now < deadline { _ = poll(nil, 0, 5) }
      }
      // The processes that the program started may outlive it.
      kill(-processID, SIGKILL)
      status.withLock { reap(&$0, waits: true) }
    }
  }

  deinit { terminate() }
}

extension ChildProgram.Failure {
  /// A program did not answer, or did not read, in time.
  package static func late(_ name: String) -> Self {
    Self(code: .timedOut, description: "\(name) does not answer in time: try again.")
  }

  /// A program has ended.
  package static func ended(_ name: String) -> Self {
    Self(code: .ended, description: "\(name) has ended: start it by hand to see what is wrong.")
  }

  /// A program sends a message that is over the limit.
  package static func tooLarge(_ name: String, byteCountMax: Int) -> Self {
    Self(code: .tooLarge, description: "\(name) sends a message over \(byteCountMax) bytes.")
  }
}

extension ChildProgram {
  private func failure(_ failure: ByteChannel.Failure) -> Failure {
    switch failure {
    case .timedOut: .late(name)
    case .closed: .ended(name)
    }
  }

  private func reap(_ status: inout CInt?, waits: Bool) {
    while status == nil {
      var found: CInt = 0
      let result = unsafe waitpid(processID, &found, waits ? 0 : WNOHANG)
      if result == processID {
        status = found
      } else if result == 0 {
        return
      } else if errno != EINTR {
        // It was reaped elsewhere.
        status = 0
      }
    }
  }
}
