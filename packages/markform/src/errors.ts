import type { Placed } from "./syntax/problems.ts";

/** The version that errors carry, for bug reports. */
export const MARKFORM_VERSION = "0.1.0";
/** The version of the Markform specification that is read and written. */
export const MF_SPEC_VERSION = "MF/0.1";

/** The base class of all errors of this package. */
export class MarkformError extends Error {
  override readonly name: string = "MarkformError";
  readonly version: string = MARKFORM_VERSION;
}

/** The source is not a form. Carries everything that is wrong with it, in document order. */
export class MarkformParseError extends MarkformError {
  override readonly name = "MarkformParseError";
  readonly source?: string;
  readonly line?: number;
  readonly column?: number;
  readonly errors: readonly Placed[];

  constructor(errors: readonly Placed[], source?: string) {
    const first = errors[0];
    const place = first ? `${source ?? "form"}:${first.line}:${first.column}: ` : "";
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
    super(`${place}${first?.message ?? "The form cannot be read"}${more}`);
    this.errors = errors;
    if (source !== undefined) this.source = source;
    if (first) {
      this.line = first.line;
      this.column = first.column;
    }
  }
}

/** What a `MarkformPatchError` is made from. */
export interface PatchProblem {
  readonly fieldId: string;
  readonly patchOperation: string;
  readonly expectedType: string;
  readonly receivedValue: unknown;
  readonly receivedType: string;
  readonly patchIndex?: number;
}

/** A patch does not fit its field; for callers that throw on a rejected patch, which `applyPatches` does not. */
export class MarkformPatchError extends MarkformError {
  override readonly name = "MarkformPatchError";
  readonly fieldId: string;
  readonly patchOperation: string;
  readonly expectedType: string;
  readonly receivedValue: unknown;
  readonly receivedType: string;
  readonly patchIndex?: number;

  constructor(message: string, problem: PatchProblem) {
    super(message);
    this.fieldId = problem.fieldId;
    this.patchOperation = problem.patchOperation;
    this.expectedType = problem.expectedType;
    this.receivedValue = problem.receivedValue;
    this.receivedType = problem.receivedType;
    if (problem.patchIndex !== undefined) this.patchIndex = problem.patchIndex;
  }
}

/** Several patches do not fit their fields; for callers that throw on a rejected batch. */
export class MarkformValidationError extends MarkformError {
  override readonly name = "MarkformValidationError";
  readonly issues: readonly MarkformPatchError[];
  readonly fieldIds: readonly string[];

  constructor(message: string, issues: readonly MarkformPatchError[]) {
    super(message);
    this.issues = issues;
    this.fieldIds = [...new Set(issues.map((issue) => issue.fieldId))];
  }
}

/** A call of a language model failed; for programs that let a model fill a form. */
export class MarkformLlmError extends MarkformError {
  override readonly name = "MarkformLlmError";
  readonly provider?: string;
  readonly model?: string;
  readonly statusCode?: number;
  readonly retryable: boolean;

  constructor(
    message: string,
    detail: {
      readonly provider?: string;
      readonly model?: string;
      readonly statusCode?: number;
      readonly retryable?: boolean;
    } = {},
  ) {
    super(message);
    if (detail.provider !== undefined) this.provider = detail.provider;
    if (detail.model !== undefined) this.model = detail.model;
    if (detail.statusCode !== undefined) this.statusCode = detail.statusCode;
    this.retryable = detail.retryable ?? false;
  }
}

/** A function was called with an argument of the wrong type. */
export class MarkformConfigError extends MarkformError {
  override readonly name = "MarkformConfigError";
  readonly option: string;
  readonly expectedType: string;
  readonly receivedValue: unknown;

  constructor(message: string, option: string, expectedType: string, receivedValue: unknown) {
    super(message);
    this.option = option;
    this.expectedType = expectedType;
    this.receivedValue = receivedValue;
  }
}

/** The filling of a form or a field was given up; for programs that run the filling. */
export class MarkformAbortError extends MarkformError {
  override readonly name = "MarkformAbortError";
  readonly reason: string;
  readonly fieldId?: string;

  constructor(reason: string, fieldId?: string) {
    super(fieldId === undefined ? `The form was aborted: ${reason}` : `Field '${fieldId}' was aborted: ${reason}`);
    this.reason = reason;
    if (fieldId !== undefined) this.fieldId = fieldId;
  }
}

const names: ReadonlySet<string> = new Set([
  "MarkformError",
  "MarkformParseError",
  "MarkformPatchError",
  "MarkformValidationError",
  "MarkformLlmError",
  "MarkformConfigError",
  "MarkformAbortError",
]);

// By name, not by class: two bundled copies of this module must recognise each other's errors.
const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/**
 * Whether an error is one of this package, of any class.
 *
 * @example
 * if (isMarkformError(error)) console.error(error.version, error.message);
 */
export const isMarkformError = (error: unknown): error is MarkformError =>
  error instanceof Error && names.has(error.name);
/**
 * Whether an error is a `MarkformParseError`.
 *
 * @example
 * if (isParseError(error)) for (const { line, message } of error.errors) console.error(line, message);
 */
export const isParseError = (error: unknown): error is MarkformParseError => isNamed(error, "MarkformParseError");
/**
 * Whether an error is a `MarkformPatchError`.
 *
 * @example
 * if (isPatchError(error)) console.error(error.fieldId, error.expectedType);
 */
export const isPatchError = (error: unknown): error is MarkformPatchError => isNamed(error, "MarkformPatchError");
/**
 * Whether an error is a `MarkformValidationError`.
 *
 * @example
 * if (isValidationError(error)) console.error(error.fieldIds.join(", "));
 */
export const isValidationError = (error: unknown): error is MarkformValidationError =>
  isNamed(error, "MarkformValidationError");
/**
 * Whether an error is a `MarkformLlmError`.
 *
 * @example
 * if (isLlmError(error)) console.error(error.provider, error.statusCode);
 */
export const isLlmError = (error: unknown): error is MarkformLlmError => isNamed(error, "MarkformLlmError");
/**
 * Whether an error is a `MarkformConfigError`.
 *
 * @example
 * if (isConfigError(error)) console.error(error.option, error.expectedType);
 */
export const isConfigError = (error: unknown): error is MarkformConfigError => isNamed(error, "MarkformConfigError");
/**
 * Whether an error is a `MarkformAbortError`.
 *
 * @example
 * if (isAbortError(error)) console.error(error.reason);
 */
export const isAbortError = (error: unknown): error is MarkformAbortError => isNamed(error, "MarkformAbortError");
/**
 * Whether an error is a `MarkformLlmError` after which the same call may succeed.
 *
 * @example
 * if (!isRetryableError(error)) throw error;
 */
export const isRetryableError = (error: unknown): error is MarkformLlmError => isLlmError(error) && error.retryable;

/** The older name of the parse error. */
export { MarkformParseError as ParseError };
