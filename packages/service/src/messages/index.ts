import { type MessageAudience, type ProblemMessage, problemMessages, type WordableProblem } from "@cofill/core";
import type { FieldIssue } from "../mail/contract.ts";
import type { InputError } from "../operations/input-params.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The catalogues of this package's problem messages, by language. */
export const serviceMessages = { en, de } as const;

/**
 * The message of a problem with a request to submissions or mail.
 *
 * @example
 * problemMessage({ code: "not_a_form", params: { number: 3 } }, { audience: "person" }); // Message 3 carries no form
 */
export const problemMessage: ProblemMessage = problemMessages(serviceMessages);

/** A problem with its message, without the members that a transport adds. */
export interface ProblemDetails<C extends string = string> {
  readonly code: C;
  /** The message; it never contains a reference, a token or an answer. */
  readonly detail: string;
  /** Every invalid member of a malformed request. */
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
  /** The issues of an answer or a form that is not valid. */
  readonly fields?: readonly FieldIssue[];
}

type Problem<C extends string> = WordableProblem & {
  readonly code: C;
  readonly errors?: readonly InputError[];
  readonly fields?: readonly FieldIssue[];
};

/**
 * Makes the messages of a problem and of every invalid member, for an audience and in a language.
 * @example
 * problemDetails({ code: "not_found" }, { audience: "agent", language: "de" }).detail;
 */
export const problemDetails = <C extends string>(
  problem: Problem<C>,
  options: { readonly audience: MessageAudience; readonly language?: string | undefined },
  message: ProblemMessage = problemMessage,
): ProblemDetails<C> => {
  const { code, errors, fields } = problem;
  return {
    code,
    detail: message(problem, options),
    ...(fields && { fields }),
    ...(errors && {
      errors: errors.map(({ pointer, code: wrong, reason = "invalid", ...found }) => ({
        pointer,
        code: wrong,
        detail: message({ ...found, code: "input", reason }, options),
      })),
    }),
  };
};
