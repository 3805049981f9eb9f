internal import PathPatterns

/// The places of the tabs in the manifest, by their ids.
struct TabIndex: Sendable {
  private let names: TextIndex

  init(_ tabs: [Tab]) {
    names = TextIndex(tabs.map(\.id.rawValue))
  }

  subscript(id: TabID) -> Int? { names[id.rawValue] }
}
