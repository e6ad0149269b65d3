import type { Confirmation, Danger } from "./vocabulary.ts";

/** A JSON Schema whose properties may have `x-semantic`, a hint that is not resolved (AAF-SEM-02). */
export type Schema = Readonly<Record<string, unknown>>;

/** An action in a manifest. */
export interface ManifestAction {
  readonly title: string;
  readonly description?: string;
  readonly scope?: string;
  readonly risk: Danger;
  readonly confirmation: Confirmation;
  readonly idempotent?: boolean;
  readonly inputSchema: Schema;
  readonly outputSchema?: Schema;
  /** Kept as given and never called, because the specification leaves its shape open (AAF-MAN-08). */
  readonly endpoint?: unknown;
}

/** A readable collection of a site, with an optional query. */
export interface DataView {
  readonly title: string;
  readonly description?: string;
  readonly scope?: string;
  /** Present if the view can be queried; arguments become URL search parameters. */
  readonly inputSchema?: Schema;
  readonly outputSchema?: Schema;
}

/** A page in a manifest with its actions and views. */
export interface ManifestPage {
  readonly title: string;
  readonly description?: string;
  readonly actions?: readonly string[];
  readonly data?: readonly string[];
}

/**
 * The actions and views of a site for agents: `/.well-known/agent-manifest.json` or embedded in a page
 * (AAF-MAN-01…08).
 */
export interface AgentManifest {
  readonly "@context"?: unknown;
  readonly version: string;
  readonly site: { readonly name: string; readonly origin: string; readonly description?: string };
  readonly actions: Readonly<Record<string, ManifestAction>>;
  readonly data?: Readonly<Record<string, DataView>>;
  readonly pages?: Readonly<Record<string, ManifestPage>>;
  readonly errors?: Readonly<Record<string, { readonly message: string }>>;
}

/** A problem in a manifest. */
export interface ManifestProblem {
  /** JSON pointer into the manifest. */
  readonly pointer: string;
  readonly message: string;
}

/** A manifest, or its problems; unparseable and invalid text are distinguished because the score differs (D-09). */
export type ReadManifest =
  | { readonly state: "valid"; readonly manifest: AgentManifest }
  | { readonly state: "invalid"; readonly problems: readonly ManifestProblem[] }
  | { readonly state: "unparseable"; readonly problems: readonly ManifestProblem[] };
