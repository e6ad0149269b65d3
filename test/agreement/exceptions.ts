import type { Entry, Expected, Result, Write } from "./channel.ts";
import { controlsFor } from "./channels/controls.ts";
import { typedFor } from "./channels/typed.ts";
import { isTypeIssue } from "./codes.ts";
import type { Disagreement } from "./disagreement.ts";
import type { FormCase } from "./forms.ts";
import { type FieldItem, type IssueCode, isLacking } from "./imports.ts";

export interface Tried {
  readonly entry: Entry;
  readonly write: Write;
  readonly form: FormCase;
  readonly field: FieldItem | undefined;
}

/** What a channel has no way to write. */
export interface Inexpressible {
  readonly channels: readonly string[];
  readonly reason: string;
  readonly covers: (tried: Tried) => boolean;
}

/** Another result that a document demands of a channel alone. */
export interface Instead {
  readonly channels: readonly string[];
  readonly reason: string;
  readonly covers: (expected: Expected, tried: Tried) => boolean;
  readonly result: Result;
}

/** Another difference that a document demands, or that its format makes. */
export interface Exception {
  readonly channels: readonly string[];
  readonly reason: string;
  readonly covers: (disagreement: Disagreement) => boolean;
}

/** Refusals that have nothing to do with the value. */
const notOfTheValue = ["unknown_path", "readonly", "not_relevant", "not_your_role", "list_is_full"];

const isMisfit = ({ result, code = "", byRole, forPerson }: Expected): boolean =>
  result === "refused" && !notOfTheValue.includes(code) && !byRole && !forPerson;

const isBeyondType = ({ fits, issues }: Expected): boolean => !fits || issues.some(isTypeIssue);

const fileCommands = ["set", "apply"];
const assist = ["mcp FILE", "Assist on a submission"];
const intake = ["intake HTTP", "intake HTTP as a person", "intake MCP"];

const mail = ["mail draft"];
const pages = ["page without script", "page with script"];
const fill = ["fill"];

/** Something is wrong with the value itself, neither missing nor found by a rule. */
const isOfTheField = (code: string): boolean => code !== "rule_failed" && !isLacking(code as IssueCode);

/** Kinds whose question has no answer that means none. */
const isAlwaysOne = (field: FieldItem): boolean =>
  field.kind === "boolean" ||
  (field.kind === "single_select" && field.required) ||
  (field.kind === "checkboxes" && (field.checkboxMode === "explicit" || field.required));

export const inexpressible: readonly Inexpressible[] = [
  {
    channels: fill,
    reason: "the value cannot be typed at the question: an object for a text, an option that is not offered",
    covers: ({ entry, field }) =>
      field !== undefined && entry.value !== undefined && typedFor(field, entry.value) === undefined,
  },
  {
    channels: pages,
    reason: "one of several where one is required can be changed in a page and not taken back",
    covers: ({ entry, field }) => entry.value === undefined && field?.kind === "single_select" && field.required,
  },
  {
    channels: fill,
    reason: "yes or no, and one of several where one is required, can be changed and not taken back",
    covers: ({ entry, field }) => entry.value === undefined && field !== undefined && isAlwaysOne(field),
  },
  {
    channels: fill,
    reason: "a cell that its column cannot hold is asked for again, while the rest of the row stands",
    covers: ({ write, field }) => field?.kind === "table" && write.sort === "wrong",
  },
  {
    channels: pages,
    reason: "no control of a page can hold the value: an object in a text field, an option that is not offered",
    covers: ({ entry, field }) =>
      field !== undefined && entry.value !== undefined && controlsFor(field, entry.value) === undefined,
  },
];

