"""Whether a page can tell what the bridge replaced from what the browser brings."""

from pages import Page

# Walks everything that a fresh realm has, and says where the page's own is another. The realm is
# that of an empty frame, into which no bridge goes.
DIFFERENCES = r"""(() => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const { contentWindow: plain } = frame;
  const found = [], seen = new Set();
  const compare = (path, what, ours, native) => {
    if (ours !== native) found.push(`${path}: ${what} is ${String(ours)}, not ${String(native)}`);
  };
  const canConstruct = (realm, it) => {
    try {
      realm.Reflect.construct(realm.Object, [], it);
      return true;
    } catch {
      return false;
    }
  };
  const walk = (path, ours, native) => {
    if (seen.has(ours)) return;
    seen.add(ours);
    if (typeof native === "function") {
      const { toString } = plain.Function.prototype;
      compare(path, "its text", Function.prototype.toString.call(ours), toString.call(native));
      compare(path, "as text", `${ours}`, `${native}`);
      compare(path, "new", canConstruct(window, ours), canConstruct(plain, native));
      const isPlain = Object.getPrototypeOf(native) === plain.Function.prototype;
      if (isPlain) compare(path, "prototype", Object.getPrototypeOf(ours), Function.prototype);
    }
    properties(path, ours, native);
  };
  const properties = (path, ours, native) => {
    for (const key of Reflect.ownKeys(native)) {
      const own = Object.getOwnPropertyDescriptor(ours, key);
      const wanted = Object.getOwnPropertyDescriptor(native, key);
      const name = `${path}.${String(key)}`;
      if (!own) {
        // A frame has what no top level window has.
        if (path !== "window") found.push(`${name} is missing`);
        continue;
      }
      for (const flag of ["writable", "enumerable", "configurable"]) {
        compare(name, flag, own[flag], wanted[flag]);
      }
      for (const part of ["value", "get", "set"]) {
        const type = typeof wanted[part];
        compare(name, `type of ${part}`, typeof own[part], type);
        const isPrototype = key === "prototype" && type === "object";
        if (type === "function" || isPrototype) walk(name, own[part], wanted[part]);
        else if (/^(name|length)$/.test(String(key))) compare(name, part, own[part], wanted[part]);
      }
    }
    if (path === "window") return;
    for (const key of Reflect.ownKeys(ours)) {
      if (Object.hasOwn(native, key)) continue;
      const name = `${path}.${String(key)}`;
      found.push(`${name} is the page's own`);
      if (key in native) walk(name, ours[key], native[key]);
    }
  };
  walk("window", window, plain);
  for (const name of ["document", "navigator", "history", "performance"]) {
    walk(name, window[name], plain[name]);
  }
  frame.remove();
  return found;
})()"""


def assert_looks_native(page: Page, *own: str) -> None:
    """What the browser brings is as it was, but for these properties."""
    found = page.evaluate(DIFFERENCES)
    others = [it for it in found if not it.startswith(own)]
    assert not others, "\n".join(others)
