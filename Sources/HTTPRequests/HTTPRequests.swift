internal import BridgeProtocol
package import NativePlugins
import Synchronization
import System

/// Performs the works of the plugin `CapacitorHttp`.
///
/// Each request is a process of its own, so that the shell does not itself read from servers, and
/// has a thread that waits for it.
package final class HTTPRequests: Sendable {
  /// The data of a work's answer, or why it is refused.
  package typealias Outcome = Result<PluginData, PluginError>

  /// Requests at a time; others wait.
  static let countMax = 6
  private static let redirectCountMax = 20
  /// Bytes of a file that is downloaded.
  private static let downloadByteCountMax = 33_554_432

  private struct Waiting {
    let work: PluginWork
    /// The method of HTTP, `nil` if the options have it.
    let method: String?
    /// Bytes of the response's body.
    let bodyByteCountMax: Int
    let number: Int
    let done: @Sendable (Result<Received, HTTPFailure>) -> Void
  }

  /// The last response, and the request that it answers.
  private struct Received {
    let response: HTTPResponse
    let request: HTTPRequest
  }

  private struct State {
    var waiting: [Waiting] = []
    var threadCount = 0
    /// The running requests by their numbers, and whether each is still wanted.
    var underway: [Int: Bool] = [:]
    var isFinished = false
    var cookies = CookieJar()
  }

  private let rules: HostRules
  private let answerByteCountMax: Int
  private let program: String
  private let state = Mutex(State())

  /// Prepares to perform requests; nothing is started.
  ///
  /// - Parameters:
  ///   - rules: The hosts that apps may reach.
  ///   - answerByteCountMax: Bytes that an answer may have as JSON, including the body of the
  ///     response.
  ///   - program: The program that sends requests: curl, or one with the same options.
  package init(rules: HostRules, answerByteCountMax: Int, program: String = "curl") {
    self.rules = rules
    self.answerByteCountMax = answerByteCountMax
    self.program = program
  }

  /// Performs a work later, and calls back exactly once, on any thread.
  ///
  /// The number identifies the work for `cancel`; no other unfinished work may have it.
  package func perform(
    _ work: PluginWork, number: Int, done: @escaping @Sendable (Outcome) -> Void
  ) {
    let method = work.method == "request" ? nil : work.method
    let request = Waiting(
      work: work, method: method, bodyByteCountMax: answerByteCountMax, number: number
    ) { received in
      do throws(HTTPFailure) {
        let (response, request) = (try received.get().response, try received.get().request)
        let answer = try HTTPAnswer(response: response, request: request, build: work.build)
          .object()
        guard let data = try? PluginData(answer) else {
          throw .tooLarge(byteCountMax: ProtocolLimits.answerByteCountMax)
        }
        done(.success(data))
      } catch {
        done(.failure(error.error(in: work.build)))
      }
    }
    add(request)
  }

  /// Downloads a file later by the same rules, and calls back exactly once, on any thread.
  ///
  /// The number identifies the work for `cancel`; no other unfinished work may have it.
  package func download(
    _ work: PluginWork, number: Int,
    done: @escaping @Sendable (Result<PluginDownload, PluginError>) -> Void
  ) {
    let request = Waiting(
      work: work, method: nil, bodyByteCountMax: Self.downloadByteCountMax, number: number
    ) { received in
      switch received {
      case .success(let received):
        let response = received.response
        done(.success(PluginDownload(status: response.status, bytes: response.body)))
      case .failure(.tooLarge(let byteCountMax)):
        done(.failure(.unavailable("The file has more than \(byteCountMax) bytes.")))
      case .failure(let failure): done(.failure(failure.error(in: work.build)))
      }
    }
    add(request)
  }

  private func add(_ request: Waiting) {
    let startsThread = state.withLock { state in
      state.waiting.append(request)
      guard state.threadCount < Self.countMax else { return false }
      state.threadCount += 1
      return true
    }
    guard startsThread, !BackgroundThread.start({ self.performWaiting() }) else { return }
    performWaiting(refusing: .exhausted)
  }

  /// Cancels a running request, or refuses a waiting one.
  package func cancel(_ number: Int) {
    let refused = state.withLock { state -> Waiting? in
      if state.underway[number] != nil { state.underway[number] = false }
      let index = state.waiting.firstIndex { $0.number == number }
      return index.map { state.waiting.remove(at: $0) }
    }
    guard let refused else { return }
    refused.done(.failure(.stopped))
  }

  /// Cancels the running requests, and refuses the waiting ones.
  ///
  /// Returns when all of them are answered, or soon after: looking up an address cannot be
  /// cancelled.
  package func finish() {
    state.withLock { $0.isFinished = true }
    let deadline = MonotonicClock.system.deadline(after: .milliseconds(400))
    while state.withLock({ $0.threadCount > 0 }), MonotonicClock.system.now < deadline {
      MonotonicClock.pause(milliseconds: 5)
    }
  }

  private func performWaiting(refusing refusal: HTTPFailure? = nil) {
    while let next = takeNext() {
      let received: Result<Received, HTTPFailure>
      do throws(HTTPFailure) {
        if let refusal { throw refusal }
        received = .success(try receive(next))
      } catch {
        received = .failure(error)
      }
      state.withLock { $0.underway[next.number] = nil }
      next.done(received)
    }
  }

  private func takeNext() -> Waiting? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.threadCount -= 1
        return nil
      }
      let next = state.waiting.removeFirst()
      state.underway[next.number] = true
      return next
    }
  }
}

extension HTTPRequests {
  private func isWanted(_ number: Int) -> Bool {
    state.withLock { !$0.isFinished && $0.underway[number] == true }
  }

  private func receive(_ waiting: Waiting) throws(HTTPFailure) -> Received {
    var request = try HTTPRequest(
      waiting.work.options, method: waiting.method, build: waiting.work.build)
    for redirectCount in 0...Self.redirectCountMax {
      guard isWanted(waiting.number) else { throw .stopped }
      let response: HTTPResponse
      do throws(HTTPFailure) {
        response = try exchange(request, waiting)
      } catch {
        throw redirectCount == 0 ? error : error.afterRedirect
      }
      let isRedirect = [301, 302, 303, 307, 308].contains(response.status)
      guard request.followsRedirects, isRedirect, !response.redirect.isEmpty else {
        return Received(response: response, request: request)
      }
      guard let next = HTTPURL(response.redirect) else {
        throw .redirectRefused(
          "\(request.url.origin) redirects to what is no plain URL of http or https.")
      }
      request = request.redirected(to: next, status: response.status)
    }
    throw .tooManyRedirects
  }

  private func exchange(
    _ request: HTTPRequest, _ waiting: Waiting
  ) throws(HTTPFailure) -> HTTPResponse {
    let addresses = try rules.addresses(of: request.url)
    // With the jar beside a `Cookie` header of the request, curl would send two such headers.
    let isOwn = request.header("Cookie") != nil
    let given = isOwn ? CookieJar() : state.withLock { $0.cookies }
    let response = try HTTPExchange.response(
      to: request, at: addresses, cookies: given, bodyByteCountMax: waiting.bodyByteCountMax,
      program: program,
      isWanted: { isWanted(waiting.number) })
    guard request.keepsCookies else { return response }
    state.withLock { state in
      state.cookies.merge(response.cookies, madeFrom: given)
      guard isOwn else { return }
      let deletions = response.values("set-cookie")
      state.cookies.delete(by: deletions, of: request.url, unless: response.cookies)
    }
    return response
  }
}
