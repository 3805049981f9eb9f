/// Which file of a build answers a path, by the rule of a server.
package struct PageLookup: Sendable, Hashable {
  /// How a server looks for pages.
  package enum Rule: Sendable, Hashable {
    /// Only files, and the index of a folder.
    case files

    /// As hosts of static sites do: the file, `PATH.html`, `PATH/index.html`, then the page for
    /// paths that the build does not have.
    ///
    /// - Parameters:
    ///   - hasManyPages: Whether the build holds other pages than `index.html`, so that a path
    ///     without a page is one that its site does not have.
    ///   - isForDevice: Whether the build goes into an app of Capacitor, where the root's
    ///     `index.html` is the page for every such path without an extension.
    case host(hasManyPages: Bool, isForDevice: Bool = false)

    /// As Capacitor's own server does on a device: the root's `index.html` for a path without an
    /// extension, else the file, whatever else the build holds.
    case device
  }

  /// The result of a lookup.
  package enum Answer<File> {
    /// A file, by its names below the root.
    case file(File, names: [String])

    /// The build's own page for missing pages, whose status is 404.
    case missingPage(File, names: [String])

    /// The same path with or without a slash at its end, where relative links of the page resolve
    /// as its author meant them.
    case redirect(addsSlash: Bool)

    /// No file answers the path.
    case notFound
  }

  private static let index = "index.html"

  private let rule: Rule

  package init(_ rule: Rule) {
    self.rule = rule
  }

  /// Looks a path up.
  ///
  /// - Parameters:
  ///   - path: The path, decoded and checked.
  ///   - notFoundPage: What a `404.html` is for.
  ///   - open: Opens a file by its names below the root; `nil` if there is none.
  /// - Returns: What a server with this rule answers.
  package func find<File>(
    _ path: RequestPath, notFoundPage: (File) -> NotFoundPage, open: ([String]) -> File?
  ) -> Answer<File> {
    let names = path.isDirectory ? path.segments + [Self.index] : path.segments
    switch rule {
    case .files:
      return open(names).map { .file($0, names: names) } ?? .notFound
    case .device:
      let names = path.hasExtension ? path.segments : [Self.index]
      return open(names).map { .file($0, names: names) } ?? .notFound
    case .host(let hasManyPages, let isForDevice):
      if let file = open(names) { return .file(file, names: names) }
      if let answer = neighbor(of: path, open) { return answer }
      if path.namesDocument { return missingPage(hasManyPages: hasManyPages, notFoundPage, open) }
      if path.namesAsset { return .notFound }
      if isForDevice, !path.hasExtension, let file = open([Self.index]) {
        return .file(file, names: [Self.index])
      }
      return fallback(hasManyPages: hasManyPages, notFoundPage, open)
    }
  }

  /// The page at `PATH.html` or `PATH/index.html`.
  ///
  /// With a slash at the end, `./photo.png` means another file than without it, so a page is
  /// served at only one of the two.
  private func neighbor<File>(
    of path: RequestPath, _ open: ([String]) -> File?
  ) -> Answer<File>? {
    guard let last = path.segments.last else { return nil }
    let page = Array(path.segments.dropLast()) + [last + ".html"]
    if let file = open(page) {
      return path.isDirectory ? .redirect(addsSlash: false) : .file(file, names: page)
    }
    guard !path.isDirectory, open(path.segments + [Self.index]) != nil else { return nil }
    return .redirect(addsSlash: true)
  }

  /// The page for a path that the build does not have: the app, which routes by itself.
  private func fallback<File>(
    hasManyPages: Bool, _ notFoundPage: (File) -> NotFoundPage, _ open: ([String]) -> File?
  ) -> Answer<File> {
    if let file = open(["200.html"]) { return .file(file, names: ["200.html"]) }
    let missing = missingPage(hasManyPages: hasManyPages, notFoundPage, open)
    if case .missingPage = missing { return missing }
    return open([Self.index]).map { .file($0, names: [Self.index]) } ?? .notFound
  }

  /// The build's own 404 page.
  ///
  /// A text counts on a site with other pages only: beside a lone `index.html` some tool has put it
  /// there.
  private func missingPage<File>(
    hasManyPages: Bool, _ notFoundPage: (File) -> NotFoundPage, _ open: ([String]) -> File?
  ) -> Answer<File> {
    guard let file = open(["404.html"]) else { return .notFound }
    switch notFoundPage(file) {
    case .text where !hasManyPages, .detour: return .notFound
    case .app, .text: return .missingPage(file, names: ["404.html"])
    }
  }
}

extension RequestPath {
  /// Whether the last segment ends like the name of an image, a script or another asset.
  ///
  /// `/users/john.doe` and `/v1.2` are places of an app; `/photo.png` never is.
  fileprivate var namesAsset: Bool {
    fileExtension.map(ContentType.isAsset(fileExtension:)) ?? false
  }

  /// Whether the last segment is the name of an HTML file.
  fileprivate var namesDocument: Bool {
    ["html", "htm"].contains(fileExtension?.lowercased())
  }

  private var fileExtension: String? {
    guard !isDirectory, let last = segments.last, let dot = last.lastIndex(of: ".") else {
      return nil
    }
    return String(last[last.index(after: dot)...])
  }
}
