internal import Navigation
internal import Vocabulary
internal import YAMLReading

extension FlowFileParser {
  /// The header; other runners may have keys of their own there, which are skipped.
  func header(_ node: YAMLNode) -> FlowHeader {
    var header = FlowHeader()
    let pairs = node.map ?? []
    for pair in pairs {
      switch pair.name {
      case "name": header.name = text(pair)
      case "tags": header.tags = plainTexts(pair.value, "tags") ?? []
      case "env": header.environment = environment(pair.value) ?? []
      case "onFlowStart": header.onFlowStart = steps(pair.value) ?? []
      case "onFlowComplete": header.onFlowComplete = steps(pair.value) ?? []
      case "properties": header.properties = properties(pair.value)
      case "tandem": header.settings = settings(pair.value)
      default: break
      }
    }
    if session.dialect == .maestro, !pairs.contains(where: { ["appId", "url"].contains($0.name) }) {
      report(node.position, "“appId” or “url” is missing in the header, which Maestro needs.")
    }
    return header
  }

  private func text(_ pair: YAMLPair) -> String? {
    if let text = pair.value.text, !pair.value.isEmpty { return text }
    report(pair.value.position, "“\(pair.name)” must be a text.")
    return nil
  }

  private func properties(_ node: YAMLNode) -> [FlowProperty] {
    guard let pairs = node.map else {
      report(node.position, "“properties” must be a map of names and texts.")
      return []
    }
    return pairs.compactMap { pair in
      if let value = pair.value.text { return FlowProperty(name: pair.name, value: value) }
      report(pair.value.position, "\(quoted(pair.name)) must be a text.")
      return nil
    }
  }

  private static let settingNames = ["timeout", "platform", "device", "app"]
  private static let timeMax = 600_000

  private func settings(_ node: YAMLNode) -> FlowSettings {
    var settings = FlowSettings()
    guard let pairs = node.map else {
      report(node.position, "“tandem” must be a map with settings.")
      return settings
    }
    for pair in pairs {
      switch pair.name {
      case "timeout": settings.timeoutMilliseconds = timeout(pair)
      case "platform": settings.platforms = platforms(pair)
      case "device": settings.device = text(pair)
      case "app": settings.app = text(pair).map(appPath(_:))
      default:
        report(
          pair.position,
          "“tandem” has no setting \(quoted(pair.name))."
            + suggestion(for: pair.name, among: Self.settingNames))
      }
    }
    return settings
  }

  private func timeout(_ pair: YAMLPair) -> Int? {
    if let value = pair.value.text.flatMap({ Int($0) }), (0...Self.timeMax).contains(value) {
      return value
    }
    report(
      pair.value.position,
      "“timeout” must be milliseconds, a whole number from 0 to \(Self.timeMax).")
    return nil
  }

  private func platforms(_ pair: YAMLPair) -> [Platform]? {
    let name = pair.value.text?.lowercased()
    if name == "both" { return Platform.allCases }
    if let platform = name.flatMap(Platform.init(rawValue:)) { return [platform] }
    report(pair.value.position, "“platform” must be ios, android or both.")
    return nil
  }

  private func appPath(_ text: String) -> String {
    text.contains("://") ? text : FlowPath.joined(text, toFolderOf: path)
  }

  func plainTexts(_ node: YAMLNode, _ name: String) -> [String]? {
    let texts = node.list?.map(\.text)
    if let texts, !texts.contains(nil) { return texts.compactMap(\.self) }
    report(node.position, "“\(name)” must be a list of texts.")
    return nil
  }
}
