import BridgeProtocol
import FoundationEssentials

/// The data of a call as the body of a request, encoded by the content type of the request.
struct RequestBody {
  let bytes: [UInt8]?
  /// The content type to send instead of that of the call, `nil` to keep the call's.
  let contentType: String?

  /// Encodes the data of a call whose header has this content type.
  init(_ options: JSONObject, contentType: String?) throws(HTTPFailure) {
    let data = options["data"] ?? .null
    let type = contentType?.lowercased() ?? ""
    switch options["dataType"]?.string {
    case "file":
      bytes = try Self.decoded(data)
      self.contentType = nil
      return
    case "formData":
      let form = try MultipartBody(entries: data.array ?? [])
      (bytes, self.contentType) = (form.bytes, form.contentType)
      return
    default: break
    }
    if data.isNull {
      (bytes, self.contentType) = (nil, nil)
    } else if let object = data.object, type.contains("multipart/form-data") {
      let form = try MultipartBody(fields: object)
      (bytes, self.contentType) = (form.bytes, form.contentType)
    } else if let object = data.object, type.contains("application/x-www-form-urlencoded") {
      (bytes, self.contentType) = (Array(try Self.form(object).utf8), nil)
    } else if case .string(let text) = data {
      (bytes, self.contentType) = (Array(text.utf8), nil)
    } else {
      (bytes, self.contentType) = (data.serialized(), type.isEmpty ? "application/json" : nil)
    }
  }

  /// The bytes of a text in base64.
  static func decoded(_ value: JSONValue) throws(HTTPFailure) -> [UInt8] {
    guard let text = value.string,
      let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    else { throw .invalid("A file is sent as base64.") }
    return Array(data)
  }

  private static func form(_ object: JSONObject) throws(HTTPFailure) -> String {
    var fields: [String] = []
    for member in object.members {
      for value in member.value.array ?? [member.value] {
        guard let text = value.plainText else {
          throw .invalid("The field \(member.name) is a text, or a list of texts.")
        }
        fields.append(formEncoded(member.name) + "=" + formEncoded(text))
      }
    }
    return fields.joined(separator: "&")
  }

  /// A text with everything encoded except unreserved characters (RFC 3986, 2.3).
  static func formEncoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if byte < 0x80, scalar.properties.isAlphabetic || "0123456789-._~".utf8.contains(byte) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return result
  }
}
