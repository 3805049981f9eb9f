import FoundationEssentials

/// Scripts of `web/driver` for pages of a browser, as one text each.
///
/// A script that a browser adds to each document cannot import. So the modules of a folder are
/// joined, as the last of them, `tandem-NAME.js`, describes it.
struct DriverScript: Sendable {
  let text: String

  /// The script that finds elements in pages.
  static func finder(_ bundle: WebBundle) throws(CommandFailure) -> DriverScript {
    try DriverScript(folder: bundle.driver, entry: "tandem-driver.js")
  }

  /// The script that compares pictures.
  static func pictures(_ bundle: WebBundle) throws(CommandFailure) -> DriverScript {
    try DriverScript(folder: "\(bundle.driver)/pictures", entry: "tandem-pictures.js")
  }

  /// Joins the modules of a folder, the entry last.
  private init(folder: String, entry: String) throws(CommandFailure) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let others = names.filter { $0.hasSuffix(".js") && $0 != entry }.sorted()
    var texts: [String] = []
    for name in others + [entry] {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
        throw CommandFailure(
          .usage, "The web files of Tandem have no \(folder)/\(name): install Tandem as a whole.")
      }
      texts.append(String(decoding: data, as: UTF8.self))
    }
    text = "\"use strict\"; {\n\(Self.joined(texts))\n}"
  }

  /// The text of modules without their imports and exports.
  ///
  /// - Parameter modules: The texts of the modules, each behind those that it imports. Their
  ///   imports and exports begin at the beginning of a line.
  /// - Returns: The body of a classic script.
  static func joined(_ modules: [String]) -> String {
    modules.map { module in
      module.replacing(#/^import\s[^;]*?;\n/#.anchorsMatchLineEndings(), with: "")
        .replacing(#/^export\s+/#.anchorsMatchLineEndings(), with: "")
    }.joined(separator: "\n")
  }
}
