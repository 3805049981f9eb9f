import ArgumentParser
import BridgeProtocol

/// `tandem fault`: disturbs the connection to pages, or prints the faults that are on.
struct Fault: ShellVerb {
  /// Whether pages can reach the shell.
  enum Connectivity: EnumerableFlag {
    case offline, online

    static func name(for value: Connectivity) -> NameSpecification {
      switch value {
      case .offline: .customLong("offline")
      case .online: .customLong("online")
      }
    }

    static func help(for value: Connectivity) -> ArgumentHelp? {
      switch value {
      case .offline: "Cut the pages off, and keep them off."
      case .online: "Let the pages connect again."
      }
    }
  }

  static let verb = Verb.fault
  static let abstract = "Make the connection to the pages bad, or print how bad it is."
  static let discussion = """
    What is not named keeps its value. Without flags it prints what is on. Other clients, such as \
    this command, are never affected.
    """

  @Option(
    help: ArgumentHelp("Deliver every frame later by so many milliseconds.", valueName: "ms"))
  var latency: Int?

  @Option(help: ArgumentHelp("Vary the latency by up to so many milliseconds.", valueName: "ms"))
  var jitter: Int?

  @Option(
    help: ArgumentHelp("The chance that a frame and its connection are lost.", valueName: "percent")
  )
  var drop: Int?

  @Option(
    help: ArgumentHelp("Take what a page says later by so many milliseconds.", valueName: "ms"))
  var slowPage: Int?

  @Flag(exclusivity: .exclusive)
  var connectivity: Connectivity?

  @Flag(name: .customLong("disconnect"), help: "Cut the connections of all pages once.")
  var disconnects = false

  @Flag(name: .customLong("reset"), help: "Switch all faults off first.")
  var resets = false

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    let measures = [
      ("latency", latency, FaultBody.millisecondsMax, "milliseconds"),
      ("jitter", jitter, FaultBody.millisecondsMax, "milliseconds"),
      ("slow-page", slowPage, FaultBody.millisecondsMax, "milliseconds"),
      ("drop", drop, 100, "percent"),
    ]
    for (name, value, limit, unit) in measures {
      guard let value, !(0...limit).contains(value) else { continue }
      throw ValidationError("--\(name) is \(value): give 0 to \(limit) \(unit).")
    }
  }

  var command: Command { .fault(change) }

  private var change: FaultBody {
    FaultBody {
      $0.reset = resets
      $0.latencyMilliseconds = latency
      $0.jitterMilliseconds = jitter
      $0.dropPercent = drop
      $0.slowPageMilliseconds = slowPage
      $0.offline = connectivity.map { $0 == .offline }
      $0.disconnect = disconnects
    }
  }

  func perform() throws(CommandFailure) {
    let client = try shell.client
    guard change == FaultBody() else {
      let answer = try client.post(Self.verb, command, wait: wait)
      shell.write(answer, text: [FaultText(answer["data"] ?? [:]).line])
      return
    }
    let faults = try client.get("faults", timeout: shell.timeout.duration)
    shell.write(faults, text: [FaultText(faults).line])
  }
}

/// The faults that are on, as a line.
struct FaultText {
  let line: String

  init(_ faults: JSONValue) {
    let measures = [
      ("latency", "latencyMilliseconds", "ms"), ("jitter", "jitterMilliseconds", "ms"),
      ("drop", "dropPercent", "%"), ("slow page", "slowPageMilliseconds", "ms"),
    ]
    var words = measures.compactMap { name, member, unit -> String? in
      guard let value = faults[member], let number = value.double, number > 0 else { return nil }
      return "\(name) \(value.serializedText()) \(unit)"
    }
    if faults["offline"]?.bool == true { words.append("offline") }
    line = words.isEmpty ? "no faults" : words.joined(separator: ", ")
  }
}
