import BridgeProtocol
import Vocabulary

/// A target of the share sheet.
private struct ShareTarget {
  /// The id of its button.
  let id: String
  let title: String
  /// The `activityType` that the app receives.
  let activity: String

  /// The id of the button that copies.
  static let copying = "copy"

  static func targets(on platform: Platform) -> [ShareTarget] {
    switch platform {
    case .ios:
      [
        ShareTarget(
          id: copying, title: "Copy", activity: "com.apple.UIKit.activity.CopyToPasteboard"),
        ShareTarget(
          id: "messages", title: "Messages", activity: "com.apple.UIKit.activity.Message"),
        ShareTarget(id: "mail", title: "Mail", activity: "com.apple.UIKit.activity.Mail"),
        ShareTarget(
          id: "notes", title: "Notes", activity: "com.apple.mobilenotes.SharingExtension"),
      ]
    case .android:
      [
        // The system's own button belongs to no package.
        ShareTarget(id: copying, title: "Copy", activity: ""),
        ShareTarget(
          id: "messages", title: "Messages", activity: "com.google.android.apps.messaging"),
        ShareTarget(id: "mail", title: "Gmail", activity: "com.google.android.gm"),
        ShareTarget(id: "notes", title: "Keep Notes", activity: "com.google.android.keep"),
      ]
    }
  }
}

extension NativePlugin {
  /// `@capacitor/share`.
  static let share = NativePlugin(
    "Share", of: "@capacitor/share",
    [("canShare", { _ in .data(["value": true]) }), ("share", share)])

  /// Bytes that a share sheet shows of a title, and of the shared content.
  private static let titleByteCountMax = ProtocolLimits.nameByteCountMax
  private static let messageByteCountMax = 8_192

  private static func share(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let answer = context.progress.answers.last
    guard answer != nil || context.phone.systemUI.shareSheet == nil else {
      throw PluginError("Can't share while sharing is in progress")
    }
    let content = try SharedContent(context)
    let targets = ShareTarget.targets(on: context.platform)
    guard let answer else {
      return .question(question(for: content, targets, context))
    }
    guard let target = targets.first(where: { $0.id == answer }) else {
      throw PluginError("Share canceled")
    }
    if target.id == ShareTarget.copying {
      context.phone.clipboard = try ClipboardContent(content.text)
    }
    return .data(["activityType": .string(target.activity)])
  }

  private static func question(
    for content: SharedContent, _ targets: [ShareTarget], _ context: PluginContext
  ) -> PluginQuestion {
    let cancel = ModalButton(id: PluginQuestion.cancelButtonID, title: "Cancel", role: .cancel)
    let title = context.options.string("title") ?? context.options.string("dialogTitle") ?? "Share"
    return PluginQuestion(
      kind: .dialog,
      ModalContent(
        title: title.prefix(byteCount: titleByteCountMax),
        message: content.text.prefix(byteCount: messageByteCountMax),
        buttons: targets.map { ModalButton(id: $0.id, title: $0.title) } + [cancel]),
      reading: .again, look: .shareSheet)
  }
}

/// The content that an app shares.
private struct SharedContent {
  /// The content as text.
  let text: String

  private static let refusal = Variants(
    .on(.ios, before: PackageVersion(4), "Must provide at least url or text"),
    .on(.ios, "Must provide at least url, text or files"),
    .before(PackageVersion(4), "Must provide a URL or Message"),
    otherwise: "Must provide a URL or Message or files")

  private static let knowsFiles = Variants(.before(PackageVersion(4), false), otherwise: true)

  /// Reads the options of a call.
  ///
  /// - Throws: If there is nothing to share.
  init(_ context: PluginContext) throws(PluginError) {
    let options = context.options
    let files =
      Self.knowsFiles[context.build]
      ? options["files"]?.array?.compactMap(\.string) ?? [] : []
    var url = options.string("url")
    // An empty text is no URL for iOS, and an unsupported one for Android.
    if context.platform == .ios, url?.isEmpty == true { url = nil }
    let parts = [options.string("text"), url].compactMap(\.self)
    guard !parts.isEmpty || !files.isEmpty else { throw PluginError(Self.refusal[context.build]) }
    if context.platform == .android { try Self.checkOnAndroid(url, files) }
    text = parts.isEmpty ? files.joined(separator: "\n") : parts.joined(separator: " ")
  }

  private static func checkOnAndroid(_ url: String?, _ files: [String]) throws(PluginError) {
    let isKnown = url.map { $0.hasPrefix("http") || $0.hasPrefix("file:") } ?? true
    guard isKnown else { throw PluginError("Unsupported url") }
    for file in files {
      guard file.hasPrefix("file:") else { throw PluginError("only file urls are supported") }
      // The folders that the template of a project declares for sharing (file_paths.xml).
      let path = file.dropFirst("file:".count).drop { $0 == "/" }
      guard path.hasPrefix("storage/emulated/0/") || path.contains("/cache/") else {
        throw PluginError("Failed to find configured root that contains /\(path)")
      }
    }
  }
}
