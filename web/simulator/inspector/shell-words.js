// @ts-check

/** What no shell expands; a leading tilde, hash or equals sign is left out. */
const plainWord = /^[\w/:.,@%+-][\w/:.,@%+=-]*$/;
const controls = /\p{Cc}/u;

/**
 * A word as bash and zsh read it. Control characters, which a terminal might obey while they are
 * pasted, are written as escapes; a NUL cannot be an argument and is left out.
 * @param {string} word
 */
export function quoted(word) {
  if (plainWord.test(word)) return word;
  const text = word.replaceAll("\0", "");
  if (!controls.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = Array.from(text, (character) => {
    if (/['\\]/.test(character)) return `\\${character}`;
    if (!controls.test(character)) return character;
    const bytes = [...new TextEncoder().encode(character)];
    return bytes.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  });
  return `$'${escaped.join("")}'`;
}

/**
 * The words of a line, with quotes and backslashes as a shell reads them. `isOpen`: the last word
 * is still being typed.
 * @param {string} line @returns {{ words: string[], isOpen: boolean }}
 */
export function wordsOf(line) {
  const part = /'([^']*)(?:'|$)|"((?:[^"\\]|\\.)*)(?:"|\\?$)|\\(.)|([^\s'"\\]+)|\\$/y;
  /** @type {string[]} */
  const words = [];
  let isOpen = false;
  for (let place = 0; place < line.length;) {
    if (/\s/.test(line[place])) {
      [isOpen, place] = [false, place + 1];
      continue;
    }
    part.lastIndex = place;
    const match = part.exec(line);
    const [whole, single, double, escaped, plain] = match ?? [line[place]];
    const text = single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? plain ?? "";
    if (isOpen) words[words.length - 1] += text;
    else words.push(text);
    [isOpen, place] = [true, place + whole.length];
  }
  return { words, isOpen };
}
