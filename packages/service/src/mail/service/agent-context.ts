import type { Actor } from "@cofill/core";
import type { AgentRow } from "@cofill/store";
import type { Parts } from "./parts.ts";

/** One agent at work: whose mail, by whose hand. */
export interface AgentContext {
  readonly parts: Parts;
  readonly me: AgentRow;
  readonly by: Actor;
}
