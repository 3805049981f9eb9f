import FlowReports
import FoundationEssentials

/// Writes reports of a run from the folders with its traces.
struct ReportWriter {
  let run: FlowRun
  /// For each source of the run, the folder with its trace and its pictures.
  private let folders: [String]

  /// Reads the traces.
  ///
  /// - Parameters:
  ///   - folders: The folders, at least one.
  ///   - joins: Whether the runs are joined, so that no shard may be missing.
  /// - Throws: `CommandFailure` if a trace cannot be used.
  init(folders: [String], joins: Bool) throws(CommandFailure) {
    precondition(!folders.isEmpty, "a report is made of one folder at least")
    var runs: [FlowRun] = []
    for folder in folders { runs.append(try Self.run(in: folder)) }
    run = joins || runs.count > 1 ? FlowRun(merging: runs) : runs[0]
    self.folders = folders
  }

  /// Writes a JUnit file.
  ///
  /// - Parameters:
  ///   - file: The file; an older one is replaced.
  ///   - page: The folder of the page, if there is one, whose pictures are then attached.
  /// - Throws: `CommandFailure` if it cannot be written.
  func writeJUnit(to file: String, besides page: String? = nil) throws(CommandFailure) {
    let report = JUnitReport(
      of: run, picturesIn: folders.map { RelativePath.simplified(page ?? $0) })
    let folder = URL(filePath: file).deletingLastPathComponent().path
    try Self.writing(file) {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data(report.text.utf8).write(to: URL(filePath: file), options: .atomic)
    }
  }

  /// Writes the page with its pictures.
  ///
  /// - Parameters:
  ///   - folder: The folder of the page; it may be the one with the trace.
  ///   - bundle: Tandem's web files.
  /// - Throws: `CommandFailure` if it cannot be written.
  func writePage(to folder: String, from bundle: WebBundle) throws(CommandFailure) {
    let report = HTMLReport(of: run)
    let template = try Self.text(of: "\(bundle.report)/\(HTMLReport.pageName)")
    var files: [(name: String, text: String)] = []
    for name in HTMLReport.styleNames {
      files.append((name, try Self.text(of: "\(bundle.report)/\(name)")))
    }
    var modules: [String] = []
    for path in HTMLReport.modulePaths {
      modules.append(try Self.text(of: "\(bundle.root)/\(path)"))
    }
    // Pages from the disk may not import modules.
    files.append((HTMLReport.scriptName, "\"use strict\";\n\(DriverScript.joined(modules))"))
    // The page at last, so that it never stands there without its parts.
    files.append(
      (HTMLReport.pageName, report.page(template: template, nonce: AccessTokens.secret())))
    try Self.writing(folder) {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(PicturePath.folder)", withIntermediateDirectories: true)
      for picture in report.pictures { try copy(picture.path, of: picture.source, to: folder) }
      for (name, text) in files {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"), options: .atomic)
      }
    }
  }

  /// Copies a picture; one that is not there, or is a link to another place, is left out.
  private func copy(_ path: PicturePath, of source: Int, to folder: String) throws {
    let manager = FileManager.default
    let origin = "\(folders[source])/\(path.text)"
    guard Self.resolved(folders[source]) != Self.resolved(folder),
      Self.type(of: "\(folders[source])/\(PicturePath.folder)") == .typeDirectory,
      Self.type(of: origin) == .typeRegular
    else { return }
    let target = "\(folder)/\(path.text)"
    if Self.type(of: target) != nil { try manager.removeItem(atPath: target) }
    try manager.copyItem(atPath: origin, toPath: target)
  }
}

extension ReportWriter {
  private static func run(in folder: String) throws(CommandFailure) -> FlowRun {
    let file = "\(folder)/\(TraceText.fileName)"
    guard type(of: file) == .typeRegular, let data = FileManager.default.contents(atPath: file)
    else {
      throw CommandFailure(
        .usage, "There is no trace in \(folder): name a folder with a \(TraceText.fileName).")
    }
    do throws(TraceProblem) {
      return try FlowRun(TraceText(parsing: Array(data)))
    } catch {
      throw CommandFailure(
        .usage, "\(file), \(error.description): name a trace that “tandem test” has written.")
    }
  }

  private static func text(of file: String) throws(CommandFailure) -> String {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandFailure(
        .usage, "\(file) is missing: set TANDEM_WEB to the “web” folder of this version.")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func writing(_ path: String, _ work: () throws -> Void) throws(CommandFailure) {
    do {
      try work()
    } catch {
      throw CommandFailure(
        .storage, "The report cannot be written to \(path): choose a place that you may write.")
    }
  }

  /// The type of a file, of a link itself; `nil` if there is none.
  private static func type(of path: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType
  }

  private static func resolved(_ folder: String) -> String {
    URL(filePath: folder, directoryHint: .isDirectory).resolvingSymlinksInPath().path
  }
}
