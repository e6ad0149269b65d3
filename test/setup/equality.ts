import { expect } from "vitest";

/**
 * `toMatchObject` compares own properties, of which a regular expression has none, so it would match everything; use
 * `expect.stringMatching` for texts.
 */
expect.addEqualityTesters([
  (received, expected) => (expected instanceof RegExp && !(received instanceof RegExp) ? false : undefined),
]);
