internal import System

/// Answers GET and HEAD requests of one origin from memory and from directories.
final class FileService {
  /// The largest 404 page that is read for what it is.
  private static let searchedByteCountMax = 524_288

  private let configuration: OriginConfiguration
  /// What is served from memory, by path.
  private var virtualFiles: [String: VirtualFile]
  private let roots: [RootFolder]
  private let mounts: [(prefix: [String], root: RootFolder)]
  /// The folder of the files that pages have stored; nil before it is named.
  private var storedFolder: String?
  private let injectionHash: String
  private let compressedFiles: CompressedFiles
  private var missingFiles = MissingFiles()

  /// Opens the directories of an origin, to be served on a loop.
  init(_ configuration: OriginConfiguration, loop: EventLoop) throws(WebServerError) {
    self.configuration = configuration
    virtualFiles = configuration.virtualFiles
    storedFolder = configuration.storedFiles?.folder
    compressedFiles = CompressedFiles(loop: loop)
    roots = try configuration.roots.map { path throws(WebServerError) in
      try Self.open(path, configuration)
    }
    var mounts: [(prefix: [String], root: RootFolder)] = []
    for (prefix, path) in configuration.mounts.sorted(by: { $0.key.count > $1.key.count }) {
      mounts.append(
        (prefix.split(separator: "/").map(String.init), try Self.open(path, configuration)))
    }
    self.mounts = mounts
    injectionHash = String(EntityTag.hash((configuration.injection ?? "").utf8), radix: 36)
  }

  /// Serves a file from memory from now on, replacing the one that has its path.
  func serve(_ file: VirtualFile, at path: String) {
    virtualFiles[path] = file
  }

  /// Serves the files of a folder, which may not exist yet, as those that pages have stored.
  func serveStoredFiles(in folder: String) {
    storedFolder = folder
  }

  private static func open(
    _ path: String, _ configuration: OriginConfiguration
  ) throws(WebServerError) -> RootFolder {
    guard let root = RootFolder(path: path, servesHardLinks: configuration.servesHardLinks) else {
      throw WebServerError(
        code: .unusableRoot(path),
        description: "\(path) is not a directory that can be read: name the folder of a web build.")
    }
    return root
  }

  /// Answers a request whose method is GET or HEAD.
  ///
  /// - Parameters:
  ///   - head: the request.
  ///   - whenMade: called later if nothing is returned: when the request can be answered.
  /// - Returns: The answer, `nil` while its content is being made.
  func answer(_ head: RequestHead, whenMade: @escaping () -> Void) -> Response? {
    let path: RequestPath
    do throws(RequestPath.Refusal) {
      path = try RequestPath(target: head.target)
    } catch .malformed {
      return refusal(.badRequest, why: "The path is malformed: it must be plain, decoded once.")
    } catch {
      return notFound(head.target)
    }
    if let file = virtualFiles[path.text] { return answer(head, with: file) }
    if let stored = configuration.storedFiles, path.text.hasPrefix(stored.prefix) {
      return answer(head, path, from: stored)
    }
    for mount in mounts where path.segments.starts(with: mount.prefix) {
      let segments = path.segments.dropFirst(mount.prefix.count)
      let names = path.isDirectory ? segments + ["index.html"] : segments
      guard let file = mount.root.open(Array(names)) else { return notFound(path.text) }
      let place = Place(file: file, root: mount.root, names: Array(names))
      return answer(head, with: place, injects: false, whenMade: whenMade)
    }
    return answerFromRoots(head, path, whenMade: whenMade)
  }

  /// What is missing of the app, as a request says that was answered with 404; `nil` if that is no
  /// news.
  func missingFile(_ head: RequestHead) -> MissingFile? {
    guard configuration.injection != nil else { return nil }
    return missingFiles.take(head) { names in roots.contains { $0.open(names) != nil } }
  }

  private func answerFromRoots(
    _ head: RequestHead, _ path: RequestPath, whenMade: @escaping () -> Void
  ) -> Response? {
    let found = PageLookup(configuration.lookup).find(path) { (place: Place) in
      NotFoundPage(place.file.readAll(byteCountMax: Self.searchedByteCountMax) ?? [])
    } open: { names in
      for root in roots {
        if let file = root.open(names) { return Place(file: file, root: root, names: names) }
      }
      return nil
    }
    switch found {
    case .file(let place, _): return answer(head, with: place, injects: true, whenMade: whenMade)
    case .missingPage(let place, _): return missing(place)
    case .redirect(let addsSlash): return redirect(head.target, addsSlash: addsSlash)
    case .notFound: return notFound(path.text)
    }
  }

