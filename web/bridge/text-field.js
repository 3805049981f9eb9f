// @ts-check
// Has the device's keyboard rise where somebody can type; loaded when something first gets the
// focus. It is the simulator's picture of one: what is typed comes from the browser.

/** Types of `<input>` into which no text is typed (HTML, 4.10.5). */
const otherTypes = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;

/** What the shell was told last. */
let isFocused = false;
/** The run of the shell that was told. */
let epoch = window.tandem?.epoch;
/** How the app makes room, as the shell has answered. */
let resize = "none";
/** For which keyboard it has made room. */
let room = "";

/** @param {Element | null} element @returns {element is HTMLElement} */
function isField(element) {
  if (!(element instanceof HTMLElement) || element.inputMode === "none") return false;
  if (element.isContentEditable) return true;
  if (element instanceof HTMLInputElement && otherTypes.test(element.type)) return false;
  const canBeTyped = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return canBeTyped && !element.readOnly && !element.disabled;
}

/** The field with the focus, which it keeps while somebody uses what is around the page. */
function field() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return isField(element) && (document.hasFocus() || isFocused) ? element : null;
}

const keyboardHeight = () => window.tandem?.environment?.keyboardHeight ?? 0;

/** Keeps the field in sight above the keyboard. */
function reveal() {
  if (keyboardHeight() > 0) field()?.scrollIntoView({ block: "nearest" });
}

/** Tells the shell whether somebody can type, and makes room for the keyboard. */
export function follow() {
  const isWanted = field() !== null;
  if (isWanted !== isFocused) tell(isWanted);
  makeRoom();
}

/** @param {boolean} isWanted */
function tell(isWanted) {
  isFocused = isWanted;
  window.tandem?.call("Keyboard", "fieldFocused", { isFocused }).then((data) => {
    resize = /** @type {{ resize?: string } | undefined} */ (data)?.resize ?? "none";
    makeRoom();
  }, () => {});
}

function makeRoom() {
  const height = keyboardHeight();
  if (room === `${resize} ${height}`) return;
  room = `${resize} ${height}`;
  const names = /** @type {Record<string, string>} */ ({ body: "body", ionic: "ion-app" });
  const shrunk = resize in names && document.querySelector(names[resize]);
  if (shrunk instanceof HTMLElement) {
    shrunk.style.height = height > 0 ? `${window.innerHeight - height}px` : "";
  }
  // A page that the simulator leaves as it is hears of no other size.
  setTimeout(reveal, 100);
}

/** The app hides the keyboard, and ends the typing with it. */
export function leave() {
  field()?.blur();
}

// A tap into the field has the keyboard rise again that was hidden otherwise.
document.addEventListener("pointerup", () => {
  if (isFocused && keyboardHeight() === 0 && field()) tell(true);
}, true);

// Another run of the shell has heard of no field.
document.addEventListener("tandem:connected", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  if (detail.epoch === epoch) return;
  epoch = detail.epoch;
  isFocused = false;
  follow();
});

addEventListener("resize", reveal);
