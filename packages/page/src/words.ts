import { type Actor, type CheckboxState, type FieldItem, type FieldOf, type Kind, kindOf } from "@cofill/core";
import type { Stage } from "./form-page.ts";

export const checkboxWords: Readonly<Record<CheckboxState, string>> = {
  todo: "To do",
  done: "Done",
  incomplete: "Begun",
  active: "In progress",
  na: "Does not apply",
  unfilled: "No answer",
  yes: "Yes",
  no: "No",
};

export const stageWords: Readonly<Record<Stage["kind"], string>> = {
  open: "Sent back to you",
  submitted: "Submitted",
  in_review: "In review",
  approved: "Approved",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Expired",
  closed: "Closed",
};

/** An agent's confidence for people: a word first, because few can tell 0.7 from 0.8. */
export const confidenceWords = (confidence: number | undefined): string | undefined => {
  if (confidence === undefined || !Number.isFinite(confidence)) return undefined;
  const bounded = Math.min(1, Math.max(0, confidence));
  const percent = `${Math.round(bounded * 100)} %`;
  if (bounded >= 0.9) return `very sure, ${percent}`;
  if (bounded >= 0.7) return `fairly sure, ${percent}`;
  return bounded >= 0.4 ? `unsure, ${percent}` : `a guess, ${percent}`;
};

/** Who came through a handoff link is called after it (`link:lnk_1`, an agent there `link:lnk_1:clerk`). */
const throughLink = /^link:[^:]*:?/;

export const actorWords = ({ kind, id }: Actor): string => {
  const name = id.replace(throughLink, "").trim();
  if (kind === "system") return "the form itself";
  if (name === "") return kind === "agent" ? "an agent" : "a person";
  return name;
};

/** `1 row`, `3 rows` */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const fileSize = (bytes: number): string => {
  if (bytes < 1_000) return countOf(bytes, "byte");
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
};

const between = (
  { min, max }: { readonly min?: number | string; readonly max?: number | string },
  lead: { readonly both: string; readonly min: string; readonly max: string },
): string | undefined => {
  if (min !== undefined && max !== undefined) return `${lead.both} ${min} to ${max}`.trim();
  if (min !== undefined) return `${lead.min} ${min}`;
  return max === undefined ? undefined : `${lead.max} ${max}`;
};

/** Characters, so few that one must know. */
const tight = 40;

const amount = { both: "From", min: "At least", max: "At most" };
const moment = { both: "From", min: "Not before", max: "Not after" };
const items = (min: number | undefined, max: number | undefined, noun: string): string | undefined => {
  if (min && max !== undefined) return min === max ? `Exactly ${countOf(min, noun)}` : `${min} to ${max} ${noun}s`;
  if (min) return `At least ${countOf(min, noun)}`;
  return max === undefined ? undefined : `At most ${countOf(max, noun)}`;
};

type Bounds<K extends Kind> = (field: FieldOf<K>) => string | undefined;

const bounds = {
  // Nobody counts a hundred characters; a generous maximum is said when it is passed.
  string: ({ minLength = 0, maxLength }) =>
    minLength > 1 || (maxLength ?? tight + 1) <= tight ? items(minLength, maxLength, "character") : undefined,
  number: (field) => {
    const range = between(field, amount);
    if (!field.integer) return range;
    return range === undefined ? "A whole number" : `A whole number, ${range[0]!.toLowerCase()}${range.slice(1)}`;
  },
  boolean: () => undefined,
  bigint: (field) => between(field, amount),
  date: (field) => between(field, moment),
  time: (field) => between(field, moment),
  datetime: (field) => between(field, moment),
  year: (field) => between(field, moment),
  url: () => undefined,
  string_list: ({ minItems, maxItems }) => items(minItems, maxItems, "item"),
  url_list: ({ minItems, maxItems }) => items(minItems, maxItems, "item"),
  single_select: () => undefined,
  multi_select: ({ minSelections, maxSelections }) => {
    const many = items(minSelections, maxSelections, "choice");
    return many ?? "Choose all that apply";
  },
  checkboxes: ({ minDone }) => (minDone !== undefined && minDone > 0 ? `At least ${minDone} done` : undefined),
  table: ({ minRows, maxRows }) => items(minRows, maxRows, "row"),
  money: (field) => between(field, amount),
  file: ({ accept, maxBytes }) =>
    [
      ...(accept?.length ? [`Takes ${accept.join(", ")}`] : []),
      ...(maxBytes === undefined ? [] : [`${accept?.length ? "at" : "At"} most ${fileSize(maxBytes)}`]),
    ].join("; ") || undefined,
  capability: () => undefined,
  json: () => "Written as JSON",
} as const satisfies { readonly [K in Kind]: Bounds<K> };

/** What the field takes, before anyone has to be told that something is wrong. */
export const boundsWords = (field: FieldItem): string | undefined =>
  (bounds[field.kind] as Bounds<Kind>)(field as never);

/** A list that must have items, if it is not skipped, is not optional, though nobody called it required. */
export const unlessRequired = (field: FieldItem): string =>
  kindOf(field)
    .lacks(field)[0]
    ?.expected?.replace(/^(?!at least )/, "at least ") ?? "optional";
