import { expect, test } from "vitest";
import { isAgentName, readName } from "./name.ts";

test.each([
  ["a name", "@bob", "bob"],
  ["without the @", "bob", "bob"],
  ["a path", "@tools/counter", "tools/counter"],
  ["letters of any script", "@Ünal", "Ünal"],
  ["blanks around it", "  @bob ", "bob"],
  ["marks that belong to their letters", "@हिन्दी", "हिन्दी"],
  ["a file's name", "@files/contract.pdf", "files/contract.pdf"],
])("pet name: accepts %s", (_, text, path) => expect(readName(text)).toEqual({ ok: true, path }));

test.each([
  ["nothing", "@", "bad_name"],
  ["an empty part", "@tools//counter", "bad_name"],
  ["blanks inside", "@two words", "bad_name"],
  ["a way out", "@../secret", "bad_name"],
  ["too deep", `@${"a/".repeat(9)}b`, "bad_name"],
  ["too long", `@${"z".repeat(65)}`, "bad_name"],
  ["a letter that nobody sees", "@a\u3164", "bad_name"],
  ["a name that JavaScript reserves", "@__proto__", "bad_name"],
  ["a URL", "https://example.org/cap", "raw_reference"],
  ["a locator", "endo://peer/abc", "raw_reference"],
  ["a digest", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "raw_reference"],
  ["a UUID", "@123e4567-e89b-12d3-a456-426614174000", "raw_reference"],
  ["an id of ours", "msg_01JCS9ZV7G8M3T5W6X7Y8Z9A0B", "raw_reference"],
])("EN-CAP-02: EN-OPN-02: pet name: rejects %s", (_, text, code) =>
  expect(readName(text)).toMatchObject({ ok: false, problem: { code } }),
);

test.each([
  ["alice", true],
  ["alice@example.org", true],
  ["sso:alice", true],
  ["self", false],
  ["service", false],
  ["a/b", false],
  ["@alice", false],
  ["a b", false],
  ["", false],
])("account name: %j is allowed: %s", (name, isOne) => expect(isAgentName(name)).toBe(isOne));
