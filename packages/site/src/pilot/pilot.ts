import type { Diagnostic, ResolutionMode } from "../annotations/diagnostic.ts";
import type { AgentManifest } from "../annotations/manifest.ts";
import type { Policy } from "../annotations/policy.ts";
import type { AskConsent } from "./consent.ts";
import type { PilotLimits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Remark, Row, RunOutcome, Stop, ViewOutcome } from "./outcome.ts";
import type { Arguments } from "./planner/contract.ts";
import type { GivenFile, Surface } from "./surface.ts";

export interface PilotOptions {
  readonly surface: Surface;
  /** Used instead of what the site publishes. */
  readonly manifest?: AgentManifest;
  /** Strict unless said otherwise (D-06). */
  readonly mode?: ResolutionMode;
  /** Without it, nothing runs that a person must agree to. */
  readonly consent?: AskConsent;
  readonly log?: Log;
  /** Filled values go into the log too; secret ones never do. */
  readonly logsValues?: boolean;
  readonly limits?: Partial<PilotLimits>;
  readonly now?: () => number;
}

export interface RunRequest {
  readonly action: string;
  readonly args?: Arguments;
  /** What file arguments may name. */
  readonly files?: readonly GivenFile[];
  readonly signal?: AbortSignal;
}

export interface ViewRequest {
  readonly view: string;
  readonly args?: Arguments;
  readonly signal?: AbortSignal;
}

export interface DiscoveredField {
  readonly name: string;
  readonly label: string;
  /** `text`, `date`, `select`, `radio` and so on; empty where there is no control. */
  readonly control: string;
  readonly state: "ready" | "hidden" | "disabled" | "readonly";
  /** Not of secret fields. */
  readonly value?: string;
}

export interface DiscoveredAction {
  readonly action: string;
  readonly title?: string;
  readonly policy: Policy;
  /** The manifest names it. What it does not name is shown, not run (D-02). */
  readonly canRun: boolean;
  readonly fields: readonly DiscoveredField[];
  readonly steps: number;
  readonly hasStatus: boolean;
}

export interface Discovery {
  readonly url: string;
  readonly manifest?: AgentManifest;
  readonly source: "given" | "well-known" | "embedded" | "none";
  /** Why there is no manifest. */
  readonly stop?: Stop;
  readonly actions: readonly DiscoveredAction[];
  /** Data views of the manifest that this page shows, with their rows. */
  readonly data: readonly { readonly view: string; readonly rows: readonly Row[] }[];
  /** Actions and views of other pages, by route (AAF-PAG-01). */
  readonly elsewhere: readonly {
    readonly route: string;
    readonly actions: readonly string[];
    readonly views: readonly string[];
  }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly remarks: readonly Remark[];
}

export type DiscoverOutcome =
  | { readonly ok: true; readonly discovery: Discovery }
  | { readonly ok: false; readonly stop: Stop };

export type OpenOutcome =
  | { readonly kind: "opened"; readonly route: string; readonly isLeaving: boolean }
  | { readonly kind: "refused"; readonly stop: Stop };

/** Finds, checks and runs the actions of an annotated page, by name. Nothing here rejects for what a page does. */
export interface Pilot {
  discover(): Promise<DiscoverOutcome>;
  run(request: RunRequest): Promise<RunOutcome>;
  /** After a submit that loaded another page: what that page says of it. Presses nothing. */
  readOutcome(request: { readonly action: string }): Promise<RunOutcome>;
  readView(request: ViewRequest): Promise<ViewOutcome>;
  /** Opens a page of the manifest and stops there (AAF-NAV-02). */
  open(route: string): Promise<OpenOutcome>;
}
