// @ts-check
/**
 * A joint session history: entries, asynchronous traversal, and what browsers do to a page that
 * writes too much.
 */
export class FakeBrowser {
  /** @type {{ url: string, state: any }[]} */
  entries;
  index = 0;
  /** Traversals that have been asked for and not arrived. @type {number[]} */
  traversals = [];
  /** What becomes of a write. @type {"taken" | "dropped" | "thrown"} */
  fate = "taken";
  writeCount = 0;

  /** @param {string} url */
  constructor(url) {
    this.entries = [{ url, state: null }];
  }

  get current() {
    return this.entries[this.index];
  }

  /** @type {(method: "push" | "replace", state: any, url: string) => void} */
  write(method, state, url) {
    this.writeCount += 1;
    if (this.fate === "thrown") throw new Error("SecurityError");
    if (this.fate === "dropped") return;
    if (method === "push") {
      this.entries.splice(++this.index);
      this.entries.push({ url, state });
    } else this.entries[this.index] = { url, state };
  }

  /** @param {number} delta */
  go(delta) {
    this.traversals.push(delta);
  }

  /** Lets the oldest traversal arrive; whether it went anywhere, which is when popstate fires. */
  arrive() {
    const index = this.index + (this.traversals.shift() ?? 0);
    if (index === this.index || !this.entries[index]) return false;
    this.index = index;
    return true;
  }
}
