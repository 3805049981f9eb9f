import TerminalUI
import Testing

@Suite("Title row")
struct TitleRowTests {
  private func title(
    _ columnCount: Int, faults: [String] = ["offline", "latency 200 ms"]
  ) -> String {
    var content = ScreenContent(appName: "FitTracker", frontURL: "", controlURL: "")
    content.shellName = "fittracker-2"
    content.device = "ios auto"
    content.pageCount = 2
    content.revision = 41
    content.faults = faults
    let size = TerminalSize(columnCount: columnCount, rowCount: 10)
    return ScreenLayout(content, size: size).frame().rows[0].rendered(inColor: false)
  }

  @Test(arguments: [
    (90, "FitTracker fittracker-2", "! offline, latency 200 ms ios auto · 2 pages · revision 41"),
    (76, "FitTracker fittracker-2", "! offline, latency 200 ms 2 pages · revision 41"),
    (62, "FitTracker", "! offline, latency 200 ms 2 pages · revision 41"),
    (50, "FitTracker", "! faults 2 pages · revision 41"),
    (41, "FitTracker", "! faults 2 pages · revision 41"),
    (40, "FitTrack…", "! faults 2 pages · revision 41"),
    (38, "FitTracker", "! faults"),
    (12, "Fi…", "! faults"),
  ])
  func `tells less as columns get fewer, and of faults at least that there are some`(
    columnCount: Int, left: String, right: String
  ) {
    let title = title(columnCount)
    #expect(title.count == columnCount)
    #expect(title.hasPrefix(left + " "))
    #expect(title.dropFirst(left.count).drop { $0 == " " } == right)
  }

  @Test func `has no badge without faults`() {
    #expect(title(64, faults: []).hasPrefix("FitTracker fittracker-2     "))
    #expect(title(64, faults: []).hasSuffix("     ios auto · 2 pages · revision 41"))
  }
}
