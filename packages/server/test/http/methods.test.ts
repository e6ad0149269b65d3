import { routes } from "@cofill/server";
import { describe, expect, test } from "vitest";
import { servicePages } from "../../src/service-pages/routes.ts";
import { openTestServer } from "../test-server.ts";

const concrete = (path: string): string => path.replaceAll(/\{\w+\}/g, "x").replace("*", "x");

const all = [...routes, ...servicePages];
const paths = Array.from(new Set(all.map(({ path }) => path)));

test.each(paths)("%s: another method gets 405 with Allow, and OPTIONS lists the same methods", async (path) => {
  const here = Array.from(new Set(all.filter((route) => route.path === path).map(({ method }) => method as string)));
  const expected = [...here, ...(here.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
  const { call } = await openTestServer();
  const other = ["PUT", "PATCH", "POST"].find((method) => !here.includes(method))!;
  const refused = await call(other, concrete(path), { body: {} });
  expect(refused.json).toMatchObject({ code: "method_not_allowed", status: 405 });
  expect(refused.headers.get("allow")?.split(", ").sort()).toEqual(expected);
  const said = await call("OPTIONS", concrete(path));
  expect([said.status, said.text]).toEqual([204, ""]);
  expect(said.headers.get("allow")?.split(", ").sort()).toEqual(expected);
});

test.each(["/nothing", "/intakes/", "/submissions/a/b", "//", "/%00", "/handoff", "/uploads"])(
  "%s is not here",
  async (path) => {
    const { call } = await openTestServer();
    const missing = await call("GET", path);
    expect(missing.status).toBe(404);
    expect(missing.headers.get("content-type")).toContain("application/problem+json");
    expect(missing.json).toMatchObject({ type: "urn:cofill:problem:not_found", title: "Not Found", code: "not_found" });
  },
);

test("HEAD answers as GET does, without a body", async () => {
  const { call } = await openTestServer();
  for (const path of ["/health", "/intakes", "/openapi.json", "/docs"]) {
    const [get, head] = [await call("GET", path), await call("HEAD", path)];
    expect([head.status, head.text]).toEqual([get.status, ""]);
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
  }
});

test("every response forbids caching, framing, sniffing and use by other sites", async () => {
  const { call } = await openTestServer();
  for (const [method, path] of [
    ["GET", "/intakes"],
    ["GET", "/nothing"],
    ["GET", "/docs"],
    ["PUT", "/uploads/none"],
    ["OPTIONS", "/intakes"],
    ["GET", "/mcp"],
    ["GET", "/submissions/sub_x/formspec/tools"],
  ] as const) {
    const { headers } = await call(method, path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("no-referrer");
    expect(headers.get("cache-control"), path).toContain("no-store");
    expect(headers.get("content-security-policy"), path).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.has("strict-transport-security")).toBe(false);
    expect(headers.has("access-control-allow-origin")).toBe(false);
  }
});

describe("CORS", () => {
  const options = { corsOrigins: ["https://app.example"] };
  const asked = { origin: "https://app.example", "access-control-request-method": "PATCH" };

  test("a page of an allowed origin gets the headers it needs", async () => {
    const { call } = await openTestServer({ options });
    const { headers } = await call("GET", "/intakes", { headers: { origin: "https://app.example" } });
    expect(headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(headers.get("vary")).toBe("origin");
    expect(headers.has("access-control-allow-credentials")).toBe(false);
    const preflight = await call("OPTIONS", "/submissions/x/fields", { headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("resume-token");
    expect((await call("OPTIONS", "/mcp", { headers: asked })).headers.get("access-control-allow-origin")).toBe(
      asked.origin,
    );
  });

  test.each([
    ["another origin", { ...asked, origin: "https://evil.example" }, options],
    ["any origin, without the option", asked, {}],
  ])("%s gets no CORS headers", async (_, headers, given) => {
    const { call } = await openTestServer({ options: given });
    const preflight = await call("OPTIONS", "/submissions/x/fields", { headers });
    expect(preflight.headers.has("access-control-allow-origin")).toBe(false);
    expect(preflight.headers.has("access-control-allow-methods")).toBe(false);
  });
});
