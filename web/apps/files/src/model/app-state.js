// @ts-check
/** @import { Action, AppState } from "../types.d.ts" */

import { receivePending, withoutFile, withPending } from "./library.js";
import { navigate } from "./navigation.js";
import { sampleLibrary } from "./samples.js";

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
  const navigation = navigate(state.navigation, action);
  switch (action.type) {
    case "linkAdded":
      return { ...state, navigation, library: withPending(state.library, action) };
    case "confirmDelete": {
      const { deletingFile } = state.navigation;
      if (deletingFile === null) return state;
      return { ...state, navigation, library: withoutFile(state.library, deletingFile) };
    }
    case "orderChosen":
      return { ...state, library: { ...state.library, order: action.order } };
    case "refreshed": {
      const { library, problem } = receivePending(state.library, today);
      return {
        ...state,
        library,
        navigation: problem ? { ...navigation, errorMessage: problem } : navigation,
      };
    }
    case "loggedIn":
      return { ...state, navigation, account: { email: action.email, since: action.now } };
    case "loggedOut":
      return { account: null, library: sampleLibrary, navigation };
    default:
      return { ...state, navigation };
  }
}
