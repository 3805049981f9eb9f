// An app of another maker: a router over pushState and popstate that knows nothing of Tandem.
const show = () => {
  document.querySelector("#view").textContent = `view ${location.pathname}`;
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  history.pushState({ from: "app" }, "", link.getAttribute("href"));
  show();
});
addEventListener("popstate", show);
show();
