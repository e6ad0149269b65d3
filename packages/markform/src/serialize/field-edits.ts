import type { Answer, Row } from "@cofill/core";
import type { FieldSource } from "../parse/field.ts";
import { markerOf } from "../parse/options.ts";
import { readCell, type TableSource, writeHead, writeRow } from "../parse/table-text.ts";
import { attributeOf } from "../syntax/document.ts";
import { writeFence } from "../syntax/fence.ts";
import type { Source, Span } from "../syntax/source.ts";
import { fenceContent, markedOptions, sameAnswer } from "./answer-text.ts";
import type { Edit } from "./edits.ts";
import { writeClose } from "./write-tag.ts";

/** The state attribute on the opening tag: added, changed or taken away. */
const stateEdits = (source: Source, { element }: FieldSource, answer: Answer): Edit[] => {
  const existing = attributeOf(element, "state");
  const wanted = answer.state === "skipped" || answer.state === "aborted" ? `state="${answer.state}"` : undefined;
  const attributes = element.open.attributes;
  if (!existing) {
    const at = attributes.at(-1)!.end;
    return wanted ? [{ start: at, end: at, text: ` ${wanted}` }] : [];
  }
  if (wanted) return [{ start: existing.start, end: existing.end, text: wanted }];
  let start = existing.start;
  while (/\s/.test(source.text[start - 1] ?? "")) start--;
  return [{ start, end: existing.end, text: "" }];
};

/** The fence in a body: replaced, added after `anchor`, or removed with its lines. */
const fenceEdits = (source: Source, field: FieldSource, content: string | undefined, anchor: number): Edit[] => {
  const { valueFence: fence, element } = field;
  const { body } = element;
  const { eol, text } = source;
  if (content === undefined) {
    if (!fence) return [];
    const rest = text.slice(body.start, fence.start) + text.slice(fence.end, body.end);
    if (rest.trim() === "") return [{ ...body, text: "" }];
    return [{ start: fence.start, end: Math.min(source.nextLine(fence.end), body.end), text: "" }];
  }
  const written = writeFence(content, eol);
  if (fence) return [{ start: fence.start, end: fence.end, text: written }];
  if (text.slice(body.start, body.end).trim() === "") return [{ ...body, text: eol + written + eol }];
  const needsBreak = !/^[ \t]*\r?\n/.test(text.slice(anchor, body.end));
  return [{ start: anchor, end: anchor, text: eol + written + (needsBreak ? eol : "") }];
};

const markerEdits = (source: Source, field: FieldSource, answer: Answer): Edit[] => {
  const marked = markedOptions(field.field, answer);
  const edits: Edit[] = [];
  for (const { option, state, markerAt } of field.options) {
    const wanted = Object.hasOwn(marked, option.id) ? marked[option.id]! : "todo";
    const marker = markerOf(wanted);
    if (markerOf(state) !== marker) edits.push({ start: markerAt, end: markerAt + 1, text: marker });
  }
  return source.text.length === 0 ? [] : edits;
};

const rowOf = (field: FieldSource, cells: readonly string[]): Row =>
  Object.fromEntries(
    field.columns.map((column, index) => {
      const cell = readCell(column, cells[index] ?? "");
      return [column.id, cell === "malformed" ? { state: "unanswered" } : cell];
    }),
  );

const isBlank = (row: Row): boolean => Object.values(row).every((cell) => cell.state === "unanswered");

/** Rows that did not change keep their line, letter by letter. */
const rowEdits = (source: Source, field: FieldSource, table: TableSource, rows: readonly Row[]): Edit[] => {
  const { eol } = source;
  const edits: Edit[] = [];
  let next = 0;
  for (const line of table.rows) {
    const row = rowOf(field, line.cells);
    if (isBlank(row)) continue;
    const wanted = rows[next++];
    if (!wanted) edits.push({ start: line.start, end: line.end, text: "" });
    else if (JSON.stringify(row) !== JSON.stringify(wanted)) {
      const end = source.text.slice(line.start, line.end).trimEnd().length + line.start;
      edits.push({ start: line.start, end, text: writeRow(field.columns, wanted) });
    }
  }
  const added = rows.slice(next).map((row) => writeRow(field.columns, row) + eol);
  if (added.length === 0) return edits;
  const gap = source.text[table.end - 1] === "\n" ? "" : eol;
  return [...edits, { start: table.end, end: table.end, text: gap + added.join("") }];
};

const tableEdits = (source: Source, field: FieldSource, answer: Answer): Edit[] => {
  const rows = answer.state === "answered" ? (answer.value as readonly Row[]) : [];
  if (field.table) return rowEdits(source, field, field.table, rows);
  if (rows.length === 0) return [];
  const { eol } = source;
  const lines = [...writeHead(field.columns), ...rows.map((row) => writeRow(field.columns, row))];
  const { body } = field.element;
  return [
    {
      start: body.start,
      end: body.start,
      text: eol + lines.join(eol) + (source.slice(body).trim() === "" && body.end > body.start ? "" : eol),
    },
  ];
};

/** Where a sentinel fence goes: after the options or the table, else right after the opening tag. */
const anchorOf = (source: Source, field: FieldSource): number => {
  const last: Span | undefined = field.options.at(-1) ?? field.table;
  if (!last) return field.element.body.start;
  const lineEnd = source.nextLine(Math.max(last.start, last.end - 1));
  const end = Math.min(lineEnd, field.element.body.end);
  return source.text.slice(last.start, end).trimEnd().length + last.start;
};

/** `{% field … /%}` gets a body and a closing tag before it can hold anything. */
const opened = (source: Source, field: FieldSource, edits: readonly Edit[]): Edit[] => {
  const { open, close, body } = field.element;
  const inBody = edits.filter((edit) => edit.start >= body.start);
  const onTag = edits.filter((edit) => edit.start < body.start);
  if (close || inBody.length === 0) return [...edits];
  const slash = source.text.lastIndexOf("/", open.end);
  const end = open.style === "tags" ? "%}" : "-->";
  const content = inBody.map((edit) => edit.text).join("");
  return [...onTag, { start: slash, end: open.end, text: `${end}${content}${writeClose("field", open.style)}` }];
};

/** The smallest change to the source that makes a field hold an answer. */
export const fieldEdits = (source: Source, field: FieldSource, answer: Answer): readonly Edit[] => {
  if (sameAnswer(field.answer, answer)) return [];
  const markers = markerEdits(source, field, answer);
  if ("implicit" in field.field) return markers;
  const table = field.field.kind === "table" ? tableEdits(source, field, answer) : [];
  const content = fenceContent(field.field, answer);
  const fence = fenceEdits(source, field, content, anchorOf(source, field));
  return opened(source, field, [...stateEdits(source, field, answer), ...markers, ...table, ...fence]);
};
