/// What the terminal shows of a running shell.
package struct StatusBlock: Hashable, Sendable {
  /// A tab of the tab bar; its position decides its key.
  package struct Tab: Hashable, Sendable {
    package var title: String
    /// `nil`: no badge; empty: a dot.
    package var badge: String?
    package var isSelected: Bool
    package var isDisabled: Bool

    package init(
      title: String, badge: String? = nil, isSelected: Bool = false, isDisabled: Bool = false
    ) {
      self.title = title
      self.badge = badge
      self.isSelected = isSelected
      self.isDisabled = isDisabled
    }
  }

  package var appName: String
  package var frontURL: String
  package var controlURL: String
  /// The visible tabs in their order.
  package var tabs: [Tab]
  /// The path of the entry that is shown.
  package var path: String
  /// How many pages are attached.
  package var pageCount: Int
  package var revision: Int
  /// What the user can do if nothing is connected, for example which URL to open.
  package var connectionHint: String?
  /// The newest event, already formatted.
  package var lastEvent: LogLine?

  package init(
    appName: String, frontURL: String, controlURL: String, tabs: [Tab] = [], path: String = "/",
    pageCount: Int = 0, revision: Int = 0, connectionHint: String? = nil,
    lastEvent: LogLine? = nil
  ) {
    self.appName = appName
    self.frontURL = frontURL
    self.controlURL = controlURL
    self.tabs = tabs
    self.path = path
    self.pageCount = pageCount
    self.revision = revision
    self.connectionHint = connectionHint
    self.lastEvent = lastEvent
  }
}

extension StatusBlock {
  /// The columns from which both URLs share a row.
  package static let wideColumnCountMin = 60

  /// The block for a width, the most important rows first; every row fits.
  package func rows(columnCount: Int) -> [Row] {
    var rows = [titleRow(columnCount: columnCount), TabBar(tabs).row(columnCount: columnCount)]
    rows.append(Row([.init(EscapedText(path), .strong)]))
    if let connectionHint { rows.append(Row([.init(EscapedText(connectionHint), .warning)])) }
    rows += addressRows(columnCount: columnCount)
    if let lastEvent { rows.append(lastEvent.row) }
    rows.append(HelpText.hint(tabCount: tabs.count, columnCount: columnCount))
    return rows.map { $0.prefix(columnCount: columnCount) }
  }

  /// The app at the left, the figures at the right; the name gives way first.
  private func titleRow(columnCount: Int) -> Row {
    let pages = pageCount == 1 ? "1 page" : "\(pageCount) pages"
    let figures = EscapedText("\(pages) · revision \(revision)")
    let room = columnCount - figures.columnCount - 1
    let name = EscapedText(appName)
    guard room >= min(name.columnCount, 8) else { return Row([.init(name, .strong)]) }
    let shown = name.prefix(columnCount: room)
    let padding = String(repeating: " ", count: room + 1 - shown.columnCount)
    return Row([.init(shown, .strong), .init(EscapedText(padding)), .init(figures, .faint)])
  }

  /// One row or two; where a label leaves no room for its URL, the URL alone.
  private func addressRows(columnCount: Int) -> [Row] {
    let front = Row([.init("front ", .faint), .init(EscapedText(frontURL))])
    let control = Row([.init("control ", .faint), .init(EscapedText(controlURL))])
    if columnCount >= Self.wideColumnCountMin {
      return [Row(front.spans + [.init("   ")] + control.spans)]
    }
    let isLabelled = max(front.columnCount, control.columnCount) <= columnCount
    return [front, control].map { isLabelled ? $0 : Row(Array($0.spans.dropFirst())) }
  }
}
