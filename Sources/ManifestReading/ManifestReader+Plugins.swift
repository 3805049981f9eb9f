import BridgeProtocol
import Navigation

/// Reads the app's own plugins.
///
/// The folder of a module is served to the app's pages. So a module must be in a folder of its own,
/// below that of the manifest, and names have no character that has a meaning in a URL.
struct PluginReader {
  /// The methods that every plugin has, which no module may declare.
  private static let ownMethods: Set = [
    "addListener", "removeListener", "removeAllListeners", "notifyListeners", "checkPermissions",
    "requestPermissions",
  ]

  let problems: ManifestProblemList

  /// Reads the member `plugins`; plugins without a module or without methods are left out.
  func read(_ object: ManifestObject?) -> [PluginDeclaration] {
    guard let object else { return [] }
    let members = object.takeAll()
    if members.count > PluginDeclaration.countMax {
      problems.report(
        object.node,
        "There are \(members.count) plugins, and at most "
          + "\(PluginDeclaration.countMax) may be declared.", "Remove some of them.")
    }
    return members.compactMap(read)
  }

  private func read(_ member: JSONNode.Member) -> PluginDeclaration? {
    let (name, node) = (member.name, member.value)
    if !Self.isIdentifier(name) {
      problems.report(
        node, "\(quoted(name)) cannot be the name of a plugin.", Self.remedy(like: "Barcode"))
    }
    guard let object = ManifestObject(node, "A plugin", problems) else { return nil }
    let module = object.requiredText("module", example: "\"tandem-plugins/barcode.js\"")
    if !object.has("methods") { object.reportMissing("methods", example: "[\"scan\"]") }
    let methods = object.texts("methods")
    object.finish()
    if let module { check(module, of: object) }
    if let methods { check(methods, of: object) }
    guard let module, let methods else { return nil }
    return PluginDeclaration(name: name, module: module, methods: methods)
  }

  private func check(_ module: String, of plugin: ManifestObject) {
    let problem =
      if module.count > PluginDeclaration.moduleCountMax {
        "has more than \(PluginDeclaration.moduleCountMax) characters"
      } else if module.contains(":") || module.hasPrefix("/") || module.contains("\\") {
        "is no path relative to the manifest"
      } else if module.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
        "leads out of the manifest's folder, or to a hidden file"
      } else if !module.hasSuffix(".js") && !module.hasSuffix(".mjs") {
        "is no JavaScript module"
      } else if !module.contains("/") {
        "lies beside the manifest, and a module's folder is served to the app's pages"
      } else if !Self.isPlain(module) {
        "has a character beside letters, digits, “-”, “_”, “.” and single slashes"
      } else {
        String?.none
      }
    guard let problem else { return }
    plugin.report(
      "module", "\(quoted(module)) \(problem).",
      "Put the module into a folder of its own beside the manifest, as in "
        + "“tandem-plugins/barcode.js”.")
  }

  private func check(_ methods: [String], of plugin: ManifestObject) {
    if methods.isEmpty || methods.count > PluginDeclaration.methodCountMax {
      plugin.report(
        "methods", "A plugin has 1 to \(PluginDeclaration.methodCountMax) methods.",
        "Name those that the app calls, as in [\"scan\"].")
    }
    for (index, method) in methods.enumerated() {
      if !Self.isIdentifier(method) {
        plugin.report(
          "methods", "\(quoted(method)) cannot be the name of a method.",
          Self.remedy(like: "scan"))
      } else if Self.ownMethods.contains(method) {
        plugin.report(
          "methods", "\(quoted(method)) is a method that every plugin has.",
          "Remove it from the list.")
      } else if methods[..<index].contains(method) {
        plugin.report("methods", "\(quoted(method)) stands there twice.", "Remove one of the two.")
      }
    }
  }

  /// Whether a path is the same in a URL: no part is empty or has a character with a meaning there.
  private static func isPlain(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
      name.first.map { $0 != "-" } ?? false
        && name.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-_.".utf8.contains($0) }
    }
  }

  private static func isIdentifier(_ name: String) -> Bool {
    name.count <= PluginDeclaration.nameCountMax && name.utf8.first.map(isLetter) ?? false
      && name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func remedy(like example: String) -> String {
    "Write a letter and then letters, digits and “_”, at most "
      + "\(PluginDeclaration.nameCountMax), as in “\(example)”."
  }
}
