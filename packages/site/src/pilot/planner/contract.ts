import type { AgentManifest } from "../../annotations/manifest.ts";
import type { Policy } from "../../annotations/policy.ts";

/** Arguments of an action by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a planner decides: an action, a page to open, or an answer (AAF-PLN-01…03); its names exist in the manifest. */
export type PlannerResult =
  /** An action, or a data view with its query (AAF-QRY-02). */
  | { readonly kind: "action"; readonly action: string; readonly args: Arguments }
  /** Open a page and stop (AAF-NAV-02); `route` is a key of the manifest's `pages`. */
  | { readonly kind: "navigate"; readonly route: string }
  | { readonly kind: "answer"; readonly answer: string };

/** An action found in the page, whether or not the manifest names it. */
export interface ActionOnPage {
  readonly action: string;
  readonly policy: Policy;
  readonly fields: readonly FieldOnPage[];
}

/** A field of an action found in the page. */
export interface FieldOnPage {
  readonly field: string;
  /** The visible label of the control. */
  readonly label?: string;
  readonly value?: string;
}

/** The rows of a data view on the page. */
export interface VisibleData {
  readonly view: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** One message of a conversation. */
export interface Turn {
  readonly from: "person" | "assistant" | "page";
  readonly text: string;
}

/** Everything a planner is told. It contains no consent, which only a person gives to the runtime (D-01). */
export interface PlanRequest {
  /** The goal as the person wrote it. */
  readonly goal: string;
  readonly manifest: AgentManifest;
  /** Origin of the open page; other origins are never visited (D-14). */
  readonly origin: string;
  /** Path and query of the open page. */
  readonly route: string;
  readonly actions: readonly ActionOnPage[];
  readonly data: readonly VisibleData[];
  /** Earlier turns without the goal, oldest first. */
  readonly conversation: readonly Turn[];
}

/** Permanent codes of planner problems. */
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
/** One of `plannerProblemCodes`. */
export type PlannerProblemCode = (typeof plannerProblemCodes)[number];

/** The reason why there is no plan. */
export interface PlannerProblem {
  readonly code: PlannerProblemCode;
  readonly message: string;
  /** The wait that the model's service asked for. */
  readonly retryAfterMs?: number;
}

/** A correction or omission made while reading the answer, always reported (D-16). */
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

/** A plan with notes, or a problem. */
export type PlanOutcome =
  | { readonly ok: true; readonly result: PlannerResult; readonly notes: readonly PlannerNote[] }
  | { readonly ok: false; readonly problem: PlannerProblem; readonly notes: readonly PlannerNote[] };

/** Makes a plan; never rejects, because problems are part of the outcome. */
export type Planner = (request: PlanRequest, signal?: AbortSignal) => Promise<PlanOutcome>;
