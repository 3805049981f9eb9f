extension ScreenLayout {
  /// How much of the title row is shown.
  private struct TitleDetail {
    var hasShellName: Bool
    var hasDevice: Bool
    var namesFaults: Bool

    /// From the most detail to the least, as the screen gets narrower.
    static let all = [
      TitleDetail(hasShellName: true, hasDevice: true, namesFaults: true),
      TitleDetail(hasShellName: true, hasDevice: false, namesFaults: true),
      TitleDetail(hasShellName: false, hasDevice: false, namesFaults: true),
      TitleDetail(hasShellName: false, hasDevice: false, namesFaults: false),
    ]
  }

  /// The app at the left, faults and figures at the right; the app's name is cut before them.
  var titleRow: ClickableRow {
    let rows = TitleDetail.all.lazy.map { self.titleRow($0) }
    return ClickableRow(rows.first { $0.columnCount <= size.columnCount } ?? narrowTitleRow)
  }

  private func titleRow(_ detail: TitleDetail) -> Row {
    var left = Row([.init(name, .strong)])
    if detail.hasShellName, !content.shellName.isEmpty {
      left.append(" " + EscapedText(content.shellName, columnCountMax: 64), .faint)
    }
    return padded(left, faultBadge(namesFaults: detail.namesFaults), figures(detail))
  }

  /// The name cut to the room beside the figures; without figures if that is too little.
  private var narrowTitleRow: Row {
    let badge = faultBadge(namesFaults: false)
    let figures = figures(TitleDetail.all[TitleDetail.all.count - 1])
    let room = size.columnCount - joined(badge, figures).columnCount - 1
    guard room >= min(name.columnCount, 8) else {
      let room = max(0, size.columnCount - badge.columnCount - 1)
      return padded(Row([.init(name.prefix(columnCount: room), .strong)]), badge, Row())
    }
    return padded(Row([.init(name.prefix(columnCount: room), .strong)]), badge, figures)
  }

  private var name: EscapedText { EscapedText(content.appName) }

  private func figures(_ detail: TitleDetail) -> Row {
    let pages = content.pageCount == 1 ? "1 page" : "\(content.pageCount) pages"
    let device = detail.hasDevice && !content.device.isEmpty ? content.device + " · " : ""
    return Row([.init(EscapedText("\(device)\(pages) · revision \(content.revision)"), .faint)])
  }

  private func faultBadge(namesFaults: Bool) -> Row {
    guard !content.faults.isEmpty else { return Row() }
    let text = namesFaults ? content.faults.joined(separator: ", ") : "faults"
    return Row([.init("! " + EscapedText(text), .warning)])
  }

  private func joined(_ badge: Row, _ figures: Row) -> Row {
    guard !badge.spans.isEmpty, !figures.spans.isEmpty else {
      return Row(badge.spans + figures.spans)
    }
    return Row(badge.spans + [.init(" ")] + figures.spans)
  }

  /// Puts one row at the left and two at the right, at least one column apart.
  private func padded(_ left: Row, _ badge: Row, _ figures: Row) -> Row {
    let right = joined(badge, figures)
    guard !right.spans.isEmpty else { return left }
    let room = size.columnCount - left.columnCount - right.columnCount
    let padding = String(repeating: " ", count: max(1, room))
    return Row(left.spans + [.init(EscapedText(padding))] + right.spans)
  }
}
