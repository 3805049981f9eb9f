internal import System

/// Answers GET and HEAD requests of one origin from memory and from directories.
package final class FileService {
  /// HTML over this size is served without the injection.
  private static let htmlByteCountMax = 8_388_608

  private let configuration: OriginConfiguration
  private let roots: [DocumentRoot]
  private let mounts: [(prefix: [String], root: DocumentRoot)]
  private let injectionHash: String
  private var cache = VariantCache()

  /// Opens the directories of an origin.
  package init(_ configuration: OriginConfiguration) throws(WebServerError) {
    self.configuration = configuration
    roots = try configuration.roots.map { path throws(WebServerError) in
      try Self.open(path, configuration)
    }
    var mounts: [(prefix: [String], root: DocumentRoot)] = []
    for (prefix, path) in configuration.mounts.sorted(by: { $0.key.count > $1.key.count }) {
      mounts.append(
        (prefix.split(separator: "/").map(String.init), try Self.open(path, configuration)))
    }
    self.mounts = mounts
    injectionHash = String(EntityTag.hash((configuration.injection ?? "").utf8), radix: 36)
  }

  private static func open(
    _ path: String, _ configuration: OriginConfiguration
  ) throws(WebServerError) -> DocumentRoot {
    guard let root = DocumentRoot(path: path, servesHardLinks: configuration.servesHardLinks) else {
      throw WebServerError(
        code: .unusableRoot(path),
        description: "\(path) is not a directory that can be read: name the folder of a web build.")
    }
    return root
  }

  /// Answers a request whose method is GET or HEAD.
  func answer(_ head: RequestHead) -> Response {
    let path: RequestPath
    do throws(RequestPath.Refusal) {
      path = try RequestPath(target: head.target)
    } catch .malformed {
      return refusal(.badRequest, why: "The path is malformed: it must be plain, decoded once.")
    } catch {
      return notFound(head.target)
    }
    if let file = configuration.virtualFiles[path.text] { return answer(head, with: file) }
    for mount in mounts where path.segments.starts(with: mount.prefix) {
      let segments = path.segments.dropFirst(mount.prefix.count)
      let names = path.isDirectory ? segments + ["index.html"] : segments
      guard let file = mount.root.open(Array(names)) else { return notFound(path.text) }
      return answer(head, with: file, in: mount.root, names: Array(names), injects: false)
    }
    return answerFromRoots(head, path)
  }

  private func answerFromRoots(_ head: RequestHead, _ path: RequestPath) -> Response {
    let found = PageLookup(configuration.lookup).find(path) { (place: Place) in
      place.file.readAll(byteCountMax: Self.htmlByteCountMax).map(HTMLInjection.holdsScript)
        ?? false
    } open: { names in
      for root in roots {
        if let file = root.open(names) { return Place(file: file, root: root) }
      }
      return nil
    }
    switch found {
    case .file(let place, let names):
      return answer(head, with: place.file, in: place.root, names: names, injects: true)
    case .missingPage(let place, let names): return missing(place.file, names, path)
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

  /// A refusal as a page of this origin, so that what attaches to pages attaches to it as well.
  func refusal(
    _ status: HTTPStatus, why: String, path: String? = nil, fields: [HeaderField] = []
  ) -> Response {
    var response = Response.refusal(status, why: why, path: path, fields: fields)
    if let injection = configuration.injection, case .bytes(let page) = response.content {
      response.content = .bytes(HTMLInjection.inject(injection, into: page))
    }
    return response
  }

  /// The build's own page about a missing page.
  private func missing(_ file: OpenFile, _ names: [String], _ path: RequestPath) -> Response {
    let page = injected(file) ?? file.readAll(byteCountMax: Self.htmlByteCountMax)
    guard let page else { return notFound(path.text) }
    return Response(
      .notFound,
      [
        HeaderField("Content-Type", ContentType.of(fileName: names.last ?? "").value),
        HeaderField("Cache-Control", "no-cache"),
      ], .bytes(page))
  }

  /// Sends a client to the same path with or without a slash at its end.
  ///
  /// The path stays as it was written; none of its segments is empty, so that it cannot become the
  /// name of another host.
  private func redirect(_ target: String, addsSlash: Bool) -> Response {
    let path = target.prefix { $0 != "?" }
    let location = (addsSlash ? path + "/" : path.dropLast()) + target.dropFirst(path.count)
    return .redirect(to: String(location))
  }
}

/// An open file and the root in which it was found.
private struct Place {
  let file: OpenFile
  let root: DocumentRoot
}

// One resource.
extension FileService {
  private func answer(_ head: RequestHead, with file: VirtualFile) -> Response {
    let fields = [
      HeaderField("Content-Type", file.contentType), HeaderField("Cache-Control", "no-store"),
    ]
    let tag = EntityTag.make(of: file.bytes)
    return Conditional(tag: tag, modified: nil).answer(head, fields, .bytes(file.bytes))
  }

  private func answer(
    _ head: RequestHead, with file: OpenFile, in root: DocumentRoot, names: [String],
    injects: Bool
  ) -> Response {
    let type = ContentType.of(fileName: names.last ?? "")
    var fields = [
      HeaderField("Content-Type", type.value), HeaderField("Cache-Control", "no-cache"),
    ]
    if type.isCompressible { fields.append(HeaderField("Vary", "Accept-Encoding")) }
    let injects =
      injects && type.isHTML && configuration.injection != nil
      && file.byteCount <= Self.htmlByteCountMax
    let compresses =
      type.isCompressible && head.acceptsGzip && head.values("range").isEmpty
    if compresses, let response = compressed(head, file, root, names, fields, injects) {
      return response
    }
    if injects, let bytes = injected(file) {
      return Conditional(tag: tag(file, "i" + injectionHash), modified: nil)
        .answer(head, fields, .bytes(bytes))
    }
    return Conditional(tag: tag(file), modified: file.modifiedSeconds)
      .answer(head, fields, .file(file, 0..<file.byteCount))
  }

  private func compressed(
    _ head: RequestHead, _ file: OpenFile, _ root: DocumentRoot, _ names: [String],
    _ fields: [HeaderField], _ injects: Bool
  ) -> Response? {
    let fields = fields + [HeaderField("Content-Encoding", "gzip")]
    if !injects, let sibling = sibling(of: file, root, names) {
      return Conditional(tag: tag(sibling, "z"), modified: sibling.modifiedSeconds)
        .answer(head, fields, .file(sibling, 0..<sibling.byteCount))
    }
    guard (256...Gzip.byteCountMax).contains(file.byteCount) else { return nil }
    let bytes = cache.value(key(file, isInjected: injects, isCompressed: true)) {
      let plain = injects ? injected(file) : file.readAll(byteCountMax: Gzip.byteCountMax)
      return plain.flatMap(Gzip.compress)
    }
    guard let bytes else { return nil }
    let variant = injects ? "i" + injectionHash + "g" : "g"
    return Conditional(
      tag: tag(file, variant), modified: injects ? nil : file.modifiedSeconds
    ).answer(head, fields, .bytes(bytes))
  }

  /// The file that was compressed beforehand, unless it is older than what it stands for.
  private func sibling(of file: OpenFile, _ root: DocumentRoot, _ names: [String]) -> OpenFile? {
    guard let name = names.last else { return nil }
    guard let sibling = root.open(names.dropLast() + [name + ".gz"]),
      sibling.modifiedNanoseconds >= file.modifiedNanoseconds
    else { return nil }
    return sibling
  }

  private func injected(_ file: OpenFile) -> [UInt8]? {
    guard let injection = configuration.injection,
      let bytes = file.readAll(byteCountMax: Self.htmlByteCountMax)
    else { return nil }
    return HTMLInjection.inject(injection, into: bytes)
  }

  private func tag(_ file: OpenFile, _ variant: String = "") -> String {
    EntityTag.make(
      inode: file.identity.inode, byteCount: file.byteCount,
      modifiedNanoseconds: file.modifiedNanoseconds, variant: variant)
  }

  private func key(_ file: OpenFile, isInjected: Bool, isCompressed: Bool) -> VariantCache.Key {
    VariantCache.Key(
      identity: file.identity, byteCount: file.byteCount,
      modifiedNanoseconds: file.modifiedNanoseconds, isInjected: isInjected,
      isCompressed: isCompressed)
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
