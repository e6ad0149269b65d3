import type { ThingInput } from "../../operations/mail/thing.ts";
import type { MessageView } from "../contract.ts";
import { bodyOf, type RequestBody } from "../decide/bodies.ts";
import type { MailCommand } from "../decide/command.ts";
import { runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { ownMessage } from "../service/form-edge.ts";
import { planThing } from "../service/plan-thing.ts";
import { Viewer } from "../service/viewer.ts";

const settle = (
  desk: Desk,
  at: number,
  result: (asked: RequestBody, requesterId: string) => Promise<(MailCommand & { type: "settle" })["result"]>,
): Promise<MessageView> =>
  runCommand(desk.parts, desk.me, {
    load: async () => {
      const mine = await ownMessage(desk, at);
      const isSelf = mine.peerId === desk.me.id;
      const theirs = isSelf ? undefined : await desk.parts.store.messageById(mine.peerId, mine.id);
      const asked = bodyOf<RequestBody>(theirs ?? mine);
      const outcome = mine.type === "request" ? await result(asked, mine.peerId) : {};
      return { type: "settle", mine, ...(theirs && { theirs }), result: outcome };
    },
    answer: async () => new Viewer(desk.parts, desk.me).message(await ownMessage(desk, at), { whole: true }),
    ifTaken: async () => undefined,
  });

export const resolve = (
  desk: Desk,
  { number: at, thing: given }: { readonly number: number; readonly thing: ThingInput },
): Promise<MessageView> =>
  settle(desk, at, async ({ resultName }, requesterId) => {
    const taken = resultName === undefined ? undefined : await desk.parts.store.name(requesterId, resultName);
    const plan = await planThing(desk, given);
    return { plan, ...(taken && { taken }) };
  });

export const reject = (
  desk: Desk,
  { number: at, reason }: { readonly number: number; readonly reason?: string },
): Promise<MessageView> => settle(desk, at, async () => (reason === undefined ? {} : { reason }));
