import type { AgentKind, AgentView, MailAnswer } from "../mail/contract.ts";
import type { AgentContext } from "../mail/service/agent-context.ts";
import { operationFor } from "./operation.ts";

/** Declares an operation of one agent on its mail. Its output stands beside `ok: true` over HTTP and MCP. */
export const mailOperation = operationFor<AgentContext>();

/** Whose accounts an operator sees and makes. */
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

/** Declares an operation of an operator on the accounts of a tenant. */
export const mailAdministration = operationFor<MailAdministration>();
