import Flows
import Devices
import FoundationEssentials
import System
import Vocabulary

/// The flows that the command line means.
struct FlowSelection {
  /// What the command line says of which flows run, and on what.
  struct Wishes {
    /// Files and folders; none is the folder `flows` or `.maestro` of the current one.
    var paths: [String] = []
    var dialect = FlowDialect.tandem
    var tags = TagFilter()
    /// `nil` leaves the choice to each flow, and without one is iOS.
    var platforms: [Platform]?
    var app: String?
    var device: String?
    var allowsRemote = false
  }

  private static let usualFolders = ["flows", ".maestro"]
  private static let fileByteCountMax = 1_048_576

  /// In the order of the files.
  private(set) var flows: [PlannedFlow] = []
  /// The names of flows that run one after the other before the others.
  private(set) var sequence: [String] = []
  /// Whether the other flows of the sequence run after one that failed.
  private(set) var continuesOnFailure = true

  /// Reads all flows.
  ///
  /// - Parameters:
  ///   - wishes: Which ones, and on what.
  ///   - bundle: The web files, with the bundled apps and the devices.
  /// - Throws: `FlowProblems` with everything that is wrong in the files, or `CommandFailure` if
  ///   there are none.
  init(_ wishes: Wishes, bundle: WebBundle) throws {
    let catalogue = try? bundle.loadDevices()
    var problems: [FlowProblem] = []
    let files = try files(wishes)
    let named = Set(files.map(\.path))
    let roots = Self.roots(of: files.map(\.path))
    let reader = FlowReader(dialect: wishes.dialect) { path throws(FlowFileFailure) in
      try Self.contents(path, within: named.contains(path) ? nil : roots)
    }
    var paths: Set<String> = []
    for (path, filter) in files {
      do {
        let flow = try reader.read(path)
        guard paths.insert(flow.path).inserted else { continue }
        guard filter.selects(flow.header.tags), wishes.tags.selects(flow.header.tags) else {
          continue
        }
        try plan(flow, wishes, catalogue)
      } catch let failure as FlowProblems {
        problems += failure.problems
      }
    }
    var seen: Set<FlowProblem> = []
    problems = problems.filter { seen.insert($0).inserted }
    guard problems.isEmpty else { throw FlowProblems(problems: problems) }
    try checkApps(bundle, allowsRemote: wishes.allowsRemote)
    guard !flows.isEmpty else {
      throw CommandFailure(.usage, "No flow is left to run: see --tags and --exclude-tags.")
    }
  }

  private mutating func plan(
    _ flow: FlowFile, _ wishes: Wishes, _ catalogue: DeviceCatalogue?
  ) throws(CommandFailure) {
    let settings = flow.header.settings
    let named = try Self.device(
      wishes.device ?? settings.device, of: flow.path, in: catalogue)
    let platforms =
      wishes.platforms ?? settings.platforms ?? [named?.platform ?? .ios]
    if let named, !platforms.contains(named.platform) {
      throw CommandFailure(
        .usage,
        "\(named.name) is no device of \(platforms[0].rawValue), on which \(flow.path) runs: give "
          + "--platform \(named.platform.rawValue), or another device.")
    }
    for platform in platforms {
      let device = named?.platform == platform ? named : catalogue?.standardDevice(of: platform)
      flows.append(
        PlannedFlow(
          id: "\(flow.path) \(platform.rawValue)", flow: flow, platform: platform,
          app: wishes.app ?? settings.app ?? Self.app(around: flow.path) ?? ".", device: device))
    }
  }

  // MARK: Apps and devices

  /// Fails before a browser is started for an app that is not there.
  private func checkApps(_ bundle: WebBundle, allowsRemote: Bool) throws(CommandFailure) {
    var seen: Set<String> = []
    for planned in flows where seen.insert(planned.app).inserted {
      do throws(LaunchError) {
        _ = try AppLocation(planned.app, bundle: bundle, allowsRemote: allowsRemote)
      } catch {
        throw CommandFailure(
          .usage,
          "\(error.description) It is the app of \(planned.flow.path): name one with "
            + "--app, or in the member “tandem” of its header.")
      }
    }
  }

  /// The device that a flow names, by its id or name.
  private static func device(
    _ name: String?, of path: String, in catalogue: DeviceCatalogue?
  ) throws(CommandFailure) -> Devices.Device? {
    // Web files without a catalogue have no devices.
    guard let name, let catalogue else { return nil }
    guard let found = catalogue.devices.first(where: { $0.id == name || $0.name == name }) else {
      throw CommandFailure(
        .usage,
        "There is no device “\(name)” for \(path): “tandem device” lists those that exist.")
    }
    return found
  }

