import System

/// The options of one run of curl, as its `--config` reads them.
///
/// No data of a page is ever an argument of the program: each value is enclosed in quotes (curl(1),
/// `--config`: "If the parameter contains whitespace … the parameter must be enclosed within
/// quotes. Within double quotes, the following escape sequences are available: \\, \", \t, \n, \r
/// and \v").
struct CurlConfiguration {
  /// A name of no real host, which is made to resolve to the checked addresses.
  private static let pinnedHost = "pinned.invalid"

  private(set) var lines: [String] = [
    "silent", "include", "compressed", "globoff", "path-as-is", #"proto = "=http,https""#,
    #"noproxy = "*""#,
  ]

  /// The options of a request that goes only to the given addresses.
  ///
  /// The boundary separates the response from the facts that curl writes after it.
  init(_ request: HTTPRequest, addresses: [HostAddress], boundary: String) {
    let url = request.url
    add("url", url.text)
    let places = addresses.map { $0.hasColons ? "[\($0.text)]" : $0.text }
    add("connect-to", "::\(Self.pinnedHost):\(url.port)")
    add("resolve", "\(Self.pinnedHost):\(url.port):\(places.joined(separator: ","))")
    add("connect-timeout", Self.seconds(request.connectTimeout))
    add("max-time", "600")
    add("user-agent", "Tandem")
    if request.method == "HEAD" {
      lines.append("head")
    } else {
      add("request", request.method)
    }
    add("write-out", "\n\(boundary)\n%{redirect_url}\n")
    if request.keepsCookies {
      // The third file; the changed jar is written to the standard output after everything else.
      add("cookie", "/dev/fd/5")
      add("cookie-jar", "-")
    }
    // The second file; see HTTPExchange.
    if request.body != nil { add("data-binary", "@/dev/fd/4") }
    add("header", "Expect:")
    if request.header("Content-Type") == nil { add("header", "Content-Type:") }
    for (name, value) in request.headers {
      add("header", value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
  }

  var bytes: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  private mutating func add(_ option: String, _ value: String) {
    var quoted = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": quoted += "\\\\"
      case "\"": quoted += "\\\""
      case "\t": quoted += "\\t"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\0": continue
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    lines.append("\(option) = \"\(quoted)\"")
  }

  private static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = max(1, seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    let rest = String(1_000 + milliseconds % 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest)"
  }
}
