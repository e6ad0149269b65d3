import { type Lines, matchLines } from "./match-lines.ts";
import { type Line, styled } from "./paint.ts";

type Edit = readonly [mark: " " | "-" | "+", text: string];

/** The edits between two texts, line by line: kept, removed or added. */
const edits = (a: Lines, b: Lines): readonly Edit[] => {
  const list: Edit[] = [];
  let [i, j] = [0, 0];
  const end = { a: a.length, b: b.length, length: 0 };
  for (const match of [...matchLines(a, b), end]) {
    while (i < match.a) list.push(["-", a[i++]!]);
    while (j < match.b) list.push(["+", b[j++]!]);
    for (let k = 0; k < match.length; k++, i++, j++) list.push([" ", a[i]!]);
  }
  return list;
};

const context = 3;

/** Index ranges of the edits that contain changes, with their context lines. */
const hunksOf = (list: readonly Edit[]): readonly (readonly [number, number])[] => {
  const hunks: [number, number][] = [];
  for (const [index, [mark]] of list.entries()) {
    if (mark === " ") continue;
    const from = Math.max(0, index - context);
    const to = Math.min(list.length, index + context + 1);
    const last = hunks.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else hunks.push([from, to]);
  }
  return hunks;
};

/** Lines with their line ends; only the last may lack one. */
const split = (text: string): Lines => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const body = ([mark, text]: Edit): readonly string[] =>
  text.endsWith("\n") ? [mark + text.slice(0, -1)] : [mark + text, "\\ No newline at end of file"];

/** A unified diff that `patch` can apply; no lines if nothing differs. */
export const unifiedDiff = (before: string, after: string, name: string): readonly string[] => {
  if (before === after) return [];
  const list = edits(split(before), split(after));
  const lines = [`--- ${name}`, `+++ ${name}`];
  let [i, j, at] = [0, 0, 0];
  for (const [from, to] of hunksOf(list)) {
    for (; at < from; at++) {
      i++;
      j++;
    }
    const hunk = list.slice(from, to);
    const removed = hunk.filter(([mark]) => mark !== "+").length;
    const added = hunk.filter(([mark]) => mark !== "-").length;
    lines.push(`@@ -${removed ? i + 1 : i},${removed} +${added ? j + 1 : j},${added} @@`, ...hunk.flatMap(body));
    [i, j, at] = [i + removed, j + added, to];
  }
  return lines;
};

/** Colours a diff: removed red, added green. */
export const paintDiff = (lines: readonly string[]): readonly Line[] =>
  lines.map((line, index) => {
    if (index < 2) return [styled("bold", line)];
    const text = line.replace(/\r$/, "");
    if (line.startsWith("@@")) return [styled("cyan", text)];
    if (line.startsWith("-")) return [styled("red", text)];
    return line.startsWith("+") ? [styled("green", text)] : [text];
  });
