import { type Answer, type Column, numberFromText, type Row, unanswered } from "@cofill/core";
import { nearestWord } from "@cofill/core/kit";
import { limits } from "../limits.ts";
import { type FieldKind, fieldKinds } from "../model/kinds.ts";
import type { CheckboxMode, Field } from "../model/schema.ts";
import type { AttributeValue } from "../syntax/attributes.ts";
import { attributeOf, type Element, idOf } from "../syntax/document.ts";
import { type Fence, fenceText } from "../syntax/fence.ts";
import type { Problems } from "../syntax/problems.ts";
import type { Source, Span } from "../syntax/source.ts";
import { kindAliases } from "../syntax/tag-names.ts";
import { attributesOfKind, orderedPairs } from "./field-attributes.ts";
import { checkId } from "./ids.ts";
import { findItems, type OptionSource, readOptions } from "./options.ts";
import { hasMarkdown } from "./plain-text.ts";
import { readAttributes } from "./read-attributes.ts";
import { readSentinel, type Sentinel } from "./sentinel.ts";
import { readRows, readTable, type TableSource, textLines } from "./table-text.ts";

/** A field with where its parts stand in the source. */
export interface FieldSource {
  readonly field: Field;
  readonly element: Element;
  readonly answer: Answer;
  readonly valueFence?: Fence;
  readonly options: readonly OptionSource[];
  readonly table?: TableSource;
  readonly columns: readonly Column[];
  /** Text in the body that is not the value; kept on every write. */
  readonly hasProse: boolean;
}

type Attributes = Readonly<Record<string, AttributeValue>>;

interface Reading {
  readonly source: Source;
  readonly problems: Problems;
  readonly element: Element;
  readonly who: string;
}

/** What a body holds, before it is an answer. */
interface Body {
  readonly extra: Partial<Field>;
  readonly value: unknown;
  readonly raw?: unknown;
  readonly options?: readonly OptionSource[];
  readonly table?: TableSource;
  readonly columns?: readonly Column[];
}

type BodyReader = (reading: Reading, attributes: Attributes, text: string | undefined) => Body;

const textBody: BodyReader = (_, __, text) => ({
  extra: {},
  value: text === undefined || text.trim() === "" ? undefined : text,
});

const lineBody: BodyReader = (_, __, text) => ({
  extra: {},
  value: text === undefined || text.trim() === "" ? undefined : text.trim(),
});

const numeralBody: BodyReader = (_, __, text) => {
  if (text === undefined || text.trim() === "") return { extra: {}, value: undefined };
  const value = numberFromText(text);
  return value === undefined ? { extra: {}, value, raw: text } : { extra: {}, value };
};

