package import Vocabulary

/// A place in a file of a flow, for reports and messages.
package struct FlowPlace: Hashable, Sendable {
  /// The path of the file, as it was given to the reader or joined to the file that names it.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters.
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// A file of a flow: settings, and steps that run one after the other.
package struct FlowFile: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  package let header: FlowHeader
  package let steps: [Step]

  /// The name in reports: that of the header, else the file's name without its ending.
  package var name: String {
    if let name = header.name { return name }
    let last = FlowPath.lastPart(of: path)
    return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
  }
}

/// What stands above the steps of a flow.
package struct FlowHeader: Hashable, Sendable {
  /// The name in reports.
  package var name: String?
  /// What flows are chosen by.
  package var tags: [String] = []
  /// Names for expressions.
  ///
  /// They replace those of the command line.
  package var environment: [EnvironmentEntry] = []
  /// Steps before the first one of the flow.
  package var onFlowStart: [Step] = []
  /// Steps after the last one, also if one before them failed.
  package var onFlowComplete: [Step] = []
  /// What reports repeat, in the order of the file.
  package var properties: [FlowProperty] = []
  /// The member `tandem`, which other runners of the dialect skip.
  package var settings = FlowSettings()
}

/// A name with its value, for reports.
package struct FlowProperty: Hashable, Sendable {
  package let name: String
  package let value: String
}

/// A name that expressions can use.
package struct EnvironmentEntry: Hashable, Sendable {
  package let name: String
  package let value: Template
}

/// Settings of one flow, in the member `tandem` of its header.
///
/// They win over the command line's defaults, and its options win over them.
package struct FlowSettings: Hashable, Sendable {
  /// How long a step waits for its element, in milliseconds.
  package var timeoutMilliseconds: Int?
  /// The platforms on which the flow runs; `nil` leaves the choice to the command line.
  package var platforms: [Platform]?
  /// A device by its id or name.
  package var device: String?
  /// The app: a path that is already joined to the folder of the flow's file, or a URL.
  package var app: String?
}
