import type { Problem, ProblemCode } from "@cofill/service";

/** A request that is not taken up; thrown inside the server and answered once, at its edge. */
export class Refusal extends Error {
  readonly problem: Problem;
  readonly retryAfterMs: number | undefined;

  constructor(code: ProblemCode, detail: string, retryAfterMs?: number) {
    super(detail);
    this.problem = { code, detail };
    this.retryAfterMs = retryAfterMs;
  }
}

/** The same words as the intake's for what is not there, not yours or not known. */
export const nothingHere = (): Refusal => new Refusal("not_found", "There is no such thing here");
