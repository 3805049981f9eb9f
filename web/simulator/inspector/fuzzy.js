// @ts-check

/**
 * How well the letters of `query` stand in `text`, in their order; null if they do not. Letters
 * at the start of a word and letters in a row count more, and so does a shorter text.
 * @param {string} query @param {string} text
 */
export function score(query, text) {
  const [letters, place] = [query.toLowerCase().replace(/\s+/g, ""), text.toLowerCase()];
  if (!letters) return 0;
  let [sum, last] = [0, -2];
  for (const letter of letters) {
    const starts = [...place.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
    const next = place.indexOf(letter, last + 1);
    if (next < 0) return null;
    const start = starts.find((one) => one > last && place[one] === letter);
    const isInRow = next === last + 1;
    last = isInRow ? next : start ?? next;
    sum += isInRow ? 3 : last === start ? 2 : 1;
  }
  return sum - text.length / 100;
}

/**
 * The best first; equally good ones stay in their order.
 * @template Item
 * @param {string} query @param {Item[]} items @param {(item: Item) => string} textOf
 */
export function ranked(query, items, textOf) {
  return items
    .map((item) => ({ item, points: score(query, textOf(item)) }))
    .filter(({ points }) => points !== null)
    .sort((a, b) => Number(b.points) - Number(a.points))
    .map(({ item }) => item);
}
