import { checkDestination, webhookLimits } from "@cofill/service/webhook";
import { describe, expect, test } from "vitest";

const url = "https://example.com/hook";
const webhook = (more: Record<string, unknown> = {}) => ({ kind: "webhook", url, ...more });
const headers = (more: unknown) => webhook({ headers: more });
const policy = (retryPolicy: unknown) => webhook({ retryPolicy });

describe("checkDestination", () => {
  test.each<[string, unknown]>([
    ["a webhook", webhook()],
    ["a webhook on the own network: that is asked when it is sent", { kind: "webhook", url: "http://127.0.0.1:3000/" }],
    ["headers", headers({ Authorization: "Bearer x", "x-team": "é" })],
    ["a secret", webhook({ secret: "whsec_AQID" })],
    ["a policy", policy({ maxAttempts: 8, initialDelayMs: 0, maxDelayMs: 60_000, jitter: false })],
    ["a maximum below the usual first delay", policy({ maxDelayMs: 50 })],
    ["a callback", { kind: "callback" }],
    ["a queue", { kind: "queue", queue: "orders" }],
    ["a queue named after its form", { kind: "queue" }],
  ])("%s is accepted", (_, destination) => expect(checkDestination(destination)).toEqual([]));

  test.each<[string, unknown, readonly string[]]>([
    ["nothing", undefined, [": destination_invalid"]],
    ["a text", url, [": destination_invalid"]],
    ["no kind", { url }, ["kind: kind_unknown"]],
    ["another kind", { kind: "toString" }, ["kind: kind_unknown"]],
    ["no url", { kind: "webhook" }, ["url: url_missing"]],
    ["a url that is a number", webhook({ url: 1 }), ["url: url_invalid"]],
    ["a url that is none", webhook({ url: "example.com/hook" }), ["url: url_invalid"]],
    ["a long url", webhook({ url: `${url}?${"x".repeat(webhookLimits.maxUrlLength)}` }), ["url: url_invalid"]],
    ["a url with a tab in it", webhook({ url: "https://exam\tple.com/" }), ["url: url_invalid"]],
    ["port 0", webhook({ url: "https://example.com:0/" }), ["url: url_invalid"]],
    ["another scheme", webhook({ url: "ftp://example.com/" }), ["url: url_scheme"]],
    ["a password", webhook({ url: "https://a:hush@example.com/" }), ["url: url_userinfo"]],
    ["headers as a list", headers(["x"]), ["headers: headers_invalid"]],
    [
      "many headers",
      headers(Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`x-${n}`, ""]))),
      ["headers: headers_invalid"],
    ],
    ["a header's name", headers({ "hush hush": "" }), ["headers: header_name"]],
    ["a header twice", headers({ "X-A": "1", "x-a": "2" }), ["headers: header_name"]],
    ["a header of ours", headers({ Host: "x", TE: "x", "webhook-x": "x" }), Array(3).fill("headers: header_reserved")],
    ["a header with a line end", headers({ "X-A": "hush\n" }), ["headers: header_value"]],
    ["a header that is a number", headers({ "X-A": 1 }), ["headers: header_value"]],
    ["a header beyond Latin", headers({ "X-A": "✓" }), ["headers: header_value"]],
    ["a long header", headers({ "X-A": "x".repeat(4_097) }), ["headers: header_value"]],
    ["an empty secret", webhook({ secret: "" }), ["secret: secret_invalid"]],
    ["a secret that is none", webhook({ secret: "whsec_hush!" }), ["secret: secret_invalid"]],
    ["a policy as a text", policy("often"), ["retryPolicy: retry_policy_invalid"]],
    ["no attempts", policy({ maxAttempts: 0 }), ["retryPolicy.maxAttempts: retry_policy_invalid"]],
    ["too many attempts", policy({ maxAttempts: 101 }), ["retryPolicy.maxAttempts: retry_policy_invalid"]],
    ["half a millisecond", policy({ initialDelayMs: 0.5 }), ["retryPolicy.initialDelayMs: retry_policy_invalid"]],
    [
      "a delay without end",
      policy({ maxDelayMs: Number.POSITIVE_INFINITY }),
      ["retryPolicy.maxDelayMs: retry_policy_invalid"],
    ],
    [
      "a maximum below the first",
      policy({ initialDelayMs: 9, maxDelayMs: 8 }),
      ["retryPolicy.maxDelayMs: retry_policy_invalid"],
    ],
    ["jitter as a text", policy({ jitter: "yes" }), ["retryPolicy.jitter: retry_policy_invalid"]],
    ["a queue with a space", { kind: "queue", queue: "a b" }, ["queue: queue_invalid"]],
    ["a policy of a queue", { kind: "queue", retryPolicy: 1 }, ["retryPolicy: retry_policy_invalid"]],
    [
      "several things",
      { kind: "webhook", secret: 1, headers: 1 },
      ["url: url_missing", "headers: headers_invalid", "secret: secret_invalid"],
    ],
  ])("%s is rejected", (_, destination, expected) => {
    const problems = checkDestination(destination);
    expect(problems.map(({ path, code }) => `${path}: ${code}`)).toEqual(expected);
    expect(JSON.stringify(problems)).not.toContain("hush");
  });
});
