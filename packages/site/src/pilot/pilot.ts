import type { Diagnostic, ResolutionMode } from "../annotations/diagnostic.ts";
import type { AgentManifest } from "../annotations/manifest.ts";
import type { Policy } from "../annotations/policy.ts";
import type { AskConsent } from "./consent.ts";
import type { PilotLimits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Remark, Row, RunOutcome, Stop, ViewOutcome } from "./outcome.ts";
import type { Arguments } from "./planner/contract.ts";
import type { GivenFile, Surface } from "./surface.ts";

/** Options of `createPilot`. */
export interface PilotOptions {
  readonly surface: Surface;
  /** Replaces the site's published manifest. */
  readonly manifest?: AgentManifest;
  /** Strict by default (D-06). */
  readonly mode?: ResolutionMode;
  /** Without it, actions that require confirmation are not run. */
  readonly consent?: AskConsent;
  readonly log?: Log;
  /** Whether filled values are logged; secrets never are. */
  readonly logsValues?: boolean;
  readonly limits?: Partial<PilotLimits>;
  readonly now?: () => number;
}

/** An action to run, with its arguments. */
export interface RunRequest {
  readonly action: string;
  readonly args?: Arguments;
  /** The files that arguments may name. */
  readonly files?: readonly GivenFile[];
  readonly signal?: AbortSignal;
}

/** A data view to read, with its query. */
export interface ViewRequest {
  readonly view: string;
  readonly args?: Arguments;
  readonly signal?: AbortSignal;
}

/** A field of an action on the page. */
export interface DiscoveredField {
  readonly name: string;
  readonly label: string;
  /** Such as `text`, `date`, `select` or `radio`; empty if there is no control. */
  readonly control: string;
  readonly state: "ready" | "hidden" | "disabled" | "readonly";
  /** Absent for secret fields. */
  readonly value?: string;
}

/** An action on the page. */
export interface DiscoveredAction {
  readonly action: string;
  readonly title?: string;
  readonly policy: Policy;
  /** Whether the manifest names it; otherwise it is shown but not run (D-02). */
  readonly canRun: boolean;
  readonly fields: readonly DiscoveredField[];
  readonly steps: number;
  readonly hasStatus: boolean;
}

/** Everything that can be done on the page and elsewhere on the site. */
export interface Discovery {
  readonly url: string;
  readonly manifest?: AgentManifest;
  readonly source: "given" | "well-known" | "embedded" | "none";
  /** The reason why there is no manifest. */
  readonly stop?: Stop;
  readonly actions: readonly DiscoveredAction[];
  /** Data views on this page with their rows. */
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

/** A discovery, or the reason why the page could not be read. */
export type DiscoverOutcome =
  | { readonly ok: true; readonly discovery: Discovery }
  | { readonly ok: false; readonly stop: Stop };

/** Whether a page was opened. */
export type OpenOutcome =
  | { readonly kind: "opened"; readonly route: string; readonly isLeaving: boolean }
  | { readonly kind: "refused"; readonly stop: Stop };

/** Finds, validates and runs the actions of an annotated page by name. Its methods never reject because of a page. */
export interface Pilot {
  discover(): Promise<DiscoverOutcome>;
  run(request: RunRequest): Promise<RunOutcome>;
  /** Reads the outcome of a submit that loaded this page, without pressing anything. */
  readOutcome(request: { readonly action: string }): Promise<RunOutcome>;
  readView(request: ViewRequest): Promise<ViewOutcome>;
  /** Opens a page of the manifest and stops there (AAF-NAV-02). */
  open(route: string): Promise<OpenOutcome>;
}
