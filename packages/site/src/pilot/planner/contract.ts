import type { AgentManifest } from "../../annotations/manifest.ts";
import type { Policy } from "../../annotations/policy.ts";

/** What a model is asked to write (6.6 of the document): one of three JSON shapes. */
export type PlannerJson =
  | { readonly action: string; readonly args: Arguments }
  | { readonly navigate: string }
  | { readonly action: "none"; readonly answer: string };

export type Arguments = Readonly<Record<string, unknown>>;

/** The same three, told apart by `kind` (AAF-PLN-01…03). Every name in it was found in the manifest. */
export type PlannerResult =
  /** An action, or a data view with its query (AAF-QRY-02). */
  | { readonly kind: "action"; readonly action: string; readonly args: Arguments }
  /** Go there and stop (AAF-NAV-02). `route` is a key of the manifest's `pages`. */
  | { readonly kind: "navigate"; readonly route: string }
  | { readonly kind: "answer"; readonly answer: string };

/** An action found in the page, whatever the manifest says of it. */
export interface ActionOnPage {
  readonly action: string;
  readonly policy: Policy;
  readonly fields: readonly FieldOnPage[];
}

export interface FieldOnPage {
  readonly field: string;
  /** What a person reads beside the control. */
  readonly label?: string;
  readonly value?: string;
}

/** Rows of a data view that the page shows now. */
export interface VisibleData {
  readonly view: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface Turn {
  readonly from: "person" | "assistant" | "page";
  readonly text: string;
}

/** All that a planner may know. It holds no consent: only a person gives that, to the runtime (D-01). */
export interface PlanRequest {
  /** In the person's words. */
  readonly goal: string;
  readonly manifest: AgentManifest;
  /** Of the page that is open; an address elsewhere is never gone to (D-14). */
  readonly origin: string;
  /** Path and query of the page that is open. */
  readonly route: string;
  readonly actions: readonly ActionOnPage[];
  readonly data: readonly VisibleData[];
  /** What was said and done before, oldest first; without the goal. */
  readonly conversation: readonly Turn[];
}

export const plannerProblemCodes = [
  "answer_empty",
  "answer_too_long",
  "answer_not_json",
  "answer_several_plans",
  "answer_not_a_plan",
  "arguments_not_an_object",
  "unknown_action",
  "unknown_route",
  "other_origin",
  "not_an_address",
  "model_unreachable",
  "model_timed_out",
  "model_busy",
  "model_refused",
  "model_failed",
  "model_answer_unusable",
  "stopped",
] as const;
export type PlannerProblemCode = (typeof plannerProblemCodes)[number];

export interface PlannerProblem {
  readonly code: PlannerProblemCode;
  readonly message: string;
  /** When the model's service said how long to wait. */
  readonly retryAfterMs?: number;
}

/** Something that was set right or left out while reading the answer; never silent (D-16). */
export interface PlannerNote {
  readonly code:
    | "consent_ignored"
    | "member_renamed"
    | "member_ignored"
    | "text_ignored"
    | "route_normalised"
    | "arguments_unpacked"
    | "answer_repaired";
  readonly message: string;
}

export type PlanOutcome =
  | { readonly ok: true; readonly result: PlannerResult; readonly notes: readonly PlannerNote[] }
  | { readonly ok: false; readonly problem: PlannerProblem; readonly notes: readonly PlannerNote[] };

/** Never rejects: what goes wrong is in the outcome. */
export type Planner = (request: PlanRequest, signal?: AbortSignal) => Promise<PlanOutcome>;
