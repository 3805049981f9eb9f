// @ts-check
// The button that records what a person does as a flow.
import { ShellAPI } from "./inspector/shell-api.js";

const shell = new ShellAPI();

/** Begins a recording, or ends the one that runs; gives a sentence for the person.
 * @param {boolean} isRecording @returns {Promise<string>} */
export async function record(isRecording) {
  try {
    const { data } = await shell.post("record", { stop: isRecording });
    const { file = "", steps = 0 } = /** @type {any} */ (data) ?? {};
    if (!isRecording) return `Recording to ${name(file)}`;
    return `${steps === 1 ? "1 step" : `${steps} steps`} in ${name(file)}`;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** The file in its folder. @param {string} path */
const name = (path) => path.split("/").slice(-2).join("/");
