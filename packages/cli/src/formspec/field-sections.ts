import type { FieldSummary } from "@cofill/assist";
import { count } from "@cofill/core/kit";
import type { FormspecForm } from "@cofill/formspec";
import { fit, hang, pad } from "../layout.ts";
import { limits } from "../limits.ts";
import { type Line, styled } from "../paint.ts";
import { textWidth } from "../text-width.ts";
import { progressBar } from "./progress-words.ts";

interface Section {
  readonly title?: string;
  readonly fields: readonly FieldSummary[];
}

/** The title of the part that each root field belongs to: its page if there are pages, else its outermost group. */
const titlesByRoot = ({ pages, definition }: FormspecForm): ReadonlyMap<string, string> => {
  const paged = pages.flatMap(({ id, title = id, roots = [] }) => Array.from(roots, (root) => [root, title] as const));
  if (paged.length > 0) return new Map(paged);
  return new Map(definition.items.flatMap(({ key, label, type }) => (type === "group" ? [[key, label] as const] : [])));
};

const sectionsOf = (form: FormspecForm, fields: readonly FieldSummary[]): readonly Section[] => {
  const titles = titlesByRoot(form);
  const grouped = Map.groupBy(fields, ({ path }) => titles.get(/^[^.[]*/.exec(path)![0]));
  return Array.from(grouped, ([title, own]) => ({ ...(title !== undefined && { title }), fields: own }));
};

/** Whether the form cannot be completed before this field is answered or corrected. */
export const isOpen = ({ filled, valid, required, readonly }: FieldSummary): boolean =>
  !readonly && (filled ? !valid : required || !valid);

const mark = ({ filled, valid, required, readonly }: FieldSummary): Line[number] => {
  if (filled && !valid) return styled("boldRed", "✗");
  if (readonly) return styled("dim", "=");
  if (filled) return styled("green", "✓");
  return required ? styled("boldRed", "●") : styled("dim", "○");
};

const pathWidth = (fields: readonly FieldSummary[], columns: number): number =>
  Math.min(Math.floor(columns / 2), Math.max(0, ...fields.map(({ path }) => textWidth(path))));

const fieldLines = (field: FieldSummary, width: number, columns: number): readonly Line[] => {
  const head: Line = [mark(field), ` ${pad(field.path, width)}  `];
  // Paths must be copyable, so one that exceeds its column is not truncated and its label follows on the next line.
  if (textWidth(field.path) <= width) return hang(head, field.label, columns);
  return [head, ...hang([" ".repeat(width + 4)], field.label, columns)];
};

/** Fields outside of any part have no heading. */
const heading = ({ title, fields }: Section, columns: number): readonly Line[] => {
  if (title === undefined) return [];
  const filled = fields.filter((field) => field.filled).length;
  const tail = `  ${filled} of ${fields.length} answered`;
  return [[styled("bold", fit(title, columns - tail.length)), styled("dim", tail)]];
};

const legend = "● required · ○ optional · ✓ answered · ✗ wrong · = calculated or fixed";

/** Every field under the part it belongs to. */
export const allFields = (form: FormspecForm, fields: readonly FieldSummary[], columns: number): readonly Line[] => {
  const width = pathWidth(fields, columns);
  const sections = sectionsOf(form, fields);
  return [
    ...sections.flatMap((section) => [
      ...heading(section, columns),
      ...section.fields.flatMap((field) => fieldLines(field, width, columns)),
      [],
    ]),
    ...hang([], legend, columns, (line) => styled("dim", line)),
  ];
};

const partLines = (sections: readonly Section[], columns: number): readonly Line[] => {
  const shown = sections.slice(0, limits.maxPartsListed);
  const titles = shown.map(({ title = "Other" }) => fit(title, Math.max(20, columns - 46)));
  const width = Math.max(...titles.map(textWidth));
  const rest = sections.length - shown.length;
  return [
    ...shown.map(({ fields }, index): Line => {
      const filled = fields.filter((field) => field.filled).length;
      const open = fields.filter(isOpen).length;
      const tail = open > 0 ? styled("yellow", `  ${open} open`) : styled("green", "  ✓");
      const title = pad(titles[index]!, width);
      return [`  ${title}  `, ...progressBar(filled, fields.length, 10), `  ${filled} of ${fields.length}`, tail];
    }),
    ...(rest > 0 ? [[styled("dim", `  … and ${rest} more`)]] : []),
  ];
};

/** For a long form: the progress of each part, the first open fields, and the number of omitted ones. */
export const openFields = (form: FormspecForm, fields: readonly FieldSummary[], columns: number): readonly Line[] => {
  const open = fields.filter(isOpen);
  const shown = open.slice(0, limits.maxOpenFieldsListed);
  const width = pathWidth(shown, columns);
  const sections = sectionsOf(form, fields);
  const empty = fields.filter((field) => !field.filled && !field.readonly && !isOpen(field)).length;
  const rest = open.length - shown.length;
  const left = [
    ...(rest > 0 ? [`${rest} more are open`] : []),
    ...(empty > 0 ? [`${count(empty, "optional field")} ${empty === 1 ? "is" : "are"} empty`] : []),
  ];
  return [
    ...(sections.length > 1 ? [[styled("bold", "Parts")], ...partLines(sections, columns), []] : []),
    ...(shown.length > 0 ? [[styled("bold", "Open"), styled("dim", "  ● required · ✗ wrong")]] : []),
    ...shown.flatMap((field) => fieldLines({ ...field, label: fit(field.label, columns - width - 4) }, width, columns)),
    ...hang(["… "], [...left, "--all lists every field"].join("; "), columns, (line) => styled("dim", line)),
  ];
};
