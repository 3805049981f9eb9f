// A suite as a team has it for its web build; it knows nothing of Tandem.
module.exports = ({ test, expect }) => {
  test("a list with its data leads to an order", async ({ page }) => {
    await page.route("**/api/orders", (route) => route.fulfill({ json: [{ id: 42 }] }));
    const response = await page.goto("/orders");
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle("Orders – Shop");
    await expect(page.getByText("1 orders")).toBeVisible();
    await page.getByRole("link", { name: "Order 42" }).click();
    await expect(page).toHaveURL("/orders/42");
    await page.click("button");
    await expect(page.getByRole("button", { name: "Shipped" })).toBeVisible();
    expect(await page.evaluate(() => location.pathname)).toBe("/orders/42");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  });

  test("a guard leads to the login", async ({ page }) => {
    await page.goto("/account");
    await page.waitForURL("**/login");
    await expect(page.locator("h1")).toBeVisible();
  });

  test("an order is named in its form", async ({ page }) => {
    const field = page.getByLabel("Name");
    await page.goto("/");
    await page.getByText("New order").click();
    await expect(page).toHaveURL("/new");
    await field.fill("Ada");
    expect(await field.inputValue()).toBe("Ada");
  });
};
