import type { Confirmation, Danger } from "./vocabulary.ts";

/** A JSON Schema, with `x-semantic` on properties as a hint that is never resolved (AAF-SEM-02). */
export type Schema = Readonly<Record<string, unknown>>;

export interface ManifestAction {
  readonly title: string;
  readonly description?: string;
  readonly scope?: string;
  readonly risk: Danger;
  readonly confirmation: Confirmation;
  readonly idempotent?: boolean;
  readonly inputSchema: Schema;
  readonly outputSchema?: Schema;
  /** The document leaves its shape open: it is carried, and nothing here calls it (AAF-MAN-08). */
  readonly endpoint?: unknown;
}

export interface DataView {
  readonly title: string;
  readonly description?: string;
  readonly scope?: string;
  /** Present: the view can be queried; arguments become URL search parameters. */
  readonly inputSchema?: Schema;
  readonly outputSchema?: Schema;
}

export interface ManifestPage {
  readonly title: string;
  readonly description?: string;
  readonly actions?: readonly string[];
  readonly data?: readonly string[];
}

/** What a site can do for an agent: `/.well-known/agent-manifest.json` or embedded in a page (AAF-MAN-01…08). */
export interface AgentManifest {
  readonly "@context"?: unknown;
  readonly version: string;
  readonly site: { readonly name: string; readonly origin: string; readonly description?: string };
  readonly actions: Readonly<Record<string, ManifestAction>>;
  readonly data?: Readonly<Record<string, DataView>>;
  readonly pages?: Readonly<Record<string, ManifestPage>>;
  readonly errors?: Readonly<Record<string, { readonly message: string }>>;
}

export interface ManifestProblem {
  /** A JSON pointer into the manifest. */
  readonly pointer: string;
  readonly message: string;
}

/** Unparseable and invalid are told apart, because the score does (D-09). */
export type ReadManifest =
  | { readonly state: "valid"; readonly manifest: AgentManifest }
  | { readonly state: "invalid"; readonly problems: readonly ManifestProblem[] }
  | { readonly state: "unparseable"; readonly problems: readonly ManifestProblem[] };
