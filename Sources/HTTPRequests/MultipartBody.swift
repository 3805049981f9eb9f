import BridgeProtocol

/// A form as a body of several parts (RFC 7578).
struct MultipartBody {
  let bytes: [UInt8]
  let contentType: String

  /// A form as `@capacitor/core` sends a `FormData`: each entry has `key`, `value` and `type`, and
  /// a file also `fileName` and `contentType`.
  init(entries: [JSONValue]) throws(HTTPFailure) {
    var writer = Writer()
    for entry in entries {
      guard let key = entry["key"]?.string, let value = entry["value"]?.plainText else {
        throw .invalid("An entry of a form has the texts key and value.")
      }
      if entry["type"]?.string == "base64File" {
        writer.add(
          key, try RequestBody.decoded(.string(value)),
          fileName: entry["fileName"]?.string ?? "file",
          contentType: entry["contentType"]?.string ?? "application/octet-stream")
      } else {
        writer.add(key, Array(value.utf8))
      }
    }
    (bytes, contentType) = writer.finish()
  }

  /// A form of the texts among the members of an object.
  init(texts object: JSONObject) {
    var writer = Writer()
    for member in object.members {
      guard let text = member.value.string else { continue }
      writer.add(member.name, Array(text.utf8))
    }
    (bytes, contentType) = writer.finish()
  }

  private struct Writer {
    private let boundary = "tandem-\(UInt64.random(in: .min ... .max))"
    private var bytes: [UInt8] = []

    mutating func add(
      _ name: String, _ content: [UInt8], fileName: String? = nil, contentType: String? = nil
    ) {
      var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(name))\""
      if let fileName { head += "; filename=\"\(quoted(fileName))\"" }
      if let contentType {
        head += "\r\nContent-Type: \(contentType.filter { !$0.isNewline })"
      }
      bytes += Array((head + "\r\n\r\n").utf8) + content + Array("\r\n".utf8)
    }

    /// Escapes a name as browsers do (HTML standard, 4.10.21.8).
    private func quoted(_ name: String) -> String {
      var quoted = ""
      // Not by characters: a quotation mark with a combining mark is one of its own.
      for scalar in name.unicodeScalars {
        switch scalar {
        case "\"": quoted += "%22"
        case "\n": quoted += "%0A"
        case "\r": quoted += "%0D"
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted
    }

    func finish() -> ([UInt8], String) {
      (bytes + Array("--\(boundary)--\r\n".utf8), "multipart/form-data; boundary=\(boundary)")
    }
  }
}
