import { fileSize } from "../kit/file-size.ts";
import { count } from "../kit/words.ts";
import { quote } from "../quote.ts";
import type { Catalogue, CompleteLanguage, Facts, MessageAudience } from "./catalogue.ts";
import { coercionMessages } from "./en-coercion.ts";
import { definitionMessages, patternMessages } from "./en-definition.ts";
import { finishMessages } from "./en-finish.ts";
import { formatName, itIs, list, neededMoney, optionNames, plain, rangeWords, typeName } from "./en-words.ts";
import { fileTypeName, fileTypeWords } from "./file-type-words.ts";
import { fieldLimits } from "./limit-words.ts";
import { wordMessage } from "./word-message.ts";

const atLeast = (noun: string) => ({
  person: ({ label, minimum, count: has }: { label: string; minimum: number; count: number }) =>
    `${label} needs at least ${count(minimum, noun)}; it has ${has}`,
});

const atMost = (noun: string) => ({
  person: ({ label, maximum, count: has }: { label: string; maximum: number; count?: number }) =>
    `${label} takes at most ${count(maximum, noun)}${has === undefined ? "" : `; it has ${has}`}`,
});

const range = {
  person: ({ label, received, ...bounds }: Facts<"below_min">) =>
    `${label} must be ${rangeWords(bounds)}${received === undefined ? "" : `; it is ${plain(received)}`}`,
};

const moment = (noun: string, usual: string) => ({
  person: ({ label, received, format, isNoDay, isPartial }: Facts<"not_a_date">) => {
    if (isPartial) return `${label} is not a whole or existing ${noun}`;
    const words = format === undefined ? usual : formatName(format);
    if (received === undefined) return `${label} must be ${words}`;
    return `${label} must be ${words}; ${quote(received)} is ${isNoDay ? "no day of the calendar" : "not"}`;
  },
});

const wrongType = (facts: Facts<"wrong_type">, audience: MessageAudience): string => {
  const { label, type, receivedType, received, currency, lacks } = facts;
  if (type === "money") return neededMoney(label, currency);
  if (lacks === "description" && audience === "agent") {
    return `${label} takes an uploaded file with id, name and mediaType`;
  }
  if (lacks === "size" && audience === "agent") return `${label} takes a file whose size is a whole number of bytes`;
  const words = typeName(type, audience);
  if (audience === "agent" && receivedType !== undefined) return `${label} takes ${words}, not ${receivedType}`;
  return `${label} must be ${words}${typeof received === "object" ? "" : itIs(received)}`;
};

const notANumber = ({ label, amount, currency, received }: Facts<"not_a_number">, form: string): string => {
  if (amount === undefined) return `${label} must be a number such as 12 or 3.5${itIs(received)}`;
  if (amount === "missing") return neededMoney(label, currency);
  return `The amount of ${label} must be ${form}${itIs(received)}`;
};

const mismatch = ({ label, format, example, problem }: Facts<"pattern_mismatch">): string => {
  if (problem) return `${label} cannot be checked, because the form is not set up correctly`;
  if (example !== undefined) return `Enter ${label} in the correct format, like ${example}`;
  return format === undefined ? `${label} is not in the expected format` : `${label} must be ${formatName(format)}`;
};

const mismatchForAgents = (facts: Facts<"pattern_mismatch">): string => {
  const { label, pattern, format, example, problem, received } = facts;
  if (problem) return `The pattern of ${label} cannot be used: ${wordMessage(en, problem, { audience: "agent" })}`;
  if (pattern === undefined) return `${label} must be ${formatName(format ?? "text")}${itIs(received)}`;
  const like = example === undefined ? "" : `, like ${quote(example)}`;
  return `${label} must match the pattern ${pattern}${like}${itIs(received)}`;
};

const tooLong = ({ label, maximum, length, of }: Facts<"too_long">): string => {
  if (of === "file_description") return `The description of the file in ${label} is too long`;
  if (of === "json") return `${label} takes JSON of at most ${count(maximum, "character")}`;
  const most = count(maximum, of === "digits" ? "digit" : "character");
  return `${label} takes at most ${most}${length === undefined ? "" : `; it has ${length}`}`;
};

const unknownOption = ({ label, options, received }: Facts<"unknown_option">, audience: MessageAudience): string => {
  const [only] = options;
  if (options.length === 1 && only) {
    if (typeof received === "boolean" && audience === "person") return `${label} must be ${received ? "no" : "yes"}`;
    return `${label} must be ${optionNames(options, audience)}${itIs(received)}`;
  }
  return `${label} has no option ${quote(received)}; its options are ${optionNames(options, audience)}`;
};

const wrongState = ({ label, option, mode, states, received }: Facts<"invalid_checkbox_state">): string =>
  mode === "select"
    ? `Option ${option} of ${label} is marked ${plain(received)}; a select takes [x] or [ ]`
    : `Option ${option} of ${label} cannot be ${quote(received)}; in ${mode} mode it is one of ${list(states)}`;

