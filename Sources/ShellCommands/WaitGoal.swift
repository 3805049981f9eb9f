import BridgeProtocol
import Navigation
import ShellRuntime

/// The goal that a request waits for.
enum WaitGoal: Hashable, Sendable {
  /// The visible page has applied a revision, or a newer one.
  case applied(Int)
  /// Another document than the one that was shown has applied the state.
  case reloaded(from: PageIdentity?)
  case conditions(ConditionGoal)

  /// How far a session is from a goal.
  enum Progress {
    case reached
    case failed(CommandError)
    case pending(Shortfall)
  }

  /// Compares a session with the goal.
  ///
  /// - Parameter session: The session.
  /// - Returns: Whether the goal is reached, and what is missing if it is not.
  func progress(in session: ShellSession) -> Progress {
    switch self {
    case .applied(let revision):
      return Self.progress(to: revision, in: session)
    case .reloaded(let former):
      guard let former, let page = session.visiblePage, page.identity == former else {
        return Self.progress(to: session.revisions.newestOfState, in: session)
      }
      return .pending(
        Shortfall(
          waitedFor: "page \(page.identity.page) to load its document anew",
          remedy: "the app may handle the event `reload` itself, or look into the page's console"))
    case .conditions(let goal):
      guard let shortfall = goal.shortfall(in: session) else { return .reached }
      if goal.requiresStep, let failure = session.visibleDesynchronization {
        return .failed(.desynchronized(failure))
      }
      return .pending(shortfall)
    }
  }

  private static func progress(
    to revision: Int, in session: ShellSession
  ) -> Progress {
    guard let page = session.visiblePage else {
      return .pending(Shortfall(nobodyIn: session))
    }
    guard page.hasApplied(revision) else {
      let found =
        page.isPending
        ? "its router is still loading"
        : page.appliedRevision.map { "is at \($0)" } ?? "has applied nothing"
      return .pending(
        Shortfall(
          waitedFor: "page \(page.identity.page) to apply revision \(revision) (\(found))",
          remedy: "look into the page's console, or send `timeoutMilliseconds` 0 not to wait"))
    }
    return page.desynchronization.map { .failed(.desynchronized($0)) } ?? .reached
  }
}

/// What is missing for a goal.
struct Shortfall: Hashable, Sendable {
  /// The conditions that did not hold, and what was found instead.
  let waitedFor: String
  /// What a person can do about it, as the end of a sentence.
  let remedy: String

  init(waitedFor: String, remedy: String) {
    self.waitedFor = waitedFor
    self.remedy = remedy
  }

  fileprivate init(nobodyIn session: ShellSession) {
    let navigation = session.navigation
    let names = navigation.webViews(showing: navigation.visibleEntry.key)
      .filter { navigation.entry(shownBy: $0) != nil }
      .map(\.text)
    let attached = session.pageCount == 0 ? "none is attached" : "others are attached"
    self.init(
      waitedFor: "a page of \(names.joined(separator: " or ")) (\(attached))",
      remedy:
        "open the link that `tandem link` prints in a browser, or send `timeoutMilliseconds` 0 not "
        + "to wait")
  }

  /// The answer to a request that does not wait.
  var assertionFailure: CommandError {
    var error = CommandError(
      status: 412, code: .assertionFailed,
      message: "What was to hold does not: \(waitedFor); give `timeoutMilliseconds` to wait for it."
    )
    error.waitedFor = waitedFor
    return error
  }
}
