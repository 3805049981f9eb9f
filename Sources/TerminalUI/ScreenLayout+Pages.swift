extension ScreenLayout {
  /// The columns that the name of a web view or of a router may fill.
  private static let pageNameColumnCountMax = 24

  /// The attached pages, one a row: role, web view, router, URL and the revision that it shows.
  var pageRows: [ClickableRow] {
    guard isWide, size.rowCount >= Self.pagesRowCountMin, !content.pages.isEmpty else { return [] }
    let listed = content.pages.prefix(Self.listedPageCountMax)
    let hiddenCount = content.pageCount - listed.count
    let title = hiddenCount > 0 ? "Pages, \(hiddenCount) more" : "Pages"
    let webViewColumnCount = listed.map { Self.webView(of: $0).columnCount }.max() ?? 0
    let routerColumnCount = listed.map { Self.router(of: $0).columnCount }.max() ?? 0
    return [heading(of: title)]
      + listed.map { page in
        var row = Row([.init(EscapedText(page.role), page.role == "driver" ? .strong : .faint)])
        row.append(" " + Self.webView(of: page).padded(columnCount: webViewColumnCount) + " ")
        row.append(Self.router(of: page).padded(columnCount: routerColumnCount) + " ", .faint)
        let progress = progress(of: page)
        let room = max(8, size.columnCount - row.columnCount - progress.columnCount)
        row.append(EscapedText(page.url ?? "", columnCountMax: room))
        return ClickableRow(Row(row.spans + progress.spans))
      }
  }

  private static func webView(of page: ScreenContent.Page) -> EscapedText {
    EscapedText(page.webView, columnCountMax: pageNameColumnCountMax)
  }

  private static func router(of page: ScreenContent.Page) -> EscapedText {
    EscapedText(page.router ?? "no router", columnCountMax: pageNameColumnCountMax)
  }

  private func progress(of page: ScreenContent.Page) -> Row {
    guard let revision = page.revision else { return Row([.init(" nothing shown yet", .faint)]) }
    return revision < content.revision
      ? Row([.init(EscapedText(" at revision \(revision)"), .warning)])
      : Row([.init(" up to date", .faint)])
  }
}
