import { expect, test } from "vitest";

test("the whole of @cofill/markform is its form door and the Zod schemas", async () => {
  const whole = Object.keys(await import("@cofill/markform"));
  const form = Object.keys(await import("@cofill/markform/form"));
  expect(whole.filter((name) => !name.endsWith("Schema")).sort()).toEqual(
    form.filter((name) => !name.endsWith("Schema")).sort(),
  );
});

/** What each package offers at run time. A change here is a change of the product's surface: make it on purpose. */
test.each([
  ["@cofill/core", () => import("@cofill/core")],
  ["@cofill/markform", () => import("@cofill/markform")],
  ["@cofill/markform/form", () => import("@cofill/markform/form")],
  ["@cofill/markform/validators", () => import("@cofill/markform/validators")],
  ["cofill", () => import("cofill")],
])("%s", async (name, load) => {
  await expect(
    `${Object.keys(await load())
      .sort()
      .join("\n")}\n`,
  ).toMatchFileSnapshot(`exports/${name.replaceAll("/", "_")}.txt`);
});
