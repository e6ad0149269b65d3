import { createServerMetrics } from "@cofill/server";
import { createMemoryStore, type Store, StoreError } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { agent, complete, openTestServer } from "../test-server.ts";

test("GET /health answers while the process runs; /ready checks store and files", async () => {
  const { call, store, failFiles, app } = await openTestServer({ options: { version: "1.2.3" } });
  expect((await call("GET", "/health")).json).toEqual({ ok: true, version: "1.2.3" });
  expect((await call("GET", "/ready")).json).toEqual({ ok: true, store: true, files: true });
  failFiles();
  const disk = await call("GET", "/ready");
  expect([disk.status, disk.json]).toEqual([503, { ok: false, store: true, files: false }]);
  await store.close();
  const both = await call("GET", "/ready");
  expect([both.status, both.json]).toEqual([503, { ok: false, store: false, files: false }]);
  app.close();
  expect((await call("GET", "/health")).status).toBe(200);
});

test("GET /ready reports not ready while the server closes", async () => {
  const { call, app } = await openTestServer();
  app.close();
  expect((await call("GET", "/ready")).status).toBe(503);
});

test("GET /metrics counts requests by route and operations by outcome, without ids", async () => {
  const { call, begin } = await openTestServer();
  const { path, token, id } = await begin(complete);
  await call("PATCH", `${path}/fields`, { token, body: { actor: agent, fields: { nope: 1 } } });
  await call("GET", "/nowhere/at/all");
  const { text, headers } = await call("GET", "/metrics");
  expect(headers.get("content-type")).toContain("text/plain");
  expect(text).toContain('cofill_operations_total{operation="createSubmission",outcome="ok",state="in_progress"} 1');
  expect(text).toContain('cofill_operations_total{operation="setFields",outcome="invalid",state="in_progress"} 1');
  expect(text).toMatch(
    /request_duration_seconds_count\{method="PATCH",route="\/submissions\/\{submissionId\}\/fields",status="4xx"\} 1/,
  );
  expect(text).toContain('route="(none)",status="4xx"} 1');
  expect(text).toContain("cofill_deliveries_in_flight 0");
  expect(text).not.toContain(id);
});

test("metrics count deliveries by outcome, and optionally the process", async () => {
  const metrics = createServerMetrics({ ofProcess: true });
  metrics.delivery({} as never, { ok: true }, 12);
  metrics.delivery({} as never, { ok: false, reason: "x", gone: true }, 12);
  metrics.delivery({} as never, { ok: false, reason: "x" }, 12);
  const text = await metrics.text();
  expect(text).toContain('cofill_delivery_attempts_total{outcome="ok"} 1');
  expect(text).toContain('cofill_delivery_attempts_total{outcome="gone"} 1');
  expect(text).toContain('cofill_delivery_attempts_total{outcome="failed"} 1');
  expect(text).toContain("process_cpu_seconds_total");
});

describe("the API page", () => {
  const hostile = `<script>alert(1)</script>"'&`;
  const withHostile = async (options: object = {}) => {
    const server = await openTestServer({ options });
    await server.service.register({
      id: "hostile",
      version: "1",
      name: hostile,
      description: hostile,
      form: {
        format: "json-schema",
        schema: {
          type: "object",
          required: ["a"],
          properties: {
            a: { type: "string", title: hostile, description: hostile },
            b: { type: "array", items: { $ref: "#/$defs/b" } },
          },
          $defs: { b: { type: "object", properties: { deep: { type: "integer" } } } },
        },
      },
    });
    return server;
  };

  test.each(["/", "/docs"])("%s lists intakes with their fields, routes and examples, all escaped", async (path) => {
    const { call } = await withHostile();
    const { text, headers } = await call("GET", path);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).not.toContain("<script");
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;");
    expect(text).toContain("<code>b[].deep</code>");
    expect(text).toContain("<code>/submissions/{submissionId}/fields</code>");
    expect(text).toContain("curl -X POST http://127.0.0.1:8080/intakes/vendor/submissions");
    expect(text).toContain('name="viewport"');
    expect(text).not.toMatch(/\s(?:src|onclick|style)=|url\(|@import|https?:\/\/(?!127\.0\.0\.1)/);
  });

  test("its policy permits its own style and nothing else", async () => {
    const { call } = await withHostile();
    const { text, headers } = await call("GET", "/docs");
    const policy = headers.get("content-security-policy")!;
    const style = /<style>([\s\S]*)<\/style>/.exec(text)![1]!;
    const { createHash } = await import("node:crypto");
    expect(policy).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/unsafe|script-src|\*/);
  });

  test("on a server with keys it lists no intakes", async () => {
    const { call, makeKey } = await withHostile({ publicUrl: "https://forms.example.org/" });
    await makeKey();
    const { text } = await call("GET", "/docs");
    expect(text).not.toContain("hostile");
    expect(text).toContain("https://forms.example.org/intakes/INTAKE/submissions");
    expect(text).toContain("Authorization: Bearer $COFILL_KEY");
  });

  test("a request with a foreign host name gets no intakes either", async () => {
    const { call } = await withHostile();
    const { text } = await call("GET", "/docs", { headers: { host: "evil.example" } });
    expect(text).not.toContain("hostile");
  });
});

