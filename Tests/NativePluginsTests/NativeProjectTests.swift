import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("The native project")
struct NativeProjectTests {
  private static let camera = "@capacitor/camera"
  private static let browser = "@capacitor/browser"

  /// A file with only the camera, in the form that Capacitor's command line writes.
  private static let withCamera: [String: String] = [
    "ios/App/App/capacitor.config.json": #"{"packageClassList": ["CAPCameraPlugin"]}"#,
    "ios/App/CapApp-SPM/Package.swift": """
    dependencies: [
      .package(url: "https://github.com/ionic-team/capacitor-swift-pm.git", exact: "8.0.0"),
      .package(name: "CapacitorCamera", path: "../../../node_modules/@capacitor/camera"),
      // .package(name: "CapacitorBrowser", path: "../../../node_modules/@capacitor/browser")
    ]
    """,
    "ios/App/Podfile": """
    def capacitor_pods
      pod 'Capacitor', :path => '../../node_modules/.pnpm/c@8/node_modules/@capacitor/ios'
      pod 'CapacitorCamera', :path => '../../node_modules/.pnpm/c@8/node_modules/@capacitor/camera'
      # pod 'CapacitorBrowser', :path => '../../node_modules/@capacitor/browser'
    end
    """,
    "android/app/src/main/assets/capacitor.config.json": """
    {"includePlugins": ["@capacitor/browser"],
     "android": {"includePlugins": ["@capacitor/camera"]}}
    """,
    "android/app/src/main/assets/capacitor.plugins.json": """
    [{"pkg": "@capacitor/camera", "classpath": "com.capacitorjs.plugins.camera.CameraPlugin"}]
    """,
    "android/capacitor.settings.gradle": """
    include ':capacitor-camera'
    project(':capacitor-camera').projectDir = new File('../node_modules/@capacitor/camera/android')
    """,
  ]

  @Test(arguments: NativeProject.files)
  func `includes what each of its files names`(file: NativeProject.File) throws {
    var project = NativeProject(file.platform)
    #expect(project.missingPlugins.isEmpty, "A project without files says nothing.")
    let text = try #require(Self.withCamera[file.path])
    let isTaken = project.take(Array(text.utf8), of: file)
    #expect(isTaken)
    #expect(project.file(leavingOut: Self.camera) == nil)
    #expect(project.file(leavingOut: Self.browser) == file.path)
    let missing = project.missingPlugins
    #expect(missing.contains("Browser") && !missing.contains("Camera"))
    let core = PluginCatalogue.plugins.filter { $0.package == nil }.map(\.name)
    #expect(missing.isDisjoint(with: core))
    #expect(core.contains("CapacitorHttp") && core.contains("SystemBars"))
  }

  @Test func `has a plugin that a fork of its package brings`() {
    let file = NativeProject.files.first { $0.path == "android/capacitor.settings.gradle" }
    var project = NativeProject(.android)
    let text = "new File('../node_modules/@company/capacitor-push-notifications-cap7/android')"
    let isTaken = file.map { project.take(Array(text.utf8), of: $0) }
    #expect(isTaken == true)
    let missing = project.missingPlugins
    #expect(missing.contains("LocalNotifications") && !missing.contains("PushNotifications"))
  }

  @Test func `lacks what any of its files leaves out`() throws {
    var project = NativeProject(.ios)
    for file in NativeProject.files where file.platform == .ios {
      let names =
        #"{"packageClassList": ["CAPCameraPlugin", "KeyboardPlugin", "CAPBrowserPlugin"]}"#
      let text = file.path.hasSuffix(".json") ? names : Self.withCamera[file.path] ?? ""
      let isTaken = project.take(Array(text.utf8), of: file)
      #expect(isTaken)
    }
    #expect(project.file(leavingOut: Self.camera) == nil)
    #expect(project.file(leavingOut: "@capacitor/keyboard") == "ios/App/CapApp-SPM/Package.swift")
    #expect(project.file(leavingOut: "@other/thing") == "ios/App/CapApp-SPM/Package.swift")
  }

  @Test func `knows no classes of packages that the shell does not have`() throws {
    let file = try #require(NativeProject.files.first)
    var project = NativeProject(.ios)
    let isTaken = project.take(Array(#"{"packageClassList": []}"#.utf8), of: file)
    #expect(isTaken)
    #expect(project.file(leavingOut: "@other/thing") == nil)
    #expect(project.file(leavingOut: Self.camera) == file.path)
  }

  @Test(arguments: ["", "[", "3", "null", #""text""#])
  func `takes nothing from a file of another form`(text: String) throws {
    for file in NativeProject.files where file.path.hasSuffix(".json") {
      var project = NativeProject(file.platform)
      let isTaken = project.take(Array(text.utf8), of: file)
      #expect(!isTaken)
      #expect(project.missingPlugins.isEmpty)
    }
  }

  @Test func `says nothing by a configuration without lists of plugins`() {
    for file in NativeProject.files where file.path.hasSuffix("config.json") {
      var project = NativeProject(file.platform)
      let isTaken = project.take(Array(#"{"packageClassList": 3, "plugins": {}}"#.utf8), of: file)
      #expect(isTaken)
      #expect(project.missingPlugins.isEmpty)
    }
  }
}
