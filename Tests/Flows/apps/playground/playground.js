// @ts-nocheck: an app without types, of which flows try every step.
const part = (id) => document.getElementById(id);
const path = location.pathname;
const shown = [...document.querySelectorAll("main")].find(({ dataset }) =>
  dataset.path === path || (dataset.path.length > 1 && dataset.path.endsWith("/") &&
    path.startsWith(dataset.path))
);
shown?.setAttribute("data-shown", "");

const counts = { clicks: 0, doubles: 0, holds: 0 };
let hold;
const count = (name) => {
  counts[name] += 1;
  part("presses").textContent = `${counts.clicks} clicks, ${counts.doubles} double clicks, ` +
    `${counts.holds} long presses`;
};
part("target").addEventListener("click", () => count("clicks"));
part("target").addEventListener("dblclick", () => count("doubles"));
part("target").addEventListener("pointerdown", () => {
  hold = setTimeout(() => count("holds"), 600);
});
part("target").addEventListener("contextmenu", (event) => event.preventDefault());
for (const end of ["pointerup", "pointercancel"]) {
  part("target").addEventListener(end, () => clearTimeout(hold));
}
part("meter").addEventListener("click", ({ offsetX }) => {
  const value = Math.round(offsetX / part("meter").clientWidth * 10) * 10;
  part("meter").textContent = value;
  part("meter").setAttribute("aria-valuenow", value);
});
for (const section of document.querySelectorAll("section")) {
  section.querySelector("button").addEventListener("click", () => {
    part("edited").textContent = `${section.ariaLabel} is edited`;
  });
}
part("terms").addEventListener("change", ({ target }) => {
  part("order").disabled = !target.checked;
});
for (const id of ["name", "code"]) {
  part(id).addEventListener("keydown", ({ key }) => {
    if (key === "Enter") part("typed").textContent = `${id}: ${part(id).value}`;
  });
}

for (let number = 1; number <= 5; number++) {
  const card = document.createElement("button");
  card.textContent = `Card ${number}`;
  document.querySelector(".cards").append(card);
}
for (let number = 1; number <= 40; number++) {
  const row = document.createElement("li");
  row.innerHTML = `<a href="/list/${number}">Row ${number}</a><button>Remove</button>`;
  row.querySelector("button").addEventListener("click", () => row.remove());
  part("rows").append(row);
}
part("row").textContent = `Row ${path.split("/").at(-1)}`;

// Reading this name makes a device of the page.
const device = globalThis.Capacitor;
const show = () => {
  part("network").textContent = navigator.onLine ? "online" : "offline";
  part("screen").textContent = innerWidth > innerHeight ? "landscape" : "portrait";
  part("look").textContent = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};
for (const event of ["online", "offline", "resize"]) addEventListener(event, show);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
show();
localStorage.visits = Number(localStorage.visits ?? 0) + 1;
part("visits").textContent = localStorage.visits;
part("locate").addEventListener("click", () => {
  part("position").textContent = "asked";
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => part("position").textContent = `${coords.latitude}, ${coords.longitude}`,
    ({ message }) => part("position").textContent = `refused: ${message}`,
  );
});
part("charge").addEventListener("click", async () => {
  const { batteryLevel } = await device.nativePromise("Device", "getBatteryInfo", {});
  part("battery").textContent = `${Math.round(batteryLevel * 100)} percent`;
});
part("appear").addEventListener("click", () => {
  setTimeout(() => part("late").hidden = false, 1500);
});
