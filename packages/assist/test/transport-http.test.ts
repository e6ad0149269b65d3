import { createHttpHandler, type HttpHandlerOptions } from "@cofill/assist/http";
import { describe, expect, test } from "vitest";
import { codes, describeText, fakeProvider, payloadOf } from "./fake-provider.ts";
import { curl, listen } from "./listen.ts";

const base = "http://localhost/formspec/tools";
const post = (name: string, body?: string, headers: Record<string, string> = {}): Request =>
  new Request(`${base}/${name}`, {
    method: "POST",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
const open = (options: HttpHandlerOptions = {}) => {
  const provider = fakeProvider();
  return { provider, handle: createHttpHandler(provider, options) };
};
const errorOf = async (response: Response) => payloadOf(await response.json()) as { code: string; message: string };

describe("discovery", () => {
  test("AS-TR-01: GET /formspec/tools lists name, description and input schema of every tool", async () => {
    const { handle, provider } = open();
    const response = await handle(new Request(base));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ tools: provider.tools() });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("HEAD gives the headers of GET and no body", async () => {
    const response = await open().handle(new Request(base, { method: "HEAD" }));
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  });
});

describe("invocation", () => {
  test("AS-TR-02: the envelope comes back with its text unchanged", async () => {
    const response = await open().handle(post("formspec.form.describe", "{}"));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ content: [{ type: "text", text: describeText }] });
  });

  test.each(codes)("AS-TR-03: a tool's %s is an envelope with status 200", async (code) => {
    const response = await open().handle(post("test.fail", JSON.stringify({ code })));
    const envelope = (await response.json()) as { isError?: boolean };
    expect([response.status, envelope.isError]).toEqual([200, true]);
    expect(payloadOf(envelope)).toEqual({ code, message: "It failed.", path: "items[0].name" });
  });

  test("a provider that throws is an ENGINE_ERROR that tells nothing of the inside", async () => {
    const response = await open().handle(post("test.throw", "{}"));
    const text = await response.text();
    expect(payloadOf(JSON.parse(text))).toMatchObject({ code: "ENGINE_ERROR" });
    expect(text).not.toContain("secret");
  });

  test("no body is an empty object", async () => {
    const { handle, provider } = open();
    await handle(post("formspec.form.describe"));
    expect(provider.received).toEqual([{ name: "formspec.form.describe", input: {} }]);
  });

  test.each([
    ["dots as they are", "formspec.form.describe"],
    ["dots as %2E", "formspec%2Eform%2Edescribe"],
    ["dots as %2e", "formspec%2eform.describe"],
  ])("AS-TR-HTTP: one name, %s", async (_, name) => {
    const { handle, provider } = open();
    expect((await handle(post(name, "{}"))).status).toBe(200);
    expect(provider.received[0]?.name).toBe("formspec.form.describe");
  });

  test.each([
    ["a name nobody declared", "formspec.form.nothing"],
    ["dots read as path separators", "formspec/form/describe"],
    ["an encoded slash", "formspec%2Fform%2Fdescribe"],
    ["the name without its last part, as a file without extension", "formspec.form"],
    ["a broken escape", "%E0%A4%A"],
    ["a name of every object", "__proto__"],
    ["another one", "constructor"],
    ["a very long name", "a".repeat(5000)],
  ])("AS-TR-HTTP: 404 and an envelope for %s", async (_, name) => {
    const { handle, provider } = open();
    const response = await handle(post(name, "{}"));
    expect(response.status).toBe(404);
    expect(["UNSUPPORTED", "NOT_FOUND"]).toContain((await errorOf(response)).code);
    expect(provider.received).toEqual([]);
  });

  test.each([
    ["not JSON", 400, "{", {}],
    ["nothing but space", 400, "  ", {}],
    ["a form's type", 415, "a=b", { "content-type": "application/x-www-form-urlencoded" }],
    ["plain text", 415, "{}", { "content-type": "text/plain" }],
    ["nested 500 deep", 400, "[".repeat(500) + "]".repeat(500), {}],
    ["larger than it may be", 413, JSON.stringify({ path: "x".repeat(2000) }), {}],
    ["declared larger than it may be", 413, "{}", { "content-length": "999999999" }],
  ])("AS-SEC-01: a body that is %s is refused before any tool", async (_, status, body, headers) => {
    const { handle, provider } = open({ maxBodyBytes: 1024 });
    const response = await handle(post("formspec.field.set", body, headers as unknown as Record<string, string>));
    expect(response.status).toBe(status);
    expect((await errorOf(response)).code).toBe("INVALID_VALUE");
    expect(provider.received).toEqual([]);
  });

  test("bytes that are not UTF-8 are refused", async () => {
    const request = new Request(`${base}/formspec.field.set`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
    });
    const response = await open().handle(request);
    expect([response.status, (await errorOf(response)).message]).toEqual([400, "The body is not UTF-8."]);
  });

  test("AS-SEC-01: __proto__ and constructor in the input are names like any other", async () => {
    const { handle } = open();
    const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const error = await errorOf(await handle(post("formspec.field.set", body)));
    expect(error).toMatchObject({ code: "INVALID_VALUE", message: "Unknown: __proto__, constructor" });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each([
    ["DELETE", "", "GET, HEAD, OPTIONS"],
    ["POST", "", "GET, HEAD, OPTIONS"],
    ["GET", "/formspec.form.describe", "POST, OPTIONS"],
    ["HEAD", "/formspec.form.describe", "POST, OPTIONS"],
    ["PUT", "/formspec.form.describe", "POST, OPTIONS"],
  ])("405 for %s %s, naming what is allowed", async (method, path, allow) => {
    const response = await open().handle(new Request(base + path, { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  });

  test.each(["/", "/formspec", "/formspec/toolsx", "/formspec/tools/a/b", "/other/tools"])(
    "404 for %s",
    async (path) => {
      const response = await open().handle(new Request(`http://localhost${path}`));
      expect([response.status, (await errorOf(response)).code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("a base path of one's own", async () => {
    const { handle } = open({ basePath: "/forms/a1/" });
    expect((await handle(new Request("http://localhost/forms/a1/tools"))).status).toBe(200);
    expect((await handle(new Request(base))).status).toBe(404);
  });
});

describe("who may call", () => {
  test.each([
    ["localhost", {}, {}, 200],
    ["localhost with a port", { host: "localhost:4100" }, {}, 200],
    ["IPv6 loopback", { host: "[::1]:4100" }, {}, 200],
    ["a name that resolves here", { host: "evil.example" }, {}, 403],
    ["loopback as a part of a name", { host: "localhost.evil.example" }, {}, 403],
    ["a host that is none", { host: "a b/c@localhost" }, {}, 403],
    ["a host that was allowed", { host: "forms.example.org:443" }, { allowedHosts: ["forms.example.org"] }, 200],
    ["loopback when only another was allowed", {}, { allowedHosts: ["forms.example.org"] }, 403],
    ["the same origin", { host: "localhost:4100", origin: "http://localhost:4100" }, {}, 200],
    ["another port of this machine", { host: "localhost:4100", origin: "http://localhost:9" }, {}, 403],
    ["another site", { origin: "https://evil.example" }, {}, 403],
    ["a sandboxed page", { origin: "null" }, {}, 403],
    ["a site that was allowed", { origin: "https://a.example" }, { allowedOrigins: ["https://a.example"] }, 200],
    ["no token", {}, { token: "s3cret" }, 401],
    ["a wrong token", { authorization: "Bearer s3cre" }, { token: "s3cret" }, 401],
    ["a basic password", { authorization: "Basic s3cret" }, { token: "s3cret" }, 401],
    ["the token", { authorization: "Bearer s3cret" }, { token: "s3cret" }, 200],
  ])("AS-SEC-01: %s", async (_, headers, options, status) => {
    const { handle } = open(options as HttpHandlerOptions);
    const response = await handle(new Request(base, { headers: headers as unknown as Record<string, string> }));
    expect(response.status).toBe(status);
    if (status === 401) expect(response.headers.get("www-authenticate")).toBe("Bearer");
    if (status !== 200) expect((await errorOf(response)).code).toMatch(/^x-/);
  });

  test("CORS headers only for an allowed origin, and its preflight needs no token", async () => {
    const { handle } = open({ allowedOrigins: ["https://a.example"], token: "t" });
    const preflight = await handle(
      new Request(`${base}/formspec.field.set`, {
        method: "OPTIONS",
        headers: { origin: "https://a.example", "access-control-request-method": "POST" },
      }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("https://a.example");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
    const plain = await open().handle(new Request(base, { method: "OPTIONS" }));
    expect([plain.status, plain.headers.get("access-control-allow-origin")]).toEqual([204, null]);
  });
});

describe("confirmation", () => {
  const body = JSON.stringify({ matches: [{ path: "name", value: "new" }], confirm: true });

  test("AS-TR-04: without a way to ask, the provider refuses and writes nothing", async () => {
    const { handle, provider } = open();
    expect((await errorOf(await handle(post("formspec.profile.apply", body)))).code).toBe("x-confirmation-required");
    expect(provider.written.get("name")).toBe("old");
  });

  test("AS-TR-04: the call stands still until the person has answered", async () => {
    const person = Promise.withResolvers<"accepted">();
    const asked = Promise.withResolvers<void>();
    const { handle, provider } = open({
      confirm: (request) => {
        expect(request.changes).toEqual([{ path: "name", label: "Label of name", before: "old", after: "new" }]);
        asked.resolve();
        return person.promise;
      },
    });
    const answer = handle(post("formspec.profile.apply", body));
    await asked.promise;
    expect(provider.written.get("name")).toBe("old");
    person.resolve("accepted");
    expect(payloadOf(await (await answer).json())).toMatchObject({ filled: [{ path: "name", value: "new" }] });
  });
});

describe("a real server and curl", () => {
  const json = ["-H", "content-type: application/json"];

  test("AS-TR-HTTP: list and call", async () => {
    const url = await listen(createHttpHandler(fakeProvider()));
    const list = await curl([`${url}/formspec/tools`]);
    expect([list.status, JSON.parse(list.body).tools.length]).toEqual([200, 7]);
    const call = await curl([...json, "-d", '{"path":"a","value":"ü"}', `${url}/formspec/tools/formspec.field.set`]);
    expect(payloadOf(JSON.parse(call.body))).toEqual({ accepted: true, value: "ü", validation: [] });
    const bare = await curl(["-X", "POST", `${url}/formspec/tools/formspec%2Eform%2Edescribe`]);
    expect(bare.status).toBe(200);
    const form = await curl(["-d", "{}", `${url}/formspec/tools/formspec.form.describe`]);
    expect(form.status).toBe(415);
    const rebound = await curl(["-H", "host: evil.example", `${url}/formspec/tools`]);
    expect(rebound.status).toBe(403);
  });

  test.each([
    ["declared", []],
    ["chunked", ["-H", "transfer-encoding: chunked"]],
  ])("AS-SEC-01: 10 MB, %s, are refused", async (_, headers) => {
    const provider = fakeProvider();
    const url = await listen(createHttpHandler(provider));
    const body = JSON.stringify({ path: "x".repeat(10_000_000) });
    const args = [...json, ...headers, "--data-binary", "@-", `${url}/formspec/tools/formspec.field.set`];
    expect((await curl(args, body)).status).toBe(413);
    expect(provider.received).toEqual([]);
    expect((await curl([`${url}/formspec/tools`])).status).toBe(200);
  });

  test("a client that goes away during a confirmation ends the question", async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const provider = fakeProvider();
    const handle = createHttpHandler(provider, {
      confirm: (_, signal) => {
        asked.resolve(signal!);
        return new Promise((resolve) => signal!.addEventListener("abort", () => resolve(undefined)));
      },
    });
    const url = await listen(handle);
    const leave = new AbortController();
    const body = JSON.stringify({ matches: [{ path: "name", value: "new" }], confirm: true });
    const request = { method: "POST", headers: { "content-type": "application/json" }, body, signal: leave.signal };
    const gone = fetch(`${url}/formspec/tools/formspec.profile.apply`, request).catch((error: Error) => error.name);
    await asked.promise;
    leave.abort();
    expect(await gone).toBe("AbortError");
    await provider.aborted;
    expect(provider.written.get("name")).toBe("old");
  });
});
