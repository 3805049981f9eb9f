import BridgeProtocol
import Foundation

/// What the server of a row answers, by files that the program in curl's place reads.
struct StandInServer {
  /// Where the program lies.
  let folder: URL

  /// Has the server answer as a step says.
  func answer(_ step: JSONObject) throws {
    if let code = step["exit"]?.integer { return try write("\(code)", to: "exit") }
    if step["echoes"]?.bool == true { return try write("", to: "echo") }
    var head = "HTTP/1.1 \(step["status"]?.integer ?? 200) Any\r\n"
    for header in (step["headers"]?.object ?? [:]).members {
      head += "\(header.name): \(header.value.string ?? "")\r\n"
    }
    try write(head + "\r\n" + (step["body"]?.string ?? ""), to: "answer")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }
}
