// @ts-check
/** An app that moves its focus to the page that it shows does so within this time. */
const takingMilliseconds = 1000;

/**
 * Keeps the focus here for a moment: an app may focus what it shows after a command, and the next
 * key of the person would go to the app.
 * @param {Element | null} focused what had it
 */
export function keepFocus(focused = document.activeElement) {
  if (focused instanceof HTMLIFrameElement) return;
  const giveBack = () =>
    setTimeout(() => {
      const taker = document.activeElement;
      if (!(taker instanceof HTMLIFrameElement)) return;
      taker.blur();
      if (focused instanceof HTMLElement) focused.focus();
    });
  giveBack();
  addEventListener("blur", giveBack);
  setTimeout(() => removeEventListener("blur", giveBack), takingMilliseconds);
}
