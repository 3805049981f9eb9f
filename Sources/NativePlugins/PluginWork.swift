package import BridgeProtocol
package import Vocabulary

/// The part of a call that is done outside the loop, because it uses files or the network.
///
/// The call is passed on unchanged; the code that performs the work checks the options itself.
package struct PluginWork: Hashable, Sendable {
  package let plugin: String
  package let method: String
  package let options: JSONObject
  /// The build of the plugin that the calling page has.
  package let build: PluginBuild

  /// Describes a work.
  package init(plugin: String, method: String, options: JSONObject, build: PluginBuild) {
    self.plugin = plugin
    self.method = method
    self.options = options
    self.build = build
  }

  /// The platform of the calling page.
  package var platform: Platform { build.platform }
}

/// The data of an answer that a work has made.
package enum PluginData: Hashable, Sendable {
  case object(JSONObject?)
  /// An object that is too large for one message, as JSON.
  case text([UInt8])
  /// An object, before which the listeners to the plugin's event `progress` get another one.
  case progressed(JSONObject, JSONObject?)

  /// Reads how large an object is as JSON, which takes time.
  ///
  /// - Throws: `PluginError` if it is too large for an answer.
  package init(_ object: JSONObject?) throws(PluginError) {
    let text = object.map { JSONValue.object($0).serialized() } ?? []
    guard text.count > ProtocolLimits.answerPartByteCountMax else {
      self = .object(object)
      return
    }
    guard text.count <= ProtocolLimits.answerByteCountMax else { throw .answerTooLarge }
    self = .text(text)
  }
}

/// What a server has sent for a work that downloads a file.
package struct PluginDownload: Hashable, Sendable {
  /// The status of the response.
  package let status: Int
  package let bytes: [UInt8]

  /// Describes a response.
  package init(status: Int, bytes: [UInt8]) {
    self.status = status
    self.bytes = bytes
  }
}

extension PluginError {
  /// The error for data that are too large for an answer, or for the page that asked.
  package static let answerTooLarge = PluginError.unavailable(
    "The answer would have more than \(ProtocolLimits.answerByteCountMax) bytes: load a file by "
      + "Capacitor.convertFileSrc(uri), read a part of it, or keep less in one place.")
}

extension NativePlugin {
  /// A plugin whose methods are all works.
  static func working(
    _ name: String, of package: String? = nil, _ methods: [String]
  ) -> NativePlugin {
    NativePlugin(
      name, of: package,
      methods.map { method in (method, { context in context.work(name, method) }) })
  }
}

extension PluginContext {
  /// The call as a work.
  func work(_ plugin: String, _ method: String) -> PluginAnswer {
    .work(
      PluginWork(
        plugin: plugin, method: method, options: options.members, build: build))
  }
}
