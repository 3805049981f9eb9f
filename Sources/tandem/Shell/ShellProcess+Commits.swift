import ShellCommands
import ShellRuntime
import WebServer

/// What the shell does for its clients once the changes before it are stored.
enum HeldAnswer {
  case session(SessionOutput)
  case command(CommandOutput)
}

/// The commits of `--durable`: each change is stored before anybody is told of it.
struct Commits {
  var gate = CommitGate<HeldAnswer>()
  /// Takes one value for each commit that has ended.
  let ended: Inbox<Bool>
  /// Whether the user was told that the disk is slow, and no commit has been in time since.
  var hasWarned = false
  /// For how many commits a stop still waits, while it waits.
  var countBeforeStop = 0

  init(of server: Server) {
    ended = Inbox(of: server)
  }
}

extension ShellProcess {
  /// Whether what the session and the commands ask for has to wait for the disk.
  ///
  /// Everything waits, and not only what tells of a change: so each client gets its messages in the
  /// order in which they were made.
  var isHoldingAnswers: Bool {
    guard let commits else { return false }
    return commits.gate.isClosed || !commits.gate.isLate && stateStore.isBehind(session)
  }

  func hold<Output>(_ outputs: [Output], as answer: (Output) -> HeldAnswer) {
    for output in outputs { commits?.gate.hold(answer(output)) }
  }

  /// Begins to store a change, if none is being stored.
  func beginCommit() {
    guard let commits, !commits.gate.isCommitting else { return }
    let ended = commits.ended
    if stateStore.commit(session, then: { ended.post(true) }) {
      self.commits?.gate.begin(at: now)
    } else {
      endCommit()
    }
  }

  /// Sends what waited for a commit that has ended.
  func endCommits() {
    guard let commits, !commits.ended.takeAll().isEmpty else { return }
    if commits.hasWarned, !commits.gate.isLate {
      self.commits?.hasWarned = false
      report(warning: "The disk goes on: each change is stored before its answer again.")
    }
    self.commits?.countBeforeStop -= 1
    endCommit()
    goOnStopping()
  }

  /// Sends what has waited for too long.
  func endLateCommit() {
    guard commits?.gate.expire(at: now) == true else { return }
    if commits?.hasWarned == false {
      commits?.hasWarned = true
      report(
        warning: "The disk has not taken the state for 2 seconds: until it does, the shell answers "
          + "before a change is stored.")
    }
    sendReleased()
    goOnStopping()
  }

  /// Begins to store what was answered before a stop; the loop goes on meanwhile.
  func beginLastCommits() {
    guard commits != nil else { return }
    // The one under way, and one for what has come after its begin.
    commits?.countBeforeStop = 2
    beginCommit()
  }

  /// Whether a stop has to wait, as answers of before it do.
  var isStopWaiting: Bool {
    guard let commits else { return false }
    return commits.gate.isClosed && commits.countBeforeStop > 0
  }

  /// Waits until everything is stored, and sends what waited for that.
  func finishCommits() {
    guard let commits else { return }
    stateStore.finishCommits(session)
    // The commit under way has ended with the others: its end is no news of a later one.
    _ = commits.ended.takeAll()
    endCommit()
  }

  private func endCommit() {
    commits?.gate.end(includesAll: !stateStore.isBehind(session))
    sendReleased()
  }

  private func sendReleased() {
    while let answer = commits?.gate.next() {
      switch answer {
      case .session(let output): pass(output)
      case .command(let output): perform(output)
      }
    }
  }
}
