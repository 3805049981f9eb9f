// @ts-nocheck: an app without types.
// An app whose tabs are native, by one of four plugins, used as their README files show. It has a
// small router, goes where a tap says, and tells the bar which tab its place belongs to.
const tabs = [
  { id: "home", title: "Home", symbol: "house.fill" },
  { id: "search", title: "Search", symbol: "magnifyingglass" },
  { id: "inbox", title: "Inbox", symbol: "tray.fill", badge: "3" },
];
const name = await (await fetch("/dialect.txt")).text();
const plugin = window.core.registerPlugin(name.trim());
/** What the app heard of the bar; kept over reloads. */
const heard = JSON.parse(sessionStorage.heard ?? "[]");
/** What a view waits for before it is shown, as one does that is loaded first. */
let loading;
const tapped = async (id) => {
  heard.push(id);
  sessionStorage.heard = JSON.stringify(heard);
  await loading;
  go(`/${id}`);
};
const items = (icon) => tabs.map(({ symbol, ...tab }) => ({ ...tab, [icon]: symbol }));

/** How each plugin is told of the tabs, and of the one that is shown. */
const dialects = {
  NativeNavigation: {
    async start(selectedId) {
      await plugin.configure({ contentInsetMode: "css" });
      await plugin.setNavbar({ title: "Home", backButton: { visible: false } });
      await plugin.addListener("tabSelect", ({ id }) => tapped(id));
      await this.select(selectedId);
    },
    select: (selectedId) =>
      plugin.setTabbar({
        selectedId,
        tabs: tabs.map(({ symbol, ...tab }) => ({ ...tab, icon: { ios: { sfSymbol: symbol } } })),
      }),
    hide: () => plugin.setTabbar({ hidden: true }),
  },
  TabBar: {
    async start(selectedTabId) {
      await plugin.setTabs({ tabs: items("systemImage"), selectedTabId });
      await plugin.show();
      await plugin.addListener("tabSelected", ({ id }) => tapped(id));
    },
    select: (id) => plugin.selectTabById({ id }),
    hide: () => plugin.hide(),
  },
  TabsBar: {
    async start(initialId) {
      const bars = items("systemIcon").map((tab) => ({ ...tab, badge: Number(tab.badge ?? 0) || null }));
      await plugin.configure({ visible: true, initialId, items: bars });
      await plugin.addListener("selected", ({ id }) => tapped(id));
    },
    select: (id) => plugin.select({ id }),
    hide: () => plugin.hide(),
  },
  NativeTabs: {
    async start(id) {
      const selectedIndex = tabs.findIndex((tab) => tab.id === id);
      const configs = items("systemImage").map((tab) => ({ ...tab, route: `/${tab.id}` }));
      await plugin.initialize({ tabs: configs, selectedIndex });
      await plugin.addListener("tabSelected", ({ tab }) => tapped(tab.route.slice(1)));
    },
    select: (id) => plugin.setSelectedTab({ index: tabs.findIndex((tab) => tab.id === id) }),
    hide: () => plugin.hideTabBar(),
  },
};
const dialect = dialects[name.trim()];
const tabOf = (path) => tabs.find(({ id }) => path.split("/")[1] === id)?.id;

let isStarted = false;
function show() {
  document.querySelector("h1").textContent = location.pathname;
  const id = tabOf(location.pathname);
  if (isStarted && id) dialect.select(id);
}
function go(path) {
  if (path !== location.pathname) history.pushState(null, "", path);
  show();
}
addEventListener("popstate", show);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
if (!tabOf(location.pathname)) history.replaceState(null, "", "/home");
show();
await dialect.start(tabOf(location.pathname));
isStarted = true;
window.app = {
  dialect,
  go,
  heard,
  load() {
    loading = new Promise((resolve) => this.loaded = resolve);
  },
};