const listBody: BodyReader = (_, __, text) => {
  const items = (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { extra: {}, value: items.length > 0 ? items : undefined };
};

/** Fences and comments of a body, in order: options and rows in them are not meant. */
const notContent = ({ fences, comments }: Element): readonly Span[] =>
  comments.length === 0 ? fences : [...fences, ...comments].sort((a, b) => a.start - b.start);

const optionsOf = ({ source, problems, element, who }: Reading, mode: CheckboxMode): readonly OptionSource[] => {
  const items = findItems(source, element.body, notContent(element));
  const id = idOf(element);
  const context = { fieldId: id, mode, fieldName: `field '${id}'`, source, problems };
  const options = readOptions(items, element.annotations, context, false);
  if (items.length === 0) problems.error(element.start, `The ${who} needs options, one a line: - [ ] Label {% #id %}`);
  return options;
};

const selectBody =
  (most: number): BodyReader =>
  (reading) => {
    const options = optionsOf(reading, "simple");
    const marked = options.filter((entry) => entry.state !== "todo");
    const extra = { options: options.map((entry) => entry.option) };
    if (marked.length > most || marked.some((entry) => entry.state !== "done")) {
      const raw = Object.fromEntries(marked.map((entry) => [entry.option.id, entry.state]));
      return { extra, value: undefined, raw, options };
    }
    const ids = marked.map((entry) => entry.option.id);
    return { extra, value: ids.length === 0 ? undefined : most === 1 ? ids[0] : ids, options };
  };

const checkboxesBody: BodyReader = (reading, attributes) => {
  const mode = (attributes.checkboxMode ?? "multi") as CheckboxMode;
  const options = optionsOf(reading, mode);
  const start = mode === "explicit" ? "unfilled" : "todo";
  const touched = options.some((entry) => entry.state !== start);
  const value = touched ? Object.fromEntries(options.map((entry) => [entry.option.id, entry.state])) : undefined;
  return { extra: { checkboxMode: mode, options: options.map((entry) => entry.option) }, value, options };
};

const columnsOf = (reading: Reading, attributes: Attributes, header: readonly string[]): readonly Column[] => {
  const { problems, element, who } = reading;
  const ids = attributes.columnIds as readonly string[] | undefined;
  if (!ids || ids.length === 0) {
    if (ids || !attributeOf(element, "columnIds")) problems.error(element.start, `The ${who} needs columnIds=["…"]`);
    return [];
  }
  if (ids.length > limits.maxColumns)
    problems.error(element.start, `The ${who} has more than ${limits.maxColumns} columns`);
  if (new Set(ids).size < ids.length) problems.error(element.start, `The ${who} names a column twice in columnIds`);
  for (const id of ids) checkId(id, element.start, `Column of ${who}`, problems);
  const labels = attributes.columnLabels as readonly string[] | undefined;
  const types = attributes.columnTypes as readonly (string | Record<string, AttributeValue>)[] | undefined;
  for (const [name, list] of [
    ["columnLabels", labels],
    ["columnTypes", types],
  ] as const) {
    if (!list || list.length === ids.length) continue;
    problems.error(
      element.start,
      `${name} of ${who} has ${list.length} entries; columnIds names ${ids.length} columns`,
    );
  }
  return ids.map((id, index) => {
    const type = types?.[index] ?? "string";
    const spec = typeof type === "string" ? { type } : type;
    return { required: false, ...spec, id, label: labels?.[index] ?? header[index] ?? id } as Column;
  });
};

const tableBody: BodyReader = (reading, attributes) => {
  const { source, element, who, problems } = reading;
  const width = (attributes.columnIds as readonly string[] | undefined)?.length ?? 0;
  const region = { ...element.body, without: notContent(element), valueFence: valueFences(element)[0] };
  const table = width === 0 ? undefined : readTable(source, region, width, who, problems);
  const columns = columnsOf(reading, attributes, table?.header ?? []);
  if (table) warnOfHeader(reading, table, columns);
  const rows = table ? readRows(table, columns, who, problems) : [];
  const columnTypes = columns.map(({ id: _, label: __, ...type }) => type);
  return {
    extra: { columnIds: columns.map((c) => c.id), columnLabels: columns.map((c) => c.label), columnTypes },
    value: rows.length > 0 ? (rows satisfies readonly Row[]) : undefined,
    columns,
    ...(table && { table }),
  };
};

/** Labels from columnLabels are written over what the header says. */
const warnOfHeader = ({ problems, who }: Reading, { start, header }: TableSource, columns: readonly Column[]): void => {
  const index = columns.findIndex(({ label }, at) => header[at] !== undefined && header[at] !== label);
  if (index === -1) return;
  const message = `The header of ${who} says '${header[index]}' where columnLabels says '${columns[index]!.label}', which counts`;
  problems.warn(start, message);
};

const bodyReaders: Readonly<Record<FieldKind, BodyReader>> = {
  string: textBody,
  number: numeralBody,
  date: lineBody,
  year: numeralBody,
  url: lineBody,
  string_list: listBody,
  url_list: listBody,
  single_select: selectBody(1),
  multi_select: selectBody(Number.POSITIVE_INFINITY),
  checkboxes: checkboxesBody,
  table: tableBody,
};

const readKind = (element: Element, problems: Problems): FieldKind | undefined => {
  const alias = kindAliases.get(element.open.name);
  if (alias) return alias;
  const kind = attributeOf(element, "kind")?.value;
  const id = idOf(element);
  if (kind === undefined) {
    problems.error(element.start, `Field '${id}' needs kind="…", one of ${fieldKinds.join(", ")}`);
    return undefined;
  }
  const found = fieldKinds.find((name) => name === kind);
  if (!found) {
    const meant = nearestWord(String(kind), fieldKinds);
    const hint = meant ? `did you mean '${meant}'?` : `the kinds are ${fieldKinds.join(", ")}`;
    problems.error(element.start, `Field '${id}' has the unknown kind '${String(kind)}'; ${hint}`);
  }
  return found;
};

const checkCombinations = (reading: Reading, kind: FieldKind, attributes: Attributes): void => {
  const { problems, element, who } = reading;
  for (const [low, high] of orderedPairs) {
    const a = attributes[low];
    const b = attributes[high];
    if (a !== undefined && b !== undefined && a !== null && b !== null && a > b) {
      problems.error(element.start, `The ${who} has ${low} ${String(a)} above ${high} ${String(b)}`);
    }
  }
  for (const name of ["placeholder", "examples"] as const) {
    if (!attributeOf(element, name) || Object.hasOwn(attributesOfKind[kind], name)) continue;
    const takes = "string, number, string_list, url and url_list";
    problems.error(element.start, `Attribute '${name}' of ${who} is only for ${takes} fields`);
  }
  if (kind !== "checkboxes") return;
  const mode = attributes.checkboxMode ?? "multi";
  if (mode === "explicit" && attributes.required === false) {
    problems.error(
      element.start,
      `The ${who} has checkboxMode="explicit" and is always required; remove required=false`,
    );
  }
  if (attributes.minDone !== undefined && mode !== "simple") {
    problems.warn(element.start, `minDone of ${who} only counts with checkboxMode="simple" and is ignored`);
  }
};

const valueFences = ({ fences }: Element): readonly Fence[] => fences.filter(({ language }) => language === "value");

/** The value fence of a body, if there is one; more than one is an error. */
const findValueFence = ({ element, problems, who }: Reading): Fence | undefined => {
  const [first, second] = valueFences(element);
  if (second) problems.error(second.start, `The ${who} has more than one value fence`);
  const rest = first?.info.slice("value".length).trim() ?? "";
  if (first && rest !== "" && !/^(?:\{%|<!--)\s*process=(?:false|true)\s*(?:%\}|-->)$/.test(rest)) {
    problems.warn(first.start, `'${rest}' after the word value of ${who} is not part of its value`);
  }
  return first;
};

const usesFence = (kind: FieldKind): boolean => {
  const reader = bodyReaders[kind];
  return reader === textBody || reader === lineBody || reader === listBody || kind === "number" || kind === "year";
};

/** What stands in the body besides the value, the options and the table. */
const findProse = ({ source, element }: Reading, parts: Span[]): readonly Span[] => {
  const sorted = parts.length > 1 ? parts.sort((a, b) => a.start - b.start) : parts;
  const found: Span[] = [];
  let from = element.body.start;
  for (const part of [...sorted, { start: element.body.end, end: element.body.end }]) {
    if (part.start > from && source.text.slice(from, part.start).trim() !== "") {
      found.push({ start: from, end: part.start });
    }
    from = Math.max(from, part.end);
  }
  return found;
};

/** Text in a field that is not its value stays where it is, and is a warning (MF-2-09). */
const warnOfProse = (
  { source, problems, who }: Reading,
  kind: FieldKind,
  prose: Span,
  { options = [] }: Body,
): void => {
  const first = textLines(source, prose).next();
  if (first.done) return;
  const at = first.value;
  const option = options.find(({ end }) => end === prose.start);
  if (option && !source.text.slice(prose.start, at).includes("\n")) {
    return problems.warn(at, `Text after the ID of option '${option.option.id}' is not part of its label`);
  }
  const message = usesFence(kind)
    ? `Text in the ${who} outside a value fence is not its value; put it between \`\`\`value and \`\`\``
    : `Text in the ${who} beside its ${kind === "table" ? "table" : "options"} is not its value; put it in an instructions block after the field`;
  problems.warn(at, message);
};

const readAnswer = (
  reading: Reading,
  body: Body,
  state: AttributeValue | undefined,
  sentinel: Sentinel | undefined,
): Answer => {
  const { problems, element, who } = reading;
  const hasValue = body.value !== undefined || body.raw !== undefined;
  if (sentinel && state !== undefined && state !== sentinel.state) {
    problems.error(element.start, `The ${who} has state="${String(state)}" but its value says ${sentinel.state}`);
  }
  const stopped = sentinel ?? (typeof state === "string" ? { state: state as Sentinel["state"] } : undefined);
  if (stopped && hasValue) {
    problems.error(element.start, `The ${who} is ${stopped.state} but holds a value; remove the value or the state`);
  }
  if (stopped) return stopped;
  if (!hasValue) return unanswered;
  return body.raw === undefined ? { state: "answered", value: body.value } : { state: "answered", raw: body.raw };
};

/** Not attributes of the field itself: part of the answer, or made anew from the body. */
const notOwn: ReadonlySet<string> = new Set(["kind", "state", "columnIds", "columnLabels", "columnTypes"]);

const makeField = (kind: FieldKind, known: Attributes, unknown: Attributes, extra: Body["extra"]): Field => {
  const required = kind === "checkboxes" && known.checkboxMode === "explicit";
  const field: Record<string, unknown> = { kind, id: "", label: "", required, priority: "medium" };
  for (const name in known) if (!notOwn.has(name)) field[name] = known[name];
  Object.assign(field, extra);
  for (const _ in unknown) {
    field.attributes = unknown;
    break;
  }
  return field as unknown as Field;
};

export const readField = (source: Source, element: Element, problems: Problems): FieldSource | undefined => {
  const id = idOf(element);
  const who = `field '${id}'`;
  const reading: Reading = { source, problems, element, who };
  const idFine = checkId(id, element.start, "Field", problems);
  const kind = readKind(element, problems);
  const label = attributeOf(element, "label");
  const hasLabel = label !== undefined && String(label.value).trim() !== "";
  if (!hasLabel) problems.error(element.start, `Field '${id}' needs a label`);
  else if (typeof label.value === "string" && hasMarkdown(label.value)) {
    problems.warn(element.start, `The label of ${who} is shown as plain text; its Markdown is kept as it is`);
  }
  if (!kind) return undefined;
  const { known, unknown } = readAttributes(element.open, who, attributesOfKind[kind], problems);
  checkCombinations(reading, kind, known);

  const valueFence = findValueFence(reading);
  const text = valueFence && fenceText(source.text, valueFence);
  const sentinel = text === undefined ? undefined : readSentinel(text);
  if (sentinel === "malformed") {
    problems.error(
      valueFence!.start,
      `The ${who} holds a malformed sentinel; write %SKIP% (reason) or %ABORT% (reason)`,
    );
  }
  const value = sentinel === undefined ? text : undefined;
  const body = bodyReaders[kind](reading, known, value);
  const parts: Span[] = [...(body.options ?? [])];
  if (body.table) parts.push(body.table);
  if (valueFence) parts.push(valueFence);
  const prose = findProse(reading, parts);
  for (const span of prose) warnOfProse(reading, kind, span, body);
  if (!usesFence(kind) && value !== undefined && value.trim() !== "") {
    problems.error(
      valueFence!.start,
      `The ${who} keeps its value in its ${kind === "table" ? "table" : "options"}, not in a fence`,
    );
  }
  if (!idFine || !hasLabel) return undefined;

  const field = makeField(kind, known, unknown, body.extra);
  return {
    field,
    element,
    answer: readAnswer(reading, body, known.state, sentinel === "malformed" ? undefined : sentinel),
    ...(valueFence && { valueFence }),
    options: body.options ?? [],
    ...(body.table && { table: body.table }),
    columns: body.columns ?? [],
    hasProse: prose.length > 0,
  };
};
