import type { InputError } from "../operations/input-error.ts";
import type { FieldFault, MailProblem, MailProblemCode } from "./contract.ts";

export type Refused = { readonly ok: false; readonly problem: MailProblem };

export const refused = (code: MailProblemCode, detail: string, fields?: readonly FieldFault[]): Refused => ({
  ok: false,
  problem: { code, detail, ...(fields && { fields }) },
});

/** Thrown inside the service and answered once at its edge. */
export class MailRefusal extends Error {
  readonly problem: MailProblem;

  constructor(code: MailProblemCode, detail: string, fields?: readonly FieldFault[], errors?: readonly InputError[]) {
    super(detail);
    this.name = "MailRefusal";
    const { problem } = refused(code, detail, fields);
    this.problem = errors ? { ...problem, errors } : problem;
  }
}

/** The same words for what never was, what is another's, and what cannot be seen (D-08). */
export const noSuchMessage = (number: number): MailRefusal =>
  new MailRefusal("not_found", `There is no message ${number} in this mailbox`);
