import { quote } from "@cofill/core";
import type { Diagnostic } from "../annotations/diagnostic.ts";
import type { AgentManifest, ManifestAction } from "../annotations/manifest.ts";
import type { PageElement } from "../annotations/page-element.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import { findAction } from "../annotations/resolve-action.ts";
import { closedDialogOf } from "../annotations/resolve-dialog.ts";
import { indexPage } from "../annotations/resolve-index.ts";
import type { Resolution } from "../annotations/resolve-one.ts";
import type { PilotLimits } from "./limits.ts";
import type { LogLine } from "./log.ts";
import type { Notes, Remark, Stop } from "./outcome.ts";
import type { Arguments } from "./planner/contract.ts";
import type { GivenFile, PageDeed, Surface } from "./surface.ts";

/** Collects notes without duplicates. */
export class NoteBook {
  readonly #diagnostics = new Map<string, Diagnostic>();
  readonly #remarks = new Map<string, Remark>();
  diagnose(diagnostics: readonly Diagnostic[]): void {
    for (const one of diagnostics) {
      const key = [one.code, one.action, one.field, one.message].join("\n");
      if (!this.#diagnostics.has(key)) this.#diagnostics.set(key, one);
    }
  }
  remark(...remarks: readonly Remark[]): void {
    for (const one of remarks) this.#remarks.set(`${one.code}\n${one.message}`, one);
  }
  get all(): Notes {
    return { diagnostics: [...this.#diagnostics.values()], remarks: [...this.#remarks.values()] };
  }
}

/** The state of one action being run. */
export interface ActionRun {
  readonly action: string;
  readonly entry: ManifestAction;
  readonly args: Arguments;
  readonly files: readonly GivenFile[];
  readonly manifest: AgentManifest;
  readonly surface: Surface;
  readonly origin: string;
  readonly how: Resolution;
  readonly limits: PilotLimits;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
  readonly notes: NoteBook;
  readonly log: (line: LogLine) => void;
  readonly logsValues: boolean;
  /** Fields that hold their value. */
  readonly filled: Set<string>;
  /** The text a field shows after one of its options was picked, since the options may be gone. */
  readonly picked: Map<string, string>;
  /** Whether a control of the page was changed or pressed. */
  hasTouched: boolean;
}

export interface Sight {
  readonly url: string;
  /** A new id after each load; undefined if the surface cannot tell. */
  readonly document: string | undefined;
  /** What the page did on its own since the previous snapshot. */
  readonly did: readonly PageDeed[];
  readonly index: PageIndex;
  /** The action's element, if it counts now. */
  readonly element?: PageElement;
  /** The closed dialog that contains the action. */
  readonly dialog?: PageElement;
  readonly missing?: Stop;
}

export type Looked = { readonly ok: true; readonly sight: Sight } | { readonly ok: false; readonly stop: Stop };

const stopped = (code: Stop["code"], message: string): Looked => ({ ok: false, stop: { code, message } });

/** Takes a snapshot of the page; a page of another origin is neither read nor operated. */
export const look = async (run: ActionRun): Promise<Looked> => {
  const { surface, action, how, notes } = run;
  if (run.signal?.aborted) return stopped("cancelled", "It was called off.");
  const taken = await surface.snapshot();
  if (!taken.ok) return stopped("page_unreadable", taken.problem.message);
  const { url } = taken.snapshot;
  if (new URL(url).origin !== run.origin) {
    return stopped("other_origin", `The page went to ${quote(new URL(url).origin)}; only ${run.origin} is worked on.`);
  }
  const index = indexPage(taken.snapshot);
  const page = { url, index, document: taken.document, did: taken.did ?? [] };
  const found = findAction(index, action, how);
  if (found.ok) {
    notes.diagnose(found.diagnostics);
    return { ok: true, sight: { ...page, element: found.value } };
  }
  const closed = findAction(index, action, { ...how, closedDialogs: "count" });
  const dialog = closed.ok ? closedDialogOf(index, closed.value) : undefined;
  const missing = asStop(found.diagnostics, "action_not_found");
  return { ok: true, sight: { ...page, missing, ...(dialog && { dialog }) } };
};

const stopCodeOf: Readonly<Partial<Record<Diagnostic["code"], Stop["code"]>>> = {
  ambiguous_action: "ambiguous_action",
  action_not_found: "action_not_found",
  ambiguous_field: "ambiguous_field",
  field_not_found: "field_not_found",
  ambiguous_submitter: "ambiguous_submitter",
  submitter_not_found: "submitter_not_found",
  ambiguous_step_control: "step_not_reached",
  step_control_not_found: "step_not_reached",
  ambiguous_opener: "dialog_not_opened",
  opener_not_found: "dialog_not_opened",
  ambiguous_collection: "ambiguous_view",
  collection_not_found: "view_not_found",
};

/** Turns the first error among diagnostics into a stop, with its hints. */
export const asStop = (diagnostics: readonly Diagnostic[], otherwise: Stop["code"], field?: string): Stop => {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const code = errors.map((error) => stopCodeOf[error.code]).find((known) => known !== undefined) ?? otherwise;
  return {
    code,
    message: errors.map(({ message }) => message).join(" "),
    ...(field !== undefined && { field }),
  };
};
