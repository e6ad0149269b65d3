import type { AgentRow } from "@cofill/store";
import { sha256 } from "../../submissions/service/ids.ts";
import { limits } from "../limits.ts";
import { isAgentName } from "../name.ts";
import type { SubmissionNotice } from "../service.ts";
import { runCommand } from "./commit.ts";
import type { Parts } from "./parts.ts";
import { serviceName } from "./service-agent.ts";

/** The server's own account, created at first use. */
const serviceAgent = async (parts: Parts, tenant: string): Promise<AgentRow> => {
  const known = await parts.store.agentNamed(tenant, serviceName);
  if (known) return known;
  await runCommand<undefined>(parts, undefined, {
    load: async () => ({
      type: "create_agent",
      agent: { tenant, name: serviceName, kind: "host" },
      isNameFree: false,
    }),
    answer: () => undefined,
  }).catch(async (error: unknown) => {
    // Another server may have created it at the same time.
    if (!(await parts.store.agentNamed(tenant, serviceName))) throw error;
  });
  return (await parts.store.agentNamed(tenant, serviceName))!;
};

const agentCalled = async ({ store }: Parts, tenant: string, name: string): Promise<AgentRow | undefined> =>
  isAgentName(name) ? store.agentNamed(tenant, name) : undefined;

/** Delivers a notice to every recipient that has a mailbox, once per idempotency key. */
export const notifyAgents = async (parts: Parts, notice: SubmissionNotice): Promise<{ readonly told: number }> => {
  const { tenant, to, text, submissionId, rights, expiresAt, handoff, key } = notice;
  const sender =
    (notice.from === undefined ? undefined : await agentCalled(parts, tenant, notice.from)) ??
    (await serviceAgent(parts, tenant));
  let told = 0;
  for (const name of to.slice(0, limits.maxNotified)) {
    const recipient = await agentCalled(parts, tenant, name);
    if (!recipient) continue;
    const messageId = `msg_${sha256(`${recipient.id}\n${submissionId}\n${key}`)}`;
    const isTold = async (): Promise<true | undefined> =>
      (await parts.store.messageById(recipient.id, messageId)) ? true : undefined;
    if (!(await isTold())) {
      await runCommand<true>(parts, sender, {
        load: async () => ({
          type: "notify",
          to: recipient,
          text,
          submissionId,
          rights,
          ...(expiresAt !== undefined && { expiresAt }),
          ...(handoff !== undefined && { handoff }),
          messageId,
        }),
        answer: () => true,
        ifTaken: isTold,
      });
    }
    told++;
  }
  return { told };
};