export const instead: readonly Instead[] = [
  {
    channels: ["mcp FILE"],
    reason: "a text file keeps no proposals, so that an agent's write to a person's field is refused (MF-2-11)",
    covers: ({ result, byRole }, { form }) => result === "proposed" && byRole && form.format === "markform",
    result: "refused",
  },
  {
    channels: [...intake, ...mail],
    reason: "the intake stores a value that is not of the field's kind, an unknown option too, with an issue (FB-2-12)",
    covers: isMisfit,
    result: "answered",
  },
  {
    channels: [...intake, ...mail],
    reason: "the intake keeps what does not apply now, in case it applies later",
    covers: ({ code, byRole }) => code === "not_relevant" && !byRole,
    result: "answered",
  },
  {
    channels: ["set"],
    reason: "what is typed is fitted to its field where that is safe, as 5 to a list of one",
    covers: ({ result, fits, byRole }) => result === "refused" && fits && !byRole,
    result: "answered",
  },
  {
    channels: ["set"],
    reason: "what is typed and makes no sense for its field is refused, as a URL that is none",
    covers: ({ result, fits }) => result === "answered" && !fits,
    result: "refused",
  },
  {
    channels: fill,
    reason: "what is typed is fitted to its field where that is safe, as the text 12 to a number",
    covers: ({ result, fits }) => result === "refused" && fits,
    result: "answered",
  },
  {
    channels: fill,
    reason: "an answer beyond a limit of its field is asked for again",
    covers: ({ result, issues, fits }) => result === "answered" && (!fits || issues.some(isOfTheField)),
    result: "refused",
  },
  {
    channels: pages,
    reason: "a page keeps whatever is typed, fitted to the field where that is safe, and says what is wrong with it",
    covers: isMisfit,
    result: "answered",
  },
  {
    channels: assist,
    reason: "Assist refuses a value that the field's type cannot hold, where others keep it with an issue (D-09)",
    covers: (expected) => expected.result !== "refused" && isBeyondType(expected),
    result: "refused",
  },
  {
    channels: assist,
    reason: 'Assist fits a value to its field where the type can then hold it, as "12" to a number (D-09)',
    covers: (expected) => isMisfit(expected) && !isBeyondType(expected),
    result: "answered",
  },
  {
    channels: ["Assist on a submission"],
    reason: "what Assist fits to a person's field becomes a proposal",
    covers: ({ result, code, fits, byRole }) => result === "refused" && code !== "not_your_role" && fits && byRole,
    result: "proposed",
  },
];

/** By how much a count that is said is higher than the one that is expected. */
const moreThan = (expected: string, actual: string): number =>
  Number(actual.split(" ").at(-1)) - Number(expected.split(" ").at(-1));

export const exceptions: readonly Exception[] = [
  {
    channels: pages,
    reason:
      "A page counts a checklist that is begun and not done among what is left, because it keeps the form from being submitted; MF-SUM-02 counts only empty fields",
    covers: (one) =>
      one.aspect === "progress" &&
      one.measure === "missingCount" &&
      moreThan(one.expected, one.actual) > 0 &&
      moreThan(one.expected, one.actual) <= one.checklists,
  },
  {
    channels: ["page with script"],
    reason:
      "this suite sets a date without typing it, which counts as an agent's act and is refused in a person's field",
    covers: ({ aspect, field }) => aspect === "answers" && field?.kind === "date" && field.role !== undefined,
  },
  {
    channels: ["intake HTTP", "intake MCP"],
    reason: "what an agent proposed for a person's field keeps a submission from being ready until a person decides",
    covers: (one) => one.aspect === "progress" && one.measure === "complete" && one.hasOthersFields,
  },
  {
    channels: mail,
    reason: "a form that came in a message brings no code, so that its checks in code are not made",
    covers: (one) =>
      Object.keys(one.form.files).some((name) => name.endsWith(".valid.ts")) &&
      ((one.aspect === "issues" && one.wanted?.inCode === true) ||
        (one.aspect === "progress" && one.measure === "complete")),
  },
  {
    channels: ["set", ...assist],
    reason: "whether all is answered is said without the checks that are made at submit",
    covers: (one) => one.aspect === "progress" && one.measure === "complete" && one.form.format === "formspec",
  },
  {
    channels: pages,
    reason: "the page of a file has nothing to submit: checks at submit are made by `cofill validate`",
    covers: (one) => one.aspect === "issues" && one.wanted?.inCode === true && one.form.format === "formspec",
  },
  {
    channels: pages,
    reason: "a page says what is missing, and what concerns several fields, only once somebody has tried to submit",
    covers: (one) =>
      one.aspect === "issues" && one.wanted !== undefined && (isLacking(one.wanted.code) || one.field === undefined),
  },
  {
    channels: fill,
    reason: "the response beside a definition keeps no files, so that they are not asked for",
    covers: ({ aspect, field }) => aspect === "texts" && field?.kind === "file",
  },
  {
    channels: ["library", ...fileCommands, "mcp FILE", "page without script", ...fill],
    reason: "a text form exports a cell that was skipped with the document's sentinel",
    covers: ({ aspect, field, actual }) => aspect === "answers" && field?.kind === "table" && actual.includes("%SKIP%"),
  },
];
