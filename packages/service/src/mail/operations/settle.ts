import type { CapabilityInput } from "../../operations/mail/capability.ts";
import type { MessageView } from "../contract.ts";
import { bodyOf, type RequestBody } from "../decide/bodies.ts";
import type { MailCommand } from "../decide/command.ts";
import type { AgentContext } from "../service/agent-context.ts";
import { runCommand } from "../service/commit.ts";
import { ownMessage } from "../service/form-edge.ts";
import { planCapability } from "../service/plan-capability.ts";
import { Viewer } from "../service/viewer.ts";

const settle = (
  context: AgentContext,
  at: number,
  result: (asked: RequestBody, requesterId: string) => Promise<(MailCommand & { type: "settle" })["result"]>,
): Promise<MessageView> =>
  runCommand(context.parts, context.me, {
    load: async () => {
      const mine = await ownMessage(context, at);
      const isSelf = mine.peerId === context.me.id;
      const theirs = isSelf ? undefined : await context.parts.store.messageById(mine.peerId, mine.id);
      const asked = bodyOf<RequestBody>(theirs ?? mine);
      const outcome = mine.type === "request" ? await result(asked, mine.peerId) : {};
      return { type: "settle", mine, ...(theirs && { theirs }), result: outcome };
    },
    answer: async () => new Viewer(context.parts, context.me).message(await ownMessage(context, at), { whole: true }),
    ifTaken: async () => undefined,
  });

export const resolve = (
  context: AgentContext,
  { number: at, capability: given }: { readonly number: number; readonly capability: CapabilityInput },
): Promise<MessageView> =>
  settle(context, at, async ({ resultName }, requesterId) => {
    const taken = resultName === undefined ? undefined : await context.parts.store.name(requesterId, resultName);
    const plan = await planCapability(context, given);
    return { plan, ...(taken && { taken }) };
  });

export const reject = (
  context: AgentContext,
  { number: at, reason }: { readonly number: number; readonly reason?: string },
): Promise<MessageView> => settle(context, at, async () => (reason === undefined ? {} : { reason }));
