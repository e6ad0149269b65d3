import type { Answer, CheckboxState } from "@cofill/core";
import type { FieldKind } from "../model/kinds.ts";
import type { Field } from "../model/schema.ts";
import { writeSentinel } from "../parse/sentinel.ts";

type Writer = (value: unknown) => string;

const line: Writer = (value) => String(value);
const lines: Writer = (value) => (value as readonly string[]).join("\n");

/** How a kind's value stands in its fence; the other kinds keep theirs in options or a table. */
const writers: Readonly<Record<FieldKind, Writer | undefined>> = {
  string: line,
  number: line,
  date: line,
  year: line,
  url: line,
  string_list: lines,
  url_list: lines,
  single_select: undefined,
  multi_select: undefined,
  checkboxes: undefined,
  table: undefined,
};

/** What the value fence of a field must hold, if anything. */
export const fenceContent = (field: Field, answer: Answer): string | undefined => {
  if (answer.state === "skipped" || answer.state === "aborted") {
    return answer.reason === undefined ? undefined : writeSentinel({ state: answer.state, reason: answer.reason });
  }
  const write = writers[field.kind];
  if (answer.state !== "answered" || !write) return undefined;
  return answer.raw === undefined ? write(answer.value) : String(answer.raw);
};

/** The state of each option that an answer marks. */
export const markedOptions = (field: Field, answer: Answer): Readonly<Record<string, CheckboxState>> => {
  if (answer.state !== "answered") return {};
  if (answer.raw !== undefined) return answer.raw as Record<string, CheckboxState>;
  if (field.kind === "single_select") return { [answer.value as string]: "done" };
  if (field.kind === "multi_select") {
    return Object.fromEntries((answer.value as readonly string[]).map((id) => [id, "done" as const]));
  }
  return field.kind === "checkboxes" ? (answer.value as Record<string, CheckboxState>) : {};
};

export const sameAnswer = (a: Answer, b: Answer): boolean =>
  a === b ||
  (a.state === b.state &&
    a.reason === b.reason &&
    JSON.stringify(a.value) === JSON.stringify(b.value) &&
    JSON.stringify(a.raw) === JSON.stringify(b.raw));