  private func notFound(_ path: String) -> Response {
    let why =
      configuration.lookup == .device
      ? "On a device there is no such file either, and the app would fail to load it: let the app "
        + "route this path itself, or rename it."
      : "There is no such file: check the path, or build the app again."
    return refusal(.notFound, why: why, path: path)
  }

  /// A refusal as a page of this origin, with the bridge as in all its pages.
  func refusal(
    _ status: HTTPStatus, why: String, path: String? = nil, fields: [HeaderField] = []
  ) -> Response {
    var response = Response.refusal(status, why: why, path: path, fields: fields)
    if let injection = configuration.injection, case .bytes(let page) = response.content {
      response.content = .bytes(HTMLInjection.inject(injection, into: page))
    }
    return response
  }

  /// The build's own 404 page.
  private func missing(_ place: Place) -> Response {
    Response(
      .notFound,
      [
        HeaderField("Content-Type", ContentType.of(fileName: place.names.last ?? "").value),
        .cacheControl(holdsToken: configuration.injection != nil),
      ], injected(place.file) ?? .file(place.file, 0..<place.file.byteCount))
  }

  /// Redirects to the same path with or without a slash at its end.
  ///
  /// The path stays as it was written; none of its segments is empty, so that it cannot become the
  /// name of another host.
  private func redirect(_ target: String, addsSlash: Bool) -> Response {
    let path = target.prefix { $0 != "?" }
    let location = (addsSlash ? path + "/" : path.dropLast()) + target.dropFirst(path.count)
    return .redirect(to: String(location))
  }
}

/// An open file, the root in which it was found, and its names below that.
private struct Place {
  let file: OpenFile
  let root: RootFolder
  let names: [String]
}

// One resource.
extension FileService {
  /// Answers with a file from memory, which no cache may store: it may hold a token.
  private func answer(_ head: RequestHead, with file: VirtualFile) -> Response {
    let fields = [
      HeaderField("Content-Type", file.contentType), .notStored,
    ]
    let tag = EntityTag.make(of: file.bytes)
    return Conditional(tag: tag, modified: nil).answer(head, fields, .bytes(file.bytes))
  }

  private func answer(
    _ head: RequestHead, with place: Place, injects: Bool, whenMade: @escaping () -> Void
  ) -> Response? {
    let file = place.file
    let type = ContentType.of(fileName: place.names.last ?? "")
    let mayInject = injects && type.isHTML && configuration.injection != nil
    let injects = mayInject && isPage(file, for: head)
    var fields = [
      HeaderField("Content-Type", type.value),
      mayInject && !injects ? .notStored : .cacheControl(holdsToken: injects),
    ]
    if type.isCompressible { fields.append(HeaderField("Vary", "Accept-Encoding")) }
    let plain = Conditional(
      tag: tag(file, injects ? "i" + injectionHash : ""),
      modified: injects ? nil : file.modifiedSeconds)
    // Before anything is read: content that the client already has is not made again.
    if let unchanged = plain.unchanged(head, fields) { return unchanged }
    if type.isCompressible, head.acceptsGzip, head.values("range").isEmpty {
      switch compressed(head, place, fields, injects, whenMade) {
      case .response(let response): return response
      case .underWay: return nil
      case .none: break
      }
    }
    let content = injects ? injected(file) : nil
    return plain.answer(head, fields, content ?? .file(file, 0..<file.byteCount))
  }

  /// Answers with a file that a page has stored.
  private func answer(
    _ head: RequestHead, _ path: RequestPath, from stored: StoredFiles
  ) -> Response {
    // A service worker would outlive the file.
    guard head.values("service-worker").isEmpty else {
      return .refusal(.forbidden, why: "A file that a page has stored is no service worker.")
    }
    let rest = path.text.dropFirst(stored.prefix.count)
    guard let place = stored.places.first(where: { rest.hasPrefix($0.prefix) }), let storedFolder,
      let root = RootFolder(path: storedFolder, servesHardLinks: false, followsLink: false),
      let file = root.open(
        (place.folder + "/" + rest.dropFirst(place.prefix.count)).split(separator: "/")
          .map(String.init))
    else { return .refusal(.notFound, why: "The app has stored no such file.", path: path.text) }
    let fields = [
      HeaderField("Content-Type", ContentType.of(fileName: path.segments.last ?? "").value),
      .cacheControl(holdsToken: false),
    ]
    var response = Conditional(tag: tag(file), modified: file.modifiedSeconds).answer(
      head, fields, .file(file, 0..<file.byteCount))
    response.isSandboxed = true
    return response
  }

