import Navigation
import ShellTesting
import Testing

@Suite("The navigation probe")
struct NavigationProbeTests {
  private func probe() throws -> NavigationProbe {
    NavigationProbe(NavigationState(try .fitTracker()))
  }

  @Test func `is content when everything is claimed`() throws {
    var probe = try probe()
    try probe.send(.tabTapped("track"), expect: [.show("/track", .tabSwitch)]) {
      $0.selectedTab = "track"
      $0.visibleURL = "/track"
    }
    try probe.send(.pushed(url: "/track/squat"), expect: [.show("/track/squat", .push)]) {
      $0.stacks["track"]?.append("/track/squat")
      $0.visibleURL = "/track/squat"
    }
    try probe.send(.tabTapped("track"), expect: [.show("/track", .pop)]) {
      $0.stacks["track"]?.removeLast()
      $0.visibleURL = "/track"
    }
  }

  @Test func `names a change that was not claimed`() throws {
    var probe = try probe()
    let failure = #expect(throws: ProbeFailure.self) {
      try probe.send(.tabTapped("track"), expect: [.show("/track", .tabSwitch)]) {
        $0.selectedTab = "track"
      }
    }
    #expect(failure?.differences == ["visibleURL: expected /, got /track"])
  }

  @Test func `names an effect and an outcome that were not claimed`() throws {
    var probe = try probe()
    let failure = #expect(throws: ProbeFailure.self) {
      try probe.send(.tabTapped("home"))
    }
    #expect(failure?.differences.count == 2)
  }
}
