// @ts-check
// A classic script, so that it runs before the first paint: it tells the skeleton in index.html
// which device the modules are going to draw. What it goes by besides the address is in
// device-frame.js.
{
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const isPhoneWindow = matchMedia("(max-width: 480px), (max-height: 480px)").matches;
  /** @type {import("./types.d.ts").FrameMemory | null} */
  let last = null;
  try {
    const value = JSON.parse(localStorage["tandem.frame"] ?? null);
    const members = ["platform", "device", "orientation", "appearance"];
    if (members.every((name) => typeof value[name] === "string")) last = value;
  } catch {
    // Nothing is kept here: the default device stands in.
  }
  const platform = query.get("platform") ?? last?.platform ?? "ios";
  const device = query.get("device") ?? last?.device;
  const isUpright = (query.get("orientation") ?? last?.orientation) !== "landscape";
  const isLast = platform === last?.platform && device === last.device;
  // A frame whose shape is not known is left out.
  const isKnown = isUpright && platform !== "both" && (isLast || !query.get("device"));
  root.dataset.layout = isPhoneWindow || query.get("frame") === "none" ? "screen" : "desk";
  root.dataset.appearance = query.get("appearance") ?? last?.appearance ?? "auto";
  root.dataset.skeleton = isKnown ? platform : "none";
  for (const [name, length] of Object.entries(isLast ? last?.lengths ?? {} : {})) {
    if (Number.isFinite(length)) root.style.setProperty(`--frame-${name}`, String(length));
  }
}
