// @ts-check
/** @import { Command, TimelineEvent } from "./types.d.ts" */

/** @type {Record<string, string>} */
const verbOfAction = {
  selectTab: "tap",
  openURL: "open",
  setBadge: "badge",
  swipeBack: "swipe-back",
  popToRoot: "pop",
  popTo: "pop",
  dismissAll: "dismiss",
  swipeDown: "dismiss",
};

/** @type {Record<string, (parameters: Command["parameters"]) => Command["parameters"]>} */
const parametersOfAction = {
  popTo: ({ url }) => ({ to: url }),
  popToRoot: (parameters) => ({ ...parameters, root: true }),
  dismissAll: () => ({ all: true }),
  swipeDown: () => ({ swipe: true }),
};

/** A change of the device has a verb of its own for each of its members.
 * @param {Command["parameters"]} parameters @returns {Command} */
function environmentCommand(parameters) {
  const [name, ...others] = Object.keys(parameters);
  const value = parameters[name];
  if (others.length === 0) {
    if (name === "platform") return { verb: "device", parameters: { device: value } };
    if (name === "orientation") return { verb: "rotate", parameters };
    if (name === "keyboardVisible") return { verb: "keyboard", parameters: { visible: value } };
    if (name === "keyboardHeight") {
      return { verb: "keyboard", parameters: { visible: Number(value) > 0 } };
    }
    if (["device", "appearance", "lifecycle"].includes(name)) return { verb: name, parameters };
  }
  return { verb: "environment", parameters };
}

/** @param {TimelineEvent} event @returns {Command | null} */
function commandOfFact({ event, ...facts }) {
  switch (event) {
    case "tabSelected":
      return { verb: "tap", parameters: { tab: facts.tab } };
    case "notFound":
    case "external":
      return { verb: "open", parameters: { url: facts.url } };
    case "continued":
      return { verb: "continue", parameters: { revision: facts.from } };
    case "dismissed": {
      const { button, modal } = facts;
      if (typeof button === "string") return { verb: "answer", parameters: { button, modal } };
      return { verb: "dismiss", parameters: { modal } };
    }
    case "refresh":
      return { verb: "refresh", parameters: {} };
    case "rootChanged":
      if (facts.root === "main") return { verb: "login", parameters: {} };
      return facts.root === "login" ? { verb: "logout", parameters: {} } : null;
    case "state":
      return typeof facts.url === "string"
        ? { verb: "open", parameters: { url: facts.url } }
        : null;
    default:
      return null;
  }
}

/**
 * The command that does what the event tells of, or that leads to the same place; null where only
 * a page or the shell itself can do it.
 * @param {TimelineEvent} event @returns {Command | null}
 */
export function commandOf(event) {
  const parameters = /** @type {Command["parameters"]} */ (event.parameters ?? {});
  if (event.verb === "environment") return environmentCommand(parameters);
  if (event.event === "command") return { verb: String(event.verb), parameters };
  if (event.event === "faults") return { verb: "fault", parameters: faultParameters(event) };
  if (event.event !== "action") return commandOfFact(event);
  const name = String(event.name);
  if (name === "setEnvironment") return environmentCommand(parameters);
  const verb = Object.hasOwn(verbOfAction, name) ? verbOfAction[name] : name;
  if (!Object.hasOwn(parametersOfAction, name)) return { verb, parameters };
  return { verb, parameters: parametersOfAction[name](parameters) };
}

/** @param {TimelineEvent} event */
function faultParameters(event) {
  const names = ["latencyMilliseconds", "jitterMilliseconds", "dropPercent", "offline"];
  const all = [...names, "slowPageMilliseconds"];
  const faults = /** @type {Command["parameters"]} */ (event.faults ?? event);
  const on = all.filter((name) => faults[name]).map((name) => [name, faults[name]]);
  return { reset: true, ...Object.fromEntries(on) };
}
