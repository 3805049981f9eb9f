import BridgeProtocol
import NativePlugins
import Vocabulary

/// Why a request has no response.
enum HTTPFailure: Error, Hashable {
  /// The rules for hosts do not allow the request; the text is one sentence.
  case refused(String)
  /// The same for the target of a redirect: a request was sent before.
  case redirectRefused(String)
  /// An option of the call cannot be used; the text is one sentence.
  case invalid(String)
  /// The plugin of the app's own platform rejects the call with this.
  case thrown(PluginError)
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

  /// The error that the app receives, with the text and the code of the platform's own plugin.
  func error(in build: PluginBuild) -> PluginError {
    switch self {
    case .refused(let sentence): PluginError(message: sentence, code: HostRules.refusalCode)
    case .redirectRefused(let sentence):
      PluginError(message: sentence, code: HostRules.redirectRefusalCode)
    case .invalid(let sentence): PluginError(sentence)
    case .thrown(let error): error
    case .unknownHost(let host): PlatformErrors.unknownHost(host)[build]
    case .cannotConnect(let host): PlatformErrors.cannotConnect(host)[build]
    case .timedOut: PlatformErrors.timedOut[build]
    case .notSecure(let host): PlatformErrors.notSecure(host)[build]
    case .tooManyRedirects: PlatformErrors.tooManyRedirects[build]
    case .broken(let host): PlatformErrors.broken(host)[build]
    case .tooLarge(let byteCountMax):
      .unavailable(
        "The response has more than \(byteCountMax) bytes, which is more than an answer of the "
          + "shell holds: request less at a time, or use the browser's fetch, which is "
          + "CapacitorWebFetch if CapacitorHttp is enabled in the app's configuration.")
    case .missingProgram:
      .unavailable("The program curl is missing: install the package curl.")
    case .exhausted:
      .unavailable(
        "The shell has no descriptor or process left to send the request with: close pages, or "
          + "raise the limit (ulimit -n).")
    case .stopped: .unavailable("The shell stops.")
    }
  }

  /// The failure if it is that of a request to the target of a redirect.
  var afterRedirect: HTTPFailure {
    guard case .refused(let sentence) = self else { return self }
    return .redirectRefused(sentence)
  }
}

/// What the platforms themselves say of requests that fail.
enum PlatformErrors {
  typealias Errors = Variants<PluginError>

  static func unknownHost(_ host: String) -> Errors {
    errors(
      ios: "A server with the specified hostname could not be found.",
      android: "UnknownHostException",
      "Unable to resolve host \"\(host)\": No address associated with hostname")
  }

  static func cannotConnect(_ host: String) -> Errors {
    errors(
      ios: "Could not connect to the server.", android: "ConnectException",
      "Failed to connect to \(host)")
  }

  static let timedOut = errors(
    ios: "The request timed out.", android: "SocketTimeoutException", "timeout")

  static func notSecure(_ host: String) -> Errors {
    errors(
      ios: "An SSL error has occurred and a secure connection to the server cannot be made.",
      android: "SSLHandshakeException", "\(host) has no trusted certificate.")
  }

  static let tooManyRedirects = errors(
    ios: "too many HTTP redirects", android: "ProtocolException", "Too many follow-up requests: 21")

  static func broken(_ host: String) -> Errors {
    errors(
      ios: "The network connection was lost.", android: "SocketException",
      "The connection to \(host) broke off.")
  }

  /// For an empty text in place of a URL.
  static let missingURL: Errors = Variants(
    .on(.ios, PluginError("The operation couldn’t be completed. (NSURLErrorDomain error -1000.)")),
    otherwise: PluginError(message: "no protocol: ", code: "MalformedURLException"))

  private static func errors(ios: String, android code: String, _ message: String) -> Errors {
    Variants(
      .on(.ios, PluginError(message: ios, code: "NSURLErrorDomain")),
      otherwise: PluginError(message: message, code: code))
  }
}
