import type { Actor } from "@cofill/core";
import type { AgentRow } from "@cofill/store";
import type { Parts } from "./parts.ts";

/** What an operation needs: the service's parts, the agent whose mailbox it is, and the actor. */
export interface AgentContext {
  readonly parts: Parts;
  readonly me: AgentRow;
  readonly by: Actor;
}
