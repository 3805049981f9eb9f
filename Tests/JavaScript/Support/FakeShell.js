// @ts-check
/**
 * The shell's algorithm of docs/protocol.md 5 for one page, as small as it gets: tabs with stacks,
 * links that collapse, dedupe by change id.
 */
export class FakeShell {
  tabs = [
    { id: "home", title: "Home", path: "/" },
    { id: "track", title: "Track", path: "/track" },
    { id: "profile", title: "Profile", path: "/profile" },
  ];
  revision = 1;
  generation = 1;
  selected = "home";
  /** @type {Record<string, number>} */
  lastChange = {};
  /** How often each change took effect. @type {Record<string, number>} */
  effects = {};
  /** @type {Record<string, { key: string, url: string }[]>} */
  stacks = {};
  /**
   * What a pop removed, for browser forward.
   * @type {Record<string, { key: string, url: string }[]>}
   */
  popped = {};
  mode = "none";
  direction = "none";
  epoch;
  #nextKey = 1;

  /** @param {string} epoch */
  constructor(epoch = "E1") {
    this.epoch = epoch;
    for (const { id, path } of this.tabs) {
      this.stacks[id] = [{ key: `e${this.#nextKey++}`, url: path }];
      this.popped[id] = [];
    }
  }

  get stack() {
    return this.stacks[this.selected];
  }

  get target() {
    return this.stack[this.stack.length - 1];
  }

  /** The user taps a tab. @param {string} tab */
  tap(tab) {
    if (tab === this.selected) {
      this.popped[tab] = this.stack.splice(1);
      this.#changed("pop", "back");
    } else {
      this.selected = tab;
      this.#changed("replace", "none");
    }
  }

  /** @param {string} url */
  push(url) {
    this.stack.push({ key: `e${this.#nextKey++}`, url });
    this.popped[this.selected] = [];
    this.#changed("push", "forward");
  }

  pop() {
    const entry = this.stack.length > 1 ? this.stack.pop() : undefined;
    if (entry) this.popped[this.selected].unshift(entry);
    this.#changed(entry ? "pop" : "none", "back");
  }

  /** @type {(mode: string, direction: string) => void} */
  #changed(mode, direction) {
    this.mode = mode;
    this.direction = direction;
    this.revision += 1;
  }

  /** @type {(document: string, cause: string) => any} */
  navigate(document, cause) {
    return {
      type: "navigate",
      epoch: this.epoch,
      revision: this.revision,
      target: { ...this.target },
      mode: cause === "welcome" ? "none" : this.mode,
      tab: this.selected,
      direction: this.direction,
      animated: false,
      cause,
      role: "driver",
      generation: this.generation,
      lastChange: this.lastChange[document] ?? 0,
    };
  }

  /** Answers a frame of the page. @type {(document: string, message: any) => any[]} */
  receive(document, message) {
    switch (message.type) {
      case "hello": {
        const results = message.changes.flatMap((/** @type {any} */ change) =>
          message.resume?.epoch === this.epoch
            ? this.#handle(document, change)
            : [this.#result(change, "rejected", "epoch")]
        );
        const { epoch, revision, generation, tabs } = this;
        const lastChange = this.lastChange[document] ?? 0;
        const navigate = this.navigate(document, "welcome");
        const welcome = {
          epoch,
          revision,
          role: "driver",
          generation,
          lastChange,
          limits: {},
          tabs,
        };
        return [{ type: "welcome", ...welcome, navigate }, ...results];
      }
      case "routeChange":
      case "action": {
        const results = this.#handle(document, message);
        return [this.navigate(document, "page"), ...results];
      }
      default:
        return [];
    }
  }

  /** @type {(document: string, change: any) => any[]} */
  #handle(document, change) {
    if (change.id <= (this.lastChange[document] ?? 0)) return [];
    this.lastChange[document] = change.id;
    const effect = `${document} ${change.id}`;
    this.effects[effect] = (this.effects[effect] ?? 0) + 1;
    const reason = change.type === "action" ? this.#act(change) : this.#follow(change);
    if (reason) this.#changed("none", "none");
    return [this.#result(change, reason ? "rejected" : "applied", reason)];
  }

  /** @type {(change: any, status: string, reason: string | null) => any} */
  #result({ id }, status, reason) {
    return { type: "result", id, status, reason, revision: this.revision };
  }

  /** @param {any} change @returns {string | null} */
  #act({ name, parameters }) {
    if (name === "selectTab") this.tap(parameters.tab);
    else if (name === "back") this.pop();
    else return "unknownAction";
    return null;
  }

  /** @param {any} change @returns {string | null} */
  #follow({ kind, from, key, url }) {
    const at = (/** @type {string} */ wanted) =>
      Object.keys(this.stacks).find((id) => this.stacks[id].some((entry) => entry.key === wanted));
    if (kind === "traverse") {
      const tab = at(key);
      if (!tab) return this.#putBack(key);
      if (tab === this.selected) {
        const index = this.stack.findIndex((entry) => entry.key === key);
        this.popped[tab].unshift(...this.stack.splice(index + 1));
      } else this.selected = tab;
      this.#changed("pop", "back");
      return null;
    }
    const owner = at(from);
    if (!owner) return "stale";
    const stack = this.stacks[owner];
    if (kind === "replace") {
      stack[stack.findIndex((entry) => entry.key === from)] = { key, url };
      this.#changed("replace", "none");
    } else if (stack[stack.length - 1].url === url) {
      stack[stack.length - 1] = { key, url };
      this.#changed("replace", "none");
    } else if (stack[stack.length - 2]?.url === url) {
      stack.pop();
      this.#changed("pop", "back");
    } else {
      stack.push({ key, url });
      this.popped[owner] = [];
      this.#changed("push", "forward");
    }
    return null;
  }

  /** @param {string} key @returns {string | null} */
  #putBack(key) {
    const popped = this.popped[this.selected];
    const index = popped.findIndex((entry) => entry.key === key);
    if (index < 0) return "stale";
    this.stack.push(...popped.splice(0, index + 1));
    this.#changed("push", "forward");
    return null;
  }
}
