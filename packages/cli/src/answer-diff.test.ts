import { expect, test } from "vitest";
import { answerDiff } from "./answer-diff.ts";

const plain = "---\nmarkform:\n  spec: MF/0.1\ntitle: T\n---\na\nb\nc\n";
const summed =
  "---\nmarkform:\n  spec: MF/0.1\n  form_summary:\n    field_count: 1\n  form_state: empty\ntitle: T\n---\na\nB\nc\n";

test("new summaries are left out, and line numbers are those of the whole file", () => {
  const { diff, summariesChange } = answerDiff(plain, summed, "f");
  expect(diff).toEqual(["--- f", "+++ f", "@@ -4,5 +7,5 @@", " title: T", " ---", " a", "-b", "+B", " c"]);
  expect(summariesChange).toBe(true);
});

test("a file without frontmatter loses nothing", () => {
  expect(answerDiff("a\n  form_state: x\n", "a\n  form_state: y\n", "f").diff).toContain("+  form_state: y");
});

test("nothing changed", () => {
  expect(answerDiff(summed, summed, "f")).toEqual({ diff: [], summariesChange: false });
});
