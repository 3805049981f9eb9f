// An app that asks, presents, guards and counts down, and writes down what it was told.
const show = () => {
  document.querySelector("#view").textContent = `view ${location.pathname}`;
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  history.pushState(null, "", link.getAttribute("href"));
  show();
});
addEventListener("popstate", show);
show();

const app = window.app = {
  /** What came of what was asked, over all documents of this tab, oldest first. */
  notes: () => JSON.parse(sessionStorage.notes ?? "[]"),
  note(...words) {
    sessionStorage.notes = JSON.stringify([...app.notes(), words]);
  },
  /** Asks whether to save; asks again after a reload, until there is an answer. */
  ask(id) {
    sessionStorage.asked = id;
    app.follow(
      "alert",
      globalThis.tandem.alert({
        id,
        title: "Save the draft?",
        buttons: [{ id: "save", title: "Save" }, { id: "keep", title: "Keep", role: "cancel" }],
      }).finally(() => delete sessionStorage.asked),
    );
  },
  follow(name, promise) {
    promise.then((value) => app.note(name, value), (error) => app.note(name, String(error)));
  },
  mayLeave: false,
  guard() {
    globalThis.tandem.guard(({ url }) => {
      app.note("leave?", url);
      return app.mayLeave;
    });
  },
  cutOff() {
    window.isCutOff = true;
    for (const link of window.links) link.close(4000);
  },
  reconnect() {
    window.isCutOff = false;
    dispatchEvent(new Event("online"));
  },
};
if (globalThis.tandem) {
  globalThis.tandem.on("event", ({ detail: { name, data } }) => app.note(name, data));
  globalThis.tandem.on("state", ({ detail }) => {
    document.querySelector("#accepted").textContent = JSON.stringify(detail);
  });
  if (sessionStorage.asked) app.ask(sessionStorage.asked);
}
