// A shop over the history that knows nothing of Tandem, with a guard and a page for a sheet.
const pages = [
  [/^\/$/, () => '<h1>Home</h1> <a href="/orders/42">Order 42</a> <a href="/new">New order</a>'],
  [/^\/orders$/, () => '<h1>Orders</h1> <p></p> <a href="/orders/42">Order 42</a>'],
  [/^\/orders\/(\d+)$/, (id) => `<h1>Order ${id}</h1> <button>Ship</button>`],
  [/^\/new$/, () => "<h1>New order</h1> <label>Name <input></label>"],
  [/^\/login$/, () => "<h1>Log in</h1>"],
];
const show = () => {
  if (location.pathname === "/account") history.replaceState(null, "", "/login");
  const main = document.querySelector("main");
  for (const [pattern, draw] of pages) {
    const match = pattern.exec(location.pathname);
    if (match) main.innerHTML = draw(match[1]);
  }
  document.title = `${main.querySelector("h1").textContent} – Shop`;
  const count = main.querySelector("p");
  if (count) {
    fetch("/api/orders").then((answer) => answer.json())
      .then((orders) => count.textContent = `${orders.length} orders`);
  }
};
addEventListener("click", (event) => {
  if (event.target.matches("button")) event.target.textContent = "Shipped";
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  show();
});
addEventListener("popstate", show);
show();
