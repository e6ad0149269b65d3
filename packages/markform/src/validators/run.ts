import { answerAt } from "@cofill/core";
import type { FieldValue } from "../model/response.ts";
import type { ValidationIssue } from "../model/results.ts";
import type { Field, FieldGroup, FormSchema, ValidatorRef } from "../model/schema.ts";
import { toFieldValue } from "../model/values.ts";
import type { FormState } from "../parsed-form.ts";
import { LOAD_ERROR, type ValidatorRegistry } from "./contract.ts";

interface Target {
  readonly id: string;
  readonly schema: Field | FieldGroup | FormSchema;
  readonly refs: readonly ValidatorRef[];
}

const targetsOf = (schema: FormSchema): readonly Target[] => {
  const targets: Target[] = [];
  const add = (target: Field | FieldGroup | FormSchema) => {
    if (target.validate) targets.push({ id: target.id, schema: target, refs: target.validate });
  };
  for (const group of schema.groups) {
    for (const field of group.children) add(field);
    add(group);
  }
  add(schema);
  return targets;
};

/** A validator looks at the form itself, so it must not be able to change it. */
const freeze = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
};

const valuesOf = ({ base, live }: FormState): Record<string, FieldValue> => {
  const values: [string, FieldValue][] = [];
  for (const [id, field] of base.fields) {
    const answer = answerAt(live, id);
    if (answer.state === "answered") values.push([id, toFieldValue(field.kind, answer)]);
  }
  return freeze(Object.fromEntries(values));
};

const failed = (ref: string, validatorId: string, message: string): ValidationIssue => ({
  severity: "error",
  code: "VALIDATOR_FAILED",
  message,
  ref,
  validatorId,
  source: "code",
});

const severities: readonly unknown[] = ["error", "warning", "info"];

/** A validator is someone else's code: what it returns is checked, what it throws is an issue. */
const runOne = (
  id: string,
  registry: ValidatorRegistry,
  context: Parameters<ValidatorRegistry[string]>[0],
): readonly ValidationIssue[] => {
  try {
    const result: unknown = registry[id]!(context);
    if (result instanceof Promise) {
      result.catch(() => {});
      return [failed(context.targetId, id, `Validator '${id}' is async; a validator must return its issues at once`)];
    }
    if (!Array.isArray(result))
      return [failed(context.targetId, id, `Validator '${id}' did not return a list of issues`)];
    return result.map((issue: Partial<ValidationIssue>) => ({
      ...issue,
      severity: severities.includes(issue?.severity) ? issue.severity! : "error",
      message: String(issue?.message ?? `Validator '${id}' found a problem`),
      ref: typeof issue?.ref === "string" ? issue.ref : context.targetId,
      validatorId: id,
      source: "code",
    }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [failed(context.targetId, id, `Validator '${id}' failed: ${reason}`)];
  }
};

/** Runs every validator that the form names. */
export const runValidators = (state: FormState, registry: ValidatorRegistry): readonly ValidationIssue[] => {
  const schema = freeze(state.base.document.schema);
  const issues: ValidationIssue[] = [];
  const values = valuesOf(state);
  if (Object.hasOwn(registry, LOAD_ERROR)) {
    const context = { schema, values, targetId: schema.id, targetSchema: schema, params: {} };
    issues.push(...runOne(LOAD_ERROR, registry, context));
  }
  for (const target of targetsOf(schema)) {
    for (const ref of target.refs) {
      const { id, ...params } = typeof ref === "string" ? { id: ref } : ref;
      if (Object.hasOwn(registry, id) && typeof registry[id] === "function") {
        const context = { schema, values, targetId: target.id, targetSchema: target.schema, params };
        issues.push(...runOne(id, registry, context));
      } else if (!Object.hasOwn(registry, LOAD_ERROR)) {
        const message = `Validator '${id}' of '${target.id}' was not found, so its check was not made`;
        issues.push({
          severity: "warning",
          code: "VALIDATOR_NOT_FOUND",
          message,
          ref: target.id,
          validatorId: id,
          source: "code",
        });
      }
    }
  }
  return issues;
};
