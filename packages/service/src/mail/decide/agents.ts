import type { AgentRow } from "@cofill/store";
import type { Decided, MailCommand } from "./command.ts";
import type { DecideContext } from "./decision.ts";
import { makeHandle } from "./make-capability.ts";

type Create = MailCommand & { readonly type: "create_agent" };

/** Creates an agent's mailbox and handle; the host that creates it gets a name for it, and a guest gets `@host`. */
export const createAgent = ({ agent, host, isNameFree }: Create, _: unknown, context: DecideContext): Decided => {
  const row: AgentRow = {
    ...agent,
    id: context.newCapabilityId(),
    handleId: context.newCapabilityId(),
    createdAt: context.now,
  };
  const forHost = host && isNameFree ? [nameOf(host, agent.name, row.handleId)] : [];
  const forGuest = host && agent.kind === "guest" ? [nameOf(row, "host", host.handleId)] : [];
  const names = [...forHost, ...forGuest];
  return {
    ok: true,
    changes: { agents: [row], capabilities: [makeHandle(row, context)], ...(names.length > 0 && { names }) },
  };
};

const nameOf = (agent: AgentRow, path: string, handleId: string) => ({
  agentId: agent.id,
  path,
  capabilityId: handleId,
  rootId: handleId,
});
