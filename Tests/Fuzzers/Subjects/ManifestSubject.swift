import ManifestReading
import Navigation

/// The `tandem.json` of a cloned project.
enum ManifestSubject {
  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    guard let (file, _) = try? ManifestFile.check(bytes) else { return }
    var state = NavigationState(file.manifest)
    for tab in file.manifest.tabs.prefix(8) {
      state.reduce(.tabTapped(tab.id))
      state.reduce(.pushed(url: tab.path + "/1"))
      state.reduce(.linkOpened(url: tab.path + "?a#b"))
    }
    let broken = state.checkInvariants()
    try promise(broken.isEmpty, "\(broken)")
  }
}
