import type { ArgumentProblem } from "../annotations/arguments.ts";
import type { Diagnostic } from "../annotations/diagnostic.ts";

/** Why nothing was submitted, or not taken. Permanent. */
export const stopCodes = [
  // Before the page was touched.
  "manifest_missing",
  "manifest_unusable",
  "action_not_in_manifest",
  "view_not_in_manifest",
  "invalid_arguments",
  "page_unreadable",
  "action_not_found",
  "ambiguous_action",
  "view_not_found",
  "ambiguous_view",
  "route_not_in_manifest",
  "other_origin",
  "address_too_long",
  "navigation_failed",
  "consent_unavailable",
  "consent_declined",
  "consent_expired",
  "consent_mismatch",
  "too_many_hops",
  "planner_failed",
  "cancelled",
  // While it was filled.
  "ambiguous_field",
  "field_not_found",
  "field_hidden",
  "field_disabled",
  "field_readonly",
  "control_not_supported",
  "value_does_not_fit",
  "option_not_found",
  "option_ambiguous",
  "option_disabled",
  "file_not_given",
  "value_not_held",
  "act_failed",
  "dialog_not_opened",
  "step_not_reached",
  "page_keeps_changing",
  // When it should have been submitted.
  "ambiguous_submitter",
  "submitter_not_found",
  "submitter_hidden",
  "submitter_disabled",
  "invalid_on_page",
  "changed_meanwhile",
  // After the button was pressed.
  "refused_by_page",
] as const;
export type StopCode = (typeof stopCodes)[number];

/** What is held against one control, in the words of the browser or the page. */
export interface Complaint {
  readonly name: string;
  readonly field?: string;
  readonly message: string;
}

export interface Stop {
  readonly code: StopCode;
  /** Plain words: what is wrong and what would be right. */
  readonly message: string;
  readonly field?: string;
  /** Of `invalid_arguments`. */
  readonly arguments?: readonly ArgumentProblem[];
  /** Of `invalid_on_page`: what the browser says of each control; of `refused_by_page` also what the page marks. */
  readonly controls?: readonly Complaint[];
  /** Of `refused_by_page`: what the page called out (`role="alert"`) since the press. Words of the page, cut. */
  readonly said?: readonly string[];
}

/** Something to know that stopped nothing. */
export interface Remark {
  readonly code:
    | "value_reformatted"
    | "several_pages"
    | "manifests_differ"
    | "manifest_unusable"
    | "several_manifests"
    | "page_asked"
    | "status_unreadable"
    | "status_silent"
    | "page_acted"
    | "result_does_not_fit"
    | "cell_does_not_fit"
    | "rows_cut";
  readonly message: string;
  readonly field?: string;
}

export interface Notes {
  readonly diagnostics: readonly Diagnostic[];
  readonly remarks: readonly Remark[];
}

export interface StatusRead {
  readonly text: string;
  /** `pending`: it still says that it is working; `unchanged`: it says what it said before. */
  readonly state: "settled" | "pending" | "unchanged";
}

export type RunOutcome =
  /**
   * `done`: submitted, and the page gave its word in a status, or went on to something else. `unconfirmed`: the button
   * was pressed, and the page neither said in time what came of it nor went on; it may have been taken or not.
   */
  | (Notes & {
      readonly kind: "done" | "unconfirmed";
      readonly action: string;
      readonly url: string;
      readonly status?: StatusRead;
      /** Of `unconfirmed`: what the page called out (`role="alert"`) since the press. Words of the page, cut. */
      readonly said?: readonly string[];
      readonly results: Readonly<Record<string, unknown>>;
    })
  /** Submitted, and the page that ran this is going away: `readOutcome` on the next page says the rest. */
  | (Notes & { readonly kind: "leaving"; readonly action: string })
  /** Filled, for a person to look at and submit (AAF-DOM-06). */
  | (Notes & { readonly kind: "filled"; readonly action: string; readonly url: string })
  /** The action is on another page, which is open or opening now: plan again there (AAF-NAV-01). */
  | (Notes & { readonly kind: "moved"; readonly action: string; readonly route: string; readonly isLeaving: boolean })
  /** Nothing was touched. */
  | (Notes & { readonly kind: "refused"; readonly action: string; readonly stop: Stop })
  /** Something was filled or opened; nothing was submitted, or (`refused_by_page`) the page did not take it. */
  | (Notes & {
      readonly kind: "stopped";
      readonly action: string;
      readonly stop: Stop;
      readonly filled: readonly string[];
    });

export type Row = Readonly<Record<string, unknown>>;

export type ViewOutcome =
  | (Notes & { readonly kind: "rows"; readonly view: string; readonly url: string; readonly rows: readonly Row[] })
  /** The page that ran this is going away: read the view again on the next one, with the same arguments. */
  | (Notes & { readonly kind: "moved"; readonly view: string; readonly route: string; readonly isLeaving: true })
  | (Notes & { readonly kind: "refused"; readonly view: string; readonly stop: Stop });
