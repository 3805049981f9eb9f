import BridgeProtocol
import FoundationEssentials
import NativePlugins
import Vocabulary

/// The data of a call as the body of a request, encoded by the content type of the request.
///
/// Without a content type none is sent, on either platform.
struct RequestBody {
  /// `nil` if none is sent.
  private(set) var bytes: [UInt8]?
  /// The content type to send instead of that of the call, `nil` to keep the call's.
  private(set) var contentType: String?

  /// Which methods have a body.
  private static let methods = Variants<Set<String>?>(
    .on(.ios, nil), otherwise: ["DELETE", "PATCH", "POST", "PUT"])

  private enum Encoder {
    /// `CapacitorUrlRequest` of iOS.
    case urlRequest
    /// `CapacitorHttpUrlConnection` of Android.
    case urlConnection
  }

  private static let encoders = Variants<Encoder>(
    .on(.ios, .urlRequest), otherwise: .urlConnection)

  /// Encodes the data of a call whose header has this content type.
  init(
    _ options: JSONObject, method: String, contentType: String?, build: PluginBuild
  ) throws(HTTPFailure) {
    let isSent = Self.methods[build]?.contains(method) ?? (method != "HEAD")
    let value = options["data"] ?? .null
    guard let contentType, !contentType.isEmpty, !value.isNull, isSent else { return }
    let data = RequestData(
      value: value, kind: options["dataType"]?.string, contentType: contentType, build: build)
    switch Self.encoders[build] {
    case .urlRequest: self = try Self.byURLRequest(data)
    case .urlConnection: self = try Self.byURLConnection(data)
    }
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private init(_ form: MultipartBody) {
    (bytes, contentType) = (form.bytes, form.contentType)
  }

  /// The bytes of a text in base64.
  static func decoded(_ value: JSONValue) throws(HTTPFailure) -> [UInt8] {
    guard let text = value.string,
      let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    else { throw .invalid("A file is sent as base64.") }
    return Array(data)
  }
}

/// The data of a call, and what decides how they are encoded.
private struct RequestData {
  let value: JSONValue
  /// What `dataType` says.
  let kind: String?
  let contentType: String
  let build: PluginBuild

  /// A text as it is, anything else as JSON.
  var text: [UInt8] { value.string.map { Array($0.utf8) } ?? value.serialized() }

  func isOf(_ type: String) -> Bool { contentType.lowercased().contains(type) }
}

extension RequestBody {
  private static func byURLRequest(_ data: RequestData) throws(HTTPFailure) -> RequestBody {
    switch data.kind {
    case "file": return RequestBody(try decoded(data.value))
    case "formData":
      guard let entries = data.value.array else { throw unserializable }
      return RequestBody(try MultipartBody(entries: entries))
    default: break
    }
    if data.value.string != nil { return RequestBody(data.text) }
    if data.isOf("application/json"), data.value.object != nil || data.value.array != nil {
      return RequestBody(data.text)
    }
    guard let object = data.value.object else { throw unserializable }
    if data.isOf("application/x-www-form-urlencoded") {
      return RequestBody(FormFields(data.build).text(of: object))
    }
    guard data.isOf("multipart/form-data") else { throw unserializable }
    return RequestBody(MultipartBody(texts: object))
  }

  /// The generic text of an error that describes itself to nobody.
  private static var unserializable: HTTPFailure {
    let domain = "Capacitor.CapacitorUrlRequest.CapacitorUrlRequestError"
    return .thrown(
      PluginError(
        message: "The operation couldn’t be completed. (\(domain) error 0.)", code: domain))
  }

  /// Whether a call without a `dataType` ends in a null pointer.
  private static let needsDataType = Variants(
    .on(.android, before: PackageVersion(4, 8), false),
    .on(.android, before: PackageVersion(5), true), otherwise: false)

  private static func byURLConnection(_ data: RequestData) throws(HTTPFailure) -> RequestBody {
    if data.isOf("application/json") { return RequestBody(data.text) }
    if data.kind == nil, needsDataType[data.build] {
      throw .thrown(
        PluginError(
          message: "Attempt to invoke virtual method 'boolean java.lang.String.equals("
            + "java.lang.Object)' on a null object reference",
          code: "NullPointerException"))
    }
    if data.kind == "file" { return RequestBody(try decoded(data.value)) }
    if data.isOf("application/x-www-form-urlencoded"), let object = data.value.object {
      return RequestBody(FormFields(data.build).text(of: object))
    }
    if data.kind == "formData" {
      return RequestBody(try MultipartBody(entries: data.value.array ?? []))
    }
    return RequestBody(data.text)
  }
}
