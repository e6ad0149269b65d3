import { expect, test } from "vitest";
import { demandOwnPage } from "./own-origin.ts";

const publicUrl = "https://forms.example.org";

test.each([
  ["no browser at all", {}, true],
  ["the page itself", { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:8080" }, true],
  ["the page itself, by its public name", { origin: publicUrl }, true],
  ["the page itself, with no-referrer hiding its name", { "sec-fetch-site": "same-origin", origin: "null" }, true],
  ["an address somebody typed", { "sec-fetch-site": "none" }, true],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false],
  ["another site, in an old browser", { origin: "https://evil.example" }, false],
  ["another port of this machine", { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:9999" }, false],
  ["a sandboxed frame", { origin: "null" }, false],
  ["a sandboxed frame of another site", { "sec-fetch-site": "cross-site", origin: "null" }, false],
  ["a name that only begins like ours", { origin: "https://forms.example.org.evil.example" }, false],
])("a request by %s", (_, headers, isTaken) => {
  const request = new Request("http://127.0.0.1:8080/x", {
    method: "POST",
    headers: { ...headers, host: "127.0.0.1:8080" },
  });
  const send = () => demandOwnPage(request, publicUrl);
  if (isTaken) expect(send).not.toThrow();
  else expect(send).toThrow("forbidden.foreign_page");
});

test("over plain HTTP a form at a secret address is taken without a name, and no other", () => {
  const request = new Request("http://192.168.1.5/x", { method: "POST", headers: { origin: "null" } });
  expect(() => demandOwnPage(request, undefined, true)).not.toThrow();
  expect(() => demandOwnPage(request, undefined)).toThrow();
  const foreign = new Request("http://192.168.1.5/x", { method: "POST", headers: { origin: "https://evil.example" } });
  expect(() => demandOwnPage(foreign, undefined, true)).toThrow();
});
