import Foundation

/// Prints one JSON object a round: what the codec, the navigation core, the session and the
/// recording of events and states cost in this process.
///
/// Each round starts when a line comes in, so that other work can be measured between two of them.
///
/// Usage: InProcessBenchmarks ROUNDS [SESSION]
///
/// With the name of a session only that one is measured, for a profiler.
@main
enum InProcessBenchmarks {
  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
    precondition((1...1_000).contains(rounds), "ROUNDS is from 1 to 1000")
    if let name = CommandLine.arguments.dropFirst(2).first {
      guard let session = try SessionCost.named(name) else { return }
      for _ in 0..<rounds { report(try session.figures()) }
      return
    }
    let codec = CodecComparison()
    let cores = try NavigationCost.all()
    let recording = try RecordingCost()
    let sessions = try SessionCost.all()
    for _ in 0..<rounds {
      guard readLine() != nil else { return }
      var figures = try codec.figures()
      figures += try recording.figures()
      for core in cores { figures.append((core.name, core.nanosecondsPerEvent())) }
      for session in sessions { figures += try session.figures() }
      report(figures)
    }
  }

  private static func report(_ figures: [(name: String, value: Double)]) {
    print("{" + figures.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}")
    fflush(nil)
  }
}
