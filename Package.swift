// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "tandem",
  products: [
    .executable(name: "tandem", targets: ["tandem"]),
    .library(name: "Navigation", targets: ["Navigation"]),
    .library(name: "BridgeProtocol", targets: ["BridgeProtocol"]),
    .library(name: "ShellTesting", targets: ["ShellTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", exact: "1.7.3"),
  ],
  targets: [
    .target(name: "Vocabulary"),
    .target(name: "PercentEncoding"),
    .target(name: "PrintableText"),
    .target(name: "PathPatterns", dependencies: ["PercentEncoding"]),
    .target(
      name: "Navigation",
      dependencies: ["PathPatterns", "PercentEncoding", "PrintableText", "Vocabulary"]),
    .target(name: "BridgeProtocol", dependencies: ["Vocabulary"]),
    .target(name: "Devices", dependencies: ["BridgeProtocol", "Vocabulary"]),
    .target(name: "NativePlugins", dependencies: ["BridgeProtocol", "Vocabulary"]),
    .target(
      name: "ShellRuntime",
      dependencies: [
        "BridgeProtocol",
        "Devices",
        "NativePlugins",
        "Navigation",
        "Vocabulary",
        .product(name: "DequeModule", package: "swift-collections"),
      ]
    ),
    .target(
      name: "ShellCommands",
      dependencies: ["BridgeProtocol", "Navigation", "ShellRuntime", "Vocabulary"]),
    .target(
      name: "FaultInjection",
      dependencies: [
        "BridgeProtocol",
        "ShellRuntime",
        "Vocabulary",
        .product(name: "DequeModule", package: "swift-collections"),
      ]
    ),
    .target(name: "ManifestReading", dependencies: ["BridgeProtocol", "Navigation", "Vocabulary"]),
    .target(
      name: "Conformance",
      dependencies: ["BridgeProtocol", "ManifestReading", "Navigation", "Vocabulary"]),
    .target(name: "YAMLReading", dependencies: ["CYAML", "PrintableText"]),
    .target(
      name: "Flows",
      dependencies: ["BridgeProtocol", "Navigation", "Vocabulary", "YAMLReading"]),
    .systemLibrary(name: "CSystem"),
    .target(name: "CBuild"),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(
      name: "System", dependencies: ["CBuild", "CQREncode", "CSQLite", "CSystem", "PrintableText"]),
    .systemLibrary(
      name: "CLibWebSockets",
      pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev"])]
    ),
    .target(name: "CWebSocketContext", dependencies: ["CLibWebSockets"]),
    .systemLibrary(name: "CLibUV", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"])]),
    .target(
      name: "WebServer",
      dependencies: [
        "BridgeProtocol",
        "CLibUV",
        "CLibWebSockets",
        "CWebSocketContext",
        "PercentEncoding",
        "System",
        "Vocabulary",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .target(
      name: "PluginWorker",
      dependencies: [
        "BridgeProtocol",
        "NativePlugins",
        "PercentEncoding",
        "System",
        "Vocabulary",
      ]
    ),
    .target(
      name: "HTTPRequests",
      dependencies: ["BridgeProtocol", "NativePlugins", "System", "Vocabulary"]),
    .target(name: "BrowserDriving", dependencies: ["BridgeProtocol", "System"]),
    .target(name: "TerminalUI", dependencies: ["Navigation", "PrintableText"]),
    .target(name: "FlowReports", dependencies: ["BridgeProtocol", "Vocabulary"]),
    .executableTarget(
      name: "tandem",
      dependencies: [
        "BridgeProtocol",
        "BrowserDriving",
        "Conformance",
        "Devices",
        "FaultInjection",
        "FlowReports",
        "Flows",
        "HTTPRequests",
        "ManifestReading",
        "NativePlugins",
        "Navigation",
        "PercentEncoding",
        "PluginWorker",
        "PrintableText",
        "ShellCommands",
        "ShellRuntime",
        "Simulation",
        "System",
        "TerminalUI",
        "Vocabulary",
        "WebServer",
        "YAMLReading",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .target(
      name: "ShellTesting",
      dependencies: [
        "BridgeProtocol", "Devices", "NativePlugins", "Navigation", "ShellRuntime", "Vocabulary",
      ]
    ),
    .target(
      name: "Simulation",
      dependencies: [
        "BridgeProtocol", "NativePlugins", "Navigation", "PathPatterns", "ShellRuntime",
        "ShellTesting", "Vocabulary",
      ]
    ),
    .executableTarget(
      name: "InProcessBenchmarks",
      dependencies: ["BridgeProtocol", "Navigation", "ShellRuntime", "Vocabulary"],
      path: "Tests/Benchmarks/InProcess"
    ),
    .executableTarget(
      name: "EchoServer", dependencies: ["BridgeProtocol", "Vocabulary", "WebServer"],
      path: "Tests/EchoServer"),
    .executableTarget(
      name: "PageSimulation",
      dependencies: ["BridgeProtocol", "Navigation", "ShellRuntime", "ShellTesting", "Vocabulary"],
      path: "Tests/PageSimulation"),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
      name: "FuzzSubjects",
      dependencies: [
        "BridgeProtocol", "ManifestReading", "Navigation", "ShellRuntime", "WebServer",
      ],
      path: "Tests/Fuzzers/Subjects"
    ),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "PercentEncodingTests", dependencies: ["PercentEncoding"]),
    .testTarget(name: "PrintableTextTests", dependencies: ["PrintableText"]),
    .testTarget(
      name: "PathPatternsTests", dependencies: ["PathPatterns", "ShellTesting", "TestSupport"]),
    .testTarget(
      name: "NavigationTests",
      dependencies: [
        "Navigation",
        "ShellTesting",
        "TestSupport",
        "Vocabulary",
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ]
    ),
    .testTarget(
      name: "BridgeProtocolTests", dependencies: ["BridgeProtocol", "TestSupport", "Vocabulary"]),
    .testTarget(
      name: "DevicesTests",
      dependencies: ["BridgeProtocol", "Devices", "Navigation", "ShellTesting", "Vocabulary"]
    ),
    .testTarget(
      name: "NativePluginsTests", dependencies: ["BridgeProtocol", "NativePlugins", "Vocabulary"]),
    .testTarget(
      name: "ShellRuntimeTests",
      dependencies: [
        "BridgeProtocol",
        "Devices",
        "Navigation",
        "ShellRuntime",
        "ShellTesting",
        "TestSupport",
        "Vocabulary",
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ]
    ),
    .testTarget(
      name: "ShellCommandsTests",
      dependencies: [
        "BridgeProtocol", "Navigation", "ShellCommands", "ShellRuntime", "ShellTesting",
        "Vocabulary",
      ]
    ),
    .testTarget(
      name: "FaultInjectionTests",
      dependencies: [
        "BridgeProtocol", "FaultInjection", "Navigation", "ShellRuntime", "ShellTesting",
        "TestSupport", "Vocabulary",
      ]
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "BridgeProtocol", "ManifestReading", "Navigation", "ShellRuntime", "ShellTesting",
        "Simulation", "TestSupport", "Vocabulary",
      ]
    ),
    .testTarget(
      name: "FuzzSubjectsTests", dependencies: ["FuzzSubjects", "ShellTesting", "TestSupport"]),
    .testTarget(
      name: "ManifestReadingTests",
      dependencies: [
        "BridgeProtocol", "ManifestReading", "Navigation", "ShellTesting", "TestSupport",
        "Vocabulary",
      ]
    ),
    .testTarget(
      name: "PluginWorkerTests",
      dependencies: [
        "BridgeProtocol", "NativePlugins", "PluginWorker", "System", "TestSupport", "Vocabulary",
      ]
    ),
    .testTarget(
      name: "CapacitorTests",
      dependencies: [
        "BridgeProtocol", "HTTPRequests", "NativePlugins", "Navigation", "PluginWorker",
        "ShellRuntime", "ShellTesting", "System", "TestSupport", "Vocabulary",
      ]),
    .testTarget(
      name: "HTTPRequestsTests",
      dependencies: [
        "BridgeProtocol", "HTTPRequests", "NativePlugins", "System", "TestSupport", "Vocabulary",
      ]),
    .testTarget(name: "YAMLReadingTests", dependencies: ["YAMLReading"]),
    .testTarget(
      name: "FlowsTests",
      dependencies: ["BridgeProtocol", "Flows", "ShellTesting", "TestSupport", "Vocabulary"]),
    .testTarget(
      name: "BrowserDrivingTests",
      dependencies: ["BridgeProtocol", "BrowserDriving", "System", "TestSupport"]),
    .testTarget(name: "ConformanceTests", dependencies: ["BridgeProtocol", "Conformance"]),
    .testTarget(name: "SystemTests", dependencies: ["PrintableText", "System", "TestSupport"]),
    .testTarget(
      name: "WebServerTests",
      dependencies: ["ShellTesting", "System", "TestSupport", "Vocabulary", "WebServer"]),
    .testTarget(name: "TerminalUITests", dependencies: ["Navigation", "TerminalUI"]),
    .testTarget(
      name: "FlowReportsTests", dependencies: ["BridgeProtocol", "FlowReports", "Vocabulary"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only `scripts/fuzz` builds the fuzzers: all modules of theirs are compiled for libFuzzer.
if Context.environment["TANDEM_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzers/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzers",
      dependencies: ["CLibFuzzer", "FuzzSubjects"],
      path: "Tests/Fuzzers/Driver"),
  ]
}

// The CI fails on a warning. Elsewhere a warning is only shown: a newer compiler, which finds more
// to warn about, must not break a clone.
let warningsAreErrors = Context.environment["CI"] != nil

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: warningsAreErrors ? .error : .warning),
  ]
  // Only what is tested is worth the optimizer's time; `scripts/test` builds for release. The rules of
  // the architecture are themselves in their target, and read every source.
  if target.type == .test, target.name != "ArchitectureTests" {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}
