// The small app behind each page in bars/. The page draws its bar; this script draws the views,
// leads to them when a control or a link is pressed, and has the page mark the selected control.

/**
 * @typedef {object} View
 * @property {string} title What the heading says.
 * @property {string} [place] The path of the view; none in an app whose address never changes.
 * @property {string} [item] What a row of the list is called.
 * @property {string} [details] The path above the details, if it is not the place.
 * @property {string} [content] What the view shows instead of a list.
 */

/**
 * Starts the app of a page.
 *
 * @param {object} options
 * @param {View[]} options.views The views: first those of the controls, in their order.
 * @param {() => Element[]} options.controls The controls of the bar; none while it is not drawn.
 * @param {(control: Element, selected: boolean) => void} [options.mark] Marks a control.
 * @param {(view: View, number?: string) => void} [options.drawBar] Draws the bar for a view.
 * @param {(view: View) => string | undefined} [options.guard] The place to go to instead.
 * @param {"history" | "hash" | "none"} [options.addresses] How the address names the view.
 * @param {string} [options.base] The path above all places.
 * @param {string} [options.start] Where an unknown place leads, by default the first view.
 * @param {(view: View) => Element} [options.outlet] Where a view is drawn.
 * @returns {{ go(place: string, replaced?: boolean): void }}
 */
function startTabApp(options) {
  const { views, controls, addresses = "history", base = "" } = options;
  const outlet = options.outlet ?? (() => document.querySelector("main"));
  const start = options.start ?? views[0].place;
  let remembered = views[0];

  const details = (view) => view.details ?? view.place.replace(/\/$/, "");

  function shown() {
    if (addresses === "none") return { view: remembered };
    const path = location.pathname;
    if (addresses === "history" && !path.startsWith(base)) return {};
    const place = (addresses === "hash" ? location.hash.slice(1) : path.slice(base.length)) || "/";
    const view = views.find((each) => each.place === place);
    if (view) return { view };
    const [, above, number] = /^(.*)\/(\d+)\/?$/.exec(place) ?? [];
    return { view: views.find((each) => details(each) === above), number };
  }

  function go(place, replaced = false) {
    if (addresses === "hash" && !replaced) {
      location.hash = place;
      return;
    }
    const address = addresses === "hash" ? "#" + place : base + place;
    if (replaced) history.replaceState({}, "", address);
    else history.pushState({}, "", address);
    show();
  }

  function list(view) {
    const item = view.item ?? view.title;
    const rows = Array.from({ length: 16 }, (_, index) => {
      const text = `${item} ${index + 1}`;
      if (index !== 6 || addresses === "none") return `<li>${text}</li>`;
      const address = (addresses === "hash" ? "#" : base) + details(view) + "/7";
      return `<li><a class="detail" href="${address}">${text}</a></li>`;
    });
    return `<h1>${view.title}</h1><ul class="items">${rows.join("")}</ul>`;
  }

  function detail(view, number) {
    return `<button class="back" type="button">‹ Back</button>
      <h1>${view.item ?? view.title} ${number}</h1>
      <p class="text">All there is to say about it.</p>`;
  }

  function show() {
    const { view, number } = shown();
    const instead = view ? options.guard?.(view) : start;
    if (instead) {
      go(instead, true);
      return;
    }
    const place = outlet(view);
    place.innerHTML = view.content ?? (number ? detail(view, number) : list(view));
    place.scrollTop = 0;
    scrollTo(0, 0);
    options.drawBar?.(view, number);
    for (const [index, control] of controls().entries()) {
      options.mark?.(control, views[index] === view);
    }
  }

  document.addEventListener("click", (event) => {
    const path = event.composedPath();
    const index = controls().findIndex((control) => path.includes(control));
    const link = path.find((node) => node instanceof Element && node.matches("a.detail"));
    if (index >= 0) {
      event.preventDefault();
      const pressed = views[index];
      const { view, number } = shown();
      if (pressed === view && !number) return;
      remembered = pressed;
      if (addresses === "none") show();
      else go(pressed.place);
    } else if (path.some((node) => node instanceof Element && node.matches("button.back"))) {
      history.back();
    } else if (link && addresses === "history") {
      event.preventDefault();
      go(link.getAttribute("href").slice(base.length));
    }
  });
  addEventListener(addresses === "hash" ? "hashchange" : "popstate", show);
  show();
  return { go };
}

/**
 * Defines an element with an open shadow root.
 *
 * @param {string} name
 * @param {string | ((element: HTMLElement) => string)} shadow What stands in the shadow root.
 */
function defineElement(name, shadow) {
  customElements.define(
    name,
    class extends HTMLElement {
      connectedCallback() {
        if (this.shadowRoot) return;
        const root = this.attachShadow({ mode: "open" });
        root.innerHTML = typeof shadow === "function" ? shadow(this) : shadow;
        this.classList.add("hydrated");
      }
    },
  );
}
