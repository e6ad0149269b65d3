import { type Answer, answerAt, type CheckboxState, type Row } from "@cofill/core";
import type { FieldKind } from "./model/kinds.ts";
import type { Field, FieldGroup, Option } from "./model/schema.ts";
import { markerOf } from "./parse/options.ts";
import { writeHead, writeRow } from "./parse/table-text.ts";
import { type ParsedForm, stateOf } from "./parsed-form.ts";
import { chooseFence } from "./syntax/fence.ts";

type Reporter = (field: Field, value: never) => string;

const list = (_: Field, items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");
const labelOf = (field: Field, id: string): string =>
  "options" in field ? (field.options.find((option: Option) => option.id === id)?.label ?? id) : id;

const text = (_: Field, value: string): string => {
  if (!/^(?:#|`{3}|~{3}|<)/m.test(value)) return value;
  const fence = chooseFence(value);
  return `${fence}\n${value}\n${fence}`;
};

/** How each kind reads on paper. */
const reporters: Readonly<Record<FieldKind, Reporter>> = {
  string: text,
  number: (_, value: number) => String(value),
  date: (_, value: string) => value,
  year: (_, value: number) => String(value),
  url: (_, value: string) => `<${value}>`,
  string_list: list,
  url_list: (_, items: readonly string[]) => items.map((item) => `- <${item}>`).join("\n"),
  single_select: (field, id: string) => labelOf(field, id),
  multi_select: (field, ids: readonly string[]) => ids.map((id) => `- ${labelOf(field, id)}`).join("\n"),
  checkboxes: (field, states: Readonly<Record<string, CheckboxState>>) =>
    Object.entries(states)
      .map(([id, state]) => `- [${markerOf(state)}] ${labelOf(field, id)}`)
      .join("\n"),
  table: (field, rows: readonly Row[]) => {
    if (field.kind !== "table") return "";
    const columns = field.columnIds.map((id, i) => ({ id, label: field.columnLabels[i]!, ...field.columnTypes[i]! }));
    return [...writeHead(columns), ...rows.map((row) => writeRow(columns, row))].join("\n");
  },
};

const answerText = (field: Field, answer: Answer): string => {
  if (answer.state === "unanswered") return "*Not answered*";
  if (answer.state !== "answered") {
    const word = answer.state === "skipped" ? "Skipped" : "Aborted";
    return answer.reason === undefined ? `*${word}*` : `*${word}: ${answer.reason}*`;
  }
  return answer.raw === undefined
    ? reporters[field.kind](field, answer.value as never)
    : `${JSON.stringify(answer.raw)} (not valid)`;
};

const isReported = (part: { readonly report?: boolean }): boolean => part.report !== false;

const byOrder = <T extends { readonly order?: number }>(parts: readonly T[]): readonly T[] =>
  [...parts].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

/**
 * A readable Markdown report of the answers. `report=false` leaves a group or a field out; `order` moves it.
 *
 * @example
 * reportForm(form); // "# Order\n\n### Quantity\n\n3\n"
 */
export const reportForm = (form: ParsedForm): string => {
  const { live } = stateOf(form);
  const notesOf = (ref: string) =>
    live.notes
      .filter((note) => note.ref === ref)
      .map((note) => `> ${note.role}: ${note.text.replaceAll("\n", "\n> ")}`);
  const fieldBlock = (field: Field) => [
    `### ${field.label}`,
    answerText(field, answerAt(live, field.id)),
    ...notesOf(field.id),
  ];
  const groupBlock = (group: FieldGroup) => {
    const fields = byOrder(group.children).filter(isReported);
    if (fields.length === 0) return [];
    const heading = group.title === undefined ? [] : [`## ${group.title}`];
    return [...heading, ...notesOf(group.id), ...fields.flatMap(fieldBlock)];
  };
  const { schema } = form;
  const description = form.docs.find((doc) => doc.ref === schema.id && doc.tag === "description")?.bodyMarkdown;
  const blocks = [
    `# ${schema.title ?? form.metadata?.title ?? schema.id}`,
    ...(description ? [description] : []),
    ...notesOf(schema.id),
    ...byOrder(schema.groups).filter(isReported).flatMap(groupBlock),
  ];
  return `${blocks.join("\n\n")}\n`;
};
