// @ts-check

/**
 * The verbs of the command line and of the HTTP API: what each does, then its parameters.
 *
 * A parameter is `name:kind` in its place, or `--name:kind` in any place, with `?` after the name
 * where it may be left out, and `=member` where the API has another name for it. A kind is
 * `text`, `json`, `number`, `flag`, what the live state completes (`tab`, `modal`, `button`,
 * `device`, `link`), or the values that there are. `...` takes all the words that are left.
 *
 * @type {Record<string, [title: string, parameters: string]>}
 */
const grammar = {
  tap: ["Tap a tab", "tab:tab"],
  open: ["Open a link", "url:link"],
  push: ["Push a page", "url:link --title?:text"],
  pop: ["Pop pages", "--count?:number --to?:link --root?:flag"],
  back: ["Go back", ""],
  "swipe-back": ["Swipe back", "--phase?:began|cancelled|committed"],
  present: [
    "Present a sheet, a cover, an alert or a dialog",
    "--kind?:sheet|cover|alert|dialog --url?:link --id?:text --title?:text --message?:text " +
    "--presenter?:modal --slot?:text --locked?:flag --buttons?:json --detents?:json",
  ],
  dismiss: ["Dismiss a modal", "--modal?:modal --all?:flag --swipe?:flag --result?:json"],
  answer: ["Press a button of an alert or a dialog", "button:button --modal?:modal"],
  badge: ["Set the badge of a tab", "tab:tab value?:badge"],
  login: ["Log in", ""],
  logout: ["Log out", ""],
  refresh: ["Pull to refresh", ""],
  reload: ["Reload all pages", ""],
  device: ["Show another device", "device:device"],
  appearance: ["Set the appearance", "appearance:light|dark|auto"],
  rotate: ["Rotate the device", "orientation?:portrait|landscape"],
  keyboard: ["Show or hide the keyboard", "visible:show|hide"],
  lifecycle: ["Send the app to the background or back", "lifecycle:foreground|background"],
  environment: [
    "Change what the app finds around it",
    "--text-scale?:number --reduced-motion?:true|false --locale?:text --direction?:ltr|rtl",
  ],
  fault: [
    "Disturb the connections of the pages",
    "--latency?=latencyMilliseconds:number --jitter?=jitterMilliseconds:number " +
    "--drop?=dropPercent:number --slow-page?=slowPageMilliseconds:number " +
    "--offline?:true|false --disconnect?:flag --reset?:flag",
  ],
  wait: ["Wait for a condition", "...conditions:text"],
  continue: ["Continue from a revision", "revision:number"],
  quit: ["Stop the shell", ""],
};

/**
 * @typedef {object} Parameter
 * @property {string} name as it is typed
 * @property {string} member of the request's body
 * @property {string} kind
 * @property {string[]} values that there are, if they are listed
 * @property {boolean} isOption
 * @property {boolean} isOptional
 * @property {boolean} isRest
 */

/** @param {string} name */
const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** @param {string} text @returns {Parameter} */
function parameterOf(text) {
  const [, dots, dashes, name, optional, member, kind] =
    /^(\.\.\.)?(--)?([\w-]+)(\?)?(?:=(\w+))?:(.+)$/.exec(text) ?? [];
  return {
    name,
    member: member ?? camelCase(name),
    kind,
    values: kind.includes("|") ? kind.split("|") : [],
    isOption: dashes !== undefined,
    isOptional: optional !== undefined,
    isRest: dots !== undefined,
  };
}

/** @typedef {{ verb: string, title: string, parameters: Parameter[] }} Verb */

/** @type {Map<string, Verb>} */
export const verbs = new Map(
  Object.entries(grammar).map(([verb, [title, text]]) => {
    const parameters = text.split(" ").filter(Boolean).map(parameterOf);
    return [verb, { verb, title, parameters }];
  }),
);
