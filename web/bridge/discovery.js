// @ts-check
/** @param {Document} _document @returns {any} */
export const discover = (_document) => null;
/** @param {Element} _element @returns {() => void} */
export const hide = (_element) => () => {};
