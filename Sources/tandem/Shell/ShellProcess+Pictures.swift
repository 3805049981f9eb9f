import BridgeProtocol
import BrowserDriving
import System
import Vocabulary
import WebServer

extension ShellProcess {
  /// Answers a request with a picture by the browser of the shell.
  ///
  /// A thread of its own takes it, which asks this loop what it has to wait for.
  func takePicture(_ picture: ScreenshotBody, for request: RequestID, timeout: Duration) {
    guard let browser, let socket = startUp.ready.socket else { return }
    let client = ShellClient(name: startUp.ready.name, socketPath: socket)
    let link = makePictureLink()
    let isStarted = BackgroundThread.start { [pictures, origin = access.origin] in
      let start = ContinuousClock.now
      do throws(CommandFailure) {
        let camera = try ScreenCamera(picture, of: client, at: origin, timeout: timeout)
        let picture = try camera.takePicture(in: browser, link: link)
        let answer = picture.answer(after: start.duration(to: .now))
        pictures.post((request, APIResponse(status: 200, answer)))
      } catch {
        pictures.post((request, APIResponse(error)))
      }
    }
    guard !isStarted else { return }
    let failure = CommandFailure(
      .internalFault, "No thread is left for the picture: close programs.")
    server.respond(to: request, APIResponse(failure))
  }
}

extension ScreenCamera {
  fileprivate func takePicture(
    in browser: ManagedBrowser, link: String
  ) throws(CommandFailure) -> ScreenPicture {
    let page = try CommandFailure.ofBrowser { () throws(BrowserFailure) in
      try browser.openPage(settings)
    }
    defer { page.close() }
    return try takePicture(in: page, link: link, until: .now + Self.startTimeMax)
  }
}

extension APIResponse {
  fileprivate init(status: Int, _ object: JSONValue) {
    self.init(status: status, body: object.serialized() + [UInt8(ascii: "\n")])
  }

  fileprivate init(_ failure: CommandFailure) {
    self.init(status: failure.code == .timeout ? 504 : 500, failure.json)
  }
}
