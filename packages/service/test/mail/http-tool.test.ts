import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createHttpToolCaller, type HttpToolOptions } from "../../src/mail/tools/http-tool.ts";

const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tool`;
};

const call = (url: string, given: unknown, options: HttpToolOptions = { reach: "loopback" }) =>
  createHttpToolCaller(options)({ url }, given, new AbortController().signal);

test("http tool: posts the arguments as JSON and returns the answer", async () => {
  const url = await listen((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method, headers } = request;
      response.end(JSON.stringify({ method, type: headers["content-type"], given: JSON.parse(body) }));
    });
  });
  expect(await call(url, { by: 2 })).toEqual({
    ok: true,
    result: { method: "POST", type: "application/json", given: { by: 2 } },
  });
  expect(await call(url, undefined)).toMatchObject({ ok: true, result: { given: {} } });
});

test.each<[string, RequestListener, string]>([
  ["an error", (_, response) => response.writeHead(500).end("inner words"), "127.0.0.1 answered 500."],
  [
    "a redirect",
    (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    "127.0.0.1 answered 302: redirects are not followed.",
  ],
  ["no JSON", (_, response) => response.end("<html>"), "The tool did not answer with JSON"],
  [
    "deep nesting",
    (_, response) => response.end(`${"[".repeat(5_000)}${"]".repeat(5_000)}`),
    "The tool's answer is nested too deep",
  ],
  [
    "too much",
    (_, response) => response.end(JSON.stringify("x".repeat(400_000))),
    "127.0.0.1 answered more than 262144 bytes.",
  ],
])("http tool: %s gives a failure with a readable reason", async (_, answer, reason) => {
  expect(await call(await listen(answer), {})).toMatchObject({ ok: false, reason });
});

test("http tool: an empty answer gives null", async () => {
  expect(await call(await listen((_, response) => response.writeHead(204).end()), {})).toEqual({
    ok: true,
    result: null,
  });
});

test.each<[string, string, HttpToolOptions]>([
  ["this machine, unless it is allowed", "http://127.0.0.1:8080/", {}],
  ["this machine by another spelling", "http://0x7f.1:8080/", {}],
  ["a name that leads to this machine", "http://tools.example.org/", { resolve: async () => ["127.0.0.1"] }],
  ["a private network, though this machine is allowed", "http://10.0.0.1/", { reach: "loopback" }],
  [
    "a name with one private address among its own",
    "http://tools.example.org/",
    { reach: "loopback", resolve: async () => ["127.0.0.1", "192.168.0.1"] },
  ],
  ["the metadata of a cloud", "http://169.254.169.254/latest/", { reach: "loopback" }],
])("http tool: does not call %s", async (_, url, options) => {
  const answer = await call(url, {}, options);
  expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining("is not a public address") });
});

test.each([
  ["ftp://example.org/"],
  ["http://user:pw@example.org/"],
  ["file:///etc/passwd"],
  ["http://example.org:22/"],
  ["x"],
])("http tool: does not call %s", async (url) => expect(await call(url, {})).toMatchObject({ ok: false }));

test("http tool: a call is aborted when the tool does not answer", async () => {
  const url = await listen(() => undefined);
  expect(await call(url, {}, { reach: "loopback", timeoutMs: 50 })).toMatchObject({
    ok: false,
    reason: "No whole answer within 0.05 s.",
  });
});
