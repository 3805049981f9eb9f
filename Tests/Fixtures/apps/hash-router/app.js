// An app of another maker: a router over the fragment.
const show = () => {
  document.querySelector("#view").textContent = `view ${location.hash || "#/"}`;
};
addEventListener("hashchange", show);
show();
