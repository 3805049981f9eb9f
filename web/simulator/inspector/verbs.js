// @ts-check
/** @import { Parameter, Verb } from "./types.d.ts" */

/**
 * The verbs of the command line and of the HTTP API: what each does, then its parameters.
 *
 * A parameter is `name:kind` in its place, or `--name:kind` in any place; `?` after the name where
 * it may be left out, `*` where it may be repeated, and `=member` where the API has another name
 * for it. A kind is `text`, `json`, `number`, `integer` (from 0), what the live state completes
 * (`tab`, `modal`, `button`, `device`, `link`), the values that there are, or `=constant` for an
 * option without a value. `...` takes all the words that are left.
 *
 * @type {Record<string, [title: string, parameters: string]>}
 */
const grammar = {
  tap: ["Tap a tab", "tab:tab"],
  open: ["Open a link", "url:link"],
  push: ["Push a page", "url:link --title?:text"],
  pop: ["Pop pages", "count?:integer --to?:link --root?:=true"],
  back: ["Go back", ""],
  "swipe-back": ["Swipe back", "--phase?:began|cancelled|committed"],
  present: [
    "Present a sheet, a cover, an alert or a dialog",
    "url?:link --kind?:sheet|cover|alert|dialog --id?:text --title?:text --message?:text " +
    "--button*=buttons:newButton --field?:json --detent*=detents:medium|large --presenter?:modal " +
    "--slot?:text --locked?:=true",
  ],
  dismiss: ["Dismiss a modal", "modal?:modal --all?:=true --swipe?:=true --result?:json"],
  answer: ["Press a button of an alert or a dialog", "button:button --text?:text --modal?:modal"],
  badge: ["Set the badge of a tab", "tab:tab value?:badge --clear?=value:=null"],
  login: ["Log in", ""],
  logout: ["Log out", ""],
  refresh: ["Pull to refresh", ""],
  reload: ["Reload all pages", ""],
  device: ["Show another device", "device:device"],
  appearance: ["Set the appearance", "appearance:light|dark|auto"],
  rotate: ["Rotate the device", "orientation?:portrait|landscape"],
  keyboard: ["Show or hide the keyboard", "visible:show|hide"],
  lifecycle: ["Send the app to the background or back", "lifecycle:foreground|background"],
  plugin: ["Use a control of a plugin", "plugin:text control:text --options?:json"],
  environment: [
    "Change what the app finds around it",
    "--text-scale?:number --reduced-motion?:on|off --locale?:text --direction?:ltr|rtl",
  ],
  fault: [
    "Disturb the connections of the pages",
    "--latency?=latencyMilliseconds:integer --jitter?=jitterMilliseconds:integer " +
    "--drop?=dropPercent:integer --slow-page?=slowPageMilliseconds:integer " +
    "--offline?:=true --online?=offline:=false --disconnect?:=true --reset?:=true",
  ],
  record: ["Record a flow, or end that", "file?:text --stop?:=true"],
  wait: ["Wait for a condition", "...conditions:text --in-step?:=true --rested?:=true"],
  continue: ["Continue from a revision", "revision:integer"],
  quit: ["Stop the shell", ""],
};

/** @param {string} text @returns {Parameter} */
function parameterOf(text) {
  const [, dots, dashes, name, mark, member, kind] =
    /^(\.\.\.)?(--)?([\w-]+)([?*])?(?:=(\w+))?:(.+)$/.exec(text) ?? [];
  const isConstant = kind.startsWith("=");
  return {
    name,
    member: member ?? name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
    kind,
    values: kind.includes("|") ? kind.split("|") : [],
    constant: isConstant ? JSON.parse(kind.slice(1)) : undefined,
    isConstant,
    isOption: dashes !== undefined,
    isOptional: mark !== undefined,
    isList: dots !== undefined || mark === "*",
  };
}

/** @type {Map<string, Verb>} */
export const verbs = new Map(
  Object.entries(grammar).map(([verb, [title, text]]) => {
    const parameters = text.split(" ").filter(Boolean).map(parameterOf);
    return [verb, { verb, title, parameters }];
  }),
);
