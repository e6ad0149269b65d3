import { expect } from "vitest";

/**
 * `toMatchObject` compares the own properties of what is expected, and a regular expression has none: it would match
 * everything. Texts are matched with `expect.stringMatching`.
 */
expect.addEqualityTesters([
  (received, expected) => (expected instanceof RegExp && !(received instanceof RegExp) ? false : undefined),
]);