/** A store that is gone, or full, from some moment on. */
const failing = (store: Store, failure: () => StoreError | Error | undefined): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function" || name === "subscribe") return value;
      return (...args: unknown[]) => {
        const error = failure();
        return error ? Promise.reject(error) : (value as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });

test.each([
  ["gone", new StoreError("unavailable", "connect ECONNREFUSED secret@db"), 503, "unavailable"],
  ["full", new StoreError("full", "disk at /var/secret"), 507, "storage_full"],
])("a store that is %s is reported with Retry-After", async (_, error, status, code) => {
  let failure: Error | undefined;
  const { call, begin } = await openTestServer({ store: failing(createMemoryStore(), () => failure) });
  const { path, token } = await begin();
  failure = error;
  for (const refused of [
    await call("PATCH", `${path}/fields`, { token, body: { actor: agent, fields: complete } }),
    await call("GET", path),
    await call("GET", path, { bearer: `cofill_${"0".repeat(18)}_${"a".repeat(43)}` }),
  ]) {
    expect(refused.json).toMatchObject({ status, code });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(refused.text).not.toContain("secret");
  }
  failure = undefined;
  expect((await call("PATCH", `${path}/fields`, { token, body: { actor: agent, fields: complete } })).status).toBe(200);
});

test("an internal error is a 500 without details; the log has its id but not its message", async () => {
  let failure: Error | undefined;
  const { call, logged } = await openTestServer({ store: failing(createMemoryStore(), () => failure) });
  failure = new TypeError("cannot read rt_secret of undefined");
  const { json, text, status } = await call("GET", "/submissions");
  expect([status, json.code]).toEqual([500, "internal"]);
  expect(text).not.toMatch(/rt_secret|at |TypeError/);
  const entry = logged.find(({ event }) => event === "internal_error")!;
  expect(json.instance).toBe(`urn:uuid:${entry.id}`);
  expect(entry.error).toBe("TypeError");
  expect(JSON.stringify(logged)).not.toContain("rt_secret");
});

test("each request is logged once, with the route's pattern and without tokens or answers", async () => {
  const { call, logged, makeKey, begin } = await openTestServer();
  const { key, id } = await makeKey({ roles: ["submitter"], actorId: "ida" });
  const { path, token } = await begin({ legal_name: "Hush-hush" }, { bearer: key });
  const made = await call("POST", `${path}/handoff`, { bearer: key, token });
  const link = made.json.url.split("/").at(-1) as string;
  await call("GET", `/handoff/${link}`);
  await call("GET", `/handoff/${link}/x?y=${link}`);
  expect(logged.map(({ route, status }) => [route, status])).toEqual([
    ["/intakes/{intakeId}/submissions", 201],
    ["/submissions/{submissionId}/handoff", 200],
    ["/handoff/{token}", 200],
    ["(none)", 404],
  ]);
  expect(logged[0]).toMatchObject({ level: "info", event: "request", method: "POST", key: id });
  const lines = JSON.stringify(logged);
  for (const secret of [key, key.slice(26), link, token, "Hush-hush"]) expect(lines).not.toContain(secret);
});
