import type { MessageView } from "../contract.ts";
import { bodyOf, type RequestBody } from "../decide/bodies.ts";
import type { MailCommand } from "../decide/command.ts";
import { limits } from "../limits.ts";
import { runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { ownMessage } from "../service/form-edge.ts";
import { planThing } from "../service/plan-thing.ts";
import { Viewer } from "../service/viewer.ts";
import type { Operation } from "./operation.ts";
import { number, shape, text, thing } from "./shapes.ts";

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

export const resolve: Operation<"resolve"> = {
  summary: "Give what a request asks for",
  description: "Resolves a request with one thing: a name of yours, or something new.",
  input: shape({ number, thing }, ["number", "thing"]),
  run: (desk, { number: at, thing: given }) =>
    settle(desk, at, async ({ resultName }, requesterId) => {
      const taken = resultName === undefined ? undefined : await desk.parts.store.name(requesterId, resultName);
      const plan = await planThing(desk, given);
      return { plan, ...(taken && { taken }) };
    }),
};

export const reject: Operation<"reject"> = {
  summary: "Say no to a request",
  description: "Rejects a request, with a reason if you like.",
  input: shape({ number, reason: text("Why", limits.maxReasonLength) }, ["number"]),
  run: (desk, { number: at, reason }) => settle(desk, at, async () => (reason === undefined ? {} : { reason })),
};
