import { isJsonObject } from "@cofill/core/kit";
import type { ValidationReport, ValidationResult } from "@cofill/formspec";
import type {
  BulkSetResult,
  FieldDescription,
  FieldHelp,
  FieldSummary,
  FormDescription,
  FormProgress,
  NextIncompleteResult,
  PageProgress,
  ProfileApplyResult,
  ProfileMatch,
  SetValueResult,
} from "../contract.ts";
import { own } from "./json-bounds.ts";

/** The payload of each tool's result. */
export interface Payloads {
  "formspec.form.describe": FormDescription;
  "formspec.form.progress": FormProgress;
  "formspec.form.validate": ValidationReport;
  "formspec.form.pages": { readonly pages: readonly PageProgress[] };
  "formspec.form.nextIncomplete": NextIncompleteResult;
  "formspec.field.list": readonly FieldSummary[];
  "formspec.field.describe": FieldDescription;
  "formspec.field.help": FieldHelp;
  "formspec.field.set": SetValueResult;
  "formspec.field.bulkSet": BulkSetResult;
  "formspec.field.validate": { readonly results: readonly ValidationResult[] };
  "formspec.profile.match": { readonly matches: readonly ProfileMatch[] };
  "formspec.profile.apply": ProfileApplyResult;
  "formspec.profile.learn": { readonly savedConcepts: number; readonly savedFields: number };
}

export type ToolName = keyof Payloads;

type Kind = "string" | "number" | "boolean" | "array" | "record";
type Shape = Readonly<Record<string, Kind>>;

const summary: Shape = {
  path: "string",
  label: "string",
  dataType: "string",
  required: "boolean",
  relevant: "boolean",
  readonly: "boolean",
  filled: "boolean",
  valid: "boolean",
};

/** The required members of each payload; optional members are not checked. */
const shapes: Readonly<Record<ToolName, Shape | { readonly listOf: Shape }>> = {
  "formspec.form.describe": { title: "string", fieldCount: "number" },
  "formspec.form.progress": { total: "number", filled: "number", valid: "number", complete: "boolean" },
  "formspec.form.validate": { valid: "boolean", results: "array" },
  "formspec.form.pages": { pages: "array" },
  "formspec.form.nextIncomplete": { label: "string", reason: "string" },
  "formspec.field.list": { listOf: summary },
  "formspec.field.describe": { path: "string", label: "string", dataType: "string", validation: "array" },
  "formspec.field.help": { path: "string", label: "string", references: "record" },
  "formspec.field.set": { accepted: "boolean", validation: "array" },
  "formspec.field.bulkSet": { results: "array", summary: "record" },
  "formspec.field.validate": { results: "array" },
  "formspec.profile.match": { matches: "array" },
  "formspec.profile.apply": { filled: "array", skipped: "array" },
  "formspec.profile.learn": { savedConcepts: "number", savedFields: "number" },
};

export const isPayloadOf = <Name extends ToolName>(name: Name, payload: unknown): payload is Payloads[Name] => {
  const shape = shapes[name];
  if (!isListShape(shape)) return fits(payload, shape);
  return Array.isArray(payload) && payload.every((item) => fits(item, shape.listOf));
};

const isListShape = (shape: Shape | { readonly listOf: Shape }): shape is { readonly listOf: Shape } =>
  typeof shape.listOf === "object";

const fits = (value: unknown, shape: Shape): boolean =>
  isJsonObject(value) && Object.entries(shape).every(([key, kind]) => isKind(own(value, key), kind));

const isKind = (value: unknown, kind: Kind): boolean => {
  switch (kind) {
    case "array":
      return Array.isArray(value);
    case "record":
      return isJsonObject(value);
    case "string":
    case "number":
    case "boolean":
      return typeof value === kind;
    default:
      return kind satisfies never;
  }
};
