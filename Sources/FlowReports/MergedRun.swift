import Vocabulary

/// Joins the traces of several folders, as shards and reruns leave them.
extension FlowRun {
  /// Joins runs.
  ///
  /// A flow that is in several counts once. One that ran to its end wins over one that was skipped,
  /// that one over one that did not finish, and of two alike the one that ended last; so a rerun
  /// replaces what it repeats.
  ///
  /// - Parameter runs: One run for each folder, in the order of the folders.
  package init(merging runs: [FlowRun]) {
    var flows: [FlowResult] = []
    var places: [String: Int] = [:]
    var sources: [Source] = []
    for run in runs {
      for var flow in run.flows {
        flow.source += sources.count
        guard let place = places[flow.id] else {
          places[flow.id] = flows.count
          flows.append(flow)
          continue
        }
        if flow.rank > flows[place].rank { flows[place] = flow }
      }
      sources += run.sources
    }
    self.init(sources: sources, isJoined: true, flows: flows)
    noteProblems()
  }

  /// Says what is missing.
  mutating func noteProblems() {
    missingShards = []
    notes = []
    let shards = sources.compactMap(\.run.shard)
    let counts = Set(shards.map(\.count))
    if counts.count > 1 {
      let list = counts.sorted().map(String.init).joined(separator: " and ")
      notes.append("The folders are of runs that were divided differently, into \(list) shards.")
    } else if let count = counts.first, isJoined {
      missingShards = (1...count).filter { number in !shards.contains { $0.index == number } }
    }
    for number in missingShards {
      notes.append("Shard \(number)/\(shards[0].count) is missing: no folder has its trace.")
    }
    for source in sources where !source.hasEnded {
      let name = source.run.shard.map { "shard \($0)" } ?? "the run"
      notes.append("The trace of \(name) has no end: it was stopped, or it still runs.")
    }
    let lost = flows.count(where: \.isLost)
    if lost > 0 {
      notes.append(lost == 1 ? "1 flow was not finished." : "\(lost) flows were not finished.")
    }
    let all = sources.compactMap(\.run.allFlows).max() ?? 0
    if lacksFlows {
      notes.append("Of \(all) flows only \(flows.count) are in the folders.")
    }
  }
}

extension FlowResult {
  /// Orders results of the same flow: those that say more are higher, then those that ended later.
  fileprivate var rank: (Int, Int) {
    let last = attempts.last
    let weight = isLost ? attempts.isEmpty ? 0 : 1 : status == .skipped ? 2 : 3
    return (weight, (last?.start.started ?? 0) + (last?.took ?? 0))
  }
}
