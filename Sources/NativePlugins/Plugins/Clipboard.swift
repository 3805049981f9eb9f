import BridgeProtocol
import Vocabulary

/// The content of the clipboard.
struct ClipboardContent: Hashable, Sendable {
  /// Text, or an image as a data URL.
  let value: String
  /// A media type such as `text/plain`.
  let type: String

  /// Bytes of the largest content.
  static let byteCountMax = 262_144

  /// - Throws: If the content is too large.
  init(_ value: String, type: String = "text/plain") throws(PluginError) {
    guard value.utf8.count <= Self.byteCountMax,
      type.utf8.count <= ProtocolLimits.nameByteCountMax
    else {
      throw PluginError("The clipboard of Tandem holds at most \(Self.byteCountMax) bytes.")
    }
    self.value = value
    self.type = type
  }

  /// Turns an image into a data URL, given as base64 with or without the head of one.
  ///
  /// - Throws: If the text is not an image.
  fileprivate init(image: String) throws(PluginError) {
    let isNamed = image.hasPrefix("data:")
    let type = isNamed ? image.dropFirst(5).prefix { $0 != ";" && $0 != "," } : "image/png"
    let digits = isNamed ? image.drop { $0 != "," }.dropFirst() : image[...]
    let isBase64 = digits.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        true
      default: false
      }
    }
    guard type.hasPrefix("image/"), !digits.isEmpty, isBase64 else {
      throw PluginError("Unable to encode image")
    }
    try self.init("data:\(type);base64,\(digits)", type: String(type))
  }
}

extension NativePlugin {
  /// `@capacitor/clipboard`.
  static let clipboard = NativePlugin(
    "Clipboard", of: "@capacitor/clipboard", [("write", writeClipboard), ("read", readClipboard)],
    controls: [("set", setClipboard)])

  private static func writeClipboard(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let options = context.options
    switch context.platform {
    case .ios:
      if let text = options.string("string") {
        context.phone.clipboard = try ClipboardContent(text)
      } else if let url = options.string("url") {
        guard !url.isEmpty else { throw PluginError("Unable to form URL") }
        context.phone.clipboard = try ClipboardContent(url)
      } else if let image = options.string("image") {
        context.phone.clipboard = try ClipboardContent(image: image)
      } else {
        throw PluginError("No content provided")
      }
    case .android:
      guard
        let text = ["string", "image", "url"].lazy.compactMap({ options.string($0) }).first
      else { throw PluginError("No data provided") }
      // Everything is text, whose type is that of a data URL if it is one.
      let isTyped = text.hasPrefix("data:") && text.contains(";")
      let type = isTyped ? text.dropFirst(5).prefix { $0 != ";" } : "text/plain"
      context.phone.clipboard = try ClipboardContent(text, type: String(type))
    }
    return .done
  }

  private static func readClipboard(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let content = context.phone.clipboard else {
      throw PluginError("There is no data on the clipboard")
    }
    return .data(["value": .string(content.value), "type": .string(content.type)])
  }

  /// Sets the content that the user has copied elsewhere; without a value the clipboard is empty.
  private static func setClipboard(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    switch context.options["value"] {
    case .none, .null: context.phone.clipboard = nil
    case .string(let value):
      context.phone.clipboard = try ClipboardContent(
        value, type: context.options.string("type") ?? "text/plain")
    default: throw PluginError("“value” is a string, or left out for an empty clipboard.")
    }
    return .done
  }
}
