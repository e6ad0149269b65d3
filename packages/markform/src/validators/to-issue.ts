import { type Command, formTarget } from "@cofill/core";
import type { FormSchema, Id } from "../model/schema.ts";
import { type Check, type CheckResult, checkKeywords } from "./checks.ts";
import type { LoadFailure } from "./load.ts";

/** What a check found, as the `report` command of a form takes it. */
export type CheckIssue = Extract<Command, { type: "report" }>["issues"][number];

/** The ids that a check may speak of. */
export interface KnownIds {
  readonly form: Id;
  readonly groups: ReadonlySet<Id>;
  readonly fields: ReadonlySet<Id>;
}

export const idsOf = (schema: FormSchema): KnownIds => ({
  form: schema.id,
  groups: new Set(schema.groups.map(({ id }) => id)),
  fields: new Set(schema.groups.flatMap(({ children }) => children.map(({ id }) => id))),
});

interface Place {
  readonly path: string;
  readonly part?: string;
}

/** Where something stands: a field, a part of one (`field.option`, `table[0].column`), a group or the form. */
const placeOf = ({ form, groups, fields }: KnownIds, ref: Id): Place | undefined => {
  if (ref === form) return { path: formTarget };
  if (fields.has(ref) || groups.has(ref)) return { path: ref };
  const [, field, part] = /^([^.[]+)\.?(.+)$/.exec(ref) ?? [];
  return field !== undefined && fields.has(field) ? { path: field, part: part! } : undefined;
};

/** What came of one check. A finding about something that the form does not have stands at the check's own target. */
export const toIssue = (ids: KnownIds, { validatorId, target }: Check, result: CheckResult): CheckIssue => {
  const own = placeOf(ids, target.id) ?? { path: formTarget };
  const place = (result.type === "found" && result.ref !== undefined && placeOf(ids, result.ref)) || own;
  const severity = result.type === "found" ? result.severity : result.type === "failed" ? "error" : "warning";
  const code = result.type === "found" ? result.code : undefined;
  return {
    ...place,
    code: "rule_failed",
    severity,
    message: result.message,
    ruleId: validatorId,
    params: { keyword: checkKeywords[result.type], ...(code !== undefined && { code }) },
  };
};

/** A sidecar that gives no checks is an issue of the whole form. */
export const toLoadIssue = ({ severity, message }: LoadFailure): CheckIssue => ({
  path: formTarget,
  code: "rule_failed",
  severity,
  message,
  params: { keyword: checkKeywords.failed },
});
