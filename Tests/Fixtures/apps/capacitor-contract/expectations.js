// @ts-nocheck: an app without types.
// What the documentation of a plugin says that a method gives.
window.expected = (() => {
  const text = (value) => typeof value === "string";
  const number = (value) => typeof value === "number";
  const flag = (value) => typeof value === "boolean";
  /** Capacitor gives an empty object, or nothing, where a method promises `void`. */
  const nothing = (value) => value == null || Object.keys(value).length === 0;
  const anything = () => true;
  const fits = (value, wanted) =>
    typeof wanted === "function" ? wanted(value) : JSON.stringify(value) === JSON.stringify(wanted);
  const object = (members) => (value) =>
    value !== null && typeof value === "object" &&
    Object.entries(members).every(([name, wanted]) => fits(value[name], wanted));
  const list = (wanted, count) => (value) =>
    Array.isArray(value) && (count === undefined || value.length === count) &&
    value.every((element) => fits(element, wanted));
  const optional = (wanted) => (value) => value == null || fits(value, wanted);
  const oneOf = (...values) => (value) => values.includes(value);
  const like = (pattern) => (value) => text(value) && pattern.test(value);
  /** That the method rejects, by a code or a message. */
  const refused = (wanted) => ({ refused: wanted });
  const unimplemented = refused("UNIMPLEMENTED");

  /** What is wrong with an outcome; empty if nothing is. */
  const complaint = (outcome, wanted) => {
    const shown = JSON.stringify(outcome);
    if (wanted.refused === undefined) {
      return "data" in outcome && fits(outcome.data, wanted) ? "" : shown;
    }
    if ("data" in outcome) return `not refused: ${shown}`;
    const { code, message } = outcome.error;
    const isMeant = wanted.refused instanceof RegExp
      ? wanted.refused.test(message)
      : wanted.refused === code;
    return isMeant ? "" : shown;
  };

  const types = { any: anything, null: (value) => value === null, string: text, number };
  Object.assign(types, { boolean: flag, array: Array.isArray, object: object({}) });

  /** Whether a value fits a pattern of Tests/Fixtures/capacitor-plugins. */
  const pattern = (wanted) => (value) => {
    if (Array.isArray(wanted)) {
      return Array.isArray(value) && value.length === wanted.length &&
        wanted.every((member, index) => pattern(member)(value[index]));
    }
    if (wanted === null) return value == null;
    if (typeof wanted !== "object") return value === wanted;
    const { $type, $like, $oneOf, $optional, $list, $exact, ...members } = wanted;
    if ($type) return types[$type](value);
    if ($like) return text(value) && new RegExp($like, "s").test(value);
    if ($oneOf) return $oneOf.some((choice) => pattern(choice)(value));
    if ($optional) return value == null || pattern($optional)(value);
    if ($list) return Array.isArray(value) && value.every(pattern($list));
    return object({})(value) &&
      Object.entries(members).every(([name, member]) => pattern(member)(value[name])) &&
      (!$exact || Object.keys(value).every((name) => name in members));
  };

  /** What is wrong with an outcome, by what a row of the contract wants; empty if nothing is. */
  const rowComplaint = (outcome, wanted) => {
    const isFitting = wanted.error
      ? outcome.error && Object.entries(wanted.error).every(([name, member]) =>
        pattern(member)(outcome.error[name] ?? "")
      )
      : "data" in outcome && (wanted.nothing ? nothing : pattern(wanted.data))(outcome.data);
    return isFitting ? "" : JSON.stringify(outcome);
  };
  return {
    rowComplaint,
    text,
    number,
    flag,
    nothing,
    anything,
    object,
    list,
    optional,
    oneOf,
    like,
    refused,
    unimplemented,
    complaint,
  };
})();