  // MARK: Files

  /// The files of flows, each with the tags that its folder asks for.
  private mutating func files(
    _ wishes: Wishes
  ) throws -> [(path: String, filter: TagFilter)] {
    let paths = wishes.paths.isEmpty ? try [Self.usualFolder()] : wishes.paths
    var found: [(path: String, filter: TagFilter)] = []
    var seen: Set<String> = []
    for path in paths {
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw CommandFailure(.usage, "There is no flow \(path): name a file or a folder.")
      }
      let files = isFolder ? try flows(in: Self.withoutSlash(path)) : [(path, TagFilter())]
      if files.isEmpty {
        throw CommandFailure(
          .usage,
          "\(path) has no flows: their names end with .yaml, and a config.yaml chooses "
            + "those of folders below.")
      }
      found += files.filter { seen.insert($0.0).inserted }
    }
    return found
  }

  private static func usualFolder() throws -> String {
    for name in usualFolders {
      var isFolder = false
      if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder {
        return name
      }
    }
    throw CommandFailure(
      .usage, "There is no folder “flows” here: name the flows, or the folder with them.")
  }

  private static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private mutating func flows(in folder: String) throws -> [(String, TagFilter)] {
    var workspace = Workspace()
    for name in Workspace.fileNames {
      let path = "\(folder)/\(name)"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let bytes: [UInt8]
      do throws(FlowFileFailure) {
        bytes = try Self.contents(path)
      } catch {
        throw CommandFailure(.usage, "\(path) cannot be read: \(error.reason).")
      }
      workspace = try Workspace(bytes, path: path)
      break
    }
    sequence += workspace.sequence
    continuesOnFailure = continuesOnFailure && workspace.continuesOnFailure
    let names = Self.files(below: folder)
    let filter = TagFilter(included: workspace.includeTags, excluded: workspace.excludeTags)
    return names.sorted().filter(workspace.isFlow).map { ("\(folder)/\($0)", filter) }
  }

  /// The paths of all files below a folder, relative to it; what a link names is not followed.
  private static func files(below folder: String, _ prefix: String = "") -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") && $0 != "node_modules" }.flatMap { name in
      let path = "\(folder)/\(name)"
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
      return type as? FileAttributeType == .typeDirectory
        ? files(below: path, "\(prefix)\(name)/") : ["\(prefix)\(name)"]
    }
  }

  /// The folders of which flows may name files: the current one, and of flows elsewhere the folder
  /// above that of the flow.
  private static func roots(of paths: [String]) -> [String] {
    let current = RealPath.of(".") ?? "/"
    let others = paths.compactMap { path -> String? in
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      guard let real = RealPath.of(folder), !"\(real)/".hasPrefix("\(current)/") else { return nil }
      return RealPath.of("\(folder)/..")
    }
    return [current] + Set(others).sorted()
  }

  /// The content of a file that the user has named, or of one within folders.
  private static func contents(
    _ path: String, within roots: [String]? = nil
  ) throws(FlowFileFailure) -> [UInt8] {
    do throws(WholeFile.Failure) {
      guard let roots else {
        return try WholeFile.read(namedByUser: path, byteCountMax: fileByteCountMax)
      }
      guard let real = RealPath.of(path) else {
        return try WholeFile.read(path, within: ".", byteCountMax: fileByteCountMax)
      }
      let root = roots.first { real.hasPrefix($0 == "/" ? $0 : "\($0)/") }
      guard let root else { throw WholeFile.Failure.outside }
      return try WholeFile.read(path, within: root, byteCountMax: fileByteCountMax)
    } catch {
      switch error {
      case .notAFile: throw FlowFileFailure("it is no file")
      case .outside: throw FlowFileFailure("it lies outside of the folder in which the flows are")
      case .tooLarge: throw FlowFileFailure("it is larger than 1 MiB")
      case .refused(let reason): throw FlowFileFailure(reason)
      }
    }
  }

  // MARK: The app

  /// The nearest folder above a flow that declares an app; `nil` if there is none.
  static func app(around path: String) -> String? {
    var folder = path
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if declaresApp(folder) { return folder }
    }
    return nil
  }

  private static func declaresApp(_ folder: String) -> Bool {
    ["tandem.json", "capacitor.config.json", "capacitor.config.ts", "capacitor.config.js"]
      .contains { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
  }
}

extension FileManager {
  fileprivate func fileExists(atPath path: String, isDirectory: inout Bool) -> Bool {
    let type = try? attributesOfItem(atPath: resolved(path))[.type] as? FileAttributeType
    isDirectory = type == .typeDirectory
    return type != nil
  }

  private func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}
