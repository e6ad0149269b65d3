import {
  generateSecret,
  parseSecret,
  type ReceivedHeaders,
  signWebhook,
  verifyWebhook,
  webhookLimits,
} from "@cofill/service/webhook";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test, vi } from "vitest";
import { now, secret } from "./attempt.ts";

const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const message = { id: "msg_1", body: '{"name":"Zoë"}', now };
const headers = signWebhook([secret], message);

/** The published verifier has the machine's clock in it. */
const atNow = <T>(work: () => T): T => {
  vi.useFakeTimers({ now });
  try {
    return work();
  } finally {
    vi.useRealTimers();
  }
};

describe("promise 20: the published verifier accepts a webhook signed", () => {
  test("with one secret", () => {
    expect(atNow(() => new Webhook(secret).verify(message.body, { ...headers }))).toEqual({ name: "Zoë" });
  });

  test("with both secrets of a rotation, in the given order", () => {
    const rotating = signWebhook([other, secret], message);
    for (const one of [secret, other])
      expect(atNow(() => new Webhook(one).verify(message.body, { ...rotating }))).toEqual({ name: "Zoë" });
    expect(rotating["webhook-signature"]).toBe(
      [other, secret].map((one) => new Webhook(one).sign("msg_1", new Date(now), message.body)).join(" "),
    );
  });

  test("with a secret that is plain text", () => {
    const plain = signWebhook(["correct horse"], message);
    const verifier = new Webhook("correct horse", { format: "raw" });
    expect(atNow(() => verifier.verify(message.body, { ...plain }))).toEqual({ name: "Zoë" });
  });

  test("with any id, body and key", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
        fc.string({ unit: "grapheme" }),
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        (id, body, key, at) => {
          const text = `whsec_${Buffer.from(key).toString("base64")}`;
          const signed = signWebhook([text], { id, body, now: at });
          expect(signed["webhook-signature"]).toBe(new Webhook(text).sign(id, new Date(at), body));
          expect(verifyWebhook([text], { ...signed }, Buffer.from(body, "utf8"), at)).toEqual({
            ok: true,
            id,
            timestampMs: Math.floor(at / 1000) * 1000,
          });
        },
      ),
    );
  });
});

describe("promise 20: verifyWebhook", () => {
  const signedElsewhere = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(now / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", new Date(now), message.body),
  };
  const good = { ok: true, id: "msg_1", timestampMs: Math.floor(now / 1000) * 1000 };
  const signature = headers["webhook-signature"];

  test.each<[string, ReceivedHeaders]>([
    ["what the published package signed", signedElsewhere],
    ["a Headers object", new Headers({ ...headers })],
    [
      "names in any case",
      { "Webhook-Id": "msg_1", "WEBHOOK-TIMESTAMP": headers["webhook-timestamp"], "Webhook-Signature": signature },
    ],
    ["a signature among others", { ...headers, "webhook-signature": `v1a,AAAA v1,${"A".repeat(43)}= ${signature}` }],
  ])("accepts %s", (_, received) => expect(verifyWebhook([secret], received, message.body, now)).toEqual(good));

  test("accepts either secret during a rotation at the receiver", () => {
    expect(verifyWebhook([other, secret], { ...headers }, message.body, now)).toEqual(good);
  });

  const minutes = 60_000;
  test.each<[string, string, readonly string[], ReceivedHeaders, string, number]>([
    ["a tampered body", "signature_wrong", [secret], { ...headers }, '{"name":"Zoé"}', now],
    ["another id", "signature_wrong", [secret], { ...headers, "webhook-id": "msg_2" }, message.body, now],
    [
      "a moved timestamp",
      "signature_wrong",
      [secret],
      { ...headers, "webhook-timestamp": String(Math.floor(now / 1000) + 1) },
      message.body,
      now,
    ],
    ["a secret that was rotated away", "signature_wrong", [other], { ...headers }, message.body, now],
    ["no secrets", "signature_wrong", [], { ...headers }, message.body, now],
    [
      "an unknown version",
      "signature_wrong",
      [secret],
      { ...headers, "webhook-signature": signature.replace("v1", "v2") },
      message.body,
      now,
    ],
    [
      "a shortened signature",
      "signature_wrong",
      [secret],
      { ...headers, "webhook-signature": signature.slice(0, -4) },
      message.body,
      now,
    ],
    [
      "a signature behind too many others",
      "signature_wrong",
      [secret],
      { ...headers, "webhook-signature": `${"v1, ".repeat(webhookLimits.maxSignatures)}${signature}` },
      message.body,
      now,
    ],
    ["an old timestamp", "timestamp_too_old", [secret], { ...headers }, message.body, now + 5 * minutes + 1000],
    ["a timestamp to come", "timestamp_too_new", [secret], { ...headers }, message.body, now - 5 * minutes - 1000],
    [
      "a timestamp that is none",
      "timestamp_invalid",
      [secret],
      { ...headers, "webhook-timestamp": "1e9" },
      message.body,
      now,
    ],
    ["a missing header", "header_missing", [secret], { ...headers, "webhook-id": undefined }, message.body, now],
    [
      "a header that came twice",
      "header_missing",
      [secret],
      { ...headers, "webhook-signature": [signature, signature] },
      message.body,
      now,
    ],
  ])("rejects %s", (_, code, secrets, received, body, at) =>
    expect(verifyWebhook(secrets, received, body, at)).toEqual({ ok: false, code }),
  );

  test("respects a given tolerance to the second", () => {
    expect(verifyWebhook([secret], { ...headers }, message.body, now + 10_000, 10_000).ok).toBe(true);
    expect(verifyWebhook([secret], { ...headers }, message.body, now + 11_000, 10_000).ok).toBe(false);
  });
});

describe("webhook secrets", () => {
  test.each<[string, string, unknown]>([
    ["Standard Webhooks", "whsec_AQID", [1, 2, 3]],
    ["with padding", "whsec_AQI=", [1, 2]],
    ["with padding left out", "whsec_AQI", [1, 2]],
    ["plain text", "é!", [0xc3, 0xa9, 0x21]],
    ["empty", "", "secret_empty"],
    ["empty after the prefix", "whsec_", "secret_empty"],
    ["not base64", "whsec_#", "secret_not_base64"],
    ["one character over", "whsec_AQIDA", "secret_not_base64"],
    ["too long", "é".repeat(513), "secret_too_long"],
  ])("%s", (_, text, expected) => {
    const parsed = parseSecret(text);
    expect(parsed.ok ? [...parsed.key] : parsed.code).toEqual(expected);
  });

  test("a generated secret is unique and accepted by the published package", () => {
    const [one, two] = [generateSecret(), generateSecret()];
    expect(one).not.toBe(two);
    expect(parseSecret(one)).toMatchObject({ ok: true, key: { length: webhookLimits.generatedSecretBytes } });
    expect(atNow(() => new Webhook(one).verify(message.body, { ...signWebhook([one], message) }))).toBeTruthy();
  });

  test("the error of an invalid secret has its position and not its text", () => {
    expect(() => signWebhook([secret, "whsec_#hush"], message)).toThrow(
      /^Webhook secret 2 cannot be used: secret_not_base64\.$/,
    );
  });

  test.each([
    ["no secret", [], "msg_1"],
    ["a full stop", [secret], "msg.1"],
    ["a line end", [secret], "a\nb"],
    ["no id", [secret], ""],
  ])("does not sign with %s", (_, secrets, id) =>
    expect(() => signWebhook(secrets, { ...message, id })).toThrow(TypeError),
  );
});
