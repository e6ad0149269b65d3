import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateSealingKey, isSealed, readSealingKey, type SealingKey, seal, unseal } from "./sealing-key.ts";

const newKey = (): SealingKey => readSealingKey(generateSealingKey())!;
const key = newKey();

test("sealing: what was sealed is opened with the same key and name", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: "binary" }), (name, value) => {
      const sealed = seal(key, name, value);
      expect(isSealed(sealed)).toBe(true);
      expect(unseal([newKey(), key], name, sealed)).toEqual({ ok: true, value, keyId: key.id });
    }),
  );
});

test("sealing: the same value is sealed differently each time, and is not readable in it", () => {
  const [one, two] = [seal(key, "name", "canary-canary"), seal(key, "name", "canary-canary")];
  expect(one).not.toBe(two);
  expect(Buffer.from(one.split(".").at(-1)!, "base64url").includes("canary")).toBe(false);
});

test("sealing: every changed bit is noticed", () => {
  const sealed = seal(key, "name", "secret value");
  const head = sealed.slice(0, sealed.lastIndexOf(".") + 1);
  const bytes = Buffer.from(sealed.slice(head.length), "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(unseal([key], "name", `${head}${changed.toString("base64url")}`)).toMatchObject({ reason: "damaged" });
  }
});

describe("sealing: is refused", () => {
  const sealed = seal(key, "tokens", "secret value");
  test.each([
    ["with another key", [newKey()], "tokens", sealed, "unknown_key"],
    ["without a key", [], "tokens", sealed, "unknown_key"],
    ["under another name", [key], "sessions", sealed, "damaged"],
    ["where it is cut short", [key], "tokens", sealed.slice(0, -8), "damaged"],
    ["where nothing is left of it", [key], "tokens", `sealed.1.${key.id}.AA`, "damaged"],
  ] as const)("%s", (_, keys, name, text, reason) => {
    expect(unseal(keys, name, text)).toMatchObject({ ok: false, reason });
  });
});

test.each(["", "short", `${generateSealingKey()}x`, generateSealingKey().replace(/.$/, "+"), "ü".repeat(43)])(
  "sealing key: %j is not one",
  (text) => expect(readSealingKey(text)).toBeUndefined(),
);
