import BridgeProtocol
import NativePlugins
import Vocabulary

/// Why a request has no response.
enum HTTPFailure: Error, Hashable {
  /// The rules for hosts do not allow the request; the text is one sentence.
  case refused(String)
  /// An option of the call cannot be used; the text is one sentence.
  case invalid(String)
  case unknownHost(String)
  case cannotConnect(String)
  case timedOut
  /// The server has no trusted certificate, or TLS with it fails.
  case notSecure(String)
  case tooManyRedirects
  /// The response does not fit into an answer.
  case tooLarge(byteCountMax: Int)
  case missingProgram
  /// The shell has no descriptor, memory or process left to send a request with.
  case exhausted
  case stopped
  case broken(String)

  /// The error that the app receives, with the code that the platform's own plugin gives.
  func error(on platform: Platform) -> PluginError {
    switch self {
    case .refused(let sentence): PluginError(message: sentence, code: HostRules.refusalCode)
    case .invalid(let sentence): PluginError(sentence)
    case .unknownHost(let host):
      failed("The host \(host) is not known.", platform, android: "UnknownHostException")
    case .cannotConnect(let host):
      failed("No server answers at \(host).", platform, android: "ConnectException")
    case .timedOut: failed("The request timed out.", platform, android: "SocketTimeoutException")
    case .notSecure(let host):
      failed("\(host) has no trusted certificate.", platform, android: "SSLHandshakeException")
    case .tooManyRedirects:
      failed("The request was redirected too often.", platform, android: "ProtocolException")
    case .tooLarge(let byteCountMax):
      .unavailable(
        "The response has more than \(byteCountMax) bytes, which is more than an answer of the "
          + "shell holds: ask for less at a time, or use fetch.")
    case .missingProgram:
      .unavailable("The program curl is missing: install the package curl.")
    case .exhausted:
      .unavailable(
        "The shell has no descriptor or process left to send the request with: close pages, or "
          + "raise the limit (ulimit -n).")
    case .stopped: .unavailable("The shell stops.")
    case .broken(let host):
      failed("The connection to \(host) broke off.", platform, android: "SocketException")
    }
  }

  private func failed(
    _ sentence: String, _ platform: Platform, android code: String
  ) -> PluginError {
    PluginError(message: sentence, code: platform == .ios ? "NSURLErrorDomain" : code)
  }
}
