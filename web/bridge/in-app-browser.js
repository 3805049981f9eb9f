// @ts-check
// Frames the page that an app opens with the plugin Browser. The control page may frame nothing but
// the app's origin, so that no app leads its own frame elsewhere: so this document of that origin
// stands in between, and what the control page's sandbox forbids it, it forbids the page as well.
const address = decodeURIComponent(location.hash.slice(1));
const isFramed = window.parent !== window;
// Another scheme could run a script here, as the app.
if (isFramed && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) {
  const frame = document.createElement("iframe");
  frame.title = "Page";
  frame.referrerPolicy = "no-referrer";
  frame.src = new URL(address).href;
  document.body.append(frame);
}
