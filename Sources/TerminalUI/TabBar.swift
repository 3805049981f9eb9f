/// The tab bar in one row: `[1 Home] 2 Schedule 3 Track (3) - Profile`.
///
/// Brackets mark the selected tab and a dash in the place of the key a disabled one, so that
/// no meaning depends on colour alone.
struct TabBar {
  /// The columns that one title may fill.
  static let titleColumnCountMax = 24
  /// The columns that one badge may fill.
  static let badgeColumnCountMax = 6

  private let tabs: [ScreenContent.Tab]

  init(_ tabs: [ScreenContent.Tab]) {
    self.tabs = tabs
  }

  /// All titles if they fit, else the title of the selected tab only, cut if need be.
  func row(columnCount: Int) -> ClickableRow {
    let whole = row { _ in true }
    guard whole.row.columnCount > columnCount else { return whole }
    return row(showsTitle: \.isSelected)
  }

  private func row(showsTitle: (ScreenContent.Tab) -> Bool) -> ClickableRow {
    var row = ClickableRow()
    for (index, tab) in tabs.enumerated() {
      if index > 0 { row.append(" ") }
      let text = text(of: tab, position: index + 1, showsTitle: showsTitle(tab))
      row.append(text, Self.style(of: tab), key: tab.isDisabled ? nil : .tab(index + 1))
    }
    return row
  }

  private func text(
    of tab: ScreenContent.Tab, position: Int, showsTitle: Bool
  ) -> EscapedText {
    var text = tab.isDisabled || position > 9 ? "-" : EscapedText(String(position))
    if showsTitle {
      text = text + " " + EscapedText(tab.title).prefix(columnCount: Self.titleColumnCountMax)
    }
    if let badge = tab.badge { text = text + Self.text(ofBadge: badge, isShort: !showsTitle) }
    return tab.isSelected ? "[" + text + "]" : text
  }

  private static func text(ofBadge badge: String, isShort: Bool) -> EscapedText {
    if badge.isEmpty || isShort { return "•" }
    return " (" + EscapedText(badge).prefix(columnCount: badgeColumnCountMax) + ")"
  }

  private static func style(of tab: ScreenContent.Tab) -> TextStyle {
    if tab.isSelected { return .selected }
    return tab.isDisabled ? .faint : .plain
  }
}
