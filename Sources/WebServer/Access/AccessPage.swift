/// What a browser sees that was not let in: where the link comes from.
///
/// It is the same whatever was asked for. A page that was opened with a code exchanges it, and
/// takes it out of the address at once, so that it is not in the browser's history.
enum AccessPage {
  static var response: Response {
    Response(
      .unauthorized,
      [
        HeaderField("WWW-Authenticate", "Tandem-Code"),
        HeaderField("Content-Type", "text/html; charset=utf-8"),
        HeaderField("Content-Security-Policy", policy),
        HeaderField("Cache-Control", "no-store"),
      ], .bytes(Array(html.utf8)))
  }

  /// Nothing but the script, which is named by its hash (Content Security Policy 3, 2.3.1).
  private static let policy =
    "default-src 'none'; connect-src 'self'; script-src 'sha256-\(scriptHash)'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  private static let scriptHash = "85bf9sw1RPPRzutkIcEmB3Abgs3nmaAT8GxzeoEL20E="

  private static let html = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Tandem: not let in yet</title>
    <h1>Not let in yet</h1>
    <p>Open the link that the terminal of the shell shows, or scan its code: press c there.</p>
    <p>Each code lets one browser in, once. Press c again for another one.</p>
    <p role="status"></p>
    <script>\(script)</script>

    """

  private static let script = """
    const code = new URLSearchParams(location.hash.slice(1)).get("code");
    if (code !== null) {
      const say = (text) => document.querySelector("[role=status]").textContent = text;
      history.replaceState(null, "", location.pathname + location.search);
      fetch("/__tandem__/access", { method: "POST", headers: { "Tandem-Code": code } }).then(
        ({ ok, status }) => {
          if (ok) location.reload();
          else if (status === 429) say("Too many wrong codes came from here: wait a minute.");
          else say("This code was used already, or another one took its place.");
        },
        () => say("The shell does not answer."),
      );
    }
    """
}
