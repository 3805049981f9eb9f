// @ts-check
/** @import { Answer, TimelineEvent } from "./types.d.ts" */
import { fetchToken } from "../network.js";

/** Why the shell did not do what it was asked for. */
export class ShellError extends Error {
  /** @param {{ message?: string, code?: string, reason?: string }} error @param {number} status */
  constructor({ message, code, reason }, status) {
    super(message ?? `The shell answered with the status ${status}.`);
    this.code = code;
    this.reason = reason;
  }
}

/** The shell's HTTP API, below /api/v1. */
export class ShellAPI {
  #token = "";

  /** @param {string} path @returns {Promise<any>} */
  async get(path) {
    return await (await this.#fetch(path, {})).json();
  }

  /**
   * @param {string} verb @param {object} [parameters] @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  async post(verb, parameters = {}, signal) {
    const body = JSON.stringify(parameters);
    return await (await this.#fetch(verb, { method: "POST", body, signal })).json();
  }

  /**
   * Hands over the events after `id`, and each later one as it happens; returns when they end.
   * @param {number} id @param {AbortSignal} signal @param {(events: TimelineEvent[]) => void} take
   */
  async follow(id, signal, take) {
    const { body } = await this.#fetch(`events?follow=true&after=${id}`, { signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop() ?? "";
      const events = lines.filter(Boolean).map((line) => JSON.parse(line));
      if (!signal.aborted) take(events);
    }
  }

  /** @param {string} path @param {RequestInit} options */
  async #fetch(path, options) {
    this.#token ||= (await fetchToken()) ?? "";
    let response = await this.#send(path, options);
    if (response.status === 401) {
      // A shell that was started anew has another token.
      this.#token = (await fetchToken()) ?? "";
      response = await this.#send(path, options);
    }
    if (response.ok) return response;
    const { error } = await response.json().catch(() => ({}));
    throw new ShellError(error ?? {}, response.status);
  }

  /** @param {string} path @param {RequestInit} options */
  async #send(path, options) {
    /** @type {Record<string, string>} */
    const headers = { authorization: `Bearer ${this.#token}` };
    if (options.body) headers["content-type"] = "application/json";
    try {
      return await fetch(`/api/v1/${path}`, { ...options, headers, cache: "no-store" });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new ShellError({ message: "The shell is away. Start it again with tandem run." }, 0);
    }
  }
}
