import { expect, test } from "vitest";
import type { RunOutcome } from "../outcome.ts";
import { sayRun } from "./say-outcome.ts";
import { englishWords as words } from "./words.ts";

const notes = { diagnostics: [], remarks: [{ code: "status_silent", message: "No status." }] } as const;
const pressed = { ...notes, kind: "unconfirmed", action: "a.b", url: "https://a.example/", results: {} } as const;

test.each<[string, RunOutcome, readonly string[]]>([
  ["the page shows nothing", pressed, [words.doneSilently]],
  ["the page shows an alert", { ...pressed, said: ["Saved"] }, ["Saved", words.doneSilently]],
  [
    "the page is still busy",
    { ...pressed, status: { text: "Sending…", state: "pending" } },
    ["Sending…", words.donePending],
  ],
  [
    "the page refused",
    { ...notes, kind: "stopped", action: "a.b", filled: ["x"], stop: { code: "refused_by_page", message: "No." } },
    ["No.", words.couldNot],
  ],
])("the assistant does not report success when %s", (_, outcome, said) =>
  expect(sayRun(outcome, words).map(({ text }) => text)).toEqual(said),
);
