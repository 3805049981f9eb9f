internal import Vocabulary

extension RecordedPlace {
  /// Deeper stacks are counted, as a list of their paths would be read by nobody.
  private static let listedDepthMax = 5
  private static let titleLengthMax = 200

  /// What holds here and did not in an earlier place, as steps.
  func assertions(since former: RecordedPlace) -> [RecordedLine] {
    [tabAssertion(former), stackAssertion(former), modalAssertion(former)].compactMap(\.self)
  }

  private func tabAssertion(_ former: RecordedPlace) -> RecordedLine? {
    guard isMain, selectedTab != former.selectedTab, tab(selectedTab) != nil else { return nil }
    return .step("assertTab", .text(selectedTab))
  }

  /// Of another tab only if more than its first page is on the stack.
  private func stackAssertion(_ former: RecordedPlace) -> RecordedLine? {
    guard isMain, depth > 0 else { return nil }
    let isChanged = depth != former.depth || paths != former.paths
    guard selectedTab == former.selectedTab ? isChanged : depth > 1 else { return nil }
    guard depth <= Self.listedDepthMax, paths.count == depth else {
      return .step("assertStack", [FlowMember("depth", .word("\(depth)"))])
    }
    return .step("assertStack", [FlowMember("paths", .list(paths.map { .text($0) }))])
  }

  private func modalAssertion(_ former: RecordedPlace) -> RecordedLine? {
    let top = modals.last
    let formerTop = former.modals.last
    guard top?.id != formerTop?.id || top?.path != formerTop?.path else { return nil }
    guard let top else { return .step("assertModal", .word("none")) }
    guard let kind = top.kind else { return nil }
    var members = [FlowMember("kind", .word(kind.rawValue))]
    if let path = top.path {
      members.append(FlowMember("path", .text(path)))
    } else if let title = top.title, !isCut, title.count <= Self.titleLengthMax {
      members.append(FlowMember("title", .text(title)))
    }
    return .step("assertModal", members)
  }
}
