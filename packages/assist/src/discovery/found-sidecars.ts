import type { GivenSidecars } from "@cofill/formspec";
import type { Address, SidecarKind } from "./addresses.ts";
import type { FetchProblem } from "./fetch-json.ts";

export interface DiscoveryWarning {
  readonly code: FetchProblem;
  readonly url: string;
  readonly message: string;
}

export interface FoundSidecars {
  /** The parsed JSON, not yet validated: `readSidecars` does that. */
  readonly given: GivenSidecars & Readonly<Record<SidecarKind, readonly unknown[]>>;
  readonly addresses: readonly Address[];
  readonly warnings: readonly DiscoveryWarning[];
}
