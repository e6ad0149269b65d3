import { expect, test } from "vitest";
import { type ProblemCatalogue, problemMessages } from "./problem-messages.ts";

interface Params {
  too_large: object;
  "too_large.body": { readonly maximum: number };
  "malformed.depth": object;
}

const en: ProblemCatalogue<Params> = {
  too_large: { person: () => "That is too large" },
  "too_large.body": {
    person: ({ maximum }) => `At most ${maximum} bytes are taken`,
    agent: ({ maximum }) => `Send at most ${maximum} bytes`,
  },
  "malformed.depth": { person: () => "It is nested too deep" },
};
const de: Partial<ProblemCatalogue<Params>> = {
  "too_large.body": { person: ({ maximum }) => `Höchstens ${maximum} Byte sind möglich` },
};
const own = { en: { "forbidden.link": { person: () => "A link does not permit this" } } };

const message = problemMessages({ en, de }, own);
const body = { code: "too_large", reason: "body", params: { maximum: 9 } };

test.each([
  ["for a person", body, "person", undefined, "At most 9 bytes are taken"],
  ["for an agent", body, "agent", "en-GB", "Send at most 9 bytes"],
  ["in another language", body, "person", "de-CH", "Höchstens 9 Byte sind möglich"],
  ["in a language without a wording for agents", body, "agent", "de", "Höchstens 9 Byte sind möglich"],
  [
    "in English, where the language lacks it",
    { code: "malformed", reason: "depth" },
    "person",
    "de",
    "It is nested too deep",
  ],
  ["in English, for an unknown language", body, "person", "__proto__", "At most 9 bytes are taken"],
  ["of a reason of a later version", { code: "too_large", reason: "moon" }, "person", "en", "That is too large"],
  ["of a code of a later version", { code: "constructor", reason: "moon" }, "person", "en", "constructor"],
  ["of a server", { ...body, detail: "At most 3 bytes" }, "person", "de", "At most 3 bytes"],
  ["of another package", { code: "forbidden", reason: "link" }, "person", "de", "A link does not permit this"],
] as const)("the message of a problem, %s", (_, problem, audience, language, text) =>
  expect(message(problem, { audience, language })).toBe(text),
);
