import BridgeProtocol
import BrowserDriving
import FoundationEssentials
import System
import WebServer
import YAMLReading

extension Finding {
  /// Everything about this machine, in the order in which a shell needs it.
  static func all(environment: [String: String]) -> [Finding] {
    [
      Finding("version", Tandem.fullVersion),
      Finding(
        "libraries",
        (Libraries.versions + [Database.version, YAMLReader.libraryVersion])
          .joined(separator: ", ")),
      webFiles(environment: environment),
      port(Run.frontPortDefault, option: "--front-port"),
      port(Run.controlPortDefault, option: "--control-port"),
      runtimeFolder(environment: environment),
      stateFolder(environment: environment),
      chromium(environment: environment),
      sandbox(),
      browsers(environment: environment),
      drivers(environment: environment),
      program(
        "curl", environment: environment,
        without: "apps cannot use CapacitorHttp: install the package curl."),
      program(
        "xdg-open", environment: environment,
        without: "no browser opens by itself: open the link that “tandem run” prints, or install "
          + "the package xdg-utils."),
    ]
  }

  private static func webFiles(environment: [String: String]) -> Finding {
    do throws(LaunchError) {
      return Finding("web files", try WebBundle(environment: environment).root)
    } catch {
      return Finding("web files", failing: error.description)
    }
  }

  private static func port(_ port: UInt16, option: String) -> Finding {
    let name = "port \(port)"
    do throws(ListeningSocket.Failure) {
      _ = try ListeningSocket(.loopback4, port: port)
      return Finding(name, "free")
    } catch {
      let reason = error.isInUse ? "in use: stop what listens there, or" : "cannot be opened:"
      return Finding(name, lacking: "\(reason) give “tandem run” another one with \(option).")
    }
  }

  private static func runtimeFolder(environment: [String: String]) -> Finding {
    let folder = RuntimeFolder(environment: environment)
    let name = "runtime folder"
    return folder.warning.map { Finding(name, lacking: $0) } ?? Finding(name, folder.path)
  }

  private static func stateFolder(environment: [String: String]) -> Finding {
    do throws(LaunchError) {
      return Finding("state folder", "\(try StateFolder.home(environment: environment))/tandem")
    } catch {
      return Finding("state folder", lacking: error.description)
    }
  }

  private static func chromium(environment: [String: String]) -> Finding {
    do throws(BrowserFailure) {
      let chromium = try BrowserProgram(
        environment: environment, for: "“tandem screenshot”, like “init” and “check --browser”,")
      return Finding("chromium", chromium.path)
    } catch {
      return Finding("chromium", lacking: error.description)
    }
  }

  private static func sandbox() -> Finding {
    let name = "sandbox"
    return ChromiumSandbox().warning.map { Finding(name, lacking: $0) }
      ?? Finding(name, "Chromium's own, for pictures")
  }

  /// Browsers with other engines, in which an app may behave differently.
  private static func browsers(environment: [String: String]) -> Finding {
    let name = "other browsers"
    let found = ["firefox", "firefox-esr", "epiphany-browser"].compactMap {
      Executable.find([$0], environment: environment)
    }
    guard found.isEmpty else { return Finding(name, found.joined(separator: ", ")) }
    return Finding(
      name, lacking: "the app is seen in Chromium only: install firefox-esr for another engine.")
  }

  /// What Selenium and its like drive a browser with; Tandem itself needs none.
  private static func drivers(environment: [String: String]) -> Finding {
    let found = ["chromedriver", "geckodriver", "WebKitWebDriver"].compactMap {
      Executable.find([$0], environment: environment)
    }
    guard found.isEmpty else { return Finding("drivers", found.joined(separator: ", ")) }
    return Finding(
      "drivers",
      lacking: "tests by WebDriver have no browser: install the package chromium-driver or "
        + "webkit2gtk-driver.")
  }

  private static func program(
    _ name: String, environment: [String: String], without consequence: String
  ) -> Finding {
    Executable.find([name], environment: environment).map { Finding(name, $0) }
      ?? Finding(name, lacking: consequence)
  }
}
