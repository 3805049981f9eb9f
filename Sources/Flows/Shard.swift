package import Vocabulary

/// A flow with the time that it took when it ran last.
package struct ScheduledFlow: Hashable, Sendable {
  /// Unique among the flows of a run.
  package let id: String
  /// `nil` if it is not known.
  package let milliseconds: Int?

  package init(id: String, milliseconds: Int?) {
    self.id = id
    self.milliseconds = milliseconds
  }
}

extension Shard {
  /// The flows of this shard, the longest first.
  ///
  /// The longest flow goes to the shard with the least to do, and so on. Every shard finds the same
  /// shares without asking the others, as long as all have the same list. A flow whose time is not
  /// known counts as much as an average one.
  ///
  /// - Parameters:
  ///   - flows: all flows, in any order.
  ///   - sequence: ids of flows that stay together, in this order, before the others.
  /// - Returns: the ids.
  package func share(of flows: [ScheduledFlow], sequence: [String] = []) -> [String] {
    let known = flows.compactMap(\.milliseconds)
    let average = known.isEmpty ? 1 : max(1, known.reduce(0, +) / known.count)
    let times = Dictionary(
      flows.map { ($0.id, max(1, $0.milliseconds ?? average)) }, uniquingKeysWith: max)
    let together = sequence.filter { times[$0] != nil }
    let others = times.keys.filter { !together.contains($0) }.map { [$0] }
    let groups = ((together.isEmpty ? [] : [together]) + others).map { ids in
      (ids: ids, time: ids.reduce(0) { $0 + (times[$1] ?? 0) })
    }
    var loads = Array(repeating: 0, count: count)
    var share: [[String]] = []
    for group in groups.sorted(by: { ($1.time, $0.ids[0]) < ($0.time, $1.ids[0]) }) {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += group.time
      guard least == index - 1 else { continue }
      share.insert(group.ids, at: group.ids == together ? 0 : share.endIndex)
    }
    return share.flatMap(\.self)
  }
}

/// Why the environment does not say which shard runs, in a sentence.
package struct ShardFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension Shard {
  /// How a CI server numbers its machines.
  private struct Server {
    /// The variable with the number of this machine.
    let index: String
    /// The variable with how many there are.
    let count: String
    var first = First.number(0)
    /// The variable with how far the numbers are apart; else they follow each other.
    var step: String?

    /// The number of the first machine, or the variable that has it.
    enum First {
      case number(Int)
      case variable(String)
    }
  }

  private static let servers = [
    // GitLab
    Server(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: .number(1)),
    Server(index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    Server(index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    // Azure
    Server(
      index: "SYSTEM_JOBPOSITIONINPHASE", count: "SYSTEM_TOTALJOBSINPHASE", first: .number(1)),
    Server(
      index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      first: .variable("SLURM_ARRAY_TASK_MIN"), step: "SLURM_ARRAY_TASK_STEP"),
    // An indexed job of Kubernetes; the variable with the count is ours.
    Server(index: "JOB_COMPLETION_INDEX", count: "TANDEM_SHARD_TOTAL"),
  ]

  /// The shard that a CI server names in the environment.
  ///
  /// - Parameter environment: the variables.
  /// - Returns: the shard with the variable that named it; `nil` if there is none, or only one.
  /// - Throws: `ShardFailure` if variables are there, but are no shard together: to run all flows
  ///   on each machine would be no answer.
  package static func found(
    in environment: [String: String]
  ) throws(ShardFailure) -> (shard: Shard, variable: String)? {
    let environment = environment.filter { !$0.value.isEmpty }
    for server in servers {
      guard let index = environment[server.index], let count = environment[server.count],
        Int(count) != 1
      else { continue }
      guard let shard = shard(of: server, in: environment) else {
        throw ShardFailure(
          description: "\(server.index)=\(index) and \(server.count)=\(count) are no shard: give "
            + "--shard, such as 2/8, or number the machines without gaps.")
      }
      return (shard, server.index)
    }
    return nil
  }

  private static func shard(of server: Server, in environment: [String: String]) -> Shard? {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    let first: Int? =
      switch server.first {
      case .number(let number): number
      case .variable(let name): number(name)
      }
    let step = server.step.flatMap(number) ?? 1
    guard let index = number(server.index), let count = number(server.count), let first, step > 0,
      case let (distance, isTooFar) = index.subtractingReportingOverflow(first), !isTooFar,
      distance.isMultiple(of: step), distance / step < countMax
    else { return nil }
    return Shard(index: distance / step + 1, count: count)
  }
}