const incomplete = (facts: Facts<"checkboxes_incomplete">, audience: MessageAudience): string => {
  const { label, minimum, count: done, open = [] } = facts;
  return minimum === undefined
    ? `${label} needs every option done or not applicable; still open: ${optionNames(open, audience)}`
    : `${label} needs ${minimum} done; it has ${done}`;
};

const unfilled = ({ label, open }: Facts<"checkboxes_unfilled">, audience: MessageAudience): string =>
  `${label} needs yes or no for every option; still open: ${optionNames(open, audience)}`;

const wrongCurrency = ({ label, currency, because, received }: Facts<"wrong_currency">): string => {
  if (because === "missing") return neededMoney(label, currency);
  if (because === "malformed") return `The currency of ${label} must be a code such as EUR${itIs(received)}`;
  return `${label} must be in ${currency}; it is in ${plain(received)}`;
};

const tooLarge = ({ label, maximum, size }: Facts<"file_too_large">, words: (bytes: number) => string): string =>
  `${label} takes files of at most ${words(maximum)}${size === undefined ? "" : `; this one has ${words(size)}`}`;

const wrongFileType = ({ label, type }: Facts<"file_type_not_accepted">, types: string, name: string): string =>
  `${label} takes ${types}${type === undefined ? "" : `; this file is ${name || "of no known type"}`}`;

const missing = ({ label, because, dependsOn }: Facts<"required_missing">): string => {
  if (because === "skipped") return `${label} is required and cannot be skipped`;
  if (because === "nothing_to_confirm") return `${label} has no answer to confirm`;
  return dependsOn === undefined ? `${label} is required` : `${label} is required where "${dependsOn}" is given`;
};

/** Why a form accepts no more changes, by the state of its submission. */
const closedWords: Readonly<Record<string, string>> = {
  needs_review: "it is under review",
  submitted: "it was submitted",
  approved: "it was approved",
  finalized: "it is finalized",
  cancelled: "it was cancelled",
  expired: "it expired",
};

const limitReached = ({ label, limit, maximum }: Facts<"limit_exceeded">): string => {
  switch (limit) {
    case "reason_length":
      return `A reason holds at most ${count(maximum, "character")}`;
    case "note_length":
      return `A note holds at most ${count(maximum, "character")}`;
    case "notes":
      return `A form holds at most ${count(maximum, "note")}`;
    case "rows":
      return `${label} holds at most ${count(maximum, "row")}`;
    case "reported_issues":
      return `A report holds at most ${count(maximum, "issue")}`;
    case "pending_changes":
      return "Too many changes are waiting to be saved";
    case "answers":
      return `One call sets at most ${count(maximum, "field")}; send the rest in another`;
    default:
      return limit satisfies never;
  }
};

const unknownPath = ({ path, wanted = "field", near }: Facts<"unknown_path">): string => {
  const what = wanted === "row" ? "" : `${wanted} `;
  return `The form has no ${what}"${path}"${near === undefined ? "" : `; did you mean "${near}"?`}`;
};

const branches = (asked: readonly (readonly string[])[], separator: string): string =>
  asked.map((names) => names.join(" and ")).join(separator);

const oneOf = ({ label, asked = [], fitsSeveral }: Facts<"rule_failed.oneOf">): string => {
  if (asked.length > 0) return `${label} needs exactly one of: ${branches(asked, "; ")}`;
  return fitsSeveral
    ? `${label} fits more than one of the ways its schema allows, and must fit only one`
    : `${label} does not fit exactly one of the ways its schema allows`;
};

const cell = ({ label, issue }: Facts<"cell_invalid">, audience: MessageAudience): string => {
  const { person, agent = person } = messages[issue.code];
  const say = (audience === "agent" ? agent : person) as (facts: object) => string;
  return say({ ...issue.params, received: issue.received, label });
};

