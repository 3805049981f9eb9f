// @ts-check

/** Whether two values of plain data are the same, member by member.
 * @param {any} one @param {any} other @returns {boolean} */
export function areEqual(one, other) {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && areEqual(one[name], other[name]));
}
