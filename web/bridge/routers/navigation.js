// @ts-check
/** A router that listens to the browser's Navigation API. @type {Visit} */
export const visit = (navigation, url, method) =>
  navigation.navigate(url, { history: method }).finished.catch(() => {});

/** @import { Visit } from "../host.d.ts" */