const messages: Catalogue = {
  required_missing: { person: missing },
  wrong_type: { person: (facts) => wrongType(facts, "person"), agent: (facts) => wrongType(facts, "agent") },
  not_a_number: {
    person: (facts) => notANumber(facts, "a number such as 1250.50"),
    agent: (facts) =>
      notANumber(facts, facts.amount === "not_text" ? 'decimal text such as "1250.50"' : "a number such as 1250.50"),
  },
  not_an_integer: {
    person: ({ label, isTooLong, received }) =>
      `${label} ${isTooLong ? "has more digits than can be kept exactly" : "must be a whole number"}${itIs(received)}`,
  },
  below_min: range,
  above_max: range,
  pattern_mismatch: { person: mismatch, agent: mismatchForAgents },
  pattern_too_costly: {
    person: ({ label }) => `${label} could not be checked in reasonable time; give a shorter value`,
    agent: ({ label, pattern }) =>
      `${label} could not be checked against its pattern ${pattern} in reasonable time; give a shorter value`,
  },
  too_short: {
    person: ({ label, minimum, length }) => `${label} needs at least ${count(minimum, "character")}; it has ${length}`,
  },
  too_long: { person: tooLong },
  too_few_items: atLeast("item"),
  too_many_items: atMost("item"),
  item_too_short: {
    person: ({ label, minimum, length, received }) =>
      `${label} must have at least ${count(minimum, "character")}; ${quote(received)} has ${length}`,
  },
  item_too_long: {
    person: ({ label, maximum, length, received }) =>
      `${label} must have at most ${count(maximum, "character")}; ${quote(received)} has ${length}`,
  },
  duplicate_items: {
    person: ({ label, item, received }) =>
      item === undefined ? `${label} must not repeat an item` : `${label} repeats ${quote(received)}`,
  },
  too_few_selections: atLeast("selection"),
  too_many_selections: {
    person: ({ label, maximum, count: has, marked }) =>
      marked
        ? `${label} takes ${maximum === 1 ? "one option" : `${maximum} options`}; ${has} are marked (${list(marked)})`
        : `${label} takes at most ${count(maximum, "selection")}; it has ${has}`,
  },
  unknown_option: {
    person: (facts) => unknownOption(facts, "person"),
    agent: (facts) => unknownOption(facts, "agent"),
  },
  invalid_checkbox_state: { person: wrongState },
  checkboxes_incomplete: {
    person: (facts) => incomplete(facts, "person"),
    agent: (facts) => incomplete(facts, "agent"),
  },
  checkboxes_unfilled: { person: (facts) => unfilled(facts, "person"), agent: (facts) => unfilled(facts, "agent") },
  not_a_date: moment("date", "a date written YYYY-MM-DD"),
  not_a_time: moment("time", "a time written HH:MM"),
  not_a_datetime: moment("date and time", "a date and time such as 2026-03-01T09:30:00Z"),
  not_a_year: { person: ({ label, received }) => `${label} must be a year such as 2024${itIs(received)}` },
  not_a_url: {
    person: ({ label, received }) => `${label} must be a full URL such as https://example.com${itIs(received)}`,
  },
  too_few_rows: atLeast("row"),
  too_many_rows: atMost("row"),
  unknown_column: {
    person: ({ label, columns, received }) =>
      `${label} has no column ${quote(received)}; its columns are ${list(columns)}`,
  },
  cell_invalid: { person: (facts) => cell(facts, "person"), agent: (facts) => cell(facts, "agent") },
  wrong_currency: { person: wrongCurrency },
  file_too_large: {
    person: (facts) => tooLarge(facts, fileSize),
    agent: (facts) => tooLarge(facts, (bytes) => count(bytes, "byte")),
  },
  file_type_not_accepted: {
    person: (facts) => wrongFileType(facts, fileTypeWords(facts.accept), fileTypeName(facts.type ?? "")),
    agent: (facts) => wrongFileType(facts, list(facts.accept), facts.type ?? ""),
  },
  field_aborted: {
    person: ({ label, reason }) =>
      `${label} was aborted${reason === undefined ? "" : `: ${reason}`}; give a value or clear it`,
  },
  too_few_instances: atLeast("row"),
  too_many_instances: atMost("row"),
  rule_failed: { person: ({ label }) => `${label} does not meet a condition` },

  "rule_failed.constraint": {
    person: ({ label }) => `${label} does not meet its condition`,
    agent: ({ label, expression }) =>
      `${label} does not meet its condition${expression === undefined ? "" : `: ${expression}`}`,
  },
  "rule_failed.multipleOf": {
    person: ({ label, multiple, received }) => `${label} must be a multiple of ${multiple}${itIs(received)}`,
  },
  "rule_failed.minProperties": {
    person: ({ label, minimum }) => `${label} must have at least ${minimum} of its properties`,
  },
  "rule_failed.maxProperties": {
    person: ({ label, maximum }) => `${label} must have at most ${maximum} of its properties`,
  },
  "rule_failed.additionalProperties": {
    person: ({ label }) => `${label} is not something that can be given here`,
  },
  "rule_failed.propertyNames": { person: ({ label }) => `${label} has a name that its schema does not allow` },
  "rule_failed.contains": {
    person: ({ label, ...bounds }) => `${label} must have ${rangeWords(bounds)} of the items that its schema asks for`,
  },
  "rule_failed.not": { person: ({ label, received }) => `${label} must not be what it is: ${quote(received)}` },
  "rule_failed.oneOf": { person: oneOf },
  "rule_failed.anyOf": {
    person: ({ label, asked = [] }) =>
      asked.length > 0
        ? `${label} needs ${branches(asked, " or ")}`
        : `${label} does not fit one of the ways its schema allows`,
  },
  "rule_failed.schema": { person: ({ label }) => `${label} is not as its schema describes it` },
  "rule_failed.depth": { person: ({ label, maximum }) => `${label} is nested more than ${maximum} times` },
  "rule_failed.cost": {
    person: () => "The answers could not be checked in reasonable time; give less, or less deeply nested",
  },
  "rule_failed.async": {
    person: () => "This form is checked by a function that answers later, which a form cannot wait for",
  },
  "rule_failed.checks_missing": {
    person: () =>
      "This form cannot be checked here any more, so it cannot be submitted; tell the person who sent you the link",
    agent: () => "The form's checks in code are no longer on this server, so it cannot be submitted; tell its operator",
  },
  "rule_failed.refine": { person: ({ label, text }) => `${label}: ${text}` },
  "rule_failed.extension_unknown": { person: ({ extension }) => `No registry knows the extension "${extension}"` },
  "rule_failed.extension_retired": { person: ({ extension }) => `The extension "${extension}" was retired` },
  "rule_failed.extension_deprecated": {
    person: ({ extension, notice }) =>
      `The extension "${extension}" is deprecated${notice === undefined ? "" : `: ${notice}`}`,
  },
  "rule_failed.extension_incompatible": {
    person: ({ extension }) => `The extension "${extension}" is made for another version of Formspec`,
  },

  ...finishMessages,
  part_complete: {
    person: ({ count: left, roles }) =>
      `Your part is complete. ${count(left, "field is", "fields are")} still to be filled in the role ${roles.map((role) => `"${role}"`).join(", ")}`,
  },
  unknown_role: {
    person: ({ role, known }) =>
      `There is no role "${role}" to give${known.length === 0 ? "" : `; there is ${known.map((one) => `"${one}"`).join(", ")}`}`,
  },
  unknown_path: { person: unknownPath },
  unknown_ref: {
    person: ({ path }) => `A note cannot be put on "${path}": the form has no such field, group or form id`,
  },
  readonly: { person: ({ label }) => `${label} is read-only` },
  not_relevant: { person: ({ label }) => `${label} does not apply with the answers given so far` },
  required_cannot_skip: {
    person: ({ label }) => `${label} is required and cannot be skipped; give a value or abort it`,
  },
  confirmed_by_person: {
    person: ({ label, path, removes, keeps }) => {
      if (removes) return `A person confirmed answers in "${path}"; an agent cannot remove it`;
      if (keeps) return `Only a person can answer ${label} here`;
      return `A person confirmed ${label}; an agent can only propose another value`;
    },
  },
  no_proposal: { person: ({ label }) => `Nothing is proposed for ${label}` },
  not_a_person: { person: () => "Only a person can do this" },
  assurance_too_low: {
    person: () =>
      "An agent was shown this link, so it cannot prove that you are a person. Sign in, or ask for another link",
    agent: ({ demanded, given }) =>
      `Only a person with the assurance "${demanded}" or higher can do this, not "${given}"`,
  },
  other_role: {
    person: ({ label, role }) =>
      role === undefined ? `${label} is filled in another role` : `${label} is filled in the role "${role}"`,
  },
  file_needs_upload: {
    person: ({ label }) => `${label} takes an uploaded file`,
    agent: ({ label }) => `${label} takes an uploaded file: ask for an upload, put the file there and confirm it`,
  },
  closed: {
    person: ({ state = "" }) => {
      const why = Object.hasOwn(closedWords, state) ? `: ${closedWords[state]}` : "";
      return `The form can no longer be changed${why}`;
    },
  },
  not_offered: { person: () => "This cannot be done here" },
  duplicate_note: { person: ({ note }) => `There is already a note "${note}"` },
  list_is_full: { person: ({ label, maximum }) => `${label} holds at most ${count(maximum, "row")}` },
  list_at_minimum: { person: ({ label, minimum }) => `${label} needs at least ${count(minimum, "row")}` },
  limit_exceeded: { person: limitReached },
  no_such_row: {
    person: ({ list: name, count: has, next }) => `"${name}" has ${count(has, "row")}; the next one is "${next}"`,
  },

  ...definitionMessages,
  ...patternMessages,
  ...coercionMessages,
};

export const en: CompleteLanguage = {
  subject: (label, { item, row, column, inside }) => {
    const own = label === undefined ? "The form" : `"${label}"`;
    const inRow = row === undefined ? own : `Row ${row}${column === undefined ? "" : `, ${column}`} of ${own}`;
    const inItem = item === undefined ? inRow : `Item ${item} of ${inRow}`;
    return inside === undefined ? inItem : `${inItem} at ${inside}`;
  },
  limits: fieldLimits,
  messages,
};
