import type { Field, FieldGroup, FormSchema, Id } from "../model/schema.ts";

/** One entry of a `validate` attribute: which validator runs for which field, group or form. */
export interface Check {
  readonly validatorId: string;
  readonly target: Field | FieldGroup | FormSchema;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Every check that a form names, in the order in which they run: fields, then their group, the form last. */
export const checksOf = (schema: FormSchema): readonly Check[] => {
  const checks: Check[] = [];
  const add = (target: Check["target"]): void => {
    for (const ref of target.validate ?? []) {
      const { id, ...params } = typeof ref === "string" ? { id: ref } : ref;
      checks.push({ validatorId: id, target, params });
    }
  };
  for (const group of schema.groups) {
    for (const field of group.children) add(field);
    add(group);
  }
  add(schema);
  return checks;
};

/**
 * The names of the checks in code that a form asks for in its `validate` attributes.
 *
 * @example
 * checkNames(parseForm(text).schema); // ["no_future_date"]
 */
export const checkNames = (schema: FormSchema): readonly string[] => [
  ...new Set(checksOf(schema).map(({ validatorId }) => validatorId)),
];

/** Why a check in code was not made. */
export interface CheckFailure {
  readonly type: "failed" | "not_found";
  readonly message: string;
}

/** What a validator found. */
export interface CheckFinding {
  readonly type: "found";
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  /** The validator's own code, where it gave one. */
  readonly code?: string;
  readonly ref?: Id;
}

export type CheckResult = CheckFailure | CheckFinding;

/** An issue carries one of these, which tells a check that was not made from one that found something. */
export const checkKeywords = { failed: "check_failed", not_found: "check_not_found", found: "check" } as const;
