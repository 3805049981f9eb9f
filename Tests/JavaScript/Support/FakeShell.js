// @ts-check
/**
 * The shell's algorithm of docs/protocol.md 5 for one page, as small as it gets: tabs with stacks,
 * links that collapse, dedupe by change id, modals without stacks, the page's mailbox.
 */
export class FakeShell {
  tabs = [
    { id: "home", title: "Home", path: "/" },
    { id: "track", title: "Track", path: "/track" },
    { id: "profile", title: "Profile", path: "/profile" },
  ];
  revision = 1;
  generation = 0;
  /** The document that drives the web view. */
  driver = "";
  selected = "home";
  role = "driver";
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
  /** What is presented; the page is told of its end. @type {{ id: string, kind: string }[]} */
  modals = [];
  /** Events that the page has not acknowledged. @type {any[]} */
  mailbox = [];
  /** Events that go out with the next delivery, if the page is there. @type {any[]} */
  events = [];
  eventCount = 0;
  /** What marks the events of the mailbox. @type {Set<string>} */
  mailed = new Set();
  /** The key of the entry that is guarded, and what waits for the answer. */
  guarded = "";
  isAsking = false;
  /** The keys of which a push is the step to the tab that was selected. @type {string[]} */
  passage = [];
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

  /** The user taps a tab to which the app goes itself. @param {string} tab */
  tapInPlace(tab) {
    const { key: origin, url } = this.target;
    this.selected = tab;
    const top = `e${this.#nextKey++}`;
    this.stack.push({ key: top, url });
    this.passage = [origin, top];
    this.#changed("replace", "none");
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

  /**
   * The user answers an alert, or drags a sheet away.
   * @type {(id: string, data?: object) => void}
   */
  close(id, data = {}) {
    const modal = this.modals.find((modal) => modal.id === id);
    if (!modal) return;
    this.modals = this.modals.filter((other) => other !== modal);
    this.mail("dismissed", { modal: id, kind: modal.kind, ...data });
    this.#changed("none", "none");
  }

  /** @type {(name: string, data?: object) => void} */
  mail(name, data = {}) {
    const mail = `${this.epoch} ${this.eventCount + 1}`;
    this.mailed.add(mail);
    this.broadcast(name, { ...data, mail });
    this.mailbox.push(this.events[this.events.length - 1]);
  }

  /** @type {(name: string, data?: object) => void} */
  broadcast(name, data = {}) {
    this.events.push({ type: "event", id: ++this.eventCount, name, data });
  }

  /** The user goes back from an entry that is guarded. */
  leave() {
    if (!this.guarded) return;
    this.isAsking = true;
    this.mail("leaveRequested", { key: this.guarded, url: "/" });
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
      role: this.role,
      generation: this.generation,
      lastChange: this.lastChange[document] ?? 0,
      modals: this.modals.map(({ id, kind }) => ({ id, kind })),
    };
  }

  /** Answers a frame of the page. @type {(document: string, message: any) => any[]} */
  receive(document, message) {
    switch (message.type) {
      case "hello": {
        if (message.resume?.epoch === this.epoch) this.#acknowledge(message.resume.event);
        if (document !== this.driver) this.generation += 1;
        this.driver = document;
        const { epoch, revision, generation, tabs } = this;
        const lastChange = this.lastChange[document] ?? 0;
        const navigate = this.navigate(document, "welcome");
        const welcome = {
          epoch,
          revision,
          role: this.role,
          generation,
          lastChange,
          limits: {},
          tabs,
        };
        return [{ type: "welcome", ...welcome, navigate }, ...this.mailbox];
      }
      case "routeChange":
      case "action": {
        const results = this.#handle(document, message);
        return [this.navigate(document, "page"), ...results];
      }
      case "acknowledged":
        this.#acknowledge(message.event);
        return [];
      default:
        return [];
    }
  }

  /** @type {(document: string, change: any) => any[]} */
  #handle(document, change) {
    if (change.id <= (this.lastChange[document] ?? 0)) return [];
    this.lastChange[document] = change.id;
    // Made before the page knew that it drives, so that another page might have.
    if (change.generation !== this.generation) {
      return [this.#result(change, "rejected", "notDriver")];
    }
    const effect = `${document} ${change.id}`;
    this.effects[effect] = (this.effects[effect] ?? 0) + 1;
    const reason = change.type === "action" ? this.#act(change) : this.#follow(change);
    if (reason) this.#changed("none", "none");
    const status = reason === "unchanged" ? "noop" : reason ? "rejected" : "applied";
    return [this.#result(change, status, reason)];
  }

  /** @param {number} event */
  #acknowledge(event) {
    this.mailbox = this.mailbox.filter(({ id }) => id > event);
  }

  /** @type {(change: any, status: string, reason: string | null) => any} */
  #result({ id, name, parameters }, status, reason) {
    const data = name === "present" && reason !== "invalidParameters"
      ? { modal: parameters.id }
      : undefined;
    return { type: "result", id, status, reason, revision: this.revision, data };
  }

  /** @param {any} parameters @returns {string | null} */
  #present({ id, kind }) {
    if (kind === "unknown") return "invalidParameters";
    // The page will be told of the end of the former one, and took this for the same.
    const isTold = this.mailbox.some(({ name, data }) => name === "dismissed" && data.modal === id);
    if (isTold || this.modals.some((modal) => modal.id === id)) return "unchanged";
    this.modals.push({ id, kind });
    this.#changed("none", "none");
    return null;
  }

  /** @param {any} change @returns {string | null} */
  #act({ name, parameters, from }) {
    switch (name) {
      case "selectTab":
        this.tap(parameters.tab);
        return null;
      case "back":
        this.pop();
        return null;
      case "present":
        return this.#present(parameters);
      case "dismiss":
        this.close(parameters.modal, { result: parameters.result });
        return null;
      case "setGuard":
        this.guarded = parameters.guarded ? from : "";
        return null;
      case "leave":
        if (!this.isAsking) return "nothingPending";
        this.isAsking = false;
        if (parameters.allowed) this.guarded = "";
        return null;
      case "endRefreshing":
        return null;
      default:
        return "unknownAction";
    }
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
    if (kind === "push" && this.passage.includes(from)) {
      this.passage = [];
      this.stack.splice(-1, 1, { key, url });
      this.#changed("replace", "none");
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
