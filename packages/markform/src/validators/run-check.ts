import { limits } from "../limits.ts";
import type { FieldValue } from "../model/response.ts";
import type { FormSchema, Id } from "../model/schema.ts";
import type { Check, CheckFinding, CheckResult } from "./checks.ts";
import type { ValidatorRegistry } from "./contract.ts";

/** Validators share what they look at, so none of them may change it. */
export const freezeDeep = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freezeDeep(part);
  return Object.freeze(value);
};

const severities: readonly unknown[] = ["error", "warning", "info"];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value.slice(0, limits.maxCheckTextLength) : undefined;

/** A validator may return anything; what it left out is filled in, what is unknown is dropped. */
const toFinding = (given: unknown, validatorId: string): CheckFinding => {
  const { severity, message, code, ref } = isObject(given) ? given : ({} as Readonly<Record<string, unknown>>);
  const [ownCode, ownRef] = [textOf(code), textOf(ref)];
  return {
    type: "found",
    severity: severities.includes(severity) ? (severity as CheckFinding["severity"]) : "error",
    message: textOf(message ?? undefined) ?? `Validator '${validatorId}' found a problem`,
    ...(ownCode !== undefined && { code: ownCode }),
    ...(ownRef !== undefined && { ref: ownRef }),
  };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs one check; whatever the validator does, the result is a list of plain data. */
export const runCheck = (
  { validatorId, target, params }: Check,
  schema: FormSchema,
  values: Readonly<Record<Id, FieldValue>>,
  registry: ValidatorRegistry,
): readonly CheckResult[] => {
  const validator = Object.hasOwn(registry, validatorId) ? registry[validatorId] : undefined;
  if (typeof validator !== "function") {
    const message = `Validator '${validatorId}' of '${target.id}' was not found, so its check was not made`;
    return [{ type: "not_found", message }];
  }
  const failed = (problem: string): readonly CheckResult[] => [
    { type: "failed", message: `Validator '${validatorId}' ${problem}` },
  ];
  try {
    const result: unknown = validator({ schema, values, targetId: target.id, targetSchema: target, params });
    if (result instanceof Promise) {
      result.catch(() => {});
      return failed("is async; a validator must return its issues at once");
    }
    if (!Array.isArray(result)) return failed("did not return a list of issues");
    return result.slice(0, limits.maxCheckFindings).map((finding: unknown) => toFinding(finding, validatorId));
  } catch (error) {
    return failed(`failed: ${reasonOf(error)}`.slice(0, limits.maxCheckTextLength));
  }
};
