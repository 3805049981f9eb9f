import Flows
import TestSupport
import Testing
import Vocabulary

@Suite("Shards and folders of flows")
struct ShardTests {
  @Test func `share all flows, each once, however the list is ordered`() {
    for seed in Seeds.range(100) {
      var random = Generator(seed: seed)
      let flows = (0..<random.next(below: 40)).map { number in
        ScheduledFlow(
          id: "flow \(number)",
          milliseconds: random.next(below: 3) == 0 ? nil : random.next(below: 9_000))
      }
      let sequence = flows.filter { _ in random.next(below: 5) == 0 }.map(\.id)
      let count = 1 + random.next(below: 9)
      let shares = (1...count).compactMap { Shard(index: $0, count: count) }.map {
        $0.share(of: flows, sequence: sequence)
      }
      #expect(shares.flatMap(\.self).sorted() == flows.map(\.id).sorted(), "seed \(seed)")
      #expect(shares.contains { $0.starts(with: sequence) }, "seed \(seed)")
      let again = Shard(index: 1, count: count)?.share(of: flows.reversed(), sequence: sequence)
      #expect(again == shares[0], "seed \(seed)")
    }
  }

  @Test func `take the longest first`() {
    let times = [("a", 10), ("b", 70), ("c", 30), ("d", 30), ("e", nil)]
    let flows = times.map { ScheduledFlow(id: $0.0, milliseconds: $0.1) }
    #expect(Shard("1/2")?.share(of: flows) == ["b", "a"])
    #expect(Shard("2/2")?.share(of: flows) == ["e", "c", "d"])
  }

  @Test(arguments: ["0/2", "3/2", "1", "1/2/3", "a/b", "1/0", "1/", "-1/2"])
  func `are refused`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test(
    arguments: [
      (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"], "2/4"),
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "1/3"),
      (["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "3/3"),
      (["SYSTEM_JOBPOSITIONINPHASE": "1", "SYSTEM_TOTALJOBSINPHASE": "2"], "1/2"),
      (
        ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "3"],
        "3/3"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "8", "SLURM_ARRAY_TASK_MIN": "4", "SLURM_ARRAY_TASK_COUNT": "3",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], "3/3"
      ),
      (["JOB_COMPLETION_INDEX": "1", "TANDEM_SHARD_TOTAL": "2"], "2/2"),
      (["JOB_COMPLETION_INDEX": "1"], nil),
      (["CI_NODE_TOTAL": "1", "CI_NODE_INDEX": "1"], nil),
      (["CI_NODE_TOTAL": "4", "CI_NODE_INDEX": ""], nil),
    ] as [([String: String], String?)])
  func `are found in the environment of a CI server`(
    environment: [String: String], shard: String?
  ) throws {
    #expect(try Shard.found(in: environment)?.shard.description == shard)
  }

  @Test(
    arguments: [
      // An array with a gap: the second machine of two.
      ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "2"],
      [
        "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "4", "SLURM_ARRAY_TASK_COUNT": "3",
        "SLURM_ARRAY_TASK_STEP": "2",
      ],
      ["CI_NODE_TOTAL": "2", "CI_NODE_INDEX": "3"],
      ["CI_NODE_TOTAL": "2", "CI_NODE_INDEX": "first"],
      ["CI_NODE_TOTAL": "2", "CI_NODE_INDEX": "9223372036854775807"],
      ["CIRCLE_NODE_TOTAL": "2", "CIRCLE_NODE_INDEX": "9223372036854775807"],
      ["CIRCLE_NODE_TOTAL": "2", "CIRCLE_NODE_INDEX": "-1"],
    ])
  func `are not guessed where variables do not fit`(environment: [String: String]) {
    #expect(throws: ShardFailure.self) { try Shard.found(in: environment) }
  }

  @Test func `follow the settings of the folder`() throws {
    let text = """
      flows: ["*", "shop/**", "!shop/old/*", "a?.yaml"]
      excludeTags: [slow]
      executionOrder: {flowsOrder: [second, first], continueOnFailure: false}
      testOutputDir: out
      """
    let workspace = try Workspace(Array(text.utf8), path: "config.yaml")
    let paths = [
      "a.yaml", "config.yaml", "shop/b.yml", "shop/x/c.yaml", "shop/old/d.yaml", "e/f.yaml",
      "g.txt",
    ]
    #expect(paths.filter(workspace.isFlow) == ["a.yaml", "shop/b.yml", "shop/x/c.yaml"])
    #expect(!Workspace().isFlow("shop/b.yml") && Workspace().isFlow("b.yml"))
    #expect(workspace.sequence == ["second", "first"] && workspace.excludeTags == ["slow"])
    #expect(!workspace.continuesOnFailure)
    let error = #expect(throws: FlowProblems.self) {
      try Workspace(Array("flows: x\nexecutionOrder: {flowOrder: []}".utf8), path: "c.yaml")
    }
    #expect(
      error?.problems.map(\.description) == [
        "c.yaml:1:8: “flows” must be a list of texts.",
        "c.yaml:2:18: “executionOrder” has no field “flowOrder”. Did you mean “flowsOrder”?",
      ])
  }
}
