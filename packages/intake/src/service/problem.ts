import type { StoreError } from "../store.ts";

/** A request that could not be looked at as one about a submission (D-15); RFC 9457 on the wire. */
export interface Problem {
  readonly code: ProblemCode;
  readonly detail: string;
}

/** Permanent codes with the HTTP status each is answered with. */
export const problemStatus = {
  malformed: 400,
  actor_required: 400,
  resume_token_required: 400,
  idempotency_key_required: 400,
  unknown_event: 400,
  unauthenticated: 401,
  forbidden: 403,
  actor_mismatch: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** Thrown inside the service and answered once at its edge. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, detail: string) {
    super(detail);
    this.problem = { code, detail };
  }
}

/** What the machine could not help, as whoever asked is told it. */
export const storeProblem = ({ fault }: StoreError): Problem & { readonly code: "storage_full" | "unavailable" } =>
  fault === "full"
    ? { code: "storage_full", detail: "There is no room to keep this; try again later" }
    : { code: "unavailable", detail: "The store cannot be reached; try again" };

/** The same words for what is not there, not yours or not known. */
export const notFound = (): ProblemError => new ProblemError("not_found", "There is no such thing here");
