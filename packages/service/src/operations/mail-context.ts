import type { AgentKind, AgentView, MailAnswer } from "../mail/contract.ts";
import type { AgentContext } from "../mail/service/agent-context.ts";
import { operationFor } from "./operation.ts";

/** Declares an operation on one agent's mailbox; over HTTP and MCP its output is merged with `ok: true`. */
export const mailOperation = operationFor<AgentContext>();

/** What an operator's operation on accounts gets besides its input. */
export interface MailAdministration {
  readonly mail: {
    readonly agents: (input: {
      readonly tenant: string;
      readonly after?: string;
      readonly limit?: number;
    }) => Promise<MailAnswer<{ readonly agents: readonly AgentView[]; readonly next?: string }>>;
    readonly createAgent: (input: {
      readonly tenant: string;
      readonly name: string;
      readonly kind?: AgentKind;
      readonly host?: string;
    }) => Promise<MailAnswer<AgentView>>;
  };
  readonly tenant: string;
}

/** Declares an operator's operation on the accounts of a tenant. */
export const mailAdministration = operationFor<MailAdministration>();
