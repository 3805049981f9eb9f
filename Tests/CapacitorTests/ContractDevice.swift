import BridgeProtocol
import Foundation
import HTTPRequests
import Navigation
import NativePlugins
import PluginWorker
import ShellRuntime
import ShellTesting
import Synchronization
import System
import TestSupport
import Vocabulary

extension HTTPRequests: Downloads, PluginPerformer {}

/// A shell with one page and real files, on which the calls of a row are made.
final class ContractDevice {
  private var shell: SimulatedShell
  private let worker: PluginWorker
  private let folder: URL

  struct Unanswered: Error, CustomStringConvertible { let description: String }

  /// A device with an app whose package of a plugin has a version.
  ///
  /// The user has granted every permission.
  init(_ platform: Platform, _ plugin: NativePlugin, _ version: PackageVersion) throws {
    let package = plugin.package ?? "@capacitor/core"
    let manifest = try AppManifest(
      AppDeclaration(
        id: "test.contract", name: "Contract", schemes: ["contract"], hosts: ["contract.example"],
        tabs: [Tab(id: "home", title: "Home", path: "/")]))
    shell = SimulatedShell(
      manifest, packages: PackageVersions(installed: [package: version]))
    folder = FileManager.default.temporaryDirectory.appending(path: "tandem-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let storage = AppStorage(
      folder: folder.path, temporaryFolder: folder.path, appID: "test.contract", warn: { _ in })
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardizedFileURL
    let requests = HTTPRequests(
      rules: HostRules(
        allowed: [], ownPorts: [],
        lookUp: { $0 == "example.com" ? [HostAddress("93.184.216.34")].compactMap(\.self) : [] }),
      answerByteCountMax: 524_288,
      program: folder.appending(path: "curl").path)
    // A link, beside which the program finds what it is to answer.
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "curl"),
      withDestinationURL: root.appending(path: "Tests/Fixtures/stand-in-curl"))
    worker = PluginWorker(
      storage: storage, picture: root.appending(path: "web/device/picture.jpg").path,
      video: root.appending(path: "web/device/video.webm").path,
      others: ["CapacitorHttp": requests], downloads: requests)
    shell.connectController()
    try control(.setEnvironment, ["platform": .string(platform.rawValue)])
    for permission in DevicePermission.allCases {
      try controlPlugin(
        "Permissions.set",
        ["permission": .string(permission.rawValue), "state": "granted"])
    }
  }

  deinit {
    worker.finish()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Brings about what a row takes for granted.
  func take(_ step: JSONValue) throws {
    let options = step["with"]?.object ?? [:]
    if let call = step["call"]?.string {
      _ = try self.call(call, options, answers: step["answers"]?.array ?? [])
    } else if let name = step["control"]?.string {
      try controlPlugin(name, options)
    } else if let environment = step["device"]?.object {
      try control(.setEnvironment, environment)
    } else if let url = step["open"] {
      try control(.openURL, ["url": url])
    } else if let isOffline = step["offline"]?.bool {
      var faults = WireFaults()
      faults.offline = isOffline
      shell.setFaults(faults)
      try shell.settle()
    } else if let time = step["pass"]?.integer {
      shell.pass(milliseconds: UInt64(time))
      try shell.settle()
    } else if let server = step["server"]?.object {
      try StandInServer(folder: folder).answer(server)
    } else if let answer = step["answer"] {
      try self.answer(answer)
    } else if let action = step["action"]?.string {
      try control(ActionName(rawValue: action), options)
    } else {
      throw Unanswered(description: "There is no step \(step).")
    }
  }

  /// The answer of a call, given as `Plugin.method`; the callback of a watch has the id `1`.
  ///
  /// - Returns: The answer, `nil` if none comes.
  func call(
    _ call: String, _ options: JSONObject, answers: [JSONValue] = []
  ) throws -> ReplyMessage? {
    let name = call.split(separator: ".").map(String.init)
    try openPage()
    var options = options
    if PluginCatalogue.plugin(name[0])?.watch(name[1]) != nil { options["callbackId"] = "1" }
    let count = shell["a"].replies.count
    shell["a"].call(name[0], name[1], options)
    try settle()
    for answer in answers { try self.answer(answer) }
    return shell["a"].replies.dropFirst(count).last
  }

  /// Listens to an event, and returns the data that a step makes it have, newest last.
  func events(_ event: String, of plugin: String, after steps: [JSONValue]) throws -> [JSONValue] {
    _ = try call("\(plugin).addListener", ["eventName": .string(event), "callbackId": "l1"])
    for step in steps { try take(step) }
    return shell["a"].events.filter { $0.name == .pluginEvent }.compactMap { message in
      guard message.data["listener"]?.string == "l1" else { return nil }
      return message.data["data"] ?? .null
    }
  }

  private func answer(_ answer: JSONValue) throws {
    let button = answer.string ?? answer.array?.first?.string ?? answer.integer.map(String.init)
    guard let modal = shell.controllerState?.modals.last, let button else {
      throw Unanswered(description: "Nothing asks for the answer \(answer).")
    }
    guard modal.content.buttons.contains(where: { $0.id == button }) else {
      return try control(.dismiss, ["modal": .string(modal.id)])
    }
    var parameters: JSONObject = ["modal": .string(modal.id), "button": .string(button)]
    parameters["text"] = answer.array?.dropFirst().first
    try control(.answer, parameters)
  }

  private func controlPlugin(_ name: String, _ options: JSONObject) throws {
    let name = name.split(separator: ".").map(String.init)
    try control(
      .controlPlugin,
      ["plugin": .string(name[0]), "control": .string(name[1]), "options": .object(options)])
  }

  private func control(_ action: ActionName, _ parameters: JSONObject) throws {
    let results = shell.control(action, parameters)
    guard let result = results.first, result.status == .applied || result.status == .noop else {
      throw Unanswered(description: "\(action) \(parameters) is refused: \(results).")
    }
    try settle()
  }

  /// Loads the app, unless it is loaded: what happens before has it start.
  private func openPage() throws {
    guard shell.pages.isEmpty else { return }
    shell.open("a")
    try shell.settle()
  }

  /// Has the shell and the worker come to rest.
  private func settle() throws {
    try shell.settle()
    while !shell.works.isEmpty {
      let works = shell.takeWorks()
      for (number, work) in works {
        let results = Mutex<[PluginResult]>([])
        worker.perform(work, number: number) { result in results.withLock { $0.append(result) } }
        guard waitUntil({ results.withLock { !$0.isEmpty } }) else {
          throw Unanswered(description: "\(work.plugin).\(work.method) does not end.")
        }
        shell.end(number, with: results.withLock { $0[0] })
      }
      try shell.settle()
    }
  }
}
