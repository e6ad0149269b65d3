import type { ArgumentProblem } from "../annotations/arguments.ts";
import type { Diagnostic } from "../annotations/diagnostic.ts";

/** Permanent codes of reasons why nothing was submitted or accepted. */
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
  // While fields were filled.
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
  // Before the button was pressed.
  "ambiguous_submitter",
  "submitter_not_found",
  "submitter_hidden",
  "submitter_disabled",
  "invalid_on_page",
  "changed_meanwhile",
  // After the button was pressed.
  "refused_by_page",
] as const;
/** One of `stopCodes`. */
export type StopCode = (typeof stopCodes)[number];

/** An error message of the browser or the page for one control. */
export interface Complaint {
  readonly name: string;
  readonly field?: string;
  readonly message: string;
}

/** The reason why a run stopped. */
export interface Stop {
  readonly code: StopCode;
  /** What is wrong and what would be right. */
  readonly message: string;
  readonly field?: string;
  /** For `invalid_arguments`. */
  readonly arguments?: readonly ArgumentProblem[];
  /**
   * The browser's messages for `invalid_on_page`; for `refused_by_page` also controls that the page marks as
   * invalid.
   */
  readonly controls?: readonly Complaint[];
  /** For `refused_by_page`: new alerts of the page (`role="alert"`) since the press, truncated. */
  readonly said?: readonly string[];
}

/** A remark that did not stop the run. */
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

/** Remarks and diagnostics of a run. */
export interface Notes {
  readonly diagnostics: readonly Diagnostic[];
  readonly remarks: readonly Remark[];
}

/** The status text of an action, and whether it changed. */
export interface StatusRead {
  readonly text: string;
  /** `pending`: the page still reports progress; `unchanged`: the status is the same as before. */
  readonly state: "settled" | "pending" | "unchanged";
}

/** How a run ended. */
export type RunOutcome =
  /**
   * `done`: submitted, and the page shows a status or moved on. `unconfirmed`: the button was pressed, but the page
   * did not
   * show an outcome in time, so the submission may or may not have been accepted.
   */
  | (Notes & {
      readonly kind: "done" | "unconfirmed";
      readonly action: string;
      readonly url: string;
      readonly status?: StatusRead;
      /** For `unconfirmed`: new alerts of the page (`role="alert"`) since the press, truncated. */
      readonly said?: readonly string[];
      readonly results: Readonly<Record<string, unknown>>;
    })
  /** Submitted, and this page is being left; `readOutcome` on the next page gives the result. */
  | (Notes & { readonly kind: "leaving"; readonly action: string })
  /** Filled for a person to review and submit (AAF-DOM-06). */
  | (Notes & { readonly kind: "filled"; readonly action: string; readonly url: string })
  /** The action is on another page, which is open or opening now; plan again there (AAF-NAV-01). */
  | (Notes & { readonly kind: "moved"; readonly action: string; readonly route: string; readonly isLeaving: boolean })
  /** Nothing was touched. */
  | (Notes & { readonly kind: "refused"; readonly action: string; readonly stop: Stop })
  /** Fields were filled or dialogs opened, but nothing was submitted, or the page rejected it (`refused_by_page`). */
  | (Notes & {
      readonly kind: "stopped";
      readonly action: string;
      readonly stop: Stop;
      readonly filled: readonly string[];
    });

/** One row of a data view, by property. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of a view, or the reason why they could not be read. */
export type ViewOutcome =
  | (Notes & { readonly kind: "rows"; readonly view: string; readonly url: string; readonly rows: readonly Row[] })
  /** This page is being left; read the view again on the next page with the same arguments. */
  | (Notes & { readonly kind: "moved"; readonly view: string; readonly route: string; readonly isLeaving: true })
  | (Notes & { readonly kind: "refused"; readonly view: string; readonly stop: Stop });
