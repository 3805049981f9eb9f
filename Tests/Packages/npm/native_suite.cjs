// What the suite sees in addition under native parts.
module.exports = ({ test, expect, baseURL }) => {
  test("native tabs keep their stacks", async ({ page, native, shell }) => {
    await page.goto("/orders/42");
    expect(native.viewportSize()).toEqual({ width: 393, height: 852 });
    await native.getByRole("tab", { name: "Home" }).click();
    await page.waitForURL("/");
    await native.getByRole("tab", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { name: "Order 42" })).toBeVisible();
    const { stack } = JSON.parse(await shell.tandem("state", "--json"));
    expect(stack.map(({ url }) => url)).toEqual(["/orders", "/orders/42"]);
    await native.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  });

  test("a sheet comes over the tab and goes", async ({ page, native }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "New order" }).click();
    await expect(page).toHaveTitle("New order – Shop");
    await native.getByRole("dialog").getByRole("button", { name: "Close sheet" }).click();
    await expect(page.getByRole("heading", { name: "Home" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("the shell opens links, and says what it refuses", async ({ page }) => {
    await page.goto(`${baseURL}/orders`);
    await page.goto("shop:///orders/7");
    await expect(page).toHaveURL("/orders/7");
    const refused = await page.goto("https://example.com/").catch(({ message }) => message);
    expect(refused).toBe(
      "The URL belongs to another app, which this shell does not open. (external)",
    );
  });
};
