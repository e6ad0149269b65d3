import type { CorrespondentView, MessageType, MessageView } from "../contract.ts";
import { limits } from "../limits.ts";
import { problemError } from "../problem.ts";
import type { AgentContext } from "../service/agent-context.ts";
import { runCommand } from "../service/commit.ts";
import { recipientAt } from "../service/directory.ts";
import { ownMessage } from "../service/form-edge.ts";
import { markOf, Viewer } from "../service/viewer.ts";

/** Finds a correspondent by pet name, or by the mark that identifies an unknown sender. */
const peerOf = async (context: AgentContext, given: string): Promise<string> => {
  const { parts, me } = context;
  if (given.startsWith("@")) {
    const { agent, called } = await recipientAt(parts, me, given);
    if (!agent) throw problemError("no_right.no_mailbox", { called });
    return agent.id;
  }
  for (let before: number | undefined; ; ) {
    const rows = await parts.store.correspondents(me.id, {
      limit: limits.maxPage,
      ...(before !== undefined && { beforeNumber: before }),
    });
    const found = rows.find(({ peerId }) => markOf(me, peerId) === given);
    if (found) return found.peerId;
    if (rows.length < limits.maxPage) break;
    before = rows.at(-1)!.lastNumber;
  }
  throw problemError("not_found.mark", { mark: given.slice(0, 20) });
};

interface InboxInput {
  readonly before?: number;
  readonly after?: number;
  readonly limit?: number;
  readonly with?: string;
  readonly type?: MessageType;
  readonly direction?: "received" | "sent";
  readonly all?: boolean;
}

export const inbox = async (
  context: AgentContext,
  input: InboxInput,
): Promise<{ readonly messages: readonly MessageView[]; readonly next?: number; readonly seq: number }> => {
  const { parts, me } = context;
  const { before, after, limit: most = limits.defaultPage, type, direction, all = false } = input;
  const peer = input.with === undefined ? {} : { peerId: await peerOf(context, input.with) };
  const seq = await parts.store.seq(me.id);
  const rows = await parts.store.messages(me.id, {
    ...peer,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after, oldestFirst: true }),
    ...(type !== undefined && { type }),
    ...(direction !== undefined && { direction }),
    ...(!all && { waiting: true }),
    limit: most + 1,
  });
  const viewer = new Viewer(parts, me);
  const shown = rows.slice(0, most);
  const messages = await Promise.all(shown.map((row) => viewer.message(row)));
  const last = shown.at(-1);
  return { messages, ...(rows.length > most && last && { next: last.number }), seq };
};

export const message = async (
  context: AgentContext,
  { number: at, showSecrets = false }: { readonly number: number; readonly showSecrets?: boolean },
): Promise<MessageView> =>
  new Viewer(context.parts, context.me).message(await ownMessage(context, at), { whole: true, showSecrets });

const preview = (view: MessageView): string => {
  switch (view.type) {
    case "package":
      return view.text;
    case "request":
      return view.description;
    case "form-response":
      return `Answer to "${view.formTitle}"`;
    default:
      return view satisfies never;
  }
};

export const correspondents = async (
  { parts, me }: AgentContext,
  { before, limit: most = limits.defaultPage }: { readonly before?: number; readonly limit?: number },
): Promise<{ readonly correspondents: readonly CorrespondentView[]; readonly next?: number }> => {
  const rows = await parts.store.correspondents(me.id, {
    limit: most + 1,
    ...(before !== undefined && { beforeNumber: before }),
  });
  const viewer = new Viewer(parts, me);
  const shown = rows.slice(0, most);
  const views = await Promise.all(
    shown.map(async ({ peerId, lastNumber, waiting }) => {
      const row = await parts.store.message(me.id, lastNumber);
      if (!row) throw new Error("a correspondent's last message is not kept");
      return {
        name: await viewer.who(peerId),
        mark: markOf(me, peerId),
        lastNumber,
        lastDate: row.date,
        lastText: preview(await viewer.message(row)).slice(0, 200),
        waiting,
      };
    }),
  );
  const last = shown.at(-1);
  return { correspondents: views, ...(rows.length > most && last && { next: last.lastNumber }) };
};

export const dismiss = async (
  context: AgentContext,
  { number: at }: { readonly number: number },
): Promise<MessageView> =>
  runCommand(context.parts, context.me, {
    load: async () => ({ type: "dismiss", mine: await ownMessage(context, at) }),
    answer: async () => new Viewer(context.parts, context.me).message(await ownMessage(context, at), { whole: true }),
  });
