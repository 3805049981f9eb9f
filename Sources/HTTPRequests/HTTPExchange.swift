import System

/// One request and its response, by a run of curl.
enum HTTPExchange {
  /// Bytes that the head of a response may take beside its body.
  private static let headByteCountMax = 65_536

  /// Sends a request to checked addresses, with the cookies of a jar that are meant for it.
  ///
  /// Waits for the network.
  static func response(
    to request: HTTPRequest, at addresses: [HostAddress], cookies: CookieJar,
    bodyByteCountMax: Int, program: String, isWanted: () -> Bool
  ) throws(HTTPFailure) -> HTTPResponse {
    // Random, because a server that guessed it could add cookies of other hosts to its response.
    let boundary = "tandem-\(UInt64.random(in: .min ... .max))-\(UInt64.random(in: .min ... .max))"
    let options = CurlConfiguration(request, addresses: addresses, boundary: boundary)
    guard let configuration = MemoryFile(options.bytes), let body = MemoryFile(request.body ?? []),
      let jar = MemoryFile(cookies.bytes)
    else { throw .exhausted }
    let output: ProgramRun.Output
    do throws(ProgramRun.Failure) {
      output = try ProgramRun.run(
        program, ["--disable", "--config", "/dev/fd/3"], files: [configuration, body, jar],
        byteCountMax: bodyByteCountMax + headByteCountMax + CookieJar.outputByteCountMax,
        silence: request.readTimeout, isWanted: isWanted)
    } catch {
      throw failure(error, byteCountMax: bodyByteCountMax)
    }
    guard output.exitCode == 0, let response = HTTPResponse(output.bytes, boundary: boundary)
    else {
      throw failure(exitCode: output.exitCode, host: request.url.origin)
    }
    guard response.body.count <= bodyByteCountMax else {
      throw .tooLarge(byteCountMax: bodyByteCountMax)
    }
    return response
  }

  private static func failure(
    _ failure: ProgramRun.Failure, byteCountMax: Int
  ) -> HTTPFailure {
    switch failure {
    case .missing: .missingProgram
    case .exhausted: .exhausted
    case .tooLarge: .tooLarge(byteCountMax: byteCountMax)
    case .silent: .timedOut
    case .cancelled: .stopped
    }
  }

  /// The meaning of an exit code of curl (curl(1), EXIT CODES).
  private static func failure(exitCode: Int, host: String) -> HTTPFailure {
    switch exitCode {
    case 6: .unknownHost(host)
    case 7: .cannotConnect(host)
    case 28: .timedOut
    case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91: .notSecure(host)
    case 127: .missingProgram
    default: .broken(host)
    }
  }
}
