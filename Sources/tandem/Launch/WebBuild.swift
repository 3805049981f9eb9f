import FoundationEssentials
import System

/// The files of a web build.
struct WebBuild {
  /// How many entries of folders are looked at; a build has fewer.
  private static let entryCountMax = 20_000
  /// The largest first page that is searched.
  private static let pageByteCountMax = 524_288

  /// Folders that are skipped in a project that is served as it is, without a build.
  private static let foreignFolders: Set = [
    "android", "build", "dist", "ios", "node_modules", "out", "www",
  ]

  private let root: String

  init(at root: String) {
    self.root = root
  }

  /// Whether there are pages beside the first one and those for paths without a page, so that the
  /// build is a site of many pages and not one page that routes by itself.
  var hasManyPages: Bool {
    var found = false
    walk { page in
      found = !["index.html", "200.html", "404.html"].contains(page)
      return !found
    }
    return found
  }

  /// Whether its first page asks for the script of Cordova, which the build does not have.
  var lacksCordova: Bool {
    let page = try? WholeFile.read(
      "\(root)/index.html", within: root, byteCountMax: Self.pageByteCountMax)
    return page.map { String(decoding: $0, as: UTF8.self).contains("cordova.js") } ?? false
      && !FileManager.default.fileExists(atPath: "\(root)/cordova.js")
  }

  /// The paths of the pages below the root, in alphabetical order.
  var pages: [String] {
    var pages: [String] = []
    walk { page in
      pages.append(page)
      return true
    }
    return pages.sorted()
  }

  /// Calls a function with each HTML file, level by level, until it returns false.
  ///
  /// Hidden folders, those of package managers and a build beside its sources are no part of this
  /// build, and symbolic links are not served.
  private func walk(_ visit: (String) -> Bool) {
    var folders = [""]
    var entriesLeft = Self.entryCountMax
    while !folders.isEmpty, entriesLeft > 0 {
      let folder = folders.removeFirst()
      let path = folder.isEmpty ? root : "\(root)/\(folder)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      entriesLeft -= names.count
      for name in names.sorted() where !name.hasPrefix(".") {
        let entry = folder.isEmpty ? name : "\(folder)/\(name)"
        switch FileKind(at: "\(root)/\(entry)") {
        case .directory where Self.foreignFolders.contains(entry): break
        case .file:
          if name.hasSuffix(".html"), !visit(entry) { return }
        case .directory: folders.append(entry)
        default: break
        }
      }
    }
  }
}
