// @ts-check
/** @import { Action, AppState, Navigation } from "../types.d.ts" */

import { credentialProblems, readLink } from "./forms.js";
import { receivePending, withoutFile, withPending } from "./library.js";
import { nothingPresented, without } from "./navigation.js";
import { samples } from "./samples.js";

/**
 * The next state of the whole app. Everything that anybody does, taps and dismissals alike, comes
 * through here.
 *
 * @param {AppState} state
 * @param {Action} action
 * @param {string} today `YYYY-MM-DD`
 * @returns {AppState}
 */
export function reduce(state, action, today) {
  const { library, navigation, playback } = state;
  const { selectedFile, playingFile } = navigation;
  /** @param {Partial<Navigation>} flags @returns {AppState} */
  const set = (flags) => ({ ...state, navigation: { ...navigation, ...flags } });
  switch (action.type) {
    case "showDetailTapped":
      return set({ showDetail: true });
    case "dismissDetail":
      return set({ showDetail: false });
    case "fileSelected":
      return set({ selectedFile: action.file });
    case "dismissFileDetail":
      return set({ selectedFile: without(selectedFile, action.file) });
    case "playFile":
      return set({ playingFile: action.file });
    case "dismissPlayer":
      return set({ playingFile: without(playingFile, action.file) });
    case "addButtonTapped":
      return set({ showAddConfirmation: true });
    case "confirmationDismissed":
    case "addFromClipboard":
      return set({ showAddConfirmation: false });
    case "clipboardRead": {
      const link = readLink(action.text);
      if ("problem" in link) return set({ errorMessage: `Clipboard: ${link.problem}` });
      return { ...state, library: withPending(library, link) };
    }
    case "clipboardClosed":
      return { ...set({ showAddSheet: true }), problems: {} };
    case "dismissAddSheet":
      return set({ showAddSheet: false });
    case "linkSubmitted": {
      const link = readLink(action.text);
      if ("problem" in link) return { ...state, problems: { link: link.problem } };
      return { ...set({ showAddSheet: false }), library: withPending(library, link) };
    }
    case "deleteFile":
      return set({ deletingFile: action.file });
    case "cancelDelete":
      return set({ deletingFile: null });
    case "confirmDelete":
      return deleted(state);
    case "orderChosen":
      return { ...state, library: { ...library, order: action.order } };
    case "refreshed": {
      const { library: received, problem } = receivePending(library, today);
      return { ...(problem ? set({ errorMessage: problem }) : state), library: received };
    }
    case "setError":
      return set({ errorMessage: action.message });
    case "clearError":
      return set({ errorMessage: null });
    case "filmShown":
      return { ...state, playback: { seconds: 0, isPlaying: action.isPlaying } };
    case "playToggled":
      return { ...state, playback: { ...playback, isPlaying: !playback.isPlaying } };
    case "filmMoved":
      return { ...state, playback: { ...playback, seconds: action.seconds } };
    case "loginSubmitted":
      return loggedIn(state, action.email, action.password, today);
    case "fieldEdited":
      return { ...state, problems: {} };
    case "loggedOut":
      return { ...state, ...samples, navigation: nothingPresented };
  }
}

/** What is gone can be neither shown nor played. @param {AppState} state @returns {AppState} */
function deleted(state) {
  const { deletingFile, ...navigation } = state.navigation;
  const selectedFile = without(navigation.selectedFile, deletingFile);
  const playingFile = without(navigation.playingFile, deletingFile);
  return {
    ...state,
    library: withoutFile(state.library, deletingFile),
    navigation: { ...navigation, deletingFile: null, selectedFile, playingFile },
  };
}

/** @type {(state: AppState, email: string, password: string, since: string) => AppState} */
function loggedIn(state, email, password, since) {
  const problems = credentialProblems(email, password);
  if (Object.keys(problems).length > 0) return { ...state, problems };
  return {
    ...state,
    account: { email: email.trim(), since },
    navigation: nothingPresented,
    problems,
  };
}