  private enum Compressed {
    case response(Response)
    case underWay
    case none
  }

  private func compressed(
    _ head: RequestHead, _ place: Place, _ fields: [HeaderField], _ injects: Bool,
    _ whenMade: @escaping () -> Void
  ) -> Compressed {
    let file = place.file
    let compressedFields = fields + [HeaderField("Content-Encoding", "gzip")]
    if !injects, let sibling = sibling(of: place) {
      let conditional = Conditional(tag: tag(sibling, "z"), modified: sibling.modifiedSeconds)
      return .response(
        conditional.unchanged(head, fields)
          ?? conditional.answer(head, compressedFields, .file(sibling, 0..<sibling.byteCount)))
    }
    guard (256...Gzip.byteCountMax).contains(file.byteCount) else { return .none }
    let conditional = Conditional(
      tag: tag(file, injects ? "i" + injectionHash + "g" : "g"),
      modified: injects ? nil : file.modifiedSeconds)
    if let unchanged = conditional.unchanged(head, fields) { return .response(unchanged) }
    let key = CompressedFiles.Key(
      identity: file.identity, byteCount: file.byteCount,
      modifiedNanoseconds: file.modifiedNanoseconds, isInjected: injects)
    if head.method == "HEAD" {
      let bytes = compressedFiles.find(key)
      return bytes.map { .response(conditional.answer(head, compressedFields, .bytes($0))) }
        ?? .none
    }
    guard let content = injects ? injected(file) : .file(file, 0..<file.byteCount) else {
      return .none
    }
    switch compressedFiles.look(for: key, of: content, whenMade: whenMade) {
    case .found(let bytes):
      return .response(conditional.answer(head, compressedFields, .bytes(bytes)))
    case .underWay: return .underWay
    case .none: return .none
    }
  }

  /// The `.gz` file beside a file, unless it is older than that.
  private func sibling(of place: Place) -> OpenFile? {
    guard let name = place.names.last else { return nil }
    guard let sibling = place.root.open(place.names.dropLast() + [name + ".gz"]),
      sibling.modifiedNanoseconds >= place.file.modifiedNanoseconds
    else { return nil }
    return sibling
  }

  /// Whether an HTML file is shown as a page by whoever asks for it.
  ///
  /// A part of a page, such as a template, stays as it is if a script fetches it. A whole document
  /// may be shown all the same: by a router that fetches pages, or by a service worker out of a
  /// cache.
  private func isPage(_ file: OpenFile, for head: RequestHead) -> Bool {
    head.asksForDocument || HTMLInjection.isDocument(beginning(of: file) ?? [])
  }

  private func beginning(of file: OpenFile) -> [UInt8]? {
    file.read(0..<min(file.byteCount, HTMLInjection.searchedByteCountMax))
  }

  /// An HTML file with the injection, of which only the beginning is read.
  private func injected(_ file: OpenFile) -> Response.Content? {
    guard let injection = configuration.injection, let beginning = beginning(of: file) else {
      return nil
    }
    return .beginning(
      HTMLInjection.inject(injection, into: beginning), file, beginning.count..<file.byteCount)
  }

  private func tag(_ file: OpenFile, _ variant: String = "") -> String {
    EntityTag.make(
      inode: file.identity.inode, byteCount: file.byteCount,
      modifiedNanoseconds: file.modifiedNanoseconds, variant: variant)
  }
}

extension OpenFile {
  var modifiedSeconds: Int { modifiedNanoseconds / 1_000_000_000 }
}

extension RequestHead {
  /// Whether the client takes gzip (RFC 9110, 12.5.3); a weight of 0 is a refusal.
  var acceptsGzip: Bool {
    values("accept-encoding").contains { value in
      value.split(separator: ",").contains { element in
        let parts = element.split(separator: ";").map { trimmed($0).lowercased() }
        guard parts.first == "gzip" else { return false }
        return !parts.dropFirst().contains { part in
          part.hasPrefix("q=") && Double(part.dropFirst(2)) == 0
        }
      }
    }
  }
}
