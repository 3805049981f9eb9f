/// What the shell does once when it begins to serve.
struct StartUp {
  let ready: ReadyShell
  let warnings: [String]
  /// The look that was asked for.
  let platform: LaunchPlatform?
  /// The link to open before the first page asks what it is to show.
  let link: String?
  let opensBrowser: Bool
}
