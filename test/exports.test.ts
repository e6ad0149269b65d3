import { expect, test } from "vitest";

test("the whole of @cofill/markform is its form entry and the Zod schemas", async () => {
  const whole = Object.keys(await import("@cofill/markform"));
  const form = Object.keys(await import("@cofill/markform/form"));
  expect(whole.filter((name) => !name.endsWith("Schema")).sort()).toEqual(
    form.filter((name) => !name.endsWith("Schema")).sort(),
  );
});

/** Pins the run-time exports of each package, so that they change only on purpose. */
test.each([
  ["@cofill/core", () => import("@cofill/core")],
  ["@cofill/core/kit", () => import("@cofill/core/kit")],
  ["@cofill/core/kinds", () => import("@cofill/core/kinds")],
  ["@cofill/core/schema", () => import("@cofill/core/schema")],
  ["@cofill/markform", () => import("@cofill/markform")],
  ["@cofill/markform/form", () => import("@cofill/markform/form")],
  ["@cofill/markform/tools", () => import("@cofill/markform/tools")],
  ["@cofill/formspec/fel", () => import("@cofill/formspec/fel")],
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
  ["@cofill/service", () => import("@cofill/service")],
  ["@cofill/service/webhook", () => import("@cofill/service/webhook")],
  ["@cofill/service/mail", () => import("@cofill/service/mail")],
  ["@cofill/service/operations", () => import("@cofill/service/operations")],
  ["@cofill/service/operations/texts", () => import("@cofill/service/operations/texts")],
  ["@cofill/service/operations/routes", () => import("@cofill/service/operations/routes")],
  ["@cofill/client", () => import("@cofill/client")],
  ["@cofill/store", () => import("@cofill/store")],
  ["@cofill/store/sqlite", () => import("@cofill/store/sqlite")],
  ["@cofill/store/postgres", () => import("@cofill/store/postgres")],
  ["@cofill/store/postgres/queue", () => import("@cofill/store/postgres/queue")],
  ["@cofill/store/files-local", () => import("@cofill/store/files-local")],
  ["@cofill/store/files-s3", () => import("@cofill/store/files-s3")],
  ["@cofill/site", () => import("@cofill/site")],
  ["@cofill/site/html", () => import("@cofill/site/html")],
  ["@cofill/site/vite", () => import("@cofill/site/vite")],
  ["@cofill/site/lint", () => import("@cofill/site/lint")],
  ["@cofill/site/pilot", () => import("@cofill/site/pilot")],
  ["@cofill/site/pilot/dom", () => import("@cofill/site/pilot/dom")],
  ["@cofill/site/pilot/playwright", () => import("@cofill/site/pilot/playwright")],
  ["@cofill/site/pilot/planner", () => import("@cofill/site/pilot/planner")],
  ["@cofill/site/pilot/widget", () => import("@cofill/site/pilot/widget")],
  ["@cofill/page", () => import("@cofill/page")],
  ["@cofill/page/components", () => import("@cofill/page/components")],
  ["@cofill/page/browser", () => import("@cofill/page/browser")],
  ["@cofill/server", () => import("@cofill/server")],
  ["@cofill/server/standalone", () => import("@cofill/server/standalone")],
  ["cofill", () => import("cofill")],
])("%s", async (name, load) => {
  await expect(
    `${Object.keys(await load())
      .sort()
      .join("\n")}\n`,
  ).toMatchFileSnapshot(`exports/${name.replaceAll("/", "_")}.txt`);
});
