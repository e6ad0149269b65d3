import { unifiedDiff } from "./diff.ts";

const derived = /^ +(?:form_summary|form_progress|form_state)[ \t]*:/;

/** The line numbers of the summaries in the frontmatter: their keys under `markform` and the lines nested in them. */
const summaryLines = (text: string): ReadonlySet<number> => {
  const lines = text.split("\n");
  const found = new Set<number>();
  if (!/^\uFEFF?---/.test(lines[0] ?? "")) return found;
  let indent: number | undefined;
  for (let i = 1; i < lines.length && !/^---/.test(lines[i]!); i++) {
    const own = lines[i]!.length - lines[i]!.trimStart().length;
    if (indent !== undefined && own <= indent) indent = undefined;
    if (derived.test(lines[i]!)) indent = own;
    if (indent !== undefined) found.add(i);
  }
  return found;
};

const without = (text: string, numbers: ReadonlySet<number>): string =>
  text
    .split("\n")
    .filter((_, index) => !numbers.has(index))
    .join("\n");

/** Maps a line number of the text without summaries to the line number in the whole text. */
const restore = (numbers: ReadonlySet<number>) => {
  const removed = [...numbers].sort((a, b) => a - b);
  return (line: number): number => {
    let whole = line;
    for (const number of removed) if (number < whole) whole++;
    return whole;
  };
};

export interface AnswerDiff {
  readonly diff: readonly string[];
  readonly summariesChange: boolean;
}

/** The diff that a person reviews before writing: changed answers only, without the refreshed summaries. */
export const answerDiff = (before: string, after: string, name: string): AnswerDiff => {
  const [old, fresh] = [summaryLines(before), summaryLines(after)];
  const oldLine = restore(old);
  const freshLine = restore(fresh);
  const plain = unifiedDiff(without(before, old), without(after, fresh), name);
  const header = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/;
  const diff = plain.map((line) => {
    const match = header.exec(line);
    if (!match) return line;
    return `@@ -${oldLine(Number(match[1]))},${match[2]} +${freshLine(Number(match[3]))},${match[4]} @@`;
  });
  const summaries = (text: string, numbers: ReadonlySet<number>) =>
    text
      .split("\n")
      .filter((_, index) => numbers.has(index))
      .join("\n");
  return { diff, summariesChange: summaries(before, old) !== summaries(after, fresh) };
};
