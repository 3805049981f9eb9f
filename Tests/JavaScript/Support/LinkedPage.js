// @ts-check
import assert from "node:assert/strict";
import { deadline } from "../../../web/bridge/core/step.js";
import { World } from "./World.js";

/** A page of `World` whose shell is the real session. */
export class LinkedPage extends World {
  /** @param {ClosedLoop} loop @param {Partial<World>} options */
  constructor(loop, options) {
    const linked = { loop, links: new Map(), late: [], epochs: new Map(), results: new Set() };
    super({ ...options, linked });
  }

  /** @override @param {string} load @param {any} record @param {object} [options] */
  load(load, record, options = {}) {
    for (const sent of this.toShell) {
      this.linked.late.push({ ...sent, name: this.#name(sent.connection) });
    }
    this.linked.actions = 0;
    super.load(load, record, options);
  }

  /** @param {number} connection */
  #name(connection) {
    return `${this.state?.document} ${connection}`;
  }

  /** The shell's number of the connection that the page has, 0 without one. */
  get link() {
    return this.linked.links.get(this.#name(this.state.connection)) ?? 0;
  }

  /** @override */
  deliverToShell() {
    const sent = this.toShell.shift();
    if (sent) this.#deliver(this.#name(sent.connection), sent.message);
  }

  /** @override */
  deliverToPage() {
    const { heard, state: { link, eventId } } = this;
    const [next] = this.toPage;
    const heardBefore = heard.length;
    super.deliverToPage();
    if (link !== "open" || next?.message?.type !== "event" || next.message.id > eventId) return;
    assert.equal(heard.length, heardBefore, "an event that was handled is not handled again");
  }

  /** A message of a connection that the page has left arrives at the shell. */
  deliverLate() {
    const sent = this.linked.late.shift();
    if (sent && this.linked.links.has(sent.name)) this.#deliver(sent.name, sent.message);
  }

  /** @param {string} name @param {any} message */
  #deliver(name, message) {
    if (message.type === "hello") {
      if (name !== this.#name(this.state.connection)) return;
      this.linked.links.set(name, this.linked.loop.connect("page"));
      this.connected = this.state.connection;
    }
    const connection = this.linked.links.get(name);
    if (connection && message.id) {
      const change = `${name.split(" ")[0]} ${message.id}`;
      const epoch = this.linked.epochs.get(change) ?? this.linked.loop.epoch;
      assert.equal(epoch, this.linked.loop.epoch, `the change ${change} is sent to one shell only`);
      this.linked.epochs.set(change, epoch);
    }
    if (connection) this.linked.loop.take({ do: "frame", connection, frame: message });
  }

  /** The shell learns that a connection is gone which the page has left; whether there was one. */
  loseOldLink() {
    for (const [name, connection] of this.linked.links) {
      if (connection === this.link && this.connected) continue;
      this.linked.links.delete(name);
      this.linked.loop.take({ do: "disconnect", connection });
      return true;
    }
    return false;
  }

  /** The shell sent something on a connection, which may be this page's.
   * @type {(number: number, message: any, isNewest: boolean) => void} */
  receive(number, message, isNewest) {
    const name = this.#nameOf(number);
    if (name && message.type === "result" && message.id) {
      const change = `${name.split(" ")[0]} ${message.id}`;
      assert.ok(!this.linked.results.has(change), `one result of the change ${change}`);
      this.linked.results.add(change);
    }
    if (number !== this.link || !this.connected) return;
    // Of the states that wait to be sent only the newest is kept.
    if (isNewest) this.toPage = this.toPage.filter((waiting) => !waiting.isNewest);
    this.toPage.push({ type: "message", connection: this.connected, message, isNewest });
  }

  /** @param {number} number @returns {string} */
  #nameOf(number) {
    for (const [name, connection] of this.linked.links) if (connection === number) return name;
    return "";
  }

  /** The shell closed a connection, which may be this page's.
   * @type {(number: number, code: number, reason: string) => void} */
  end(number, code, reason) {
    const name = this.#nameOf(number);
    if (!name) return;
    const isCurrent = number === this.link && this.connected;
    this.linked.links.delete(name);
    if (!isCurrent) return;
    const { connection } = this.state;
    this.connected = 0;
    this.toPage.push({ type: "closed", connection, code, reason });
  }

  /** @override @type {World["act"]} */
  act(name, parameters = {}, from = undefined) {
    this.linked.actions += 1;
    return super.act(name, parameters, from);
  }

  /** The deadline is over. */
  tick() {
    if (this.now >= deadline(this.state)) this.feed({ type: "tick" });
  }

  /** Does one thing that there is to do before anybody waits; whether there was one. */
  proceed() {
    if (this.toShell.length) this.deliverToShell();
    else if (this.toPage.length) this.deliverToPage();
    else if (this.browser.traversals.length) this.arrive();
    else if (this.shows.length) this.settle();
    else if (this.linked.late.length) this.deliverLate();
    else return this.loseOldLink();
    return true;
  }

  /** @param {any} shell what the session says of itself @param {any[]} pages and of its pages */
  checkRest(shell, pages) {
    const { state, browser } = this;
    const who = `${this.page}:`;
    const [key, url] = shell[this.webView];
    assert.equal(state.link, "open", `${who} is connected`);
    assert.equal(state.epoch, this.linked.loop.epoch, `${who} knows the shell`);
    assert.deepEqual(state.changes, [], `${who} nothing is pending`);
    assert.deepEqual([state.target.key, state.target.url], [key, url], `${who} target`);
    const applied = this.applied.at(-1);
    assert.equal(applied.revision, shell.revision, `${who} applied`);
    assert.equal(this.answers.size, this.linked.actions, `${who} every action has its answer`);
    // A mirror's app that leads away from the place stays there, and the page says so.
    if (state.role === "mirror" && applied.how === "failed") return;
    assert.deepEqual([applied.key, applied.url], [key, url], `${who} applied`);
    assert.equal(browser.current.url, url, `${who} the browser shows the entry`);
    assert.equal(browser.current.state?.tandem?.key, key, `${who} the entry has its stamp`);
    assert.equal(this.shown, url, `${who} the router shows the entry`);
    const known = pages.find(({ page }) => page === this.page);
    assert.deepEqual(
      [known.revision, known.url, known.pending ?? false],
      [shell.revision, url, false],
      `${who} what the shell knows of it`,
    );
  }
}

/** @import { ClosedLoop } from "./ClosedLoop.js" */
