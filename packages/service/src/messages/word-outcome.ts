import type { FieldError, IntakeError, NextAction } from "../submissions/contract.ts";
import type { Action, FieldIssue, Hint } from "../submissions/lifecycle/field-issue.ts";
import type { Outcome, OutcomeError } from "../submissions/lifecycle/outcome.ts";
import { limits } from "../submissions/limits.ts";
import { type WordingOptions, wordSource } from "./message-source.ts";

const asSentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** Joins a hint in the order of FB-2-02: the author's texts, what is wrong, what would be right. */
const wordHint = ({ texts = [], messages = [] }: Hint, options: WordingOptions): string => {
  const parts = [...texts, ...messages.map((source) => wordSource(source, options))];
  return parts.length === 1 ? parts[0]! : parts.map(asSentence).join(" ").slice(0, limits.maxHintLength);
};

/** Converts an issue to the contract's FieldError by making its message. */
export const wordIssue = ({ message, ...issue }: FieldIssue, options: WordingOptions): FieldError => {
  const { path, code, ...rest } = issue;
  return { path, code, message: wordSource(message, options), ...rest };
};

const wordAction = ({ hint, ...action }: Action, options: WordingOptions): NextAction => ({
  ...action,
  ...(hint && { hint: wordHint(hint, options) }),
});

const wordError = (
  { message, fields, nextActions, ...error }: OutcomeError,
  options: WordingOptions,
): IntakeError["error"] => ({
  ...error,
  message: wordSource(message, options),
  ...(fields && { fields: fields.map((issue) => wordIssue(issue, options)) }),
  ...(nextActions && { nextActions: nextActions.map((action) => wordAction(action, options)) }),
});

/** The outcome of a command with its messages made. */
export type WordedOutcome =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly error: IntakeError["error"] };

/** Makes the messages of an error envelope for agents. */
export const wordFailure = (
  { error }: Outcome & { readonly ok: false },
  { language }: { readonly language?: string | undefined },
): { readonly error: IntakeError["error"] } => ({ error: wordError(error, { audience: "agent", language }) });

/** Makes the messages of an outcome for the caller's audience and language. */
export const wordOutcome = (outcome: Outcome, options: WordingOptions): WordedOutcome => {
  if (!outcome.ok) return { ok: false, error: wordError(outcome.error, options) };
  const { issues, nextActions, body } = outcome;
  if (!issues && !nextActions) return { ok: true, body };
  return {
    ok: true,
    body: {
      ...body,
      ...(issues && { issues: issues.map((issue) => wordIssue(issue, options)) }),
      ...(nextActions && { nextActions: nextActions.map((action) => wordAction(action, options)) }),
    },
  };
};
