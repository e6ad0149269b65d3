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
  ["@cofill/markform/tools", () => import("@cofill/markform/tools")],
  ["@cofill/fel", () => import("@cofill/fel")],
  ["@cofill/formspec", () => import("@cofill/formspec")],
  ["@cofill/assist", () => import("@cofill/assist")],
  ["@cofill/assist/http", () => import("@cofill/assist/http")],
  ["@cofill/assist/mcp", () => import("@cofill/assist/mcp")],
  ["@cofill/assist/browser", () => import("@cofill/assist/browser")],
  ["@cofill/assist/profile-file", () => import("@cofill/assist/profile-file")],
  ["@cofill/markform/validators", () => import("@cofill/markform/validators")],
  ["@cofill/json-schema", () => import("@cofill/json-schema")],
  ["@cofill/json-schema/rules", () => import("@cofill/json-schema/rules")],
  ["@cofill/form-record", () => import("@cofill/form-record")],
  [
    "@cofill/form-record/patterns",
    async () => {
      await import("@endo/init/pre-remoting.js");
      return import("@cofill/form-record/patterns");
    },
  ],
  ["@cofill/intake", () => import("@cofill/intake")],
  ["@cofill/intake/webhook", () => import("@cofill/intake/webhook")],
  ["@cofill/mail", () => import("@cofill/mail")],
  ["@cofill/mail/client", () => import("@cofill/mail/client")],
  ["@cofill/store-sqlite", () => import("@cofill/store-sqlite")],
  ["@cofill/store-postgres", () => import("@cofill/store-postgres")],
  ["@cofill/store-postgres/queue", () => import("@cofill/store-postgres/queue")],
  ["@cofill/files-local", () => import("@cofill/files-local")],
  ["@cofill/files-s3", () => import("@cofill/files-s3")],
  ["@cofill/annotations", () => import("@cofill/annotations")],
  ["@cofill/annotations/html", () => import("@cofill/annotations/html")],
  ["@cofill/annotations/vite", () => import("@cofill/annotations/vite")],
  ["@cofill/lint", () => import("@cofill/lint")],
  ["@cofill/pilot", () => import("@cofill/pilot")],
  ["@cofill/pilot/dom", () => import("@cofill/pilot/dom")],
  ["@cofill/pilot/playwright", () => import("@cofill/pilot/playwright")],
  ["@cofill/pilot/planner", () => import("@cofill/pilot/planner")],
  ["@cofill/pilot/widget", () => import("@cofill/pilot/widget")],
  ["@cofill/page", () => import("@cofill/page")],
  ["@cofill/page/components", () => import("@cofill/page/components")],
  ["@cofill/web", () => import("@cofill/web")],
  ["@cofill/server", () => import("@cofill/server")],
  ["cofill", () => import("cofill")],
])("%s", async (name, load) => {
  await expect(
    `${Object.keys(await load())
      .sort()
      .join("\n")}\n`,
  ).toMatchFileSnapshot(`exports/${name.replaceAll("/", "_")}.txt`);
});
