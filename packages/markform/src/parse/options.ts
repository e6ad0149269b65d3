import type { CheckboxState, Option } from "@cofill/core";
import { limits } from "../limits.ts";
import type { CheckboxMode } from "../model/schema.ts";
import type { Problems } from "../syntax/problems.ts";
import type { Source, Span } from "../syntax/source.ts";
import type { Tag } from "../syntax/tag.ts";
import { checkId } from "./ids.ts";
import { hasMarkdown } from "./plain-text.ts";

/** An option where it stands in the source. */
export interface OptionSource extends Span {
  readonly option: Option;
  readonly state: CheckboxState;
  /** The offset of the one character between the brackets. */
  readonly markerAt: number;
  readonly annotation: Tag;
}

const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[([^\]\r\n]?)\](?=[ \t\r\n]|\{%|<!--|$)[ \t]*)?/gm;

const states: ReadonlyMap<string, CheckboxState> = new Map<string, CheckboxState>([
  ["x", "done"],
  ["X", "done"],
  ["/", "incomplete"],
  ["*", "active"],
  ["-", "na"],
  ["y", "yes"],
  ["Y", "yes"],
  ["n", "no"],
  ["N", "no"],
]);

const markers: Readonly<Record<CheckboxState, string>> = {
  todo: " ",
  unfilled: " ",
  done: "x",
  incomplete: "/",
  active: "*",
  na: "-",
  yes: "y",
  no: "n",
};

export const markerOf = (state: CheckboxState): string => markers[state];

interface Item extends Span {
  readonly marker: string | undefined;
  readonly markerAt: number;
  readonly textStart: number;
}

/** List items in a region, leaving out what lies in other spans (in order): fences, nested tags. */
export const findItems = (source: Source, region: Span, without: readonly Span[]): readonly Item[] => {
  const found: (Item & { end: number })[] = [];
  let next = 0;
  item.lastIndex = region.start;
  for (let match = item.exec(source.text); match && match.index < region.end; match = item.exec(source.text)) {
    const start = match.index;
    while (next < without.length && without[next]!.end <= start) next++;
    const inside = without[next];
    if (inside && inside.start <= start) {
      item.lastIndex = Math.max(item.lastIndex, inside.end);
      continue;
    }
    const textStart = start + match[0].length;
    const bracket = match[1] === undefined ? -1 : match[0].lastIndexOf("[");
    found.push({ start, end: region.end, marker: match[1], markerAt: start + bracket + 1, textStart });
    if (match[0] === "") item.lastIndex++;
  }
  for (let i = 0; i < found.length; i++) found[i]!.end = endOf(source, found[i]!, found[i + 1]?.start ?? region.end);
  return found;
};

/** An item ends at the next one or at a blank line. */
const endOf = (source: Source, entry: Item, limit: number): number => {
  const lineEnd = source.text.indexOf("\n", entry.start);
  // Most items are one line.
  if (lineEnd === -1 || lineEnd + 1 >= limit) return limit;
  const blank = /\n[ \t\r]*\n/.exec(source.text.slice(entry.start, limit));
  return blank ? entry.start + blank.index : limit;
};

/** Pairs each item with the first `#id` annotation in it; both are in document order. */
export const annotate = (items: readonly Item[], annotations: readonly Tag[]): readonly (Tag | undefined)[] => {
  let next = 0;
  return items.map((entry) => {
    while (next < annotations.length && annotations[next]!.start < entry.textStart) next++;
    for (let at = next; at < annotations.length && annotations[at]!.start < entry.end; at++) {
      if (annotations[at]!.attributes.some((attribute) => attribute.name === "id")) return annotations[at];
    }
    return undefined;
  });
};

/** What an option's annotation says besides its id; nothing for most. */
const readMetadata = (
  source: Source,
  tag: Tag,
  who: string,
  problems: Problems,
): Record<string, string> | undefined => {
  if (tag.attributes.length === 1) return undefined;
  const metadata: [string, string][] = [];
  const seen = new Set<string>();
  for (const { name, value, start } of tag.attributes) {
    if (name === "class" && source.text[start] === ".") continue;
    if (seen.has(name)) problems.error(tag.start, `'${name}' of ${who} is given twice`);
    seen.add(name);
    if (name === "id") continue;
    if (name === "class") problems.error(tag.start, `Metadata key 'class' of ${who} is reserved`);
    else if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || name === "__proto__") {
      problems.error(tag.start, `Metadata key '${name}' of ${who} must be letters, digits and underscores`);
    } else if (typeof value === "object") {
      problems.error(tag.start, `Metadata '${name}' of ${who} must be text`);
    } else metadata.push([name, String(value)]);
  }
  return metadata.length === 0 ? undefined : Object.fromEntries(metadata);
};

export interface OptionContext {
  readonly fieldId: string;
  readonly mode: CheckboxMode;
  /** What an item without an id is called in the error. */
  readonly fieldName: string;
  readonly source: Source;
  readonly problems: Problems;
}

const readState = (entry: Item, context: OptionContext): CheckboxState => {
  const { marker } = entry;
  if (marker === " ") return context.mode === "explicit" ? "unfilled" : "todo";
  const state = states.get(marker!);
  if (state) return state;
  const allowed = "[ ], [x], [/], [*], [-], [y] or [n]";
  context.problems.error(entry.markerAt - 1, `[${marker}] is not an option marker; use ${allowed}`);
  return "todo";
};

const readOption = (entry: Item, tag: Tag, context: OptionContext): OptionSource => {
  const { source, problems, fieldId } = context;
  const id = String(tag.attributes.findLast((attribute) => attribute.name === "id")!.value);
  const who = `option '${fieldId}.${id}'`;
  checkId(id, tag.start, "Option", problems);
  const label = source.text.slice(entry.textStart, tag.start).replace(/\s+/g, " ").trim();
  if (label === "") problems.error(entry.start, `The ${who} has no label`);
  if (hasMarkdown(label)) {
    problems.warn(entry.start, `The label of ${who} is shown as plain text; its Markdown is kept as it is`);
  }
  const metadata = readMetadata(source, tag, who, problems);
  const option: Option = metadata ? { id, label, metadata } : { id, label };
  return {
    option,
    state: readState(entry, context),
    markerAt: entry.markerAt,
    annotation: tag,
    start: entry.start,
    end: tag.end,
  };
};

/** The options among list items. Items without brackets are an error in a field and prose in a plan. */
export const readOptions = (
  items: readonly Item[],
  annotations: readonly Tag[],
  context: OptionContext,
  inPlan: boolean,
): readonly OptionSource[] => {
  const { problems, fieldName } = context;
  const tags = annotate(items, annotations);
  const options: OptionSource[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of items.entries()) {
    const tag = tags[index];
    if (entry.marker === undefined && inPlan) continue;
    if (entry.marker === undefined || entry.marker === "") {
      problems.error(entry.start, `An option of ${fieldName} needs a marker such as [ ] before its label`);
      continue;
    }
    if (!tag) {
      problems.error(entry.markerAt - 1, `Option in ${fieldName} missing ID annotation`);
      continue;
    }
    const read = readOption(entry, tag, context);
    if (seen.has(read.option.id)) {
      problems.error(tag.start, `Duplicate option ID '${read.option.id}' in ${fieldName}`);
    }
    seen.add(read.option.id);
    options.push(read);
  }
  if (options.length > limits.maxOptions) {
    problems.error(options[0]!.start, `${fieldName} has more than ${limits.maxOptions} options`);
  }
  return options;
};
